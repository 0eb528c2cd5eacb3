package importformat_test

import (
	"maps"
	"os"
	"testing"

	"marketplace/internal/importformat"
)

// S2.14, S9.28: the categories that clients know by number have these numbers.
func TestReadFolder_Categories_HaveTheirNumbers(t *testing.T) {
	t.Parallel()
	read, err := importformat.Read(os.DirFS("../demo"), "data")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{
		"analytics": 11, "cms": 2, "crm": 5, "chatbots": 13, "contact-management": 10, "desktop-sharing": 12, "e-commerce": 3, "email-marketing": 4,
		"files-sharing": 7, "help-desk": 6, "invoicing": 9, "social-media": 8,
	}
	got := map[string]int{}
	for _, c := range read.Editorial.Categories {
		if _, numbered := want[c.Slug]; numbered {
			got[c.Slug] = c.ID
		}
	}
	if !maps.Equal(got, want) {
		t.Errorf("numbers are %v, want %v", got, want)
	}
}
