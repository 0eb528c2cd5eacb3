package site_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/demo"
	"marketplace/internal/importformat"
	"marketplace/internal/site"
	"marketplace/internal/site/render"
	"marketplace/internal/testkit"
	"marketplace/web"
)

// mostSceneBytes is what a scene of one size may weigh.
const mostSceneBytes = 14_000

// demoEntries are the entries of the demo, and one of somebody who means harm.
func demoEntries(t *testing.T) []catalogue.App {
	t.Helper()
	data, err := importformat.Read(demo.Files, demo.Folder)
	if err != nil {
		t.Fatal(err)
	}
	titled := func(from []importformat.Feature) (list []catalogue.Feature) {
		for _, f := range from {
			list = append(list, catalogue.Feature{Title: f.Title, Description: f.Description})
		}
		return list
	}
	apps := []catalogue.App{entry("hostile", func(a *catalogue.App) {
		a.Name, a.Placements = `<script>"'&`, []string{"plugin", "messagebox", "settings", "fullscreen", "reports", "targeted-message"}
		a.Features, a.Benefits = featured(`</svg><script>`, strings.Repeat("x", 60)), featured("<b>")
	})}
	for _, from := range data.Apps {
		apps = append(apps, entry(from.Slug, func(a *catalogue.App) {
			a.Name, a.Product, a.Category, a.ServiceType = from.Name, from.Product, from.Category, from.ServiceType
			a.Icon, a.ShortDescription, a.Keywords = catalogue.Icon(from.Icon), from.ShortDescription, from.Keywords
			a.Features, a.Benefits, a.Scopes = titled(from.Features), titled(from.Benefits), from.Scopes
			for _, p := range from.Placements {
				a.Placements = append(a.Placements, p.Placement)
			}
			a.CustomProps = from.CustomProps
			if from.Lifecycle != "published" {
				a.PublishedAt = time.Time{}
			}
		}))
	}
	return apps
}

// agentApp is the icon of chats in the rail of the agent app.
const agentApp = `d="M3 4h10v7H8l-3 2.6V11H3z" fill="none"`

// Every scene of every entry is drawn by the engine inside the program, from the words
// of people who may write what they like.
func TestScenes_BuiltFrontEnd_DrawsEveryEntry(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("the engine is too slow under the race detector for its limit of time")
	}
	bundle, err := os.ReadFile(builtBundle)
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("the front end is not built: run `make web` first (%v)", err)
		}
		t.Skip("the front end is not built: run `make web` first")
	}
	pool, err := render.NewPool(render.Bundle{Script: string(bundle)}, 2)
	if err != nil {
		t.Fatal(err)
	}
	content := world()
	content.Apps = demoEntries(t)
	s := newShop(t, content)
	artwork := func() *site.Artwork {
		made, err := site.NewArtwork(s.catalogue, pool, web.Glyphs(), "build", "Marketplace", testkit.Log())
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	first, second := artwork(), artwork()
	s.SceneVersion, s.SocialAddress, first.Pages = first.SceneVersion, first.SocialAddress, s.Page
	seen := map[string]bool{}
	drawn := 0
	for _, app := range content.Apps {
		page := s.at(t, app.Path())
		if page.App == nil {
			t.Errorf("%s has no page", app.Slug)
			continue
		}
		if kind := strings.SplitN(page.App.Scene.Looks[0].Name, ".", 2)[0] + page.App.Price.Frequency; !seen[kind] || app.Slug == "hostile" {
			seen[kind] = true
			checkSocialPicture(t, first, page.Meta.Image)
		}
		for _, p := range page.App.Pictures {
			if p.Kind != "scene" {
				continue
			}
			drawn++
			for address, most := range map[string]int{p.Thumb: mostSceneBytes, p.Src: 2 * mostSceneBytes} {
				file := strings.TrimPrefix(address, "/marketplace/pictures/")
				body, err := site.DrawPicture(t.Context(), first, file)
				again, errAgain := site.DrawPicture(t.Context(), second, file)
				switch text := string(body); {
				case err != nil || errAgain != nil || len(body) == 0:
					t.Errorf("%s: %v, %v", address, err, errAgain)
				case text != string(again):
					t.Errorf("%s is another drawing each time", address)
				case len(body) > most:
					t.Errorf("%s weighs %d bytes", address, len(body))
				case app.IsService() && strings.Contains(text, agentApp):
					t.Errorf("%s shows a screen of the agent app", address)
				default:
					checkDrawing(t, address, text)
				}
			}
		}
	}
	if drawn < 2*len(content.Apps) {
		t.Errorf("only %d scenes of %d entries were drawn", drawn, len(content.Apps))
	}
}

// checkSocialPicture draws the picture beside links to a page, whose words stand left of
// its scene.
func checkSocialPicture(t *testing.T, artwork *site.Artwork, address string) {
	t.Helper()
	_, file, _ := strings.Cut(address, "/pictures/")
	body, err := site.DrawPicture(t.Context(), artwork, file)
	if err != nil {
		t.Errorf("%s: %v", address, err)
		return
	}
	picture, err := png.Decode(bytes.NewReader(body))
	if err != nil || picture.Bounds() != image.Rect(0, 0, 1200, 630) {
		t.Errorf("%s is no picture of the right size: %v", address, err)
		return
	}
	white := color.RGBA{0xff, 0xff, 0xff, 0xff}
	for y := range 630 {
		if color.RGBAModel.Convert(picture.At(430, y)) != white {
			t.Errorf("%s: words reach the scene at line %d", address, y)
			return
		}
	}
}

// checkDrawing reads a drawing to its end and looks for elements that nobody drew.
func checkDrawing(t *testing.T, address, body string) {
	t.Helper()
	decoder := xml.NewDecoder(strings.NewReader(body))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
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
