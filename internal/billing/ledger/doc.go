// Package ledger is the double-entry book: accounts, transactions whose postings
// sum to zero, and what an account has. It knows no charge, and it only grows.
package ledger
