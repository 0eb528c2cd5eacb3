package site_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/site"
	"marketplace/internal/site/render"
	"marketplace/internal/testkit"
)

// A front end of a few lines: it can fail, and it can be slow.
const tinyBundle = `
globalThis.__render = (json) => {
  const { page, boot, search } = JSON.parse(json);
  if (page.title.startsWith('Broken')) throw new Error('no such component');
  if (page.title.startsWith('Slow')) { let n = 0; for (let i = 0; i < STEPS; i++) n += i; }
  const first = page.title.startsWith('Pictured') && page.app.pictures[0];
  const urgent = first ? '<link rel="preload" as="image" href="' + first.src + '" fetchPriority="high"/><img class="picture" src="' + first.src + '" alt="" fetchPriority="high"/>' : '';
  const part = page.title.startsWith('Parted') ? '<div><style data-part="src/Reviews.tsx"></style><h2>Reviews</h2></div><div><style data-part="src/Related.tsx"></style><h2>Related</h2></div><style data-part="src/Unknown.tsx"></style>' : '';
  return urgent + part + '<main data-brand="' + boot.brand + '" data-search="' + search + '">' + page.title + '</main>';
};
globalThis.__icon = (json) => { const p = JSON.parse(json); return '<svg xmlns="http://www.w3.org/2000/svg"><title>' + p.name + (p.glyph || '') + '</title></svg>'; };
globalThis.__scene = (json) => { const p = JSON.parse(json); return '<svg xmlns="http://www.w3.org/2000/svg"><title>' + p.name + ' ' + p.kind + ' ' + p.size + '</title></svg>'; };
globalThis.__share = (json) => '<svg width="1200" height="630"><title>' + json.replace(/[&<]/g, '') + '</title><text x="9" y="99">' + JSON.parse(json).name.replace(/[&<]/g, '') + '</text></svg>';`

func tinyFiles() fstest.MapFS {
	steps := "5000000"
	if raceDetector {
		steps = "10000"
	}
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	var manifest strings.Builder
	manifest.WriteString(`{"src/main.tsx":{"file":"assets/main-1.js","css":["assets/main-1.css"],"isEntry":true,"imports":["_shared.js"]},
		"_shared.js":{"file":"assets/shared-2.js"},"src/routes/app.tsx":{"file":"assets/app-3.js","css":["assets/app-3.css"],"imports":["_shared.js","_parts.js"]},
		"_parts.js":{"file":"assets/parts-5.js","css":["assets/app-3.css"]}`)
	manifest.WriteString(`,"src/Reviews.tsx":{"file":"assets/reviews-6.js","isDynamicEntry":true,"css":["assets/reviews-6.css"],"imports":["_parts.js","_list.js"]},
		"src/Related.tsx":{"file":"assets/related-7.js","isDynamicEntry":true,"css":["assets/main-1.css"],"imports":["_list.js"]},"_list.js":{"file":"assets/list-8.js","css":["assets/list-8.css"]}`)
	for _, info := range site.Kinds() {
		if info.Kind != site.KindApp {
			fmt.Fprintf(&manifest, `,"src/routes/%s.tsx":{"file":"assets/%s-4.js"}`, info.Kind, info.Kind)
		}
	}
	return fstest.MapFS{
		"client/.vite/manifest.json": file(manifest.String() + "}"),
		"client/assets/main-1.js":    file("console.log('main')"), "client/assets/main-1.js.gz": file("gzipped"), "client/assets/main-1.js.br": file("brotlied"),
		"client/assets/shared-2.js": file("1"), "client/assets/app-3.js": file("2"), "client/assets/parts-5.js": file("3"), "client/assets/main-1.css": file("main{color:red}"), "client/assets/app-3.css": file("h1{color:red}"),
		"client/assets/reviews-6.css": file("h2{color:red}"), "client/assets/list-8.css": file("li{color:red}"),
		"client/theme-init.js": file("document.documentElement.dataset.theme='x'\n"), "client/sw.js": file("self.skipWaiting()"), "server/render.js": file(strings.ReplaceAll(tinyBundle, "STEPS", steps)),
		"console/.vite/manifest.json": file(`{"src/console/main.tsx":{"file":"assets/console-1.js","css":["assets/console-1.css"],"isEntry":true,"imports":["_ui.js"]},"_ui.js":{"file":"assets/ui-2.js","css":["assets/ui-2.css"]}}`),
		"console/assets/console-1.js": file("console.log('console')"),
		"client/host/v1.js":           file("export * from './v1.Ab-1.js'"), "client/host/v1.Ab-1.js": file("export {}"), "client/host/v1.Ab-1.js.map": file("{}"), "client/host/v1.json": file("{}"),
	}
}

type served struct {
	*shop
	*httptest.Server
	pool   *render.Pool
	server *site.Server
}

