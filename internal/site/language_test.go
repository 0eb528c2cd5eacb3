package site_test

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/locale"
	"marketplace/internal/site"
	"marketplace/internal/site/render"
	"marketplace/internal/site/words"
	"marketplace/internal/testkit"
)

// serveIn is a shop that is built in English and in other languages.
func serveIn(t *testing.T, c catalogue.Content, languages ...string) *served {
	t.Helper()
	files := tinyFiles()
	for _, code := range languages {
		manifest := strings.ReplaceAll(string(files["client/.vite/manifest.json"].Data), "main-1.js", "main-"+code+".js")
		files["client/.vite/manifest."+code+".json"] = &fstest.MapFile{Data: []byte(manifest)}
		bundle := strings.ReplaceAll(string(files["server/render.js"].Data), "<main ", `<main data-language="`+code+`" `)
		if code == "de" {
			console := strings.ReplaceAll(string(files["console/.vite/manifest.json"].Data), "console-1.js", "console-"+code+".js")
			files["console/.vite/manifest."+code+".json"] = &fstest.MapFile{Data: []byte(console)}
		}
		files["server/render."+code+".js"] = &fstest.MapFile{Data: []byte(bundle)}
	}
	frontend, built, err := site.LoadFrontend(files)
	if err != nil || !built {
		t.Fatal(built, err)
	}
	builds, err := site.LoadTranslations(files)
	if err != nil {
		t.Fatal(err)
	}
	s := newShop(t, c)
	pool, err := render.NewPool(frontend.Bundle(), 2)
	if err != nil {
		t.Fatal(err)
	}
	artwork, err := site.NewArtwork(s.catalogue, pool, nil, "build", "Marketplace", testkit.Log())
	if err != nil {
		t.Fatal(err)
	}
	s.SceneVersion, s.SocialAddress, artwork.Pages = artwork.SceneVersion, artwork.SocialAddress, s.Page
	deps := site.ServerDeps{
		Builder: s.Builder, Frontend: frontend, Pool: pool, Artwork: artwork, Log: testkit.Log(),
		Boot: site.Boot{Brand: "Marketplace", Base: "/marketplace", Navigation: site.Navigation(), Footer: site.Footer(site.Outside{})},
	}
	server := site.NewServer(deps.Translated(builds))
	mux := http.NewServeMux()
	server.Mount(mux)
	listener := httptest.NewServer(mux)
	t.Cleanup(listener.Close)
	return &served{shop: s, Server: listener, pool: pool, server: server}
}

func TestLanguage_EachPageOfTheTable_IsThereInGerman(t *testing.T) {
	t.Parallel()
	s := serveIn(t, routesWorld(), "de")
	for _, pattern := range slices.Sorted(maps.Keys(samples)) {
		for _, address := range samples[pattern] {
			english, german := s.get(t, "/marketplace"+address), s.get(t, "/marketplace/de"+address)
			if german.StatusCode != english.StatusCode || german.Header.Get("Cache-Control") != english.Header.Get("Cache-Control") {
				t.Errorf("%s: %d %v, in English %d", address, german.StatusCode, german.Header, english.StatusCode)
			}
			if !strings.Contains(german.body, `<html lang="de">`) || !strings.Contains(german.body, `"language":"de"`) || !strings.Contains(german.body, `data-language="de"`) {
				t.Errorf("%s is not German: %.300s", address, german.body)
			}
			if !strings.Contains(english.body, `<html lang="en">`) || strings.Contains(english.body, `data-language`) {
				t.Errorf("%s is not English: %.300s", address, english.body)
			}
			if data := s.get(t, "/marketplace/de/page-data/"+strings.Trim(address, "/")+"/page-data.json"); address != "/" && data.StatusCode != german.StatusCode {
				t.Errorf("the data of %s: %d", address, data.StatusCode)
			}
		}
	}
}

