package charges

import (
	"context"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// Status is where a direct charge stands (contract billing 2, spec S4.15).
type Status string

// The statuses of a direct charge. Declined, failed and success are final.
const (
	StatusPending   Status = "pending"
	StatusAccepted  Status = "accepted"
	StatusDeclined  Status = "declined"
	StatusProcessed Status = "processed"
	StatusSuccess   Status = "success"
	StatusFailed    Status = "failed"
)

// Statuses are all statuses of a direct charge, in the order of its life.
var Statuses = []Status{StatusPending, StatusAccepted, StatusDeclined, StatusProcessed, StatusSuccess, StatusFailed} //nolint:gochecknoglobals // a constant list

// Event is what moves a direct charge.
type Event string

// The events of a direct charge. The first three are verbs of the API, the
// last two come from the payment provider.
const (
	EventAccept   Event = "accept"
	EventDecline  Event = "decline"
	EventActivate Event = "activate"
	EventSucceed  Event = "succeed"
	EventFail     Event = "fail"
)

// Events are all events of a direct charge.
var Events = []Event{EventAccept, EventDecline, EventActivate, EventSucceed, EventFail} //nolint:gochecknoglobals // a constant list

// transitions is the life of a direct charge (contract billing 2). What is not
// here is refused.
//
//nolint:gochecknoglobals // a constant table
var transitions = map[Status]map[Event]Status{
	StatusPending:   {EventAccept: StatusAccepted, EventDecline: StatusDeclined},
	StatusAccepted:  {EventActivate: StatusProcessed},
	StatusProcessed: {EventSucceed: StatusSuccess, EventFail: StatusFailed},
}

// ledBy names the verb after which a charge comes to stand at a status; what
// the provider reports follows from activate by itself. Repeating that verb
// changes nothing and is no error, so a client that lost a reply may try again.
//
//nolint:gochecknoglobals // a constant table
var ledBy = map[Status]Event{
	StatusAccepted: EventAccept, StatusDeclined: EventDecline,
	StatusProcessed: EventActivate, StatusSuccess: EventActivate, StatusFailed: EventActivate,
}

// Next gives the status after an event. A verb that led to the present status
// gives that status again. Any other move that the table lacks is
// 'unprocessable' with the reason charge_invalid_status.
func Next(status Status, event Event) (Status, error) {
	if to, legal := transitions[status][event]; legal {
		return to, nil
	}
	if ledBy[status] == event {
		return status, nil
	}
	return status, errs.New(errs.Unprocessable, billing.ReasonInvalidStatus, "Charge is "+string(status))
}

// Final reports whether nothing can happen to a charge any more.
func (s Status) Final() bool { return len(transitions[s]) == 0 }

// Charge is a direct charge: one payment of a buyer for something of a seller.
// Amounts are cents; what the charge costs never changes after its creation.
type Charge struct {
	ID                  string
	Product             string // livechat or helpdesk
	BuyerOrganizationID string
	BuyerLicenseID      int64
	BuyerAccountID      string
	BuyerEntityID       string // the buyer's e-mail
	SellerClientID      string // the client that created the charge
	OrderClientID       string // the app being paid
	OrderOrganizationID string // that app's developer
	ExternalID          string // whatever the creator sent, or the app's id
	AppID               string // set only when the shop priced the charge itself
	PlanID              string // the plan whose price it has
	ResourceID          string // the upgrade whose price it has
	PriceSource         billing.PriceSource
	Name                string
	PriceCents          money.Cents // one unit, before tax
	Quantity            int64
	PerAccount          bool
	Test                bool // walks through the states without money
	CommissionPercent   int64
	ReturnURL           string // with the charge's id
	Tax                 billing.TaxedSum
	Status              Status
	FailureCode         string // why the payment failed
	AuthenticationURL   string // where the buyer confirms the payment, while asked
	// AuthenticationUntil is when a payment that waits for the buyer's bank ends by
	// itself; zero while no bank asks.
	AuthenticationUntil time.Time
	Upgrade             billing.UpgradeRef // what it pays for, instead of an app
	// A charge of one period of a subscription names it; AppID is then empty.
	SubscriptionID string
	Period         int64 // from 1
	Attempt        int64 // from 0
	PeriodStart    time.Time
	PeriodEnd      time.Time
	RefundedCents  money.Cents         // of Tax.Total
	ChangeID       string              // of the change of plan that a period's charge pays for
	CreditCents    money.Cents         // taken off for unused days of the plan before, before tax
	CartID         string              // of the cart that it was bought with, as all of it or the first period
	OrderNumber    billing.OrderNumber // given when it is kept
	Coupon         billing.CouponShare
	ArchivedAt     time.Time // removed from lists (spec S4.14)
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// NeedsMoney reports whether a payment has to be collected.
func (c Charge) NeedsMoney() bool { return !c.Test && c.Tax.Total > 0 }

// PaymentID gives the id of the charge's payment, which is the key under which
// the provider knows it. Derived, so a second attempt finds the first.
func (c Charge) PaymentID() string { return "direct_charge:" + c.ID }

// LockKeys names the organization whose purchases a change of the charge touches.
func (c Charge) LockKeys() []string { return []string{c.BuyerOrganizationID} }

// Metadata names the charge in the provider's records (spec S3.21): a period is
// known there by its subscription. After a challenge of the bank the browser
// comes back to the page of the charge under the shop's address.
func (c Charge) Metadata(shopURL string) payments.Metadata {
	m := payments.Metadata{Type: billing.TypeDirect, ItemID: c.ID, Product: c.Product}
	if c.SubscriptionID != "" && c.ChangeID == "" { // a change is confirmed as a payment of its own
		m.Type, m.ItemID, m.OffSession = billing.TypeRecurrent, c.SubscriptionID, !c.PeriodStart.Equal(c.CreatedAt)
	}
	m.ReturnURL = shopURL + "/checkout/charge/" + m.ItemID + "/" + m.Type
	return m
}

// Reads reads direct charges.
type Reads interface {
	// Charge gives a charge, or 'not_found'.
	Charge(ctx context.Context, id string) (Charge, error)
	// ChargeToPay gives a charge with the card that pays for it: the one given for it,
	// else the product's.
	ChargeToPay(ctx context.Context, id string) (c Charge, card payments.PayingCard, err error)
	// WaitingCharges gives the charges of an organization that wait for the buyer's bank,
	// newest first, 100 at most.
	WaitingCharges(ctx context.Context, organizationID string, products []string) ([]Waiting, error)
	// ExpiredCharges gives charges that have waited too long by a moment, 200 at most.
	ExpiredCharges(ctx context.Context, now time.Time) ([]string, error)
	// UnconfirmedCharges gives the charges of an organization for plans of apps that nobody
	// confirmed with the bank in time and that ended since a moment, newest first, 20 at
	// most: each the last that was tried for its app, and no renewal.
	UnconfirmedCharges(ctx context.Context, organizationID string, products []string, since time.Time) ([]Charge, error)
	ListCharges(ctx context.Context, filter Filter) ([]Charge, error)
	// HasOtherPayer tells whether a charge other than the given one gives the
	// organization the app.
	HasOtherPayer(ctx context.Context, organizationID, appID, chargeID string) (bool, error)
	// HasEverPaid tells whether the organization has ever paid for anything.
	HasEverPaid(ctx context.Context, organizationID string) (bool, error)
	// PeriodCharges gives the charges of a subscription's periods in order.
	PeriodCharges(ctx context.Context, recurrentChargeID string) ([]Charge, error)
	// StaleCharges gives pending charges made until a moment, the oldest 500.
	StaleCharges(ctx context.Context, before time.Time) ([]string, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	InsertCharge(ctx context.Context, charge Charge) error
	// RetaxCharge saves the taxes of a charge that nobody has activated.
	RetaxCharge(ctx context.Context, charge Charge) errs.AtCommit
	// UpdateChargeFrom saves what a charge's move changed: status, failure, authentication
	// address, time. It is 'conflict' when the charge is not at from any more,
	// and 'unprocessable' already_purchased when the organization pays for the
	// same app by another charge.
	UpdateChargeFrom(ctx context.Context, charge Charge, from Status) errs.AtCommit
	ArchiveCharge(ctx context.Context, id string, now time.Time) error
	// AddRefunded counts an amount as given back; false when it is more than
	// what is left. The charge's time stays: it tells when it was paid.
	AddRefunded(ctx context.Context, id string, amount money.Cents) (bool, error)
}

// Filter chooses direct charges that the organization bought or sold. Empty
// fields do not filter, except RecurrentChargeID: without it the charges of
// subscriptions' periods are left out. Page counts from 1, 20 a page, by
// creation date. With OwnClientID only charges are given whose seller or app that
// client is.
type Filter struct {
	OwnClientID       string
	RecurrentChargeID string
	Product           string
	OrganizationID    string
	Status            string
	OrderClientID     string
	NewestFirst       bool
	Page              int64
}

// isParty reports whether the principal may know of the charge: its buyer and its
// seller do, by an app only when the charge is the app's. Everybody else gets
// 'not_found', so that ids cannot be probed.
func isParty(p auth.Principal, c Charge) bool {
	party := p.OrganizationID == c.BuyerOrganizationID || p.OrganizationID == c.OrderOrganizationID
	return p.OrganizationID != "" && party && p.IsOwn(c.SellerClientID, c.OrderClientID)
}

// Discount gives what a coupon took off the charge, in cents.
func (c Charge) Discount() money.Cents {
	sums := c.Tax
	sums.Net += c.CreditCents
	return c.Coupon.DiscountAmount(c.PriceCents, c.Quantity, sums)
}

// order is what the charge costs, for the one price function.
func (c Charge) order() price.Order {
	return price.Order{UnitCents: c.PriceCents, Seats: c.Quantity, CouponBasisPoints: c.Coupon.BasisPoints, CouponCents: c.Coupon.Cents}
}

// due gives what activating the charge takes, with the place of its tax in a language.
func (c Charge) due(in locale.Language) price.Line {
	if !c.NeedsMoney() {
		return price.Line{Name: c.Name}
	}
	return price.Line{
		Name: c.Name, Cents: c.Tax.Net, TaxCents: c.Tax.Tax, UnitCents: c.PriceCents, Quantity: c.Quantity, TaxRate: c.Tax.Rate, TaxPlace: tax.PlaceName(in, c.Tax.Place),
	}
}

// GoneBack reports whether all of a payment went back, or is on its way.
func (c Charge) GoneBack() bool { return c.RefundedCents > 0 && c.RefundedCents >= c.Tax.Total }

// NetOf gives the part before tax of an amount of a charge's total, rounded up.
func NetOf(c Charge, amount money.Cents) money.Cents {
	if c.Tax.Total == 0 || amount <= 0 {
		return 0
	}
	return (c.Tax.Net*amount + c.Tax.Total - 1) / c.Tax.Total
}

// TotalOfPeriod gives what a period costs with tax, what was credited to it
// included.
func (c Charge) TotalOfPeriod() money.Cents {
	if c.CreditCents == 0 {
		return c.Tax.Total
	}
	net := c.Tax.Net + c.CreditCents
	return net + money.RateHalfUp(net, c.Tax.Rate)
}

// Waiting is a charge that waits for the buyer's bank, with the card that was
// asked and when its payment began.
type Waiting struct {
	Charge  Charge
	Card    payments.PayingCard
	BeganAt time.Time
}
