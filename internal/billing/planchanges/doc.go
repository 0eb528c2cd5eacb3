// Package planchanges changes cycle, plan, seats or units of a subscription (decisions rule 34).
// Upwards is at once and for the difference, or of a plan with the next period if the buyer
// likes; downwards is with the next period.
package planchanges
