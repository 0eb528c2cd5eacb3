package billing

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
)

// applyGrantResponse uses the developer's answer about a grant, in its line. An answer
// that comes twice or late changes nothing. What is refused is paid back.
func (s *Service) applyGrantResponse(ctx context.Context, tx WriteTx, id string, asked string, event GrantEvent, refusal string) error {
	g, err := tx.Grant(ctx, id)
	if err != nil {
		return err
	}
	from := g.State
	if g.State = NextGrant(from, event); g.State == from || asked != from.asks() {
		return nil
	}
	g.UpdatedAt = s.d.Now()
	if g.State == GrantRefused && g.Refusal == "" {
		g.Refusal = refusal
	}
	if err := tx.UpdateGrantFrom(ctx, g, from); err != nil {
		return err
	}
	if g.State == GrantRefused {
		if err := s.refundGrant(ctx, tx, g); err != nil {
			return err
		}
	}
	return enqueueNextGrantEvent(ctx, tx, g)
}

// refundGrant gives the money of a grant back that its developer refused, and ends
// its subscription.
func (s *Service) refundGrant(ctx context.Context, tx WriteTx, g Grant) error {
	if undone, err := s.undoChange(ctx, tx, g); err != nil || undone {
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
	if paid.Status != StatusSuccess || !paid.NeedsMoney() || left < 1 {
		return nil // paid back for another reason
	}
	r := Refund{
		ID: s.d.NewID(), ChargeID: paid.ID, Kind: RefundRefused, AmountCents: left, Reason: g.Refusal, State: RefundRequested,
		CreatedAt: g.UpdatedAt, UpdatedAt: g.UpdatedAt,
	}
	if err := s.reserveRefund(ctx, tx, paid, r); err != nil {
		return err
	}
	return s.mailRefused(ctx, tx, g, left)
}

// payingCharge gives the charge that paid for a grant last, the zero Charge for none.
// A subscription is cancelled on the way.
func (s *Service) payingCharge(ctx context.Context, tx WriteTx, g Grant) (Charge, error) {
	switch g.ChargeType {
	case TypeDirect:
		return tx.Charge(ctx, g.ChargeID)
	case TypeRecurrent:
		sub, err := tx.Subscription(ctx, g.ChargeID)
		if err != nil {
			return Charge{}, err
		}
		if err := s.cancelUnused(ctx, tx, sub, g.UpdatedAt); err != nil {
			return Charge{}, err
		}
		periods, err := tx.PeriodCharges(ctx, sub.ID)
		at := slices.IndexFunc(periods, func(c Charge) bool { return c.Period == sub.Period && c.Status == StatusSuccess })
		if err != nil || at < 0 {
			return Charge{}, err
		}
		return periods[at], nil
	}
	return Charge{}, nil
}

// cancelUnused cancels a subscription that gives nothing.
func (s *Service) cancelUnused(ctx context.Context, tx WriteTx, c Subscription, now time.Time) error {
	ended, moved, err := c.Cancelled(now)
	if err != nil {
		return fmt.Errorf("stop subscription %s: %w", c.ID, err)
	}
	ended.Entitled, ended.UpdatedAt = false, now
	if err := tx.SaveSubscription(ctx, ended); err != nil {
		return err
	}
	if err := endGrants(ctx, tx, c.ID, now); err != nil || !moved {
		return err
	}
	return enqueueSubscriptionEvent(ctx, tx, EventCancelled, ended, ended.versionKey(), nil)
}

// grantResponse reads a developer's answer about an upgrade: 2xx is done, 4xx with a
// plain text is a refusal in those words. All else is no answer, and asked again.
func grantResponse(a WebhookResponse) (event GrantEvent, refusal string, given bool) {
	if a.Status/100 == 2 {
		return GrantConfirm, "", true
	}
	text := singleLine(a.Text)
	temporary := a.Status == statusTimeout || a.Status == statusTooMany
	if a.Status/100 != 4 || temporary || text == "" {
		return "", "", false
	}
	return GrantRefuse, text, true
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

// applyGrantDelivery uses how an attempt to tell about an upgrade ended: answered, or
// given up. Who never answers has refused to enable, and cannot keep what ends.
func (s *Service) applyGrantDelivery(ctx context.Context, tx WriteTx, n WebhookDelivery, answer WebhookResponse) error {
	event, refusal, given := grantResponse(answer)
	switch {
	case given:
	case n.State == DeliveryDead:
		event, refusal = GrantRefuse, refusalSilent
	default:
		return nil
	}
	return s.applyGrantResponse(ctx, tx, n.GrantID, n.Event, event, refusal)
}

// checkReplayable refuses to repeat an enabling that is over: its buyer has the money
// back.
func checkReplayable(ctx context.Context, tx ReadTx, n WebhookDelivery) error {
	if n.Event != EventUpgradeEnable || n.GrantID == "" {
		return nil
	}
	g, err := tx.Grant(ctx, n.GrantID)
	if err != nil || g.State.IsActive() || g.State == GrantReverting {
		return err
	}
	return unprocessable(ReasonNoticeOver, "The organization does not have this upgrade any more, so it is not enabled again.")
}

const statusTimeout = 408

// What an address answers that wants to be asked again later.
const (
	statusTooMany = 429
)
