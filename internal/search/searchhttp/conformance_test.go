package searchhttp_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"marketplace/internal/search"
	"marketplace/internal/search/searchdb"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/search/searchtest"
	"marketplace/internal/testkit"
)

// S7.50, S9.03: the public clients, unmodified, work with this service. The
// cases are in conformance/search; this test serves them the demo world.
func TestPublicClients_Unmodified_Conform(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("drives Node")
	}
	world := searchtest.LoadDemoData(t)
	indexes := []*search.Index{
		build(t, search.AppsIndex, world.Apps, search.AppsSettings(world.Synonyms, nil)),
		build(t, search.PartnersIndex, world.Partners, search.PartnersSettings(world.Synonyms, nil)),
		build(t, "many", searchtest.Synthetic(2500), search.Settings{SearchableAttributes: []string{"name"}}),
	}
	var catalogue atomic.Pointer[search.Catalogue]
	written := searchdb.NewClientIndexes(testkit.SQLite(t), func(written []*search.Index) {
		joined, err := search.NewCatalogue(slices.Concat(indexes, written)...)
		if err != nil {
			t.Error(err)
		}
		catalogue.Store(joined)
	})
	if _, err := written.PutSettings(t.Context(), "notes", map[string]any{}, false); err != nil {
		t.Fatal(err)
	}
	handler := searchhttp.New(searchhttp.Deps{
		Source: catalogue.Load, AppID: appID, SearchKey: key, AdminKey: adminKey, Writer: written, CatalogueIndexes: []string{search.AppsIndex, search.PartnersIndex, "many"}, Now: time.Now,
		NewID:  func() string { return "0190f5fe-7c1b-7c3d-8a4e-0123456789ab" },
		Logger: slog.New(slog.DiscardHandler),
	})
	server := httptest.NewServer(http.StripPrefix("/search", handler))
	defer server.Close()

	folder := filepath.Join(searchtest.ModuleRoot(t), "conformance", "search")
	if _, err := os.Stat(filepath.Join(folder, "node_modules", "instantsearch.js")); err != nil {
		run(t, folder, nil, "npm", "ci", "--no-audit", "--no-fund")
	}
	run(t, folder, []string{
		"SEARCH_URL=" + server.URL + "/search", "SEARCH_APP_ID=" + appID, "SEARCH_KEY=" + key, "SEARCH_ADMIN_KEY=" + adminKey, "SEARCH_MANY=many",
	}, "node", "--test", "--test-reporter=spec", "search.test.mjs")
}

func build(t *testing.T, name string, records []search.Record, settings search.Settings) *search.Index {
	t.Helper()
	ix, err := search.Build(name, records, settings)
	if err != nil {
		t.Fatal(err)
	}
	return ix
}

func run(t *testing.T, folder string, env []string, name string, args ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, args...)
	command.Dir = folder
	command.Env = append(os.Environ(), env...)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	t.Logf("%s", out)
}
