// Package web holds the built front end. `make web` fills dist; in a fresh
// clone it is empty and the server says so.
package web

import "embed"

// Dist is the output of the front-end build: client assets with their
// manifest, and the bundle for server rendering.
//
//go:embed all:dist
var Dist embed.FS
