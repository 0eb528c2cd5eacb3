// Package cart collects apps and buys them together. It owns carts, what is in
// them and coupons; what an app is, who may have it, what it costs with tax and
// how it is paid come through ports. Invariants: an account has one open cart; a
// cart is bought at the prices that its buyer saw, or not at all; the charge of an
// item has an id made from cart and item, so that no repetition makes two.
package cart
