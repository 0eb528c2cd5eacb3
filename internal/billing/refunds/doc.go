// Package refunds gives money of a charge back, by the rules or by staff, and uses
// what banks take back; the ledger and the credit note are the same transaction.
package refunds
