package subscriptions

import (
	"context"
	"slices"
	"strconv"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/payments"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// Status is where a recurrent charge stands (contract billing 3, spec
// S4.07).
type Status string

// The statuses of a recurrent charge. Declined and cancelled are the end.
// Processed, while the first period is being collected, is never shown: the
// wire says accepted.
const (
	SubscriptionPending   Status = "pending"
	SubscriptionAccepted  Status = "accepted"
	SubscriptionProcessed Status = "processed"
	SubscriptionDeclined  Status = "declined"
	SubscriptionActive    Status = "active"
	SubscriptionPastDue   Status = "past_due"
	SubscriptionFrozen    Status = "frozen"
	SubscriptionCancelled Status = "cancelled"
)

// Statuses are all of them, in the order of a life.
//
//nolint:gochecknoglobals // a constant list
var Statuses = []Status{
	SubscriptionPending, SubscriptionAccepted, SubscriptionProcessed, SubscriptionDeclined, SubscriptionActive, SubscriptionPastDue, SubscriptionFrozen, SubscriptionCancelled,
}

// Event is what moves a recurrent charge.
type Event string

// The events of a recurrent charge. The first four and keep are verbs of the
// API; succeed and fail are the end of a payment; issue begins the next period,
// give up ends the collecting of one. Keep takes a cancel back. Abandon ends a first
// payment that nobody confirmed with the bank. Retry collects a period that failed once
// more.
const (
	SubscriptionAccept   Event = "accept"
	SubscriptionDecline  Event = "decline"
	SubscriptionActivate Event = "activate"
	SubscriptionCancel   Event = "cancel"
	SubscriptionSucceed  Event = "succeed"
	SubscriptionFail     Event = "fail"
	SubscriptionIssue    Event = "issue"
	SubscriptionGiveUp   Event = "give_up"
	SubscriptionKeep     Event = "keep"
	SubscriptionAbandon  Event = "abandon"
	SubscriptionRetry    Event = "retry"
)

// Events are all events of a recurrent charge.
//
//nolint:gochecknoglobals // a constant list
var Events = []Event{
	SubscriptionAccept, SubscriptionDecline, SubscriptionActivate, SubscriptionCancel, SubscriptionSucceed, SubscriptionFail, SubscriptionIssue, SubscriptionGiveUp, SubscriptionKeep, SubscriptionAbandon,
	SubscriptionRetry,
}

// subscriptionMoves is the life of a recurrent charge. What is not here is refused.
//
//nolint:gochecknoglobals // a constant table
var subscriptionMoves = map[Status]map[Event]Status{
	SubscriptionPending:   {SubscriptionAccept: SubscriptionAccepted, SubscriptionDecline: SubscriptionDeclined, SubscriptionCancel: SubscriptionCancelled},
	SubscriptionAccepted:  {SubscriptionActivate: SubscriptionProcessed, SubscriptionCancel: SubscriptionCancelled},
	SubscriptionProcessed: {SubscriptionSucceed: SubscriptionActive, SubscriptionFail: SubscriptionDeclined, SubscriptionAbandon: SubscriptionCancelled},
	SubscriptionActive:    {SubscriptionIssue: SubscriptionPastDue, SubscriptionCancel: SubscriptionCancelled},
	SubscriptionPastDue:   {SubscriptionRetry: SubscriptionPastDue, SubscriptionSucceed: SubscriptionActive, SubscriptionGiveUp: SubscriptionFrozen, SubscriptionCancel: SubscriptionCancelled},
	SubscriptionFrozen:    {SubscriptionActivate: SubscriptionPastDue, SubscriptionSucceed: SubscriptionActive, SubscriptionCancel: SubscriptionCancelled},
	SubscriptionCancelled: {SubscriptionKeep: SubscriptionActive},
}

// subscriptionLedBy names the verbs after which a charge comes to stand at a
// status: repeating one changes nothing and is no error.
//
//nolint:gochecknoglobals // a constant table
var subscriptionLedBy = map[Status][]Event{
	SubscriptionAccepted: {SubscriptionAccept}, SubscriptionDeclined: {SubscriptionDecline}, SubscriptionProcessed: {SubscriptionAccept, SubscriptionActivate},
	SubscriptionActive: {SubscriptionActivate, SubscriptionKeep, SubscriptionRetry}, SubscriptionPastDue: {SubscriptionActivate, SubscriptionKeep}, SubscriptionCancelled: {SubscriptionCancel},
}

// NextSubscription gives the status after an event. A verb that led to the present
// status gives that status again. Any other move that the table lacks is
// 'unprocessable' with the reason charge_invalid_status.
func NextSubscription(status Status, event Event) (Status, error) {
	if to, legal := subscriptionMoves[status][event]; legal {
		return to, nil
	}
	if slices.Contains(subscriptionLedBy[status], event) {
		return status, nil
	}
	return status, errs.New(errs.Unprocessable, billing.ReasonInvalidStatus, "Charge is "+string(status.Shown()))
}

// Final reports whether a charge has ended. A cancelled one may still be kept
// while what was paid goes on.
func (s Status) Final() bool {
	return s == SubscriptionDeclined || s == SubscriptionCancelled
}

// Shown gives the status as clients see it.
func (s Status) Shown() Status {
	if s == SubscriptionProcessed {
		return SubscriptionAccepted
	}
	return s
}

// Subscription is a subscription to an app or an upgrade, or to what an app sells
// itself. It keeps the price it was made with (decisions rule 10). Zero times are absent.
type Subscription struct {
	ID                  string
	Product             string
	BuyerOrganizationID string
	BuyerLicenseID      int64
	BuyerAccountID      string
	BuyerEntityID       string
	SellerClientID      string
	OrderClientID       string
	OrderOrganizationID string
	ExternalID          string
	AppID               string // set only when the shop priced the charge itself
	PlanID              string // the plan whose price it has
	ResourceID          string // the upgrade whose price it has
	PriceSource         billing.PriceSource
	Name                string
	PriceCents          money.Cents // one period, one account, before tax
	PriceSteps          price.Steps // what one account costs by their number; none is one price
	Quantity            int64       // counted anew at each period
	PerAccount          bool
	Test                bool
	Upgrade             billing.UpgradeRef // what it pays for, instead of an app
	Months              int64              // of a period, 1 to MaxMonths
	TrialDays           int64
	CardRequired        bool // for a trial; without one a card is needed anyway (spec S5.13)
	CommissionPercent   int64
	ReturnURL           string
	Tax                 billing.TaxedSum // of the present or next period
	Status              Status
	FailureCode         string // why the last payment failed
	AuthenticationURL   string // where the buyer confirms a payment, while asked
	AuthenticationUntil time.Time
	TrialEndsAt         time.Time
	CurrentChargeAt     time.Time
	NextChargeAt        time.Time
	CancelledAt         time.Time
	// AnchorAt is where period AnchorPeriod+1 begins: all later periods are
	// counted from it, so that the 31st stays the 31st.
	AnchorAt     time.Time
	AnchorPeriod int64
	Period       int64     // the last period paid for; 0 before the first and in a trial
	Attempt      int64     // of collecting the next period
	DueSince     time.Time // when its collecting began
	RetryAt      time.Time // when it is tried again; zero while a payment is under way
	Reminded     int64     // the period that the buyer was reminded of
	Entitled     bool      // the organization may have the app by this charge
	ArchivedAt   time.Time
	CartID       string              // of the cart that it was bought with
	OrderNumber  billing.OrderNumber // given when it is kept
	Coupon       billing.CouponShare
	ChangeID     string // of the open change of plan, "" for none
	EndedWith    string // the install whose removal ended it, "" for none
	Version      int64
	CreatedAt    time.Time
	UpdatedAt    time.Time
}

// NeedsMoney reports whether the periods of the charge have to be collected.
func (c Subscription) NeedsMoney() bool { return !c.Test && c.Tax.Total > 0 }

// LockKeys names the organization whose purchases a change of the charge touches.
func (c Subscription) LockKeys() []string { return []string{c.BuyerOrganizationID} }

// GrantsSomething reports whether the charge gives its buyer an app or an upgrade.
func (c Subscription) GrantsSomething() bool {
	return (c.AppID != "" || c.Upgrade.ID != "") && !c.Test
}

// RequiredAppID gives the app that the charge is about: the one it brings, or the one
// whose upgrade it pays for.
func (c Subscription) RequiredAppID() string {
	if c.Upgrade.ID != "" {
		return c.Upgrade.AppID
	}
	return c.AppID
}

// MonthlyCostOf gives what a subscription comes to in a month, with tax: of a year a twelfth,
// rounded up; nothing for a test.
func MonthlyCostOf(c Subscription) money.Cents {
	if c.Test {
		return 0
	}
	return (c.Tax.Total + money.Cents(c.Months) - 1) / money.Cents(c.Months)
}

// CommitmentOf is what agreeing to the subscription, or beginning it, means to a budget. A trial
// is one to what comes after it.
func CommitmentOf(c Subscription) billing.Commitment {
	return billing.Commitment{OrganizationID: c.BuyerOrganizationID, Product: c.Product, AppID: c.RequiredAppID(), ClientID: c.OrderClientID, Monthly: MonthlyCostOf(c), At: c.UpdatedAt}
}

// IsInForce reports whether the charge is in force.
func (c Subscription) IsInForce() bool {
	return c.Status == SubscriptionActive || c.Status == SubscriptionPastDue
}

// needsCard reports whether activating needs a card: always, unless there is a
// trial whose plan asks for none, or nothing to pay (spec S5.13).
func (c Subscription) needsCard() bool {
	return c.NeedsMoney() && (c.TrialDays == 0 || c.CardRequired)
}

// periodStart gives where a period begins; it ends where the next one begins.
func (c Subscription) periodStart(period int64) time.Time {
	return AddMonths(c.AnchorAt, (period-1-c.AnchorPeriod)*c.Months)
}

// AddMonths gives the same day and time so many months later, in UTC, or the
// last day of a month that has no such day: a year after 29 February is 28
// February, a month after 31 January the last of February.
func AddMonths(t time.Time, months int64) time.Time {
	t = t.UTC()
	first := time.Date(t.Year(), t.Month()+time.Month(months), 1, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), last)-1)
}

