// Package tax adds what a buyer at a place pays on top of a price.
package tax
