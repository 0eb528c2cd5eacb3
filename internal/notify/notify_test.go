package notify_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/notify"
)

func payload(t *testing.T, m mail.Message) json.RawMessage {
	t.Helper()
	raw, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func now() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }

var sender = notify.Sender{Brand: "Marketplace", From: "shop@example.com", Address: []string{"Acme Platform Ltd", "1 Market Street, Springfield"}}

// people knows one account by its name, and the organization of everybody.
func people(_ context.Context, address string) (notify.Person, error) {
	person := notify.Person{OrganizationID: "of " + address}
	switch address {
	case "ann@buyer.test":
		person.Name = "Ann van Dyk"
	case "uwe@buyer.test":
		person.Language = locale.German
	case "eve@buyer.test":
		person.Language = locale.English
	}
	return person, nil
}

var reset = mail.Message{
	Kind: "password-reset", Key: "m1", To: "owner@acme.test", ToName: "Zoë Šmid", Subject: "Réinitialiser — <b>now</b>",
	Paragraphs: []string{"Somebody asked for <script>alert(1)</script> a new password."},
	Action:     &mail.Action{Label: "Choose a password", URL: "https://shop.example/accounts/reset?token=a&b=c"},
	After:      []string{"If it was not you, do nothing."},
}

func TestMailFolder_SameMessage_IsTheSameFile(t *testing.T) {
	t.Parallel()
	folder := notify.FileOutbox{Path: t.TempDir() + "/mail"}
	mailer := notify.New(folder, sender, people, now, slog.New(slog.DiscardHandler))
	for range 2 { // a job may run twice
		if err := mailer.Handle(t.Context(), payload(t, reset)); err != nil {
			t.Fatal(err)
		}
	}
	list, err := folder.List()
	if err != nil || len(list) != 1 {
		t.Fatalf("got %d mails, %v; want one", len(list), err)
	}
	for path, mode := range map[string]os.FileMode{folder.Path: 0o700, folder.Path + "/m1@example.com.eml": 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v; others must not read it", path, info.Mode(), err)
		}
	}
	got, err := folder.Get(list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if got.Subject != reset.Subject || got.Kind != "password-reset" || !got.At.Equal(now()) || got.To != "owner@acme.test" {
		t.Errorf("got %+v", got)
	}
	if !strings.Contains(got.Text, reset.Action.URL) || !strings.Contains(got.Text, "If it was not you") {
		t.Errorf("the plain body lacks words: %q", got.Text)
	}
	if strings.Contains(got.HTML, "<script>") || !strings.Contains(got.HTML, "&lt;script&gt;") || !strings.Contains(got.HTML, `href="https://shop.example/accounts/reset?token=a&amp;b=c"`) {
		t.Errorf("the HTML body is not safe: %q", got.HTML)
	}
	for _, id := range []string{"", "..", "../m1", "nobody", ".eml"} {
		if _, err := folder.Get(id); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("Get(%q) = %v, want not exist", id, err)
		}
	}
}

// The language of the account decides, then that of the visit.
func TestMail_OfSeveralLanguages_IsSentInItsReaders(t *testing.T) {
	t.Parallel()
	composed := mail.InEach(func(in locale.Language) mail.Message {
		subject := map[locale.Language]string{locale.English: "Your receipt", locale.German: "Ihr Beleg"}[in]
		return mail.Message{Kind: "receipt", Key: "m1", Subject: subject, Paragraphs: []string{in.Say("Thank you")}}
	})
	for name, row := range map[string]struct {
		to       string
		visit    locale.Language
		subject  string
		language string
	}{
		"an account":                    {"uwe@buyer.test", "", "Ihr Beleg", "de"},
		"an account, visit in English":  {"uwe@buyer.test", locale.English, "Ihr Beleg", "de"},
		"an account, visit in German":   {"eve@buyer.test", locale.German, "Your receipt", "en"},
		"nobody, visit in German":       {"some@body.test", locale.German, "Ihr Beleg", "de"},
		"nobody, a visit without words": {"some@body.test", "xx", "Your receipt", "en"},
		"nobody":                        {"some@body.test", "", "Your receipt", "en"},
	} {
		folder, message := notify.FileOutbox{Path: t.TempDir()}, composed
		message.To, message.Language = row.to, row.visit
		if err := notify.New(folder, sender, people, now, slog.New(slog.DiscardHandler)).Handle(t.Context(), payload(t, message)); err != nil {
			t.Fatal(err)
		}
		got, err := folder.Get("m1@example.com")
		if err != nil {
			t.Fatal(err)
		}
		raw, _ := os.ReadFile(folder.Path + "/m1@example.com.eml")
		if got.Subject != row.subject || !strings.Contains(got.HTML, `<html lang="`+row.language+`">`) || !strings.Contains(string(raw), "Content-Language: "+row.language+"\r\n") {
			t.Errorf("%s: %q, %s", name, got.Subject, got.HTML[:60])
		}
	}
}

