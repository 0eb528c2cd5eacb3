package identityhttp

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
)

// Base is the path all of the service lives under (decisions section 1).
const Base = "/accounts"

// External is another identity provider to sign in with (OpenID Connect).
type External interface {
	Name() string
	// Address is where the browser goes; the provider sends it back with state
	// and a code.
	Address(ctx context.Context, state, nonce, verifier string) (string, error)
	// Email returns the confirmed address that the provider vouches for; forbidden
	// when it vouches for none.
	Email(ctx context.Context, code, nonce, verifier string) (string, error)
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
	// AreaOf returns the area of the account that a scope reaches, and whether it
	// lets an application change what is there (spec S3.32).
	AreaOf func(scope string) (area string, writes bool)
	// WordsOf returns how a consent says a scope.
	WordsOf func(in locale.Language, scope string) ScopeWords
	// ConsoleRole gives what somebody is in the console of the developer that their organization
	// is: "" for who is not in its team, false where it is no developer.
	ConsoleRole func(ctx context.Context, p auth.Principal) (role auth.ConsoleRole, isDeveloper bool, err error)
	// ProductsOf gives the host products that an organization has.
	ProductsOf func(ctx context.Context, organizationID string) ([]HeldProduct, error)
	// ExportPerson gives what is kept about the person with an address, by table.
	ExportPerson func(ctx context.Context, email string) (map[string][]map[string]any, error)
	// ExportOrganization gives what is kept about an organization and its people.
	ExportOrganization func(ctx context.Context, id string) (map[string][]map[string]any, error)
	Log                *slog.Logger
}

type handlers struct {
	service  *identity.Service
	oauth    *oauthd.Server
	pages    Pages
	home     string
	newToken func() string
	external External
	areaOf   func(scope string) (area string, writes bool)
	wordsOf  func(in locale.Language, scope string) ScopeWords
	// consoleRole is described at Deps.
	consoleRole func(ctx context.Context, p auth.Principal) (role auth.ConsoleRole, isDeveloper bool, err error)
	productsOf  func(ctx context.Context, organizationID string) ([]HeldProduct, error)
	// exportPerson and exportOrganization are described at Deps.
	exportPerson, exportOrganization func(ctx context.Context, of string) (map[string][]map[string]any, error)

	origin string
	secure bool
	log    *slog.Logger
}

// Mount registers the service's handlers. It panics on a missing dependency or a
// public URL that is no origin.
func Mount(mux *http.ServeMux, d Deps) {
	if d.Service == nil || d.OAuth == nil || d.Pages == nil || d.Log == nil || d.Home == "" || d.NewToken == nil || d.AreaOf == nil || d.WordsOf == nil || d.ConsoleRole == nil || d.ProductsOf == nil || d.ExportPerson == nil || d.ExportOrganization == nil {
		panic(errors.New("identityhttp.Mount: a dependency is missing"))
	}
	h := &handlers{
		service: d.Service, oauth: d.OAuth, pages: spokenPages{d.Pages}, home: d.Home, newToken: d.NewToken, external: d.External, areaOf: d.AreaOf, wordsOf: d.WordsOf, consoleRole: d.ConsoleRole, productsOf: d.ProductsOf,
		exportPerson: d.ExportPerson, exportOrganization: d.ExportOrganization,
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

// formPage is a page with a form: the handlers of GET and POST.
type formPage struct{ show, submit http.HandlerFunc }

// formPages are all pages with forms, by path. A form that is listed here is protected
// against forms of other sites.
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

		"/close":              h.page(h.closeForm()),
		"/organization/close": h.page(h.closeOrganizationForm()),
		"/data":               h.page(h.dataForm(FormData, dataPath, false)),
		"/organization/data":  h.page(h.dataForm(FormOrganizationData, organizationDataPath, true)),
		"/reopen":             {h.reopenPage, h.reopen},

		"/second-factor":       {h.secondFactorPage, h.giveSecondFactor},
		"/second-factor/setup": {h.setupPage, h.setup},
		"/second-factor/off":   {h.codeForm(FormSecondFactorOff, secondFactorOffPath), h.secondFactorOff},
		"/second-factor/codes": {h.codeForm(FormRecoveryCodes, secondFactorCodesPath), h.renewCodes},
	}
}
