package identityhttp

import (
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/kit/errs"
)

const (
	cookieName = "mp_accounts"
	deviceName = "mp_device" // the cookie of a browser that signed in before
	maxForm    = 8 << 10     // bytes; an e-mail and a password
	flowButton = "button"    // popup or iframe: answer by message (contract identity 1.2)

	promptConsent = "consent" // show the consent page also to somebody who consented
	promptNone    = "none"    // show nothing
)

// authorize is the authorization endpoint. A browser with a session gets the code or
// token, another one the sign-in form.
func (h *handlers) authorize(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if exception := query.Get("identity_exception"); exception != "" && query.Get("client_id") == "" {
		h.notice(w, r, exception, "")
		return
	}
	request, err := h.oauth.Parse(r.Context(), query)
	if err != nil {
		h.refuse(w, r, request, err)
		return
	}
	session, account, err := h.service.SessionAccount(r.Context(), h.cookie(r))
	if errs.CodeOf(err) == errs.Unauthenticated {
		if query.Get("prompt") == promptNone {
			h.answerWithoutForm(w, r, request, "login_required")
			return
		}
		h.showSignIn(w, r, request)
		return
	}
	if err != nil {
		h.refuse(w, r, request, err)
		return
	}
	request.Client = h.service.AsMet(request.Client, account.OrganizationID)
	consented, err := h.service.HasConsent(r.Context(), request.Client, account)
	consented = consented && query.Get("prompt") != promptConsent
	if mayAsk := query.Get("prompt") == promptConsent || query.Get("prompt") != promptNone && !isFramed(r); err == nil && !consented && !mayAsk {
		consented, err = h.narrow(r, request, account)
	}
	switch {
	case err != nil:
		h.refuse(w, r, request, err)
	case request.OrganizationID != "" && request.OrganizationID != account.OrganizationID:
		h.refuse(w, r, request, &oauthd.Error{Exception: oauthd.AccessDenied, Description: "You are not a member of that organization."})
	case !consented && query.Get("prompt") == promptNone:
		h.answerWithoutForm(w, r, request, "consent_required")
	case !consented && isFramed(r):
		h.postMessageException(w, r, request, map[string]string{"identity_exception": "unauthorized"})
	case !consented:
		h.askConsent(w, r, request, account)
	default:
		h.grant(w, r, request, account, session)
	}
}

// narrow makes a request that nobody can be asked about one for the scopes that were agreed to
// before the application asked for more; false when that was nothing, or less than the request
// names.
func (h *handlers) narrow(r *http.Request, request *oauthd.Request, account identity.Account) (bool, error) {
	agreed, err := h.service.AsAgreed(r.Context(), request.Client, account)
	if err != nil || len(agreed.Scopes) == 0 || !request.Names(agreed) {
		return false, err
	}
	request.Client = agreed
	return true, nil
}

func (h *handlers) grant(w http.ResponseWriter, r *http.Request, request *oauthd.Request, account identity.Account, session identity.Session) {
	err := h.service.CountRedirect(r.Context(), request.Client.ID, account.ID)
	if errs.CodeOf(err) == errs.RateLimited {
		h.redirectToErrorPage(w, &oauthd.Error{Exception: oauthd.InvalidRequest, Details: oauthd.TooManyRedirects})
		return
	}
	if err != nil {
		h.refuse(w, r, request, err)
		return
	}
	granted, err := h.oauth.Grant(r.Context(), request, account, session.ID)
	if err != nil {
		h.refuse(w, r, request, err)
		return
	}
	if r.URL.Query().Get("flow") == flowButton {
		h.postMessageGranted(w, r, request, granted)
		return
	}
	mark := "#"
	if request.ResponseType == identity.ResponseCode {
		mark = "?"
	}
	redirectTo(w, http.StatusFound, request.RedirectURI+mark+granted.Parameters(request).Encode())
}

// showSignIn shows the form. In a frame it posts a message instead, which says that
// nobody is signed in (contract identity 1.3).
func (h *handlers) showSignIn(w http.ResponseWriter, r *http.Request, request *oauthd.Request) {
	if isFramed(r) {
		h.postMessageException(w, r, request, map[string]string{"identity_exception": "unauthorized"})
		return
	}
	h.showSignInForm(w, r, request, http.StatusOK, SignInPage{Email: r.URL.Query().Get("email")})
}

