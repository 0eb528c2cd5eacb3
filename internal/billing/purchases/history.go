package purchases

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/billing/refunds"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// HistoryFilter chooses what an organization buys for some of its products. Ended
// subscriptions are those that are cancelled and give nothing any more at Now,
// the others are in force or being begun. Page counts from 1, 20 a page, newest
// first; what is archived is left out.
type HistoryFilter struct {
	OrganizationID string
	Now            time.Time
	Products       []string // one or two
	Ended          bool
	AppID          string // of subscriptions; "" for those to every app
	Page           int64
}

// IssuedTotal is the sum of an invoice or a credit note, with tax.
type IssuedTotal struct {
	Kind  string
	Total money.Cents
	At    time.Time
}

// IssuedOfApp is an IssuedTotal with what it was issued for.
type IssuedOfApp struct {
	IssuedTotal
	Product  string
	Name     string
	ClientID string // of the app that was paid
}

// Reads reads what organizations buy, whoever sells it.
type Reads interface {
	SubscriptionHistory(ctx context.Context, filter HistoryFilter) ([]subscriptions.Subscription, error)
	// PaymentHistory gives single payments that were collected or are about to be.
	PaymentHistory(ctx context.Context, filter HistoryFilter) ([]charges.Charge, error)
	// PaidForApp gives what was paid for an app, single payments and those of its
	// subscriptions; test charges and what was given back do not count.
	PaidForApp(ctx context.Context, filter HistoryFilter) (PaidTotal, error)
	// OrderNumber gives the number of an order, 0 for one that is not known.
	OrderNumber(ctx context.Context, id string) (billing.OrderNumber, error)
	// IssuedSince gives what was issued to an organization from a moment on, in order.
	IssuedSince(ctx context.Context, filter HistoryFilter, since time.Time) ([]IssuedTotal, error)
	// IssuedOfAppsSince is IssuedSince with what each was issued for.
	IssuedOfAppsSince(ctx context.Context, filter HistoryFilter, since time.Time) ([]IssuedOfApp, error)
}

// PaidTotal is what an organization paid, with tax, in how many payments.
type PaidTotal struct {
	Cents    money.Cents
	Payments int64
}

// Refundable is what the rules give a buyer back for the asking.
type Refundable struct {
	Kind        refunds.Kind
	AmountCents money.Cents
}

// HistorySubscription is a subscription as its buyer sees it. Slug is its app's,
// "" when there is none in the shop; Refund is nil when nothing is given back.
// Changeable says that there is another way to pay for it, Change is one that is
// still to come. Keepable says that its cancel may be taken back. OwnCard pays for it
// instead of the product's; nil without one.
type HistorySubscription struct {
	subscriptions.Subscription
	Slug          string
	Changeable    bool
	Change        *subscriptions.PlanChange
	Keepable      bool
	OwnCard       *billing.CardDetails
	TrialDaysLeft int64
	Refund        *Refundable
}

// HistoryPayment is a single payment as its buyer sees it.
type HistoryPayment struct {
	charges.Charge
	Slug    string
	Refund  *Refundable
	Invoice int64 // its number, 0 for none
}

// ListSubscriptionHistory gives the subscriptions of the principal's organization in
// the products that the principal pays for. Error: 'forbidden' without a billing
// scope.
func (s *Service) ListSubscriptionHistory(ctx context.Context, p auth.Principal, ended bool, page int64) ([]HistorySubscription, error) {
	return s.listHistory(ctx, p, HistoryFilter{Ended: ended, Page: max(page, 1)})
}

// ListSubscriptionHistoryOfApp is ListSubscriptionHistory for those to one app that go on.
func (s *Service) ListSubscriptionHistoryOfApp(ctx context.Context, p auth.Principal, appID string) ([]HistorySubscription, error) {
	return s.listHistory(ctx, p, HistoryFilter{AppID: appID, Page: 1})
}

// PaidForApp gives what the principal's organization has paid for an app so far. Errors
// as of ListSubscriptionHistory.
func (s *Service) PaidForApp(ctx context.Context, p auth.Principal, appID string) (PaidTotal, error) {
	products, err := billing.PayableProducts(p)
	if err != nil {
		return PaidTotal{}, err
	}
	return s.d.Read.PaidForApp(ctx, HistoryFilter{OrganizationID: p.OrganizationID, Products: products, AppID: appID})
}

