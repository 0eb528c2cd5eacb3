package billing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// CreateSubscriptionInput asks for a recurrent charge (contract billing 3).
// PriceCents is one period of one account, before tax.
type CreateSubscriptionInput struct {
	Name              string
	PriceCents        money.Cents
	ReturnURL         string
	PerAccount        bool
	Test              bool
	TrialDays         int64
	Months            int64
	OrderClientID     string // empty: the client of the token
	ExternalID        string
	CommissionPercent *int64
}

const (
	maxTrialDays = 365
	maxMonths    = 12
)

// Validate gives the inputs that cannot be used, as 'unprocessable'.
func (in CreateSubscriptionInput) Validate() error {
	fields := faultsOf(in.Name, in.PriceCents, in.ReturnURL, in.ExternalID, in.CommissionPercent)
	if in.TrialDays < 0 || in.TrialDays > maxTrialDays {
		fields["trial_days"] = "Give whole days from 0 to 365."
	}
	if in.Months < 1 || in.Months > maxMonths {
		fields["months"] = "Give whole months from 1 to 12."
	}
	if len(fields) > 0 {
		return invalid(fields)
	}
	return nil
}

// CreateSubscription makes a pending recurrent charge for an app's own sale. It
// never brings an install: only CreateForApp does. Errors: as of Create, and
// 'unauthenticated' for another client's app without billing_admin.
func (s *Service) CreateSubscription(ctx context.Context, p auth.Principal, product string, in CreateSubscriptionInput) (Subscription, error) {
	if err := checkProductScope(p, product); err != nil {
		return Subscription{}, err
	}
	if err := in.Validate(); err != nil {
		return Subscription{}, err
	}
	sale, err := s.readSellerTerms(ctx, p, in.OrderClientID, in.Test, in.CommissionPercent)
	if err != nil {
		return Subscription{}, err
	}
	priced, err := priced(p, sale.app, in.Test, asked{product, in.PriceCents, in.Months, 1, in.PerAccount, in.TrialDays}, s.d.Now())
	if err != nil {
		return Subscription{}, err
	}
	c := s.newSubscription(p, sale.app, product)
	c.PriceSource, c.PlanID, c.ResourceID = priced.Source, priced.PlanID, priced.ResourceID
	c.Name, c.PriceCents, c.PerAccount, c.Test = strings.TrimSpace(in.Name), in.PriceCents, in.PerAccount, in.Test
	c.TrialDays, c.Months, c.ExternalID, c.CommissionPercent = in.TrialDays, in.Months, in.ExternalID, sale.commission
	c.CardRequired = sale.app.cardRequired()
	c.ReturnURL = withChargeParams(in.ReturnURL, c.ID, TypeRecurrent)
	return s.priceAndStoreSubscription(ctx, c)
}

// cardRequired reports whether a trial of the app needs a card.
func (a App) cardRequired() bool {
	for _, plan := range a.Plans {
		if plan.CardRequired {
			return true
		}
	}
	return false
}

func (s *Service) newSubscription(p auth.Principal, app App, product string) Subscription {
	now := s.d.Now()
	return Subscription{
		ID: s.d.NewID(), Product: product, BuyerOrganizationID: p.OrganizationID, BuyerAccountID: p.AccountID, BuyerEntityID: p.Email,
		SellerClientID: p.ClientID, OrderClientID: app.ClientID, OrderOrganizationID: app.OwnerOrganizationID,
		Quantity: 1, Months: 1, Status: SubscriptionPending, Version: 1, CreatedAt: now, UpdatedAt: now,
	}
}

// priceAndStoreSubscription counts seats, adds the tax and stores the charge.
func (s *Service) priceAndStoreSubscription(ctx context.Context, c Subscription) (Subscription, error) {
	buyer, err := s.d.Read.Buyer(ctx, c.BuyerOrganizationID, c.Product, "", s.d.Now())
	if err != nil {
		return Subscription{}, err
	}
	return s.priceAndStoreSubscriptionFor(ctx, c, buyer)
}

