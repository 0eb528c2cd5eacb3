package billingdb

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/charges"
	"marketplace/internal/billing/payments"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// chargeStore implements charges.Writes.
type chargeStore struct{ sealedQueries }

// pageSize is the number of rows on a page (contract billing 2).
const pageSize = 20

// InsertCharge implements charges.Writes.
func (s chargeStore) InsertCharge(ctx context.Context, c charges.Charge) error {
	if c.OrderNumber == 0 {
		var err error
		if c.OrderNumber, err = s.placeOrder(ctx, billing.OrderIDOf(c.CartID, c.SubscriptionID, c.ID)); err != nil {
			return err
		}
	}
	err := s.q.InsertDirectCharge(ctx, billingsql.InsertDirectChargeParams{
		ID: c.ID, Product: c.Product, BuyerOrganizationID: c.BuyerOrganizationID, BuyerLicenseID: c.BuyerLicenseID, BuyerAccountID: c.BuyerAccountID,
		BuyerEntityID: c.BuyerEntityID, SellerClientID: c.SellerClientID, OrderClientID: c.OrderClientID, OrderOrganizationID: c.OrderOrganizationID,
		ExternalID: c.ExternalID, AppID: c.AppID, PlanID: c.PlanID, Name: c.Name, PriceCents: int64(c.PriceCents), Quantity: c.Quantity,
		PerAccount: c.PerAccount, Test: c.Test, CommissionPercent: c.CommissionPercent, ReturnUrl: c.ReturnURL,
		NetCents: int64(c.Tax.Net), TaxCents: int64(c.Tax.Tax), TotalCents: int64(c.Tax.Total), TaxRate: c.Tax.Rate, TaxPlace: c.Tax.Place,
		Status: string(c.Status), FailureCode: c.FailureCode, AuthenticationUrl: chargeURL.Seal(s.keys, c.AuthenticationURL, c.ID),
		RecurrentChargeID: c.SubscriptionID, Period: c.Period, Attempt: c.Attempt, PeriodStart: clock.Micros(c.PeriodStart), PeriodEnd: clock.Micros(c.PeriodEnd),
		CartID: c.CartID, CouponBasisPoints: c.Coupon.BasisPoints, CouponCents: int64(c.Coupon.Cents), CouponFromSeller: c.Coupon.FromSeller,
		CreatedAt: clock.Micros(c.CreatedAt), UpdatedAt: clock.Micros(c.UpdatedAt),
		UpgradeID: c.Upgrade.ID, UpgradeAppID: c.Upgrade.AppID, UpgradeUnits: c.Upgrade.Units, UpgradeOnce: c.Upgrade.Once,
		PriceSource: string(c.PriceSource), ResourceID: c.ResourceID,
		ChangeID: c.ChangeID, CreditCents: int64(c.CreditCents), OrderNumber: int64(c.OrderNumber),
	})
	if err != nil {
		return fmt.Errorf("insert charge %s: %w", c.ID, err)
	}
	return nil
}

// Charge implements charges.Reads.
func (s chargeStore) Charge(ctx context.Context, id string) (charges.Charge, error) {
	row, err := s.q.GetDirectCharge(ctx, id)
	if err != nil {
		return charges.Charge{}, readChargeError(id, err)
	}
	return s.toCharge(row)
}

// ChargeToPay implements charges.Reads.
func (s chargeStore) ChargeToPay(ctx context.Context, id string) (charges.Charge, payments.PayingCard, error) {
	row, err := s.q.GetChargeToPay(ctx, id)
	if err != nil {
		return charges.Charge{}, payments.PayingCard{}, readChargeError(id, err)
	}
	charge, err := s.toCharge(row.DirectCharge)
	if err != nil {
		return charges.Charge{}, payments.PayingCard{}, err
	}
	isGiven := row.CardGiven == 1
	token, err := s.openPayingToken(row.CardToken, isGiven, charge.ID, charge.BuyerOrganizationID, charge.Product)
	return charge, payments.PayingCard{Token: token, Type: row.CardType, LastFour: row.CardLastFour, Given: isGiven}, err
}

// RetaxCharge implements charges.Writes.
func (s chargeStore) RetaxCharge(ctx context.Context, c charges.Charge) errs.AtCommit {
	params := billingsql.RetaxDirectChargeParams{
		ID: c.ID, NetCents: int64(c.Tax.Net), TaxCents: int64(c.Tax.Tax), TotalCents: int64(c.Tax.Total), TaxRate: c.Tax.Rate, TaxPlace: c.Tax.Place,
		UpdatedAt: clock.Micros(c.UpdatedAt),
	}
	return db.ExecOne(ctx, chargeConflict(c.ID), func(ctx context.Context) (sql.Result, error) { return s.q.RetaxDirectCharge(ctx, params) })
}

