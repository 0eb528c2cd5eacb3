package identityhttp

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/identity/oauthd"
)

// Base is the path all of the service lives under (decisions section 1).
const Base = "/accounts"

// Pages draws the pages that people see: status, body and a content policy of
// its own. The writer it gets adds that nobody may frame the page, and lets the
// form lead to the application, whatever that policy says.
type Pages interface {
	// SignIn draws the form.
	SignIn(w http.ResponseWriter, r *http.Request, status int, p SignInPage)
	// Notice draws a page that only says something.
	Notice(w http.ResponseWriter, r *http.Request, status int, p NoticePage)
}

// SignInPage is what the form needs. It posts email and password, form-encoded,
// to Action.
type SignInPage struct {
	Action string
	Client string // name of the application that asks
	Email  string // typed before, or hinted by the application
	Error  string // one sentence, empty at first
	Popup  bool   // the page stands in a small window
}

// NoticePage is a heading, a text and a code for support.
type NoticePage struct {
	Heading string
	Text    string
	Code    string
}

// Deps is what the service needs; all fields are required.
type Deps struct {
	Service *identity.Service
	OAuth   *oauthd.Server
	Pages   Pages
	// PublicURL is the origin that browsers see, as https://shop.example.
	PublicURL string
	Log       *slog.Logger
}

type handlers struct {
	service *identity.Service
	oauth   *oauthd.Server
	pages   Pages
	secure  bool
	log     *slog.Logger
}

// Mount registers the service's handlers. It panics on a missing dependency or a
// public URL that is no origin.
func Mount(mux *http.ServeMux, d Deps) {
	if d.Service == nil || d.OAuth == nil || d.Pages == nil || d.Log == nil {
		panic(errors.New("identityhttp.Mount: a dependency is missing"))
	}
	h := &handlers{service: d.Service, oauth: d.OAuth, pages: d.Pages, secure: strings.HasPrefix(d.PublicURL, "https://"), log: d.Log}

	protect := http.NewCrossOriginProtection()
	if err := protect.AddTrustedOrigin(d.PublicURL); err != nil {
		panic(err)
	}
	protect.SetDenyHandler(http.HandlerFunc(h.denied))

	mux.HandleFunc("GET "+Base, h.authorize)
	mux.HandleFunc("GET "+Base+"/{$}", h.authorize)
	mux.HandleFunc("GET "+Base+"/signin", h.signInPage)
	mux.Handle("POST "+Base+"/signin", protect.Handler(http.HandlerFunc(h.signIn)))
	mux.HandleFunc("GET "+Base+"/ooops", h.ooops)
	mux.HandleFunc("GET "+Base+"/deliver.js", deliverScript)
	mux.HandleFunc(Base+"/", h.noPage)

	api := httpapi.CORS(h.api())
	for _, path := range []string{"/v2/", "/clients/", "/token", "/info"} {
		mux.Handle(Base+path, api)
	}
}

// api holds the endpoints that pages of any origin may call with a token.
func (h *handlers) api() http.Handler {
	api := http.NewServeMux()
	for _, prefix := range []string{Base, Base + "/v2"} {
		api.HandleFunc("POST "+prefix+"/token", h.token)
		api.HandleFunc("DELETE "+prefix+"/token", h.revoke)
		api.HandleFunc("GET "+prefix+"/clients/{id}/public", h.clientPublic)
		api.HandleFunc("GET "+prefix+"/clients/{id}/consent/status", h.consentStatus)
		api.HandleFunc("DELETE "+prefix+"/clients/{id}/consent", h.withdrawConsent)
	}
	api.HandleFunc("GET "+Base+"/v2/info", h.info)
	api.HandleFunc("GET "+Base+"/info", h.legacyInfo)
	api.HandleFunc("GET "+Base+"/v2/accounts", h.accounts)
	api.HandleFunc("GET "+Base+"/v2/accounts/{id}", h.account)
	api.HandleFunc("GET "+Base+"/v2/organizations/{id}", h.organization)
	api.HandleFunc("GET "+Base+"/v2/sessions", h.sessions)
	api.HandleFunc("DELETE "+Base+"/v2/sessions", h.endSessions)
	api.HandleFunc("DELETE "+Base+"/v2/sessions/{id}", h.endSession)
	api.HandleFunc("/", h.noEndpoint)
	return api
}
