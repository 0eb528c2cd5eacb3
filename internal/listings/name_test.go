package listings_test

import (
	"testing"

	"marketplace/internal/listings"
)

func TestSlugOf_Name_IsAnAddress(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Chat Scorer": "chat-scorer", "Café & Crème": "cafe-creme", "  A.B  ": "a-b", "Оценка": "app", "!!": "app", "Version 2.0": "version-2-0",
	} {
		if got := listings.SlugOf(name); got != want {
			t.Errorf("%q has the address %q, want %q", name, got, want)
		}
	}
}
