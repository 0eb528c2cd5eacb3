package app_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"marketplace/internal/testkit"
)

// A purchase survives kill -9 at any moment: after the restart the charge
// settles once, and the app is installed if and only if it was paid
// (S4.15, S4.16; decisions rules 7, 12 and 13).
func TestPurchase_KillAtAnyMoment_LosesNothing(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		dir := filledFolder(t)
		crashPurchases(t, dir, "sqlite", "file:"+dir+"/marketplace.db?_pragma=busy_timeout(10000)")
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		dir, database := copyOfWorld(t, demoWorld, []string{databaseSetting + testkit.PostgresURL(t)})
		crashPurchases(t, dir, "pgx", strings.TrimPrefix(database[0], databaseSetting), database...)
	})
}

// crashPurchases buys one app a round and kills the program a little later in
// each, from before the first answer until after the settlement.
func crashPurchases(t *testing.T, dir, driver, dsn string, more ...string) {
	t.Helper()
	settings := append([]string{"MARKETPLACE_DEMO=1"}, more...)
	program, err := start(dir, settings...)
	if err != nil {
		t.Fatal(err)
	}
	issued := run(t, append(environment(dir, settings...), os.Environ()...), "token", "owner@acme.test")
	if issued.code != 0 {
		t.Fatal(issued.stderr)
	}
	buyer := &shopper{t: t, token: strings.TrimSpace(issued.stdout)}
	for round, app := range oneTimeApps(t, program.base, 12) {
		moment := time.Duration(round) * 35 * time.Millisecond
		charge := buyer.buyUntilKilled(program, app, moment)
		if program, err = start(dir, settings...); err != nil {
			t.Fatal(err)
		}
		buyer.finish(program.base, app, charge, fmt.Sprintf("killed after %s", moment))
	}
	if code, err := program.stop(); err != nil || code != 0 {
		t.Errorf("status %d, %v", code, err)
	}
	checkBooks(t, driver, dsn)
}

type sale struct{ ID, Slug, Plan string }

// oneTimeApps are so many apps that every managing owner may buy with one
// payment, or nearly.
func oneTimeApps(t *testing.T, base string, most int) []sale {
	t.Helper()
	_, body := get(t, base+"/api/applications/published")
	var apps []struct {
		ID, Slug, Product string
		UnderMaintenance  bool
		Plans             []struct{ ID, BillingCycle string }
		CustomProps       map[string]string
		Developer         string `json:"ownerId"`
	}
	if err := json.Unmarshal([]byte(body), &apps); err != nil {
		t.Fatal(err)
	}
	var list []sale
	for _, a := range apps {
		p := a.CustomProps
		if len(a.Plans) == 1 && a.Plans[0].BillingCycle == "once" && a.Product == "livechat" && !a.UnderMaintenance &&
			p["isService"] == "false" && p["isPremium"] == "" && p["isTeamPlan"] == "" && a.Slug != "zoom-for-livechat" {
			list = append(list, sale{a.ID, a.Slug, a.Plans[0].ID})
		}
	}
	if len(list) < 10 {
		t.Fatalf("only %d apps to buy", len(list))
	}
	return list[:min(most, len(list))]
}

type shopper struct {
	t     *testing.T
	token string
}

// call gives status 0 when the program did not answer.
func (s *shopper) call(method, address, body string) (int, string) {
	r, err := http.NewRequestWithContext(s.t.Context(), method, address, bytes.NewReader([]byte(body)))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.token)
	r.Header.Set("Content-Type", "application/json")
	client := http.Client{Timeout: 10 * time.Second}
	answer, err := client.Do(r)
	if err != nil {
		return 0, ""
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, ""
	}
	return answer.StatusCode, string(text)
}

// agreeTo gives the body by which a buyer agrees to a charge as it was shown.
func agreeTo(charge string) string {
	var shown struct {
		Taxes struct {
			Total int64 `json:"total_price"`
		}
	}
	_ = json.Unmarshal([]byte(charge), &shown)
	return fmt.Sprintf(`{"expected_total":%d,"currency":"USD"}`, shown.Taxes.Total)
}

