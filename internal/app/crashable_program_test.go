package app_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/db"
)

const (
	killBuyers = 4  // at a time
	killCrowd  = 16 // organizations
	killApps   = 30
)

// mortal is the program on a small world, to be killed and started again on the
// same data.
type mortal struct {
	t        *testing.T
	dir      string
	settings []string
	database *db.DB
	program  *serving
}

// onEachEngine runs a test with a mortal program on an empty database of each
// engine, and proves afterwards that the books of what it left behind balance.
func onEachEngine(t *testing.T, body func(m *mortal)) {
	t.Helper()
	eachEngine(t, func(t *testing.T, database func() []string) {
		dir, settings := copyOfWorld(t, emptyWorld, database())
		m := &mortal{t: t, dir: dir, settings: forDemo(settings), database: openDatabase(t, dir, settings)}
		m.fill()
		body(m)
		m.prove()
	})
}

// fill imports the small world and starts the program.
func (m *mortal) fill() {
	m.t.Helper()
	if imported := run(m.t, environment(m.dir, m.settings...), "import", smallWorld(m.t)); imported.code != 0 {
		m.t.Fatal(imported.stderr)
	}
	if err := db.NewSettings(m.database).PutSetting(m.t.Context(), "demo_filled", "yes"); err != nil { // without the demo world
		m.t.Fatal(err)
	}
	m.start()
}

func (m *mortal) start() {
	m.t.Helper()
	var err error
	if m.program, err = start(m.dir, m.settings...); err != nil {
		m.t.Fatal(err)
	}
}

// owner gives the owner of an organization, signed in.
func (m *mortal) owner(i int) shopper {
	m.t.Helper()
	issued := run(m.t, environment(m.dir, m.settings...), "token", fmt.Sprintf("owner@buyer-%d.test", i))
	if issued.code != 0 {
		m.t.Fatal(issued.stderr)
	}
	return shopper{t: m.t, token: strings.TrimSpace(issued.stdout)}
}

// killDuring kills the program so often, each time at a random moment while some
// people do something at once. However slow the machine is, about half of them are done
// by then: the time of a round follows how long they take.
func (m *mortal) killDuring(rounds int, people func(round int) []func()) {
	m.t.Helper()
	longest := 250 * time.Millisecond
	for round := range rounds {
		acts := people(round)
		var group sync.WaitGroup
		var done atomic.Int64
		var killed atomic.Bool
		for _, act := range acts {
			group.Go(func() {
				act()
				if !killed.Load() {
					done.Add(1)
				}
			})
		}
		time.Sleep(time.Duration(rand.Int64N(int64(longest))))
		killed.Store(true)
		if err := m.program.command.Process.Signal(syscall.SIGKILL); err != nil {
			m.t.Fatal(err)
		}
		<-m.program.ended
		group.Wait()
		if int(done.Load()) < len(acts)/2 {
			longest = min(longest*5/4, 5*time.Second)
		} else {
			longest = max(longest*4/5, 20*time.Millisecond)
		}
		m.start()
	}
}

// prove stops the program and looks for faults in what it left.
func (m *mortal) prove() {
	m.t.Helper()
	if code, err := m.program.stop(); err != nil || code != 0 {
		m.t.Errorf("status %d, %v", code, err)
	}
	faults, err := billingtest.DiscrepanciesOf(m.t.Context(), m.database)
	if err != nil {
		m.t.Fatal(err)
	}
	for _, fault := range faults {
		m.t.Error(fault)
	}
}

// smallWorld is a folder with apps that are paid once, and organizations that can
// pay: the program starts faster with it than with the demo world.
func smallWorld(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	from := filepath.Join("..", "demo", "data")
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