func serve(t *testing.T, c catalogue.Content) *served {
	t.Helper()
	s := newShop(t, c)
	frontend, built, err := site.LoadFrontend(tinyFiles())
	if err != nil || !built {
		t.Fatal(built, err)
	}
	pool, err := render.NewPool(frontend.Bundle(), 2)
	if err != nil {
		t.Fatal(err)
	}
	artwork, err := site.NewArtwork(s.catalogue, pool, []byte(`{"glyphs":{"bolt":"M0 0"},"brands":{"acme":{"path":"M1 1","hex":"ff0000"}}}`), "build", "Marketplace", testkit.Log())
	if err != nil {
		t.Fatal(err)
	}
	s.SceneVersion, s.SocialAddress, artwork.Pages = artwork.SceneVersion, artwork.SocialAddress, s.Page
	server := site.NewServer(site.ServerDeps{
		Builder: s.Builder, Frontend: frontend, Pool: pool, Artwork: artwork, Log: testkit.Log(), Parents: []string{"https://host.example"},
		Boot:            site.Boot{Brand: "Marketplace", Accounts: "/accounts", Billing: "/billing", Search: "/search", Base: "/marketplace", API: "/api", Navigation: site.Navigation(), Footer: site.Footer(site.Outside{Help: "https://help.example/"})},
		Suggest:         func(string, int) []string { return []string{"idfull", "idhidden", "nothing"} },
		SecurityContact: "security@shop.example", Assistants: "/mcp",
	})
	mux := http.NewServeMux()
	server.Mount(mux)
	ctx, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() { _ = server.Run(ctx) })
	listener := httptest.NewServer(mux)
	t.Cleanup(func() { listener.Close(); stop(); group.Wait() })
	return &served{shop: s, Server: listener, pool: pool, server: server}
}

type got struct {
	*http.Response
	body string
}

func (s *served) ask(t *testing.T, method, path string, headers ...string) got {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "identity")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got{answer, string(body)}
}

func (s *served) get(t *testing.T, path string, headers ...string) got {
	t.Helper()
	return s.ask(t, http.MethodGet, path, headers...)
}

var (
	pageScript = regexp.MustCompile(`(?s)<script id="page" type="application/json">(.*?)</script>`)
	bootScript = regexp.MustCompile(`(?s)<script id="boot" type="application/json">(.*?)</script>`)
	ldScript   = regexp.MustCompile(`(?s)<script type="application/ld\+json">(.*?)</script>`)
)

// Chunks of a page may have a style sheet in common. A browser that finds one twice lays the whole
// page out anew with each sheet that comes later.
func TestDocument_SheetOfTwoChunks_StandsOnce(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	if body := s.get(t, "/marketplace/apps/full/").body; strings.Count(body, "h1{color:red}") != 1 || strings.Count(body, "assets/app-3.css") != 1 {
		t.Errorf("the document: %.2000s", body)
	}
}

func TestDocument_Page_HasHeadBodyAndData(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	r := s.get(t, "/marketplace/apps/full/")
	if r.StatusCode != 200 || r.Header.Get("Content-Type") != "text/html; charset=utf-8" || !strings.HasPrefix(r.body, "<!doctype html>\n<html lang=\"en\">") {
		t.Fatalf("%d %v %.100s", r.StatusCode, r.Header, r.body)
	}
	for _, want := range []string{
		"<title>Full | CRM | Integrations</title>", `<meta name="description" content="About full.">`, `<link rel="canonical" href="https://shop.example/marketplace/apps/full/">`,
		`<meta property="og:image" content="https://shop.example/marketplace/pictures/social/apps/full/`,
		`<div id="root"><main data-brand="Marketplace" data-search="">Full | CRM | Integrations</main></div>`,
		`<script type="module" fetchpriority="low" src="/marketplace/assets/main-1.js"></script>`, `<link rel="modulepreload" fetchpriority="low" href="/marketplace/assets/shared-2.js">`, `<link rel="modulepreload" fetchpriority="low" href="/marketplace/assets/app-3.js">`,
	} {
		if !strings.Contains(r.body, want) {
			t.Errorf("the document does not hold %s", want)
		}
	}
	if strings.Contains(r.body, `name="robots"`) {
		t.Error("an app page is hidden from search engines")
	}
	// The same value is page data, props and boot data (architecture, idea 2).
	var inDocument, asData map[string]any
	if err := json.Unmarshal([]byte(pageScript.FindStringSubmatch(r.body)[1]), &inDocument); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(s.get(t, "/marketplace/page-data/apps/full/page-data.json").body), &asData); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(inDocument) != fmt.Sprint(asData) || asData["kind"] != "app" {
		t.Error("the page in the document is not the page data")
	}
	var boot site.Boot
	if err := json.Unmarshal([]byte(bootScript.FindStringSubmatch(r.body)[1]), &boot); err != nil || boot.Base != "/marketplace" || boot.API != "/api" || boot.Build == "" {
		t.Errorf("boot data: %v %+v", err, boot)
	}
	// What a reviewer wrote cannot end a script element.
	if strings.Count(r.body, "</script>") != strings.Count(r.body, "<script") || strings.Contains(r.body, "<b>app</b>") {
		t.Error("a review's text breaks out of its element")
	}
	found := ldScript.FindAllStringSubmatch(r.body, -1)
	if len(found) != 2 {
		t.Errorf("%d structured objects", len(found))
	}
	for _, ld := range found {
		if !json.Valid([]byte(ld[1])) {
			t.Errorf("structured data is no JSON: %s", ld[1])
		}
	}
}

