package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/experts"
	"marketplace/internal/experts/expertsdb"
	"marketplace/internal/kit/ids"
	"marketplace/internal/testkit"
)

// onFreshShops runs a test with the settings of a fresh shop of its own on each engine.
func onFreshShops(t *testing.T, test func(t *testing.T, fresh func() []string)) {
	t.Helper()
	eachEngine(t, func(t *testing.T, database func() []string) {
		test(t, func() []string {
			dir, settings := copyOfWorld(t, emptyWorld, database())
			return environment(dir, settings...)
		})
	})
}

// eachEngine runs a test on each engine; database gives the settings of an empty one.
func eachEngine(t *testing.T, test func(t *testing.T, database func() []string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, func() []string { return nil })
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, func() []string { return []string{databaseSetting + testkit.PostgresURL(t)} })
	})
}

const databaseSetting = "MARKETPLACE_DATABASE_URL="

// openDatabase opens the database of a program with these settings, beside the program.
func openDatabase(t *testing.T, dir string, settings []string) *db.DB {
	t.Helper()
	open := func() (*db.DB, error) { return db.OpenSQLite(filepath.Join(dir, "marketplace.db")) }
	if len(settings) > 0 {
		open = func() (*db.DB, error) { return db.OpenPostgres(strings.TrimPrefix(settings[0], databaseSetting)) }
	}
	database, err := open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = database.Close() })
	return database
}

// files gives the texts of a folder by their names within it.
func files(t *testing.T, folder string) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := filepath.WalkDir(folder, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		within, _ := filepath.Rel(folder, name)
		texts[within] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// succeed runs a command that must succeed, and gives what it printed.
func succeed(t *testing.T, environ []string, args ...string) string {
	t.Helper()
	r := run(t, environ, args...)
	if r.code != 0 {
		t.Fatalf("%s: status %d, %s", strings.Join(args, " "), r.code, r.stderr)
	}
	return r.stdout
}

// importDone is what import --json prints.
type importDone struct {
	Counts []struct {
		Kind                            string
		Added, Changed, Unchanged, Kept int
	}
	Kept, Removed []struct{ Kind, Name, Text string }
	Missing       []struct{ Kind, Name string }
}

func importFolder(t *testing.T, environ []string, folder string, flags ...string) importDone {
	t.Helper()
	var done importDone
	if err := json.Unmarshal([]byte(succeed(t, environ, append([]string{"import", folder, "--json"}, flags...)...)), &done); err != nil {
		t.Fatal(err)
	}
	return done
}

// counted gives one kind's line.
func (d importDone) counted(kind string) (added, changed, unchanged, kept int) {
	for _, c := range d.Counts {
		if c.Kind == kind {
			return c.Added, c.Changed, c.Unchanged, c.Kept
		}
	}
	return 0, 0, 0, 0
}

func TestExport_ImportedAgain_ChangesNothing(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop, other := fresh(), fresh()
		succeed(t, shop, "import", filepath.Join("..", "demo", "data"))
		first, second := filepath.Join(t.TempDir(), "export"), filepath.Join(t.TempDir(), "export")
		if printed := succeed(t, shop, "export", first); !strings.HasPrefix(printed, "224 entries, 7 organizations and ") {
			t.Errorf("printed %q", printed)
		}
		if people := files(t, first)["people.yaml"]; !strings.Contains(people, `last_four: "4242"`) || strings.Count(people, "card:") != 6 {
			t.Errorf("the invoices do not name the card that paid: %s", people)
		}
		if people := files(t, first)["people.yaml"]; strings.Count(people, "setup_required: true") != 1 {
			t.Errorf("the setup that nobody has finished is not said once: %s", people)
		}
		importUnchanged(t, shop, first)
		// A shop that begins with the export holds the same.
		succeed(t, other, "import", first)
		succeed(t, other, "export", second)
		if diff := cmp.Diff(files(t, first), files(t, second)); diff != "" {
			t.Errorf("the export of a shop made from an export (-first +second):\n%.3000s", diff)
		}
		if r := run(t, shop, "export", first); r.code == 0 || !strings.Contains(r.stderr, "is not empty") {
			t.Errorf("an export over another one: %+v", r)
		}
	})
}

// The apps of the demo write what their widgets show at first with spaces and an order of their
// own, as developers do; an export does not keep that, and its import leaves it as it is.
func TestExport_OfWhatDevelopersWrote_ImportedAgain_ChangesNothing(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	serveProgram(t, dir, "MARKETPLACE_DEMO=1")
	environ := environment(dir, "MARKETPLACE_DEMO=1")
	importUnchanged(t, environ, exported(t, environ))
}

