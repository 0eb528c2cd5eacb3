package app_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"

	"marketplace/internal/billing/payments/stripe/stripetest"
	"marketplace/internal/testkit"
)

// A purchase whose bank asks, a sign-up whose mail waits, and a forgotten password: no token,
// link or secret of them, and no secret of the settings, stands in clear in the database, a
// backup, the log, the metrics, the traces or the list of processes. A key that is rotated
// afterwards leaves all of it working.
func TestSecrets_PurchaseAndWaitingMails_AreNowhereInClear(t *testing.T) {
	t.Parallel()
	for engine, database := range map[string]func(t *testing.T) string{
		"sqlite":   func(*testing.T) string { return "" },
		"postgres": func(t *testing.T) string { t.Helper(); return testkit.PostgresURL(t) },
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			s := openSecretShop(t, database(t))
			s.buy()
			s.signUp()
			seen := s.copies()
			s.mails.away.Store(false)
			links := []string{s.linkTo("owner@buyer.example"), s.linkTo("buyer@bought.example")}
			secrets := append(links, s.known...)
			for place, text := range seen {
				for _, secret := range secrets {
					if strings.Contains(text, secret) {
						t.Errorf("%s shows %q", place, secret)
					}
				}
			}
			s.rotate()
		})
	}
}

// secretShop is a shop with secrets in all of its settings that can have one.
type secretShop struct {
	t         *testing.T
	dir       string
	settings  []string
	database  string // address of PostgreSQL, "" for the embedded one
	program   *serving
	mails     *mailServer
	stripe    *stripetest.Fake
	collector *collector
	buyer     shopper
	charge    string
	known     []string // secrets that must show nowhere
}

func openSecretShop(t *testing.T, database string) *secretShop {
	t.Helper()
	s := &secretShop{t: t, dir: t.TempDir(), database: database, mails: serveMails(t), stripe: stripetest.New(t, time.Now), collector: &collector{}}
	traces := httptest.NewServer(s.collector)
	t.Cleanup(traces.Close)
	s.settings = []string{
		"MARKETPLACE_SMTP_URL=smtp://" + s.mails.address + "?from=shop@example.com",
		"MARKETPLACE_PAYMENT=stripe", "STRIPE_SECRET_KEY=sk_test_hunter2hunter2hunter2", "STRIPE_PUBLISHABLE_KEY=pk_test_0123456789abcdef", "STRIPE_WEBHOOK_SECRET=whsec_hunter2hunter2hunter2",
		"STRIPE_API_BASE=" + s.stripe.URL, "OTEL_EXPORTER_OTLP_ENDPOINT=" + traces.URL, "MARKETPLACE_SEARCH_ADMIN_KEY=hunter2-hunter2-hunter2",
	}
	if database != "" {
		s.settings = append(s.settings, "MARKETPLACE_DATABASE_URL="+database)
	}
	s.known = []string{"hunter2", "MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY", "seti_", "pm_challenge", "_secret_x"}
	machine := environment(s.dir, s.settings...)
	succeed(t, machine, "setup", "--organization=Acme Platform", "--admin-email=boss@acme.example", "--brand=Acme Market", "--url=http://localhost:8080")
	succeed(t, machine, "import", oneApp(t))
	organization := strings.TrimSpace(succeed(t, machine, "organization", "add", "--name", "Bought Ltd", "--country=US"))
	succeed(t, machine, "licence", "add", organization, "livechat", "--plan", "business")
	succeed(t, machine, "person", "add", organization, "buyer@bought.example", "--name", "The Buyer", "--role", "accounts=owner", "--role=livechat=owner")
	s.program = serveProgram(t, s.dir, s.settings...)
	s.buyer = shopper{t: t, token: strings.TrimSpace(succeed(t, machine, "token", "buyer@bought.example"))}
	s.known = append(s.known, s.buyer.token)
	return s
}

