package app_test

import (
	"bufio"
	"crypto/hmac"
	"crypto/md5"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/testkit"
)

type examined struct {
	OK     bool `json:"ok"`
	Checks []struct{ Name, Status, Message string }
}

// find gives the checks of a name, one line each: "status message".
func (e examined) find(name string) string {
	var lines []string
	for _, check := range e.Checks {
		if check.Name == name {
			lines = append(lines, check.Status+" "+check.Message)
		}
	}
	return strings.Join(lines, "\n")
}

// examine runs doctor --json and holds its status against its report.
func examine(t *testing.T, environ []string) (examined, result) {
	t.Helper()
	r := run(t, environ, "doctor", "--json")
	var report examined
	if err := json.Unmarshal([]byte(r.stdout), &report); err != nil {
		t.Fatalf("%v: %q, %q", err, r.stdout, r.stderr)
	}
	if report.OK != (r.code == 0) || report.OK != (r.stderr == "") || strings.Count(r.stderr, "\n") > 1 || len(report.Checks) < 10 {
		t.Errorf("status %d, %q, %s", r.code, r.stderr, r.stdout)
	}
	return report, r
}

// silent accepts connections and never says a word.
func silent(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = conn.Close() })
		}
	}()
	return listener.Addr().String()
}

// smtpServer answers a mail server's first words and lets a user in whose password is "open",
// which does not go over the line (CRAM-MD5).
func smtpServer(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go answerSMTP(conn)
		}
	}()
	return listener.Addr().String()
}

func answerSMTP(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	const challenge = "<1@mail.test>"
	digest := hmac.New(md5.New, []byte("open"))
	_, _ = io.WriteString(digest, challenge)
	right := base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "user %x", digest.Sum(nil)))
	_, _ = io.WriteString(conn, "220 mail.test ESMTP\r\n")
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		answer := "535 no such user"
		switch word, _, _ := strings.Cut(lines.Text(), " "); word {
		case "EHLO":
			answer = "250-mail.test\r\n250 AUTH CRAM-MD5"
		case "AUTH":
			answer = "334 " + base64.StdEncoding.EncodeToString([]byte(challenge))
		case right:
			answer = "235 come in"
		case "QUIT":
			answer = "221 bye"
		}
		if _, err := io.WriteString(conn, answer+"\r\n"); err != nil {
			return
		}
	}
}

