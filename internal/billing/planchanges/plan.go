package planchanges

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/grants"
	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// ChangeInput asks for other terms of a subscription. What is empty stays as it
// is. Shown is what the buyer saw to be paid now.
type ChangeInput struct {
	PlanID  string
	Units   int64     // of a counted upgrade
	Without *[]string // accounts left without access to an app priced per agent
	// AtRenewal has a change upwards come with the next period, not now.
	AtRenewal bool
	Shown     price.Expected
}

// PlanOption is a plan that a subscription may change to, at the price that it
// would be paid by.
type PlanOption struct {
	ID         string
	Cycle      price.Cycle
	UnitCents  money.Cents
	PerAccount bool
	Steps      price.Steps // what one account costs by their number; none is one price
}

// ChangeOffer is what a buyer may change a subscription to. MostUnits is 0 unless
// units are counted. Quote is nil when what was asked for changes nothing, or
// while a change is open.
type ChangeOffer struct {
	Charge    subscriptions.Subscription
	Plans     []PlanOption
	MostUnits int64
	Open      *subscriptions.PlanChange
	Quote     *ChangeQuote
}

// OfferChange tells what a subscription may be changed to, and what the change
// that is asked for would cost. Errors: as of Subscription, and of ChangePlan.
func (s *Service) OfferChange(ctx context.Context, p auth.Principal, product, id string, in ChangeInput) (ChangeOffer, error) {
	c, app, err := s.changeable(ctx, p, product, id)
	if err != nil {
		return ChangeOffer{}, err
	}
	offer := ChangeOffer{Charge: c, Plans: s.planOptions(c, app)}
	if c.CountsUnits() {
		offer.MostUnits = billing.MaxUnits
	}
	if c.ChangeID != "" {
		open, err := s.d.Read.PlanChange(ctx, c.ChangeID)
		offer.Open = &open
		return offer, err
	}
	wanted, err := s.wanted(ctx, c, app, in)
	if err != nil {
		return ChangeOffer{}, err
	}
	paid, err := s.d.Read.PeriodCharges(ctx, c.ID)
	if err != nil {
		return ChangeOffer{}, err
	}
	quote, err := quoteChange(c, wanted, paid, s.d.Now())
	if errs.ReasonOf(err) == billing.ReasonChangeNothing {
		return offer, nil
	}
	offer.Quote = &quote
	return offer, err
}

// changeable gives a subscription of the principal's that the shop may change,
// with its app.
func (s *Service) changeable(ctx context.Context, p auth.Principal, product, id string) (subscriptions.Subscription, billing.App, error) {
	c, err := s.d.Subscriptions.Subscription(ctx, p, product, id)
	if err != nil {
		return c, billing.App{}, err
	}
	if !c.IsBuyer(p) {
		return c, billing.App{}, billing.ChargeNotFound()
	}
	app, err := billing.AppOrNone(ctx, s.d.Apps, c.OrderClientID)
	if err == nil && !c.MayChange(app) {
		err = billing.Unprocessable(billing.ReasonChangeImpossible, "There is only one way to pay for this subscription.")
	}
	return c, app, err
}

// planOptions gives the plans of an app that are paid regularly. The present one
// keeps its price (decisions rule 10).
func (s *Service) planOptions(c subscriptions.Subscription, app billing.App) []PlanOption {
	options := []PlanOption{}
	if c.AppID == "" {
		return options
	}
	for _, plan := range app.Plans {
		if plan.Cycle.Months() == 0 {
			continue
		}
		option := PlanOption{plan.ID, plan.Cycle, plan.UnitFor(c.Quantity, s.d.Now()), plan.PerAccount, plan.Steps(s.d.Now())}
		if plan.ID == c.PlanID {
			option.UnitCents, option.PerAccount, option.Steps = c.PriceCents, c.PerAccount, c.PriceSteps
		}
		options = append(options, option)
	}
	return options
}

// wantedChange is what a buyer asks for, as it is counted now.
type wantedChange struct {
	to      subscriptions.Terms
	without *[]string
	rate    subscriptions.Rate
	// atRenewal is the buyer's wish, where a change may wait.
	atRenewal bool
}

