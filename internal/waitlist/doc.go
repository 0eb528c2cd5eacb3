// Package waitlist owns who wants to hear that an app is published. An address that
// is not proved gets a mail with a link first, and nothing else happens until the
// link is confirmed. Invariants: an address waits for an app once, gets one mail about
// it, and never leaves this module.
package waitlist
