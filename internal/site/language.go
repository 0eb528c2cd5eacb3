package site

import (
	"cmp"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/textclean"
	"marketplace/internal/site/words"
)

// English is the language that the shop is written in; its addresses name none.
const English = "en"

// pseudo is the language of a build that shows what has no words, and mirrored the same from
// right to left: for those who translate, not for visitors or search engines.
const (
	pseudo   = string(locale.Pseudo)
	mirrored = string(locale.Mirrored)
)

func isPseudo(code string) bool { return code == pseudo || code == mirrored }

// PseudoLanguages are those among the builds that are no languages: the program speaks them,
// too, where they are built in.
func PseudoLanguages(builds []*Frontend) []locale.Language {
	var found []locale.Language
	for _, f := range builds {
		if isPseudo(f.language) {
			found = append(found, locale.Language(f.language))
		}
	}
	return found
}

// directionOf is the attribute of a document in a language that is written from right to left;
// "" for others.
func directionOf(code string) string {
	script, _ := language.Make(code).Script()
	if code == mirrored || slices.Contains([]string{"Arab", "Hebr", "Nkoo", "Syrc", "Thaa"}, script.String()) {
		return ` dir="rtl"`
	}
	return ""
}

// Language is one in which the shop can be read.
type Language struct {
	Code string `json:"code" doc:"as in lang"`
	Name string `json:"name" doc:"by its own speakers"`
	Base string `json:"base" doc:"base path of its pages"`
}

// nameOfLanguage is what its speakers call a language.
func nameOfLanguage(code string) string {
	switch code {
	case pseudo:
		return "Pseudo"
	case mirrored:
		return "Pseudo, mirrored"
	}
	name := display.Self.Name(language.Make(code))
	if name == "" {
		return code
	}
	return textclean.Capitalized(name)
}

// root is the base path of the shop in all languages: of its pictures and files.
func (b *Boot) root() string {
	if len(b.Languages) > 0 {
		return b.Languages[0].Base
	}
	return b.Base
}

// alternate is a page in a language, for the head of the document and for sitemaps.
type alternate struct{ language, address string }

// alternates are the page of an address in each language, and for all others the English one.
func alternates(canonical string, boot *Boot) []alternate {
	origin, rest, _ := strings.Cut(canonical, boot.Base+"/")
	var all []alternate
	for _, l := range boot.Languages {
		if !isPseudo(l.Code) {
			all = append(all, alternate{l.Code, origin + l.Base + "/" + rest})
		}
	}
	if all == nil {
		all = []alternate{{English, canonical}}
	}
	return append(all, alternate{"x-default", all[0].address})
}

// For gives the server of the language that a visitor reads: what the address asks for as
// OpenID Connect has it (ui_locales), what was chosen before, or else what the browser asks
// for, as httpapi.Speak. It is for addresses that name no language.
func (s *Server) For(r *http.Request) *Server {
	if len(s.d.Translations) == 0 {
		return s
	}
	if asked := strings.Fields(r.URL.Query().Get("ui_locales")); len(asked) > 0 {
		return s.matching(strings.Join(asked, ","))
	}
	return s.chosen(r)
}

// chosen is For without what the address asks for.
func (s *Server) chosen(r *http.Request) *Server {
	if len(s.d.Translations) == 0 {
		return s
	}
	if chosen, err := r.Cookie(locale.Cookie); err == nil {
		if in := s.in(chosen.Value); in != nil {
			return in
		}
	}
	return s.matching(r.Header.Get("Accept-Language"))
}

// matching gives the server of the first language of a list that the shop has, as in
// Accept-Language; the English one for an empty list, as crawlers send it.
func (s *Server) matching(list string) *Server {
	asked, _, err := language.ParseAcceptLanguage(list)
	if err != nil || len(asked) == 0 {
		return s
	}
	_, at, _ := s.matcher.Match(asked...)
	return s.languages()[at]
}

// in gives the server of a language, nil when there is none.
func (s *Server) in(code string) *Server {
	for _, one := range s.languages() {
		if one.d.Frontend.language == code {
			return one
		}
	}
	return nil
}

