// Package starter carries what an empty shop begins with: categories, lists and the first
// page, in the import format and without apps, so that every address of header and footer
// leads to a page. An operator imports it once and changes what it says.
package starter

import "embed"

// Files holds the folder Folder in the import format.
//
//go:embed data
var Files embed.FS

// Folder is where the data lies in Files.
const Folder = "data"
