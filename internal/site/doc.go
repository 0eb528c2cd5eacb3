// Package site turns a path into a page: kind, status, title, meta, structured
// data and data (page data is the only door to a public page). It serves the
// documents, page data, assets, pictures, sitemap and robots of the shop.
// Nothing in it knows about the person looking.
package site
