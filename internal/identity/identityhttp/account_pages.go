package identityhttp

import (
	"net/http"
	"net/url"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// requireSession returns the session of the cookie and its account. Without one it sends
// the browser to the sign-in page, which leads back to next, and returns false.
func (h *handlers) requireSession(w http.ResponseWriter, r *http.Request, next string) (identity.Session, identity.Account, bool) {
	session, account, err := h.service.SessionAccount(r.Context(), h.cookie(r))
	if err == nil {
		return session, account, true
	}
	if errs.CodeOf(err) == errs.Unauthenticated {
		redirectTo(w, http.StatusSeeOther, Base+"/signin?"+url.Values{"next": {next}}.Encode())
	} else {
		h.failurePage(w, r, err)
	}
	return session, account, false
}

// failurePage shows an error: a failure, or that something does not exist or is not
// allowed.
func (h *handlers) failurePage(w http.ResponseWriter, r *http.Request, err error) {
	switch e := errs.As(err); {
	case e != nil && e.Code == errs.NotFound:
		h.pageNotFound(w, r)
	case e != nil && e.Code != errs.Internal:
		h.pages.Notice(newPageWriter(w, ""), r, wireErrors[e.Code].status, NoticePage{Heading: "That is not possible", Text: e.Message, Code: e.Reason})
	default:
		h.log.ErrorContext(r.Context(), "page failed", "error", err, "path", r.URL.Path)
		h.notice(w, r, "server_error", "")
	}
}

const sessionsPath = Base + "/sessions"

// sessionsPage lists where the person is signed in, and which applications act
// for them.
func (h *handlers) sessionsPage(w http.ResponseWriter, r *http.Request) {
	if session, account, ok := h.requireSession(w, r, sessionsPath); ok {
		h.showSessions(w, r, session, account, SessionsPage{})
	}
}

// showSessions shows the page with what it says besides of personal tokens.
func (h *handlers) showSessions(w http.ResponseWriter, r *http.Request, session identity.Session, account identity.Account, tokens SessionsPage) {
	list, err := h.service.Sessions(r.Context(), account.ID)
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	consents, err := h.listConsents(r, account)
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	factor, err := h.service.SecondFactorState(r.Context(), account)
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	personal, err := h.service.PersonalTokens(r.Context(), account.ID)
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	page := SessionsPage{
		Tokens: personal, MadeToken: tokens.MadeToken, TokenName: tokens.TokenName, TokenError: tokens.TokenError,
		Action: sessionsPath, Email: account.Email, Verified: !account.VerifiedAt.IsZero(), Sessions: list, Current: session.ID, Consents: consents,
		SecondFactor: factor, SetupPage: secondFactorSetupPath, Off: secondFactorOffPath, Codes: secondFactorCodesPath,
		Data: dataPath, Close: closePath,
	}
	if account.IsOwner() {
		page.OrganizationData, page.CloseOrganization = organizationDataPath, closeOrganizationPath
	}
	h.pages.Sessions(newPageWriter(w, ""), r, page)
}

func (h *handlers) listConsents(r *http.Request, account identity.Account) ([]GivenConsent, error) {
	consents, err := h.service.Consents(r.Context(), account)
	if err != nil {
		return nil, err
	}
	given := make([]GivenConsent, 0, len(consents))
	for _, c := range consents {
		client, err := h.service.Client(r.Context(), c.ClientID)
		if err != nil {
			return nil, err
		}
		given = append(given, GivenConsent{
			ClientID: c.ClientID, Client: client.Name, Coverage: c.Coverage, Since: c.CreatedAt,
			Withdrawable: c.Coverage == identity.CoverAccount || account.Principal().ManagesSomething(),
		})
	}
	return given, nil
}

// changeSessions handles the forms of the sessions page.
func (h *handlers) changeSessions(w http.ResponseWriter, r *http.Request) {
	session, account, ok := h.requireSession(w, r, sessionsPath)
	if !ok || !readForm(w, r) {
		return
	}
	ctx, form := r.Context(), r.PostForm
	var err error
	switch form.Get("do") {
	case "end":
		err = h.service.EndSession(ctx, account.ID, form.Get("session"))
	case "end-all":
		if err = h.service.EndSessions(ctx, account.ID, ""); err == nil {
			http.SetCookie(w, h.newCookie("", -1))
			h.pages.Notice(newPageWriter(w, ""), r, http.StatusOK, NoticePage{Heading: "You are signed out everywhere", Text: "Sign in again where you want to go on.", SignedOut: true})
			return
		}
	case "verify":
		if err = h.service.RequestVerification(ctx, account.ID, httpapi.ClientIP(r)); err == nil {
			h.checkMailPage(w, r, "We sent you a mail. Open its link within three days to confirm your address.")
			return
		}
	case "distrust":
		err = h.service.DistrustDevice(ctx, account.ID, form.Get("device"))
	case "make-token":
		h.makeToken(w, r, session, account)
		return
	case "delete-token":
		err = h.service.DeletePersonalToken(ctx, account.Principal(), form.Get("token"))
	case "withdraw":
		err = h.service.WithdrawConsent(ctx, account.Principal(), form.Get("client"), form.Get("coverage"))
	}
	if err != nil && !errs.IsNotFound(err) { // what is gone already needs no deleting
		h.failurePage(w, r, err)
		return
	}
	redirectTo(w, http.StatusSeeOther, sessionsPath)
}

// makeToken makes a personal token and shows it, once. It reads what is the person's own, and
// with asks also changes it, as asking for an app does; console names scopes of the console.
func (h *handlers) makeToken(w http.ResponseWriter, r *http.Request, session identity.Session, account identity.Account) {
	scope := auth.ScopeAccountMine
	if r.PostForm.Get("asks") != "" {
		scope = auth.ScopeAccountMineEdit
	}
	scopes := append(auth.Scopes{scope}, auth.ConsoleScopesOf(r.PostForm["console"])...)
	name := r.PostForm.Get("name")
	_, secret, err := h.service.AddPersonalToken(r.Context(), account.Principal(), name, auth.ParseScopes(scopes.String()))
	switch e := errs.As(err); {
	case err == nil:
		h.showSessions(w, r, session, account, SessionsPage{MadeToken: secret})
	case e != nil && e.Code != errs.Internal:
		h.showSessions(w, r, session, account, SessionsPage{TokenName: name, TokenError: e.Message})
	default:
		h.failurePage(w, r, err)
	}
}

// invitationPage shows a request for access to somebody who may decide it.
func (h *handlers) invitationPage(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("id")
	if !identity.IsID(id) {
		h.pageNotFound(w, r)
		return
	}
	_, account, ok := h.requireSession(w, r, Base+"/invitation?id="+id)
	if ok {
		h.showInvitation(w, r, account.Principal(), id, nil)
	}
}

func (h *handlers) showInvitation(w http.ResponseWriter, r *http.Request, p auth.Principal, id string, problem error) {
	i, err := h.service.Invitation(r.Context(), p, id)
	if err == nil && !p.Manages(i.Product) {
		err = errs.New(errs.Forbidden, "access_denied", "Only owners and administrators decide about access.")
	}
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	form := FormPage{
		Name: FormInvitation, Action: Base + "/invitation?id=" + id,
		Values: map[string]string{"person": i.Name, "email": i.Email, "product": i.Product, "role": i.Role},
	}
	if form.Roles, err = h.service.RolesFor(r.Context(), p, i); err != nil {
		h.failurePage(w, r, err)
		return
	}
	h.showForm(w, r, form, problem)
}

func (h *handlers) decideInvitation(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("id")
	session, account, ok := h.requireSession(w, r, Base+"/invitation?id="+id)
	if !ok || !readForm(w, r) {
		return
	}
	p, done := account.Principal(), NoticePage{Heading: "The request was declined", Text: "The person does not get access."}
	var err error
	if r.PostForm.Get("decision") == "grant" {
		done = NoticePage{Heading: "The invitation is on its way", Text: "The person gets a mail, and has access after joining."}
		_, err = h.service.GrantInvitation(r.Context(), identity.TokenInfo{Principal: p, SessionID: session.ID}, id, r.PostForm.Get("role"))
	} else {
		err = h.service.DeleteInvitation(r.Context(), p, id)
	}
	switch {
	case errs.IsNotFound(err):
		h.failurePage(w, r, err)
	case err != nil:
		h.showInvitation(w, r, p, id, err)
	default:
		h.pages.Notice(newPageWriter(w, ""), r, http.StatusOK, done)
	}
}
