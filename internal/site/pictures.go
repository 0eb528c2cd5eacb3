package site

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/sync/singleflight"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/recent"
	"marketplace/internal/site/render"
	"marketplace/internal/site/words"
)

// Artwork draws the icons of entries that bring none, the scenes of apps and
// services, and the social pictures. The same entry always gets the same
// picture; each is drawn once and kept.
type Artwork struct {
	catalogue *catalogue.Service
	pool      *render.Pool
	glyphs    map[string]string
	brands    map[string]brand
	name      string
	build     string // of the front end, which draws
	log       *slog.Logger
	// Pages gives the page of a path, for the picture beside links to it. It is set before
	// the first picture is asked for.
	Pages func(path string, query url.Values) Page
	// Uploaded reads an uploaded picture by its address: nil where there is none, an error where
	// it cannot be read now. It is set as Pages is.
	Uploaded func(ctx context.Context, address string) ([]byte, error)

	words   *words.Book                      // in pictures, nil for English
	rasters chan struct{}                    // one for each picture of pixels that may be made at a time
	drawn   *recent.Cache[*httpapi.Prepared] // by keyOf
	scenes  *recent.Cache[sceneVersion]      // by id and content version
	flights singleflight.Group
}

// drawnBytes bounds the memory of pictures: a crawler asks for those of a hundred thousand
// apps. sceneBytes bounds that of the names of scenes.
const (
	drawnBytes = 8 << 20
	sceneBytes = 1 << 20
)

// brand is the mark of a connected product: an SVG path on a 24 by 24 grid and
// its colour.
type brand struct {
	Path string `json:"path"`
	Hex  string `json:"hex"`
}

// NewArtwork makes the artwork from the glyphs file of a build of the front end. Pool
// may be nil; then there are no drawings.
func NewArtwork(c *catalogue.Service, pool *render.Pool, glyphs []byte, build, shopName string, log *slog.Logger) (*Artwork, error) {
	var file struct {
		Glyphs map[string]string `json:"glyphs"`
		Brands map[string]brand  `json:"brands"`
	}
	if len(glyphs) > 0 {
		if err := json.Unmarshal(glyphs, &file); err != nil {
			return nil, fmt.Errorf("glyphs of the front end: %w", err)
		}
	}
	return &Artwork{catalogue: c, pool: pool, glyphs: file.Glyphs, brands: file.Brands, name: shopName, build: build, log: log, rasters: make(chan struct{}, 1), drawn: recent.New[*httpapi.Prepared](drawnBytes), scenes: recent.New[sceneVersion](sceneBytes)}, nil
}

// inWords draws the same in the words of a language, by engines of its own.
func (a *Artwork) inWords(pool *render.Pool, build string, say *words.Book) *Artwork {
	return &Artwork{
		catalogue: a.catalogue, pool: pool, glyphs: a.glyphs, brands: a.brands, name: a.name, build: build, log: a.log, words: say,
		Uploaded: func(ctx context.Context, address string) ([]byte, error) { return a.uploaded(ctx, address) }, // it may be set later
		rasters:  a.rasters, drawn: recent.New[*httpapi.Prepared](drawnBytes), scenes: recent.New[sceneVersion](sceneBytes),
	}
}

const (
	cachePictures = "public, max-age=3600, stale-while-revalidate=86400"
	cacheForEver  = "public, max-age=31536000, immutable"

	pngType = "image/png"
	svgType = "image/svg+xml"

	drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'"
)

