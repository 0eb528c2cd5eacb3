// Package notify sends what other modules want people to know: it renders a
// mail.Message and hands it to the mail server, or keeps it where the demo's
// mail viewer shows it.
package notify

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	gomail "github.com/wneessen/go-mail"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// Deliverer takes a finished mail. It must bear the same mail twice.
type Deliverer interface {
	Deliver(ctx context.Context, m *gomail.Msg) error
}

// Mailer performs the jobs of the kind mail.JobSend.
type Mailer struct {
	deliverer Deliverer
	sender    Sender
	now       func() time.Time
	log       *slog.Logger
	// kept is the log of mails, nil for none.
	kept   Log
	people People
}

// Person is who has an address.
type Person struct {
	Name           string
	OrganizationID string
	Language       locale.Language // empty for one who chose none
}

// People gives the person with an address, nobody's fields for an address that no account has.
type People func(ctx context.Context, address string) (Person, error)

// Sender is who mails come from.
type Sender struct {
	Brand   string
	From    string   // an e-mail address
	Address []string // where the people who run the shop are, for the end of mails
	// Link gives the address of a page of the shop in a language; nil for as it is.
	Link func(in locale.Language, address string) string
}

// New makes a mailer; a nil deliverer drops every mail, for a shop that sends none.
func New(deliverer Deliverer, sender Sender, people People, now func() time.Time, log *slog.Logger) *Mailer {
	return &Mailer{deliverer: deliverer, sender: sender, people: people, now: now, log: log}
}

// Handle sends the mail of one job. Sending it again is harmless: the message
// keeps its id. A mail that its server will never take is done: it is in the log as bounced.
func (m *Mailer) Handle(ctx context.Context, payload json.RawMessage) error {
	var message mail.Message
	if err := json.Unmarshal(payload, &message); err != nil {
		return fmt.Errorf("a mail's payload: %w", err)
	}
	if m.deliverer == nil {
		m.log.InfoContext(ctx, "mail dropped: mails are off", "mail", message.Kind)
		return nil
	}
	err := m.Send(ctx, message)
	if isRefused(err) {
		m.log.WarnContext(ctx, "mail bounced", "mail", message.Kind, "error", err)
		return nil
	}
	return err
}

// Send sends a mail now, for somebody who waits for the outcome; all others are jobs.
// Error: unavailable 'mail_off' when no mails are sent; else what the server said.
func (m *Mailer) Send(ctx context.Context, message mail.Message) error {
	if m.deliverer == nil {
		return mail.ErrOff()
	}
	person, unknown := m.people(ctx, message.To)
	if unknown != nil { // who it is matters less than that they get it
		m.log.WarnContext(ctx, "the reader of a mail is not known", "mail", message.Kind, "error", unknown)
	}
	message.ToName = cmp.Or(message.ToName, person.Name)
	message = message.In(cmp.Or(person.Language, message.Language, locale.English))
	if m.sender.Link != nil {
		message = message.WithLinks(func(address string) string { return m.sender.Link(message.Language, address) })
	}
	rendered, err := m.render(message)
	if err != nil {
		return fmt.Errorf("mail %s: %w", message.Kind, err)
	}
	err = m.deliverer.Deliver(ctx, rendered)
	m.record(ctx, message, person.OrganizationID, err)
	if err != nil {
		return fmt.Errorf("send mail %s: %w", message.Kind, err)
	}
	m.log.InfoContext(ctx, "mail sent", "mail", message.Kind)
	return nil
}

//go:embed layout.html
var layoutSource string

var layout = template.Must(template.New("mail").Parse(layoutSource)) //nolint:gochecknoglobals // parsed once

// render makes a mail with a plain and an HTML body of the same words.
func (m *Mailer) render(message mail.Message) (*gomail.Msg, error) {
	message.Subject = strings.Join(strings.Fields(message.Subject), " ") // one line
	var html bytes.Buffer
	err := layout.Execute(&html, struct {
		mail.Message

		Lang                  locale.Language
		Brand, Title, Preview string
		Footer                []string
	}{message, cmp.Or(message.Language, locale.English), m.sender.Brand, titleOf(message), previewOf(message), m.footer(message)})
	if err != nil {
		return nil, err
	}
	out := gomail.NewMsg()
	if err := out.FromFormat(m.sender.Brand, m.sender.From); err != nil {
		return nil, err
	}
	if err := out.AddToFormat(message.ToName, message.To); err != nil {
		return nil, err
	}
	if message.ReplyTo != "" {
		if err := out.ReplyTo(message.ReplyTo); err != nil {
			return nil, err
		}
	}
	out.Subject(message.Subject)
	out.SetDateWithValue(m.now())
	out.SetMessageIDWithValue(message.Key + "@" + m.sender.From[strings.LastIndexByte(m.sender.From, '@')+1:])
	out.SetGenHeader("X-Mail-Kind", message.Kind)
	out.SetGenHeader("Auto-Submitted", "auto-generated")
	out.SetGenHeader("Content-Language", string(cmp.Or(message.Language, locale.English)))
	out.SetBodyString(gomail.TypeTextPlain, m.plain(message))
	out.AddAlternativeString(gomail.TypeTextHTML, html.String())
	return out, nil
}