// NextChargeOfNew gives when a subscription that begins now is charged for the first
// time after today: at the end of its trial, without one at the end of its first
// period; zero for a single payment, whose period has no months.
func NextChargeOfNew(now time.Time, trialDays, months int64) time.Time {
	switch {
	case months == 0:
		return time.Time{}
	case trialDays > 0:
		return now.Add(time.Duration(trialDays) * billing.Day)
	default:
		return AddMonths(now, months)
	}
}

// PaidUntil gives the end of what is paid or tried; zero when nothing was.
func (c Subscription) PaidUntil() time.Time { return c.NextChargeAt }

// Cancelled gives the charge after a cancel at a moment. What was paid stays
// paid: the entitlement goes on until the period or trial ends, then a job ends
// it. False when the charge was cancelled before. Error: 'unprocessable'.
func (c Subscription) Cancelled(now time.Time) (Subscription, bool, error) {
	to, err := NextSubscription(c.Status, SubscriptionCancel)
	if err != nil || to == c.Status {
		return c, false, err
	}
	c.Status, c.CancelledAt, c.UpdatedAt = to, now, now
	c.RetryAt, c.DueSince = time.Time{}, time.Time{}
	c.AuthenticationURL, c.AuthenticationUntil = "", time.Time{}
	return c, true, nil
}

