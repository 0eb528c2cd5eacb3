// Package licence has the words by which modules tell each other about an
// organization's licence of a host product.
package licence

// Licence is what an organization has of a product at a moment. The zero Licence
// is that of an organization without one.
type Licence struct {
	Plan   string // "" for none
	Active bool   // may be used
	Number int64
}
