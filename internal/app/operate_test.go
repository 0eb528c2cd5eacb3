package app_test

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"marketplace/internal/billing/payments/stripe/stripetest"
	"marketplace/internal/testkit"
)

// The steps of docs/operate.md from an empty machine to the first sale: PostgreSQL, a store
// of the S3 protocol, a mail server, Stripe's protocol, two replicas, and nginx with the
// configuration of deploy/ and https in front of them. A buyer signs up, gets a licence from
// the host product, buys an app and reads the receipt.
func TestOperate_FromAnEmptyMachineToTheFirstSale(t *testing.T) {
	t.Parallel()
	const shopURL = "https://shop.example.com"
	mails, stripe := serveMails(t), stripetest.New(t, time.Now)
	settings := []string{
		"MARKETPLACE_PUBLIC_URL=" + shopURL, "MARKETPLACE_DATABASE_URL=" + testkit.PostgresURL(t), "MARKETPLACE_TRUSTED_PROXIES=127.0.0.1",
		"MARKETPLACE_SMTP_URL=smtp://" + mails.address + "?from=shop@example.com",
		"MARKETPLACE_MEDIA_URL=s3://pictures?path_style=true&endpoint=" + serveS3(t), "AWS_ACCESS_KEY_ID=key", "AWS_SECRET_ACCESS_KEY=secret",
		"MARKETPLACE_PAYMENT=stripe", "STRIPE_SECRET_KEY=sk_live_0123456789abcdef", "STRIPE_PUBLISHABLE_KEY=pk_live_0123456789abcdef", "STRIPE_WEBHOOK_SECRET=whsec_0123456789abcdef",
		"STRIPE_API_BASE=" + stripe.URL,
	}
	machine := environment(t.TempDir(), settings...)
	told := succeed(t, machine, "setup", "--organization=Acme Platform", "--admin-email=boss@acme.example", "--brand=Acme Market", "--url="+shopURL)
	link := regexp.MustCompile(`https://shop\.example\.com(/accounts/reset\?token=\S+)`).FindStringSubmatch(told)
	if link == nil {
		t.Fatalf("setup printed no link: %s", told)
	}
	succeed(t, machine, "import", "starter")
	succeed(t, machine, "import", oneApp(t))
	hostSecret := strings.TrimSpace(succeed(t, machine, "secret", "host-livechat"))

	settings = append(settings, "MARKETPLACE_BRAND=Acme Market")
	replicas := []*serving{serveProgram(t, t.TempDir(), settings...), serveProgram(t, t.TempDir(), settings...)}
	browser := behindNginx(t, replicas)
	if status, _ := visit(t, browser, http.MethodPost, shopURL+link[1], url.Values{"password": {"a long password"}}); status != http.StatusOK {
		t.Errorf("the administrator's password: %d", status)
	}
	for _, page := range []string{"/marketplace/", "/marketplace/apps/", "/marketplace/apps/activecampaign/"} {
		if status, body := visit(t, browser, http.MethodGet, shopURL+page, nil); status != http.StatusOK || !strings.Contains(body, "Acme Market") {
			t.Errorf("%s: %d %.300s", page, status, body)
		}
	}
	if status, _ := visit(t, browser, http.MethodGet, shopURL+"/readyz", nil); status != http.StatusNotFound {
		t.Errorf("nginx shows /readyz to the net: %d", status)
	}

	buyer := signUpBehind(t, browser, mails, shopURL)
	organization := organizationNamed(t, machine, "Buyer Ltd")
	host := hostServer{t, replicas[0].base, "host-livechat", hostSecret}
	adopted := "/organizations/" + organization
	host.want(200, "PUT", adopted, `{"version":1,"adopt":true,"name":"Buyer Ltd","country":"US","state":"OR","zip":"97204"}`, `"Buyer Ltd"`)
	host.want(201, "PUT", adopted+"/products/livechat", `{"version":1,"plan":"business","status":"active"}`, `"active"`)

	at := shopper{t: t, token: strings.TrimSpace(succeed(t, machine, "token", buyer))}
	_, setup := at.call(http.MethodPost, replicas[0].base+"/billing/account/livechat/setup", "")
	card := stripe.EndSetup(field(t, setup, "client_secret"), "pm_good")
	if status, body := at.call(http.MethodPost, replicas[1].base+"/billing/account/livechat", fmt.Sprintf(`{"token":%q,"country":"US","zip":"97204"}`, card)); status >= 300 {
		t.Fatalf("the card: %d %s", status, body)
	}
	_, page := at.call(http.MethodGet, replicas[0].base+"/api/applications/published", "")
	id := regexp.MustCompile(`"id":"([a-z0-9]+)"[^{}]*"slug":"activecampaign"|"slug":"activecampaign"[^{}]*?"id":"([a-z0-9]+)"`).FindStringSubmatch(page)
	if id == nil {
		t.Fatalf("the app is not sold: %.600s", page)
	}
	app := sale{ID: id[1] + id[2], Slug: "activecampaign", Plan: id[1] + id[2] + "-once"}
	_, begun := at.call(http.MethodPost, replicas[0].base+"/api/applications/"+app.ID+"/create-charge", `{"plan_id":"`+app.Plan+`"}`)
	at.finish(replicas[1].base, app, field(t, begun, "id"), "the first sale")
	receipt := mails.wait(t, "Subject: Your receipt for")
	if !strings.Contains(receipt, "To: ") || !strings.Contains(receipt, buyer) || !strings.Contains(receipt, "29.00") {
		t.Errorf("the receipt is %.2000s", receipt)
	}
}

