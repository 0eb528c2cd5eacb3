package simulators

import (
	"context"
	"html/template"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/ratelimit"
	"marketplace/internal/kit/widget"
)

// TriedApp is an app with what of it anybody may see at work, as a product knows what is
// installed (contract apps section 2).
type TriedApp struct {
	ID      string        `json:"id"`
	Slug    string        `json:"slug"`
	Name    string        `json:"name"`
	Icon    string        `json:"icon"`
	Path    string        `json:"path"` // of its page in the shop, where it is installed
	Widgets []TriedWidget `json:"widgets"`
}

// TriedWidget is a page of such an app.
type TriedWidget struct {
	ID        string    `json:"id"`
	Placement string    `json:"placement"`
	URL       string    `json:"url"`
	Title     string    `json:"title"`
	Shortcut  *Shortcut `json:"shortcut"`
}

// Shortcut is what a widget shows before it has loaded.
type Shortcut struct {
	InitialState string `json:"initialState"`
}

// places say where the widgets of a placement are tried in a product; the app's slug follows
// a path that ends in =.
//
//nolint:gochecknoglobals // a constant table
var places = map[string]map[string]string{
	"livechat": {
		"plugin": AgentApp + "/chats/PJ0MRSHTDG/", "messagebox": AgentApp + "/chats/PJ0MRSHTDG/", "fullscreen": AgentApp + "/app/=",
		"settings": AgentApp + "/settings/integrations/=", "reports": AgentApp + "/reports/=", "targeted-message": CustomerSite + "/",
	},
	"helpdesk": {
		"plugin": HelpDesk + "/tickets/tic_1/", "fullscreen": HelpDesk + "/apps/=", "settings": HelpDesk + "/settings/apps/=", "reports": HelpDesk + "/reports/=",
	},
}

// TryPath is where an app of a product is tried at a placement, below the origin of the
// simulators; "" where the product has no such place.
func TryPath(product, placement, slug string) string {
	path := places[product][placement]
	if path == "" {
		return ""
	}
	if before, ok := strings.CutSuffix(path, "="); ok {
		path = before + url.PathEscape(slug) + "/"
	}
	path += "?try=" + url.QueryEscape(slug)
	if placement == "messagebox" { // beside a chat the details come first
		path += "&place=" + placement
	}
	return path
}

// tryOut shows a product in which an app is only tried. Each such page is one try-out: all
// that the app does later happens in the browser.
func (s *Simulators) tryOut(w http.ResponseWriter, r *http.Request, one host, slug string) {
	in := s.languageOf(r)
	shop := s.Shop + s.shopBaseIn(in)
	app, found := s.TriedApp(slug)
	if !found {
		s.writeNotice(w, r, notice{
			Language: in, Status: http.StatusNotFound, Title: in.Say("This app cannot be tried"),
			Text: in.Say("Its developer does not let people try it, or no more."),
			Link: shop + "/", LinkText: in.Say("To the shop"),
		})
		return
	}
	path := "/" + r.PathValue("path")
	title, status := describe(in, one, path, func(idOrSlug string) (App, bool) {
		return App{app.Name, app.Slug}, idOrSlug == app.Slug || idOrSlug == app.ID
	})
	if status != http.StatusOK || isMarketplace(one, path) { // which is not framed where apps are tried
		http.NotFound(w, r)
		return
	}
	if wait, ok := s.countTryOut(r); !ok {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
		s.writeNotice(w, r, notice{
			Language: in, Status: http.StatusTooManyRequests, Title: in.Say("Enough for now"), Text: tooMany(in, wait),
			Link: shop + app.Path, LinkText: in.Say("To %s in the shop", app.Name),
		})
		return
	}
	s.write(w, r, one, view{title: title, status: http.StatusOK, frames: originsOf(app), calls: "'none'", tried: &app})
}

// originsOf are the origins that a try-out of an app may frame: its own.
func originsOf(app TriedApp) string {
	var origins []string
	for _, w := range app.Widgets {
		if origin := widget.OriginOf(w.URL); !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	return strings.Join(origins, " ")
}

// TryOutsPerHour is how many try-outs one visitor has in any hour.
const TryOutsPerHour = 20

// LimitTryOuts makes Simulators.MayTry. Counter is nil when this process is the only one.
func LimitTryOuts(counter ratelimit.Counter, now func() time.Time) func(ctx context.Context, visitor string) (time.Duration, bool) {
	limiter := ratelimit.New(ratelimit.Policy{Name: "try-outs", Limit: TryOutsPerHour, Window: time.Hour}, counter, now)
	return func(ctx context.Context, visitor string) (time.Duration, bool) {
		decision := limiter.Take(ctx, visitor)
		return decision.Again, decision.Allowed
	}
}

// countTryOut counts a page that is looked at; who only asks for its headers sees nothing.
func (s *Simulators) countTryOut(r *http.Request) (time.Duration, bool) {
	if r.Method == http.MethodHead {
		return 0, true
	}
	return s.MayTry(r.Context(), httpapi.ClientIP(r))
}

func tooMany(in locale.Language, wait time.Duration) string {
	when := in.Say("in an hour")
	switch minutes := int(math.Ceil(wait.Minutes())); {
	case minutes <= 1:
		when = in.Say("in a minute")
	case minutes < 60:
		when = in.SayN(minutes, "in %d minute", "in %d minutes", minutes)
	}
	return in.Say("Apps can be tried %d times an hour, and that many try-outs were opened from here. Try again %s.", TryOutsPerHour, when)
}

// notice says why there is no try-out.
type notice struct {
	Language                    locale.Language
	Status                      int
	Title, Text, Link, LinkText string
}

func (s *Simulators) writeNotice(w http.ResponseWriter, r *http.Request, n notice) {
	s.writeHead(w, view{status: n.Status, calls: "'none'"})
	if err := noticePage.Execute(w, n); err != nil {
		s.Log.ErrorContext(r.Context(), "the page about a try-out was cut short", "error", err)
	}
}

//nolint:gochecknoglobals // parsed once
var noticePage = template.Must(template.New("notice").Parse(`<!doctype html>
<html lang="{{.Language}}" data-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/demo/hosts/host.css"></head>
<body><main class="sim-empty"><h1>{{.Title}}</h1><p>{{.Text}}</p><p><a class="btn btn-primary" href="{{.Link}}">{{.LinkText}}</a></p></main></body></html>
`))

// TryOutsOnly serves what is asked of the origin of try-outs: their pages and files. All
// else of that origin is not there. Requests to other hosts go on.
func (s *Simulators) TryOutsOnly(next http.Handler) http.Handler {
	mux := http.NewServeMux()
	s.Mount(mux)
	own := httpapi.WholePaths(s.Log, httpapi.Routed(mux))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case widget.OriginOf(origin(s.Origin, r.Host)) != widget.OriginOf(s.Origin):
			next.ServeHTTP(w, r)
		case r.Method == http.MethodGet || r.Method == http.MethodHead:
			own.ServeHTTP(w, r)
		default:
			http.NotFound(w, r)
		}
	})
}
