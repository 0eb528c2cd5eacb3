package site

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"maps"
	"net/http"
	"slices"
)

// ConsoleBase is the base path of the developer console, a front end of its own beside the
// shop's (web/src/console): no page of the shop loads anything of it.
const ConsoleBase = "/console"

// ConsolePage is one kind of address of the developer console.
type ConsolePage struct {
	// Name is what the front end has a screen for.
	Name string
	// Pattern is below the base path of the console, written as those of routes.
	Pattern string
	Title   string
}

// consolePages is the table of all pages of the console. `make gen` writes it into
// web/src/routes/console.gen.ts.
//
//nolint:gochecknoglobals // a constant table
var consolePages = []ConsolePage{
	{"overview", "/overview/", "Overview"},
	{"apps", "/apps/", "Apps"},
	{"listing", "/apps/{app}/", "Listing"},
	{"pictures", "/apps/{app}/pictures/", "Icon and pictures"},
	{"placements", "/apps/{app}/placements/", "Placements"},
	{"price", "/apps/{app}/price/", "Price"},
	{"install", "/apps/{app}/install/", "Install"},
	{"permissions", "/apps/{app}/permissions/", "Permissions"},
	{"changelog", "/apps/{app}/changelog/", "Changelog"},
	{"sharing", "/apps/{app}/sharing/", "Sharing"},
	{"submit", "/apps/{app}/submit/", "Submit and review"},
	{"revisions", "/apps/{app}/revisions/", "Revisions"},
	{"history", "/apps/{app}/history/", "History"},
	{"profile", "/profile/", "Developer profile"},
	{"team", "/team/", "Team"},
	{"submissions", "/submissions/", "Submissions"},
}

// ConsolePages gives that table.
func ConsolePages() []ConsolePage { return slices.Clone(consolePages) }

// consolePageOf finds the page of a path below the base path of the console.
func consolePageOf(path string) (ConsolePage, bool) {
	for _, page := range consolePages {
		if _, ok := (&Route{Pattern: page.Pattern}).match(stepsOf(path)); ok {
			return page, true
		}
	}
	return ConsolePage{}, false
}

// consoleBuild is what documents of the console refer to, below its base path.
type consoleBuild struct {
	language        string // of its words, as in lang
	files           fs.FS
	scripts, styles []string
}

// loadConsole reads the build of the console in a language: in English where it has no other.
func loadConsole(dist fs.FS, language string) (*consoleBuild, error) {
	const name = "console/.vite/manifest.json"
	manifest, err := fs.ReadFile(dist, buildFile(name, language))
	if errors.Is(err, fs.ErrNotExist) {
		language = English
		manifest, err = fs.ReadFile(dist, name)
	}
	if err != nil {
		return nil, fmt.Errorf("front end: %w", err)
	}
	var chunks map[string]chunk
	if err := json.Unmarshal(manifest, &chunks); err != nil {
		return nil, fmt.Errorf("manifest of the console: %w", err)
	}
	entry, ok := chunks["src/console/main.tsx"]
	if !ok {
		return nil, errors.New("manifest of the console: no entry src/console/main.tsx")
	}
	part := &Frontend{scripts: []string{entry.File}}
	part.collectEntry(chunks, entry)
	files, err := fs.Sub(dist, "console")
	return &consoleBuild{language: language, files: files, scripts: part.scripts, styles: part.styles}, err
}

// mountConsole adds the pages of the console and its files. Its documents are the same for
// all who read a language: what is in them is the browser's to ask for. Their addresses name
// no language: the choice of the visitor says it, which follows the account, or else the browser.
func (s *Server) mountConsole(mux *http.ServeMux) {
	files := &staticFiles{files: s.console().files}
	mux.HandleFunc("GET "+ConsoleBase+"/assets/{file...}", func(w http.ResponseWriter, r *http.Request) {
		if !files.serve(w, r, "assets/"+r.PathValue("file"), cacheForEver) {
			http.NotFound(w, r)
		}
	})
	toOverview := http.RedirectHandler(ConsoleBase+"/overview/", http.StatusFound)
	mux.Handle("GET "+ConsoleBase, toOverview)
	mux.Handle("GET "+ConsoleBase+"/{$}", toOverview)
	mux.HandleFunc("GET "+ConsoleBase+"/{path...}", func(w http.ResponseWriter, r *http.Request) {
		title, status := "There is no such page", http.StatusNotFound
		if page, ok := consolePageOf(r.PathValue("path")); ok {
			title, status = page.Title, http.StatusOK
		}
		s.chosen(r).writeConsole(w, r, title, status)
	})
}

// console is the console's build in the language of the server.
func (s *Server) console() *consoleBuild {
	if built := s.d.Frontend.console; built != nil {
		return built
	}
	return &consoleBuild{language: English, files: emptyFS{}} // not built: a legal state of a fresh clone
}

func (s *Server) writeConsole(w http.ResponseWriter, r *http.Request, title string, status int) {
	document, err := s.consoleDocument(title)
	if err != nil {
		s.d.Log.ErrorContext(r.Context(), "page of the console failed", "path", r.URL.Path, "error", err)
		http.Error(w, "Something went wrong on our side. Try again.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	maps.Copy(h, documentHeaders(s.d, &Page{}, nil))
	h.Set("X-Frame-Options", "DENY")
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(document) //nolint:gosec // a visitor chooses among our languages, and writes none of it
	}
}

// consoleDocument writes the HTML of a page of the console, which the browser draws.
func (s *Server) consoleDocument(title string) ([]byte, error) {
	console, say := s.console(), s.d.Builder.Words
	boot, err := scriptJSON(s.d.Boot)
	if err != nil {
		return nil, fmt.Errorf("boot data: %w", err)
	}
	var b bytes.Buffer
	b.WriteString(`<!doctype html>` + "\n" + `<html lang="` + console.language + `"` + directionOf(console.language) + `><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`)
	b.WriteString("<title>" + html.EscapeString(say.Known(title)+" · "+say.Known("Console")) + "</title>")
	fmt.Fprintf(&b, `<link rel="icon" href="%s/pictures/favicon.svg" type="image/svg+xml">`, s.d.Boot.root())
	if theme := s.d.Frontend.themeInit; theme != "" {
		b.WriteString("<script>" + theme + "</script>")
	}
	for _, style := range console.styles {
		fmt.Fprintf(&b, `<link rel="stylesheet" href="%s/%s">`, ConsoleBase, style)
	}
	for i, script := range console.scripts {
		if i == 0 {
			fmt.Fprintf(&b, `<script type="module" src="%s/%s"></script>`, ConsoleBase, script)
		} else {
			fmt.Fprintf(&b, `<link rel="modulepreload" href="%s/%s">`, ConsoleBase, script)
		}
	}
	b.WriteString(`</head><body><div id="root"></div><script id="boot" type="application/json">`)
	b.Write(boot)
	b.WriteString("</script></body></html>")
	return b.Bytes(), nil
}
