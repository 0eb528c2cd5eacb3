package app_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// placedApp gives a folder with one entry of the demo that has these placements.
func placedApp(t *testing.T, items ...string) string {
	t.Helper()
	folder := t.TempDir()
	place(t, folder, items...)
	return folder
}

// place writes the entry anew, with other placements.
func place(t *testing.T, folder string, items ...string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "demo", "data", "apps", "dropbox.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	placed := strings.Replace(string(text), "placements: [messagebox]", "placements:\n  - "+strings.Join(items, "\n  - "), 1)
	if err := os.WriteFile(filepath.Join(folder, "dropbox.yaml"), []byte(placed), 0o600); err != nil {
		t.Fatal(err)
	}
}

const shopOfWidgets = "MARKETPLACE_PUBLIC_URL=https://shop.example"

// What an entry runs in the host products goes the whole way: a shop made of an export
// has the same.
func TestImport_Widgets_AreExportedAsTheyWere(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop, other := fresh(), fresh()
		folder := placedApp(t, "reports", `{placement: messagebox, url: "https://a.example/m?x=%20y#z", title: Notes, try_out: true}`, `{placement: messagebox, url: "https://a.example/other"}`,
			`{placement: plugin, url: "https://a.example/p", initial_state: {customerDetailsSections: [{title: S, components: [{type: button, data: {label: A, id: a, primary: false}}]}]}}`)
		succeed(t, shop, "import", folder)
		first, second := filepath.Join(t.TempDir(), "export"), filepath.Join(t.TempDir(), "export")
		succeed(t, shop, "export", first)
		entry := files(t, first)[filepath.Join("apps", "dropbox.yaml")]
		for _, kept := range []string{"- reports\n", "https://a.example/m?x=%20y#z", "title: Notes", "try_out: true", "url: https://a.example/other", "url: https://a.example/p", "primary: false"} {
			if !strings.Contains(entry, kept) {
				t.Errorf("the export lost %q:\n%s", kept, entry)
			}
		}
		succeed(t, other, "import", first)
		succeed(t, other, "export", second)
		if diff := cmp.Diff(files(t, first), files(t, second)); diff != "" {
			t.Errorf("the export of a shop made from an export (-first +second):\n%s", diff)
		}
		if _, changed, _, _ := importFolder(t, shop, folder).counted("app"); changed > 0 {
			t.Error("importing the same again changes the entry")
		}
	})
}

// Contract of hosts, 2 and 11: an app on an origin of the shop or of a host product could
// read their pages. Nothing of an import that has one is stored.
func TestImport_WidgetOnAnOriginOfOurs_IsRefused(t *testing.T) {
	t.Parallel()
	onFreshShops(t, func(t *testing.T, fresh func() []string) {
		shop := append(fresh(), shopOfWidgets, "MARKETPLACE_ALLOWED_PARENTS=https://desk.example:8443", "MARKETPLACE_LIVECHAT_URL=https://chat.example/app/")
		for address, reason := range map[string]string{
			"https://shop.example/marketplace/": "on an origin of the shop", "https://shop.example:443/x": "on an origin of the shop",
			"https://desk.example:8443/": "on an origin of the shop", "https://chat.example/": "on an origin of the shop", "http://localhost:3000/": "only a demo may do without",
		} {
			folder := placedApp(t, "reports", fmt.Sprintf("{placement: plugin, url: %q}", address))
			if err := os.WriteFile(filepath.Join(folder, "deepl.yaml"), []byte(goodApp(t)), 0o600); err != nil {
				t.Fatal(err)
			}
			r := run(t, shop, "import", folder)
			if r.code == 0 || !strings.Contains(r.stderr, "placement 2 of dropbox (plugin): url: ") || !strings.Contains(r.stderr, reason) {
				t.Errorf("%s: status %d, %q, want %q", address, r.code, r.stderr, reason)
			}
		}
		if printed := succeed(t, shop, "export", filepath.Join(t.TempDir(), "export")); !strings.HasPrefix(printed, "0 entries") {
			t.Errorf("after refused imports: %s", printed)
		}
		succeed(t, shop, "import", placedApp(t, `{placement: plugin, url: "https://desk.example/"}`, `{placement: settings, url: "https://a.shop.example/"}`))
	})
}
