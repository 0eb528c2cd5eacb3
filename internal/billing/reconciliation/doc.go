// Package reconciliation holds the provider's payments, the ledger and entitlements
// against each other, and runs what is due each minute, day and month.
package reconciliation
