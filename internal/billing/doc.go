// Package billing holds what all nouns of money share: an app as billing sees it,
// sums and places for taxes, scopes, errors, the events that developers are told,
// and the ports to the catalogue and to installs. The nouns are packages below it,
// each of which knows only those before it (docs/adr/0018).
//
// Invariants: a charge changes its status only by the table in charges/charge.go; a
// charge reaches success at most once; success, the ledger, the install and
// what must follow are one transaction; nothing outside is called inside a
// transaction; a provider that did not answer is asked again under the same
// key, never guessed about.
package billing