func (s *Service) priceAndStoreSubscriptionFor(ctx context.Context, c Subscription, buyer BuyerFacts) (Subscription, error) {
	c.BuyerLicenseID = buyer.Licence.Number
	c, err := s.withSeatsAndTax(ctx, c, buyer.Account.Place())
	if err != nil {
		return Subscription{}, err
	}
	err = s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error { return tx.InsertSubscription(ctx, c) })
	return c, err
}

// withSeatsAndTax gives the charge with today's seats and the taxes of a place; its
// price stays.
func (s *Service) withSeatsAndTax(ctx context.Context, c Subscription, buyer TaxLocation) (Subscription, error) {
	if c.PerAccount {
		var err error
		if c.Quantity, err = countSeats(ctx, s.d.Apps, s.d.Seats, c.BuyerOrganizationID, c.Product, c.AppID, c.OrderClientID); err != nil {
			return c, err
		}
		c.Quantity *= max(c.Upgrade.Units, 1)
	}
	var err error
	c.Tax, err = taxes(ctx, s.d.Tax, c.order(), buyer, s.d.Now())
	return c, err
}

// Subscription gives a recurrent charge that the principal bought or sold.
// Errors: 'unauthenticated' without the scope, 'not_found'.
func (s *Service) Subscription(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	if err := checkProductScope(p, product); err != nil {
		return Subscription{}, err
	}
	c, err := s.d.Read.Subscription(ctx, id)
	if err != nil {
		return Subscription{}, err
	}
	if c.Product != product || !c.isParty(p) {
		return Subscription{}, chargeNotFound()
	}
	return c, nil
}

// ListSubscriptions gives the recurrent charges that the principal bought or sold.
// The organization of the filter is overwritten with the principal's.
func (s *Service) ListSubscriptions(ctx context.Context, p auth.Principal, filter Filter) ([]Subscription, error) {
	if err := checkProductScope(p, filter.Product); err != nil {
		return nil, err
	}
	filter.OrganizationID, filter.OwnClientID = p.OrganizationID, ownClient(p)
	filter.Page = max(filter.Page, 1)
	return s.d.Read.ListSubscriptions(ctx, filter)
}

func (c Subscription) isBuyer(p auth.Principal) bool {
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

func (c Subscription) mayEnd(p auth.Principal) bool { return c.isBuyer(p) || c.isSeller(p) }

func (c Subscription) mayActivate(p auth.Principal) bool {
	return c.isBuyer(p) || c.isSellersClient(p)
}

// AcceptSubscription says that the buyer agrees; no money moves. Only the buyer's
// organization may, to all others the charge does not exist. Safe to repeat.
// Errors: 'unauthenticated', 'not_found', 'unprocessable' charge_invalid_status,
// and those of price.Expected when another total was shown.
func (s *Service) AcceptSubscription(ctx context.Context, p auth.Principal, product, id string, a Agreement) (Subscription, error) {
	if a.Card != nil {
		given, err := s.readGiven(ctx, p, product, *a.Card)
		if err != nil {
			return Subscription{}, err
		}
		return s.acceptSubscriptionWith(ctx, p, product, id, a, given)
	}
	agreed := func(ctx context.Context, tx WriteTx, c Subscription, moves bool) error {
		if moves {
			if err := s.stillExempt(ctx, tx, c.BuyerOrganizationID, c.Tax); err != nil {
				return err
			}
		}
		return s.agreed(a)(ctx, tx, c, moves)
	}
	c, err := s.subscriptionVerb(ctx, p, product, id, SubscriptionAccept, Subscription.isBuyer, agreed, nil)
	if !errors.Is(err, errExemptionLost) {
		return c, err
	}
	today, err := s.taxToday(ctx, p.OrganizationID)
	if err != nil {
		return Subscription{}, err
	}
	return s.acceptSubscriptionWith(ctx, p, product, id, a, today)
}

// acceptSubscriptionWith is AcceptRecurrent at another tax than the charge was priced
// with, mostly with a card for this subscription: it may be another one than was
// given before, until the charge is activated.
func (s *Service) acceptSubscriptionWith(ctx context.Context, p auth.Principal, product, id string, a Agreement, given offered) (Subscription, error) {
	var c Subscription
	err := s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		var err error
		if c, err = tx.Subscription(ctx, id); err != nil {
			return err
		}
		if c.Product != product || !c.isBuyer(p) {
			return chargeNotFound()
		}
		if c.Status == SubscriptionProcessed {
			return stillOpen(string(c.Status.Shown()))
		}
		if c.Status, err = NextSubscription(c.Status, SubscriptionAccept); err != nil {
			return err
		}
		if c.Tax, err = given.taxed(c.order()); err != nil {
			return err
		}
		due, err := s.due(ctx, tx, c)
		if err != nil {
			return err
		}
		if err := a.Shown.Check(due); err != nil {
			return err
		}
		c.UpdatedAt = s.d.Now()
		if err := given.attach(ctx, tx, id); err != nil {
			return err
		}
		return tx.SaveSubscription(ctx, c)
	})
	return c, err
}

