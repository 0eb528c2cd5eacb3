// Package planchanges changes cycle, plan or seats of a subscription: up at once and
// for the difference, down at the end of the period (decisions rule 34).
package planchanges
