package site

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"marketplace/internal/httpapi"
)

// oEmbed is what another site shows in the place of a link to the page of an app (oembed.com,
// type link): our pages are framed by nobody, so there is no HTML to put into theirs.
type oEmbed struct {
	Type            string `json:"type"`
	Version         string `json:"version"`
	Title           string `json:"title"`
	AuthorName      string `json:"author_name"`
	AuthorURL       string `json:"author_url,omitempty"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	CacheAge        int    `json:"cache_age"`
	Description     string `json:"description"`
	ThumbnailURL    string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
}

// oEmbedAge is how long other sites may keep an answer, in seconds.
const oEmbedAge = 3600

// oEmbedPath is where the answers are, below the base path.
const oEmbedPath = "/oembed"

// oEmbed answers for the address of the page of an app; 404 for any other one, and 501 for
// another format than JSON, as the specification wants.
func (s *Server) oEmbed(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	w.Header().Set("Access-Control-Allow-Origin", "*")
	if format := query.Get("format"); format != "" && format != "json" {
		http.Error(w, "Only JSON is given here.", http.StatusNotImplemented)
		return
	}
	page := s.d.Builder.appPageAt(query.Get("url"))
	if page == nil {
		http.Error(w, "The address is not that of the page of an app.", http.StatusNotFound)
		return
	}
	answer := oEmbed{
		Type: "link", Version: "1.0", Title: page.App.Name, AuthorName: page.App.Developer, ProviderName: s.d.Builder.Brand, ProviderURL: s.d.Builder.address("/"),
		CacheAge: oEmbedAge, Description: page.Meta.Description,
	}
	if path := page.App.DeveloperInfo.Path; path != "" {
		answer.AuthorURL = s.d.Builder.address(path)
	}
	if page.Meta.Image != "" && isWithin(query.Get("maxwidth"), socialWidth) && isWithin(query.Get("maxheight"), socialHeight) {
		answer.ThumbnailURL, answer.ThumbnailWidth, answer.ThumbnailHeight = page.Meta.Image, socialWidth, socialHeight
	}
	body, err := json.Marshal(answer)
	if err != nil {
		httpapi.WriteError(w, r, s.d.Log, err)
		return
	}
	httpapi.PrepareUncompressed("application/json", cacheMachineFile, body, nil).Serve(w, r, http.StatusOK)
}

// isWithin reports whether a length is within a limit that was asked for; what is no number limits nothing.
func isWithin(limit string, length int) bool {
	most, err := strconv.Atoi(limit)
	return err != nil || length <= most
}

// appPageAt gives the page of an app by its full address, also by one that it once had; nil
// when there is none.
func (b *Builder) appPageAt(address string) *Page {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Scheme+"://"+parsed.Host != b.PublicURL {
		return nil
	}
	path, isOurs := strings.CutPrefix(parsed.Path, b.Base+"/")
	if !isOurs {
		return nil
	}
	kind, slug, _ := strings.Cut(strings.Trim(path, "/"), "/")
	for _, slug := range []string{slug, b.Catalogue.Snapshot().CurrentSlug("apps", slug)} {
		if page := b.Page("/"+kind+"/"+slug+"/", nil); page.Kind == KindApp && page.Status == http.StatusOK {
			return &page
		}
	}
	return nil
}

// oEmbedAddress is where other sites find the oEmbed answer for a page.
func oEmbedAddress(base, address string) string {
	return base + oEmbedPath + "?url=" + url.QueryEscape(address)
}
