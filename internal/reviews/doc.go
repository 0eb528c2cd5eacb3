// Package reviews owns what people write about apps: who may write, the bounds of the
// text, what staff check first, the developer's reply, and reports. It does not know how
// reviews are shown or counted; the port PublishedReviews does that in the same
// transaction. Invariants: an account has at most one review of an app, a review is
// shown if and only if its state is published, and who wrote it never leaves this module.
package reviews
