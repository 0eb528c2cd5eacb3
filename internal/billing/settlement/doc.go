// Package settlement turns what the payment provider says into one transaction over
// all that it means: charge, ledger, install, invoice, subscription.
package settlement
