// Package charges is the single payment of a buyer for something of a seller: it is
// created, accepted or declined, activated, and then a success or failed, by the
// table in charge.go. It reaches success at most once.
package charges