// A part below the first view has its style sheets in front of it: each sheet stands
// once in a document, what a part imports before its own, and the policy allows it.
func TestDocument_PartsOfAPage_HaveTheirStylesBeforeThem(t *testing.T) {
	t.Parallel()
	c := world()
	for i := range c.Apps {
		if c.Apps[i].Slug == "full" {
			c.Apps[i].Name = "Parted"
		}
	}
	r := serve(t, c).get(t, "/marketplace/apps/full/")
	head, body, _ := strings.Cut(r.body, "<body>")
	if want := "<div><style>li{color:red}</style><style>h2{color:red}</style><h2>Reviews</h2></div><div><h2>Related</h2></div><main"; !strings.Contains(body, want) {
		t.Errorf("the body is %s, want %s in it", body, want)
	}
	if strings.Contains(head, "h2{") || strings.Contains(head, "li{") || !strings.Contains(head, "h1{color:red}") {
		t.Errorf("the head has other styles than those of the first view: %s", head)
	}
	policy := r.Header.Get("Content-Security-Policy")
	for _, sheet := range []string{"main{color:red}", "h1{color:red}", "h2{color:red}", "li{color:red}"} {
		sum := sha256.Sum256([]byte(sheet))
		if hash := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; strings.Count(policy, hash) != 1 {
			t.Errorf("the policy names %s %d times", sheet, strings.Count(policy, hash))
		}
	}
}

// The sheet of an entry says in which order the layers of all sheets count, so it is the first one.
func TestConsole_Styles_BeginWithTheEntrys(t *testing.T) {
	t.Parallel()
	body := serve(t, world()).get(t, "/console/apps/").body
	entry, shared := strings.Index(body, "/console/assets/console-1.css"), strings.Index(body, "/console/assets/ui-2.css")
	if entry < 0 || shared < entry {
		t.Errorf("the entry's style is at %d, that of what it imports at %d", entry, shared)
	}
}

// Every inline script and style must be allowed by the content policy, and
// nothing else inline.
func TestDocument_EveryPage_HasSecurityHeaders(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	for _, path := range []string{"/marketplace/", "/marketplace/apps/full/", "/marketplace/nothing/"} {
		r := s.get(t, path)
		policy := r.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "script-src 'self' 'sha256-"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: the policy %q does not hold %s", path, policy, want)
			}
		}
		if strings.Contains(policy, "unsafe-") || r.Header.Get("Referrer-Policy") == "" || r.Header.Get("Permissions-Policy") == "" {
			t.Errorf("%s: %v", path, r.Header)
		}
		if strings.Contains(r.body, " onclick=") || strings.Contains(r.body, " style=") {
			t.Errorf("%s has inline code", path)
		}
	}
}

// S7.51: page-data.json and page-data-rsc.json of every page, app-data.json.
func TestPageData_Addresses_GiveTheDataOfTheirPages(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	for page, want := range map[string]struct {
		kind   string
		status int
	}{"index": {"home", 200}, "apps": {"listing", 200}, "apps/full": {"app", 200}, "apps/crm": {"listing", 200}, "404": {"failure", 404}, "apps/nothing": {"failure", 404}} {
		first := ""
		for _, file := range []string{"page-data.json", "page-data-rsc.json"} {
			r := s.get(t, "/marketplace/page-data/"+page+"/"+file)
			var data struct {
				Kind   string `json:"kind"`
				Status int    `json:"status"`
			}
			if err := json.Unmarshal([]byte(r.body), &data); err != nil || data.Kind != want.kind || r.StatusCode != want.status || data.Status != want.status || r.Header.Get("Content-Type") != "application/json" {
				t.Errorf("%s/%s: %d %+v %v", page, file, r.StatusCode, data, err)
			}
			if first != "" && r.body != first {
				t.Errorf("%s/%s is another page", page, file)
			}
			first = r.body
		}
	}
	var listing struct{ Listing site.Listing }
	if err := json.Unmarshal([]byte(s.get(t, "/marketplace/page-data/apps/page-data.json?payment=once").body), &listing); err != nil || len(listing.Listing.Cards) != 1 {
		t.Errorf("page data with a filter: %v %d cards", err, len(listing.Listing.Cards))
	}
	r := s.get(t, "/marketplace/page-data/app-data.json")
	var app struct{ WebpackCompilationHash string }
	if err := json.Unmarshal([]byte(r.body), &app); err != nil || app.WebpackCompilationHash == "" || r.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("app-data.json: %d %s", r.StatusCode, r.body)
	}
	if again := s.get(t, "/marketplace/page-data/app-data.json"); again.body != r.body {
		t.Error("the build has another name each time")
	}
	for _, path := range []string{"/marketplace/page-data/apps/other.json", "/marketplace/page-data/"} {
		if r := s.get(t, path); r.StatusCode != 404 {
			t.Errorf("%s is %d", path, r.StatusCode)
		}
	}
}

// S4.45, S7.51: a page that is missing is 404; HEAD tells the same without the
// body.
func TestHeadRequest_Page_TellsWhetherItExists(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	for path, want := range map[string]int{
		"/marketplace/": 200, "/marketplace/apps/full/": 200, "/marketplace/nothing/": 404, "/marketplace/apps/hidden/": 404, "/marketplace/apps/review/": 404,
		"/marketplace/page-data/nothing/page-data.json": 404, "/marketplace/page-data/apps/page-data.json": 200,
	} {
		head, get := s.ask(t, http.MethodHead, path), s.get(t, path)
		if head.StatusCode != want || get.StatusCode != want || head.body != "" || get.body == "" || head.Header.Get("ETag") != get.Header.Get("ETag") || head.ContentLength != get.ContentLength {
			t.Errorf("%s: HEAD %d %d bytes, GET %d, want %d", path, head.StatusCode, len(head.body), get.StatusCode, want)
		}
	}
	if r := s.get(t, "/marketplace/nothing/"); !strings.Contains(r.body, `<meta name="robots" content="noindex">`) {
		t.Error("the 404 page may be indexed")
	}
	if r := s.ask(t, http.MethodPost, "/marketplace/apps/"); r.StatusCode != 405 {
		t.Errorf("POST is %d", r.StatusCode)
	}
}

