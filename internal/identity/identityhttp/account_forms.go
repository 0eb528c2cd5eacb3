package identityhttp

import (
	"maps"
	"net/http"
	"net/url"

	"marketplace/internal/httpapi"
	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// signInAddress returns the sign-in page that led to a form; of a form that was opened on
// its own, the one of the account's pages.
func signInAddress(r *http.Request) string {
	if r.URL.Query().Get("client_id") == "" && !isAccountPage(r.URL.Query().Get("next")) {
		return Base + "/signin"
	}
	return Base + "/signin?" + r.URL.RawQuery
}

// showForm shows a small form; when err says what is wrong with it, with that and with
// what was entered. A failure of ours is shown as a notice.
func (h *handlers) showForm(w http.ResponseWriter, r *http.Request, p FormPage, err error) {
	status, e := http.StatusOK, errs.As(err)
	switch {
	case err != nil && (e == nil || e.Code == errs.Internal):
		h.log.ErrorContext(r.Context(), "form failed", "error", err, "form", p.Name)
		h.notice(w, r, "server_error", "")
		return
	case e != nil && e.Code == errs.NotFound:
		h.linkExpiredPage(w, r, p.Name)
		return
	case e != nil:
		status = refusedStatus(w, e)
		if p.Errors = e.Fields; len(e.Fields) == 0 {
			p.Error = e.Message
		}
	}
	h.pages.Form(newPageWriter(w, ""), r, status, p)
}

// linkExpiredPage says that a link was used or is too old, and links to where a new one
// can be requested. A new invitation has to come from those who sent the first.
func (h *handlers) linkExpiredPage(w http.ResponseWriter, r *http.Request, form string) {
	page := NoticePage{Heading: "This link does not work any more", Text: identity.MessageLinkExpired}
	switch form {
	case FormReset:
		page.Next, page.Label = Base+"/forgot", "Ask for a new link"
	case FormConfirm:
		page.Next, page.Label = Base+"/signup", "Sign up again"
	case FormVerify:
		page.Next, page.Label = sessionsPath, "Ask for a new link"
	}
	h.pages.Notice(newPageWriter(w, ""), r, http.StatusNotFound, page)
}

// formValues returns the named fields of a form, without passwords.
func formValues(r *http.Request, names ...string) map[string]string {
	values := map[string]string{}
	for _, name := range names {
		values[name] = r.PostForm.Get(name)
	}
	return values
}

// mailOffPage says that a form leads nowhere, because no mails are sent; false when they are.
func (h *handlers) mailOffPage(w http.ResponseWriter, r *http.Request, heading string) bool {
	if !h.service.MailOff() {
		return false
	}
	h.pages.Notice(newPageWriter(w, ""), r, http.StatusOK, NoticePage{Heading: heading, Text: mail.MessageOff, Next: signInAddress(r), Label: "Back to sign-in"})
	return true
}

func (h *handlers) forgotPage(w http.ResponseWriter, r *http.Request) {
	if h.mailOffPage(w, r, "No link can be sent") {
		return
	}
	h.showForm(w, r, forgotForm(r, r.URL.Query().Get("email")), nil)
}

func forgotForm(r *http.Request, email string) FormPage {
	return FormPage{Name: FormForgot, Action: Base + "/forgot?" + r.URL.RawQuery, Back: signInAddress(r), Values: map[string]string{"email": email}}
}

// forgot answers the same whether the address has an account or not.
func (h *handlers) forgot(w http.ResponseWriter, r *http.Request) {
	if !readForm(w, r) {
		h.forgotPage(w, r)
		return
	}
	email := r.PostForm.Get("email")
	if err := h.service.ForgotPassword(r.Context(), email, httpapi.ClientIP(r)); err != nil {
		h.showForm(w, r, forgotForm(r, email), err)
		return
	}
	h.checkMailPage(w, r, "If there is an account with this address, a mail is on its way to it. Its link works for an hour.")
}

func (h *handlers) checkMailPage(w http.ResponseWriter, r *http.Request, text string) {
	h.pages.Notice(newPageWriter(w, ""), r, http.StatusOK, NoticePage{Heading: "Look into your mailbox", Text: text})
}

// linkPage shows the form that a link of a mail leads to. It changes nothing:
// mail programs open links by themselves.
func (h *handlers) linkPage(kind, form string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		h.showForm(w, r, linkForm(r, form), h.service.CheckLink(r.Context(), kind, secretOf(r)))
	}
}

func linkForm(r *http.Request, name string) FormPage {
	path := map[string]string{FormReset: "/reset", FormConfirm: "/confirm", FormVerify: "/verify", FormJoin: "/join"}[name]
	return FormPage{Name: name, Action: Base + path + "?token=" + url.QueryEscape(secretOf(r)), Values: map[string]string{}}
}

