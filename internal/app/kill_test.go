package app_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

var kills = flag.Int("kills", 100, "how often the program is killed in mid purchase, on each engine")

// The program is killed two hundred times at random moments in mid purchase, a
// hundred times on each engine, while four buyers buy; it is started again on
// the same data, and they go on where they were. Afterwards debits equal credits,
// the provider took what we know to the cent, nothing was charged twice, and what
// was paid was given and nothing else (S4.15, S4.16, S7.33).
func TestPurchasesSurviveTwoHundredKills(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		dir := t.TempDir()
		database, err := db.OpenSQLite(filepath.Join(dir, "marketplace.db"))
		if err != nil {
			t.Fatal(err)
		}
		killAgainAndAgain(t, dir, database)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		url := testkit.PostgresURL(t)
		database, err := db.OpenPostgres(url)
		if err != nil {
			t.Fatal(err)
		}
		killAgainAndAgain(t, t.TempDir(), database, "MARKETPLACE_DATABASE_URL="+url)
	})
}

const (
	killBuyers = 4  // at a time
	killCrowd  = 16 // organizations
	killApps   = 30
)

func killAgainAndAgain(t *testing.T, dir string, database *db.DB, more ...string) {
	t.Helper()
	t.Cleanup(func() { _ = database.Close() })
	settings := append([]string{"MARKETPLACE_DEMO=1"}, more...)
	imported := run(t, environment(dir, settings...), "import", smallWorld(t))
	if imported.code != 0 {
		t.Fatal(imported.stderr)
	}
	if err := db.NewSettings(database).PutSetting(t.Context(), "demo_filled", "yes"); err != nil { // without the demo world
		t.Fatal(err)
	}
	program, err := start(dir, settings...)
	if err != nil {
		t.Fatal(err)
	}
	crowd := make([]*repeater, killCrowd)
	for i := range crowd {
		issued := run(t, environment(dir, settings...), "token", fmt.Sprintf("owner@buyer-%d.test", i))
		if issued.code != 0 {
			t.Fatal(issued.stderr)
		}
		crowd[i] = &repeater{shopper: shopper{t: t, token: strings.TrimSpace(issued.stdout)}}
	}
	apps := oneTimeApps(t, program.base, killApps)
	dice := rand.New(rand.NewPCG(1, 2))
	for round := range *kills {
		after := time.Duration(dice.IntN(250)) * time.Millisecond
		var group sync.WaitGroup
		for i := range killBuyers {
			buyer := crowd[(round*killBuyers+i)%len(crowd)]
			group.Go(func() { buyer.buyNext(program.base, apps) })
		}
		time.Sleep(after)
		if err := program.command.Process.Signal(syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		<-program.ended
		group.Wait()
		if program, err = start(dir, settings...); err != nil {
			t.Fatalf("after kill %d: %v", round+1, err)
		}
	}
	settled := 0
	for _, buyer := range crowd {
		settled += buyer.endAll(program.base)
	}
	if code, err := program.stop(); err != nil || code != 0 {
		t.Errorf("status %d, %v", code, err)
	}
	t.Logf("%d kills, %d purchases", *kills, settled)
	if settled < *kills/2 {
		t.Errorf("only %d purchases in %d kills", settled, *kills)
	}
	faults, err := billingtest.FaultsOf(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// repeater is a buyer who goes on where the program died.
type repeater struct {
	shopper
	next   int // app
	open   string
	bought []string // ids of charges whose creation was answered
}

// buyNext repeats what was not answered and buys the next app. It gives up when
// the program does not answer any more.
func (r *repeater) buyNext(base string, apps []sale) {
	if r.open != "" {
		if !r.push(base, r.open) {
			return
		}
		r.open = ""
	}
	if r.next == len(apps) {
		return
	}
	app := apps[r.next]
	status, body := r.call(http.MethodPost, base+"/api/applications/"+app.ID+"/create-charge", `{"plan_id":"`+app.Plan+`"}`)
	if status == 0 {
		return
	}
	var charge struct{ ID string }
	if status != http.StatusCreated || json.Unmarshal([]byte(body), &charge) != nil {
		r.t.Errorf("buying %s: %d %s", app.Slug, status, body)
		return
	}
	r.next++
	r.open = charge.ID
	r.bought = append(r.bought, charge.ID)
	if r.push(base, charge.ID) {
		r.open = ""
	}
}

// push accepts and activates a charge; each may have happened before. False when
// the program did not answer.
func (r *repeater) push(base, id string) bool {
	address := base + "/billing/direct_charge/livechat/" + id
	for _, verb := range []string{"/accept", "/activate"} {
		status, body := r.call(http.MethodPut, address+verb, "")
		if status == 0 {
			return false
		}
		if status != http.StatusOK && !strings.Contains(body, "charge_invalid_status") { // accepted and activated before
			r.t.Errorf("%s: %d %s", verb, status, body)
			return false
		}
	}
	return true
}

// endAll brings every purchase to its end: time moves on, so that jobs of killed
// programs are taken over and payments are asked about.
func (r *repeater) endAll(base string) int {
	r.t.Helper()
	if r.open != "" && !r.push(base, r.open) {
		r.t.Fatal("the program does not answer")
	}
	for _, id := range r.bought {
		for try := 0; ; try++ {
			var charge struct{ Status string }
			status, body := r.call(http.MethodGet, base+"/billing/direct_charge/livechat/"+id, "")
			if status != http.StatusOK || json.Unmarshal([]byte(body), &charge) != nil {
				r.t.Fatalf("reading a charge: %d %s", status, body)
			}
			if charge.Status == "success" {
				break
			}
			if try == 10 {
				r.t.Fatalf("charge %s stays %s", id, charge.Status)
			}
			r.call(http.MethodPost, base+"/demo/clock", `{"advance":"2m"}`)
		}
	}
	return len(r.bought)
}

// smallWorld is a folder with apps that are paid once, and organizations that can
// pay: the program starts faster with it than with the demo world.
func smallWorld(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	from := filepath.Join("..", "demo", "world")
	app, err := os.ReadFile(filepath.Join(from, "apps", "zoom-for-livechat.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	developers, err := os.ReadFile(filepath.Join(from, "developers.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range killApps {
		text := strings.Replace(string(app), "slug: zoom-for-livechat", fmt.Sprintf("slug: thing-%d", i), 1)
		write(fmt.Sprintf("thing-%d.yaml", i), strings.Replace(text, "name: Zoom for LiveChat", fmt.Sprintf("name: Thing %d", i), 1))
	}
	_, after, _ := strings.Cut(string(developers), "\n- slug: meridian-tools\n")
	developer, _, _ := strings.Cut(after, "\n- slug:")
	write("developers.yaml", "- slug: meridian-tools\n"+developer+"\n")
	var organizations, people strings.Builder
	for i := range killCrowd {
		fmt.Fprintf(&organizations, `  - {slug: buyer-%d, name: Buyer %d, trade: Things, country: PL, city: Wroclaw, zip: "50-062", created_day: -10,
     products: {livechat: {plan: business, status: active}, helpdesk: {plan: team, status: active}}, installs: [], subscriptions: [], invoices: [],
     cards: [{products: [livechat], brand: visa, first_six: "424242", last_four: "4242", expires: "2029-08"}]}
`, i, i)
		fmt.Fprintf(&people, `  - {email: owner@buyer-%d.test, name: Owner %d, organization: buyer-%d, job: Owner, agent: true, hue: teal, demo: false,
     roles: {accounts: owner, livechat: owner, helpdesk: owner}}
`, i, i, i)
	}
	write("people.yaml", "organizations:\n"+organizations.String()+"people:\n"+people.String())
	return dir
}
