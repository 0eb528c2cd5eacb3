// Package renewals brings subscriptions through time: the next period's charge,
// reminders, what happens when it cannot be collected, and who pays then. On which days it
// is tried again, subscriptions says (dunning.go).
package renewals
