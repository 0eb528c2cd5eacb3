package invoices

import (
	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/ledger"
	"marketplace/internal/billing/tax"
	"marketplace/internal/kit/deps"
)

// ReadTx is what invoices read.
type ReadTx interface {
	Reads
	cards.ReadTx
}

// WriteTx is one transaction of invoices: what is read, written and enqueued in it is one.
type WriteTx interface {
	ReadTx
	Writes
	cards.WriteTx
	ledger.Writes
}

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact billing.Transact[WriteTx]
	// Read reads outside of transactions.
	Read ReadTx
	Tax  tax.Tax
	// Seller is who stands on invoices as the seller of record.
	Seller Seller
	// ShopURL is the address of the shop with its base path and no slash at the end.
	ShopURL string
	NewID   func() string
	Apps    billing.Apps
	Cards   *cards.Service
}

// Service issues invoices and credit notes.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("invoices", d)
	return &Service{d: d}
}