// OrderNumber gives the number of an order as people see it, "" before it is placed.
func (s *Service) OrderNumber(ctx context.Context, id string) (string, error) {
	number, err := s.d.Read.OrderNumber(ctx, id)
	return number.String(), err
}

func (s *Service) listHistory(ctx context.Context, p auth.Principal, filter HistoryFilter) ([]HistorySubscription, error) {
	products, err := billing.PayableProducts(p)
	if err != nil {
		return nil, err
	}
	now := s.d.Now()
	filter.OrganizationID, filter.Now, filter.Products = p.OrganizationID, now, products
	charges, err := s.d.Read.SubscriptionHistory(ctx, filter)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(charges))
	for i, c := range charges {
		ids[i] = c.ID
	}
	own, err := s.d.Read.GivenOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	list := make([]HistorySubscription, len(charges))
	for i, c := range charges {
		app, err := billing.AppOrNone(ctx, s.d.Apps, c.OrderClientID)
		if err != nil {
			return nil, err
		}
		list[i] = HistorySubscription{Subscription: c, Slug: app.Slug, TrialDaysLeft: daysUntil(c.TrialEndsAt, now)}
		if card, has := own[c.ID]; has {
			list[i].OwnCard = &card.CardDetails
		}
		list[i].Changeable = c.Status == subscriptions.SubscriptionActive && c.ChangeID == "" && c.MayChange(app)
		if c.ChangeID != "" {
			change, err := s.d.Read.PlanChange(ctx, c.ChangeID)
			if err != nil {
				return nil, err
			}
			list[i].Change = &change
		}
		if list[i].Refund, err = s.refundOfLast(ctx, c); err != nil {
			return nil, err
		}
		if list[i].Keepable, err = s.d.Subscriptions.CanResume(ctx, c, now); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// daysUntil gives the days that have begun or are to come before a moment.
func daysUntil(end, now time.Time) int64 {
	if !now.Before(end) {
		return 0
	}
	return int64((end.Sub(now) + billing.Day - 1) / billing.Day)
}

// refundOfLast gives what the rules give back of the last period that was paid.
func (s *Service) refundOfLast(ctx context.Context, c subscriptions.Subscription) (*Refundable, error) {
	if c.Period == 0 {
		return nil, nil //nolint:nilnil // nothing was paid: nothing is given back
	}
	paid, err := s.d.Refunds.FindLastPaid(ctx, c.ID)
	if err != nil {
		return ignoreRefusal(err)
	}
	return s.refundNow(ctx, paid)
}

// refundNow gives what the rules give back of a paid charge.
func (s *Service) refundNow(ctx context.Context, c charges.Charge) (*Refundable, error) {
	if c.Status != charges.StatusSuccess || !c.NeedsMoney() {
		return nil, nil //nolint:nilnil // nothing was paid: nothing is given back
	}
	kind, amount, err := s.d.Refunds.Refundable(ctx, s.d.Read, c)
	if err != nil {
		return ignoreRefusal(err)
	}
	if amount < 1 {
		return nil, nil //nolint:nilnil // nothing is left
	}
	return &Refundable{kind, amount}, nil
}

// ignoreRefusal takes a refusal of the rules for an answer.
func ignoreRefusal(err error) (*Refundable, error) {
	if errs.CodeOf(err) == errs.Unprocessable {
		return nil, nil //nolint:nilnil // refused by the rules: nothing is given back
	}
	return nil, err
}

// ListPaymentHistory gives the single payments of the principal's organization.
// Errors as of ListSubscriptionHistory.
func (s *Service) ListPaymentHistory(ctx context.Context, p auth.Principal, page int64) ([]HistoryPayment, error) {
	products, err := billing.PayableProducts(p)
	if err != nil {
		return nil, err
	}
	charges, err := s.d.Read.PaymentHistory(ctx, HistoryFilter{OrganizationID: p.OrganizationID, Products: products, Page: max(page, 1)})
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(charges))
	for i, c := range charges {
		ids[i] = c.ID
	}
	numbers, err := s.d.Read.InvoiceNumbers(ctx, p.OrganizationID, ids)
	if err != nil {
		return nil, err
	}
	list := make([]HistoryPayment, len(charges))
	for i, c := range charges {
		app, err := billing.AppOrNone(ctx, s.d.Apps, c.OrderClientID)
		if err != nil {
			return nil, err
		}
		list[i] = HistoryPayment{Charge: c, Slug: app.Slug, Invoice: numbers[c.ID]}
		if list[i].Refund, err = s.refundNow(ctx, c); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// SpentMonth is what an organization paid in a month of UTC, with tax, and what
// it got back.
type SpentMonth struct {
	Month    time.Time // its first moment
	Paid     money.Cents
	Refunded money.Cents
}

// spentMonths is how far back spending is told.
const spentMonths = 12

// Spent gives the principal's organization's spending in the last twelve months,
// this one last. Errors as of ListSubscriptionHistory.
func (s *Service) Spent(ctx context.Context, p auth.Principal) ([]SpentMonth, error) {
	products, err := billing.PayableProducts(p)
	if err != nil {
		return nil, err
	}
	first := s.firstMonth()
	issued, err := s.d.Read.IssuedSince(ctx, HistoryFilter{OrganizationID: p.OrganizationID, Products: products}, first)
	if err != nil {
		return nil, err
	}
	months := make([]SpentMonth, spentMonths)
	for i := range months {
		months[i].Month = first.AddDate(0, i, 0)
	}
	for _, one := range issued {
		month := monthOf(one.At)
		for i := range months { // a clock that is ahead issues in a month that is not there
			if !months[i].Month.Equal(month) {
				continue
			}
			if one.Kind == invoices.InvoiceCredit {
				months[i].Refunded += one.Total
			} else {
				months[i].Paid += one.Total
			}
		}
	}
	return months, nil
}

// firstMonth gives the first moment of the first month whose spending is told.
func (s *Service) firstMonth() time.Time {
	return monthOf(s.d.Now()).AddDate(0, 1-spentMonths, 0)
}

// monthOf gives the first moment of a moment's month, in UTC.
func monthOf(t time.Time) time.Time {
	t = t.UTC()
	return time.Date(t.Year(), t.Month(), 1, 0, 0, 0, 0, time.UTC)
}

// SpentOnApp is what an organization paid for one thing in a month, with tax, and what of it
// it got back.
type SpentOnApp struct {
	SpentMonth
	Product string
	Name    string // of what was paid for, as its charge names it
	Slug    string // of the app, "" when the shop has none
}

// SpentByApp gives the principal's organization's spending in the last twelve months by month,
// product and what was paid for, in that order. Errors as of ListSubscriptionHistory.
func (s *Service) SpentByApp(ctx context.Context, p auth.Principal) ([]SpentOnApp, error) {
	products, err := billing.PayableProducts(p)
	if err != nil {
		return nil, err
	}
	issued, err := s.d.Read.IssuedOfAppsSince(ctx, HistoryFilter{OrganizationID: p.OrganizationID, Products: products}, s.firstMonth())
	if err != nil {
		return nil, err
	}
	type key struct {
		month               time.Time
		product, name, slug string
	}
	sums := map[key]SpentOnApp{}
	for _, one := range issued {
		app, err := billing.AppOrNone(ctx, s.d.Apps, one.ClientID)
		if err != nil {
			return nil, err
		}
		at := key{monthOf(one.At), one.Product, one.Name, app.Slug}
		sum := sums[at]
		sum.Month, sum.Product, sum.Name, sum.Slug = at.month, at.product, at.name, at.slug
		if one.Kind == invoices.InvoiceCredit {
			sum.Refunded += one.Total
		} else {
			sum.Paid += one.Total
		}
		sums[at] = sum
	}
	return slices.SortedFunc(maps.Values(sums), func(a, b SpentOnApp) int {
		return cmp.Or(a.Month.Compare(b.Month), cmp.Compare(a.Product, b.Product), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Slug, b.Slug))
	}), nil
}