// What visitors wrote about an expert goes the whole way: a shop made of an export shows it in
// the same order, the shop that wrote the export keeps what its staff decides, and nothing that
// only the shop may know leaves it.
func TestExport_ReviewsOfVisitors_AreShownAsBefore(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		shop, other := newReviewedShop(t, database()), newReviewedShop(t, database())
		first, second, third := filepath.Join(t.TempDir(), "export"), filepath.Join(t.TempDir(), "export"), filepath.Join(t.TempDir(), "export")
		succeed(t, shop.environ, "import", filepath.Join("..", "demo", "data"))
		imported := shop.serve().shown()
		written := shop.review("The bot took a week.\n\nIt answers in two languages.", "Never late: \"on time\" is their #1 rule.", "They answer on Sundays too.")
		shown := shop.shown()
		if len(shown) != len(imported)+3 || shown[0]["text"] != "They answer on Sundays too." || !cmp.Equal(shown[3:], imported) {
			t.Fatalf("the page shows %v", shown)
		}

		succeed(t, shop.environ, "export", first)
		for name, text := range files(t, first) {
			for _, private := range []string{"@sitor.test", "sitor.example", "hash-of"} {
				if strings.Contains(text, private) {
					t.Errorf("%s tells %s", name, private)
				}
			}
		}
		importUnchanged(t, shop.environ, first)
		succeed(t, shop.environ, "export", second)
		if diff := cmp.Diff(files(t, first), files(t, second)); diff != "" {
			t.Errorf("an export after importing one (-first +second):\n%.2000s", diff)
		}

		succeed(t, other.environ, "import", first)
		importUnchanged(t, other.environ, first)
		succeed(t, other.environ, "export", third)
		if diff := cmp.Diff(files(t, first), files(t, third)); diff != "" {
			t.Errorf("the export of a shop made from an export (-first +second):\n%.2000s", diff)
		}
		if diff := cmp.Diff(shown, other.serve().shown()); diff != "" {
			t.Errorf("the page of a shop made from an export (-before +after):\n%s", diff)
		}

		shop.staff().do(http.StatusOK, "PUT", "/api/moderation/expert-reviews/"+written[1]+"/reject", "")
		importUnchanged(t, shop.environ, first)
		if left := shop.shown(); len(left) != len(shown)-1 || left[1]["text"] == shown[1]["text"] {
			t.Errorf("importing an export shows what staff took off the page: %v", left)
		}
	})
}

// importUnchanged imports a folder that must change nothing.
func importUnchanged(t *testing.T, environ []string, folder string, options ...string) {
	t.Helper()
	done := importFolder(t, environ, folder, options...)
	for _, c := range done.Counts {
		if c.Added+c.Changed+c.Kept > 0 || c.Unchanged == 0 {
			t.Errorf("importing an export: %+v", c)
		}
	}
	if len(done.Kept)+len(done.Missing)+len(done.Removed) > 0 {
		t.Errorf("importing an export: %+v", done)
	}
}

// reviewedShop is a shop in which visitors write about an expert.
type reviewedShop struct {
	t        *testing.T
	dir      string
	settings []string
	environ  []string
	program  *serving
}

func newReviewedShop(t *testing.T, engine []string) *reviewedShop {
	t.Helper()
	dir, settings := copyOfWorld(t, emptyWorld, engine)
	return &reviewedShop{t: t, dir: dir, settings: settings, environ: environment(dir, settings...)}
}

func (s *reviewedShop) serve() *reviewedShop {
	s.t.Helper()
	s.program = serveProgram(s.t, s.dir, s.settings...)
	return s
}

func (s *reviewedShop) staff() caller {
	s.t.Helper()
	return caller{t: s.t, base: s.program.base, token: tokenOf(s.t, s.environ, "staff@market.test")}
}

// shown gives the testimonials of the expert as everybody sees them.
func (s *reviewedShop) shown() []map[string]any {
	s.t.Helper()
	var list []map[string]any
	for _, one := range (caller{t: s.t, base: s.program.base}).do(http.StatusOK, "GET", "/api/partners/experts_marketplace/tall-pine-studio", "")["testimonials"].([]any) {
		list = append(list, one.(map[string]any))
	}
	return list
}

// review has a visitor write each text, a day after the other and with a proved address, and
// staff approve it. It gives their ids after the page shows all.
func (s *reviewedShop) review(texts ...string) []string {
	s.t.Helper()
	database := openDatabase(s.t, s.dir, s.settings)
	before, written := len(s.shown()), []string(nil)
	for n, text := range texts {
		review := experts.Review{
			ID: ids.NewID(), Expert: "tall-pine-studio", Email: fmt.Sprintf("visitor-%d@sitor.test", n), Name: "Violet", Website: "https://sitor.example", Text: text, State: experts.Held,
			TokenHash: fmt.Sprintf("hash-of-%d", n), CreatedAt: time.Now().AddDate(0, 0, n-10), ConfirmedAt: time.Now(),
		}
		err := database.InTx(s.t.Context(), func(ctx context.Context, tx db.Tx) error {
			_, err := expertsdb.New(tx).AddReview(ctx, review)
			return err
		})
		if err != nil {
			s.t.Fatal(err)
		}
		s.staff().do(http.StatusOK, "PUT", "/api/moderation/expert-reviews/"+review.ID+"/approve", "")
		written = append(written, review.ID)
	}
	eventually(s.t, "the reviews are not shown", func() bool { return len(s.shown()) == before+len(texts) })
	return written
}