// serve answers pictures/icons/{kind}/{slug}.svg,
// pictures/scenes/{slug}/{version}/{look}.svg and {look}.thumb.svg,
// pictures/social/{path of a page}/{version}.png, pictures/social.png,
// pictures/favicon.svg and the raster icons of the shop.
func (a *Artwork) serve(w http.ResponseWriter, r *http.Request) {
	file := r.PathValue("file")
	if ready, isDrawn := a.drawn.Get(a.keyOf(file)); isDrawn {
		ready.Serve(w, r, http.StatusOK)
		return
	}
	if current, isVersioned := a.currentFile(file); isVersioned && current != file { // from an older page
		w.Header().Set("Cache-Control", cachePictures)
		http.Redirect(w, r, strings.TrimSuffix(r.URL.Path, file)+current, http.StatusFound) //nolint:gosec // the mux matched our own prefix
		return
	}
	ready, err := a.picture(r.Context(), file)
	standIn, isStandIn := errors.AsType[standInError](err)
	switch {
	case isStandIn:
		httpapi.PrepareUncompressed(standIn.contentType, "no-store", standIn.body, http.Header{"Content-Security-Policy": {drawingPolicy}}).Serve(w, r, http.StatusOK)
	case err != nil:
		a.log.ErrorContext(r.Context(), "picture", "file", file, "error", err)
		http.Error(w, "The picture could not be drawn.", http.StatusServiceUnavailable)
	case ready == nil:
		a.leadToIcon(w, r, file)
	default:
		ready.Serve(w, r, http.StatusOK)
	}
}

// leadToIcon leads from the icon of a slug of before to that of today (decisions rule 20): mails
// and feeds name icons for years. Of anything else there is no picture.
func (a *Artwork) leadToIcon(w http.ResponseWriter, r *http.Request, file string) {
	if parts := strings.Split(strings.TrimSuffix(file, ".svg"), "/"); len(parts) == 3 && parts[0] == "icons" {
		snapshot := a.catalogue.Snapshot()
		today := snapshot.CurrentSlug(parts[1], parts[2])
		if today != "" && (parts[1] != "apps" || shown(snapshot.App(today))) {
			w.Header().Set("Cache-Control", cachePictures)
			http.Redirect(w, r, today+".svg", http.StatusMovedPermanently) //nolint:gosec // a slug of the catalogue, beside the one that was asked for
			return
		}
	}
	http.NotFound(w, r)
}

// keyOf names a picture as it is now: one of an app with the version that brought the app as it
// is, so that other apps' changes leave it.
func (a *Artwork) keyOf(file string) string {
	snapshot := a.catalogue.Snapshot()
	version := snapshot.Version
	switch parts := strings.Split(strings.TrimSuffix(file, ".svg"), "/"); {
	case parts[0] == "scenes" && len(parts) > 1:
		version = contentVersion(snapshot, parts[1])
	case parts[0] == "icons" && len(parts) == 3 && parts[1] == "apps":
		version = contentVersion(snapshot, parts[2])
	case parts[0] != strings.TrimSuffix(socialFolder, "/"):
		version = snapshot.WholeVersion()
	}
	return fmt.Sprintf("%s@%d", file, version)
}

// contentVersion gives the version that brought an app as it is, or that of everything.
func contentVersion(s *catalogue.Snapshot, slug string) int64 {
	if app := s.App(slug); app != nil {
		return app.ContentVersion
	}
	return s.Version
}

// picture gives a finished picture, nil for one that does not exist. Error: a standInError for an
// icon that cannot be read now, which is neither kept nor put into a page.
func (a *Artwork) picture(ctx context.Context, file string) (*httpapi.Prepared, error) {
	key := a.keyOf(file)
	if ready, ok := a.drawn.Get(key); ok {
		return ready, nil
	}
	made, err, _ := a.flights.Do(key, func() (any, error) { // the picture is for everybody who waits, not for this request
		body, contentType, err := a.render(context.WithoutCancel(ctx), file)
		if err != nil || body == nil {
			return (*httpapi.Prepared)(nil), err
		}
		cache := cachePictures
		if _, isVersioned := a.currentFile(file); isVersioned { // its address changes with it
			cache = cacheForEver
		}
		prepare := httpapi.PrepareCompressed
		if contentType == pngType {
			prepare = httpapi.PrepareUncompressed // it is compressed
		}
		policy := drawingPolicy
		if strings.HasPrefix(file, "icons/") { // an uploaded one is within
			policy += "; img-src data:"
		}
		ready := prepare(contentType, cache, body, http.Header{"Content-Security-Policy": {policy}})
		a.drawn.Put(key, ready)
		return ready, nil
	})
	ready, _ := made.(*httpapi.Prepared)
	return ready, err
}