// organizationNamed gives the id of an organization as the command lists it.
func organizationNamed(t *testing.T, environ []string, name string) string {
	t.Helper()
	var list []struct{ ID, Name string }
	if err := json.Unmarshal([]byte(succeed(t, environ, "organization", "list", "--json")), &list); err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(list, func(o struct{ ID, Name string }) bool { return o.Name == name })
	if at < 0 {
		t.Fatalf("there is no %s among %v", name, list)
	}
	return list[at].ID
}

// oneApp is a folder with one app that is paid once, and its developer.
func oneApp(t *testing.T) string {
	t.Helper()
	folder := demoCopy(t)
	for _, name := range []string{"experts.yaml", "lists.yaml", "coupons.yaml", "people.yaml", "synonyms.yaml", "lexicon.yaml"} {
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := filepath.Glob(filepath.Join(folder, "apps", "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range entries {
		if filepath.Base(name) == "activecampaign.yaml" {
			continue
		}
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// signUpBehind makes an organization as a stranger does, and gives the address.
func signUpBehind(t *testing.T, browser *http.Client, mails *mailServer, shop string) string {
	t.Helper()
	const address = "owner@buyer.example"
	form := url.Values{"organization": {"Buyer Ltd"}, "name": {"Olga Buyer"}, "email": {address}, "password": {"another long password"}}
	if status, body := visit(t, browser, http.MethodPost, shop+"/accounts/signup", form); status != http.StatusOK {
		t.Fatalf("sign up: %d %.500s", status, body)
	}
	link := regexp.MustCompile(`https://shop\.example\.com/accounts/\S*token=[^\s"<&]+`).FindString(mails.wait(t, address))
	if link == "" {
		t.Fatal("the mail has no link")
	}
	if status, body := visit(t, browser, http.MethodPost, link, url.Values{}); status >= 400 {
		t.Fatalf("confirm: %d %.500s", status, body)
	}
	return address
}

func visit(t *testing.T, browser *http.Client, method, address string, form url.Values) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	r.Header.Set("Accept", "text/html")
	answer, err := browser.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// behindNginx starts nginx with the configuration of deploy/ in front of replicas, and gives
// a browser that finds the shop's name there.
func behindNginx(t *testing.T, replicas []*serving) *http.Client {
	t.Helper()
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	plain, secure := mustFreeAddress(t), mustFreeAddress(t)
	trusted := writeCertificate(t, filepath.Join(dir, "tls"))
	listen := regexp.MustCompile(`(?m)^ *listen \[::\].*\n`)
	for from, replace := range map[string][]string{
		"marketplace.conf":    {"listen 80;", "listen " + plain + ";", "listen 443 ssl", "listen " + secure + " ssl"},
		"upstream-local.conf": {"127.0.0.1:8080", strings.TrimPrefix(replicas[0].base, "http://"), "127.0.0.1:8081", strings.TrimPrefix(replicas[1].base, "http://")},
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "deploy", "nginx", from))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, from), []byte(strings.NewReplacer(replace...).Replace(listen.ReplaceAllString(string(text), ""))), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	main := "daemon off;\npid nginx.pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include " + dir + "/*-local.conf; include " + dir + "/marketplace.conf; }\n"
	if err := os.WriteFile(filepath.Join(dir, "nginx.conf"), []byte(main), 0o600); err != nil {
		t.Fatal(err)
	}
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // scripts/deploy-tools.sh
	}
	nginx := exec.CommandContext(t.Context(), program, "-p", dir, "-c", filepath.Join(dir, "nginx.conf"))
	nginx.Cancel = func() error { return nginx.Process.Signal(syscall.SIGTERM) }
	var faults strings.Builder
	nginx.Stderr = &faults
	if err := nginx.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = nginx.Wait() })
	waitForPort(t, secure, &faults)
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, Timeout: 20 * time.Second, Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS12},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, secure)
		},
	}}
}

