package identityhttp

import (
	"net/http"
	"net/url"

	"marketplace/internal/identity"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// askConsent shows what the application asks for (contract identity 1.3).
func (h *handlers) askConsent(w http.ResponseWriter, r *http.Request, request *oauthd.Request, account identity.Account) {
	page := ConsentPage{
		Action: Base + "/consent?" + r.URL.RawQuery, Client: request.Client.Name, Account: account.ID, Email: account.Email,
		Scopes: []string{}, Reasons: map[string]string{}, ForAll: account.Principal().ManagesSomething(), Popup: r.URL.Query().Get("flow") == flowButton,
	}
	for _, scope := range request.Client.Scopes {
		page.Scopes = append(page.Scopes, scope.Scope)
		page.Reasons[scope.Scope] = scope.Description
	}
	if len(page.Scopes) == 0 { // the platform's own applications register none: what the token will carry
		scopes, err := identity.ScopesFor(request.Client, account, auth.ParseScopes(r.URL.Query().Get("scope")))
		if err != nil {
			h.refuse(w, r, request, err)
			return
		}
		page.Scopes = scopes
	}
	h.pages.Consent(newPageWriter(w, identity.OriginOf(request.RedirectURI)), r, page)
}

// consentPage redirects a browser that loads the address of the form again.
func (h *handlers) consentPage(w http.ResponseWriter, r *http.Request) {
	redirectTo(w, http.StatusFound, Base+"/?"+r.URL.RawQuery)
}

// consent handles the decision. It counts for the account that the page named: if
// somebody else signed in meanwhile, the page is shown again.
func (h *handlers) consent(w http.ResponseWriter, r *http.Request) {
	request, err := h.oauth.Parse(r.Context(), r.URL.Query())
	if err != nil {
		h.refuse(w, r, request, err)
		return
	}
	_, account, err := h.service.SessionAccount(r.Context(), h.cookie(r))
	if errs.CodeOf(err) == errs.Unauthenticated || err == nil && (!readForm(w, r) || r.PostForm.Get("account") != account.ID) {
		redirectTo(w, http.StatusSeeOther, Base+"/?"+r.URL.RawQuery)
		return
	}
	if err != nil {
		h.refuse(w, r, request, err)
		return
	}
	if r.PostForm.Get("decision") != "allow" {
		h.refuse(w, r, request, &oauthd.Error{Exception: oauthd.AccessDenied, Description: "The person refused."})
		return
	}
	coverage := identity.CoverAccount
	if r.PostForm.Get("coverage") == identity.CoverOrganization {
		coverage = identity.CoverOrganization
	}
	if err := h.service.GiveConsent(r.Context(), account.Principal(), request.Client.ID, coverage); err != nil {
		h.refuse(w, r, request, err)
		return
	}
	redirectTo(w, http.StatusSeeOther, Base+"/?"+withoutPrompt(r.URL.Query()))
}

// withoutPrompt returns the query without 'prompt', which has been answered.
func withoutPrompt(query url.Values) string {
	query.Del("prompt")
	return query.Encode()
}