func TestRedirects_EveryRule_LeadsWhereItSays(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	for path, status := range map[string]int{"/": 302, "/marketplace": 301} {
		if r := s.get(t, path); r.StatusCode != status || r.Header.Get("Location") != "/marketplace/" {
			t.Errorf("%s: %d to %s", path, r.StatusCode, r.Header.Get("Location"))
		}
	}
}

func TestPageCache_SecondVisit_IsRevalidated(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	const path = "/marketplace/apps/"
	first, second := s.get(t, path), s.get(t, path)
	tag := first.Header.Get("ETag")
	if first.body != second.body || tag == "" || second.Header.Get("ETag") != tag {
		t.Error("the second read is another page")
	}
	if done, failed := s.pool.Counts(); done != 1 || failed != 0 {
		t.Errorf("it was rendered %d times, failed %d times", done, failed)
	}
	if r := s.get(t, path, "If-None-Match", tag); r.StatusCode != 304 || r.body != "" {
		t.Errorf("a client that has it: %d", r.StatusCode)
	}
	if r := s.get(t, path, "Accept-Encoding", "gzip"); r.Header.Get("Content-Encoding") != "gzip" {
		t.Errorf("not compressed: %v", r.Header)
	}
	// No cache, neither the browser's nor one between, may show a page without asking: a
	// price may have changed or the app been hidden since.
	for _, address := range []string{path, "/marketplace/page-data/apps/page-data.json"} {
		r := s.get(t, address)
		if cache := r.Header.Get("Cache-Control"); cache != "public, max-age=0, must-revalidate" || r.Header.Get("Set-Cookie") != "" {
			t.Errorf("%s: caches are told %q", address, cache)
		}
	}
}

func TestPageCache_VisitorsAtOnce_RenderOnce(t *testing.T) {
	t.Parallel()
	c := world()
	c.Apps = append(c.Apps, entry("slow"))
	s := serve(t, c)
	var group sync.WaitGroup
	for range 12 {
		group.Go(func() {
			if r := s.get(t, "/marketplace/apps/slow/"); r.StatusCode != 200 || !strings.Contains(r.body, "<main") {
				t.Errorf("%d", r.StatusCode)
			}
		})
	}
	group.Wait()
	if done, _ := s.pool.Counts(); done != 1 {
		t.Errorf("rendered %d times", done)
	}
}

// A query that changes nothing of a page must not make another finished page:
// anybody could fill the memory and the processor.
func TestPageCache_UnknownQueryParameters_MakeNoNewPages(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	for path, queries := range map[string][]string{
		"/marketplace/apps/": {
			"", "?utm_source=x", "?colour=red", "?payment=", "?sortBy=junk", "?sortBy=recommended", "?page=1", "?page=0", "?page=x", "?q=1&%zz", "?country=" + strings.Repeat("x", 600), "?payment=,%20,",
		},
		// Whatever nobody knows is one page, without its text.
		"/marketplace/apps/?categories=nobody": {"", "&utm_source=x", ",junk,more", "%00", "&payment="},
		"/marketplace/apps/full/":              {"", "?page=2", "?payment=free", "?sortBy=price", "?action=settings"},
		"/marketplace/nothing/":                {"", "?page=2", "?payment=free"},
		"/marketplace/search/":                 {"", "?q=c", "?q=+c+", "?categories=crm", "?page=3"},
	} {
		before, _ := s.pool.Counts()
		want := s.get(t, path)
		for _, query := range queries {
			if r := s.get(t, path+query); r.body != want.body {
				t.Errorf("%s%s is another page", path, query)
			}
		}
		if after, _ := s.pool.Counts(); after != before+1 {
			t.Errorf("%s was rendered %d times with junk in the query", path, after-before)
		}
	}
	before, _ := s.pool.Counts() // one page in several spellings
	for _, query := range []string{"?categories=cms,crm", "?categories=crm,cms", "?categories=crm,cms,crm,junk&page=1", "?payment=&categories=crm,cms"} {
		if r := s.get(t, "/marketplace/apps/"+query); !strings.Contains(r.body, `data-search="?categories=cms%2Ccrm"`) {
			t.Errorf("%s is rendered as %s", query, regexp.MustCompile(`data-search="[^"]*"`).FindString(r.body))
		}
	}
	for _, page := range []string{"3", "4", "9999"} {
		s.get(t, "/marketplace/apps/?page="+page)
	}
	if after, _ := s.pool.Counts(); after > before+2 {
		t.Errorf("two pages in seven spellings were rendered %d times", after-before)
	}
	before, _ = s.pool.Counts() // what is searched for is the browser's to read (spec S5.05)
	asked := s.get(t, "/marketplace/search/?q=crm")
	for _, query := range []string{"?q=mail&utm_source=x", "?q=%F0%9F%98%80%F0%9F%98%80", "?q=" + strings.Repeat("x", 400)} {
		if r := s.get(t, "/marketplace/search/"+query); r.body != asked.body || !strings.Contains(r.body, `"asked":true`) {
			t.Errorf("%s is another page", query)
		}
	}
	if after, _ := s.pool.Counts(); after != before+1 {
		t.Errorf("a search was rendered %d times", after-before)
	}
}

