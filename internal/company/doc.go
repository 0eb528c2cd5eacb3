// Package company owns what an organization decides about its own apps: which ones its
// people may have, what they may cost in a month, and what members ask for who may not
// get an app themselves. Invariants: who asks for an app twice has one request; a
// request is decided once; a purchase that a rule or a budget refuses moves no money,
// because Gate asks them in the transaction of the purchase, under the organization's
// lock key. What a change decides is in the audit log, in the same transaction.
package company
