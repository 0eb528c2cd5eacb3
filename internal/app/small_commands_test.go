package app_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"marketplace/internal/media/bucket"
)

func TestMailTest_SendsOrSaysWhyNot(t *testing.T) {
	t.Parallel()
	dir := filledFolder(t)
	if r := run(t, environment(dir, "MARKETPLACE_DEMO=1"), "mail", "test", "somebody@else.example"); r.code != 0 || r.stdout != "a mail is on its way to somebody@else.example\n" {
		t.Fatalf("%+v", r)
	}
	mails, err := filepath.Glob(filepath.Join(dir, "mail", "*.eml"))
	if err != nil || len(mails) != 1 {
		t.Fatalf("mails %v, %v", mails, err)
	}
	if text, err := os.ReadFile(mails[0]); err != nil || !strings.Contains(string(text), "somebody@else.example") || !strings.Contains(string(text), "Subject: A test mail of Marketplace") {
		t.Errorf("the mail: %.400s, %v", text, err)
	}
	for name, tc := range map[string]struct {
		environ []string
		args    []string
		want    string
	}{
		"no address":      {environment(dir, "MARKETPLACE_DEMO=1"), []string{"mail", "test"}, "which e-mail address?"},
		"a wrong address": {environment(dir, "MARKETPLACE_DEMO=1"), []string{"mail", "test", "somebody"}, "no e-mail address"},
		"another command": {environment(dir, "MARKETPLACE_DEMO=1"), []string{"mail", "send"}, "mail test ADDRESS"},
		"mails are off":   {environment(t.TempDir()), []string{"mail", "test", "somebody@else.example"}, "mail"},
		"no server":       {environment(t.TempDir(), "MARKETPLACE_SMTP_URL=smtp://127.0.0.1:1/?from=shop@market.example&tls=none"), []string{"mail", "test", "somebody@else.example"}, "127.0.0.1:1"},
	} {
		if r := run(t, tc.environ, tc.args...); r.code != 1 || !strings.Contains(r.stderr, tc.want) || r.stdout != "" || strings.Count(r.stderr, "\n") != 1 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

func TestHealthcheck_TellsWhetherTheProgramIsReady(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := serveProgram(t, dir)
	at := "MARKETPLACE_ADDR=" + strings.TrimPrefix(s.base, "http://")
	if r := run(t, environment(dir, at), "healthcheck"); r.code != 0 || r.stdout != "ready\n" {
		t.Errorf("a running program: %+v", r)
	}
	if r := run(t, environment(dir, "MARKETPLACE_ADDR=127.0.0.1:1"), "healthcheck"); r.code != 1 || !strings.Contains(r.stderr, "nobody answers at 127.0.0.1:1") {
		t.Errorf("nobody: %+v", r)
	}
}

// Pictures move to another bucket by command, and the shop's own is looked through.
func TestMedia_CopyAndCheck_TellWhatTheyDid(t *testing.T) {
	t.Parallel()
	dir, other := t.TempDir(), t.TempDir()
	own := bucket.Folder(filepath.Join(dir, "media"))
	for _, key := range []string{"pictures/aa/one.webp", "pictures/bb/two.webp"} {
		if err := own.Put(t.Context(), key, "image/webp", []byte(key)); err != nil {
			t.Fatal(err)
		}
	}
	if printed := succeed(t, environment(dir), "media", "copy", "file://"+filepath.Join(dir, "media"), "file://"+other); !strings.HasPrefix(printed, "2 pictures of ") {
		t.Errorf("copy printed %q", printed)
	}
	if got, err := bucket.Folder(other).Get(t.Context(), "pictures/bb/two.webp"); err != nil || string(got) != "pictures/bb/two.webp" {
		t.Errorf("the copy is %q, %v", got, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "media", "pictures", "aa", "one.webp"), []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := run(t, environment(dir), "media", "check"); r.code == 0 || !strings.Contains(r.stdout, "1 damaged, 1 unneeded") || !strings.Contains(r.stderr, "some pictures are damaged") {
		t.Errorf("check: %+v", r)
	}
	succeed(t, environment(dir), "media", "check", "--remove-unneeded")
	if printed := succeed(t, environment(dir), "media", "check"); !strings.HasPrefix(printed, "0 pictures of 0 bytes, 0 damaged, 0 unneeded") {
		t.Errorf("afterwards: %q", printed)
	}
	for _, args := range [][]string{{"media"}, {"media", "copy", "file://" + other}, {"media", "copy", "gs://a", "file://" + other}, {"media", "copy", "s3://pictures", "file://" + other}} {
		if r := run(t, environment(dir), args...); r.code == 0 || r.stderr == "" {
			t.Errorf("%v: %+v", args, r)
		}
	}
}

// What was mailed to an organization is in the log, and a bounce is noted by the message's id.
func TestMailLog_TellsWhatBecameOfMails(t *testing.T) {
	t.Parallel()
	dir, demo := filledFolder(t), "MARKETPLACE_DEMO=1"
	succeed(t, environment(dir, demo), "mail", "test", "owner@acme.test")
	succeed(t, environment(dir, demo), "mail", "test", "nobody@else.example")
	acme := organizationNamed(t, environment(dir, demo), "Acme Inc.")
	type entry struct{ Key, Address, Kind, State, Fault, OrganizationID string }
	list := func() []entry {
		t.Helper()
		return decodeBody[[]entry](t, succeed(t, environment(dir, demo), "mail", "log", "--json", "--organization", acme))
	}
	mails := list()
	if len(mails) != 1 || mails[0].Address != "owner@acme.test" || mails[0].State != "sent" || mails[0].Kind != "setup-test" || mails[0].OrganizationID != acme {
		t.Fatalf("%+v", mails)
	}
	succeed(t, environment(dir, demo), "mail", "bounced", "<"+mails[0].Key+"@localhost.localdomain>", "--reason", "mailbox full")
	if mails = list(); mails[0].State != "bounced" || mails[0].Fault != "mailbox full" {
		t.Errorf("after the bounce: %+v", mails[0])
	}
	if all := succeed(t, environment(dir, demo), "mail", "log"); !strings.Contains(all, "nobody@else.example") || strings.Contains(all, "hopefully you") {
		t.Errorf("the log of all: %s", all)
	}
	if r := run(t, environment(dir, demo), "mail", "bounced", "nothing"); r.code == 0 || !strings.Contains(r.stderr, "The log has no mail with this id.") {
		t.Errorf("a bounce of nothing: %+v", r)
	}
}

// keyedStore is a store of the S3 protocol that takes calls of one key only.
func keyedStore(t *testing.T, keyID string) string {
	t.Helper()
	store, err := url.Parse(serveS3(t))
	if err != nil {
		t.Fatal(err)
	}
	behind := httputil.NewSingleHostReverseProxy(store)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Authorization"), "Credential="+keyID+"/") {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		behind.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return "s3://pictures?path_style=true&endpoint=" + server.URL
}

// Two stores with credentials of their own: pictures go from the one to the other directly.
func TestMediaCopy_TwoStoresWithOwnCredentials_AreCopiedDirectly(t *testing.T) {
	t.Parallel()
	dir := privateFolder(t)
	former, next := keyedStore(t, "former-id"), keyedStore(t, "next-id")
	store, err := bucket.At(former, bucket.Credentials{KeyID: "former-id", Secret: "former"})
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Put(t.Context(), "pictures/aa/one.webp", "image/webp", []byte("one")); err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(dir, "next-secret")
	if err := os.WriteFile(secret, []byte("next\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	own := environment(dir, "MARKETPLACE_MEDIA_FROM_ACCESS_KEY_ID=former-id", "MARKETPLACE_MEDIA_FROM_SECRET_ACCESS_KEY=former",
		"MARKETPLACE_MEDIA_TO_ACCESS_KEY_ID=next-id", "MARKETPLACE_MEDIA_TO_SECRET_ACCESS_KEY_FILE="+secret)
	for _, want := range []string{"1 pictures of ", "0 pictures of 0 bytes copied, 1 were there"} {
		if printed := succeed(t, own, "media", "copy", former, next); !strings.HasPrefix(printed, want) {
			t.Errorf("copy printed %q, want %q", printed, want)
		}
	}
	// The shop's own credentials stand in where a store has none.
	succeed(t, environment(dir, "AWS_ACCESS_KEY_ID=former-id", "AWS_SECRET_ACCESS_KEY=former", "MARKETPLACE_MEDIA_TO_ACCESS_KEY_ID=next-id", "MARKETPLACE_MEDIA_TO_SECRET_ACCESS_KEY=next"), "media", "copy", former, next)
	if r := run(t, environment(dir, "AWS_ACCESS_KEY_ID=former-id", "AWS_SECRET_ACCESS_KEY=former"), "media", "copy", former, next); r.code == 0 || !strings.Contains(r.stderr, "403") || strings.Count(r.stderr, "\n") != 1 {
		t.Errorf("with credentials of the other store: %+v", r)
	}
	if r := run(t, own, "media", "copy", former, next, "--marketplace-media-to-secret-access-key=next"); r.code == 0 || !strings.Contains(r.stderr, "would show a secret") {
		t.Errorf("a secret as a flag: %+v", r)
	}
}

// A mail server pipes its report into the command; the log then says what became of the mail.
func TestMailBounced_Report_IsNotedAndPrinted(t *testing.T) {
	t.Parallel()
	dir, demo := filledFolder(t), "MARKETPLACE_DEMO=1"
	succeed(t, environment(dir, demo), "mail", "test", "owner@acme.test")
	list := func() entryOfLog {
		t.Helper()
		return decodeBody[[]entryOfLog](t, succeed(t, environment(dir, demo), "mail", "log", "--json"))[0]
	}
	mail := list()
	for _, tc := range []struct{ action, status, state, fault string }{
		{"delayed", "4.2.2", "sent", "delayed for owner@acme.test: 4.2.2 452 mailbox full"},
		{"failed", "5.1.1", "bounced", "refused for owner@acme.test: 5.1.1 452 mailbox full"},
	} {
		printed, err := pipe(t, environment(dir, demo), deliveryReport(mail.Key, tc.action, tc.status), "mail", "bounced", "-")
		if err != nil || !strings.Contains(printed, mail.Key) || !strings.Contains(printed, "owner@acme.test") {
			t.Errorf("%s: %q, %v", tc.action, printed, err)
		}
		if now := list(); now.State != tc.state || now.Fault != tc.fault {
			t.Errorf("%s: %+v", tc.action, now)
		}
	}
	for text, want := range map[string]string{
		"Subject: hello\r\n\r\nhello":                "this mail is no delivery report",
		deliveryReport("unknown", "failed", "5.1.1"): "The log has no mail with this id.",
		strings.Repeat("Subject: long\r\n", 100_000): "larger than 1 MiB",
	} {
		if said, err := pipe(t, environment(dir, demo), text, "mail", "bounced", "-"); err == nil || !strings.Contains(said, want) || strings.Count(said, "\n") != 1 {
			t.Errorf("%q, %v, want %q", said, err, want)
		}
	}
}

type entryOfLog struct{ Key, Address, Kind, State, Fault, OrganizationID string }

func deliveryReport(key, action, status string) string {
	return "From: MAILER-DAEMON@mx.example\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=x\r\n\r\n" +
		"--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; owner@acme.test\r\nAction: " + action + "\r\nStatus: " + status +
		"\r\nDiagnostic-Code: smtp; 452 mailbox full\r\n\r\n--x\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: <" + key + "@localhost.localdomain>\r\n\r\nHello\r\n--x--\r\n"
}

// pipe gives the command a text, and gives what it printed.
func pipe(t *testing.T, environ []string, text string, args ...string) (string, error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), binary, args...)
	command.Env, command.Stdin = environ, strings.NewReader(text)
	printed, err := command.CombinedOutput()
	return string(printed), err
}
