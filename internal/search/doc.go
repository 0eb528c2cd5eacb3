// Package search is the search engine of the shop: an immutable index in
// memory that answers typed text with ranked, highlighted and counted hits.
//
// It owns tokens, typos, synonyms, ranking, filters, facets and highlights. It
// must not know where records come from, what a request looks like on the
// wire, or what time it is: it does no I/O. The package searchhttp next to it
// speaks the hosted search protocol.
//
// Invariants:
//   - an Index and a Catalogue never change after they are built, so any
//     number of goroutines may search them; who has new records builds a new
//     Catalogue and swaps an atomic pointer.
//   - documents are numbered in custom-ranking order, so the smaller number is
//     always the better document when the text says nothing.
//   - a sort replica is an array of ranks over the same documents; it finds
//     exactly what its primary finds.
//   - no input of a searcher makes the engine panic, and the work of one query
//     is bounded (see the Max constants).
//
// The rules follow the hosted search protocol that the public clients speak
// (spec 7, S7.50; spec 9, Search).
package search
