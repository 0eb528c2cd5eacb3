package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"
)

// Database is the database of the shop, opened to read. Its methods are those of db.DB.
type Database interface {
	// Release gives name and version of the engine and the first number of the version.
	Release(ctx context.Context) (name string, major int, err error)
	// SchemaVersion gives that of the database, 0 for an empty one, and the newest known.
	SchemaVersion(ctx context.Context) (current, newest int64, err error)
	// CheckWhole looks for damage in a file, where there is one to look after.
	CheckWhole(ctx context.Context) error
	// ServerTime gives the time of the server; false when there is no other machine.
	ServerTime(ctx context.Context) (at time.Time, isForeign bool, err error)
	// ExcessRights names what its user may do beyond what the shop needs.
	ExcessRights(ctx context.Context) ([]string, error)
}

// DatabaseCheck asks about the database. Open is called once for each question; its error
// is fs.ErrNotExist while there is no database yet.
type DatabaseCheck struct {
	Open     func() (Database, error)
	IsServer bool // PostgreSQL, with users and a clock of its own
	Program  string
	Go       string
	// Leftovers names what the demo made, for a shop that is none; nil asks for nothing.
	Leftovers func(ctx context.Context) ([]string, error)
	IsDemo    bool
}

// Questions are those about the database and what it holds.
func (d DatabaseCheck) Questions() []Question {
	questions := []Question{
		{Name: "database", Ask: d.checkSchema, Unanswered: Fault},
		{Name: "database-file", Ask: d.checkFile},
		{Name: "demo", Ask: d.checkLeftovers},
		{Name: "versions", Ask: d.listVersions},
	}
	if d.IsServer {
		questions[1] = d.UserQuestion()
	}
	return questions
}

// UserQuestion asks what the database user may do only.
func (d DatabaseCheck) UserQuestion() Question {
	return Question{Name: "database-user", Ask: d.checkUser}
}

func (d DatabaseCheck) checkSchema(ctx context.Context) []Check {
	database, err := d.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return ok("there is none yet: marketplace setup or the first start makes it")
	}
	if err != nil {
		return fault("the database cannot be opened: %s", reason(err))
	}
	current, newest, err := database.SchemaVersion(ctx)
	switch {
	case err != nil:
		return fault("the database does not answer: %s", reason(err))
	case current > newest:
		return fault("the database has schema version %d, newer than this program's %d: run the newer program, or restore a backup", current, newest)
	case current == 0:
		return ok("empty: marketplace setup or the first start fills it")
	case current < newest:
		return warning("the database has schema version %d, this program's is %d: the next start brings it up, or marketplace migrate", current, newest)
	}
	return ok("answers, with schema version %d, this program's", current)
}

func (d DatabaseCheck) checkFile(ctx context.Context) []Check {
	database, err := d.Open()
	if err != nil {
		return nil // said of the database
	}
	err = database.CheckWhole(ctx)
	switch {
	case err == nil:
		return ok("whole, as far as a quick look at all of it shows")
	case ctx.Err() != nil:
		return ok("too large to be looked through in %s: a backup looks at all of it", AnswerTimeout)
	}
	return fault("the database file is damaged: %v; stop the shop, keep a copy of the file and restore a backup", err)
}

// oldestServer is the oldest PostgreSQL that its makers still mend.
const oldestServer = 14

func (d DatabaseCheck) checkUser(ctx context.Context) []Check {
	database, err := d.Open()
	if err != nil {
		return nil
	}
	rights, err := database.ExcessRights(ctx)
	switch {
	case err != nil:
		return warning("what the database user may do is not known: %s", reason(err))
	case len(rights) > 0:
		return warning("the database user %s: the shop needs a user that owns its tables and nothing else (CREATE ROLE … LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE)", strings.Join(rights, ", "))
	}
	return ok("may do no more than the shop needs")
}

func (d DatabaseCheck) checkLeftovers(ctx context.Context) []Check {
	if d.IsDemo {
		return ok("this is the demo, and may hold what it makes")
	}
	found, err := d.Leftovers(ctx)
	switch {
	case err != nil:
		return warning("whether the demo left anything is not known: %s", reason(err))
	case len(found) > 0:
		return []Check{{"", Fault, DemoRefusal(found)}}
	}
	return ok("nothing of the demo is here")
}

// DemoRefusal says why a shop with what the demo made is not opened, and what mends it.
func DemoRefusal(found []string) string {
	return "what the demo made is still here (" + strings.Join(found, ", ") + "), with a password that everybody knows: marketplace demo remove takes it out, or set MARKETPLACE_DEMO=1 to go on with the demo"
}

func (d DatabaseCheck) listVersions(ctx context.Context) []Check {
	engine, old := d.engine(ctx)
	return append(ok("marketplace %s, %s, %s", d.Program, d.Go, engine), old...)
}

// engine names the database's engine and schema, with a warning when it is too old.
func (d DatabaseCheck) engine(ctx context.Context) (string, []Check) {
	database, err := d.Open()
	if errors.Is(err, fs.ErrNotExist) {
		return "no database yet", nil
	}
	if err != nil {
		return "a database that cannot be opened", nil
	}
	name, major, err := database.Release(ctx)
	current, newest, schemaErr := database.SchemaVersion(ctx)
	if err != nil || schemaErr != nil {
		return "a database that does not answer", nil
	}
	var old []Check
	if d.IsServer && major < oldestServer {
		old = warning("%s gets no corrections any more: move to PostgreSQL %d or newer", name, oldestServer)
	}
	return fmt.Sprintf("%s, schema %d of %d", name, current, newest), old
}
