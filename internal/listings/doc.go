// Package listings owns how apps are edited and published by their developers: the
// revisions of a listing and the moves between their states. Invariants: of an app at most
// one revision is open and at most one is live, which the database keeps; what is edited
// changes nothing in public; the time of the first publication never changes.
package listings