func titleOf(message mail.Message) string {
	title := cmp.Or(message.Title, message.Subject)
	if first, _, _ := strings.Cut(strings.TrimSpace(message.ToName), " "); message.Greets && first != "" {
		title += ", " + first
	}
	return title
}

// previewOf gives what a list of mails shows beside the subject.
func previewOf(message mail.Message) string {
	if len(message.Paragraphs) == 0 {
		return ""
	}
	return message.Paragraphs[0]
}

func (m *Mailer) footer(message mail.Message) []string {
	var lines []string
	if message.Reason != "" {
		lines = append(lines, message.Reason)
	}
	return append(lines, m.sender.Address...)
}

// plain gives the mail's words without the layout.
func (m *Mailer) plain(message mail.Message) string {
	var parts []string
	if message.Title != "" {
		parts = append(parts, titleOf(message))
	}
	parts = append(parts, message.Paragraphs...)
	if message.Action != nil {
		parts = append(parts, message.Action.Label+":\n"+message.Action.URL)
	}
	if len(message.Lines) > 0 {
		parts = append(parts, plainLines(message.Lines))
	}
	parts = append(parts, message.After...)
	for _, link := range message.Links {
		parts = append(parts, link.Label+":\n"+link.URL)
	}
	if footer := m.footer(message); len(footer) > 0 {
		parts = append(parts, "-- \n"+strings.Join(footer, "\n"))
	}
	return strings.Join(parts, "\n\n") + "\n"
}

// plainLines sets amounts under each other, and a rule above the total.
func plainLines(lines []mail.Line) string {
	texts, amounts := 0, 0
	for _, line := range lines {
		texts, amounts = max(texts, utf8.RuneCountInString(line.Text)), max(amounts, utf8.RuneCountInString(line.Amount))
	}
	var rows []string
	for _, line := range lines {
		if line.IsTotal {
			rows = append(rows, strings.Repeat("-", texts+2+amounts))
		}
		rows = append(rows, fmt.Sprintf("%-*s  %*s", texts, line.Text, amounts, line.Amount))
	}
	return strings.Join(rows, "\n")
}

// SMTP sends mails through a server.
type SMTP struct {
	client *gomail.Client
	from   string
	host   string
}

// NewSMTP reads an address such as smtp://user:password@host:587?from=shop@example.com
// (STARTTLS where the server offers it) or smtps://… (TLS from the start). The
// sender is the parameter from, else the user when it is an address.
func NewSMTP(address string) (*SMTP, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || (u.Scheme != "smtp" && u.Scheme != "smtps") {
		return nil, errors.New("MARKETPLACE_SMTP_URL must look like smtp://user:password@host:587?from=shop@example.com")
	}
	options := []gomail.Option{gomail.WithTimeout(15 * time.Second), gomail.WithTLSPolicy(gomail.TLSOpportunistic)}
	if u.Scheme == "smtps" {
		options = append(options, gomail.WithSSL())
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, gomail.WithPort(port))
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
			return nil, fmt.Errorf("MARKETPLACE_SMTP_URL names the port %s, which must be from 1 to 65535", port)
		}
	}
	from := u.Query().Get("from")
	if u.User != nil {
		password, _ := u.User.Password()
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
		if from == "" && strings.Contains(u.User.Username(), "@") {
			from = u.User.Username()
		}
	}
	if from == "" {
		return nil, errors.New("MARKETPLACE_SMTP_URL says no sender: add ?from=shop@example.com")
	}
	if parsed, err := netmail.ParseAddress(from); err != nil || parsed.Address != from {
		return nil, fmt.Errorf("MARKETPLACE_SMTP_URL has the sender %q, which is no e-mail address: write it as ?from=shop@example.com", from)
	}
	client, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("MARKETPLACE_SMTP_URL: %w", err)
	}
	return &SMTP{client: client, from: from, host: u.Hostname()}, nil
}

// From gives the sender's address.
func (s *SMTP) From() string { return s.from }

// Host gives the name of the server.
func (s *SMTP) Host() string { return s.host }

// Check connects and signs in as if to send a mail, and sends none. The result is false when
// the server offers no encryption. A server that never answers holds it for 15 seconds,
// whatever the context says.
func (s *SMTP) Check(ctx context.Context) (isEncrypted bool, err error) {
	conn, err := s.client.DialToSMTPClientWithContext(ctx)
	if err != nil {
		return false, err
	}
	_, isEncrypted = conn.TLSConnectionState()
	return isEncrypted, s.client.CloseWithSMTPClient(conn)
}

// Deliver sends the mail.
func (s *SMTP) Deliver(ctx context.Context, m *gomail.Msg) error {
	return s.client.DialAndSendWithContext(ctx, m)
}