// stripeServer tells of an account when the key is one of its own.
func stripeServer(t *testing.T, key, account string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		switch {
		case r.URL.Path == "/v1/account" && r.Header.Get("Authorization") == "Bearer "+key:
			_, _ = io.WriteString(w, account)
		case r.URL.Path == "/v1/account":
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = fmt.Fprintf(w, `{"error":{"type":"invalid_request_error","message":"Invalid API Key provided: %s"}}`, r.Header.Get("Authorization"))
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

const stripeKey, stripeSecret = "sk_test_TheKeyThatNobodyReads", "whsec_TheSecretThatNobodyReads"

func withStripe(address string, more ...string) []string {
	return append([]string{"MARKETPLACE_PAYMENT=stripe", "STRIPE_SECRET_KEY=" + stripeKey, "STRIPE_PUBLISHABLE_KEY=pk_test_TheKeyThatAllMayRead", "STRIPE_WEBHOOK_SECRET=" + stripeSecret, "STRIPE_API_BASE=" + address}, more...)
}

// Decisions section 2: what a start would refuse is named, each fault by itself, and nothing
// is made.
func TestDoctor_NothingSet_NamesEachFault(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	dir := filepath.Join(parent, "data")
	environ := []string{"MARKETPLACE_DATA_DIR=" + dir, "MARKETPLACE_PUBLIC_URL=http://shop.invalid"}
	report, r := examine(t, environ)
	settings := report.find("settings")
	for _, want := range []string{"fault MARKETPLACE_PAYMENT=sandbox", "fault MARKETPLACE_PUBLIC_URL must be https", "fault MARKETPLACE_SMTP_URL is not set", "fault MARKETPLACE_SECRET_KEYS is not set"} {
		if !strings.Contains(settings, want) {
			t.Errorf("no %q: %s", want, settings)
		}
	}
	if strings.Count(settings, "\n") != 3 || !strings.HasPrefix(r.stderr, "marketplace: there are ") || !strings.Contains(r.stderr, "settings") {
		t.Errorf("%q, %s", r.stderr, settings)
	}
	if !strings.HasPrefix(report.find("database"), "ok there is none yet") {
		t.Error(report.find("database"))
	}
	if entries, err := os.ReadDir(parent); err != nil || len(entries) != 0 {
		t.Errorf("it made %v, %v", entries, err)
	}
	table := run(t, environ, "doctor")
	if table.code != 1 || !strings.Contains(table.stdout, "fault  settings     MARKETPLACE_PAYMENT") || !strings.Contains(table.stdout, "\nok     versions     marketplace ") {
		t.Errorf("status %d: %s", table.code, table.stdout)
	}
}

// It may run beside the shop, with its database, and finds nothing to complain of.
func TestDoctor_BesideRunningShop_IsWell(t *testing.T) {
	t.Parallel()
	for engine, more := range map[string]func(t *testing.T) []string{
		"sqlite": func(*testing.T) []string { return nil },
		"postgres": func(t *testing.T) []string {
			t.Helper()
			return []string{"MARKETPLACE_DATABASE_URL=" + testkit.PostgresURL(t)}
		},
	} {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			dir, settings := t.TempDir(), more(t)
			s := serveProgram(t, dir, settings...)
			report, r := examine(t, environment(dir, append(settings, "MARKETPLACE_PUBLIC_URL="+s.base)...))
			if !report.OK || !strings.HasPrefix(report.find("database"), "ok answers, with schema version") || !strings.HasPrefix(report.find("demo"), "ok nothing of the demo") {
				t.Errorf("%s%s", r.stdout, r.stderr)
			}
			if status, _ := get(t, s.base+"/marketplace/"); status != http.StatusOK {
				t.Errorf("the shop answers %d afterwards", status)
			}
			if engine == "postgres" {
				if !strings.HasPrefix(report.find("database-user"), "warning the database user is a superuser") || report.find("clock") != "ok agrees with that of the database server" {
					t.Errorf("the user: %s; the clock: %s", report.find("database-user"), report.find("clock"))
				}
				eventually(t, "the start does not warn of the user", func() bool { return strings.Contains(s.stderr.String(), "is a superuser") })
			} else if !strings.HasPrefix(report.find("database-file"), "ok whole") {
				t.Error(report.find("database-file"))
			}
		})
	}
}

// Six others who do not answer are waited for at once, two seconds each: one after the other
// they would take twelve. The rest is room for a busy machine. No secret is told.
func TestDoctor_OthersHang_WaitsForAllAtOnce(t *testing.T) {
	t.Parallel()
	dir, hole := t.TempDir(), silent(t)
	environ := environment(dir, withStripe("http://"+hole, "MARKETPLACE_SMTP_URL=smtp://user:hunter2-mail@"+hole+"?from=shop@shop.invalid",
		"MARKETPLACE_DATABASE_URL=postgres://u:hunter2-database@"+hole+"/shop?sslmode=disable",
		"MARKETPLACE_MEDIA_URL=s3://pictures?endpoint=http://"+hole+"&path_style=true", "AWS_ACCESS_KEY_ID=hunter2-id", "AWS_SECRET_ACCESS_KEY=hunter2-key",
		"MARKETPLACE_PUBLIC_URL=https://"+hole)...)
	began := time.Now()
	report, r := examine(t, environ)
	if took := time.Since(began); took > 8*time.Second {
		t.Errorf("it took %s", took)
	}
	for name, want := range map[string]string{"mail-server": "fault", "payment": "fault", "bucket": "fault", "database": "fault", "certificate": "warning", "clock": "warning", "disk": "ok", "settings": "ok"} {
		if got := report.find(name); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %s", name, got, want)
		}
	}
	for _, secret := range []string{"hunter2", stripeKey, stripeSecret, "MDEyMzQ1Njc4"} {
		if strings.Contains(r.stdout+r.stderr, secret) {
			t.Errorf("%s is told: %s", secret, r.stdout)
		}
	}
}