func TestPageCache_CatalogueChanges_ShowsTheChange(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	const path = "/marketplace/apps/full/"
	before := s.get(t, path)
	changed := world()
	changed.Apps[0].Name = "Renamed"
	if _, err := s.catalogue.Import(t.Context(), changed); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the new name shows", func() bool { return strings.Contains(s.get(t, path).body, "Renamed | CRM") })
	if r := s.get(t, path, "If-None-Match", before.Header.Get("ETag")); r.StatusCode != 200 || r.Header.Get("ETag") == before.Header.Get("ETag") {
		t.Errorf("a client with the old page: %d", r.StatusCode)
	}
	eventually(t, "page data shows it too", func() bool {
		return strings.Contains(s.get(t, "/marketplace/page-data/apps/full/page-data.json").body, "Renamed")
	})
}

// eventually waits for something that happens beside the test.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); {
		if holds() {
			return
		}
	}
	t.Fatalf("never: %s", what)
}

func TestPageCache_StalePage_IsShownWhileTheNewOneIsMade(t *testing.T) {
	t.Parallel()
	c := world()
	c.Apps = append(c.Apps, entry("slow"))
	s := serve(t, c)
	const path = "/marketplace/apps/slow/"
	started := time.Now()
	if old := s.get(t, path); !strings.Contains(old.body, "Slow | CRM") {
		t.Fatal(old.body)
	}
	first := time.Since(started)
	c = world()
	c.Apps = append(c.Apps, entry("slow", func(a *catalogue.App) { a.Name = "Slower" }))
	if _, err := s.catalogue.Import(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	started = time.Now()
	if r := s.get(t, path); !strings.Contains(r.body, "Slow | CRM") {
		t.Error("the first visitor after a change is shown something else than the old page")
	}
	if took := time.Since(started); took > first/2 {
		t.Errorf("the visitor waited %s, the first rendering took %s", took, first)
	}
	eventually(t, "the new page shows", func() bool { return strings.Contains(s.get(t, path).body, "Slower | CRM") })
}

// Prices change with time, without a change of the catalogue: the first reader
// after the last moment of a deal sees the price without it, in the document, in
// the page data, on the first page and in lists.
func TestPageCache_DealEnds_NoPageShowsIt(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	paths := []string{"/marketplace/apps/full/", "/marketplace/page-data/apps/full/page-data.json", "/marketplace/page-data/index/page-data.json", "/marketplace/page-data/apps/page-data.json"}
	s.clock.Advance(3 * 24 * time.Hour) // the last moment still counts
	for _, path := range paths {
		if !strings.Contains(s.get(t, path).body, `"oldCents":1900`) {
			t.Errorf("%s: no deal", path)
		}
	}
	s.clock.Advance(time.Nanosecond)
	for _, path := range paths {
		if strings.Contains(s.get(t, path).body, `"oldCents":1900`) {
			t.Errorf("%s shows a deal that is over", path)
		}
	}
}

// Architecture, idea 3: an old page may be shown while a new one is made, but
// never one that says something else about prices or about what is there.
func TestPageCache_AppHiddenOrPriceChanged_NobodySeesTheOldOne(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	paths := []string{"/marketplace/apps/full/", "/marketplace/page-data/apps/full/page-data.json", "/marketplace/apps/", "/marketplace/page-data/apps/page-data.json"}
	for _, path := range paths {
		s.get(t, path)
	}
	dearer := world()
	dearer.Apps[0].Payment.Price = 2900
	if _, err := s.catalogue.Import(t.Context(), dearer); err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if body := s.get(t, path).body; !strings.Contains(body, `"oldCents":2900`) || strings.Contains(body, `"oldCents":1900`) {
			t.Errorf("%s shows the price of before", path)
		}
	}
	hidden := world()
	hidden.Apps[0].Hidden = true
	if _, err := s.catalogue.Import(t.Context(), hidden); err != nil {
		t.Fatal(err)
	}
	for _, path := range paths[:2] {
		if r := s.get(t, path); r.StatusCode != 404 {
			t.Errorf("%s of a hidden app: %d", path, r.StatusCode)
		}
	}
	for _, path := range paths[2:] {
		if strings.Contains(s.get(t, path).body, `"slug":"full"`) {
			t.Errorf("%s lists a hidden app", path)
		}
	}
}

// Architecture, idea 3: no page is older than a minute, also the first one that
// is read after hours.
func TestPageCache_Page_IsNotOlderThanAMinute(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	const path = "/marketplace/apps/full/"
	s.get(t, path)
	renamed := world()
	renamed.Apps[0].Name = "Renamed"
	s.clock.Advance(time.Minute)
	if _, err := s.catalogue.Import(t.Context(), renamed); err != nil {
		t.Fatal(err)
	}
	if body := s.get(t, path).body; !strings.Contains(body, "Renamed | CRM") {
		t.Error("the first reader sees a page that is a minute old")
	}
}