// buyUntilKilled goes through a purchase while the program is killed that long
// after its beginning. It gives the charge's id, empty when nothing was heard.
func (s *shopper) buyUntilKilled(program *serving, app sale, after time.Duration) string {
	s.t.Helper()
	heard := make(chan string, 1)
	go func() {
		status, body := s.call(http.MethodPost, program.base+"/api/applications/"+app.ID+"/create-charge", `{"plan_id":"`+app.Plan+`"}`)
		var charge struct{ ID string }
		if status == http.StatusCreated {
			_ = json.Unmarshal([]byte(body), &charge)
			address := program.base + "/billing/direct_charge/livechat/" + charge.ID
			s.call(http.MethodPut, address+"/accept", agreeTo(body))
			s.call(http.MethodPut, address+"/activate", agreeTo(body))
		}
		heard <- charge.ID
	}()
	time.Sleep(after)
	if err := program.command.Process.Signal(syscall.SIGKILL); err != nil {
		s.t.Fatal(err)
	}
	<-program.ended
	return <-heard
}

// finish repeats what a browser repeats after a reload, and waits for the end.
func (s *shopper) finish(base string, app sale, chargeID, when string) {
	s.t.Helper()
	if chargeID == "" {
		if s.has(base, app) {
			s.t.Errorf("%s, %s: installed without a charge", app.Slug, when)
		}
		return
	}
	address := base + "/billing/direct_charge/livechat/" + chargeID
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		var charge struct{ Status string }
		installed := s.has(base, app) // before the status, which only goes on
		status, body := s.call(http.MethodGet, address, "")
		if status != http.StatusOK || json.Unmarshal([]byte(body), &charge) != nil {
			s.t.Fatalf("%s, %s: reading the charge: %d %s", app.Slug, when, status, body)
		}
		if installed && charge.Status != "processed" && charge.Status != "success" {
			s.t.Fatalf("%s, %s: installed while the charge is %s", app.Slug, when, charge.Status)
		}
		switch charge.Status {
		case "pending":
			s.call(http.MethodPut, address+"/accept", agreeTo(body))
		case "accepted":
			s.call(http.MethodPut, address+"/activate", agreeTo(body))
		case "success":
			if !s.has(base, app) {
				s.t.Errorf("%s, %s: paid but not installed", app.Slug, when)
			}
			return
		}
		if time.Now().After(end) {
			s.t.Fatalf("%s, %s: the charge stays %s", app.Slug, when, charge.Status)
		}
	}
}

func (s *shopper) has(base string, app sale) bool {
	s.t.Helper()
	status, body := s.call(http.MethodGet, base+"/api/applications/installed", "")
	if status != http.StatusOK {
		s.t.Fatalf("installed: %d %s", status, body)
	}
	return strings.Contains(body, `"slug":"`+app.Slug+`"`)
}

// checkBooks looks at the stored money itself: each successful charge of a round
// was collected once, by the provider and in the ledger.
func checkBooks(t *testing.T, driver, dsn string) {
	t.Helper()
	database, err := sql.Open(driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = database.Close() }()
	for what, query := range map[string]string{
		"successful charges without exactly one collection": `SELECT COUNT(*) FROM direct_charges c WHERE c.status = 'success'
			AND (SELECT COUNT(*) FROM ledger_transactions t WHERE t.charge_id = c.id AND t.kind = 'collection') <> 1`,
		"collections of direct charges that are not successful": `SELECT COUNT(*) FROM ledger_transactions t JOIN direct_charges c ON c.id = t.charge_id
			WHERE t.kind = 'collection' AND c.status <> 'success'`,
	} {
		var n int
		if err := database.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
			t.Fatal(err)
		}
		if n != 0 {
			t.Errorf("%d %s", n, what)
		}
	}
}