// wanted reads what is asked for: its plan, who is counted, and the tax of today.
func (s *Service) wanted(ctx context.Context, c subscriptions.Subscription, app billing.App, in ChangeInput) (wantedChange, error) {
	w := wantedChange{to: c.Terms(), atRenewal: in.AtRenewal}
	err := s.wantedPlan(&w, c, app, in)
	if err == nil {
		err = s.wantedSeats(ctx, &w, c, in)
	}
	if err != nil {
		return w, err
	}
	account, err := s.d.Read.Account(ctx, c.BuyerOrganizationID)
	if err == nil {
		w.rate.Rate, w.rate.Place, err = tax.RateOf(ctx, s.d.Tax, account.Place(), s.d.Now())
	}
	return w, err
}

func (s *Service) wantedPlan(w *wantedChange, c subscriptions.Subscription, app billing.App, in ChangeInput) error {
	if in.Units != 0 && !c.CountsUnits() || in.Units < 0 || in.Units > billing.MaxUnits {
		return billing.Invalid(map[string]string{"quantity": "Give a quantity from 1 to " + strconv.Itoa(billing.MaxUnits) + "."})
	}
	if in.Units > 0 {
		w.to.Units = in.Units
	}
	if in.PlanID == "" || in.PlanID == c.PlanID {
		return nil
	}
	options := s.planOptions(c, app)
	at := slices.IndexFunc(options, func(one PlanOption) bool { return one.ID == in.PlanID })
	if at < 0 {
		return billing.Unprocessable(billing.ReasonPlanNotAvailable, "This plan cannot be bought.")
	}
	plan := options[at]
	w.to.PlanID, w.to.PriceCents, w.to.PriceSteps = plan.ID, plan.UnitCents, plan.Steps
	w.to.Months, w.to.PerAccount = int64(plan.Cycle.Months()), plan.PerAccount
	return nil
}

func (s *Service) wantedSeats(ctx context.Context, w *wantedChange, c subscriptions.Subscription, in ChangeInput) error {
	if in.Without != nil && (c.AppID == "" || !w.to.PerAccount) {
		return billing.Invalid(map[string]string{"without_access": "The price does not depend on the number of agents."})
	}
	w.to.Quantity = 1
	var err error
	switch {
	case in.Without != nil:
		var without []string
		if without, err = s.d.Seats.ValidateExclusions(ctx, c.BuyerOrganizationID, c.AppID, *in.Without); err != nil {
			return err
		}
		w.without = &without
		w.to.Quantity, err = s.d.Seats.CountSeatsExcluding(ctx, c.BuyerOrganizationID, c.Product, without)
	case w.to.PerAccount:
		w.to.Quantity, err = billing.CountSeats(ctx, s.d.Apps, s.d.Seats, c.BuyerOrganizationID, c.Product, c.AppID, c.OrderClientID)
	}
	w.to = w.to.ForSeats(w.to.Quantity)
	w.to.Quantity *= max(w.to.Units, 1)
	return err
}

// ChangePlan changes a subscription that is in force to another plan, billing
// cycle or number of seats or units (decisions rule 34). Upwards at once, or, of a plan and
// when the buyer wants that, with the next period. At once a new period begins, and what
// was paid and not used comes off its price; until that is paid, and if it cannot be, the
// old plan is in force. Downwards with the next period. What waits for that can be taken
// back until then by WithdrawChange. In a trial at once and without a payment, and the
// trial ends when it would have. Only the buyer may. Safe to repeat while the change is
// open. Errors: 'unauthenticated', 'not_found'; those of price.Expected when another sum
// was shown; 'unprocessable' charge_invalid_status, change_nothing, change_open,
// change_not_possible, plan_not_available, card_missing or validation; 'conflict'
// charge_changed when the subscription moved meanwhile; those of billing.PurchaseRules
// for what makes it dearer, and for a change upwards what CheckMayUpgrade refuses.
func (s *Service) ChangePlan(ctx context.Context, p auth.Principal, product, id string, in ChangeInput) (subscriptions.Subscription, subscriptions.PlanChange, error) {
	seen, app, err := s.changeable(ctx, p, product, id)
	if err != nil {
		return subscriptions.Subscription{}, subscriptions.PlanChange{}, err
	}
	wanted, err := s.wanted(ctx, seen, app, in)
	if err != nil {
		return subscriptions.Subscription{}, subscriptions.PlanChange{}, err
	}
	refusal := s.d.Rules.CheckMayUpgrade(ctx, p, seen.RequiredAppID())
	if refusal != nil && errs.As(refusal) == nil {
		return subscriptions.Subscription{}, subscriptions.PlanChange{}, refusal
	}
	var c subscriptions.Subscription
	var change subscriptions.PlanChange
	err = s.d.Transact(ctx, seen.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		if c, err = tx.Subscription(ctx, id); err != nil {
			return err
		}
		if c.ChangeID != "" {
			change, err = sameChange(ctx, tx, c, wanted, s.d.Now())
			return err
		}
		if c.Version != seen.Version {
			return errs.New(errs.Conflict, "charge_changed", "The charge has changed meanwhile. Try again.")
		}
		c.UpdatedAt = s.d.Now()
		change, err = s.startChange(ctx, tx, &c, wanted, in, refusal, p)
		return err
	})
	if err != nil {
		return subscriptions.Subscription{}, subscriptions.PlanChange{}, err
	}
	s.d.Wake()
	return c, change, nil
}

