package grants

import (
	"context"
	"slices"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/outbox"
)

// State is where an upgrade that an organization got stands.
type State string

// The states of a grant. Enabling and disabling wait for the developer's answer;
// leaving is to end and still waits for the answer to its enabling. Disabled and
// refused are final.
const (
	GrantEnabling  State = "enabling"
	GrantEnabled   State = "enabled"
	GrantReverting State = "leaving"
	GrantDisabling State = "disabling"
	GrantDisabled  State = "disabled"
	GrantRefused   State = "refused"
)

// States are all of them, in the order of a life.
//
//nolint:gochecknoglobals // a constant list
var States = []State{GrantEnabling, GrantEnabled, GrantReverting, GrantDisabling, GrantDisabled, GrantRefused}

// Event is what moves a grant.
type Event string

// The events of a grant: the developer's two answers, that it is to end, and
// that it is wanted again before its end was told.
const (
	GrantConfirm Event = "confirm"
	GrantRefuse  Event = "refuse"
	GrantEnd     Event = "end"
	GrantRestore Event = "restore"
)

// Events are all events of a grant.
//
//nolint:gochecknoglobals // a constant list
var Events = []Event{GrantConfirm, GrantRefuse, GrantEnd, GrantRestore}

// grantMoves is the life of a grant. What is not here is late or repeated and
// changes nothing. Nobody keeps an upgrade by refusing that it ends.
//
//nolint:gochecknoglobals // a constant table
var grantMoves = map[State]map[Event]State{
	GrantEnabling:  {GrantConfirm: GrantEnabled, GrantRefuse: GrantRefused, GrantEnd: GrantReverting},
	GrantReverting: {GrantConfirm: GrantDisabling, GrantRefuse: GrantRefused, GrantRestore: GrantEnabling},
	GrantEnabled:   {GrantEnd: GrantDisabling},
	GrantDisabling: {GrantConfirm: GrantDisabled, GrantRefuse: GrantDisabled},
}

// NextGrant gives the state after an event; the same state when the event
// changes nothing.
func NextGrant(state State, event Event) State {
	if to, moves := grantMoves[state][event]; moves {
		return to
	}
	return state
}

// AwaitsDeveloper reports whether the developer is to be told, or asked, something.
func (s State) AwaitsDeveloper() bool {
	return s == GrantEnabling || s == GrantReverting || s == GrantDisabling
}

// IsActive reports whether the upgrade is the organization's: what is had once is
// not bought again then.
func (s State) IsActive() bool { return s == GrantEnabling || s == GrantEnabled }

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
	State          State
	Sequence       int64  // the order of what the developer is told of this upgrade
	Refusal        string // the developer's words
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// LockKeys names whose transactions change the grant.
func (g Grant) LockKeys() []string { return []string{g.OrganizationID} }

