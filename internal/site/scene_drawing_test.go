package site_test

import (
	"encoding/xml"
	"io"
	"os"
	"strings"
	"testing"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
	"marketplace/internal/site/render"
	"marketplace/internal/testkit"
	"marketplace/web"
)

// mostSceneBytes is what a scene of one size may weigh.
const mostSceneBytes = 14_000

// Every scene of every entry is drawn by the engine inside the program, from the words
// of people who may write what they like.
func TestScenes_BuiltFrontEnd_DrawsEveryEntry(t *testing.T) {
	t.Parallel()
	bundle, err := os.ReadFile(builtBundle)
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("the front end is not built: run `make web` first (%v)", err)
		}
		t.Skip("the front end is not built: run `make web` first")
	}
	pool, err := render.NewPool(string(bundle), 1)
	if err != nil {
		t.Fatal(err)
	}
	content := world()
	content.Apps = append(content.Apps, entry("hostile", func(a *catalogue.App) {
		a.Name, a.Placements = `<script>"'&`, []string{"plugin", "messagebox", "settings", "fullscreen", "reports", "targeted-message"}
		a.Features, a.Benefits = featured(`</svg><script>`, strings.Repeat("x", 60)), featured("<b>")
	}))
	s := newShop(t, content)
	artwork, err := site.NewArtwork(s.catalogue, pool, web.Glyphs(), "build", "Marketplace", testkit.Log())
	if err != nil {
		t.Fatal(err)
	}
	s.Builder.SceneVersion = artwork.SceneVersion
	drawn := 0
	for _, app := range s.catalogue.Snapshot().Published() {
		for _, p := range s.at(t, app.Path()).App.Pictures {
			if p.Kind != "scene" {
				continue
			}
			drawn++
			for _, address := range []string{p.Src, p.Thumb} {
				file := strings.TrimPrefix(address, "/marketplace/pictures/")
				body, err := site.DrawPicture(t.Context(), artwork, file)
				if err != nil || len(body) == 0 {
					t.Errorf("%s: %v", address, err)
					continue
				}
				if address == p.Thumb && len(body) > mostSceneBytes || len(body) > 2*mostSceneBytes {
					t.Errorf("%s weighs %d bytes", address, len(body))
				}
				checkDrawing(t, address, string(body))
			}
		}
	}
	if drawn < 10 {
		t.Errorf("only %d scenes were drawn", drawn)
	}
}

// checkDrawing reads a drawing to its end and looks for elements that nobody drew.
func checkDrawing(t *testing.T, address, body string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(body))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Errorf("%s is no XML: %v", address, err)
			return
		}
		if start, ok := token.(xml.StartElement); ok && (start.Name.Local == "script" || start.Name.Local == "b") {
			t.Errorf("%s has the element %s of somebody's words", address, start.Name.Local)
		}
	}
}
