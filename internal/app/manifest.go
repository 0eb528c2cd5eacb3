package app

import "marketplace/internal/listings/listingshttp"

// ReadManifest reads an app as a file, as the operations take it, and gives the id that it names;
// "" for a new app.
func ReadManifest(text []byte) (id string, err error) { return listingshttp.ReadManifest(text) }
