package app_test

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

// world is a shop that many tests begin with. It is made once for each engine, by the first
// test that asks; each test has a copy of its own.
type world struct {
	name string
	fill func(t *testing.T, dir string, settings []string)
}

// The worlds: the demo, what its developers have, also with pictures, with somebody who pays for
// the app whose price rises, and with a second developer.
var (
	demoWorld   = world{"demo", fillDemo}
	studioWorld = world{"studio", func(t *testing.T, dir string, settings []string) {
		t.Helper()
		succeed(t, environment(dir, settings...), "import", filepath.Join("..", "demo", "data"))
		fillDemo(t, dir, settings) // adds what is worked on in the console
	}}
	// passwordsWorld is picturedWorld where the people of the demo can sign in.
	passwordsWorld = world{"passwords", func(t *testing.T, dir string, settings []string) {
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

// importedWorld is what is in a folder, and nothing of the demo besides.
func importedWorld(name string, folder func(t *testing.T) string) world {
	return world{name, func(t *testing.T, dir string, settings []string) {
		t.Helper()
		succeed(t, environment(dir, settings...), "import", folder(t))
		database := openDatabase(t, dir, settings[:len(settings)-1])
		if err := db.NewSettings(database).PutSetting(t.Context(), "demo_filled", "yes"); err != nil {
			t.Fatal(err)
		}
		if err := database.Close(); err != nil { // nobody may be there when it is copied
			t.Fatal(err)
		}
	}}
}

// worldKeys encrypt what is in a database that is copied: those that the demo makes for one are of
// its address.
const worldKeys = "MARKETPLACE_SECRET_KEYS=MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY="

// madeWorld is a world that was made: its data folder, and on PostgreSQL its database.
type madeWorld struct {
	once          sync.Once
	dir, database string
}

var (
	worldsDir  string // set by TestMain
	madeWorlds sync.Map
)

// copyOfWorld gives a data folder of the test's own, and the settings of its database: none for
// SQLite, which none are given for.
func copyOfWorld(t *testing.T, w world, engine []string) (dir string, database []string) {
	t.Helper()
	isPostgres := len(engine) > 0
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
		w.fill(t, folder, append(settings, "MARKETPLACE_DEMO=1"))
		made.dir = folder
	})
	if made.dir == "" {
		t.Fatalf("the world %s could not be made", key)
	}
	dir = t.TempDir()
	copyData(t, made.dir, dir)
	if isPostgres {
		database = []string{databaseSetting + testkit.PostgresCopy(t, made.database), worldKeys}
	}
	return dir, database
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
