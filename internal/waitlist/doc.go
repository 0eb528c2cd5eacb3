// Package waitlist owns who wants to hear that an app is published, or that a deal begins.
// People who are signed in ask for a deal; for an app anybody does: an address that
// is not proved gets a mail with a link first, and nothing else happens until the
// link is confirmed. Invariants: an address waits for an app once, gets one mail about
// it, and never leaves this module; the same is true of a person and a deal.
package waitlist
