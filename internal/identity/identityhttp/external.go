package identityhttp

import (
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"net/http"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
)

const (
	externalCookie = "mp_external"
	externalLife   = 600 // seconds that a person has at the other provider
)

// externalState is what the browser's cookie keeps while it is at the other provider.
// Query is the request to sign in; it is checked again when the browser comes back.
type externalState struct {
	State    string `json:"s"`
	Nonce    string `json:"n"`
	Verifier string `json:"v"`
	Query    string `json:"q"`
}

// verifierLength is the length of a PKCE verifier in characters (spec S9.12).
const verifierLength = 128

func (h *handlers) newVerifier() string {
	verifier := ""
	for len(verifier) < verifierLength {
		verifier += h.newToken()
	}
	return verifier[:verifierLength]
}

// toExternal redirects to the other identity provider.
func (h *handlers) toExternal(w http.ResponseWriter, r *http.Request) {
	if request, err := h.signInRequest(r); err != nil {
		h.refuse(w, r, request, err)
		return
	}
	state := externalState{State: h.newToken(), Nonce: h.newToken(), Verifier: h.newVerifier(), Query: r.URL.RawQuery}
	address, err := h.external.Address(r.Context(), state.State, state.Nonce, state.Verifier)
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	text, err := json.Marshal(state)
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	http.SetCookie(w, h.externalCookie(base64.RawURLEncoding.EncodeToString(text), externalLife))
	redirectTo(w, http.StatusFound, address)
}

// fromExternal handles the answer of the other provider. The cookie proves that this
// browser began the sign-in, so that a link cannot sign somebody in as somebody else.
func (h *handlers) fromExternal(w http.ResponseWriter, r *http.Request) {
	state, ok := h.readExternalState(r)
	http.SetCookie(w, h.externalCookie("", -1))
	query := r.URL.Query()
	if !ok || subtle.ConstantTimeCompare([]byte(query.Get("state")), []byte(state.State)) != 1 {
		h.notice(w, r, "unauthorized", "")
		return
	}
	back := r.Clone(r.Context())
	back.URL.RawQuery = state.Query
	request, err := h.signInRequest(back)
	if err != nil {
		h.refuse(w, back, request, err)
		return
	}
	begun, err := h.externalSession(r, query.Get("code"), state)
	if e := errs.As(err); e != nil && e.Code != errs.Internal {
		h.showSignInForm(w, back, request, wireErrors[e.Code].status, SignInPage{Error: e.Message})
		return
	}
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	h.goOn(w, back, begun, nextAddress(back, request))
}

func (h *handlers) externalSession(r *http.Request, code string, state externalState) (identity.SignedIn, error) {
	email, err := h.external.Email(r.Context(), code, state.Nonce, state.Verifier)
	if err != nil {
		return identity.SignedIn{}, err
	}
	return h.service.SignInExternal(r.Context(), email, httpapi.ClientIP(r), r.UserAgent(), cookieOf(r, deviceName))
}

func (h *handlers) readExternalState(r *http.Request) (externalState, bool) {
	var state externalState
	c, err := r.Cookie(externalCookie)
	if err != nil {
		return state, false
	}
	text, err := base64.RawURLEncoding.DecodeString(c.Value)
	return state, err == nil && json.Unmarshal(text, &state) == nil && state.State != ""
}

func (h *handlers) externalCookie(value string, maxAge int) *http.Cookie {
	c := h.namedCookie(externalCookie, value, maxAge) //nolint:gosec // as namedCookie
	c.Path = Base + "/external"
	return c
}
