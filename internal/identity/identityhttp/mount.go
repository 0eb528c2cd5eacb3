package identityhttp

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"time"

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
	// Form draws one of the small forms; its words depend on its name.
	Form(w http.ResponseWriter, r *http.Request, status int, p FormPage)
	// Consent asks whether an application may act for the person.
	Consent(w http.ResponseWriter, r *http.Request, p ConsentPage)
	// Sessions lists where the person is signed in.
	Sessions(w http.ResponseWriter, r *http.Request, p SessionsPage)
	// Ghost lets staff choose a customer's account.
	Ghost(w http.ResponseWriter, r *http.Request, status int, p GhostPage)
}

// SignInPage is what the form needs. It posts email and password, form-encoded,
// to Action.
type SignInPage struct {
	Action string
	Client string            // name of the application that asks
	Email  string            // typed before, or hinted by the application
	Error  string            // one sentence, empty at first
	Errors map[string]string // one sentence by field
	Popup  bool              // the page stands in a small window
	Forgot string            // address of the page for a forgotten password
	SignUp string            // address of the page for a new organization
	// External is another identity provider to sign in with, nil for none.
	External *ExternalLink
}

// ExternalLink leads to another identity provider.
type ExternalLink struct {
	Name    string
	Address string
}

// Names of the small forms.
const (
	FormForgot     = "forgot"     // email
	FormReset      = "reset"      // password
	FormSignUp     = "sign-up"    // organization, name, email, password
	FormConfirm    = "confirm"    // a button: makes the organization
	FormVerify     = "verify"     // a button: confirms the address
	FormJoin       = "join"       // name, password
	FormInvitation = "invitation" // role, decision
)

// FormPage is a small form. It posts its fields, form-encoded, to Action.
type FormPage struct {
	Name   string // one of the Form constants
	Action string
	Back   string            // address of the sign-in page, empty for none
	Values map[string]string // by field, and what its words need: email, organization, product, person
	Errors map[string]string // one sentence by field
	Error  string            // one sentence about the whole
	Roles  []string          // to choose from, of FormInvitation
}

// ConsentPage asks for consent. It posts decision (allow or deny), coverage
// (account or organization) and account to Action.
type ConsentPage struct {
	Action  string
	Client  string
	Account string // id
	Email   string
	Scopes  []string // what the application registered
	ForAll  bool     // the person may also decide for the organization
	Popup   bool
}

// SessionsPage lists sessions and consents. It posts do (end, end-all, verify or
// withdraw) with session, or client and coverage, to Action.
type SessionsPage struct {
	Action   string
	Email    string
	Verified bool
	Sessions []identity.Session
	Current  string // id of the session that looks
	Consents []GivenConsent
}

// GivenConsent is a consent with the name of its application.
type GivenConsent struct {
	ClientID string
	Client   string
	Coverage string
	Since    time.Time
	// Withdrawable says that the person may take it back.
	Withdrawable bool
}

// GhostPage lets staff find an account (GET, q) and look through its eyes (POST,
// account and reason). Log lists the latest sessions of all staff.
type GhostPage struct {
	Action     string
	Query      string
	Candidates []identity.GhostCandidate
	Log        []identity.GhostSession
	Reason     string
	Error      string
}

// External is another identity provider to sign in with (OpenID Connect).
type External interface {
	Name() string
	// Address is where the browser goes; the provider sends it back with state
	// and a code.
	Address(ctx context.Context, state, nonce, verifier string) (string, error)
	// Email gives the confirmed address that the provider vouches for; forbidden
	// when it vouches for none.
	Email(ctx context.Context, code, nonce, verifier string) (string, error)
}

// NoticePage is a heading, a text, a code for support, and where to go on when
// that is not the shop.
type NoticePage struct {
	Heading string
	Text    string
	Code    string
	Next    string // address of a page of the service, empty for none
	Label   string // what Next is called
}