// Reminders come this long before a trial ends and before a year is renewed.
const (
	RemindTrial = 3 * 24 * time.Hour
	RemindYear  = 7 * 24 * time.Hour
)

// AnyCharge is the charge of an app bought in the shop: exactly one is set.
type AnyCharge struct {
	Direct       *charges.Charge
	Subscription *Subscription
}

// TriedApp is an app that an organization had its trial of, as its charges name it.
type TriedApp struct {
	ClientID   string
	ExternalID string
}

// Reads reads recurrent charges.
type Reads interface {
	// Subscription gives a charge, or 'not_found'.
	Subscription(ctx context.Context, id string) (Subscription, error)
	ListSubscriptions(ctx context.Context, filter charges.Filter) ([]Subscription, error)
	// CardToPay gives the card that pays for a subscription: its own, else the
	// product's; the zero PayingCard when there is none.
	CardToPay(ctx context.Context, charge Subscription) (payments.PayingCard, error)
	// RunningSubscriptions gives the subscriptions of an organization that were neither
	// declined nor cancelled.
	RunningSubscriptions(ctx context.Context, organizationID string) ([]Subscription, error)
	// SubscriptionsOfApp gives the subscriptions to an app that are not ended.
	SubscriptionsOfApp(ctx context.Context, organizationID, appID string) ([]Subscription, error)
	// SubscriptionsEndedWith gives the subscriptions that the removal of an install ended.
	SubscriptionsEndedWith(ctx context.Context, organizationID, installID string) ([]Subscription, error)
	// UpgradeSubscriptions gives the subscriptions to an app's upgrades that are in
	// force or still entitle.
	UpgradeSubscriptions(ctx context.Context, organizationID, appID string) ([]Subscription, error)
	// ReplacedBy gives the running and frozen charges that a charge replaces: of the
	// same buyer, client and external id.
	ReplacedBy(ctx context.Context, charge Subscription) ([]Subscription, error)
	// HadTrial tells whether the organization had a trial of the app.
	HadTrial(ctx context.Context, organizationID, clientID, externalID string) (bool, error)
	// DueSubscriptions gives the charges that need something, 200 at most, by id.
	DueSubscriptions(ctx context.Context, due DueFilter) ([]string, error)
	// PastDueSubscriptions gives the charges of a product that wait for their next
	// attempt.
	PastDueSubscriptions(ctx context.Context, organizationID, product string) ([]string, error)
}

