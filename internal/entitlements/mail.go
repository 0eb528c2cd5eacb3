package entitlements

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/outbox"
)

// consentWithdrawn tells people what an undo does not bring back (spec S4.26).
const consentWithdrawn = "Where it had access to your account, that comes back only when somebody agrees to it again."

// mailUninstalled tells who uninstalled an app, and who paid for it, until when that can
// be undone. An app that nobody offers any more has no name to tell.
func (s *Service) mailUninstalled(ctx context.Context, tx WriteTx, p auth.Principal, app installs.App, installID string, until time.Time) error {
	if app.Name == "" {
		return nil
	}
	ended, err := tx.SubscriptionsEndedWith(ctx, p.OrganizationID, installID)
	if err != nil {
		return err
	}
	m := mail.Message{
		Kind: "app-uninstalled", Key: "uninstalled-" + installID, Subject: app.Name + " was uninstalled",
		Paragraphs: []string{byWhom(p) + " uninstalled " + app.Name + ". Your team does not have it any more, and nothing more is charged for it."},
	}
	if !until.IsZero() {
		m.Paragraphs = append(m.Paragraphs,
			"Until "+billing.Moment(until)+" you can undo this: its settings and its price come back, and nothing is charged a second time.", consentWithdrawn)
		m.Action = s.openMyApps()
	}
	return sendToEach(ctx, tx, m, p, ended...)
}

// mailUndone tells who undid an uninstall, and who pays for the app, what comes next.
func (s *Service) mailUndone(ctx context.Context, tx WriteTx, p auth.Principal, app installs.App, installID string, payer *subscriptions.Subscription) error {
	m := mail.Message{
		Kind: "uninstall-undone", Key: "undone-" + installID, Subject: app.Name + " is installed again",
		Paragraphs: []string{byWhom(p) + " undid the uninstall of " + app.Name + ". Its settings are as they were."},
		Action:     s.openMyApps(),
	}
	if payer == nil {
		m.Paragraphs = append(m.Paragraphs, consentWithdrawn)
		return sendToEach(ctx, tx, m, p)
	}
	next := "It stays cancelled, as it was before: it ends on " + billing.Date(payer.PaidUntil()) + "."
	if payer.IsInForce() {
		next = fmt.Sprintf("Its subscription goes on: it renews on %s for %s %s. Until then nothing is charged.", billing.Date(payer.NextChargeAt), payer.Tax.Total, payer.PeriodNoun())
	}
	m.Paragraphs = append(m.Paragraphs, next, consentWithdrawn)
	return sendToEach(ctx, tx, m, p, *payer)
}

func (s *Service) openMyApps() *mail.Action {
	return &mail.Action{Label: "Open my apps", URL: s.d.ShopURL + "/my-apps/"}
}

func byWhom(p auth.Principal) string {
	if p.Name != "" {
		return p.Name
	}
	if p.Email != "" {
		return p.Email
	}
	return "An app"
}

// sendToEach sends a mail to the person and to the buyers of subscriptions to apps, once
// to each.
func sendToEach(ctx context.Context, jobs outbox.Enqueuer, m mail.Message, p auth.Principal, paying ...subscriptions.Subscription) error {
	readers := []string{p.Email}
	for _, c := range paying {
		if c.AppID != "" && !slices.Contains(readers, c.BuyerEntityID) {
			readers = append(readers, c.BuyerEntityID)
		}
	}
	key := m.Key
	for i, reader := range readers {
		m.To, m.Key = reader, key
		if i > 0 {
			m.Key += "-" + strconv.Itoa(i)
		}
		if err := billing.SendMail(ctx, jobs, m); err != nil {
			return err
		}
	}
	return nil
}