// agreed compares what was shown with what activating a charge would take.
func (s *Service) agreed(a Agreement) func(ctx context.Context, tx WriteTx, c Subscription, moves bool) error {
	return func(ctx context.Context, tx WriteTx, c Subscription, moves bool) error {
		due, err := s.due(ctx, tx, c)
		if err != nil {
			return err
		}
		return a.check(moves, due)
	}
}

// due gives what activating the charge takes: nothing for a trial.
func (s *Service) due(ctx context.Context, tx ReadTx, c Subscription) (price.Line, error) {
	line := price.Line{Name: c.Name}
	if !c.NeedsMoney() {
		return line, nil
	}
	if c.Status != SubscriptionFrozen {
		trial, err := s.startsTrial(ctx, tx, c)
		if err != nil || trial {
			return line, err
		}
	}
	line.Cents, line.TaxCents = c.Tax.Net, c.Tax.Tax
	return line, nil
}

// DeclineSubscription says that the buyer does not agree, while the charge is
// pending (spec S4.13); its developer is told. Who may, repeats and errors as of AcceptRecurrent.
func (s *Service) DeclineSubscription(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	return s.subscriptionVerb(ctx, p, product, id, SubscriptionDecline, Subscription.isBuyer, nil, func(ctx context.Context, tx WriteTx, _ Subscription, c *Subscription) error {
		return enqueueSubscriptionEvent(ctx, tx, EventDeclined, *c, c.ID, nil)
	})
}

// CancelSubscription ends a subscription: nothing is collected any more, and the
// app stays until the end of what was paid (spec S4.13). Buyer and seller may.
// Safe to repeat. Errors as of AcceptRecurrent.
func (s *Service) CancelSubscription(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	return s.subscriptionVerb(ctx, p, product, id, SubscriptionCancel, Subscription.mayEnd, nil, func(ctx context.Context, tx WriteTx, before Subscription, c *Subscription) error {
		cancelled, _, err := before.Cancelled(c.UpdatedAt)
		*c = cancelled
		if err != nil || before.Status == SubscriptionPending || before.Status == SubscriptionAccepted {
			return err
		}
		return errors.Join(enqueueSubscriptionEvent(ctx, tx, EventCancelled, *c, c.versionKey(), nil), s.mailCancelled(ctx, tx, *c))
	})
}

// ActivateSubscription starts the trial, or the collecting of the first period; the
// charge becomes active when that is paid, declined when it cannot be. A frozen
// charge is collected once more. Buyer, and the seller by the client that made
// the charge, may. Safe to repeat: a period is collected once. Errors as of
// AcceptRecurrent, and card_missing or already_purchased.
func (s *Service) ActivateSubscription(ctx context.Context, p auth.Principal, product, id string, a Agreement) (Subscription, error) {
	c, err := s.subscriptionVerb(ctx, p, product, id, SubscriptionActivate, Subscription.mayActivate, s.agreed(a), s.activate)
	if err == nil {
		s.d.Wake()
	}
	return c, err
}

// A provider that answers at once is waited for, so that activating tells the end.
const (
	waitForProvider = 2 * time.Second
	lookEvery       = 100 * time.Millisecond
)

