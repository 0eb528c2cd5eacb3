// Package web holds the built front end. `make web` fills dist; in a fresh
// clone it is empty and the server says so.
package web

import (
	"embed"
	"io/fs"
)

// dist is the output of the front-end build: client assets with their manifest
// and the bundle for server rendering.
//
//go:embed all:dist
var dist embed.FS

// glyphs are the drawings that the icon recipes use.
//
//go:embed glyphs.json
var glyphs []byte

// Files gives the output of the front-end build: client/ and server/.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	return files
}

// Glyphs gives the drawings of the icon recipes, as JSON.
func Glyphs() []byte { return glyphs }
