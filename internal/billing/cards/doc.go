// Package cards keeps billing accounts with their VAT numbers, and the cards that
// organizations pay with: as tokens of a provider, never as numbers.
package cards
