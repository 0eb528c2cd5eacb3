// Package payouts pays developers once a month what they earned.
package payouts