func TestDoctor_MailAndPayment_AreAsked(t *testing.T) {
	t.Parallel()
	smtp := smtpServer(t)
	mail := func(password string) string {
		return "MARKETPLACE_SMTP_URL=smtp://user:" + password + "@" + smtp + "?from=shop@localhost"
	}
	for _, tc := range []struct {
		name     string
		settings []string
		check    string
		want     string
	}{
		{"mails taken", []string{mail("open")}, "mail-server", "ok 127.0.0.1 takes mails from shop@localhost"},
		{"a wrong password", []string{mail("closed")}, "mail-server", "fault the mail server 127.0.0.1 takes no mails ("},
		{"nobody there", []string{"MARKETPLACE_SMTP_URL=smtp://127.0.0.1:1?from=shop@localhost"}, "mail-server", "fault the mail server 127.0.0.1 takes no mails ("},
		{"an account that sells", withStripe(stripeServer(t, stripeKey, `{"object":"account","charges_enabled":true,"payouts_enabled":true}`)), "payment", "ok Stripe answers"},
		{"an account that waits", withStripe(stripeServer(t, stripeKey, `{"object":"account","charges_enabled":false}`)), "payment", "fault Stripe lets the account take no payments yet"},
		{"a foreign key", withStripe(stripeServer(t, "sk_test_another", `{}`)), "payment", "fault Stripe does not answer with the key of the settings (it does not know STRIPE_SECRET_KEY)"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			report, r := examine(t, environment(t.TempDir(), tc.settings...))
			if got := report.find(tc.check); !strings.HasPrefix(got, tc.want) || report.OK == strings.HasPrefix(tc.want, "fault") {
				t.Errorf("%s, want %s", got, tc.want)
			}
			for _, secret := range []string{stripeKey, stripeSecret, "closed"} {
				if strings.Contains(r.stdout+r.stderr, secret) {
					t.Errorf("%s is told: %s", secret, r.stdout)
				}
			}
		})
	}
}

// A shop serves without its mail server and its payment provider, and says what waits.
func TestServe_OthersAreAway_ServesAndSaysWhatWaits(t *testing.T) {
	t.Parallel()
	settings := withStripe("http://127.0.0.1:1", "MARKETPLACE_SMTP_URL=smtp://127.0.0.1:1?from=shop@localhost",
		"MARKETPLACE_MEDIA_URL=s3://pictures?endpoint=http://127.0.0.1:1&path_style=true", "AWS_ACCESS_KEY_ID=hunter2-id", "AWS_SECRET_ACCESS_KEY=hunter2-key")
	s := serveProgram(t, t.TempDir(), settings...)
	if status, _ := get(t, s.base+"/marketplace/"); status != http.StatusOK {
		t.Errorf("the shop answers %d", status)
	}
	for _, said := range []string{"mails wait until it does", "nobody can pay until it does", "pictures wait"} {
		eventually(t, "the log does not say: "+said, func() bool { return strings.Contains(s.stderr.String(), said) })
	}
}

// A folder that others may look into is not served from; all faults are named at once.
func TestServe_FolderOpenToOthers_IsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	environ := environment(dir, "MARKETPLACE_ADDR=127.0.0.1:0", "MARKETPLACE_PUBLIC_URL=http://shop.invalid")
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	r := run(t, environ, "serve")
	for _, want := range []string{"is open to every user of this machine (mode 0755): chmod 700 " + dir, "MARKETPLACE_PUBLIC_URL must be https"} {
		if r.code != 1 || !strings.Contains(r.stderr, want) || strings.Count(r.stderr, "\n") != 1 {
			t.Errorf("status %d, want one line with %q: %s", r.code, want, r.stderr)
		}
	}
	serveProgram(t, dir, "MARKETPLACE_DEMO=1") // the demo is spared
}

// A data folder that the program makes is its owner's alone.
func TestServe_NewFolder_IsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "made", "data")
	serveProgram(t, dir)
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestDoctor_DamagedAndNewerDatabase_AreNamed(t *testing.T) {
	t.Parallel()
	newer := t.TempDir()
	makeNewer(t, newer)
	report, _ := examine(t, environment(newer))
	if got := report.find("database"); !strings.HasPrefix(got, "fault the database has schema version 9999, newer than this program's") {
		t.Error(got)
	}
	older := t.TempDir()
	database, err := db.OpenSQLite(filepath.Join(older, "marketplace.db"))
	if err != nil {
		t.Fatal(err)
	}
	if err := database.Close(); err != nil {
		t.Fatal(err)
	}
	if report, _ := examine(t, environment(older)); !strings.HasPrefix(report.find("database"), "ok empty") {
		t.Error(report.find("database"))
	}
	garbage := t.TempDir()
	if err := os.WriteFile(filepath.Join(garbage, "marketplace.db"), []byte(strings.Repeat("not a database ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	report, _ = examine(t, environment(garbage))
	if got := report.find("database"); !strings.HasPrefix(got, "fault") || report.find("disk") == "" {
		t.Errorf("%q, %q", got, report.find("disk"))
	}
}