// AddressIn gives the address of a page in a language. One that leads elsewhere, and that of
// a language which is not built in, stays.
func (s *Server) AddressIn(code, address string) string {
	in := s.in(code)
	rest, isOurs := strings.CutPrefix(address, s.d.Builder.address("/"))
	path, _, _ := strings.Cut(rest, "?")
	if _, isPage := RouteOf(path); !isOurs || !isPage || in == nil {
		return address
	}
	return in.d.Builder.address("/") + rest
}

// In gives what builds the pages of a language, and what draws their pictures; those of
// English where the shop does not speak it.
func (s *Server) In(language string) (*Builder, *Artwork) {
	for _, translation := range s.d.Translations {
		if translation.d.Builder.Language == language {
			return translation.d.Builder, cmp.Or(translation.d.Social, s.d.Artwork)
		}
	}
	return s.d.Builder, s.d.Artwork
}

// languages are the servers of all languages, English first.
func (s *Server) languages() []*Server { return append([]*Server{s}, s.d.Translations...) }

// newMatcher matches what browsers ask for to the languages of the shop. Nobody asks
// for the pseudo-language.
func newMatcher(translations []*Server) language.Matcher {
	tags := []language.Tag{language.English}
	for _, t := range translations {
		tags = append(tags, language.Make(t.d.Frontend.language))
	}
	return language.NewMatcher(tags)
}

// leadToLanguage sends who comes to the first page from elsewhere to that of their
// language; false where they are there. Nobody who follows a link to another page is led
// away from it, and no cache keeps this answer: the English page needs no Vary, because
// caches ask before they show it. Crawlers ask for no language.
func (s *Server) leadToLanguage(w http.ResponseWriter, r *http.Request) bool {
	h := r.Header
	if len(s.d.Translations) == 0 || r.URL.RawQuery != "" || h.Get("Sec-Fetch-Dest") != "document" || h.Get("Sec-Fetch-Site") == "same-origin" {
		return false
	}
	to := s.For(r)
	if to == s {
		return false
	}
	leadTo(w, r, to.d.Boot.Base)
	return true
}

// leadTo sends a visitor to the first page of a language.
func leadTo(w http.ResponseWriter, r *http.Request, base string) {
	w.Header().Set("Cache-Control", "private, no-store")
	w.Header().Set("Vary", "Accept-Language, Cookie")
	http.Redirect(w, r, base+"/", http.StatusFound)
}

// enter answers the address of the origin.
func (s *Server) enter(w http.ResponseWriter, r *http.Request) { leadTo(w, r, s.For(r).d.Boot.Base) }

// mountTranslation adds what a language has addresses of its own for. Files, pictures
// and what is for machines are those of English.
func (s *Server) mountTranslation(mux *http.ServeMux) {
	base := s.d.Boot.Base
	mux.HandleFunc("GET "+base+"/page-data/{file...}", s.pageData)
	mux.HandleFunc("GET "+base+"/slice-data/{file}", s.framePart)
	if s.d.Social != nil {
		mux.HandleFunc("GET "+base+"/pictures/{file...}", s.d.Social.serve)
	}
	mux.HandleFunc("GET "+base+"/manifest.webmanifest", prepared("application/manifest+json", func() ([]byte, error) { return webManifestOf(s.d.Boot, s.d.Builder.Words) }))
	mux.HandleFunc("GET "+base+"/sitemaps/{file}", s.sitemap)
	mux.HandleFunc("GET "+base+"/{file...}", s.page)
	mux.Handle("GET "+base, http.RedirectHandler(base+"/", http.StatusMovedPermanently))
}

// inLanguage puts a page into the words of the builder's language. What comes from the
// catalogue stays as it is.
func (b *Builder) inLanguage(page *Page) {
	if b.Words == nil {
		return
	}
	b.Words.Translate(page)
	names := strings.Split(page.Title, " | ")
	for i := range names {
		names[i] = b.Words.Known(names[i])
	}
	page.Title = strings.Join(names, " | ")
	page.Meta.Description = b.Words.Known(page.Meta.Description)
	if list := listOn(page); list != nil {
		list.Facets = b.namedPlaces(list.Facets)
		b.nameUnknown(list)
	}
}

