package site_test

import (
	"fmt"
	"testing"

	"marketplace/internal/catalogue"
)

// BenchmarkPages_AfterChange makes the pages that most people read anew after one app of very
// many has changed, as it is done behind visitors after each change.
func BenchmarkPages_AfterChange(b *testing.B) {
	c := manyEntries(100_000)
	c.Developers, c.Categories = nil, nil
	for i := range 1000 {
		c.Developers = append(c.Developers, catalogue.Developer{Slug: fmt.Sprintf("dev-%d", i), Name: "Developer"})
	}
	for i := range 20 {
		c.Categories = append(c.Categories, catalogue.Category{Slug: fmt.Sprintf("category-%d", i), Name: "Category"})
	}
	for i := range c.Apps {
		c.Apps[i].Developer, c.Apps[i].Category = c.Developers[i%1000].Slug, c.Categories[i%20].Slug
	}
	s := newShop(b, c)
	addresses := []string{"/", "/apps/", "/developers/", "/developers/dev-7/"}
	for i := range 5 {
		addresses = append(addresses, "/apps/"+c.Categories[i].Slug+"/", "/apps/"+c.Apps[i*7].Slug+"/")
	}
	for n := 0; b.Loop(); n++ {
		changed := c.Apps[n%len(c.Apps)]
		changed.ShortDescription = fmt.Sprintf("Changed for the time %d.", n)
		s.store.put(&changed)
		if err := s.catalogue.Refresh(b.Context()); err != nil {
			b.Fatal(err)
		}
		for _, address := range addresses {
			if page := s.at(b, address); page.Status != 200 {
				b.Fatalf("%s: %d", address, page.Status)
			}
		}
	}
}