// wordmarks are brands whose mark is a word: in a tile it cannot be read.
//
//nolint:gochecknoglobals // a constant table
var wordmarks = map[string]bool{"odoo": true, "paypal": true, "rasa": true, "typeform": true, "wix": true, "woocommerce": true, "zapier": true, "zoho": true, "zoom": true}

// Inline draws the icon of an app as a data address, for those who may see an app
// that is not public; empty when it cannot be drawn.
func (a *Artwork) Inline(ctx context.Context, app *catalogue.App) string {
	if a.pool == nil {
		return ""
	}
	body, contentType, err := a.icon(ctx, app.Icon, a.props(app.Slug, app.Name, app.Icon))
	if standIn, isStandIn := errors.AsType[standInError](err); isStandIn {
		body, contentType, err = standIn.body, standIn.contentType, nil
	}
	if err != nil {
		if ctx.Err() == nil { // whoever asked is still there
			a.log.ErrorContext(ctx, "icon of an app that is not public", "app", app.ID, "error", err)
		}
		return ""
	}
	return "data:" + contentType + ";base64," + base64.StdEncoding.EncodeToString(body)
}

// standInError holds the drawing that is shown as long as the uploaded picture cannot be read.
type standInError struct {
	body        []byte
	contentType string
	cause       error
}

// Error says why the picture cannot be read.
func (e standInError) Error() string {
	return "an uploaded icon cannot be read now: " + e.cause.Error()
}

// Unwrap gives why.
func (e standInError) Unwrap() error { return e.cause }

