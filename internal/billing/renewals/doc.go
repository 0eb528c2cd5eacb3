// Package renewals brings subscriptions through time: the next period's charge,
// reminders, what happens when it cannot be collected, and who pays then.
package renewals
