package app

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"marketplace/internal/app/observe"
	"marketplace/internal/billing/billinghttp"
	"marketplace/internal/catalogue/cataloguehttp"
	"marketplace/internal/db"
	"marketplace/internal/demo"
	"marketplace/internal/developers/developershttp"
	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/ratelimit"
	"marketplace/internal/listings/listingshttp"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/site"
)

// The limits of the writes of one account or, without one, of one address. They are far
// above what a person does and below what hurts.
const (
	signedInWritesPerMinute = 1200
	visitorWritesPerMinute  = 600
	serverWritesPerMinute   = 6000 // of a host product's server
)

// waitForFirst is how long a repeated write waits for the answer of the first
// (decisions rule 13).
const waitForFirst = 15 * time.Second

// assembleHTTP joins the routes of all services into one handler, once.
func (a *app) assembleHTTP() error {
	if a.handler != nil {
		return nil
	}
	mux := http.NewServeMux()
	a.site.Mount(mux)
	mux.Handle("GET "+shopBase+"/media/{signature}/{width}", a.pictures)
	mux.Handle("GET "+shopBase+"/uploads/{id}/{size}", a.uploads)
	a.health(mux)
	a.mountAccounts(mux)
	a.mountStaff(mux)
	a.mountMCP(mux)
	apiMux := httpapi.Guard(httpapi.GuardDeps{OwnsApp: a.ownsApp, ConsoleRole: a.developers.RoleOf, CountScopeUse: a.identity.CountScopeUse, FailBilling: billinghttp.Fail(a.log), Log: a.log})
	a.registerAPI(apiMux)
	a.api.MountDocs(apiMux, apiBase)
	if err := apiMux.Unfit(); err != nil {
		return err
	}
	a.operations = apiMux.Patterns()
	a.api.Description = a.describeAPI
	apiMux.ServeMux.Handle("/", httpapi.NotFound(apiMux.ServeMux, a.log))
	if a.cfg.Demo {
		clock := &demo.Clock{Clock: a.clock, Settings: a.settings, RunDue: a.runDue, Log: a.log}
		clock.Mount(mux)
		a.demoNames().Mount(mux)
		if a.db.Engine() != db.SQLite { // there, no other process moves it
			a.background = append(a.background, clock.Follow)
		}
		a.hostSimulators(otherLoopback(a.cfg.PublicURL), true).Mount(mux)
		a.mountSelfInstallingApp(mux)
	}
	a.mountCommerce(mux)
	a.mountMailbox(mux)
	proxies, err := a.cfg.Proxies()
	if err != nil {
		return err
	}
	operations := httpapi.WholePaths(a.log, httpapi.Routed(apiMux.ServeMux))
	routed := a.route(identityhttp.AtOrigin(httpapi.Routed(mux)), apis{a.secured(operations), a.forServers(operations), a.searchHandler()})
	if a.cfg.Demo {
		if routed, err = a.sampleApps(routed); err != nil {
			return err
		}
	}
	if a.cfg.TryOutOrigin != "" {
		routed = a.hostSimulators(a.cfg.TryOutOrigin, false).TryOutsOnly(routed)
	}
	traced := a.tracing.Requests(httpapi.LogRequests(a.log, a.metrics.CountRequest, routed))
	a.handler = httpapi.TrustProxies(proxies, httpapi.Secure(a.cfg.PublicURL, traced))
	return nil
}

// runDue performs what the demo's clock has brought: due jobs, and prices that
// change with time.
func (a *app) runDue(ctx context.Context) error {
	return errors.Join(a.catalogue.Refresh(ctx), a.jobs.RunDue(ctx), a.catalogue.Refresh(ctx))
}

