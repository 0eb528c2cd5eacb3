package site

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"net/http"

	"marketplace/internal/httpapi"
)

const (
	openSearchPath  = "/opensearch.xml"
	suggestionsPath = "/suggestions"
	openSearchType  = "application/opensearchdescription+xml"
	suggestionsType = "application/x-suggestions+json"
	mostSuggestions = 8
	longestNameOfOS = 16 // letters of ShortName, by its specification
)

// openSearch describes the search of the shop to browsers (OpenSearch 1.1): the page of what a
// text finds, and names of apps while somebody writes.
func (b *Builder) openSearch() ([]byte, error) {
	var out bytes.Buffer
	element := func(name, text string) {
		out.WriteString("<" + name + ">")
		_ = xml.EscapeText(&out, []byte(text))
		out.WriteString("</" + name + ">")
	}
	template := func(kind, rel, address string) {
		out.WriteString(`<Url type="` + kind + `" rel="` + rel + `" method="get" template="`)
		_ = xml.EscapeText(&out, []byte(address))
		out.WriteString(`"/>`)
	}
	out.WriteString(xml.Header + `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`)
	name := []rune(b.Brand)
	element("ShortName", string(name[:min(len(name), longestNameOfOS)]))
	element("LongName", b.Brand)
	element("Description", shopSentence)
	template("text/html", "results", b.address("/search/")+"?q={searchTerms}")
	template(suggestionsType, "suggestions", b.address(suggestionsPath)+"?q={searchTerms}")
	template(openSearchType, "self", b.address(openSearchPath))
	out.WriteString(`<Image width="16" height="16" type="image/svg+xml">`)
	_ = xml.EscapeText(&out, []byte(b.address("/pictures/favicon.svg")))
	out.WriteString("</Image>")
	element("Language", "en")
	element("InputEncoding", "UTF-8")
	element("OutputEncoding", "UTF-8")
	out.WriteString("</OpenSearchDescription>")
	return out.Bytes(), nil
}

// suggest answers browsers with apps for the beginning of a text: names, what they do, and
// their pages (OpenSearch Suggestions 1.1).
func (s *Server) suggest(w http.ResponseWriter, r *http.Request) {
	text := r.URL.Query().Get("q")
	names, sentences, pages := []string{}, []string{}, []string{}
	if text != "" && len(text) <= maxParameter && s.d.Suggest != nil {
		snapshot := s.d.Builder.Catalogue.Snapshot()
		for _, id := range s.d.Suggest(text, mostSuggestions) {
			if app := snapshot.Public(id); app != nil {
				names, sentences, pages = append(names, app.Name), append(sentences, app.Summary()), append(pages, s.d.Builder.address(app.Path()))
			}
		}
	}
	body, err := json.Marshal([]any{text, names, sentences, pages})
	if err != nil {
		httpapi.WriteError(w, r, s.d.Log, err)
		return
	}
	httpapi.PrepareUncompressed(suggestionsType, cacheMachineFile, body, nil).Serve(w, r, http.StatusOK)
}
