package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"slices"
)

// The script that draws pages, and what is precompiled of it.
const (
	serverBundle      = "server/render.js"
	precompiledBundle = "server/render.bytecode"
)

// document writes the HTML of a page. Body is the rendered root element, empty
// when the client is to draw it.
func (f *Frontend) document(page *Page, boot Boot, body string) ([]byte, error) {
	pageJSON, err := scriptJSON(page)
	if err != nil {
		return nil, fmt.Errorf("page data: %w", err)
	}
	bootJSON, err := scriptJSON(boot)
	if err != nil {
		return nil, fmt.Errorf("boot data: %w", err)
	}
	var b bytes.Buffer
	b.Grow(len(body) + len(pageJSON) + 4096)
	b.WriteString("<!doctype html>\n<html lang=\"" + f.language + "\"" + directionOf(f.language) + "><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
	f.writeHead(&b, page, boot)
	b.WriteString("</head><body><div id=\"root\">")
	b.WriteString(body)
	b.WriteString("</div><script id=\"page\" type=\"application/json\">")
	b.Write(pageJSON)
	b.WriteString("</script><script id=\"boot\" type=\"application/json\">")
	b.Write(bootJSON)
	b.WriteString("</script></body></html>")
	return b.Bytes(), nil
}

func (f *Frontend) writeHead(b *bytes.Buffer, page *Page, boot Boot) {
	root := boot.root()
	tag := func(format string, args ...any) {
		for i, a := range args {
			if s, ok := a.(string); ok {
				args[i] = html.EscapeString(s)
			}
		}
		fmt.Fprintf(b, format, args...)
	}
	tag("<title>%s</title><meta name=\"description\" content=\"%s\"><link rel=\"canonical\" href=\"%s\">", page.Title, page.Meta.Description, page.Meta.Canonical)
	if page.Meta.NoIndex || page.Status != 200 {
		b.WriteString("<meta name=\"robots\" content=\"noindex\">")
	} else {
		for _, other := range alternates(page.Meta.Canonical, &boot) {
			tag("<link rel=\"alternate\" hreflang=\"%s\" href=\"%s\">", other.language, other.address)
		}
		tag("<link rel=\"alternate\" type=\"application/atom+xml\" href=\"%s/feed.xml\" title=\"New apps\">", root)
		tag("<link rel=\"search\" type=\"%s\" href=\"%s%s\" title=\"%s\">", openSearchType, root, openSearchPath, boot.Brand)
		if page.Kind == KindApp {
			tag("<link rel=\"alternate\" type=\"application/json+oembed\" href=\"%s\" title=\"%s\">", oEmbedAddress(root, alternates(page.Meta.Canonical, &boot)[0].address), page.Title)
		}
	}
	tag("<meta property=\"og:type\" content=\"website\"><meta property=\"og:site_name\" content=\"%s\"><meta property=\"og:title\" content=\"%s\">", boot.Brand, page.Title)
	tag("<meta property=\"og:description\" content=\"%s\"><meta property=\"og:url\" content=\"%s\">", page.Meta.Description, page.Meta.Canonical)
	if page.Meta.Image != "" {
		tag("<meta property=\"og:image\" content=\"%s\"><meta name=\"twitter:card\" content=\"summary_large_image\">", page.Meta.Image)
	}
	tag("<link rel=\"icon\" href=\"%s/pictures/favicon.svg\" type=\"image/svg+xml\"><link rel=\"apple-touch-icon\" href=\"%s/pictures/touch-icon.png\"><link rel=\"manifest\" href=\"%s/manifest.webmanifest\">", root, root, boot.Base)
	tag("<meta name=\"theme-color\" content=\"%s\" media=\"(prefers-color-scheme: light)\"><meta name=\"theme-color\" content=\"%s\" media=\"(prefers-color-scheme: dark)\">", surfaceLight, surfaceDark)
	if f.themeInit != "" {
		b.WriteString("<script>" + f.themeInit + "</script>")
	}
	for _, font := range slices.Compact(f.preloads) {
		tag("<link rel=\"preload\" href=\"%s/%s\" as=\"font\" type=\"font/woff2\" crossorigin>", root, font)
	}
	for _, style := range f.stylesOf(page.Kind) {
		b.WriteString("<style>" + f.sheets[style] + "</style>")
		// The loader of lazy chunks looks for this link; disabled, it is not fetched.
		tag("<link rel=\"stylesheet\" href=\"%s/%s\" disabled>", root, style)
	}
	// The text and its font come first, the scripts make it alive afterwards.
	for i, script := range f.scripts {
		if i == 0 {
			tag("<script type=\"module\" fetchpriority=\"low\" src=\"%s/%s\"></script>", root, script)
		} else {
			tag("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"%s/%s\">", root, script)
		}
	}
	for _, script := range f.views[page.Kind].scripts {
		tag("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"%s/%s\">", root, script)
	}
	for _, object := range page.Meta.JSONLD {
		b.WriteString("<script type=\"application/ld+json\">")
		b.Write(escapeScript(object))
		b.WriteString("</script>")
	}
}

// scriptJSON encodes a value so that it can stand inside a script element.
func scriptJSON(value any) ([]byte, error) {
	text, err := json.Marshal(value)
	return escapeScript(text), err
}

// escapeScript keeps a text from ending its script element. json.Marshal
// already escapes <, > and & inside strings; raw messages pass unchanged.
func escapeScript(text []byte) []byte {
	for _, r := range []struct{ old, escaped string }{{"<", `\u003c`}, {"\u2028", `\u2028`}} {
		if bytes.Contains(text, []byte(r.old)) { // mostly there is nothing to copy a page for
			text = bytes.ReplaceAll(text, []byte(r.old), []byte(r.escaped))
		}
	}
	return text
}

// Boot is what a document carries for the client besides the page: addresses
// and switches that the front end never hard-codes (decisions section 1).
type Boot struct {
	Brand      string         `json:"brand"`
	Build      string         `json:"build" doc:"hash of the front end, as in app-data.json"`
	Base       string         `json:"base" doc:"base path of the shop in this language: /marketplace, or /marketplace/de"`
	Language   string         `json:"language" doc:"of the words on the page, as in lang"`
	Languages  []Language     `json:"languages,omitempty" doc:"in which the shop can be read, English first; absent: in English alone"`
	Accounts   string         `json:"accounts" doc:"base path of the accounts service"`
	API        string         `json:"api" doc:"base path of the Marketplace API"`
	Billing    string         `json:"billing"`
	Staff      string         `json:"staff" doc:"base path of the staff room"`
	Sandbox    string         `json:"sandbox,omitempty" doc:"base path of the payment sandbox, when it is the provider"`
	Uncharged  bool           `json:"uncharged,omitempty" doc:"the shop is open and charges nothing: every page says so"`
	NoMail     bool           `json:"noMail,omitempty" doc:"no mails are sent: no page promises one"`
	Stripe     string         `json:"stripe,omitempty" doc:"publishable key of Stripe, when it is the provider"`
	Search     string         `json:"search"`
	SearchApp  string         `json:"searchApp"`
	SearchKey  string         `json:"searchKey" doc:"public key that can only search"`
	ClientID   string         `json:"clientId" doc:"the shop's own OAuth client"`
	Demo       bool           `json:"demo"`
	SentryDSN  string         `json:"sentryDsn,omitempty"`
	GTM        string         `json:"gtm,omitempty"`
	Navigation []Link         `json:"navigation" doc:"header links"`
	Footer     []FooterColumn `json:"footer"`
	Legal      []Link         `json:"legal,omitempty" doc:"the legal texts of the people who run the shop, each by itself, at the end of the footer"`
	Help       string         `json:"help,omitempty" doc:"where people find help; absent: nowhere"`
	// Slices are the hashes of the frame's parts, as in app-data.json.
	Slices map[string]string `json:"slices"`
	// Parents are the origins whose messages an embedded page takes, and to which
	// it sends its own (spec S5.15).
	Parents []string `json:"parents,omitempty" doc:"origins of the host products, on embedded pages only"`
	// LiveChat and HelpDesk are where the host products are, for what is opened
	// there (spec S2.17, S4.25).
	LiveChat string `json:"livechat,omitempty" doc:"address of the agent app, without a slash at its end; absent: nothing is opened there"`
	HelpDesk string `json:"helpdesk,omitempty" doc:"address of the help desk, in the same way"`
}

// FooterColumn is a titled list of links.
type FooterColumn struct {
	Title string `json:"title" words:"shop"`
	Links []Link `json:"links"`
}
