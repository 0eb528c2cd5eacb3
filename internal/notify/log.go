package notify

import (
	"context"
	"errors"
	"time"

	gomail "github.com/wneessen/go-mail"

	"marketplace/internal/kit/mail"
)

// State is what became of a mail.
type State string

// The states of a mail. A failed one is tried again; a bounced one is not, because its
// address takes no mail.
const (
	Sent    State = "sent"
	Failed  State = "failed"
	Bounced State = "bounced"
)

// Entry is what the log says of a mail; never its words.
type Entry struct {
	Key            string    `json:"key"`
	OrganizationID string    `json:"organizationId,omitempty"` // of the person at the address, empty when nobody here has it
	Address        string    `json:"address"`
	Kind           string    `json:"kind"`
	Subject        string    `json:"subject"`
	State          State     `json:"state"`
	Fault          string    `json:"fault,omitempty"` // what the mail server said
	Attempts       int64     `json:"attempts"`
	CreatedAt      time.Time `json:"createdAt"`
	UpdatedAt      time.Time `json:"updatedAt"`
}

// Log keeps what became of mails.
type Log interface {
	// Record stores the outcome of an attempt. One that was sent or bounced stays so. Nothing is
	// stored of a person who was removed while the mail was being sent.
	Record(ctx context.Context, e Entry) error
	// MarkBounced notes that a mail came back later; false when the log has none of that key.
	MarkBounced(ctx context.Context, key, fault string) (bool, error)
	// MarkDelayed notes why a mail that was sent has not arrived yet; false when the log has
	// none of that key.
	MarkDelayed(ctx context.Context, key, fault string) (bool, error)
	// List gives the newest entries, of all organizations when none is named.
	List(ctx context.Context, organizationID string, most int) ([]Entry, error)
	// Purge forgets what is older than keep. Safe to repeat.
	Purge(ctx context.Context, keep time.Duration) error
}

// WithLog makes the mailer keep a log.
func (m *Mailer) WithLog(log Log) *Mailer {
	m.kept = log
	return m
}

// record keeps the outcome of an attempt. A log that cannot be written costs no mail.
func (m *Mailer) record(ctx context.Context, message mail.Message, organizationID string, delivery error) {
	if m.kept == nil {
		return
	}
	entry := Entry{OrganizationID: organizationID, Key: message.Key, Address: message.To, Kind: message.Kind, Subject: message.Subject, State: Sent}
	if delivery != nil {
		entry.State, entry.Fault = Failed, delivery.Error()
		if isRefused(delivery) {
			entry.State = Bounced
		}
	}
	if err := m.kept.Record(ctx, entry); err != nil {
		m.log.WarnContext(ctx, "a mail is not in the log", "mail", message.Kind, "error", err)
	}
}

// isRefused reports whether the mail server said that it will never take the mail.
func isRefused(err error) bool {
	refusal, ok := errors.AsType[*gomail.SendError](err)
	return ok && !refusal.IsTemp() && refusal.ErrorCode() >= 500
}
