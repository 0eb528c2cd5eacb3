// Package invoices issues numbered documents without a gap: invoices of charges, in
// the transaction of their payments. What is issued never changes.
package invoices