// buy pays with a card whose bank asks the buyer; each answer is kept to be repeated.
func (s *secretShop) buy() {
	s.t.Helper()
	setup := s.write(http.MethodPost, "/billing/account/livechat/setup", "")
	card := s.stripe.EndSetup(field(s.t, setup, "client_secret"), "pm_challenge")
	s.write(http.MethodPost, "/billing/account/livechat", fmt.Sprintf(`{"token":%q,"country":"US","zip":"97204"}`, card))
	_, page := s.buyer.call(http.MethodGet, s.program.base+"/api/applications/published", "")
	id := regexp.MustCompile(`"id":"([a-z0-9]+)"[^{}]*"slug":"activecampaign"|"slug":"activecampaign"[^{}]*?"id":"([a-z0-9]+)"`).FindStringSubmatch(page)
	if id == nil {
		s.t.Fatalf("the app is not sold: %.600s", page)
	}
	begun := s.write(http.MethodPost, "/api/applications/"+id[1]+id[2]+"/create-charge", `{"plan_id":"`+id[1]+id[2]+`-once"}`)
	s.charge = "/billing/direct_charge/livechat/" + field(s.t, begun, "id")
	_, shown := s.buyer.call(http.MethodGet, s.program.base+s.charge, "")
	s.write(http.MethodPut, s.charge+"/accept", agreeTo(shown))
	s.write(http.MethodPut, s.charge+"/activate", agreeTo(shown))
	s.waitForBank()
}

// waitForBank waits until the bank asks: the buyer alone is told where to answer.
func (s *secretShop) waitForBank() {
	s.t.Helper()
	var shown string
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if _, shown = s.buyer.call(http.MethodGet, s.program.base+s.charge, ""); strings.Contains(shown, "https://bank.test/") && strings.Contains(shown, "_secret_x") {
			return
		}
	}
	s.t.Fatalf("the bank asks nothing: %s", shown)
}

// write sends something with a key, so that its answer is kept.
func (s *secretShop) write(method, path, body string) string {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.program.base+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.buyer.token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Idempotency-Key", method+path)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	var text bytes.Buffer
	if _, err := text.ReadFrom(answer.Body); err != nil || answer.StatusCode >= 300 {
		s.t.Fatalf("%s %s: %d %s, %v", method, path, answer.StatusCode, &text, err)
	}
	return text.String()
}

// triedMail is the row of a mail that was tried at least once: only then logs and traces know it.
var triedMail = regexp.MustCompile(`mail\.send +ready +[1-9]`)

// signUp leaves two mails with links in the queue, while the mail server takes none.
func (s *secretShop) signUp() {
	s.t.Helper()
	s.mails.away.Store(true)
	for page, form := range map[string]url.Values{
		"/accounts/signup": {"organization": {"Buyer Ltd"}, "name": {"Olga Buyer"}, "email": {"owner@buyer.example"}, "password": {"another hunter2 password"}},
		"/accounts/forgot": {"email": {"buyer@bought.example"}},
	} {
		if status, body := post(s.t, s.program.base+page, "application/x-www-form-urlencoded", form.Encode()); status != http.StatusOK {
			s.t.Fatalf("%s: %d %.500s", page, status, body)
		}
	}
	machine := environment(s.dir, s.settings...)
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		listed := succeed(s.t, machine, "jobs", "list", "--kind=mail.send", "--state=ready")
		if len(triedMail.FindAllString(listed, -1)) >= 2 {
			return
		}
		if time.Now().After(end) {
			s.t.Fatalf("no mails wait: %s", listed)
		}
	}
}

// linkTo gives the token of the link in the mail to somebody, after it was sent.
func (s *secretShop) linkTo(address string) string {
	s.t.Helper()
	link := regexp.MustCompile(`token=([^\s"<&]{20,})`).FindStringSubmatch(s.mails.wait(s.t, "To: "+address, "To: <"+address, `" <`+address))
	if link == nil {
		s.t.Fatalf("the mail to %s has no link", address)
	}
	return link[1]
}

