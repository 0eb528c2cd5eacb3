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
	obligationStore
}

// New makes a store whose queries run on the read pool or a transaction. The keys encrypt
// what SealedColumns names.
func New(on db.Querier, keys db.Sealer) *Store {
	q := billingsql.New(on)
	sealed := sealedQueries{q, keys}
	return &Store{accountStore{sealed}, historyStore{sealed}, changeStore{q}, chargeStore{sealed}, invoiceStore{q}, paymentStore{sealed}, payoutStore{q}, subscriptionStore{sealed}, sandboxStore{q}, grantStore{sealed}, obligationStore{sealed}}
}