// Writes are Reads in a transaction that writes.
type Writes interface {
	Reads

	InsertSubscription(ctx context.Context, charge Subscription) error
	// SaveSubscription saves what can change. It is 'conflict' when the charge was
	// changed since it was read, and 'unprocessable' already_purchased when the
	// organization subscribes to the same app by another charge.
	SaveSubscription(ctx context.Context, charge Subscription) errs.AtCommit
}

// Importer keeps what another system did before; safe to repeat.
type Importer interface {
	ImportSubscription(ctx context.Context, charge Subscription) error
}

// DueFilter says which subscriptions need something: those due at Now, pending
// ones made before Stale, trials that end before TrialSoon and years that end
// before YearSoon without a reminder. After pages by id.
type DueFilter struct {
	After                           string
	Now, Stale, TrialSoon, YearSoon time.Time
}

// Order is what the next period costs, for the one price function.
func (c Subscription) Order() price.Order {
	coupon := c.couponOfPeriod()
	return price.Order{UnitCents: c.PriceCents, Seats: c.Quantity, CouponBasisPoints: coupon.BasisPoints, CouponCents: coupon.Cents}
}

// couponOfPeriod gives what the coupon takes off the next period.
func (c Subscription) couponOfPeriod() billing.CouponShare {
	return c.Coupon.OfPeriod(c.Period, c.Months)
}

// cartOfPeriod gives the cart that waits for the next period to be paid.
func cartOfPeriod(c Subscription) string {
	if c.Period > 0 {
		return ""
	}
	return c.CartID
}

// recounted gives the charge with the sums of the next period, of which the coupon takes
// another share than of the last one, at the tax that was counted last. Sums too large stay:
// the next count refuses them.
func (c Subscription) recounted() Subscription {
	if sums, err := tax.Taxed(c.Order(), c.Tax.Rate, c.Tax.Place); err == nil {
		c.Tax = sums
	}
	return c
}

// Discount gives what a coupon takes off the period that Tax is about, in cents.
func (c Subscription) Discount() money.Cents {
	return c.Coupon.DiscountAmount(c.PriceCents, c.Quantity, c.Tax)
}

// isParty reports whether the principal may know of the subscription, as of a charge.
func (c Subscription) isParty(p auth.Principal) bool {
	return (c.IsBuyer(p) || c.isSeller(p)) && p.IsOwn(c.SellerClientID, c.OrderClientID)
}

// IsBuyer reports whether the principal's organization pays for the subscription.
func (c Subscription) IsBuyer(p auth.Principal) bool {
	return p.OrganizationID != "" && p.OrganizationID == c.BuyerOrganizationID
}