func mustFreeAddress(t *testing.T) string {
	t.Helper()
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func waitForPort(t *testing.T, address string, faults fmt.Stringer) {
	t.Helper()
	for end := time.Now().Add(3 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if connection, err := net.Dial("tcp", address); err == nil {
			_ = connection.Close()
			return
		}
	}
	t.Fatalf("nobody listens at %s: %s", address, faults)
}

// writeCertificate makes one for the shop's name that only this test trusts.
func writeCertificate(t *testing.T, dir string) *x509.CertPool {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "shop.example.com"}, DNSNames: []string{"shop.example.com"}, NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	public := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	for name, text := range map[string][]byte{"marketplace.pem": public, "marketplace.key": pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(public)
	return pool
}

// serveS3 starts a server of the S3 protocol with an empty bucket "pictures", and gives its address.
func serveS3(t *testing.T) string {
	t.Helper()
	address := mustFreeAddress(t)
	server := exec.CommandContext(t.Context(), "go", "run", "github.com/johannesboyne/gofakes3/cmd/gofakes3@v1.2.0", "-backend", "memory", "-host", address, "-initialbucket", "pictures", "-quiet")
	server.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // go run leaves its child behind
	var faults strings.Builder
	server.Stderr = &faults
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-server.Process.Pid, syscall.SIGKILL)
		_ = server.Wait()
	})
	waitForPort(t, address, &faults)
	return "http://" + address
}

// mailServer keeps the mails that it is sent.
type mailServer struct {
	address string
	away    atomic.Bool // it takes no mail for now
	// beforeTaking runs before it says that it took a mail, nil for nothing.
	beforeTaking func()
	mu           sync.Mutex
	mails        []string
}

func serveMails(t *testing.T) *mailServer {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	s := &mailServer{address: listener.Addr().String()}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go s.talk(connection)
		}
	}()
	return s
}

// talk speaks as much SMTP as a client needs.
func (s *mailServer) talk(connection net.Conn) {
	defer func() { _ = connection.Close() }()
	say := func(line string) { _, _ = io.WriteString(connection, line+"\r\n") }
	if s.away.Load() {
		say("421 come back later")
		return
	}
	say("220 mails")
	var mail *strings.Builder
	for lines := bufio.NewScanner(connection); lines.Scan(); {
		switch line := lines.Text(); {
		case mail != nil && line != ".":
			mail.WriteString(line + "\r\n")
		case mail != nil:
			if s.beforeTaking != nil {
				s.beforeTaking()
			}
			plain, _ := io.ReadAll(quotedprintable.NewReader(strings.NewReader(mail.String())))
			s.mu.Lock()
			s.mails = append(s.mails, string(plain))
			s.mu.Unlock()
			mail = nil
			say("250 kept")
		case strings.HasPrefix(line, "DATA"):
			mail = &strings.Builder{}
			say("354 go on")
		case strings.HasPrefix(line, "QUIT"):
			say("221 bye")
			return
		default:
			say("250 fine")
		}
	}
}

// wait gives the first mail that says one of some texts.
func (s *mailServer) wait(t *testing.T, says ...string) string {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		s.mu.Lock()
		for _, mail := range s.mails {
			if slices.ContainsFunc(says, func(text string) bool { return strings.Contains(mail, text) }) {
				s.mu.Unlock()
				return mail
			}
		}
		s.mu.Unlock()
	}
	t.Fatalf("no mail says %q", says)
	return ""
}
