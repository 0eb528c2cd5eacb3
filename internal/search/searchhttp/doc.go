// Package searchhttp speaks the hosted search protocol (spec 7, S7.50): the
// public search clients work with it unmodified, pointed at this host.
//
// It owns the wire: routes, credentials, the two forms of parameters, replies,
// CORS and compression. It must not rank, filter or count; that is package
// search. The indexes of the catalogue are read-only; others are written with
// the admin key, and any other writing call answers 403. Bad input answers 400, 403, 404 or 413 and never 500, because
// the clients take a 5xx for a broken host and hide its message.
package searchhttp