func TestLanguage_Document_NamesThePageInAllLanguages(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "de")
	const address = "https://shop.example/marketplace"
	alternates := `<link rel="alternate" hreflang="en" href="` + address + `/apps/full/"><link rel="alternate" hreflang="de" href="` + address + `/de/apps/full/"><link rel="alternate" hreflang="x-default" href="` + address + `/apps/full/">`
	english, german := s.get(t, "/marketplace/apps/full/"), s.get(t, "/marketplace/de/apps/full/")
	for _, want := range []string{
		alternates, `<link rel="canonical" href="` + address + `/de/apps/full/">`, `<title>Full | CRM | Integrationen</title>`,
		`<meta property="og:image" content="` + address + `/de/pictures/social/apps/full/`, `src="/marketplace/assets/main-de.js"`,
		`href="/marketplace/de/manifest.webmanifest"`, `"base":"/marketplace/de"`, `{"code":"de","name":"Deutsch","base":"/marketplace/de"}`,
		`"appearsIn":["Chatdetails"`, `{"text":"Entwickler","path":"/developers/"}`, `"icon":"/marketplace/pictures/icons/apps/full.svg"`,
	} {
		if !strings.Contains(german.body, want) {
			t.Errorf("the German document does not hold %s", want)
		}
	}
	if !strings.Contains(english.body, alternates) || !strings.Contains(english.body, `<link rel="canonical" href="`+address+`/apps/full/">`) {
		t.Error("the English document does not name the German one")
	}
	picture := social(t, german.body)
	if r := s.get(t, picture); r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "image/png" {
		t.Errorf("the picture beside a German link: %s %d", picture, r.StatusCode)
	}
	// So are its scenes, under addresses of their own: others draw them.
	scene := regexp.MustCompile(`/marketplace/[^"]*pictures/scenes/full/[^"]+?\.svg`)
	for body, prefix := range map[string]string{english.body: "/marketplace/pictures/", german.body: "/marketplace/de/pictures/"} {
		address := scene.FindString(body)
		if r := s.get(t, address); !strings.HasPrefix(address, prefix) || r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "image/svg+xml" {
			t.Errorf("the scene %s is answered with %d", address, r.StatusCode)
		}
	}
	// A list of filters is in German, and the values that the catalogue names are not.
	list := s.get(t, "/marketplace/de/page-data/apps/page-data.json?payment=free").body
	for _, want := range []string{`"label":"Läuft mit"`, `"label":"Kostenlos"`, `"label":"Englisch"`, `"label":"CRM"`, `{"text":"Start","path":"/"}`} {
		if !strings.Contains(list, want) {
			t.Errorf("the German list does not hold %s", want)
		}
	}
	if again := s.get(t, "/marketplace/page-data/apps/page-data.json?payment=free").body; !strings.Contains(again, `"label":"Works with"`) || strings.Contains(again, "Kostenlos") {
		t.Error("the English list took German words")
	}
}

// Names as hardly anybody writes them come whole into the German document, and break nothing.
func TestLanguage_NamesOfEmojiAndManySigns_AreWhole(t *testing.T) {
	t.Parallel()
	long := "👩🏽‍🔧 Ü&<b>" + strings.Repeat("W", 490)
	c := world()
	for i := range c.Apps {
		c.Apps[i].Name = long
	}
	s := serveIn(t, c, "de")
	for _, path := range []string{"apps/full/", "apps/", "checkout/full/", "compare/full,once/"} {
		r := s.get(t, "/marketplace/de/"+path)
		if r.StatusCode != http.StatusOK || !strings.Contains(r.body, `<html lang="de">`) || !strings.Contains(r.body, strings.Repeat("W", 490)) {
			t.Errorf("%s: %d %.900s", path, r.StatusCode, r.body)
		}
		var data struct{ Page site.Page }
		body := s.get(t, "/marketplace/de/page-data/"+path+"page-data.json")
		if err := json.Unmarshal([]byte(body.body), &data); err != nil || !strings.Contains(body.body, "👩🏽‍🔧 Ü") {
			t.Errorf("%s: %v %.300s", path, err, body.body)
		}
	}
	if title := s.get(t, "/marketplace/de/apps/full/").body; !strings.Contains(title, "<title>👩🏽‍🔧 Ü&amp;&lt;b&gt;"+strings.Repeat("W", 490)+" | CRM | Integrationen</title>") {
		t.Errorf("%.900s", title)
	}
}

// social is the path of the picture that a document names.
func social(t *testing.T, document string) string {
	t.Helper()
	_, rest, _ := strings.Cut(document, `<meta property="og:image" content="https://shop.example`)
	path, _, found := strings.Cut(rest, `"`)
	if !found {
		t.Fatal("no social picture")
	}
	return path
}

