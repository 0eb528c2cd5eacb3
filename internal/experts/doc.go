// Package experts owns what visitors send to partner experts and to the shop
// without an account: messages, reviews, visits, and the wish to be told when
// an app is published. Who writes under an address that is not proved gets a
// mail with a link, and nothing else happens until the link is followed. It
// knows experts and apps through ports. Invariants: an expert has one review
// of an address at most, a mail goes out once for each thing, and addresses of
// visitors never leave this module except to the expert they wrote to.
package experts