// ActivateSubscriptionAndWait is ActivateRecurrent for a caller who wants to know how
// it ended: it waits up to two seconds for the provider, and no longer when the
// bank asks the buyer (contract billing 3).
func (s *Service) ActivateSubscriptionAndWait(ctx context.Context, p auth.Principal, product, id string, a Agreement) (Subscription, error) {
	c, err := s.ActivateSubscription(ctx, p, product, id, a)
	if err != nil {
		return c, err
	}
	for waited := time.Duration(0); waited < waitForProvider && c.isCollecting(); waited += lookEvery {
		if s.d.Pause(ctx, lookEvery) != nil {
			return c, nil //nolint:nilerr // the caller has gone; the payment goes on
		}
		if c, err = s.d.Read.Subscription(ctx, id); err != nil {
			return c, err
		}
	}
	return c, nil
}

// isCollecting reports whether only the provider is waited for.
func (c Subscription) isCollecting() bool {
	return (c.Status == SubscriptionProcessed || c.Status == SubscriptionPastDue && c.RetryAt.IsZero()) && c.AuthenticationUntil.IsZero()
}

// subscriptionVerb performs one verb of the API in one transaction. Agreed may refuse
// what the caller agrees to, whether or not the charge moves. With runs when the
// charge really moves, before it is saved, and may change it further.
func (s *Service) subscriptionVerb(ctx context.Context, p auth.Principal, product, id string, event SubscriptionEvent, may func(Subscription, auth.Principal) bool,
	agreed func(ctx context.Context, tx WriteTx, before Subscription, moves bool) error,
	with func(ctx context.Context, tx WriteTx, before Subscription, c *Subscription) error,
) (Subscription, error) {
	if err := checkProductScope(p, product); err != nil {
		return Subscription{}, err
	}
	c, err := s.d.Read.Subscription(ctx, id)
	if err != nil {
		return Subscription{}, err
	}
	err = s.d.Transact(ctx, c.lockKeys(), func(ctx context.Context, tx WriteTx) error {
		var err error
		if c, err = tx.Subscription(ctx, id); err != nil {
			return err
		}
		if c.Product != product || !c.isParty(p) || !may(c, p) {
			return chargeNotFound()
		}
		before := c
		if c.Status, err = NextSubscription(before.Status, event); err != nil {
			return err
		}
		moves := c.Status != before.Status
		if agreed != nil {
			err = agreed(ctx, tx, before, moves)
		}
		if err != nil || !moves {
			return err
		}
		c.UpdatedAt = s.d.Now()
		if with != nil {
			if err := with(ctx, tx, before, &c); err != nil {
				return err
			}
		}
		return tx.SaveSubscription(ctx, c)
	})
	if err != nil {
		return Subscription{}, err
	}
	if event == SubscriptionCancel || event == SubscriptionKeep || event == SubscriptionDecline {
		s.d.Wake()
	}
	return c, nil
}

// activate is what activating does: a trial, a free period, or the collecting of a
// period. C has its new status already.
func (s *Service) activate(ctx context.Context, tx WriteTx, before Subscription, c *Subscription) error {
	now := c.UpdatedAt
	c.FailureCode = ""
	if c.Upgrade.ID != "" {
		if err := checkGrantable(ctx, tx, c.BuyerOrganizationID, c.Upgrade, c.ID); err != nil {
			return err
		}
	}
	if before.Status == SubscriptionFrozen {
		return s.unfreeze(ctx, tx, c)
	}
	if c.needsCard() {
		card, err := tx.CardToPay(ctx, *c)
		if err != nil {
			return err
		}
		if card.Token == "" {
			return cardMissing()
		}
	}
	trial, err := s.startsTrial(ctx, tx, *c)
	if err != nil {
		return err
	}
	switch {
	case trial:
		c.TrialEndsAt = now.Add(time.Duration(c.TrialDays) * day)
		c.AnchorAt, c.NextChargeAt = c.TrialEndsAt, c.TrialEndsAt
		if err := enqueueSubscriptionEvent(ctx, tx, EventTrialStarted, *c, c.ID, nil); err != nil {
			return err
		}
		return s.markActive(ctx, tx, c)
	case !c.NeedsMoney():
		c.AnchorAt = now
		*c = c.nextPeriod()
		return s.markActive(ctx, tx, c)
	default:
		c.AnchorAt = now
		return s.chargeNextPeriod(ctx, tx, c)
	}
}

