package identity_test

import (
	"testing"
	"time"

	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

// BenchmarkAuthenticate measures what checking a token adds to a request: with the token
// in the cache, as it is for all but the first call of a page, and read from the database.
func BenchmarkAuthenticate(b *testing.B) {
	w := identitytest.New(b, testkit.SQLite(b), testkit.NewClock(), nil)
	token, err := w.Service.IssueToken(b.Context(), "owner@acme.test", nil, 10*365*24*time.Hour)
	if err != nil {
		b.Fatal(err)
	}
	for name, pause := range map[string]time.Duration{"cached": 0, "read": 4 * time.Second} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.Clock.Advance(pause)
				if _, err := w.Service.Authenticate(b.Context(), token); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