func TestLanguage_AddressesOfNoLanguage_AreMissing(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "de")
	for path, want := range map[string]int{
		"/marketplace/de/de/": 404, "/marketplace/de/de/apps/": 404, "/marketplace/fr/": 404, "/marketplace/fr/apps/": 404, "/marketplace/DE/": 404, "/marketplace/de/en/": 404,
		"/marketplace/de/nothing/": 404, "/marketplace/de/sw.js": 404, "/marketplace/de": 301, "/marketplace/de/apps": 301, "/marketplace/de/": 200,
	} {
		r := s.get(t, path)
		if r.StatusCode != want {
			t.Errorf("%s: %d, want %d", path, r.StatusCode, want)
		}
		if want == 301 && !strings.HasPrefix(r.Header.Get("Location"), path+"/") {
			t.Errorf("%s leads to %s", path, r.Header.Get("Location"))
		}
		if strings.HasPrefix(path, "/marketplace/de/") && want == 404 && !strings.Contains(r.body, "Seite nicht gefunden") {
			t.Errorf("%s is not missing in German", path)
		}
	}
}

// Another language is another build: no list in the program names it.
func TestLanguage_ThirdOne_NeedsItsBuildOnly(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "de", "fr", "qps")
	r := s.get(t, "/marketplace/fr/apps/full/")
	if !strings.Contains(r.body, `<html lang="fr">`) || !strings.Contains(r.body, `{"code":"fr","name":"Français","base":"/marketplace/fr"}`) || !strings.Contains(r.body, `hreflang="fr"`) {
		t.Errorf("%.600s", r.body)
	}
	if strings.Contains(r.body, `hreflang="qps"`) {
		t.Error("search engines are told of the pseudo-language")
	}
	if pseudo := s.get(t, "/marketplace/qps/apps/full/"); pseudo.StatusCode != 200 || !strings.Contains(pseudo.body, `<meta name="robots" content="noindex">`) {
		t.Errorf("%d %.600s", pseudo.StatusCode, pseudo.body)
	}
	if index := s.get(t, "/marketplace/sitemap.xml").body; !strings.Contains(index, "/fr/sitemaps/") || strings.Contains(index, "qps") {
		t.Error(index)
	}
}

func TestLanguage_Sitemaps_ListThePagesOfEach(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "de")
	index := s.get(t, "/marketplace/sitemap.xml").body
	for _, want := range []string{"https://shop.example/marketplace/sitemaps/apps-1.xml", "https://shop.example/marketplace/de/sitemaps/apps-1.xml"} {
		if !strings.Contains(index, "<loc>"+want+"</loc>") {
			t.Errorf("the index lacks %s", want)
		}
		links := strings.ReplaceAll(`<xhtml:link rel="alternate" hreflang="en" href="HERE/apps/full/"/><xhtml:link rel="alternate" hreflang="de" href="HERE/de/apps/full/"/><xhtml:link rel="alternate" hreflang="x-default" href="HERE/apps/full/"/></url>`, "HERE", "https://shop.example/marketplace")
		list := s.get(t, strings.TrimPrefix(want, "https://shop.example"))
		if !strings.Contains(list.body, links) {
			t.Errorf("%s does not name the page in the other language", want)
		}
		if !strings.Contains(list.body, strings.Split(want, "sitemaps/")[0]+"apps/full/</loc>") {
			t.Errorf("%s: %d %.400s", want, list.StatusCode, list.body)
		}
	}
	if robots := s.get(t, "/robots.txt").body; !strings.Contains(robots, "Disallow: /marketplace/checkout/\nDisallow: /marketplace/de/checkout/\n") {
		t.Error(robots)
	}
}