// Reads reads what organizations have of upgrades.
type Reads interface {
	Grant(ctx context.Context, id string) (Grant, error)
	// GrantsOfApp gives all an organization ever got of an app's upgrades.
	GrantsOfApp(ctx context.Context, organizationID, appID string) ([]Grant, error)
	GrantsOfCharge(ctx context.Context, chargeID string) ([]Grant, error)
	// GrantToTell gives the grant of the same organization and upgrade whose event is
	// sent next, false when there is none.
	GrantToTell(ctx context.Context, of Grant) (Grant, bool, error)
	// LastSequence gives the last sequence number of that organization and upgrade, 0 before the
	// first.
	LastSequence(ctx context.Context, of Grant) (int64, error)
	// UpgradePaid tells whether a charge other than the given one pays, or is
	// about to pay, for the upgrade.
	UpgradePaid(ctx context.Context, organizationID string, u billing.UpgradeRef, exceptCharge string) (bool, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	// InsertGrant is 'unprocessable' already_purchased when the organization has
	// what is had once.
	InsertGrant(ctx context.Context, grant Grant) error
	// UpdateGrantFrom saves state, sequence and refusal; 'conflict' when the grant is not at
	// from any more.
	UpdateGrantFrom(ctx context.Context, grant Grant, from State) errs.AtCommit
}

// GrantTx writes grants and enqueues what their developer is told.
type GrantTx interface {
	Writes
	outbox.Enqueuer
}

// UpgradeJob is the payload of a JobUpgrade.
type UpgradeJob struct {
	GrantID string `json:"grant_id"`
}

// Grant gives an upgrade, in the transaction of its payment: the developer is
// asked to enable it by a job. What is had once and is had already, because a
// payment came after all, is not given again: the job pays it back.
func (s *Service) Grant(ctx context.Context, tx WriteTx, g Grant) error {
	last, err := tx.LastSequence(ctx, g)
	if err != nil {
		return err
	}
	held, err := isOwned(ctx, tx, g.OrganizationID, billing.UpgradeRef{ID: g.UpgradeID, AppID: g.AppID, Once: g.Once})
	if err != nil {
		return err
	}
	g.ID, g.State, g.Sequence, g.UpdatedAt = s.d.NewID(), GrantEnabling, last+1, g.CreatedAt
	if held {
		g.State, g.Refusal = GrantReverting, refusalHeld
	}
	if err := tx.InsertGrant(ctx, g); err != nil {
		return err
	}
	return EnqueueNextGrantEvent(ctx, tx, g)
}

// EnqueueNextGrantEvent enqueues the job that tells the developer what comes next about the
// upgrade. They are told one thing at a time: an enabling must not overtake the
// disabling before it.
func EnqueueNextGrantEvent(ctx context.Context, tx GrantTx, of Grant) error {
	next, found, err := tx.GrantToTell(ctx, of)
	if err != nil || !found {
		return err
	}
	return tx.Enqueue(ctx, JobUpgrade, UpgradeJob{next.ID}, time.Time{}, "")
}

// EndGrants takes what a charge gave.
func EndGrants(ctx context.Context, tx GrantTx, chargeID string, at time.Time) error {
	list, err := tx.GrantsOfCharge(ctx, chargeID)
	if err != nil {
		return err
	}
	return EndAll(ctx, tx, list, at)
}

// EndAll ends grants, in the transaction that takes them.
func EndAll(ctx context.Context, tx GrantTx, list []Grant, at time.Time) error {
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
			g.Sequence = last + 1
		}
		g.UpdatedAt = at
		if err := tx.UpdateGrantFrom(ctx, g, from); err != nil {
			return err
		}
		if err := EnqueueNextGrantEvent(ctx, tx, g); err != nil {
			return err
		}
	}
	return nil
}

// UpgradeBought refuses what is had once and is had already.
func UpgradeBought() error {
	return errs.New(errs.Unprocessable, billing.ReasonAlreadyPurchased, "Your organization has this upgrade already.")
}

// CheckGrantable refuses an upgrade of an app that the organization does not have. It also
// refuses one that can be had only once and is there already, or is being paid by another
// charge. It holds under the buyer's lock key.
func CheckGrantable(ctx context.Context, tx WriteTx, organizationID string, u billing.UpgradeRef, chargeID string) error {
	has, err := tx.HasApp(ctx, organizationID, u.AppID)
	if err != nil {
		return err
	}
	if !has {
		return billing.NotInstalled()
	}
	return CheckNotOwned(ctx, tx, organizationID, u, chargeID)
}

// CheckNotOwned refuses what is had once and is had, or being paid, already.
func CheckNotOwned(ctx context.Context, tx ReadTx, organizationID string, u billing.UpgradeRef, chargeID string) error {
	if !u.Once {
		return nil
	}
	had, err := isOwned(ctx, tx, organizationID, u)
	if err == nil && !had {
		had, err = tx.UpgradePaid(ctx, organizationID, u, chargeID)
	}
	if err == nil && had {
		return UpgradeBought()
	}
	return err
}

// isOwned tells whether what is had once is had.
func isOwned(ctx context.Context, tx ReadTx, organizationID string, u billing.UpgradeRef) (bool, error) {
	if !u.Once {
		return false, nil
	}
	list, err := tx.GrantsOfApp(ctx, organizationID, u.AppID)
	return slices.ContainsFunc(list, func(g Grant) bool { return g.UpgradeID == u.ID && g.Once && g.State.IsActive() }), err
}

const refusalHeld = "Your organization has this upgrade already."

// The webhook events that enable and disable upgrades, as the delivery
// log names them.
const (
	EventUpgradeEnable  = "upgrade_enable"
	EventUpgradeDisable = "upgrade_disable"
)

// JobUpgrade is the kind of the job to tell a developer to enable or disable an upgrade.
const JobUpgrade = "billing.upgrade"

// Asks gives the webhook event that a grant in this state waits for the answer of.
func (s State) Asks() string {
	switch s {
	case GrantEnabling, GrantReverting:
		return EventUpgradeEnable
	case GrantDisabling:
		return EventUpgradeDisable
	case GrantEnabled, GrantDisabled, GrantRefused:
	}
	return ""
}