// rewrite changes a file of a copy of the demo data.
func rewrite(t *testing.T, name, old, replacement string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(old).Match(text) {
		t.Fatalf("%s has no %s", name, old)
	}
	if err := os.WriteFile(name, regexp.MustCompile(old).ReplaceAll(text, []byte(replacement)), 0o600); err != nil {
		t.Fatal(err)
	}
}

func demoCopy(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "demo", "data"))); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestImport_WhatPeopleChanged_StaysAndIsNamed(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop, folder := fresh(), demoCopy(t)
		succeed(t, shop, "import", folder)
		// The shop's people change one organization and one person; the folder changes those, and others.
		acme := regexp.MustCompile(`(\S{36}).*Acme Inc\.`).FindStringSubmatch(succeed(t, shop, "organization", "list"))
		if acme == nil {
			t.Fatal("there is no Acme")
		}
		succeed(t, shop, "organization", "set", acme[1], "--name", "Acme of the shop")
		succeed(t, shop, "person", "set", "admin@acme.test", "--job", "Head of the shop")
		people := filepath.Join(folder, "people.yaml")
		rewrite(t, people, "name: Acme Inc\\.", "name: Acme of the folder")
		rewrite(t, people, "job: Systems administrator", "job: Head of the folder")
		rewrite(t, people, "(email: owner@acme.test.*job:) Managing director", "$1 Owner of the folder")
		rewrite(t, filepath.Join(folder, "apps", "dropbox.yaml"), "(?m)^name: .*$", "name: Dropbox of the folder")

		done := importFolder(t, shop, folder)
		var kept []string
		for _, k := range done.Kept {
			kept = append(kept, k.Kind+" "+k.Name+": "+k.Text)
		}
		slices.Sort(kept)
		want := []string{"organization acme: it was changed in the shop", "person admin@acme.test: it was changed in the shop"}
		if !slices.Equal(kept, want) {
			t.Errorf("kept %q, want %q", kept, want)
		}
		if _, changed, _, _ := done.counted("person"); changed != 1 {
			t.Errorf("%d people changed, want the owner alone", changed)
		}
		if _, changed, _, _ := done.counted("app"); changed != 1 {
			t.Errorf("%d entries changed, want one", changed)
		}
		if list := succeed(t, shop, "organization", "list"); !strings.Contains(list, "Acme of the shop") {
			t.Errorf("the import renamed the organization: %s", list)
		}
		over := importFolder(t, shop, folder, "--overwrite")
		if _, changed, _, kept := over.counted("organization"); changed != 1 || kept != 0 {
			t.Errorf("--overwrite changed %d organizations and kept %d", changed, kept)
		}
		if list := succeed(t, shop, "organization", "list"); !strings.Contains(list, "Acme of the folder") {
			t.Errorf("--overwrite left %s", list)
		}
	})
}

func TestImport_GoneFromTheFolder_IsNamedAndLeavesWhenAsked(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop, folder := fresh(), demoCopy(t)
		succeed(t, shop, "import", folder)
		if err := os.Remove(filepath.Join(folder, "apps", "dropbox.yaml")); err != nil {
			t.Fatal(err)
		}
		rewrite(t, filepath.Join(folder, "people.yaml"), "  - {email: viewer@acme.test[^\n]*\n", "")
		if err := os.Remove(filepath.Join(folder, "coupons.yaml")); err != nil { // says nothing about coupons
			t.Fatal(err)
		}
		named := func(list []struct{ Kind, Name string }) map[string]bool {
			names := map[string]bool{}
			for _, m := range list {
				names[m.Kind+" "+m.Name] = true
			}
			return names
		}
		gone := map[string]bool{"app dropbox": true, "person viewer@acme.test": true}
		if missing := named(importFolder(t, shop, folder).Missing); !maps.Equal(missing, gone) {
			t.Fatalf("missing %v, want %v", missing, gone)
		}
		viewer := regexp.MustCompile(`(?s)email: viewer@acme.test.*?active: false`)
		before := filepath.Join(t.TempDir(), "export")
		succeed(t, shop, "export", before)
		if viewer.MatchString(files(t, before)["people.yaml"]) {
			t.Error("naming somebody took them out")
		}
		if done := importFolder(t, shop, folder, "--remove-missing"); len(done.Removed) != 2 || len(done.Missing) != 0 {
			t.Errorf("removed %+v, still missing %+v", done.Removed, done.Missing)
		}
		after := filepath.Join(t.TempDir(), "export")
		succeed(t, shop, "export", after)
		texts := files(t, after)
		if app := texts[filepath.Join("apps", "dropbox.yaml")]; !strings.Contains(app, "hidden") {
			t.Errorf("the entry that was taken out is\n%s", app)
		}
		if !viewer.MatchString(texts["people.yaml"]) {
			t.Error("who was taken out may still sign in")
		}
		if done := importFolder(t, shop, folder); len(done.Missing)+len(done.Removed) > 0 {
			t.Errorf("what is out is named again: %+v %+v", done.Missing, done.Removed)
		}
		// Back in the folder, it is back in the shop.
		back := importFolder(t, shop, demoCopy(t))
		if _, changed, _, kept := back.counted("app"); changed != 1 || kept != 0 {
			t.Errorf("back in the folder: %d changed, %d kept", changed, kept)
		}
	})
}

