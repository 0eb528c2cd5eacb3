package app_test

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"marketplace/internal/cart/cartdb"
	"marketplace/internal/db"
	"marketplace/internal/kit/seal"
	"marketplace/internal/testkit"
)

const rotatedRows = 4000

// Somebody changes the key, and the machine dies three times in the middle of it: each value is
// readable with both keys at every moment and none in clear, the shop does not start without
// the former key as long as it is needed, and rotating once more ends it.
func TestSecretsRotate_KilledInTheMiddle_LosesNothingAndEnds(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	const former, next = "MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY=", "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXowMTIzNDU="
	eachEngine(t, func(t *testing.T, settings func() []string) {
		r := &rotation{t: t, dir: t.TempDir(), settings: settings(), former: keysOf(t, former), next: keysOf(t, next), both: keysOf(t, next+","+former)}
		succeed(t, r.environ(former), "setup", "--organization=Acme Platform", "--admin-email=boss@acme.example", "--brand=Acme Market", "--url=http://localhost:8080")
		r.fill()
		for _, after := range []int{200, 800, 1400} {
			r.killAfter(after, r.environ(next+","+former))
			if done := r.check(r.both); done < after || done == rotatedRows {
				t.Fatalf("killed after %d of %d rows, and not in the middle", done, rotatedRows)
			}
		}
		if refused := run(t, r.environ(next), "serve"); refused.code == 0 || !strings.Contains(refused.stderr, "the key that encrypted it is missing") {
			t.Errorf("without the key that is needed: %+v", refused)
		}
		succeed(t, r.environ(next+","+former), "secrets", "rotate")
		if done := r.check(r.next); done != rotatedRows {
			t.Errorf("at the end %d of %d rows have the new key", done, rotatedRows)
		}
		if printed := succeed(t, r.environ(next), "secrets", "rotate"); !strings.HasPrefix(printed, "0 secrets") {
			t.Errorf("once more: %s", printed)
		}
		serveProgram(t, r.dir, append(slices.Clone(r.settings), "MARKETPLACE_SECRET_KEYS="+next)...)
	})
}

func keysOf(t *testing.T, text string) seal.Keys {
	t.Helper()
	keys, err := seal.ParseKeys(text)
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// rotation is a shop with many encrypted values whose key is changed.
type rotation struct {
	t                  *testing.T
	dir                string
	settings           []string
	former, next, both seal.Keys
	database           *db.DB
}

func (r *rotation) environ(keys string) []string {
	return environment(r.dir, append(slices.Clone(r.settings), "MARKETPLACE_SECRET_KEYS="+keys)...)
}

// confirmURL is where the banks of cart items ask.
func (r *rotation) confirmURL() db.SealedColumn {
	r.t.Helper()
	columns := cartdb.SealedColumns()
	at := slices.IndexFunc(columns, func(c db.SealedColumn) bool { return c.Table == "cart_items" && c.Column == "confirm_url" })
	if at < 0 {
		r.t.Fatal("cart items have no encrypted addresses")
	}
	return columns[at]
}

// fill stores values under the former key.
func (r *rotation) fill() {
	r.t.Helper()
	r.database = openDatabase(r.t, r.dir, r.settings)
	column := r.confirmURL()
	err := r.database.InTx(r.t.Context(), func(ctx context.Context, tx db.Tx) error {
		for i := range rotatedRows {
			app := fmt.Sprintf("app-%d", i)
			_, err := tx.ExecContext(ctx, "INSERT INTO cart_items (cart_id, app_id, plan_id, position, status, confirm_url) VALUES ('cart', $1, 'p', 1, 'open', $2)",
				app, column.Seal(r.former, "https://bank.test/"+app, "cart", app))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
}

// killAfter rotates, and kills the program with SIGKILL as soon as so many values have the new
// key.
func (r *rotation) killAfter(rows int, environ []string) {
	r.t.Helper()
	command := exec.CommandContext(r.t.Context(), binary, "secrets", "rotate")
	command.Env = environ
	if err := command.Start(); err != nil {
		r.t.Fatal(err)
	}
	mark := r.next.Seal("any", "any")[:len("sealed:1:")+8] + "%" // up to the id of the key
	done := 0
	for end := time.Now().Add(time.Minute); done < rows && time.Now().Before(end); time.Sleep(time.Millisecond) {
		if err := r.database.Read().QueryRowContext(r.t.Context(), "SELECT COUNT(*) FROM cart_items WHERE confirm_url LIKE $1", mark).Scan(&done); err != nil {
			r.t.Fatal(err)
		}
	}
	_ = command.Process.Signal(syscall.SIGKILL) // the status says whether it came in time
	_ = command.Wait()
	if status, ok := command.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGKILL {
		r.t.Fatalf("it ended by itself: %v", command.ProcessState)
	}
}

// check reads all values with the keys, and gives how many have the new one.
func (r *rotation) check(keys seal.Keys) (done int) {
	r.t.Helper()
	rows, err := r.database.Read().QueryContext(r.t.Context(), "SELECT app_id, confirm_url FROM cart_items")
	if err != nil {
		r.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	column, n := r.confirmURL(), 0
	for ; rows.Next(); n++ {
		var app, stored string
		if err := rows.Scan(&app, &stored); err != nil {
			r.t.Fatal(err)
		}
		plain, err := column.Open(keys, stored, "cart", app)
		if err != nil || plain != "https://bank.test/"+app || strings.Contains(stored, "bank.test") {
			r.t.Fatalf("%s holds %q, which reads %q, %v", app, stored, plain, err)
		}
		if r.next.Current(stored) {
			done++
		}
	}
	if err := rows.Err(); err != nil || n != rotatedRows {
		r.t.Fatalf("%d of %d values are left, %v", n, rotatedRows, err)
	}
	return done
}
