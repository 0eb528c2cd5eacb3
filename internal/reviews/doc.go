// Package reviews owns what people write about apps: who may, what it must
// look like, what waits for a person to look at it, the developer's reply and
// reports. It does not know how reviews are shown or counted; PublishedReviews do that
// within the same transaction. Invariants: an account has one review of an
// app at most, a review is shown if and only if its state is published, and
// who wrote it never leaves this module.
package reviews