func secretOf(r *http.Request) string { return r.URL.Query().Get("token") }

func (h *handlers) reset(w http.ResponseWriter, r *http.Request) {
	if !readForm(w, r) {
		h.showForm(w, r, linkForm(r, FormReset), nil)
		return
	}
	next, err := h.service.ResetPassword(r.Context(), secretOf(r), r.PostForm.Get("password"))
	if err != nil {
		h.showForm(w, r, linkForm(r, FormReset), err)
		return
	}
	http.SetCookie(w, h.newCookie("", -1))
	notice := NoticePage{Heading: "Your password is set", Text: "You were signed out everywhere. Sign in with the new password.", SignedOut: true}
	if next != "" {
		notice.Text, notice.Next, notice.Label = "Sign in with it to go on.", next, "Go on"
	}
	h.pages.Notice(newPageWriter(w, ""), r, http.StatusOK, notice)
}

func (h *handlers) signUpPage(w http.ResponseWriter, r *http.Request) {
	if h.mailOffPage(w, r, "Signing up is closed") {
		return
	}
	h.showForm(w, r, signUpForm(r, map[string]string{"email": r.URL.Query().Get("email")}), nil)
}

func signUpForm(r *http.Request, values map[string]string) FormPage {
	return FormPage{Name: FormSignUp, Action: Base + "/signup?" + r.URL.RawQuery, Back: signInAddress(r), Values: values}
}

// signUp answers the same whether the address has an account or not.
func (h *handlers) signUp(w http.ResponseWriter, r *http.Request) {
	if !readForm(w, r) {
		h.signUpPage(w, r)
		return
	}
	form := r.PostForm
	err := h.service.SignUp(r.Context(), identity.SignUpInput{
		Organization: form.Get("organization"), Name: form.Get("name"), Email: form.Get("email"), Password: form.Get("password"), IP: httpapi.ClientIP(r),
	})
	if err != nil {
		h.showForm(w, r, signUpForm(r, formValues(r, "organization", "name", "email")), err)
		return
	}
	h.checkMailPage(w, r, "We sent you a mail. Open its link within a day to confirm your address and begin.")
}

func (h *handlers) confirm(w http.ResponseWriter, r *http.Request) {
	_, secret, err := h.service.ConfirmSignUp(r.Context(), secretOf(r), httpapi.ClientIP(r), r.UserAgent())
	if err != nil {
		h.showForm(w, r, linkForm(r, FormConfirm), err)
		return
	}
	h.startSession(w, r, secret)
	redirectTo(w, http.StatusSeeOther, h.homeOf(r))
}

// homeOf gives the first page of the shop in the language of the visit. The shop leads to it
// by itself only who comes from elsewhere.
func (h *handlers) homeOf(r *http.Request) string {
	if in := locale.From(r.Context()).Code(); in != locale.English.Code() {
		return h.home + in + "/"
	}
	return h.home
}

func (h *handlers) verify(w http.ResponseWriter, r *http.Request) {
	if err := h.service.VerifyEmail(r.Context(), secretOf(r)); err != nil {
		h.showForm(w, r, linkForm(r, FormVerify), err)
		return
	}
	h.pages.Notice(newPageWriter(w, ""), r, http.StatusOK, NoticePage{Heading: "Your address is confirmed", Text: "Thank you. You can close this page."})
}

func (h *handlers) joinPage(w http.ResponseWriter, r *http.Request) { h.showJoin(w, r, nil, nil) }

func (h *handlers) showJoin(w http.ResponseWriter, r *http.Request, values map[string]string, problem error) {
	joining, err := h.service.FindInvitationByLink(r.Context(), secretOf(r))
	if err != nil {
		h.showForm(w, r, linkForm(r, FormJoin), err)
		return
	}
	form := linkForm(r, FormJoin)
	form.Values = map[string]string{"email": joining.Email, "organization": joining.Organization, "name": joining.Name}
	maps.Copy(form.Values, values)
	h.showForm(w, r, form, problem)
}

func (h *handlers) join(w http.ResponseWriter, r *http.Request) {
	if !readForm(w, r) {
		h.joinPage(w, r)
		return
	}
	_, secret, err := h.service.AcceptInvitation(r.Context(), identity.JoinInput{
		Secret: secretOf(r), Name: r.PostForm.Get("name"), Password: r.PostForm.Get("password"), IP: httpapi.ClientIP(r), UserAgent: r.UserAgent(),
	})
	if err != nil {
		h.showJoin(w, r, formValues(r, "name"), err)
		return
	}
	h.startSession(w, r, secret)
	redirectTo(w, http.StatusSeeOther, h.homeOf(r))
}
