package upgrades

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/webhook"
)

// applyGrantResponse uses the developer's answer about a grant, under its lock keys. An answer
// that comes twice or late changes nothing. What is refused is paid back.
func (s *Service) applyGrantResponse(ctx context.Context, tx WriteTx, id string, asked string, event grants.Event, refusal string) error {
	g, err := tx.Grant(ctx, id)
	if err != nil {
		return err
	}
	from := g.State
	if g.State = grants.NextGrant(from, event); g.State == from || asked != from.Asks() {
		return nil
	}
	g.UpdatedAt = s.d.Now()
	if g.State == grants.GrantRefused && g.Refusal == "" {
		g.Refusal = refusal
	}
	if err := tx.UpdateGrantFrom(ctx, g, from); err != nil {
		return err
	}
	if g.State == grants.GrantRefused {
		if err := s.refundGrant(ctx, tx, g); err != nil {
			return err
		}
	}
	return grants.EnqueueNextGrantEvent(ctx, tx, g)
}

// refundGrant gives the money of a grant back that its developer refused, and ends
// its subscription.
func (s *Service) refundGrant(ctx context.Context, tx WriteTx, g grants.Grant) error {
	if undone, err := s.d.PlanChanges.UndoChange(ctx, tx, g); err != nil || undone {
		return err
	}
	paid, err := s.payingCharge(ctx, tx, g)
	if err != nil {
		return err
	}
	left := paid.Tax.Total - paid.RefundedCents
	if g.ChargeID == "" {
		return s.mailRefused(ctx, tx, g, 0)
	}
	if paid.Status != charges.StatusSuccess || !paid.NeedsMoney() || left < 1 {
		return nil // paid back for another reason
	}
	r := refunds.Refund{
		ID: s.d.NewID(), ChargeID: paid.ID, Kind: refunds.RefundRefused, AmountCents: left, Reason: g.Refusal, State: payments.RefundRequested,
		CreatedAt: g.UpdatedAt, UpdatedAt: g.UpdatedAt,
	}
	if err := s.d.Refunds.ReserveRefund(ctx, tx, paid, r); err != nil {
		return err
	}
	return s.mailRefused(ctx, tx, g, left)
}

// payingCharge gives the charge that paid for a grant last, the zero Charge for none.
// A subscription is cancelled on the way.
func (s *Service) payingCharge(ctx context.Context, tx WriteTx, g grants.Grant) (charges.Charge, error) {
	switch g.ChargeType {
	case billing.TypeDirect:
		return tx.Charge(ctx, g.ChargeID)
	case billing.TypeRecurrent:
		sub, err := tx.Subscription(ctx, g.ChargeID)
		if err != nil {
			return charges.Charge{}, err
		}
		if err := s.cancelUnused(ctx, tx, sub, g.UpdatedAt); err != nil {
			return charges.Charge{}, err
		}
		periods, err := tx.PeriodCharges(ctx, sub.ID)
		at := slices.IndexFunc(periods, func(c charges.Charge) bool { return c.Period == sub.Period && c.Status == charges.StatusSuccess })
		if err != nil || at < 0 {
			return charges.Charge{}, err
		}
		return periods[at], nil
	}
	return charges.Charge{}, nil
}

// cancelUnused cancels a subscription that gives nothing.
func (s *Service) cancelUnused(ctx context.Context, tx WriteTx, c subscriptions.Subscription, now time.Time) error {
	ended, moved, err := c.Cancelled(now)
	if err != nil {
		return fmt.Errorf("stop subscription %s: %w", c.ID, err)
	}
	ended.Entitled, ended.UpdatedAt = false, now
	if err := tx.SaveSubscription(ctx, ended); err != nil {
		return err
	}
	if err := grants.EndGrants(ctx, tx, c.ID, now); err != nil || !moved {
		return err
	}
	return subscriptions.EnqueueSubscriptionEvent(ctx, tx, billing.EventCancelled, ended, ended.VersionKey(), nil)
}

// grantResponse reads a developer's answer about an upgrade: 2xx is done, 4xx with a
// plain text is a refusal in those words, but for 408 and 429. All else is no answer, and
// asked again.
func grantResponse(a webhook.Response) (event grants.Event, refusal string, given bool) {
	if a.Status/100 == 2 {
		return grants.GrantConfirm, "", true
	}
	text := singleLine(a.Text)
	temporary := a.Status == statusTimeout || a.Status == statusTooMany
	if a.Status/100 != 4 || temporary || text == "" {
		return "", "", false
	}
	return grants.GrantRefuse, text, true
}

// singleLine gives a text as one line that may be shown.
func singleLine(text string) string {
	line := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	runes := []rune(strings.Join(strings.Fields(line), " "))
	return string(runes[:min(len(runes), maxRefusal)])
}

// maxRefusal bounds the words of a refusal that are shown, in letters.
const maxRefusal = 300

// HandleDelivery uses how an attempt to tell about an upgrade ended: answered, or
// given up. Who never answers has refused to enable, and cannot keep what ends.
func (s *Service) HandleDelivery(ctx context.Context, tx WriteTx, n webhook.Delivery, answer webhook.Response) error {
	event, refusal, given := grantResponse(answer)
	switch {
	case given:
	case n.State == webhook.DeliveryDead:
		event, refusal = grants.GrantRefuse, refusalSilent
	default:
		return nil
	}
	return s.applyGrantResponse(ctx, tx, n.GrantID, n.Event, event, refusal)
}

// CheckReplayable refuses to repeat an enabling that is over: its buyer has the money
// back.
func (s *Service) CheckReplayable(ctx context.Context, tx WriteTx, n webhook.Delivery) error {
	if n.Event != grants.EventUpgradeEnable || n.GrantID == "" {
		return nil
	}
	g, err := tx.Grant(ctx, n.GrantID)
	if err != nil || g.State.IsActive() || g.State == grants.GrantReverting {
		return err
	}
	return billing.Unprocessable(billing.ReasonNoticeOver, "The organization does not have this upgrade any more, so it is not enabled again.")
}

// What an address answers that wants to be asked again later.
const (
	statusTimeout = 408
	statusTooMany = 429
)

// LockKeys names the organization that has the upgrade of a delivery.
func (s *Service) LockKeys(ctx context.Context, d webhook.Delivery) ([]string, error) {
	g, err := s.d.Read.Grant(ctx, d.GrantID)
	return g.LockKeys(), err
}

// IsAnswer tells whether a developer's response decides about an upgrade.
func (s *Service) IsAnswer(response webhook.Response) bool {
	_, _, given := grantResponse(response)
	return given
}