// Architecture, idea 3: when a rendering fails, the document goes out with head,
// structured data and boot data, and the client draws it.
func TestRenderer_Fails_ClientDraws(t *testing.T) {
	t.Parallel()
	c := world()
	c.Apps = append(c.Apps, entry("broken"))
	s := serve(t, c)
	for range 2 {
		r := s.get(t, "/marketplace/apps/broken/")
		if r.StatusCode != 200 || !strings.Contains(r.body, `<div id="root"></div>`) || !strings.Contains(r.body, "<title>Broken | CRM | Integrations</title>") || len(ldScript.FindAllString(r.body, -1)) != 2 || !bootScript.MatchString(r.body) || !pageScript.MatchString(r.body) {
			t.Errorf("%d %s", r.StatusCode, r.body)
		}
	}
	if r := s.get(t, "/marketplace/apps/full/"); !strings.Contains(r.body, "<main") {
		t.Error("after a failure other pages are not rendered")
	}
}

func TestServer_WithoutFrontEnd_PagesHaveTheirHead(t *testing.T) {
	t.Parallel()
	s := newShop(t, world())
	frontend, built, err := site.LoadFrontend(fstest.MapFS{})
	if err != nil || built {
		t.Fatal(built, err)
	}
	artwork, err := site.NewArtwork(s.catalogue, nil, nil, "build", "Marketplace", testkit.Log())
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	site.NewServer(site.ServerDeps{Builder: s.Builder, Frontend: frontend, Artwork: artwork, Log: testkit.Log(), Boot: site.Boot{Base: "/marketplace"}}).Mount(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/marketplace/apps/full/", nil))
	if w.Code != 200 || !strings.Contains(w.Body.String(), "<title>Full | CRM | Integrations</title>") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestFrontEnd_Broken_IsRefusedAtStart(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(fstest.MapFS){
		"a manifest that is no JSON": func(f fstest.MapFS) { f["client/.vite/manifest.json"].Data = []byte("{") },
		"no entry":                   func(f fstest.MapFS) { f["client/.vite/manifest.json"].Data = []byte("{}") },
		"no console":                 func(f fstest.MapFS) { delete(f, "console/.vite/manifest.json") },
		"no entry of the console":    func(f fstest.MapFS) { f["console/.vite/manifest.json"].Data = []byte("{}") },
		"no bundle":                  func(f fstest.MapFS) { delete(f, "server/render.js") },
		"no theme script":            func(f fstest.MapFS) { delete(f, "client/theme-init.js") },
	} {
		files := tinyFiles()
		change(files)
		if _, _, err := site.LoadFrontend(files); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if _, err := render.NewPool(render.Bundle{Script: "this is no script ("}, 1); err == nil {
		t.Error("a bundle that does not compile is accepted")
	}
}

func TestBuildName_AnotherBuild_Differs(t *testing.T) {
	t.Parallel()
	build := func(change func(fstest.MapFS)) string {
		files := tinyFiles()
		change(files)
		f, _, err := site.LoadFrontend(files)
		if err != nil {
			t.Fatal(err)
		}
		return f.Build()
	}
	same := build(func(fstest.MapFS) {})
	if build(func(fstest.MapFS) {}) != same || build(func(f fstest.MapFS) { f["server/render.js"].Data = append(f["server/render.js"].Data, ' ') }) == same {
		t.Error("the name of a build does not follow its files")
	}
}

func TestAssets_Requests_AreAnsweredWithTheirHeaders(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	r := s.get(t, "/marketplace/assets/main-1.js")
	if r.StatusCode != 200 || r.body != "console.log('main')" || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/javascript") || r.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
		t.Errorf("%d %v", r.StatusCode, r.Header)
	}
	if r := s.get(t, "/marketplace/assets/main-1.js", "Accept-Encoding", "br"); r.body != "brotlied" || r.Header.Get("Content-Encoding") != "br" {
		t.Errorf("brotli: %q", r.body)
	}
	if r := s.get(t, "/marketplace/sw.js"); r.StatusCode != 200 || r.Header.Get("Cache-Control") != "no-cache" || r.body != "self.skipWaiting()" { // S7.51
		t.Errorf("the service worker: %d %v", r.StatusCode, r.Header)
	}
	for _, path := range []string{"/marketplace/assets/nothing.js", "/marketplace/assets/main-1.js.br", "/marketplace/assets/", "/marketplace/.vite/manifest.json", "/marketplace/assets/..%2f..%2fserver%2frender.js", "/marketplace/server/render.js"} {
		if r := s.get(t, path); r.StatusCode != 404 {
			t.Errorf("%s is %d: %.60s", path, r.StatusCode, r.body)
		}
	}
}

// Pages of any origin import the host library, also those that isolate themselves.
func TestHostLibrary_Requests_AreAnsweredWithTheirHeaders(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	for file, want := range map[string][2]string{
		"v1.js":          {"text/javascript; charset=utf-8", "public, max-age=300"},
		"v1.json":        {"application/json", "public, max-age=300"},
		"v1.Ab-1.js":     {"text/javascript; charset=utf-8", "public, max-age=31536000, immutable"},
		"v1.Ab-1.js.map": {"", "public, max-age=31536000, immutable"},
	} {
		r := s.get(t, "/marketplace/host/"+file)
		got := [2]string{r.Header.Get("Content-Type"), r.Header.Get("Cache-Control")}
		if want[0] == "" {
			want[0] = got[0] // what a map is called differs by machine
		}
		if r.StatusCode != 200 || got != want || r.Header.Get("Access-Control-Allow-Origin") != "*" || r.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
			t.Errorf("%s: %d %v", file, r.StatusCode, r.Header)
		}
		if again := s.get(t, "/marketplace/host/"+file, "If-None-Match", r.Header.Get("ETag")); again.StatusCode != 304 || again.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s again: %d %v", file, again.StatusCode, again.Header)
		}
	}
	for _, file := range []string{"v2.js", "v1.js.br", "..%2fsw.js", ""} {
		if r := s.get(t, "/marketplace/host/"+file); r.StatusCode != 404 {
			t.Errorf("%s is %d", file, r.StatusCode)
		}
	}
}

