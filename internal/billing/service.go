package billing

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact Transact
	// Read reads outside of transactions.
	Read     ReadTx
	Provider Provider
	Apps     Apps
	Rules    Eligibility
	Seats    SeatCounter
	Tax      Tax
	Register Register // of VAT numbers
	// Seller is who stands on invoices as the seller of record.
	Seller Seller
	// Deliver posts a signed notice to a developer's address and gives the answer;
	// an error when there was none.
	Deliver func(ctx context.Context, url string, delivery WebhookRequest) (WebhookResponse, error)
	// NoticeSecret is what the secrets of the apps' notices are made from.
	NoticeSecret string
	// ShopURL is the address of the shop with its base path and no slash at the
	// end, for confirmation and return addresses.
	ShopURL string
	// Discrepancies gives, for each rule of the books that is broken, how often:
	// charges, ledger and entitlements against each other.
	Discrepancies func(ctx context.Context) (map[string]int64, error)
	// Report keeps how many discrepancies an audit found, for the alert.
	Report func(ctx context.Context, discrepancies int64) error
	Now    func() time.Time
	NewID  func() string
	Log    *slog.Logger
	// Wake is called after a commit that enqueued a job.
	Wake func()
	// Pause waits so long, or until the context ends: then it gives an error.
	Pause func(ctx context.Context, d time.Duration) error
}

// Service is the billing of all organizations.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	missing := d.Transact == nil || d.Read == nil || d.NoticeSecret == "" || d.Seller.ID == "" || d.Seller.Name == "" ||
		d.Provider == nil || d.Apps == nil || d.Rules == nil || d.Seats == nil || d.Tax == nil || d.Register == nil || d.Deliver == nil || d.Discrepancies == nil || d.Report == nil ||
		d.ShopURL == "" || d.Now == nil || d.NewID == nil || d.Log == nil || d.Wake == nil || d.Pause == nil
	if missing {
		panic("billing: a dependency is missing")
	}
	return &Service{d: d}
}

// providerTimeout bounds what a request waits for the payment provider, so that it
// is answered within 15 seconds however slow the provider is.
const providerTimeout = 12 * time.Second

// providerContext gives a context for calls to the provider on behalf of a request.
func providerContext(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, providerTimeout)
}

// wrapProviderError makes what went wrong at the provider 'unavailable', unless it has a
// code of its own.
func wrapProviderError(err error) error {
	if err == nil || errs.As(err) != nil {
		return err
	}
	return errs.Wrap(err, errs.Unavailable, ReasonProvider, "The payment provider does not answer. Try again.")
}

// DefaultCommissionPercent is the platform's share (decisions rule 12).
const DefaultCommissionPercent = 20

// checkProductScope checks the product of an address and the principal's scope for it.
func checkProductScope(p auth.Principal, product string) error {
	if !slices.Contains(auth.Products, product) {
		return unknownProduct()
	}
	if !p.CanPay(product) {
		return scopeMissing()
	}
	return nil
}

// isParty reports whether the principal may know of the charge: its buyer and its
// seller do, by an app only when the charge is the app's. Everybody else gets
// 'not_found', so that ids cannot be probed.
func isParty(p auth.Principal, c Charge) bool {
	party := p.OrganizationID == c.BuyerOrganizationID || p.OrganizationID == c.OrderOrganizationID
	return p.OrganizationID != "" && party && p.IsOwn(c.SellerClientID, c.OrderClientID)
}

// isParty is isParty for a recurrent charge.
func (c Subscription) isParty(p auth.Principal) bool {
	return (c.isBuyer(p) || c.isSeller(p)) && p.IsOwn(c.SellerClientID, c.OrderClientID)
}

// ownClient is the client whose charges a list is cut to: an app sees its own.
func ownClient(p auth.Principal) string {
	if p.Platform {
		return ""
	}
	return p.ClientID
}

// Charge gives a direct charge that the principal bought or sold. Errors:
// 'unauthenticated' without the scope, 'not_found'.
func (s *Service) Charge(ctx context.Context, p auth.Principal, product, id string) (Charge, error) {
	if err := checkProductScope(p, product); err != nil {
		return Charge{}, err
	}
	c, err := s.d.Read.Charge(ctx, id)
	if err != nil {
		return Charge{}, err
	}
	if c.Product != product || !isParty(p, c) {
		return Charge{}, chargeNotFound()
	}
	return c, nil
}

// List gives the direct charges that the principal bought or sold. The
// organization of the filter is overwritten with the principal's.
func (s *Service) List(ctx context.Context, p auth.Principal, filter Filter) ([]Charge, error) {
	if err := checkProductScope(p, filter.Product); err != nil {
		return nil, err
	}
	filter.OrganizationID, filter.OwnClientID = p.OrganizationID, ownClient(p)
	filter.Page = max(filter.Page, 1)
	return s.d.Read.ListCharges(ctx, filter)
}