// signInPage always shows the form, also to a browser with a session. A browser that
// names no application (a bookmark, say) goes to the pages of the account.
func (h *handlers) signInPage(w http.ResponseWriter, r *http.Request) {
	request, err := h.signInRequest(r)
	switch {
	case r.URL.RawQuery == "":
		http.Redirect(w, r, Base+"/sessions", http.StatusSeeOther)
	case err != nil:
		h.refuse(w, r, request, err)
	case request == nil:
		h.showSignInForm(w, r, nil, http.StatusOK, SignInPage{})
	default:
		h.showSignIn(w, r, request)
	}
}

// signInRequest returns where a sign-in leads: to the application of a checked request
// or, with a nil request, to a page of the service itself.
func (h *handlers) signInRequest(r *http.Request) (*oauthd.Request, error) {
	query := r.URL.Query()
	if query.Get("client_id") == "" && isAccountPage(query.Get("next")) {
		return nil, nil //nolint:nilnil // nil stands for the service itself, see above
	}
	return h.oauth.Parse(r.Context(), query)
}

// isAccountPage reports whether an address is a page of the service that needs a
// session. A sign-in leads to nothing else.
func isAccountPage(next string) bool {
	path, query, _ := strings.Cut(next, "?")
	switch path {
	case sessionsPath, Base + "/ghost", secondFactorSetupPath, closePath, closeOrganizationPath, dataPath, organizationDataPath:
		return query == ""
	case Base + "/invitation":
		return identity.IsID(strings.TrimPrefix(query, "id="))
	default:
		return false
	}
}

// nextAddress returns where the browser goes after a sign-in: to the page that asked for
// it, or back to the authorization endpoint with the same query, so that the answer to a
// POST never holds a token.
func nextAddress(r *http.Request, request *oauthd.Request) string {
	if request == nil {
		return r.URL.Query().Get("next")
	}
	return Base + "/?" + r.URL.RawQuery
}

// signIn handles the sign-in form.
func (h *handlers) signIn(w http.ResponseWriter, r *http.Request) {
	request, err := h.signInRequest(r)
	if err != nil {
		h.refuse(w, r, request, err)
		return
	}
	if !readForm(w, r) {
		h.showSignInForm(w, r, request, http.StatusBadRequest, SignInPage{Error: "The form could not be read. Try again."})
		return
	}
	email := r.PostForm.Get("email")
	begun, err := h.service.SignIn(r.Context(), identity.SignInInput{
		Email: email, Password: r.PostForm.Get("password"), IP: httpapi.ClientIP(r), UserAgent: r.UserAgent(), Device: cookieOf(r, deviceName),
	})
	if e := errs.As(err); e != nil && e.Code != errs.Internal {
		page := SignInPage{Email: email, Errors: e.Fields}
		if len(e.Fields) == 0 {
			page.Error = e.Message
		}
		h.showSignInForm(w, r, request, refusedStatus(w, e), page)
		return
	}
	if err != nil {
		h.refuse(w, r, request, err)
		return
	}
	h.goOn(w, r, begun, nextAddress(r, request))
}

// startSession sets the cookie of a new session, and ends the one that it replaces.
func (h *handlers) startSession(w http.ResponseWriter, r *http.Request, secret string) {
	h.endReplacedSession(r)
	http.SetCookie(w, h.newCookie(secret, int(identity.SessionLife/time.Second)))
}

// refusedStatus returns the status of a form that is shown again, and sets Retry-After.
func refusedStatus(w http.ResponseWriter, e *errs.Error) int {
	retryAfter(w, e.Code)
	return wireErrors[e.Code].status
}

// readForm reads a form that was sent; false when it cannot be.
func readForm(w http.ResponseWriter, r *http.Request) bool {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	return r.ParseForm() == nil
}

// endReplacedSession ends the session that a new one replaces.
func (h *handlers) endReplacedSession(r *http.Request) {
	old, account, err := h.service.SessionAccount(r.Context(), h.cookie(r))
	if err != nil {
		return
	}
	if err := h.service.EndSession(r.Context(), account.ID, old.ID); err != nil && !errs.IsNotFound(err) {
		h.log.WarnContext(r.Context(), "the replaced session was not ended", "error", err)
	}
}

