package entitlements

import (
	"context"
	"slices"
	"strconv"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/outbox"
)

// consentWithdrawn tells people what an undo does not bring back (spec S4.26).
func consentWithdrawn(in locale.Language) string {
	return in.Say("Where it had access to your account, that comes back only when somebody agrees to it again.")
}

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
	m := mail.InEach(func(in locale.Language) mail.Message {
		who, moment := byWhom(in, p), in.Moment(until)
		m := mail.Message{
			Kind: "app-uninstalled", Key: "uninstalled-" + installID, Subject: in.Say("%s was uninstalled", app.Name),
			Paragraphs: []string{in.Say("%s uninstalled %s. Your team does not have it any more, and nothing more is charged for it.", who, app.Name)},
		}
		if !until.IsZero() {
			m.Paragraphs = append(m.Paragraphs, in.Say("Until %s you can undo this: its settings and its price come back, and nothing is charged a second time.", moment), consentWithdrawn(in))
			m.Action = s.openMyApps(in)
		}
		return m
	})
	return sendToEach(ctx, tx, m, p, ended...)
}

// mailUndone tells who undid an uninstall, and who pays for the app, what comes next.
func (s *Service) mailUndone(ctx context.Context, tx WriteTx, p auth.Principal, app installs.App, installID string, payer *subscriptions.Subscription) error {
	m := mail.InEach(func(in locale.Language) mail.Message {
		who := byWhom(in, p)
		m := mail.Message{
			Kind: "uninstall-undone", Key: "undone-" + installID, Subject: in.Say("%s is installed again", app.Name),
			Paragraphs: []string{in.Say("%s undid the uninstall of %s. Its settings are as they were.", who, app.Name)},
			Action:     s.openMyApps(in),
		}
		if payer != nil {
			m.Paragraphs = append(m.Paragraphs, nextOf(in, *payer))
		}
		m.Paragraphs = append(m.Paragraphs, consentWithdrawn(in))
		return m
	})
	if payer == nil {
		return sendToEach(ctx, tx, m, p)
	}
	return sendToEach(ctx, tx, m, p, *payer)
}

// nextOf says what becomes of a subscription whose app is back.
func nextOf(in locale.Language, payer subscriptions.Subscription) string {
	if !payer.IsInForce() {
		day := in.Date(payer.PaidUntil())
		return in.Say("It stays cancelled, as it was before: it ends on %s.", day)
	}
	day, price := in.Date(payer.NextChargeAt), in.Money(payer.Tax.Total)+" "+payer.PeriodNoun(in)
	return in.Say("Its subscription goes on: it renews on %s for %s. Until then nothing is charged.", day, price)
}

func (s *Service) openMyApps(in locale.Language) *mail.Action {
	return &mail.Action{Label: in.Say("Open my apps"), URL: s.d.ShopURL + "/my-apps/"}
}

func byWhom(in locale.Language, p auth.Principal) string {
	if p.Name != "" {
		return p.Name
	}
	if p.Email != "" {
		return p.Email
	}
	return in.Say("An app")
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