// Who comes to the first page from elsewhere reads it in the language that was chosen, or
// else the one that the browser asks for; all other addresses say their language.
func TestLanguage_FirstPage_LeadsToThatOfTheVisitor(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "de", "qps")
	arrives := []string{"Sec-Fetch-Dest", "document", "Sec-Fetch-Site", "none"}
	german, chosen := []string{"Accept-Language", "de-AT,de;q=0.9,en;q=0.8"}, []string{"Cookie", "marketplace_language=de"}
	for name, c := range map[string]struct {
		path    string
		headers []string
		leads   string
	}{
		"a German browser":              {"/marketplace/", slices.Concat(arrives, german), "/marketplace/de/"},
		"who chose German":              {"/marketplace/", slices.Concat(arrives, chosen), "/marketplace/de/"},
		"who chose English":             {"/marketplace/", slices.Concat(arrives, german, []string{"Cookie", "marketplace_language=en"}), ""},
		"who chose what is not there":   {"/marketplace/", slices.Concat(arrives, german, []string{"Cookie", "marketplace_language=fr"}), "/marketplace/de/"},
		"a browser that prefers others": {"/marketplace/", slices.Concat(arrives, []string{"Accept-Language", "fr,en;q=0.5,de;q=0.3"}), ""},
		"a crawler":                     {"/marketplace/", []string{"User-Agent", "Googlebot/2.1"}, ""},
		"a crawler that draws pages":    {"/marketplace/", arrives, ""},
		"a broken header":               {"/marketplace/", slices.Concat(arrives, []string{"Accept-Language", "\x80,;q=x" + strings.Repeat("-a", 2000)}), ""},
		"a link within the shop":        {"/marketplace/", slices.Concat(german, []string{"Sec-Fetch-Dest", "document", "Sec-Fetch-Site", "same-origin"}), ""},
		"a frame":                       {"/marketplace/", slices.Concat(german, []string{"Sec-Fetch-Dest", "iframe", "Sec-Fetch-Site", "cross-site"}), ""},
		"an address with a query":       {"/marketplace/?utm_source=a", slices.Concat(arrives, german), ""},
		"another page":                  {"/marketplace/apps/", slices.Concat(arrives, german, chosen), ""},
		"the German page":               {"/marketplace/de/", slices.Concat(arrives, []string{"Accept-Language", "en"}), ""},
		"the origin, in German":         {"/", german, "/marketplace/de/"},
		"the origin":                    {"/", nil, "/marketplace/"},
	} {
		r := s.get(t, c.path, c.headers...)
		if c.leads == "" {
			if r.StatusCode != http.StatusOK || r.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("%s: %d, Vary %q", name, r.StatusCode, r.Header.Get("Vary"))
			}
			continue
		}
		if r.StatusCode != http.StatusFound || r.Header.Get("Location") != c.leads || r.Header.Get("Cache-Control") != "private, no-store" || r.Header.Get("Vary") != "Accept-Language, Cookie" {
			t.Errorf("%s: %d %v", name, r.StatusCode, r.Header)
		}
	}
	// A copy that was kept before is asked for anew, and who chose meanwhile is led on.
	tag := s.get(t, "/marketplace/").Header.Get("Etag")
	if r := s.get(t, "/marketplace/", slices.Concat(arrives, chosen, []string{"If-None-Match", tag})...); r.StatusCode != http.StatusFound {
		t.Errorf("a kept copy hides the choice: %d", r.StatusCode)
	}
}

// Pages that belong to one request have no language in their address.
func TestLanguage_PageOfARequest_IsInTheVisitorsLanguage(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "de")
	for _, c := range []struct{ query, cookie, asked, want string }{
		{"", "de", "", "de"},
		{"", "en", "de", "en"},
		{"", "", "de-CH", "de"},
		{"", "", "", "en"},
		{"?ui_locales=de+en", "en", "en", "de"},
		{"?ui_locales=en-GB", "de", "de", "en"},
		{"?ui_locales=%2C%3B", "de", "de", "en"},
	} {
		r := httptest.NewRequestWithContext(context.Background(), http.MethodGet, "/accounts/signin"+c.query, nil)
		r.AddCookie(&http.Cookie{Name: "marketplace_language", Value: c.cookie})
		r.Header.Set("Accept-Language", c.asked)
		w, in := httptest.NewRecorder(), s.server.For(r)
		in.Write(w, r, in.Builder().Notice(200, site.Notice{Heading: "Offline", Text: "One moment."}), "no-store")
		if !strings.Contains(w.Body.String(), `<html lang="`+c.want+`">`) || (c.want == "de") != strings.Contains(w.Body.String(), `"text":"Einen Moment."`) {
			t.Errorf("%+v: %.200s", c, w.Body.String())
		}
	}
}

func TestLanguage_AddressOfAPage_InAnother(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "de")
	const shop = "https://shop.example/marketplace/"
	for _, c := range []struct{ language, address, want string }{
		{"de", shop + "billing/", shop + "de/billing/"},
		{"de", shop + "apps/full/?payment=free#support", shop + "de/apps/full/?payment=free#support"},
		{"de", shop, shop + "de/"},
		{"en", shop + "billing/", shop + "billing/"},
		{"fr", shop + "billing/", shop + "billing/"},
		{"de", shop + "media/a/96", shop + "media/a/96"},
		{"de", "https://shop.example/accounts/reset?token=a", "https://shop.example/accounts/reset?token=a"},
		{"de", "https://elsewhere.example/marketplace/billing/", "https://elsewhere.example/marketplace/billing/"},
	} {
		if got := s.server.AddressIn(c.language, c.address); got != c.want {
			t.Errorf("%s in %s is %s, want %s", c.address, c.language, got, c.want)
		}
	}
}