func TestImport_FaultAtItsEnd_LeavesNothing(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop, folder := fresh(), demoCopy(t)
		rewrite(t, filepath.Join(folder, "people.yaml"), "app: deepl", "app: no-such-app")
		if r := run(t, shop, "import", folder); r.code == 0 || !strings.Contains(r.stderr, "no-such-app") {
			t.Fatalf("%+v", r)
		}
		after := filepath.Join(t.TempDir(), "export")
		if printed := succeed(t, shop, "export", after); !strings.HasPrefix(printed, "0 entries, 0 organizations and 0 people") {
			t.Errorf("after a failed import: %s", printed)
		}
	})
}

// An import that is killed changes nothing, or everything when it had just ended, and the next one
// brings everything.
func TestImport_Killed_LeavesNothingOrAll(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	eachEngine(t, func(t *testing.T, database func() []string) {
		fresh := func() []string { return environment(t.TempDir(), database()...) } // without tables: it may die while it makes them
		shop, folder := fresh(), demoCopy(t)
		exported := func(shop []string) string {
			counts, _, _ := strings.Cut(succeed(t, shop, "export", filepath.Join(t.TempDir(), "export")), " written")
			return counts
		}
		const nothing = "0 entries, 0 organizations and 0 people"
		killed := 0
		for moment := 50 * time.Millisecond; ; moment *= 2 {
			ctx, cancel := context.WithTimeout(t.Context(), moment) // its end is a kill
			command := exec.CommandContext(ctx, binary, "import", folder)
			command.Env = shop
			err := command.Run()
			cancel()
			counts := exported(shop)
			if err != nil && counts == nothing {
				killed++
				continue
			}
			// It has ended, or was killed after its commit: either way it must be whole.
			whole := fresh()
			succeed(t, whole, "import", folder)
			if want := exported(whole); counts != want || want == nothing || killed == 0 {
				t.Errorf("killed %d times, then after %s (%v): %s, not %s", killed, moment, err, counts, want)
			}
			return
		}
	})
}

func TestImport_CalendarDates_AreTheDaysTheySay(t *testing.T) {
	t.Parallel()
	shop, folder := environment(emptyFolder(t)), t.TempDir()
	for name, text := range map[string]string{
		"coupons.yaml": "- {code: SPRING-2027, title: Spring, percent: 10, scope: {all: true}, window: {start_day: 2027-03-01, end_day: 2027-03-31}, limits: {per_organization: 1}}\n",
		"people.yaml": "organizations:\n  - {slug: lumen, name: Lumen, country: DE, created_day: 2019-07-04, products: {livechat: {plan: team, status: trial, trial_ends: 2027-01-15, number: 100700}}}\n" +
			"people:\n  - {email: owner@lumen.test, name: Lena Stern, organization: lumen, roles: {accounts: owner}}\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	succeed(t, shop, "import", folder)
	after := filepath.Join(t.TempDir(), "export")
	succeed(t, shop, "export", after)
	texts := files(t, after)
	for file, lines := range map[string][]string{
		"coupons.yaml": {"start_day: 2027-03-01", "end_day: 2027-03-31"},
		"people.yaml":  {"created_day: 2019-07-04", "trial_ends: 2027-01-15T23:59:59Z", "number: 100700"},
	} {
		for _, line := range lines {
			if !strings.Contains(texts[file], line) {
				t.Errorf("%s lacks %s:\n%s", file, line, texts[file])
			}
		}
	}
	if again := importFolder(t, shop, folder); len(again.Kept) > 0 {
		t.Errorf("importing it again kept %+v", again.Kept)
	}
}
