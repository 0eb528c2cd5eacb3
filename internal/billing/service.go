package billing

import (
	"context"
	"log/slog"
	"time"
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
