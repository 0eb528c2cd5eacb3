// Package billing owns money: charges and their payments, the double-entry
// ledger, cards (as tokens of a provider, never as numbers), the licences of
// the host products, and taxes. It knows neither how apps are described nor how
// they are installed; both come through ports.
//
// Invariants: a charge changes its status only by the table in charge.go; a
// charge reaches success at most once; success, the ledger, the install and
// what must follow are one transaction; nothing outside is called inside a
// transaction; a provider that did not answer is asked again under the same
// key, never guessed about.
package billing