// showSignInForm shows the form; page says what was wrong with an earlier try.
func (h *handlers) showSignInForm(w http.ResponseWriter, r *http.Request, request *oauthd.Request, status int, page SignInPage) {
	query := "?" + r.URL.RawQuery
	page.Action, page.Forgot, page.SignUp = Base+"/signin"+query, Base+"/forgot"+query, Base+"/signup"+query
	page.Popup = r.URL.Query().Get("flow") == flowButton
	returnTo := ""
	if request != nil {
		page.Client, returnTo = request.Client.Name, identity.OriginOf(request.RedirectURI)
	}
	if h.external != nil {
		page.External = &ExternalLink{Name: h.external.Name(), Address: Base + "/external" + query}
	}
	h.pages.SignIn(newPageWriter(w, returnTo), r, status, page)
}

// refuse posts a refusal to the client that waits for a message, and shows it to the
// person otherwise. It never sends a browser back to the redirect address with an error
// (contract identity 1.3).
func (h *handlers) refuse(w http.ResponseWriter, r *http.Request, request *oauthd.Request, err error) {
	var refusal *oauthd.Error
	if !errors.As(err, &refusal) {
		h.log.ErrorContext(r.Context(), "authorization failed", "error", err)
		refusal = &oauthd.Error{Exception: oauthd.ServerError}
	}
	if request != nil && r.URL.Query().Get("flow") == flowButton {
		h.postMessageException(w, r, request, map[string]string{"oauth_exception": refusal.Exception})
		return
	}
	h.redirectToErrorPage(w, refusal)
}

func (h *handlers) redirectToErrorPage(w http.ResponseWriter, refusal *oauthd.Error) {
	v := url.Values{"oauth_exception": {refusal.Exception}}
	if refusal.Details != "" {
		v.Set("exception_details", refusal.Details)
	}
	redirectTo(w, http.StatusFound, Base+"/ooops?"+v.Encode())
}

func (h *handlers) cookie(r *http.Request) string { return cookieOf(r, cookieName) }

func cookieOf(r *http.Request, name string) string {
	c, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return c.Value
}

// newCookie makes the session cookie; a negative age deletes it. As SameSite=Lax it is
// not sent with requests that other sites start, nor in frames on other sites.
func (h *handlers) newCookie(secret string, maxAge int) *http.Cookie {
	return h.namedCookie(cookieName, secret, maxAge)
}

// namedCookie makes a cookie of the service as newCookie does.
func (h *handlers) namedCookie(name, value string, maxAge int) *http.Cookie {
	return &http.Cookie{ //nolint:gosec // Secure unless the public address is http, as on a developer's machine
		Name: name, Value: value, Path: Base, MaxAge: maxAge, HttpOnly: true, Secure: h.secure, SameSite: http.SameSiteLaxMode,
	}
}

// isFramed reports whether the browser loads this into a frame.
func isFramed(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Dest") {
	case "iframe", "frame", "embed", "object":
		return true
	default:
		return false
	}
}

// redirectTo answers without a body, because http.Redirect would repeat the token there.
func redirectTo(w http.ResponseWriter, status int, address string) {
	head := w.Header()
	head.Set("Location", address)
	head.Set("Cache-Control", "no-store")
	head.Set("Referrer-Policy", "no-referrer")
	w.WriteHeader(status)
}

// answerWithoutForm answers a request that must show nothing (prompt=none): with a
// message to a window or frame, else at the redirect address, which was checked.
func (h *handlers) answerWithoutForm(w http.ResponseWriter, r *http.Request, request *oauthd.Request, exception string) {
	if r.URL.Query().Get("flow") == flowButton || isFramed(r) {
		h.postMessageException(w, r, request, map[string]string{"identity_exception": "unauthorized"})
		return
	}
	parameters := url.Values{"error": {exception}, "identity_exception": {"unauthorized"}}
	if request.State != "" {
		parameters.Set("state", request.State)
	}
	mark := "#"
	if request.ResponseType == identity.ResponseCode {
		mark = "?"
	}
	redirectTo(w, http.StatusFound, request.RedirectURI+mark+parameters.Encode())
}

// AtOrigin redirects clients that take the bare origin for the service. The official npm
// client does so without a path option, and with popup_flow 'manual', which puts /signin
// before the path (contract identity 1.2).
func AtOrigin(next http.Handler) http.Handler {
	addresses := map[string]string{"": Base + "/", "/signin": Base + "/signin", "/signin" + Base: Base + "/signin"}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address, known := addresses[strings.TrimSuffix(r.URL.Path, "/")]
		if !known || r.Method != http.MethodGet && r.Method != http.MethodHead || !r.URL.Query().Has("client_id") {
			next.ServeHTTP(w, r)
			return
		}
		redirectTo(w, http.StatusFound, address+"?"+r.URL.RawQuery)
	})
}
