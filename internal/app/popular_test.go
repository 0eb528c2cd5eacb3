package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/testkit"
)

// What ten addresses searched for in the running program is popular, whatever index of
// the shop it was, and what one address searched for ten times is not.
func TestPopularSearches_TenAddresses_AreShown(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	s := serveProgram(t, filledFolder(t), "MARKETPLACE_DEMO=1", "MARKETPLACE_TRUSTED_PROXIES=127.0.0.1")
	key := s.searchKey(t)
	ask := func(address, index, query string) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.base+"/search/1/indexes/"+index+"/query", strings.NewReader(`{"query":"`+query+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Algolia-Application-Id", "marketplace")
		r.Header.Set("X-Algolia-Api-Key", key)
		r.Header.Set("X-Forwarded-For", address)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if _ = answer.Body.Close(); answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d", query, answer.StatusCode)
		}
	}
	for i := range 10 {
		ask(fmt.Sprintf("192.0.2.%d", i), "apps_price", "whatsapp")
		ask("192.0.2.1", "apps", "slack")
		ask(fmt.Sprintf("198.51.100.%d", i), "apps", "facebook messenger")
	}
	var answer struct{ Queries []string }
	eventually(t, "nothing becomes popular", func() bool {
		s.advance(t, "2m") // people stay with what they asked, and the answer is made anew
		_, body := get(t, s.base+"/api/search/popular?product=livechat")
		answer = decodeBody[struct{ Queries []string }](t, body)
		return len(answer.Queries) > 0
	})
	if diff := cmp.Diff([]string{"facebook messenger", "whatsapp"}, answer.Queries); diff != "" {
		t.Error(diff)
	}
}
