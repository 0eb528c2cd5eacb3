package billing

import (
	"context"
	"time"

	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/outbox"
)

// Date writes a day in English, as the API does (spec S9.19).
func Date(t time.Time) string { return locale.English.Date(t) }

// SendMail enqueues a mail in the transaction that causes it; the key makes it one.
func SendMail(ctx context.Context, jobs outbox.Enqueuer, m mail.Message) error {
	if m.To == "" {
		return nil // nobody to write to: charges made by machines name no person
	}
	return jobs.Enqueue(ctx, mail.JobSend, m, time.Time{}, mail.JobSend+":"+m.Key)
}

// ManageBilling leads to the page of all that is paid.
func ManageBilling(in locale.Language, shopURL string) *mail.Action {
	return &mail.Action{Label: in.Say("Open billing"), URL: shopURL + "/billing/"}
}

// ChangeCard leads to where the cards that pay are looked after.
func ChangeCard(in locale.Language, shopURL string) *mail.Action {
	return &mail.Action{Label: in.Say("Change the card"), URL: shopURL + "/billing/#cards"}
}