// nameUnknown names what is chosen in a filter and has no name, and what stands in the way.
func (b *Builder) nameUnknown(list *Listing) {
	for _, facet := range list.Facets {
		for i := range facet.Values {
			value := &facet.Values[i]
			if value.Unknown {
				value.Label = facet.Label + ": " + b.Words.Known(unknownWords)
			}
			if list.Blocking != nil && value.Selected && value.Value == list.Blocking.Value {
				blocking := *list.Blocking
				blocking.Label = value.Label
				list.Blocking = &blocking
			}
		}
	}
}

// listOn is the list that a page shows, nil when it shows none.
func listOn(page *Page) *Listing {
	if page.Developer != nil {
		return &page.Developer.Listing
	}
	return page.Listing
}

// namedPlaces names the languages and countries of filters, which have no table here.
func (b *Builder) namedPlaces(facets []Facet) []Facet {
	named := slices.Clone(facets)
	for i, facet := range named {
		name, isNamed := map[string]func(language.Tag, string) string{"language": languageNameIn, "country": countryNameIn}[facet.Param]
		if !isNamed {
			continue
		}
		named[i].Values = slices.Clone(facet.Values)
		for j, value := range facet.Values {
			if !value.Unknown {
				named[i].Values[j].Label = name(b.tag(), value.Value)
			}
		}
	}
	return named
}

// tag is the builder's language, for names of languages and countries.
func (b *Builder) tag() language.Tag { return language.Make(cmp.Or(b.Language, English)) }

func (b *Builder) languageName(code string) string { return languageNameIn(b.tag(), code) }

func (b *Builder) countryName(code string) string { return countryNameIn(b.tag(), code) }

// Translated gives the same with the shop in other languages, each below a path of its
// own. Their pages are drawn by engines of their own, which are started when the first is
// asked for.
func (d ServerDeps) Translated(builds []*Frontend) ServerDeps {
	if len(builds) == 0 || d.Pool == nil {
		return d
	}
	root := d.Boot.Base
	d.Boot.Languages = []Language{{English, nameOfLanguage(English), root}}
	for _, f := range builds {
		d.Boot.Languages = append(d.Boot.Languages, Language{f.language, nameOfLanguage(f.language), root + "/" + f.language})
	}
	english := d
	for _, f := range builds {
		d.Translations = append(d.Translations, NewServer(english.in(f)))
	}
	return d
}

// in gives what the server of a language needs.
func (d ServerDeps) in(build *Frontend) ServerDeps {
	english, say := d.Builder, words.In(build.language, locale.NewLacking(d.Log))
	d.isTranslation = true
	d.Frontend, d.Pool, d.Boot.Base = build, d.Pool.Lazily(build.Bundle), d.Boot.Base+"/"+build.language
	d.Builder = &Builder{
		Catalogue: english.Catalogue, Now: english.Now, PublicURL: english.PublicURL, Base: d.Boot.Base, Root: english.Base, Brand: english.Brand,
		Language: build.language, Words: say, Alternatives: english.Alternatives, Find: english.Find, TryOut: tryOutIn(english.TryOut, build.language), SceneVersion: english.SceneVersion,
		Image: func(address string, width int) string { return english.image(address, width) }, // it may be set later
	}
	if d.Artwork != nil {
		d.Social = d.Artwork.inWords(d.Pool, build.Build(), say)
		d.Builder.SocialAddress, d.Social.Pages = d.Social.SocialAddress, d.Builder.Page
		d.Builder.SceneVersion, d.Builder.SceneRoot = d.Social.SceneVersion, d.Boot.Base
	}
	return d
}

// tryOutIn gives addresses of try-outs that ask for a language, as accounts are asked for it:
// what is tried runs on an origin that cannot see what the visitor chose.
func tryOutIn(at func(*catalogue.App, string) string, code string) func(*catalogue.App, string) string {
	if at == nil {
		return nil
	}
	return func(app *catalogue.App, placement string) string {
		address := at(app, placement)
		if address == "" {
			return ""
		}
		return address + "&ui_locales=" + code
	}
}
