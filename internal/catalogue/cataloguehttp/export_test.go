package cataloguehttp_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguehttp"
)

// The public catalogue in one answer: versioned, with a tag, without secrets.
func TestWholeCatalogue_Request_GivesEverythingPublic(t *testing.T) {
	t.Parallel()
	c := content()
	c.Experts = []catalogue.Expert{{Slug: "erika", Name: "Erika", Email: "secret@expert.example"}}
	c.Lists = []catalogue.List{{Slug: "starter-pack", Title: "Starter", Order: []string{"full", "hidden", "review", "bare"}}}
	s := newServer(t, c)
	answer := s.get(t, "/api/catalogue")
	whole := decode[cataloguehttp.CatalogueExport](t, answer)
	if got := slugsOf(whole.Applications); !slices.Equal(got, []string{"bare", "full", "service"}) || whole.Format != 1 || whole.Version < 1 || len(whole.Categories) != 2 || len(whole.Experts) != 1 {
		t.Errorf("%v %+v", got, whole)
	}
	if got := whole.Lists[0].Items; !slices.Equal(got, []string{"full", "bare"}) {
		t.Errorf("the list tells of apps that are not public: %v", got)
	}
	if i := slices.IndexFunc(whole.Developers, func(p cataloguehttp.Profile) bool { return p.ID == "dev" }); !slices.Contains(whole.Developers[i].Applications, "full") {
		t.Errorf("%+v", whole.Developers[i])
	}
	if strings.Contains(string(answer.Body), "secret@") {
		t.Error("a partner's address is told")
	}
	tag := answer.Header.Get("ETag")
	if again := s.get(t, "/api/catalogue", "If-None-Match", tag); again.StatusCode != http.StatusNotModified || tag == "" {
		t.Errorf("%d %q", again.StatusCode, tag)
	}
	s.clock.Advance(2 * time.Hour) // the discount ends
	if later := s.get(t, "/api/catalogue", "If-None-Match", tag); later.StatusCode != http.StatusOK {
		t.Errorf("prices changed with time, and the answer is %d", later.StatusCode)
	}
}
