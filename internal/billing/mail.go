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

// MailLines says in a mail what a sum is made of: what is paid for, the tax, and the whole,
// under words of their own.
func MailLines(name string, sum TaxedSum, total string) []mail.Line {
	lines := []mail.Line{{Text: name, Amount: sum.Net.String()}}
	if sum.Tax > 0 {
		lines = append(lines, mail.Line{Text: "Tax", Amount: sum.Tax.String()})
	}
	return append(lines, mail.Line{Text: total, Amount: sum.Total.String(), IsTotal: true})
}

// ManageBilling leads to the page of all that is paid.
func ManageBilling(shopURL string) *mail.Action {
	return &mail.Action{Label: "Open billing", URL: shopURL + "/billing/"}
}