func TestPictures_Requests_AreAnsweredWithTheirHeaders(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	for path, text := range map[string]string{
		"icons/apps/full.svg": "Full", "icons/apps/soon.svg": "Soon", "icons/developers/dev.svg": "Developer Inc.", "icons/experts/expert.svg": "Erika Expert", "favicon.svg": "<rect",
	} {
		r := s.get(t, "/marketplace/pictures/"+path)
		if r.StatusCode != 200 || r.Header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(r.body, text) || !strings.Contains(r.Header.Get("Content-Security-Policy"), "default-src 'none'") || r.Header.Get("ETag") == "" {
			t.Errorf("%s: %d %v %s", path, r.StatusCode, r.Header, r.body)
		}
		if err := xml.Unmarshal([]byte(r.body), new(struct{})); err != nil {
			t.Errorf("%s is no XML: %v", path, err)
		}
		if again := s.get(t, "/marketplace/pictures/"+path); again.body != r.body {
			t.Errorf("%s is another picture each time", path)
		}
	}
	for _, path := range []string{"", "apps/full/", "apps/soon/", "services/coaching/", "partners/expert/", "developers/dev/", "apps/crm/"} {
		address := s.at(t, "/"+path).Meta.Image
		r := s.get(t, strings.TrimPrefix(address, origin))
		picture, err := png.Decode(bytes.NewReader([]byte(r.body)))
		if err != nil || picture.Bounds().Dx() != 1200 || picture.Bounds().Dy() != 630 || r.Header.Get("Content-Type") != "image/png" {
			t.Errorf("%s: %d %v", address, r.StatusCode, err)
		}
		if isOwn := strings.Contains(address, "/pictures/social/"+path); isOwn != (path != "") {
			t.Errorf("the picture of %q is %s", path, address)
		}
	}
	for _, path := range []string{"icons/apps/nothing.svg", "icons/apps/development.svg", "icons/nobody/full.svg", "scenes/full/x/messagebox.lead.0.svg", "scenes/full/x/plugin.lead.9.svg", "scenes/full/x/plugin.svg", "scenes/full/x/plugin.lead.-1.svg", "scenes/full/x/plugin.order.0.svg", "scenes/hidden/x/plugin.lead.0.svg", "scenes/review/x/soon.lead.0.svg", "social/full.png", "social/apps/hidden/x.png", "social/apps/review/x.png", "social/apps/full/x.svg", "social//x.png", "social/x.png", "social/..%2f..%2fx.png", "social/favourites/x.png", "icons/apps/full.png", "x", ""} {
		r := s.get(t, "/marketplace/pictures/"+path)
		if next := r.Header.Get("Location"); next != "" {
			r = s.get(t, next)
		}
		if r.StatusCode != 404 {
			t.Errorf("%s is %d", path, r.StatusCode)
		}
	}
}

// What the picture of a page shows is in its address, as that of a scene.
func TestSocialPicture_PageChanges_HasAnotherAddress(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	address := func() string { return strings.TrimPrefix(s.at(t, "/apps/full/").Meta.Image, origin) }
	old := address()
	if r := s.get(t, old); r.StatusCode != 200 || r.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" || r.Header.Get("Content-Encoding") != "" {
		t.Fatalf("%s: %d %v", old, r.StatusCode, r.Header)
	}
	content := world()
	content.Apps[0].Name = "Renamed"
	if _, err := s.catalogue.Import(t.Context(), content); err != nil {
		t.Fatal(err)
	}
	current := address()
	r := s.get(t, old)
	if current == old || r.StatusCode != 302 || r.Header.Get("Location") != current {
		t.Errorf("%s, which was %s, leads with %d to %q", current, old, r.StatusCode, r.Header.Get("Location"))
	}
	// Another page of a list, or one that is filtered, has the picture of the list.
	filtered := s.get(t, strings.TrimPrefix(s.at(t, "/apps/?payment=free").Meta.Image, origin))
	if filtered.StatusCode == 302 {
		filtered = s.get(t, filtered.Header.Get("Location"))
	}
	if filtered.StatusCode != 200 {
		t.Errorf("the picture of a filtered list is %d", filtered.StatusCode)
	}
}

// What a scene shows is in its address, so it may be kept for ever; an address of
// yesterday leads to the picture of today.
func TestScene_EntryChanges_HasAnotherAddress(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	pictures := s.at(t, "/apps/full/").App.Pictures
	before := s.get(t, pictures[0].Src)
	if before.StatusCode != 200 || before.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" || before.Header.Get("ETag") == "" || !strings.Contains(before.body, "Full plugin both") {
		t.Fatalf("%d %v %s", before.StatusCode, before.Header, before.body)
	}
	if policy := before.Header.Get("Content-Security-Policy"); policy != "default-src 'none'; style-src 'unsafe-inline'" {
		t.Errorf("the policy of a scene is %q", policy)
	}
	if again := s.get(t, pictures[0].Src, "If-None-Match", before.Header.Get("ETag")); again.StatusCode != 304 {
		t.Errorf("a scene that is known is sent with %d", again.StatusCode)
	}
	if thumb := s.get(t, pictures[0].Thumb); !strings.Contains(thumb.body, "Full plugin thumb") {
		t.Errorf("the thumbnail is %s", thumb.body)
	}
	c := world()
	c.Apps[0].Name = "Renamed"
	if _, err := s.catalogue.Import(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	after := s.at(t, "/apps/full/").App.Pictures[0].Src
	if after == pictures[0].Src {
		t.Error("another drawing has the same address")
	}
	if r := s.get(t, pictures[0].Src); r.StatusCode != 302 || r.Header.Get("Location") != after || strings.Contains(r.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("the address of yesterday is answered with %d %v", r.StatusCode, r.Header)
	}
}

