package site

import (
	"cmp"
	"encoding/json"
	"net/http"

	"marketplace/internal/httpapi"
	"marketplace/internal/site/words"
)

// The colours around a page: of the browser's own bars, and of an installed shop while it
// opens. They are --surface of web/src/styles/tokens.css.
const (
	surfaceLight = "#ffffff"
	surfaceDark  = "#0e1014"
)

// webManifest is what makes the shop installable (W3C Web Application Manifest). A text
// that another app shares with the installed shop is searched for.
type webManifest struct {
	ID              string         `json:"id"`
	Name            string         `json:"name"`
	ShortName       string         `json:"short_name"`
	Description     string         `json:"description"`
	Language        string         `json:"lang"`
	StartURL        string         `json:"start_url"`
	Scope           string         `json:"scope"`
	Display         string         `json:"display"`
	BackgroundColor string         `json:"background_color"`
	ThemeColor      string         `json:"theme_color"`
	Icons           []manifestIcon `json:"icons"`
	ShareTarget     shareTarget    `json:"share_target"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

type shareTarget struct {
	Action string            `json:"action"`
	Method string            `json:"method"`
	Params map[string]string `json:"params"`
}

// webManifestOf gives the manifest of a shop as JSON.
func webManifestOf(boot Boot, say *words.Book) ([]byte, error) {
	pictures := boot.root() + "/pictures/"
	return json.Marshal(webManifest{
		ID: boot.Base + "/", Name: boot.Brand, ShortName: boot.Brand, Description: say.Known(shopSentence), Language: cmp.Or(boot.Language, English),
		StartURL: boot.Base + "/", Scope: boot.Base + "/", Display: "standalone", BackgroundColor: surfaceLight, ThemeColor: surfaceLight,
		Icons: []manifestIcon{
			{pictures + "favicon.svg", "any", "image/svg+xml", "any"},
			{pictures + "icon-192.png", "192x192", "image/png", "any"},
			{pictures + "icon-512.png", "512x512", "image/png", "any"},
			{pictures + "maskable-512.png", "512x512", "image/png", "maskable"},
		},
		ShareTarget: shareTarget{Action: boot.Base + "/search/", Method: http.MethodGet, Params: map[string]string{"text": "q"}},
	})
}

// mountInstall adds what browsers and systems read to show and install the shop.
func (s *Server) mountInstall(mux *http.ServeMux) {
	mux.HandleFunc("GET "+s.d.Boot.Base+"/manifest.webmanifest", prepared("application/manifest+json", func() ([]byte, error) { return webManifestOf(s.d.Boot, s.d.Builder.Words) }))
	mux.HandleFunc("GET /favicon.ico", prepared("image/x-icon", faviconICO))
}

// prepared answers with a file that is made once, at the start.
func prepared(contentType string, write func() ([]byte, error)) http.HandlerFunc {
	body, err := write()
	if err != nil {
		panic(err) // constants of the program cannot be written
	}
	ready := httpapi.PrepareUncompressed(contentType, cachePictures, body, nil)
	return func(w http.ResponseWriter, r *http.Request) { ready.Serve(w, r, http.StatusOK) }
}
