// Package purchases sells apps in the shop and for carts, at a price that was agreed
// to, and tells buyers what they bought.
package purchases
