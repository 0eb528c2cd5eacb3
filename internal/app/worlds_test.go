package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// world is a shop that many tests begin with. It is made once for each engine, by the first
// test that asks; each test has a copy of its own.
type world struct {
	name string
	// people are whose tokens are made with it; not all of them need be in it.
	people []string
	fill   func(t *testing.T, dir string, settings []string)
}

var demoPeople = []string{"dev@apps.test", "staff@market.test", "owner@acme.test", "owner@solo.test", "agent@acme.test"}

// emptyWorld is a shop before anybody has put anything in: its database has tables, and no rows. Tests
// that are about something else than the first start begin with it, because to make the tables takes
// longer than to start the program. To make a token would write the secrets of a demo.
var emptyWorld = world{"empty", nil, func(t *testing.T, dir string, settings []string) {
	t.Helper()
	succeed(t, environment(dir, settings...), "migrate")
}}

// The worlds: the demo, what its developers have, also with pictures, with somebody who pays for
// the app whose price rises, and with a second developer.
var (
	demoWorld   = world{"demo", demoPeople, fillDemo}
	studioWorld = world{"studio", demoPeople, func(t *testing.T, dir string, settings []string) {
		t.Helper()
		succeed(t, environment(dir, settings...), "import", filepath.Join("..", "demo", "data"))
		fillDemo(t, dir, settings) // adds what is worked on in the console
	}}
	// passwordsWorld is picturedWorld where the people of the demo can sign in.
	passwordsWorld = world{"passwords", demoPeople, func(t *testing.T, dir string, settings []string) {
		t.Helper()
		fillDemo(t, dir, settings)
		succeed(t, environment(dir, settings...), "import", withPictures(t))
	}}
	picturedWorld      = importedWorld("pictured", withPictures)
	subscriberWorld    = importedWorld("subscriber", withSubscriber)
	twoDevelopersWorld = importedWorld("two-developers", withTwoDevelopers)
)

// fillDemo has a program of the demo fill what is empty.
func fillDemo(t *testing.T, dir string, settings []string) {
	t.Helper()
	s, err := start(dir, settings...)
	if err != nil {
		t.Fatal(err)
	}
	if code, err := s.stop(); err != nil || code != 0 {
		t.Fatalf("status %d, %v: %s", code, err, s.stderr)
	}
}

// importedWorld is what is in a folder, and nothing of the demo besides, after its first start.
func importedWorld(name string, folder func(t *testing.T) string) world {
	return world{name, demoPeople, func(t *testing.T, dir string, settings []string) {
		t.Helper()
		succeed(t, environment(dir, settings...), "import", folder(t))
		database := openDatabase(t, dir, settings[:len(settings)-1])
		if err := db.NewSettings(database).PutSetting(t.Context(), "demo_filled", "yes"); err != nil {
			t.Fatal(err)
		}
		if err := database.Close(); err != nil { // nobody may be there when it is copied
			t.Fatal(err)
		}
		fillDemo(t, dir, settings) // adds the shop's own client
	}}
}

// worldKeys encrypt what is in a database that is copied: those that the demo makes for one are of
// its address.
const worldKeys = "MARKETPLACE_SECRET_KEYS=MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY="

// madeWorld is a world that was made: its data folder, and on PostgreSQL its database, and tokens
// of those whom most tests send.
type madeWorld struct {
	once          sync.Once
	dir, database string
	tokens        map[string]string
}

var (
	worldsDir  string // set by TestMain
	madeWorlds sync.Map
	worldOf    sync.Map // what a test's data folder is a copy of
)

// tokenOfWorld is the token that somebody has in the world which the program of these settings
// runs on, for a year. It is a row of the copy: a test may end it, and no other sees that.
func tokenOfWorld(environ []string, email string) (token string, has bool) {
	for _, setting := range environ {
		if dir, is := strings.CutPrefix(setting, "MARKETPLACE_DATA_DIR="); is {
			if made, is := worldOf.Load(dir); is {
				token, has = made.(*madeWorld).tokens[email]
				return token, has
			}
		}
	}
	return "", false
}

// copyOfWorld gives a data folder of the test's own, and the settings of its database: none for
// SQLite, which none are given for.
func copyOfWorld(t *testing.T, w world, engine []string) (dir string, database []string) {
	t.Helper()
	isPostgres := len(engine) > 0
	made := makeWorld(t, w, isPostgres)
	dir = t.TempDir()
	copyData(t, made.dir, dir)
	worldOf.Store(dir, made)
	if isPostgres {
		database = []string{databaseSetting + testkit.PostgresCopy(t, made.database), worldKeys}
	}
	return dir, database
}

// makeWorld makes a world for the first test that asks.
func makeWorld(t *testing.T, w world, isPostgres bool) *madeWorld {
	t.Helper()
	key := w.name + "-sqlite"
	if isPostgres {
		key = w.name + "-postgres"
	}
	one, _ := madeWorlds.LoadOrStore(key, &madeWorld{})
	made := one.(*madeWorld)
	made.once.Do(func() {
		folder := filepath.Join(worldsDir, key)
		var settings []string
		if isPostgres {
			address, name := testkit.PostgresTemplate(t)
			settings, made.database = []string{databaseSetting + address, worldKeys}, name
		}
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		settings = append(settings, "MARKETPLACE_DEMO=1")
		w.fill(t, folder, settings)
		made.tokens = map[string]string{}
		for _, email := range w.people {
			if printed := run(t, environment(folder, settings...), "token", email, "--ttl=8760h"); printed.code == 0 {
				made.tokens[email] = strings.TrimSpace(printed.stdout)
			}
		}
		made.dir = folder
	})
	if made.dir == "" {
		t.Fatalf("the world %s could not be made", key)
	}
	return made
}

// demoToRead is a program of the demo on SQLite, and its settings. All tests share it that only read, or send what
// is refused: none may change what another sees, advance the clock, ask for so much that somebody is
// slowed down, count what happened, or stop it. TestMain stops it.
func demoToRead(t *testing.T) (s *serving, environ []string) {
	t.Helper()
	made := makeWorld(t, demoWorld, false)
	sharedDemo.once.Do(func() {
		dir := filepath.Join(worldsDir, "to-read")
		copyData(t, made.dir, dir)
		worldOf.Store(dir, made)
		var err error
		if sharedDemo.program, err = start(dir, "MARKETPLACE_DEMO=1"); err != nil {
			t.Fatal(err)
		}
		sharedDemo.environ = environment(dir, "MARKETPLACE_DEMO=1")
	})
	if sharedDemo.program == nil {
		t.Fatal("the demo that tests share did not start")
	}
	return sharedDemo.program, sharedDemo.environ
}

var sharedDemo struct {
	once    sync.Once
	program *serving
	environ []string
}

// stopSharedDemo stops it after the last test, as each test does with its own.
func stopSharedDemo() error {
	if sharedDemo.program == nil {
		return nil
	}
	code, err := sharedDemo.program.stop()
	if err == nil && code != 0 {
		err = fmt.Errorf("status %d: %s", code, sharedDemo.program.stderr)
	}
	return err
}

// copyData copies a data folder, which nobody uses now.
func copyData(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"marketplace.db", "secret-keys"} { // a copy lets others read them
		if err := os.Chmod(filepath.Join(to, file), 0o600); err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
}

// forDemo are the settings of a program of the demo on a database.
func forDemo(database []string) []string { return append(slices.Clone(database), "MARKETPLACE_DEMO=1") }
