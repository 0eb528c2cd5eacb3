// Package experts owns what visitors send to partner experts without an account:
// messages, reviews and visits. Who writes under an address that is not proved gets a
// mail with a link, and nothing else happens until the link is confirmed. It knows
// experts through a port. Invariants: an address has at most one review of an expert,
// each message is mailed once, and the address of a visitor leaves this module only to
// the expert that the visitor wrote to.
package experts
