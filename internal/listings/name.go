package listings

import (
	"cmp"

	"marketplace/internal/kit/listing"
)

// SlugOf makes the address of an app from its name; "app" where no letter can be in one.
func SlugOf(name string) string { return cmp.Or(listing.SlugOf(name, MaxSlug), "app") }

// MaxSlug leaves room for a number that tells apps apart.
const MaxSlug = 60