// WaitingCharges implements charges.Reads.
func (s chargeStore) WaitingCharges(ctx context.Context, organizationID string, products []string) ([]charges.Waiting, error) {
	rows, err := s.q.WaitingCharges(ctx, billingsql.WaitingChargesParams{OrganizationID: organizationID, Product: products[0], OtherProduct: products[len(products)-1]})
	if err != nil {
		return nil, fmt.Errorf("list waiting charges: %w", err)
	}
	list := make([]charges.Waiting, len(rows))
	for i, row := range rows {
		charge, err := s.toCharge(row.DirectCharge)
		if err != nil {
			return nil, err
		}
		list[i] = charges.Waiting{
			Charge: charge, Card: payments.PayingCard{Type: row.CardType, LastFour: row.CardLastFour}, BeganAt: clock.FromMicros(row.BeganAt),
		}
	}
	return list, nil
}

// ExpiredCharges implements charges.Reads.
func (s chargeStore) ExpiredCharges(ctx context.Context, now time.Time) ([]string, error) {
	ids, err := s.q.ExpiredCharges(ctx, clock.Micros(now))
	if err != nil {
		return nil, fmt.Errorf("list expired charges: %w", err)
	}
	return ids, nil
}

// UnconfirmedCharges implements charges.Reads.
func (s chargeStore) UnconfirmedCharges(ctx context.Context, organizationID string, products []string, since time.Time) ([]charges.Charge, error) {
	return s.toCharges(s.q.UnconfirmedCharges(ctx, billingsql.UnconfirmedChargesParams{
		OrganizationID: organizationID, Since: clock.Micros(since), Product: products[0], OtherProduct: products[len(products)-1],
	}))
}

func readChargeError(id string, err error) error {
	if db.IsNoRows(err) {
		return errs.New(errs.NotFound, billing.ReasonChargeNotFound, billing.MessageChargeNotFound)
	}
	return fmt.Errorf("read charge %s: %w", id, err)
}

// UpdateChargeFrom implements charges.Writes.
func (s chargeStore) UpdateChargeFrom(ctx context.Context, c charges.Charge, from charges.Status) errs.AtCommit {
	params := billingsql.MoveDirectChargeParams{
		ID: c.ID, Status: string(c.Status), FailureCode: c.FailureCode, AuthenticationUrl: chargeURL.Seal(s.keys, c.AuthenticationURL, c.ID),
		AuthenticationUntil: clock.Micros(c.AuthenticationUntil), UpdatedAt: clock.Micros(c.UpdatedAt), FromStatus: string(from),
		OrderOrganizationID: c.OrderOrganizationID,
	}
	return db.ExecOne(ctx, chargeConflict(c.ID), func(ctx context.Context) (sql.Result, error) { return s.q.MoveDirectCharge(ctx, params) })
}

// chargeConflict is conflictError for charges of both types: the database refuses a second
// purchase of the same app.
func chargeConflict(id string) func(error) error {
	word := conflictError("charge "+id, errs.New(errs.Conflict, "charge_changed", "The charge has changed meanwhile. Try again."))
	return func(err error) error {
		if db.IsUnique(err) {
			return errs.New(errs.Unprocessable, billing.ReasonAlreadyPurchased, "Your organization has bought this app already.")
		}
		return word(err)
	}
}

// ListCharges implements charges.Reads.
func (s chargeStore) ListCharges(ctx context.Context, f charges.Filter) ([]charges.Charge, error) {
	rows, err := s.q.ListDirectCharges(ctx, billingsql.ListDirectChargesParams{
		Product: f.Product, OrganizationID: f.OrganizationID, Status: db.Text(f.Status), OrderClientID: db.Text(f.OrderClientID), OwnClientID: db.Text(f.OwnClientID),
		RecurrentChargeID: f.RecurrentChargeID,
		NewestFirst:       f.NewestFirst, PageSize: pageSize, Skip: int32((f.Page - 1) * pageSize), //nolint:gosec // pages are bounded by the caller
	})
	return s.toCharges(rows, err)
}

