package billing

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/errs"
)

// GrantState is where an upgrade that an organization got stands.
type GrantState string

// The states of a grant. Enabling and disabling wait for the developer's answer;
// leaving is to end and still waits for the answer to its enabling. Disabled and
// refused are final.
const (
	GrantEnabling  GrantState = "enabling"
	GrantEnabled   GrantState = "enabled"
	GrantReverting GrantState = "leaving"
	GrantDisabling GrantState = "disabling"
	GrantDisabled  GrantState = "disabled"
	GrantRefused   GrantState = "refused"
)

// GrantStates are all of them, in the order of a life.
//
//nolint:gochecknoglobals // a constant list
var GrantStates = []GrantState{GrantEnabling, GrantEnabled, GrantReverting, GrantDisabling, GrantDisabled, GrantRefused}

// GrantEvent is what moves a grant.
type GrantEvent string

// The events of a grant: the developer's two answers, that it is to end, and
// that it is wanted again before its end was told.
const (
	GrantConfirm GrantEvent = "confirm"
	GrantRefuse  GrantEvent = "refuse"
	GrantEnd     GrantEvent = "end"
	GrantRestore GrantEvent = "restore"
)

// GrantEvents are all events of a grant.
//
//nolint:gochecknoglobals // a constant list
var GrantEvents = []GrantEvent{GrantConfirm, GrantRefuse, GrantEnd, GrantRestore}

// grantMoves is the life of a grant. What is not here is late or repeated and
// changes nothing. Nobody keeps an upgrade by refusing that it ends.
//
//nolint:gochecknoglobals // a constant table
var grantMoves = map[GrantState]map[GrantEvent]GrantState{
	GrantEnabling:  {GrantConfirm: GrantEnabled, GrantRefuse: GrantRefused, GrantEnd: GrantReverting},
	GrantReverting: {GrantConfirm: GrantDisabling, GrantRefuse: GrantRefused, GrantRestore: GrantEnabling},
	GrantEnabled:   {GrantEnd: GrantDisabling},
	GrantDisabling: {GrantConfirm: GrantDisabled, GrantRefuse: GrantDisabled},
}

// NextGrant gives the state after an event; the same state when the event
// changes nothing.
func NextGrant(state GrantState, event GrantEvent) GrantState {
	if to, moves := grantMoves[state][event]; moves {
		return to
	}
	return state
}

// AwaitsDeveloper reports whether the developer is to be told, or asked, something.
func (s GrantState) AwaitsDeveloper() bool {
	return s == GrantEnabling || s == GrantReverting || s == GrantDisabling
}

// IsActive reports whether the upgrade is the organization's: what is had once is
// not bought again then.
func (s GrantState) IsActive() bool { return s == GrantEnabling || s == GrantEnabled }