func TestDocument_FirstPicture_IsInIt(t *testing.T) {
	t.Parallel()
	c := world()
	c.Apps[0].Name = "Pictured"
	s := serve(t, c)
	address := s.at(t, "/apps/full/").App.Pictures[0].Src
	page := s.ask(t, http.MethodGet, "/marketplace/apps/full/").body
	root, script, _ := strings.Cut(page, `<script id="page"`)
	if !strings.Contains(root, `src="data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%3E%3Ctitle%3EPictured%20plugin%20both%3C/title%3E%3C/svg%3E" alt=""`) {
		t.Errorf("the drawing is not in the page: %s", root)
	}
	if strings.Contains(root, address) || !strings.Contains(script, address) {
		t.Error("the page asks for the picture, too, or its data does not have the address")
	}
}

func TestPicture_EntryChanges_Follows(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	before := s.get(t, "/marketplace/pictures/icons/apps/full.svg")
	c := world()
	c.Apps[0].Name, c.Apps[0].Icon = "Renamed", catalogue.Icon{Hue: "red", Glyph: "bolt"}
	if _, err := s.catalogue.Import(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if after := s.get(t, "/marketplace/pictures/icons/apps/full.svg"); after.body == before.body || !strings.Contains(after.body, "RenamedM0 0") {
		t.Errorf("after a change: %s", after.body)
	}
}

func TestPageCache_WarmUp_MakesEveryCommonPageOnce(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	if n, want := s.server.Prerender(t.Context()), len(s.SitemapPaths()); n != want {
		t.Errorf("%d pages, want %d", n, want)
	}
	before, _ := s.pool.Counts()
	for _, path := range s.SitemapPaths() {
		if r := s.get(t, "/marketplace"+path); r.StatusCode != 200 || !strings.Contains(r.body, "<main") {
			t.Errorf("%s: %d", path, r.StatusCode)
		}
	}
	if after, _ := s.pool.Counts(); after != before {
		t.Errorf("%d pages were rendered again", after-before)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if n := s.server.Prerender(ctx); n != 0 {
		t.Errorf("warmed %d pages after the end", n)
	}
}

// A page of one request, as the sign-in form: kept by nobody.
func TestPage_OfOneRequest_IsNotCached(t *testing.T) {
	t.Parallel()
	s := serve(t, world())
	w := httptest.NewRecorder()
	s.server.Write(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/accounts/", nil), s.SignIn(http.StatusUnauthorized, &site.SignIn{Email: `"><script>alert(1)</script>`}), "no-store")
	if w.Code != 401 || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Content-Security-Policy") == "" || strings.Contains(w.Body.String(), "<script>alert") || !strings.Contains(w.Body.String(), "noindex") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	w = httptest.NewRecorder()
	s.server.Write(w, httptest.NewRequestWithContext(t.Context(), http.MethodHead, "/accounts/", nil), s.Notice(403, site.Notice{Heading: "No", Text: "No."}), "no-store")
	if w.Code != 403 || w.Body.Len() != 0 {
		t.Errorf("HEAD: %d %d bytes", w.Code, w.Body.Len())
	}
}

// ADR 33: of what nobody waits for one page is made at a time, whoever asked for it, and
// visitors wait for none of it.
func TestPageCache_MadeBehind_OneAtATimeAndNoVisitorWaits(t *testing.T) {
	t.Parallel()
	c := world()
	c.Apps = append(c.Apps, entry("another"))
	s := serve(t, c)
	const stale = "/apps/full/"
	social, begun, release := s.SocialAddress, make(chan struct{}), make(chan struct{})
	var held, released, together atomic.Bool
	s.SocialAddress = func(page *site.Page) string {
		switch {
		case page.Path == "/" && held.CompareAndSwap(false, true):
			close(begun)
			<-release
		case page.Path == stale && held.Load() && !released.Load():
			together.Store(true)
		}
		return social(page)
	}
	s.get(t, "/marketplace"+stale)
	c = world()
	c.Apps = append(c.Apps, entry("another", func(a *catalogue.App) { a.Name = "Renamed" }))
	if _, err := s.catalogue.Import(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	group.Go(func() { s.server.PrerenderApps(t.Context(), nil) })
	<-begun
	s.get(t, "/marketplace"+stale) // is shown, and is to be made anew
	for _, path := range []string{"/apps/", "/search/", "/apps/another/"} {
		if r := s.get(t, "/marketplace"+path); r.StatusCode != http.StatusOK || !strings.Contains(r.body, "<main") {
			t.Errorf("%s while a page is made behind: %d", path, r.StatusCode)
		}
	}
	if together.Load() {
		t.Error("two pages that nobody waits for were made at a time")
	}
	released.Store(true)
	close(release)
	group.Wait()
}