// copies gives everything that is kept or shown, by where it is.
func (s *secretShop) copies() map[string]string {
	s.t.Helper()
	seen := map[string]string{}
	if s.database == "" {
		maps.Copy(seen, s.files())
	} else {
		seen["the dump"] = dumpPostgres(s.t, s.database)
	}
	_, seen["the metrics"] = get(s.t, s.program.admin+"/metrics")
	process, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", s.program.command.Process.Pid))
	if err != nil {
		s.t.Fatal(err)
	}
	seen["the list of processes"] = string(process)
	for place, needle := range map[string]string{"the metrics": "marketplace_jobs_ready", "the list of processes": "serve"} {
		if !strings.Contains(seen[place], needle) {
			s.t.Fatalf("%s were not read: %.300s", place, seen[place])
		}
	}
	if code, err := s.program.stop(); err != nil || code != 0 { // it sends the last traces
		s.t.Fatalf("status %d, %v: %s", code, err, s.program.stderr)
	}
	seen["the log"] = s.program.stdout.String() + s.program.stderr.String()
	s.collector.mu.Lock()
	seen["the traces"] = s.collector.received.String()
	s.collector.mu.Unlock()
	if !strings.Contains(seen["the log"], "mail.send") || !strings.Contains(seen["the traces"], "mail.send") {
		s.t.Fatal("log or traces do not tell of the mails that wait")
	}
	s.program = serveProgram(s.t, s.dir, s.settings...)
	return seen
}

// files gives what lies in the data folder, and a backup that the running shop makes.
func (s *secretShop) files() map[string]string {
	s.t.Helper()
	backup := filepath.Join(s.t.TempDir(), "backup.db")
	succeed(s.t, environment(s.dir, s.settings...), "backup", backup)
	names, err := filepath.Glob(filepath.Join(s.dir, "*"))
	if err != nil {
		s.t.Fatal(err)
	}
	seen := map[string]string{}
	for _, name := range append(names, backup) {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			text, err := os.ReadFile(name)
			if err != nil {
				s.t.Fatal(err)
			}
			seen[name] = string(text)
		}
	}
	if !strings.Contains(seen[backup], "owner@buyer.example") {
		s.t.Fatal("the backup holds nothing of the sign-up")
	}
	return seen
}

// dumpPostgres gives all rows of all tables as text.
func dumpPostgres(t *testing.T, address string) string {
	t.Helper()
	database, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = database.Close() }()
	var dump strings.Builder
	for _, table := range column(t, database, "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1") {
		for _, row := range column(t, database, `SELECT CAST(t AS TEXT) FROM "`+table+`" t`) {
			dump.WriteString(table + " " + row + "\n")
		}
	}
	if !strings.Contains(dump.String(), "owner@buyer.example") {
		t.Fatal("the dump holds nothing of the sign-up")
	}
	return dump.String()
}

func column(t *testing.T, database *sql.DB, query string) []string {
	t.Helper()
	rows, err := database.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var list []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		list = append(list, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

// rotate changes the key and drops the old one: what was kept is read as before.
func (s *secretShop) rotate() {
	s.t.Helper()
	const former, next = "MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY=", "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXowMTIzNDU="
	if code, err := s.program.stop(); err != nil || code != 0 {
		s.t.Fatalf("status %d, %v: %s", code, err, s.program.stderr)
	}
	if r := run(s.t, append(environment(s.dir, s.settings...), "MARKETPLACE_SECRET_KEYS="+next), "serve"); r.code == 0 || !strings.Contains(r.stderr, "MARKETPLACE_SECRET_KEYS") || !strings.Contains(r.stderr, "the key that encrypted it is missing") {
		s.t.Errorf("without the key of what lies there: %+v", r)
	}
	if printed := succeed(s.t, append(environment(s.dir, s.settings...), "MARKETPLACE_SECRET_KEYS="+next+","+former), "secrets", "rotate"); strings.HasPrefix(printed, "0 ") {
		s.t.Errorf("nothing was encrypted anew: %s", printed)
	}
	s.settings = append(slices.Clone(s.settings), "MARKETPLACE_SECRET_KEYS="+next)
	s.program = serveProgram(s.t, s.dir, s.settings...)
	s.waitForBank()
}