// Grant is one purchase of an upgrade as the developer knows it: what one
// ENABLE gives and one DISABLE of the same quantity takes (contract billing 9).
type Grant struct {
	ID             string
	OrganizationID string
	LicenseID      int64
	AccountID      string
	Email          string // who hears of a refusal
	AppID          string
	UpgradeID      string
	Name           string // of the upgrade
	ChargeID       string // empty: it is free
	ChargeType     string
	Quantity       int64
	Once           bool
	State          GrantState
	Turn           int64  // the order of what the developer is told of this upgrade
	Refusal        string // the developer's words
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

func (g Grant) lockKeys() []string { return []string{g.OrganizationID} }

// GrantReads reads what organizations have of upgrades.
type GrantReads interface {
	Grant(ctx context.Context, id string) (Grant, error)
	// GrantsOfApp gives all an organization ever got of an app's upgrades.
	GrantsOfApp(ctx context.Context, organizationID, appID string) ([]Grant, error)
	GrantsOfCharge(ctx context.Context, chargeID string) ([]Grant, error)
	// GrantToTell gives the grant of the same organization and upgrade whose turn
	// it is to be told about, false when nothing is to be told.
	GrantToTell(ctx context.Context, of Grant) (Grant, bool, error)
	// LastSequence gives the last turn of that organization and upgrade, 0 before the
	// first.
	LastSequence(ctx context.Context, of Grant) (int64, error)
	// UpgradePaid tells whether a charge other than the given one pays, or is
	// about to pay, for the upgrade.
	UpgradePaid(ctx context.Context, organizationID, upgradeID, exceptCharge string) (bool, error)
}

// GrantWrites are GrantReads in a transaction that writes.
type GrantWrites interface {
	GrantReads

	// InsertGrant is 'unprocessable' already_purchased when the organization has
	// what is had once.
	InsertGrant(ctx context.Context, grant Grant) error
	// UpdateGrantFrom saves state, turn and refusal; 'conflict' when the grant is not at
	// from any more.
	UpdateGrantFrom(ctx context.Context, grant Grant, from GrantState) error
}

// grantTx writes grants and enqueues what their developer is told.
type grantTx interface {
	GrantWrites
	Outbox
}

// EndTx is what EndUpgrades needs of a transaction.
type EndTx interface {
	GrantWrites
	SubscriptionWrites
	Outbox
}

// RestoreTx is what RestoreUpgrades needs of a transaction.
type RestoreTx interface {
	GrantWrites
	ChargeReads
	Outbox
}

type upgradeJob struct {
	GrantID string `json:"grant_id"`
}

// grant gives an upgrade, in the transaction of its payment: the developer is
// asked to enable it by a job. What is had once and is had already, because a
// payment came after all, is not given again: the job pays it back.
func (s *Service) grant(ctx context.Context, tx WriteTx, g Grant) error {
	last, err := tx.LastSequence(ctx, g)
	if err != nil {
		return err
	}
	held, err := isOwned(ctx, tx, g.OrganizationID, UpgradeRef{ID: g.UpgradeID, AppID: g.AppID, Once: g.Once})
	if err != nil {
		return err
	}
	g.ID, g.State, g.Turn, g.UpdatedAt = s.d.NewID(), GrantEnabling, last+1, g.CreatedAt
	if held {
		g.State, g.Refusal = GrantReverting, refusalHeld
	}
	if err := tx.InsertGrant(ctx, g); err != nil {
		return err
	}
	return enqueueNextGrantEvent(ctx, tx, g)
}

// enqueueNextGrantEvent enqueues the job that tells the developer what comes next about the
// upgrade. They are told one thing at a time: an enabling must not overtake the
// disabling before it.
func enqueueNextGrantEvent(ctx context.Context, tx grantTx, of Grant) error {
	next, found, err := tx.GrantToTell(ctx, of)
	if err != nil || !found {
		return err
	}
	return tx.Enqueue(ctx, JobUpgrade, upgradeJob{next.ID}, time.Time{}, "")
}

// endGrants takes what a charge gave.
func endGrants(ctx context.Context, tx grantTx, chargeID string, at time.Time) error {
	list, err := tx.GrantsOfCharge(ctx, chargeID)
	if err != nil {
		return err
	}
	return endAll(ctx, tx, list, at)
}

func endAll(ctx context.Context, tx grantTx, list []Grant, at time.Time) error {
	for _, g := range list {
		from := g.State
		if g.State = NextGrant(from, GrantEnd); g.State == from {
			continue
		}
		if g.State == GrantDisabling {
			last, err := tx.LastSequence(ctx, g)
			if err != nil {
				return err
			}
			g.Turn = last + 1
		}
		g.UpdatedAt = at
		if err := tx.UpdateGrantFrom(ctx, g, from); err != nil {
			return err
		}
		if err := enqueueNextGrantEvent(ctx, tx, g); err != nil {
			return err
		}
	}
	return nil
}

// EndUpgrades ends all upgrades of an app that an organization has no more, in
// the transaction that takes the app: subscriptions are cancelled, and the
// developer is told to disable what was enabled.
func EndUpgrades(ctx context.Context, tx EndTx, organizationID, appID string, now time.Time) error {
	subscriptions, err := tx.UpgradeSubscriptions(ctx, organizationID, appID)
	if err != nil {
		return err
	}
	for _, c := range subscriptions {
		cancelled, moved, err := c.Cancelled(now)
		if err != nil {
			return err
		}
		cancelled.Entitled, cancelled.UpdatedAt = false, now
		if err := tx.SaveSubscription(ctx, cancelled); err != nil {
			return err
		}
		if !moved {
			continue
		}
		if err := enqueueSubscriptionEvent(ctx, tx, EventCancelled, cancelled, cancelled.versionKey(), nil); err != nil {
			return err
		}
	}
	list, err := tx.GrantsOfApp(ctx, organizationID, appID)
	if err != nil {
		return err
	}
	return endAll(ctx, tx, list, now)
}

// RestoreUpgrades gives an organization, in the transaction that installs an app
// again, the upgrades of it back that were paid once and not refunded. Each is
// given as a new grant of the same charge, so that the developer is asked to
// enable what they disabled. Safe to repeat.
func RestoreUpgrades(ctx context.Context, tx RestoreTx, newID func() string, organizationID, appID string, now time.Time) error {
	list, err := tx.GrantsOfApp(ctx, organizationID, appID)
	if err != nil {
		return err
	}
	for _, g := range endedGrants(list) {
		c, err := tx.Charge(ctx, g.ChargeID)
		if err != nil {
			return err
		}
		if c.Status != StatusSuccess || c.NeedsMoney() && c.RefundedCents >= c.Tax.Total {
			continue
		}
		if err := restore(ctx, tx, newID, g, now); err != nil {
			return err
		}
	}
	return nil
}

// endedGrants gives the last grant of each charge that was paid once, where it
// ended. What the developer refused, or what was had already, is paid back.
func endedGrants(list []Grant) []Grant {
	var last []Grant
	for _, g := range list {
		if g.ChargeType != TypeDirect || g.ChargeID == "" {
			continue
		}
		last = slices.DeleteFunc(last, func(earlier Grant) bool { return earlier.ChargeID == g.ChargeID })
		if !g.State.IsActive() && g.Refusal == "" {
			last = append(last, g)
		}
	}
	return last
}

func restore(ctx context.Context, tx grantTx, newID func() string, g Grant, now time.Time) error {
	from := g.State
	if g.State = NextGrant(from, GrantRestore); g.State != from { // its end was not told yet
		g.UpdatedAt = now
		return tx.UpdateGrantFrom(ctx, g, from)
	}
	turn, err := tx.LastSequence(ctx, g)
	if err != nil {
		return err
	}
	g.ID, g.State, g.Turn, g.CreatedAt, g.UpdatedAt = newID(), GrantEnabling, turn+1, now, now
	if err := tx.InsertGrant(ctx, g); err != nil {
		return err
	}
	return enqueueNextGrantEvent(ctx, tx, g)
}

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

// UpgradeBought refuses what is had once and is had already.
func UpgradeBought() error {
	return errs.New(errs.Unprocessable, ReasonAlreadyPurchased, "Your organization has this upgrade already.")
}
