// Package billingdb keeps billing's tables: charges, payments, the ledger,
// accounts and cards, and those of the embedded payment sandbox.
package billingdb

import (
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/db"
)

// Store is every port of billing on a pool or a transaction.
type Store struct {
	accountStore
	historyStore
	changeStore
	chargeStore
	invoiceStore
	paymentStore
	payoutStore
	subscriptionStore
	sandboxStore
	grantStore
}

// New makes a store whose queries run on q: the read pool, or a transaction.
func New(on db.Querier) *Store {
	q := billingsql.New(on)
	return &Store{accountStore{q}, historyStore{q}, changeStore{q}, chargeStore{q}, invoiceStore{q}, paymentStore{q}, payoutStore{q}, subscriptionStore{q}, sandboxStore{q}, grantStore{q}}
}