// icon gives the picture that a developer has uploaded, in the form of the drawn ones, or else
// draws one. Error: a standInError where the uploaded one cannot be read now.
func (a *Artwork) icon(ctx context.Context, icon catalogue.Icon, props map[string]any) ([]byte, string, error) {
	if icon.Picture == "" {
		return a.call(ctx, a.pool.Icon, props)
	}
	picture, cause := a.uploaded(ctx, listing.SizedPicture(icon.Picture, listing.PictureSizes[0]))
	if picture != nil {
		source := "data:" + http.DetectContentType(picture) + ";base64," + base64.StdEncoding.EncodeToString(picture)
		return []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><clipPath id="a"><rect width="96" height="96" rx="21"/></clipPath><image href="` + source + `" width="96" height="96" clip-path="url(#a)"/></svg>`), svgType, nil
	}
	body, contentType, err := a.call(ctx, a.pool.Icon, props)
	if cause == nil || err != nil {
		return body, contentType, err
	}
	a.log.WarnContext(ctx, "uploaded icon", "address", icon.Picture, "error", cause)
	return nil, "", standInError{body, contentType, cause}
}

// uploaded reads an uploaded picture, as Uploaded does.
func (a *Artwork) uploaded(ctx context.Context, address string) ([]byte, error) {
	if a.Uploaded == nil {
		return nil, nil
	}
	return a.Uploaded(ctx, address)
}

// render gives nil for a picture that does not exist.
func (a *Artwork) render(ctx context.Context, file string) ([]byte, string, error) {
	s := a.catalogue.Snapshot()
	parts := strings.Split(strings.TrimSuffix(file, path.Ext(file)), "/")
	switch {
	case file == "favicon.svg":
		return []byte(faviconSVG), svgType, nil
	case shopIcons[file].size > 0:
		body, err := shopIcons[file].draw()
		return body, pngType, err
	case file == socialOfShop:
		return a.drawSocial(ctx, a.shopPicture())
	case strings.HasPrefix(file, socialFolder):
		page, isKnown := a.socialPage(file)
		if !isKnown {
			return nil, "", nil
		}
		return a.drawSocial(ctx, a.socialOf(&page))
	case path.Ext(file) != ".svg" || a.pool == nil:
		return nil, "", nil
	case len(parts) == 3 && parts[0] == "icons":
		props, ok := a.iconProps(s, parts[1], parts[2])
		if !ok {
			return nil, "", nil
		}
		if app := s.App(parts[2]); parts[1] == "apps" && app != nil {
			return a.icon(ctx, app.Icon, props)
		}
		if d := s.Developer(parts[2]); parts[1] == "developers" && d != nil {
			return a.icon(ctx, d.Icon, props)
		}
		return a.call(ctx, a.pool.Icon, props)
	case len(parts) == 4 && parts[0] == "scenes":
		props, ok := a.sceneProps(s, parts[1], parts[3])
		if !ok {
			return nil, "", nil
		}
		return a.call(ctx, a.pool.Scene, props)
	}
	return nil, "", nil
}

func (a *Artwork) call(ctx context.Context, draw func(context.Context, string) (string, error), props map[string]any) ([]byte, string, error) {
	text, err := json.Marshal(props)
	if err != nil {
		return nil, "", err
	}
	drawing, err := draw(ctx, string(text))
	return []byte(drawing), svgType, err
}

// iconProps are the properties of an icon; kind is "apps", "developers" or
// "experts".
func (a *Artwork) iconProps(s *catalogue.Snapshot, kind, slug string) (map[string]any, bool) {
	switch kind {
	case "apps":
		if app := s.App(slug); shown(app) {
			return a.props(app.Slug, app.Name, app.Icon), true
		}
	case "developers":
		if d := s.Developer(slug); d != nil {
			return a.props(d.Slug, d.Name, d.Icon), true
		}
	case "experts":
		if e := s.Expert(slug); e != nil {
			return a.props(e.Slug, e.Name, e.Icon), true
		}
	}
	return nil, false
}

// shown reports whether everybody may see that an app exists: it is published,
// or coming soon (decisions rule 18).
func shown(app *catalogue.App) bool {
	return app != nil && !app.Hidden && (app.Lifecycle() == catalogue.Published || app.Lifecycle() == catalogue.Accepted)
}

func (a *Artwork) props(slug, name string, icon catalogue.Icon) map[string]any {
	props := map[string]any{"slug": slug, "name": name}
	if icon.Hue != "" {
		props["hue"] = icon.Hue
	}
	if glyph := a.glyphs[icon.Glyph]; glyph != "" {
		props["glyph"] = glyph
	}
	if mark, ok := a.brands[icon.Brand]; ok && !wordmarks[icon.Brand] {
		props["brand"] = mark
	}
	return props
}

// sceneProps are the properties of a scene; file is a look of the entry, with
// ".thumb" for the small size alone.
func (a *Artwork) sceneProps(s *catalogue.Snapshot, slug, file string) (map[string]any, bool) {
	app := s.App(slug)
	if !shown(app) {
		return nil, false
	}
	return a.scenePropsOf(app, file)
}

func (a *Artwork) scenePropsOf(app *catalogue.App, file string) (map[string]any, bool) {
	look, isThumb := strings.CutSuffix(file, ".thumb")
	kind, voice, ok := parseLook(app, look)
	if !ok {
		return nil, false
	}
	props := a.sceneEntry(app)
	props["kind"], props["place"], props["theme"], props["voice"], props["size"] = kind, a.words.Known(sceneName(app, kind)), sceneTheme(app), voice, "both"
	if isThumb {
		props["size"] = "thumb"
	}
	return props, true
}

// sceneEntry is what scenes show of an entry. Of one that is not published it is what
// its teaser says, and no more (decisions rule 18).
func (a *Artwork) sceneEntry(app *catalogue.App) map[string]any {
	props := a.props(app.Slug, app.Name, app.Icon)
	if mark, ok := a.brands[app.Icon.Brand]; ok {
		props["color"] = "#" + strings.TrimPrefix(mark.Hex, "#")
	}
	props["product"], props["shortDescription"] = app.Product, app.Summary()
	props["features"], props["benefits"], props["permissions"] = []Feature{}, []Feature{}, []map[string]any{}
	if app.Lifecycle() != catalogue.Published {
		return props
	}
	props["serviceType"], props["finishText"] = app.ServiceType, app.CustomProps["finishInstallCopy"]
	props["features"], props["benefits"] = features(app.Features), features(app.Benefits)
	areas := permissions(app.Scopes)
	slices.SortStableFunc(areas, func(x, y Permission) int { return cmp.Compare(readOnlyLast(x), readOnlyLast(y)) })
	list := make([]map[string]any, len(areas))
	for i, p := range areas {
		list[i] = map[string]any{"area": a.words.Known(p.Area), "writes": !p.ReadOnly}
	}
	props["permissions"] = list
	return props
}

func readOnlyLast(p Permission) int {
	if p.ReadOnly {
		return 1
	}
	return 0
}

// sceneVersion is what SceneVersion gave.
type sceneVersion string

// Size is about how many bytes it holds with its key.
func (v sceneVersion) Size() int { return 4 * len(v) }

// SceneVersion names what the scenes of an entry show, and who draws them. Each card of a page
// asks, so that of an entry of the catalogue is kept until it changes; a draft is none.
func (a *Artwork) SceneVersion(app *catalogue.App) string {
	if a.catalogue.Snapshot().App(app.Slug) != app {
		return a.nameScenes(app)
	}
	key := fmt.Sprintf("%s@%d", app.ID, app.ContentVersion)
	version, isKnown := a.scenes.Get(key)
	if !isKnown {
		version = sceneVersion(a.nameScenes(app))
		a.scenes.Put(key, version)
	}
	return string(version)
}

func (a *Artwork) nameScenes(app *catalogue.App) string {
	text, err := json.Marshal([]any{a.build, a.sceneEntry(app), sceneTheme(app), scenesOf(app)})
	if err != nil {
		panic(fmt.Sprintf("version of scenes: %v", err)) // texts always encode
	}
	return ids.Hash(text)[:12]
}

// currentFile gives the address that the picture of an address has today, when its address
// changes with it; false for another picture, or one of what does not exist.
func (a *Artwork) currentFile(file string) (current string, isVersioned bool) {
	if page, isSocial := a.socialPage(file); isSocial {
		current = a.SocialAddress(&page)
		return current, current != socialOfShop
	}
	parts := strings.Split(file, "/")
	if len(parts) != 4 || parts[0] != "scenes" {
		return "", false
	}
	app := a.catalogue.Snapshot().App(parts[1])
	if !shown(app) {
		return "", false
	}
	parts[2] = a.SceneVersion(app)
	return strings.Join(parts, "/"), true
}

// shopSentence says what the shop is, wherever it stands without a page.
const shopSentence = "Apps, services and experts for live chat and help desk"

const faviconSVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>.d{fill:#13161b}@media (prefers-color-scheme: dark){.d{fill:#eceef2}}</style><rect class="d" x="2" y="2" width="9" height="9" rx="2.5"/><rect x="13" y="2" width="9" height="9" rx="2.5" fill="#2347dc"/><rect class="d" x="2" y="13" width="9" height="9" rx="2.5"/><rect class="d" x="13" y="13" width="9" height="9" rx="2.5"/></svg>`

// Picture is a scene of an app, or what its developer uploaded.
type Picture struct {
	Kind      string    `json:"kind" enum:"scene,image,video"`
	Src       string    `json:"src" doc:"for boxes of any width"`
	Thumb     string    `json:"thumb" doc:"for boxes under 600 pixels"`
	Alt       string    `json:"alt"`
	Label     string    `json:"label" words:"shop" doc:"short name below the thumbnail"`
	Caption   string    `json:"caption,omitempty" doc:"a sentence about what is seen"`
	DurationS int       `json:"durationS,omitempty"`
	Captions  []Caption `json:"captions,omitempty"`
	Host      string    `json:"host,omitempty" doc:"of a video that another host plays: its name"`
	Player    string    `json:"player,omitempty" doc:"of such a video: the page that plays it in a frame, asked for when somebody presses the poster"`
	Watch     string    `json:"watch,omitempty" doc:"of such a video: its page at the host"`
}

// isDrawn reports whether a picture is a scene, also one below captions.
func (p Picture) isDrawn() bool { return p.Kind != "image" && p.Player == "" }

// Caption is a line of a video card, shown from its second on.
type Caption struct {
	At   int    `json:"at"`
	Text string `json:"text"`
}
