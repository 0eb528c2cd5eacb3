// Package experts brings visitors and partner experts together: it takes the
// message that somebody without an account writes on a partner's page to the
// partner (spec S7.16). Who the partners are it asks; how mail is sent it does
// not know. Addresses of partners never leave it.
package experts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/mail"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/errs"
	kitmail "marketplace/internal/kit/mail"
)

// Limits of a message, in characters.
const (
	longestName     = 64
	longestEmail    = 254
	longestWebsite  = 200
	shortestMessage = 10
	longestMessage  = 2000
)

// Expert is whom a message goes to.
type Expert struct {
	Slug  string
	Name  string
	Email string
}

// Deps is what the service needs.
type Deps struct {
	// Find gives a partner by slug; false when there is none.
	Find func(slug string) (Expert, bool)
	// Send enqueues a mail, once for each key.
	Send func(context.Context, kitmail.Message) error
}

// Service takes messages to partners.
type Service struct{ d Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Message is what a visitor writes to a partner (spec S3.23); UserEmail is
// where the answer goes.
type Message struct {
	UserEmail string
	Name      string
	Surname   string
	Website   string
	Text      string
}

// Validate names the fields that are wrong.
func (m Message) Validate() error {
	fields := map[string]string{}
	check := func(ok bool, field, sentence string) {
		if !ok {
			fields[field] = sentence
		}
	}
	check(m.Name != "", "name", "Please enter your name")
	check(fits(m.Name, longestName), "name", "Name cannot be longer than 64 characters")
	check(fits(m.Surname, longestName), "surname", "Name cannot be longer than 64 characters")
	check(isAddress(m.UserEmail), "email", "Please enter an e-mail address")
	check(fits(m.Website, longestWebsite), "website", "Please enter a web address, or leave it empty")
	check(utf8.RuneCountInString(m.Text) >= shortestMessage, "message", "Please write at least 10 characters")
	check(fits(m.Text, longestMessage), "message", "Message cannot be longer than 2000 characters")
	if len(fields) > 0 {
		return errs.InvalidFields(fields)
	}
	return nil
}

func fits(text string, most int) bool { return utf8.RuneCountInString(text) <= most }

func isAddress(text string) bool {
	parsed, err := mail.ParseAddress(text)
	return err == nil && parsed.Address == text && len(text) <= longestEmail
}

// Send takes a message to a partner by mail; answers go to the visitor. The
// same message is sent once, however often it comes. It fails with not_found
// for an unknown partner and with invalid for a message that is not complete.
func (s *Service) Send(ctx context.Context, slug string, m Message) error {
	expert, ok := s.d.Find(slug)
	if !ok {
		return errs.New(errs.NotFound, "expert_not_found", "There is no such expert.")
	}
	if err := m.Validate(); err != nil {
		return err
	}
	return s.d.Send(ctx, mailOf(expert, m))
}

func mailOf(to Expert, m Message) kitmail.Message {
	name := strings.TrimSpace(m.Name + " " + m.Surname)
	lines := []string{name + " (" + m.UserEmail + ") wrote to you on your page:"}
	for part := range strings.SplitSeq(m.Text, "\n\n") {
		lines = append(lines, part)
	}
	if m.Website != "" {
		lines = append(lines, "Website: "+m.Website)
	}
	sum := sha256.Sum256([]byte(strings.Join([]string{to.Slug, m.UserEmail, m.Name, m.Surname, m.Website, m.Text}, "\x00")))
	return kitmail.Message{
		Kind: "expert-message", Key: "expert-message-" + hex.EncodeToString(sum[:16]), To: to.Email, ToName: to.Name, ReplyTo: m.UserEmail,
		Subject: "A message from " + name, Paragraphs: lines, After: []string{"Answer this mail to write to them."},
	}
}