func (c Subscription) isSeller(p auth.Principal) bool {
	return p.OrganizationID != "" && p.OrganizationID == c.OrderOrganizationID
}

// isSellersClient reports whether the seller acts with the client that made the
// charge.
func (c Subscription) isSellersClient(p auth.Principal) bool {
	return c.isSeller(p) && p.ClientID == c.SellerClientID
}

func (c Subscription) mayEnd(p auth.Principal) bool { return c.IsBuyer(p) || c.isSeller(p) }

func (c Subscription) mayActivate(p auth.Principal) bool {
	return c.IsBuyer(p) || c.isSellersClient(p)
}

// isCollecting reports whether only the provider is waited for.
func (c Subscription) isCollecting() bool {
	return (c.Status == SubscriptionProcessed || c.Status == SubscriptionPastDue && c.RetryAt.IsZero()) && c.AuthenticationUntil.IsZero()
}

// NextPeriod gives the charge a period later: that period is paid for.
func (c Subscription) NextPeriod() Subscription {
	c.Period++
	c.CurrentChargeAt, c.NextChargeAt = c.periodStart(c.Period), c.periodStart(c.Period+1)
	c.Attempt, c.DueSince, c.RetryAt, c.FailureCode = 0, time.Time{}, time.Time{}, ""
	c.AuthenticationURL, c.AuthenticationUntil = "", time.Time{}
	if c.couponOfPeriod() != c.Coupon.OfPeriod(c.Period-1, c.Months) {
		c = c.recounted()
	}
	return c
}

// Note tells what a person should know about the charge now, in one sentence; ""
// for nothing (spec S3.09).
func (c Subscription) Note(in locale.Language) string {
	switch {
	case c.Status == SubscriptionActive && c.Period == 0 && !c.TrialEndsAt.IsZero():
		day := in.Date(c.TrialEndsAt)
		return in.Say("Free trial until %s.", day)
	case c.Status == SubscriptionActive && c.ChangeID != "":
		return in.Say("A change of the plan is to come.")
	case c.Status == SubscriptionCancelled && c.PaidUntil().After(c.CancelledAt):
		day := in.Date(c.PaidUntil())
		return in.Say("Cancelled: it ends on %s.", day)
	case c.Status == SubscriptionPastDue && !c.RetryAt.IsZero() && c.FailureCode != "":
		day := in.Date(c.RetryAt)
		return in.Say("The payment failed. It is tried again on %s.", day)
	case c.Status == SubscriptionFrozen:
		return in.Say("On hold: the payments failed.")
	case c.AuthenticationURL != "":
		return in.Say("The buyer's bank asks for a confirmation of the payment.")
	case c.Status == SubscriptionDeclined && c.FailureCode != "":
		return in.Say("The payment failed.")
	}
	return ""
}

// PeriodNoun names the period of a charge in a sentence.
func (c Subscription) PeriodNoun(in locale.Language) string {
	switch c.Months {
	case 1:
		return in.Say("a month")
	case MaxMonths:
		return in.Say("a year")
	}
	return in.SayN(int(c.Months), "every month", "every %d months", c.Months)
}

// VersionKey names what is happening to a charge now, for events and mails of what
// may happen again: a kept subscription can be cancelled once more.
func (c Subscription) VersionKey() string { return c.ID + ":" + strconv.FormatInt(c.Version, 10) }

// grantOf gives the upgrade that a subscription pays for.
func (c Subscription) grantOf() grants.Grant {
	return grants.Grant{
		OrganizationID: c.BuyerOrganizationID, LicenseID: c.BuyerLicenseID, AccountID: c.BuyerAccountID, Email: c.BuyerEntityID, AppID: c.Upgrade.AppID,
		UpgradeID: c.Upgrade.ID, Name: c.Name, ChargeID: c.ID, ChargeType: billing.TypeRecurrent, Quantity: c.Upgrade.Units, Once: c.Upgrade.Once, CreatedAt: c.UpdatedAt,
	}
}

// IsPaidThrough reports whether what was paid or tried still lasts.
func (c Subscription) IsPaidThrough(now time.Time) bool {
	return c.PaidUntil().After(now) && (!c.GrantsSomething() || c.Entitled)
}
