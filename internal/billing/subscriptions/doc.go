// Package subscriptions is the agreement that makes a charge each period, from its
// creation to its end, with what it entitles to.
package subscriptions