// sameChange gives the open change of a subscription when it is the one that is
// asked for again, at the same time; 'unprocessable' change_open for another one.
func sameChange(ctx context.Context, tx ReadTx, c subscriptions.Subscription, wanted wantedChange, now time.Time) (subscriptions.PlanChange, error) {
	open, err := tx.PlanChange(ctx, c.ChangeID)
	if err != nil {
		return open, err
	}
	sameAccess := open.Without == nil && wanted.without == nil || open.Without != nil && wanted.without != nil && slices.Equal(*open.Without, *wanted.without)
	if !open.To.Equal(wanted.to) || !sameAccess {
		return open, ChangeIsOpen()
	}
	paid, err := tx.PeriodCharges(ctx, c.ID)
	if err != nil {
		return open, err
	}
	quote, err := quoteChange(c, wanted, paid, now)
	if err == nil && quote.MayWait && (quote.When == subscriptions.ChangeAtRenewal) != (open.State == subscriptions.ChangeScheduled) {
		return open, ChangeIsOpen()
	}
	return open, nil
}

// startChange begins a change of a subscription, by what it costs now.
func (s *Service) startChange(ctx context.Context, tx WriteTx, c *subscriptions.Subscription, wanted wantedChange, in ChangeInput, refusal error, p auth.Principal) (subscriptions.PlanChange, error) {
	now := c.UpdatedAt
	paid, err := tx.PeriodCharges(ctx, c.ID)
	if err != nil {
		return subscriptions.PlanChange{}, err
	}
	quote, err := quoteChange(*c, wanted, paid, now)
	if err == nil {
		err = in.Shown.Check(quote.lines(c.Name)...)
	}
	if err == nil && (quote.When == subscriptions.ChangeNow || quote.MayWait) {
		err = refusal
	}
	if err == nil {
		err = checkChange(ctx, tx, p, *c, quote)
	}
	if err != nil {
		return subscriptions.PlanChange{}, err
	}
	change := subscriptions.PlanChange{
		ID: s.d.NewID(), RecurrentChargeID: c.ID, OrganizationID: c.BuyerOrganizationID, State: subscriptions.ChangeScheduled, To: quote.To, Before: c.Before(),
		Without: wanted.without, AccountID: p.AccountID, EffectiveAt: quote.EffectiveAt, CreatedAt: now, UpdatedAt: now,
	}
	if quote.When == subscriptions.ChangeNow {
		change.State, change.ChargeID = subscriptions.ChangeCollecting, s.d.NewID()
		if err := s.collectChange(ctx, tx, *c, change, quote); err != nil {
			return change, err
		}
	}
	if err := tx.InsertChange(ctx, change); err != nil {
		return change, err
	}
	c.ChangeID = change.ID
	switch quote.When {
	case subscriptions.ChangeInTrial:
		*c = c.OnTerms(quote.To).WithoutChange()
		c.Tax = quote.Next
		err = s.d.Subscriptions.TakeEffect(ctx, tx, *c, &change)
	case subscriptions.ChangeAtRenewal:
		err = s.mailChangePlanned(ctx, tx, *c, change, quote)
	case subscriptions.ChangeNow:
	}
	if err != nil {
		return change, err
	}
	return change, tx.SaveSubscription(ctx, *c)
}

