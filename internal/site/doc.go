// Package site turns a path into a page: kind, status, title, meta, structured
// data and data (page data is all that a public page is made of). It serves the
// documents, page data, assets, pictures, sitemap and robots of the shop.
// Nothing in it knows about the person looking.
package site