// Deps is what the service needs; all fields but External are required.
type Deps struct {
	Service *identity.Service
	OAuth   *oauthd.Server
	Pages   Pages
	// PublicURL is the origin that browsers see, as https://shop.example.
	PublicURL string
	// Home is where the shop begins, as https://shop.example/marketplace/.
	Home     string
	NewToken func() string
	// External is nil when people sign in here only.
	External External
	// AreaOf gives the area of the account that a scope reaches, and whether it
	// lets an application change what is there (spec S3.32).
	AreaOf func(scope string) (area string, writes bool)
	Log    *slog.Logger
}

type handlers struct {
	service  *identity.Service
	oauth    *oauthd.Server
	pages    Pages
	home     string
	newToken func() string
	external External
	areaOf   func(scope string) (area string, writes bool)
	origin   string
	secure   bool
	log      *slog.Logger
}

// Mount registers the service's handlers. It panics on a missing dependency or a
// public URL that is no origin.
func Mount(mux *http.ServeMux, d Deps) {
	if d.Service == nil || d.OAuth == nil || d.Pages == nil || d.Log == nil || d.Home == "" || d.NewToken == nil || d.AreaOf == nil {
		panic(errors.New("identityhttp.Mount: a dependency is missing"))
	}
	h := &handlers{
		service: d.Service, oauth: d.OAuth, pages: d.Pages, home: d.Home, newToken: d.NewToken, external: d.External, areaOf: d.AreaOf,
		origin: d.PublicURL, secure: strings.HasPrefix(d.PublicURL, "https://"), log: d.Log,
	}

	protect := http.NewCrossOriginProtection()
	if err := protect.AddTrustedOrigin(d.PublicURL); err != nil {
		panic(err)
	}
	protect.SetDenyHandler(http.HandlerFunc(h.refuseCrossSiteForm))

	mux.HandleFunc("GET "+Base, h.authorize)
	mux.HandleFunc("GET "+Base+"/{$}", h.authorize)
	for path, p := range h.formPages() {
		mux.HandleFunc("GET "+Base+path, p.show)
		mux.Handle("POST "+Base+path, protect.Handler(p.submit))
	}
	if h.external != nil {
		mux.HandleFunc("GET "+Base+"/external", h.toExternal)
		mux.HandleFunc("GET "+Base+"/external/callback", h.fromExternal)
	}
	mux.HandleFunc("GET "+Base+"/ooops", h.errorPage)
	mux.HandleFunc("GET "+Base+"/deliver.js", postMessageScript)
	h.mountMetadata(mux, d.PublicURL)
	mux.HandleFunc(Base+"/", h.pageNotFound)

	// Pages of any origin may call these with a token; they never read the cookie.
	api := httpapi.CORS(h.operations())
	for _, path := range []string{"/v2/", "/clients/", "/properties/", "/token", "/info"} {
		mux.Handle(Base+path, api)
	}
}

// formPage is an address that people see: a form and what takes it.
type formPage struct{ show, submit http.HandlerFunc }

// formPages are the pages with forms. Every form of the service is one of these, so
// that none misses the protection against forms of other sites.
func (h *handlers) formPages() map[string]formPage {
	return map[string]formPage{
		"/signin":     {h.signInPage, h.signIn},
		"/consent":    {h.consentPage, h.consent},
		"/forgot":     {h.forgotPage, h.forgot},
		"/reset":      {h.linkPage(identity.LinkReset, FormReset), h.reset},
		"/signup":     {h.signUpPage, h.signUp},
		"/confirm":    {h.linkPage(identity.LinkSignUp, FormConfirm), h.confirm},
		"/verify":     {h.linkPage(identity.LinkVerify, FormVerify), h.verify},
		"/join":       {h.joinPage, h.join},
		"/invitation": {h.invitationPage, h.decideInvitation},
		"/sessions":   {h.sessionsPage, h.changeSessions},
		"/ghost":      {h.ghostPage, h.startGhost},
	}
}
