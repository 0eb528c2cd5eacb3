package billing

import (
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
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
	return status, errs.New(errs.Unprocessable, ReasonInvalidStatus, "Charge is "+string(status))
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
	PriceSource         PriceSource
	Name                string
	PriceCents          money.Cents // one unit, before tax
	Quantity            int64
	PerAccount          bool
	Test                bool // walks through the states without money
	CommissionPercent   int64
	ReturnURL           string // with the charge's id
	Tax                 TaxedSum
	Status              Status
	FailureCode         string // why the payment failed
	AuthenticationURL   string // where the buyer confirms the payment, while asked
	// AuthenticationUntil is when a payment that waits for the buyer's bank ends by
	// itself; zero while no bank asks.
	AuthenticationUntil time.Time
	Upgrade             UpgradeRef // what it pays for, instead of an app
	// A charge of one period of a subscription names it; AppID is then empty.
	SubscriptionID string
	Period         int64 // from 1
	Attempt        int64 // from 0
	PeriodStart    time.Time
	PeriodEnd      time.Time
	RefundedCents  money.Cents // of Tax.Total
	ChangeID       string      // of the change of plan that a period's charge pays for
	CreditCents    money.Cents // taken off for unused days of the plan before, before tax
	CartID         string      // of the cart that it was bought with, as all of it or the first period
	Coupon         CouponShare
	ArchivedAt     time.Time // removed from lists (spec S4.14)
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// TaxedSum are the sums of a charge, in cents: Net + Tax = Total. Rate is in
// thousandths of a percent.
type TaxedSum struct {
	Net   money.Cents `json:"net"`
	Tax   money.Cents `json:"tax"`
	Total money.Cents `json:"total"`
	Rate  int64       `json:"rate"`
	Place string      `json:"place"` // country, or country and state as "US-NY"
}

// NeedsMoney reports whether a payment has to be collected.
func (c Charge) NeedsMoney() bool { return !c.Test && c.Tax.Total > 0 }

// PaymentID gives the id of the charge's payment, which is the key under which
// the provider knows it. Derived, so a second attempt finds the first.
func (c Charge) PaymentID() string { return "direct_charge:" + c.ID }

// lockKeys names the organization whose purchases a change of the charge touches.
func (c Charge) lockKeys() []string { return []string{c.BuyerOrganizationID} }

// metadata names the charge in the provider's records (spec S3.21): a period is
// known there by its subscription. After a challenge of the bank the browser
// comes back to the page of the charge under the shop's address.
func (c Charge) metadata(shopURL string) Metadata {
	m := Metadata{Type: TypeDirect, ItemID: c.ID, Product: c.Product}
	if c.SubscriptionID != "" && c.ChangeID == "" { // a change is confirmed as a payment of its own
		m.Type, m.ItemID, m.OffSession = TypeRecurrent, c.SubscriptionID, !c.PeriodStart.Equal(c.CreatedAt)
	}
	m.ReturnURL = shopURL + "/checkout/charge/" + m.ItemID + "/" + m.Type
	return m
}