func (s sealedQueries) toCharges(rows []billingsql.DirectCharge, err error) ([]charges.Charge, error) {
	if err != nil {
		return nil, fmt.Errorf("list charges: %w", err)
	}
	list := make([]charges.Charge, len(rows))
	for i, row := range rows {
		if list[i], err = s.toCharge(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// PeriodCharges implements charges.Reads.
func (s chargeStore) PeriodCharges(ctx context.Context, recurrentChargeID string) ([]charges.Charge, error) {
	return s.toCharges(s.q.PeriodCharges(ctx, recurrentChargeID))
}

// ArchiveCharge implements charges.Writes.
func (s chargeStore) ArchiveCharge(ctx context.Context, id string, now time.Time) error {
	if _, err := s.q.ArchiveDirectCharge(ctx, billingsql.ArchiveDirectChargeParams{ID: id, Now: clock.Micros(now)}); err != nil {
		return fmt.Errorf("archive charge %s: %w", id, err)
	}
	return nil
}

// StaleCharges implements charges.Reads.
func (s chargeStore) StaleCharges(ctx context.Context, before time.Time) ([]string, error) {
	ids, err := s.q.StaleDirectCharges(ctx, clock.Micros(before))
	if err != nil {
		return nil, fmt.Errorf("list stale charges: %w", err)
	}
	return ids, nil
}

// AddRefunded implements charges.Writes.
func (s chargeStore) AddRefunded(ctx context.Context, id string, amount money.Cents) (bool, error) {
	n, err := s.q.AddRefunded(ctx, billingsql.AddRefundedParams{ID: id, Amount: int64(amount)})
	if err != nil {
		return false, fmt.Errorf("refund charge %s: %w", id, err)
	}
	return n == 1, nil
}

// Paid reports whether the organization has bought the app or has a running
// subscription to it.
func (s chargeStore) Paid(ctx context.Context, organizationID, appID string) (bool, error) {
	n, err := s.q.PaidCount(ctx, billingsql.PaidCountParams{OrganizationID: organizationID, AppID: appID})
	if err != nil {
		return false, fmt.Errorf("read payments: %w", err)
	}
	return n > 0, nil
}

// Bought reports whether the organization has paid for the app once and for good.
func (s chargeStore) Bought(ctx context.Context, organizationID, appID string) (bool, error) {
	n, err := s.q.BoughtCount(ctx, billingsql.BoughtCountParams{OrganizationID: organizationID, AppID: appID})
	if err != nil {
		return false, fmt.Errorf("read payments: %w", err)
	}
	return n > 0, nil
}

// PaidApps gives the ids of the apps that Paid reports.
func (s chargeStore) PaidApps(ctx context.Context, organizationID string) ([]string, error) {
	apps, err := s.q.PaidApps(ctx, organizationID)
	if err != nil {
		return nil, fmt.Errorf("list paid apps: %w", err)
	}
	return apps, nil
}

// BoughtApps gives the ids of the apps that Bought reports.
func (s chargeStore) BoughtApps(ctx context.Context, organizationID string) ([]string, error) {
	apps, err := s.q.BoughtApps(ctx, organizationID)
	if err != nil {
		return nil, fmt.Errorf("list bought apps: %w", err)
	}
	return apps, nil
}

// HasOtherPayer implements charges.Reads.
func (s chargeStore) HasOtherPayer(ctx context.Context, organizationID, appID, except string) (bool, error) {
	n, err := s.q.PaidOtherwiseCount(ctx, billingsql.PaidOtherwiseCountParams{OrganizationID: organizationID, AppID: appID, Apart: except})
	if err != nil {
		return false, fmt.Errorf("read payments: %w", err)
	}
	return n > 0, nil
}

// HasEverPaid implements charges.Reads.
func (s chargeStore) HasEverPaid(ctx context.Context, organizationID string) (bool, error) {
	n, err := s.q.PaidChargesCount(ctx, organizationID)
	if err != nil {
		return false, fmt.Errorf("read payments: %w", err)
	}
	return n > 0, nil
}

func (s sealedQueries) toCharge(r billingsql.DirectCharge) (charges.Charge, error) {
	confirmURL, err := chargeURL.Open(s.keys, r.AuthenticationUrl, r.ID)
	return charges.Charge{
		ID: r.ID, Product: r.Product, BuyerOrganizationID: r.BuyerOrganizationID, BuyerLicenseID: r.BuyerLicenseID, BuyerAccountID: r.BuyerAccountID,
		BuyerEntityID: r.BuyerEntityID, SellerClientID: r.SellerClientID, OrderClientID: r.OrderClientID, OrderOrganizationID: r.OrderOrganizationID,
		ExternalID: r.ExternalID, AppID: r.AppID, PlanID: r.PlanID, Name: r.Name, PriceCents: money.Cents(r.PriceCents), Quantity: r.Quantity,
		PerAccount: r.PerAccount, Test: r.Test, CommissionPercent: r.CommissionPercent, ReturnURL: r.ReturnUrl,
		Tax:    billing.TaxedSum{Net: money.Cents(r.NetCents), Tax: money.Cents(r.TaxCents), Total: money.Cents(r.TotalCents), Rate: r.TaxRate, Place: r.TaxPlace},
		Status: charges.Status(r.Status), FailureCode: r.FailureCode, AuthenticationURL: confirmURL, AuthenticationUntil: clock.FromMicros(r.AuthenticationUntil),
		SubscriptionID: r.RecurrentChargeID, Period: r.Period, Attempt: r.Attempt, PeriodStart: clock.FromMicros(r.PeriodStart), PeriodEnd: clock.FromMicros(r.PeriodEnd),
		RefundedCents: money.Cents(r.RefundedCents), ArchivedAt: clock.FromMicros(r.ArchivedAt),
		CartID: r.CartID, Coupon: billing.CouponShare{BasisPoints: r.CouponBasisPoints, Cents: money.Cents(r.CouponCents), FromSeller: r.CouponFromSeller},
		CreatedAt: clock.FromMicros(r.CreatedAt), UpdatedAt: clock.FromMicros(r.UpdatedAt),
		Upgrade:     billing.UpgradeRef{ID: r.UpgradeID, AppID: r.UpgradeAppID, Units: r.UpgradeUnits, Once: r.UpgradeOnce},
		PriceSource: billing.PriceSource(r.PriceSource), ResourceID: r.ResourceID,
		ChangeID: r.ChangeID, CreditCents: money.Cents(r.CreditCents), OrderNumber: billing.OrderNumber(r.OrderNumber),
	}, err
}