// startsTrial reports whether activating begins a trial. In the shop an
// organization tries an app once.
func (s *Service) startsTrial(ctx context.Context, tx ReadTx, c Subscription) (bool, error) {
	if c.TrialDays == 0 || c.AppID == "" || c.Test {
		return c.TrialDays > 0, nil
	}
	tried, err := tx.HadTrial(ctx, c.BuyerOrganizationID, c.OrderClientID, c.ExternalID)
	return !tried, err
}

// unfreeze collects a frozen charge again. Its new period begins now: nobody pays
// for the time without the app.
func (s *Service) unfreeze(ctx context.Context, tx WriteTx, c *Subscription) error {
	c.AnchorAt, c.AnchorPeriod, c.DueSince = c.UpdatedAt, c.Period, c.UpdatedAt
	open, err := hasOpenAttempt(ctx, tx, *c)
	if err != nil {
		return err
	}
	if open { // the buyer's bank still asks, and does not for ever
		return nil
	}
	return s.chargeNextPeriod(ctx, tx, c)
}

// hasOpenAttempt reports whether a payment for the next period is under way.
func hasOpenAttempt(ctx context.Context, tx ReadTx, c Subscription) (bool, error) {
	attempts, err := tx.PeriodCharges(ctx, c.ID)
	return slices.ContainsFunc(attempts, func(one Charge) bool { return one.Status == StatusProcessed && one.ChangeID == "" }), err
}

// markActive makes a charge active for the first time: it brings its app, and what
// it replaces ends.
func (s *Service) markActive(ctx context.Context, tx WriteTx, c *Subscription) error {
	var err error
	if c.Status, err = NextSubscription(c.Status, SubscriptionSucceed); err != nil {
		return err
	}
	if err := s.entitle(ctx, tx, c); err != nil {
		return err
	}
	rivals, err := replacedSubscriptions(ctx, tx, *c)
	if err != nil {
		return err
	}
	for _, rival := range rivals {
		cancelled, moved, err := rival.Cancelled(c.UpdatedAt)
		if err != nil || !moved {
			return err
		}
		cancelled.Entitled = false
		if err := withdrawScheduledChange(ctx, tx, &cancelled); err != nil {
			return err
		}
		if err := tx.SaveSubscription(ctx, cancelled); err != nil {
			return fmt.Errorf("replace subscription %s: %w", rival.ID, err)
		}
		if err := enqueueSubscriptionEvent(ctx, tx, EventCancelled, cancelled, cancelled.versionKey(), nil); err != nil {
			return err
		}
	}
	return enqueueSubscriptionEvent(ctx, tx, EventActivated, *c, c.ID, map[string]any{"quantity": c.Quantity})
}

// replacedSubscriptions gives what a charge replaces. Counted upgrades add up.
func replacedSubscriptions(ctx context.Context, tx ReadTx, c Subscription) ([]Subscription, error) {
	if c.Upgrade.ID == "" {
		return tx.ReplacedBy(ctx, c)
	}
	if !c.Upgrade.Once {
		return nil, nil
	}
	all, err := tx.UpgradeSubscriptions(ctx, c.BuyerOrganizationID, c.Upgrade.AppID)
	return slices.DeleteFunc(all, func(r Subscription) bool {
		return r.ID == c.ID || r.Upgrade.ID != c.Upgrade.ID || r.Status == SubscriptionCancelled
	}), err
}

// entitle entitles the buyer and installs the app, or gives the upgrade, if the
// charge brings one.
func (s *Service) entitle(ctx context.Context, tx WriteTx, c *Subscription) error {
	if !c.grantsSomething() || c.Entitled {
		return nil
	}
	c.Entitled = true
	if c.Upgrade.ID != "" {
		return s.grant(ctx, tx, c.grantOf())
	}
	announce, err := tx.InstallPaid(ctx, c.BuyerOrganizationID, c.AppID, c.Product, c.ID, c.BuyerAccountID, c.UpdatedAt)
	if err == nil {
		err = RestoreUpgrades(ctx, tx, s.d.NewID, c.BuyerOrganizationID, c.AppID, c.UpdatedAt)
	}
	if err != nil {
		return err
	}
	return announce()
}

