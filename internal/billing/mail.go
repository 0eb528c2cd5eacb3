package billing

import (
	"context"
	"time"

	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/outbox"
)

// Date writes a day as the shop does (spec S9.19).
func Date(t time.Time) string { return t.UTC().Format("Jan 2, 2006") }

// Moment writes a day with its time, which mails cannot know the place of.
func Moment(t time.Time) string { return t.UTC().Format("Jan 2, 2006, 15:04 UTC") }

// SendMail enqueues a mail in the transaction that causes it; the key makes it one.
func SendMail(ctx context.Context, jobs outbox.Enqueuer, m mail.Message) error {
	if m.To == "" {
		return nil // nobody to write to: charges made by machines name no person
	}
	return jobs.Enqueue(ctx, mail.JobSend, m, time.Time{}, mail.JobSend+":"+m.Key)
}

// ManageBilling leads to the page of all that is paid.
func ManageBilling(shopURL string) *mail.Action {
	return &mail.Action{Label: "Open billing", URL: shopURL + "/billing/"}
}