func TestMail_ThatGreets_SaysTheFirstNameOfItsReader(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		to, toName, title, addressed string
		greets                       bool
	}{
		"an account":        {"ann@buyer.test", "", "Thank you, Ann", "Ann van Dyk", true},
		"a name of its own": {"ann@buyer.test", "Zoe Šmid", "Thank you, Zoe", "Zoe", true},
		"a plain title":     {"ann@buyer.test", "", "Thank you", "Ann van Dyk", false},
		"nobody's address":  {"some@body.test", "", "Thank you", "some@body.test", true},
	} {
		folder := notify.FileOutbox{Path: t.TempDir()}
		message := mail.Message{Kind: "receipt", Key: "m1", To: row.to, ToName: row.toName, Subject: "Your receipt", Title: "Thank you", Greets: row.greets}
		if err := notify.New(folder, sender, people, now, slog.New(slog.DiscardHandler)).Handle(t.Context(), payload(t, message)); err != nil {
			t.Fatal(err)
		}
		got, err := folder.Get("m1@example.com")
		if err != nil {
			t.Fatal(err)
		}
		raw, _ := os.ReadFile(folder.Path + "/m1@example.com.eml")
		if !strings.HasPrefix(got.Text, row.title+"\r\n") || !strings.Contains(got.HTML, ">"+row.title+"</h1>") || !strings.Contains(string(raw), row.addressed) {
			t.Errorf("%s: %q", name, got.Text)
		}
	}
}

// Who reads the mails while one is written finds whole ones.
func TestFileOutbox_WhileOneIsWritten_HasWholeMails(t *testing.T) {
	t.Parallel()
	folder := notify.FileOutbox{Path: t.TempDir()}
	mailer := notify.New(folder, sender, people, now, slog.New(slog.DiscardHandler))
	message := payload(t, reset)
	written := make(chan error)
	go func() {
		var err error
		for range 300 {
			err = errors.Join(err, mailer.Handle(t.Context(), message))
		}
		written <- err
	}()
	for {
		if _, err := folder.List(); err != nil {
			t.Error(err)
		}
		select {
		case err := <-written:
			if mails, failed := folder.List(); err != nil || failed != nil || len(mails) != 1 {
				t.Errorf("%d mails, %v, %v", len(mails), err, failed)
			}
			return
		default:
		}
	}
}

func TestMail_LineBreaks_CannotAddHeaders(t *testing.T) {
	t.Parallel()
	folder := notify.FileOutbox{Path: t.TempDir()}
	mailer := notify.New(folder, sender, people, now, slog.New(slog.DiscardHandler))
	bad := reset
	bad.Subject = "Hello\r\nBcc: everyone@evil.test"
	if err := mailer.Handle(t.Context(), payload(t, bad)); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(folder.Path + "/m1@example.com.eml")
	if err != nil {
		t.Fatal(err)
	}
	headers, _, _ := strings.Cut(string(raw), "\r\n\r\n")
	if strings.Contains(headers, "\nBcc:") || !strings.Contains(headers, "Subject: Hello Bcc:") {
		t.Errorf("a header was added:\n%s", headers)
	}
	bad = reset
	bad.To = "a@b.test>, <everyone@evil.test"
	if err := mailer.Handle(t.Context(), payload(t, bad)); err == nil {
		t.Error("a malformed address was accepted")
	}
}

func TestSMTP_Mail_GoesThroughTheServer(t *testing.T) {
	t.Parallel()
	address, received := smtpServer(t)
	server, err := notify.NewSMTP("smtp://" + address + "?from=shop@example.com")
	if err != nil {
		t.Fatal(err)
	}
	mailer := notify.New(server, sender, people, now, slog.New(slog.DiscardHandler))
	if err := mailer.Handle(t.Context(), payload(t, reset)); err != nil {
		t.Fatal(err)
	}
	got := <-received
	for _, want := range []string{"MAIL FROM:<shop@example.com>", "RCPT TO:<owner@acme.test>", "Message-ID: <m1@example.com>", "X-Mail-Kind: password-reset"} {
		if !strings.Contains(got, want) {
			t.Errorf("the server did not hear %q in:\n%s", want, got)
		}
	}
}