// revoke ends the entitlement and takes the upgrade, or removes the app unless
// another charge pays for it. The caller saves the charge.
func (s *Service) revoke(ctx context.Context, tx WriteTx, c *Subscription, reason string) error {
	if c.Status == SubscriptionCancelled {
		if err := withdrawScheduledChange(ctx, tx, c); err != nil {
			return err
		}
	}
	if !c.Entitled {
		return nil
	}
	c.Entitled = false
	if c.Upgrade.ID != "" {
		return endGrants(ctx, tx, c.ID, c.UpdatedAt)
	}
	return s.removeApp(ctx, tx, c.BuyerOrganizationID, c.AppID, c.ID, reason, c.UpdatedAt)
}

// removeApp takes an app away that nothing but the given charge paid for, and its
// upgrades.
func (s *Service) removeApp(ctx context.Context, tx WriteTx, organizationID, appID, chargeID, reason string, at time.Time) error {
	paid, err := tx.HasOtherPayer(ctx, organizationID, appID, chargeID)
	if err != nil || paid {
		return err
	}
	if err := tx.RemovePaid(ctx, organizationID, appID, reason, at); err != nil {
		return err
	}
	return EndUpgrades(ctx, tx, organizationID, appID, at)
}

// nextPeriod gives the charge a period later: that period is paid for.
func (c Subscription) nextPeriod() Subscription {
	c.Period++
	c.CurrentChargeAt, c.NextChargeAt = c.periodStart(c.Period), c.periodStart(c.Period+1)
	c.Attempt, c.DueSince, c.RetryAt, c.FailureCode = 0, time.Time{}, time.Time{}, ""
	c.AuthenticationURL, c.AuthenticationUntil = "", time.Time{}
	if c.Period == 1 && c.Coupon.Cents > 0 {
		c = c.withoutCoupon()
	}
	return c
}

// ArchiveSubscription removes a charge from its buyer's list (spec S4.14). One that
// is still in force is not archived. Safe to repeat. Errors as of
// AcceptRecurrent.
func (s *Service) ArchiveSubscription(ctx context.Context, p auth.Principal, product, id string) (Subscription, error) {
	c, err := s.Subscription(ctx, p, product, id)
	if err != nil {
		return Subscription{}, err
	}
	if !c.isBuyer(p) {
		return Subscription{}, chargeNotFound()
	}
	if !c.Status.Final() {
		return Subscription{}, stillOpen(string(c.Status.Shown()))
	}
	err = s.d.Transact(ctx, c.lockKeys(), func(ctx context.Context, tx WriteTx) error {
		if c, err = tx.Subscription(ctx, id); err != nil || !c.ArchivedAt.IsZero() {
			return err
		}
		c.ArchivedAt = s.d.Now()
		return tx.SaveSubscription(ctx, c)
	})
	return c, err
}

// Archive removes a direct charge from its buyer's list (spec S4.14). One that
// is still open is not archived. Safe to repeat. Errors as of Accept.
func (s *Service) Archive(ctx context.Context, p auth.Principal, product, id string) (Charge, error) {
	c, err := s.Charge(ctx, p, product, id)
	if err != nil {
		return Charge{}, err
	}
	if !isBuyer(p, c) {
		return Charge{}, chargeNotFound()
	}
	if !c.Status.Final() {
		return Charge{}, stillOpen(string(c.Status))
	}
	err = s.d.Transact(ctx, c.lockKeys(), func(ctx context.Context, tx WriteTx) error {
		return tx.ArchiveCharge(ctx, id, s.d.Now())
	})
	return c, err
}

func stillOpen(status string) error {
	return errs.New(errs.Unprocessable, ReasonInvalidStatus, "Charge is "+status)
}