// checkChange asks the rules of the buyer's organization about what a change makes dearer.
func checkChange(ctx context.Context, tx WriteTx, p auth.Principal, c subscriptions.Subscription, quote ChangeQuote) error {
	after := c.OnTerms(quote.To)
	after.Tax = quote.Next
	commitment := subscriptions.CommitmentOf(after)
	if commitment.Monthly -= subscriptions.MonthlyCostOf(c); commitment.Monthly <= 0 {
		return nil
	}
	return tx.CheckPurchase(ctx, p, commitment)
}

// collectChange makes the charge of the period that a change begins, and starts to
// collect it.
func (s *Service) collectChange(ctx context.Context, tx WriteTx, c subscriptions.Subscription, change subscriptions.PlanChange, quote ChangeQuote) error {
	waits, err := waitsForDeveloper(ctx, tx, c)
	if err != nil {
		return err
	}
	if waits {
		return billing.Unprocessable(billing.ReasonChangeOpen, "The provider of the app has not switched on what you bought last. Try again when it has.")
	}
	charge := c.OnTerms(quote.To).NewPeriodCharge(change.ChargeID)
	charge.ChangeID, charge.CreditCents, charge.Tax = change.ID, quote.CreditCents, quote.Today
	charge.Attempt, charge.PeriodStart, charge.PeriodEnd, charge.BuyerAccountID = 0, c.UpdatedAt, quote.NextAt, change.AccountID
	card, err := tx.CardToPay(ctx, c)
	if err != nil {
		return err
	}
	if charge.NeedsMoney() && card.Token == "" {
		return billing.CardMissing()
	}
	if err := tx.InsertCharge(ctx, charge); err != nil {
		return err
	}
	if !charge.NeedsMoney() {
		return charges.EnqueueCollect(ctx, tx, charge)
	}
	return s.d.Charges.CreatePayment(ctx, tx, charge, card)
}

// waitsForDeveloper reports whether a purchase of the upgrade still waits for its
// developer's answer.
func waitsForDeveloper(ctx context.Context, tx ReadTx, c subscriptions.Subscription) (bool, error) {
	if c.Upgrade.ID == "" {
		return false, nil
	}
	list, err := tx.GrantsOfCharge(ctx, c.ID)
	return slices.ContainsFunc(list, func(g grants.Grant) bool { return g.State.AwaitsDeveloper() }), err
}

// WithdrawChange takes a change back that was to come with the next period. Only
// the buyer may. Safe to repeat. Errors: 'unauthenticated', 'not_found' for no such
// subscription, or change_not_found when nothing is to come, 'unprocessable'
// change_invalid_state while it is being paid.
func (s *Service) WithdrawChange(ctx context.Context, p auth.Principal, product, id string) (subscriptions.Subscription, subscriptions.PlanChange, error) {
	seen, err := s.d.Subscriptions.Subscription(ctx, p, product, id)
	if err == nil && !seen.IsBuyer(p) {
		err = billing.ChargeNotFound()
	}
	if err != nil {
		return subscriptions.Subscription{}, subscriptions.PlanChange{}, err
	}
	var c subscriptions.Subscription
	var change subscriptions.PlanChange
	err = s.d.Transact(ctx, seen.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		if c, err = tx.Subscription(ctx, id); err != nil {
			return err
		}
		changes, err := tx.ChangesOf(ctx, id)
		if err != nil {
			return err
		}
		if len(changes) == 0 || c.ChangeID == "" && changes[0].State != subscriptions.ChangeWithdrawn {
			return ChangeNotFound()
		}
		change = changes[0]
		from := change.State
		if change.State, err = subscriptions.NextChange(from, subscriptions.ChangeWithdraw); err != nil || change.State == from {
			return err
		}
		c.UpdatedAt, change.UpdatedAt = s.d.Now(), s.d.Now()
		c = c.WithoutChange()
		return errors.Join(tx.UpdatePlanChangeFrom(ctx, change, from), tx.SaveSubscription(ctx, c))
	})
	return c, change, err
}

// ChangeIsOpen refuses a second change beside one that is still to come.
func ChangeIsOpen() error {
	return billing.Unprocessable(billing.ReasonChangeOpen, "A change of this subscription is still to come. Take it back first.")
}

// ChangeNotFound says that no change of the subscription is to come.
func ChangeNotFound() error {
	return errs.New(errs.NotFound, billing.ReasonChangeNotFound, "No change of this subscription is to come.")
}
