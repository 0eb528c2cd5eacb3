// Package transfers gives apps of one developer to another one: the giver offers, the receiver
// accepts, and after a stay in which either may cancel the apps move with all that hangs on them.
package transfers