// The console's addresses name no language: the choice of the visitor says it, or else the
// browser. What the address asks for does not: who chose otherwise is led to the same page.
func TestLanguage_Console_IsInTheVisitorsLanguage(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "de")
	for _, c := range []struct{ query, cookie, asked, want string }{
		{"", "de", "en", "de"},
		{"", "en", "de", "en"},
		{"", "", "de-CH", "de"},
		{"", "", "", "en"},
		{"?ui_locales=en", "de", "en", "de"},
	} {
		script := map[string]string{"en": "console-1.js", "de": "console-de.js"}[c.want]
		for _, page := range site.ConsolePages() {
			path := strings.ReplaceAll(page.Pattern, "{app}", "full")
			r := s.get(t, "/console"+path+c.query, "Cookie", "marketplace_language="+c.cookie, "Accept-Language", c.asked)
			title := page.Title + " · Console"
			if c.want == "de" {
				title = words.In("de", nil).Known(page.Title) + " · Konsole"
			}
			if r.StatusCode != http.StatusOK || !strings.Contains(r.body, `<html lang="`+c.want+`">`) || !strings.Contains(r.body, "<title>"+title+"</title>") || !strings.Contains(r.body, `"language":"`+c.want+`"`) || !strings.Contains(r.body, `src="/console/assets/`+script+`"`) || !strings.Contains(r.body, `"code":"de"`) {
				t.Errorf("%+v %s: %d %.600s", c, path, r.StatusCode, r.body)
			}
		}
	}
	for _, page := range site.ConsolePages() {
		if own := locale.German.Tables().Pages[page.Title]; own == "" {
			t.Errorf("no German title for %q", page.Title)
		}
	}
	if r := s.get(t, "/console/nothing/", "Accept-Language", "de"); r.StatusCode != http.StatusNotFound || !strings.Contains(r.body, "<title>Diese Seite gibt es nicht · Konsole</title>") {
		t.Errorf("%d %.300s", r.StatusCode, r.body)
	}
}

// A language without a build of the console has the English one, and says so.
func TestLanguage_ConsoleWithoutBuild_IsEnglish(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "de", "fr")
	if r := s.get(t, "/console/apps/", "Accept-Language", "fr"); !strings.Contains(r.body, `<html lang="en">`) || !strings.Contains(r.body, `src="/console/assets/console-1.js"`) {
		t.Errorf("%.600s", r.body)
	}
}

// A language that is written from right to left says so in its documents; their styles follow
// (web/e2e/layout.ts looks at that).
func TestLanguage_FromRightToLeft_SaysSo(t *testing.T) {
	t.Parallel()
	s := serveIn(t, world(), "ar", "de", "he", "qps", "qps-plocm")
	for code, want := range map[string]string{
		"ar": `<html lang="ar" dir="rtl">`, "he": `<html lang="he" dir="rtl">`, "qps-plocm": `<html lang="qps-plocm" dir="rtl">`, "de": `<html lang="de">`, "qps": `<html lang="qps">`,
	} {
		for _, path := range []string{"/", "/apps/", "/apps/full/", "/cart/", "/no-such-page/"} {
			if r := s.get(t, "/marketplace/"+code+path); !strings.Contains(r.body, want) {
				t.Errorf("%s%s lacks %s: %.200s", code, path, want, r.body)
			}
		}
	}
	if r := s.get(t, "/marketplace/qps-plocm/apps/full/"); !strings.Contains(r.body, `<meta name="robots" content="noindex">`) || strings.Contains(r.body, `hreflang="qps`) {
		t.Errorf("search engines are told of the mirrored pseudo-language: %.900s", r.body)
	}
}

// The first letter is a capital one in whichever script it is written.
func TestNameOfLanguage_OtherLetters_StayWhole(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{"de": "Deutsch", "uk": "Українська", "cs": "Čeština", "ja": "日本語"} {
		if got := site.NameOfLanguage(code); got != want {
			t.Errorf("%s is %q, want %q", code, got, want)
		}
	}
}