// registerAPI adds every operation of the Marketplace API and of billing.
func (a *app) registerAPI(mux httpapi.Mux) {
	a.api = httpapi.New(mux, a.cfg.Brand+" API", observe.Version(), a.log)
	views := cataloguehttp.Register(a.api, mux, apiBase, cataloguehttp.Deps{Catalogue: a.catalogue, Now: a.clock.Now, Icon: a.iconURL, OwnIcon: a.ownIcon, PlacementPicture: a.placementPicture, Restricted: a.privateApps(), Own: ownViews{a}})
	listingshttp.Register(a.api, a.listings, listingViews{views, drafts{a}}, site.ScopeSentence, apiBase)
	listingshttp.RegisterMe(a.api, ownViews{a}.Me, apiBase)
	listingshttp.RegisterManifests(a.api, a.listings, apiBase)
	listingshttp.RegisterUploads(a.api, mux, a.listings, a.uploadAddress, apiBase, a.log)
	listingshttp.RegisterStaff(a.api, a.listings, apiBase)
	a.registerDevelopers()
	a.registerTransfers()
	a.registerSharing()
	a.registerCommerce(mux)
	a.registerReviews()
	a.registerExperts()
	a.registerWaitlist()
	a.registerPlatform()
	a.registerSetup()
	a.mountConfirmPage(mux)
	searchhttp.RegisterCurators(a.api, a.searchLog, a.searched, apiBase)
	searchhttp.RegisterPopular(a.api, searchhttp.PopularDeps{Popular: a.popular, Source: a.searched, Now: a.clock.Now}, apiBase)
	identityhttp.Describe(a.api)
	searchhttp.Describe(a.api, searchBase)
	a.api.DescribePage(site.Page{}, "Page")
	a.api.DescribePage(site.Boot{}, "Boot")
	a.api.DescribePage(site.AppData{}, "AppData")
	a.api.DescribePage(site.SharedData{}, "SharedData")
}

// secured is what every call of the API passes: foreign origins may call, a
// token becomes a principal, writes are limited, repeated keys replay.
func (a *app) secured(api http.Handler) http.Handler {
	keyed := httpapi.Unread(hasTokenInBody, httpapi.Idempotent(a.keys, waitForFirst, a.log, api))
	limits := httpapi.Limits{Name: "writes", SignedInPerMinute: signedInWritesPerMinute, VisitorPerMinute: visitorWritesPerMinute, Counter: a.counter()}
	limited := httpapi.LimitWrites(limits, a.log, keyed)
	return httpapi.CORS(httpapi.Speak(a.lacking, httpapi.Authenticate(apiTokens{a.identity}, a.log, limited)))
}

// apiTokens are what is taken as a bearer token by the API: those of the accounts service, and
// personal tokens for the console.
type apiTokens struct{ identity *identity.Service }

// Authenticate is described at httpapi.Authenticator.
func (t apiTokens) Authenticate(ctx context.Context, token string) (auth.Principal, error) {
	return t.identity.AuthenticateInConsole(ctx, token)
}

// hasTokenInBody reports whether nobody may read the body of a request.
func hasTokenInBody(r *http.Request) bool {
	return listingshttp.HasTokenInBody(r) || developershttp.HasTokenInBody(r)
}

// forServers is what a call of a host product's server passes: no page of a browser calls
// there, and what is told twice is told apart by its version.
func (a *app) forServers(api http.Handler) http.Handler {
	limits := httpapi.Limits{Name: "server-writes", SignedInPerMinute: serverWritesPerMinute, VisitorPerMinute: visitorWritesPerMinute, Counter: a.counter()}
	return httpapi.AuthenticateServers(a.identity, a.log, httpapi.LimitWrites(limits, a.log, api))
}

// counter counts requests over all replicas; nil when there is one program.
func (a *app) counter() ratelimit.Counter {
	if a.counters == nil {
		return nil
	}
	return a.counters
}

// apis are the services that no page is drawn by.
type apis struct{ callers, servers, search http.Handler }

// route sends a request to its service by the base path. Versions that public
// clients put into API paths are dropped: /api/v2/applications is
// /api/applications (contract apps section 1).
func (a *app) route(rest http.Handler, to apis) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		if within(path, apiBase+"/v2") {
			path = apiBase + strings.TrimPrefix(path, apiBase+"/v2")
			r = withPath(r, path)
		}
		switch {
		case within(path, searchBase):
			http.StripPrefix(searchBase, to.search).ServeHTTP(w, r)
		case within(path, platformBase):
			to.servers.ServeHTTP(w, r)
		case within(path, apiBase), within(path, billingBase):
			to.callers.ServeHTTP(w, r)
		case within(path, accountsBase):
			httpapi.WholePaths(a.log, httpapi.Speak(a.lacking, rest)).ServeHTTP(w, r)
		case within(path, sandboxBase):
			httpapi.Speak(a.lacking, rest).ServeHTTP(w, r)
		default:
			rest.ServeHTTP(w, r)
		}
	})
}

func within(path, base string) bool {
	return strings.HasPrefix(path, base) && (len(path) == len(base) || path[len(base)] == '/')
}

// withPath gives a shallow copy of a request with another path.
func withPath(r *http.Request, path string) *http.Request {
	moved := new(http.Request)
	*moved = *r
	moved.URL = new(url.URL)
	*moved.URL = *r.URL
	moved.URL.Path, moved.URL.RawPath = path, ""
	return moved
}
