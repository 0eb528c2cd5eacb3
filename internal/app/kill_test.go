package app_test

import (
	"encoding/json"
	"flag"
	"net/http"
	"strings"
	"testing"

	"marketplace/internal/testkit"
)

var kills = flag.Int("kills", 30, "how often the program is killed in mid purchase, on each engine")

// The program is killed again and again at random moments in mid purchase, while four
// buyers buy; it is started again on the same data, and they go on where they were. The
// moments are others in each run. Afterwards debits equal credits,
// the provider took what we know to the cent, nothing was charged twice, and what
// was paid was given and nothing else (S4.15, S4.16, S7.33).
func TestPurchase_KillsAtRandomMoments_LoseNothing(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	onEachEngine(t, func(m *mortal) {
		crowd := make([]*repeater, killCrowd)
		for i := range crowd {
			crowd[i] = &repeater{shopper: m.owner(i)}
		}
		apps := oneTimeApps(m.t, m.program.base, killApps)
		m.killDuring(*kills, func(round int) []func() {
			buy := make([]func(), killBuyers)
			for i := range buy {
				buyer := crowd[(round*killBuyers+i)%len(crowd)]
				buy[i] = func() { buyer.buyNext(m.program.base, apps) }
			}
			return buy
		})
		settled := 0
		for _, buyer := range crowd {
			settled += buyer.endAll(m.program.base)
		}
		m.t.Logf("%d kills, %d purchases", *kills, settled)
		if settled < *kills/2 {
			m.t.Errorf("only %d purchases in %d kills", settled, *kills)
		}
	})
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
	status, charge := r.call(http.MethodGet, address, "")
	if status == 0 {
		return false
	}
	for _, verb := range []string{"/accept", "/activate"} {
		status, body := r.call(http.MethodPut, address+verb, agreeTo(charge))
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
