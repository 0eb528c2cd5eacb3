// Package experts owns what visitors send to partner experts without an account:
// messages, reviews and visits. Who writes under an address that is not proved gets a
// mail with a link, and nothing else happens until the link is confirmed. It knows
// experts through a port. Invariants: an expert has one review
// of an address at most, a mail goes out once for each thing, and addresses of
// visitors never leave this module except to the expert they wrote to.
package experts