func TestSMTP_Address_IsChecked(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "mail.example.com", "http://mail.example.com?from=a@b.c", "smtp://mail.example.com"} {
		if _, err := notify.NewSMTP(address); err == nil || !strings.Contains(err.Error(), "MARKETPLACE_SMTP_URL") {
			t.Errorf("NewSMTP(%q) = %v, want a sentence that names the setting", address, err)
		}
	}
}

// smtpServer takes one mail and hands over everything that the client said.
func smtpServer(t *testing.T) (address string, received <-chan string) {
	t.Helper()
	var config net.ListenConfig
	listener, err := config.Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	heard := make(chan string, 1)
	go func() {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		defer func() { _ = connection.Close() }()
		heard <- converse(connection)
	}()
	return listener.Addr().String(), heard
}

func converse(connection net.Conn) string {
	say := func(line string) { _, _ = connection.Write([]byte(line + "\r\n")) }
	var all strings.Builder
	inData := false
	say("220 test")
	lines := bufio.NewScanner(connection)
	for lines.Scan() {
		line := lines.Text()
		all.WriteString(line + "\n")
		switch {
		case inData && line != ".":
		case line == ".":
			inData = false
			say("250 kept")
		case strings.HasPrefix(line, "DATA"):
			inData = true
			say("354 go on")
		case strings.HasPrefix(line, "QUIT"):
			say("221 bye")
			return all.String()
		default:
			say("250 test")
		}
	}
	return all.String()
}

// logged keeps entries in memory.
type logged struct{ entries map[string]notify.Entry }

func (l *logged) Record(_ context.Context, e notify.Entry) error {
	l.entries[e.Key] = e
	return nil
}

func (l *logged) MarkBounced(context.Context, string, string) (bool, error) { return false, nil }

func (l *logged) MarkDelayed(context.Context, string, string) (bool, error) { return false, nil }

func (l *logged) List(context.Context, string, int) ([]notify.Entry, error) { return nil, nil }

func (l *logged) Purge(context.Context, time.Duration) error { return nil }

// A server that says 5xx will never take the mail: it is noted as bounced and not tried
// again. After 4xx it is.
func TestSMTP_Refusal_IsABounceOrTriedAgain(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]struct {
		state notify.State
		again bool
	}{
		"550 5.1.1 no such mailbox":       {notify.Bounced, false},
		"451 4.7.1 come back in a minute": {notify.Failed, true},
		"250 fine":                        {notify.Sent, false},
	} {
		server, err := notify.NewSMTP("smtp://" + refusingServer(t, answer) + "?from=shop@example.com")
		if err != nil {
			t.Fatal(err)
		}
		kept := &logged{map[string]notify.Entry{}}
		mailer := notify.New(server, sender, people, now, slog.New(slog.DiscardHandler)).WithLog(kept)
		if err := mailer.Handle(t.Context(), payload(t, reset)); (err != nil) != want.again {
			t.Errorf("%s: the job ends with %v", answer, err)
		}
		e := kept.entries["m1"]
		if e.State != want.state || e.OrganizationID != "of owner@acme.test" || e.Kind != "password-reset" || (e.Fault != "") != (want.state != notify.Sent) {
			t.Errorf("%s: the log says %+v", answer, e)
		}
	}
}

// refusingServer answers so to the recipient of each mail.
func refusingServer(t *testing.T, answer string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			go refuseRecipients(connection, answer)
		}
	}()
	return listener.Addr().String()
}

func refuseRecipients(connection net.Conn, answer string) {
	defer func() { _ = connection.Close() }()
	say := func(line string) { _, _ = connection.Write([]byte(line + "\r\n")) }
	say("220 test")
	for lines := bufio.NewScanner(connection); lines.Scan(); {
		switch line := lines.Text(); {
		case strings.HasPrefix(line, "RCPT"):
			say(answer)
		case strings.HasPrefix(line, "DATA"):
			say("354 go on")
		case line == ".":
			say("250 kept")
		case strings.HasPrefix(line, "QUIT"):
			say("221 bye")
			return
		case strings.HasPrefix(line, "EHLO"), strings.HasPrefix(line, "MAIL"), strings.HasPrefix(line, "RSET"), strings.HasPrefix(line, "NOOP"):
			say("250 test")
		}
	}
}
