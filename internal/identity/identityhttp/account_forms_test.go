package identityhttp_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/testkit"
)

const newPassword = "a much better password"

func (s *site) signIn(email, password string) answered {
	s.t.Helper()
	return s.postForm("/accounts/signin?"+shopQuery("token", nil).Encode(), url.Values{"email": {email}, "password": {password}})
}

// The mail's link works once, for an hour, and the old password is gone with
// every session and token.
func TestForgotPassword_LinkOfTheMail_SetsANewPassword(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		thief := newBrowserOf(s).signedIn("owner@acme.test")
		stolen := thief.browserToken("owner@acme.test")
		s.Mails(t)
		s.postForm("/accounts/forgot", url.Values{"email": {"Owner@acme.test"}})
		m := s.Mail(t, "password-reset")
		if m.To != "owner@acme.test" || !strings.HasPrefix(m.Action.URL, identitytest.Address+"/reset?token=") {
			t.Fatalf("mail = %+v", m)
		}
		link := "/accounts/reset?token=" + identitytest.Secret(t, m)
		for range 2 { // looking at a link does not use it up
			if form := drawn[identityhttp.FormPage](t, s.get(link)); form.Name != identityhttp.FormReset {
				t.Fatalf("form = %+v", form)
			}
		}
		if a := s.postForm(link, url.Values{"password": {"short"}}); a.status != http.StatusUnprocessableEntity {
			t.Errorf("a short password: %d", a.status)
		}
		if a := s.postForm(link, url.Values{"password": {newPassword}}); a.status != http.StatusOK {
			t.Fatalf("reset: %d %s", a.status, a.body)
		}
		if a := s.postForm(link, url.Values{"password": {"another password"}}); a.status != http.StatusNotFound {
			t.Errorf("the link worked twice: %d", a.status)
		}
		if s.alive(stolen) {
			t.Error("the old token works")
		}
		if a := thief.get("/accounts/sessions"); a.status != http.StatusSeeOther {
			t.Errorf("the old session works: %d", a.status)
		}
		if a := s.signIn("owner@acme.test", identitytest.Password); a.status != http.StatusUnauthorized {
			t.Errorf("the old password: %d", a.status)
		}
		if a := s.signIn("owner@acme.test", newPassword); a.status != http.StatusSeeOther {
			t.Errorf("the new password: %d", a.status)
		}
		if m := s.Mail(t, "password-changed"); m.To != "owner@acme.test" {
			t.Errorf("told %s", m.To)
		}
	})
}

// A form leads back to the sign-in that it came from, and one that was opened on its own
// to the account's.
func TestAccountForms_LeadBackToASignIn(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s, request := newSite(t, database, nil), "?"+shopQuery("token", nil).Encode()
		for path, want := range map[string]string{
			"/accounts/signup": "/accounts/signin", "/accounts/forgot": "/accounts/signin", "/accounts/signup" + request: "/accounts/signin" + request,
		} {
			if form := drawn[identityhttp.FormPage](t, s.get(path)); form.Back != want {
				t.Errorf("%s leads back to %q", path, form.Back)
			}
		}
	})
}

func TestMailLink_TooOldOrReplaced_IsExpired(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		ask := func() string {
			s.postForm("/accounts/forgot", url.Values{"email": {"owner@acme.test"}})
			return "/accounts/reset?token=" + identitytest.Secret(t, s.Mail(t, "password-reset"))
		}
		first := ask()
		second := ask()
		if a := s.get(first); a.status != http.StatusNotFound {
			t.Errorf("the first link beside the second: %d", a.status)
		}
		s.Clock.Advance(59 * time.Minute)
		if a := s.get(second); a.status != http.StatusOK {
			t.Errorf("after 59 minutes: %d", a.status)
		}
		s.Clock.Advance(time.Minute)
		if a := s.postForm(second, url.Values{"password": {newPassword}}); a.status != http.StatusNotFound {
			t.Errorf("after an hour: %d", a.status)
		}
		for _, link := range []string{"/accounts/reset", "/accounts/reset?token=x", "/accounts/join?token=x", "/accounts/confirm?token=x", "/accounts/verify?token=x"} {
			if a := s.get(link); a.status != http.StatusNotFound {
				t.Errorf("%s: %d", link, a.status)
			}
		}
	})
}

// A browser without scripts sends empty fields: the answer names each below its field,
// and no mail is sent to what is no address.
func TestAccountForms_MissingFields_AreNamed(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		for _, email := range []string{"", "nowhere", " "} {
			a := s.postForm("/accounts/forgot", url.Values{"email": {email}})
			if form := drawn[identityhttp.FormPage](t, a); a.status != http.StatusUnprocessableEntity || form.Errors["email"] != "Enter an e-mail address." || form.Error != "" {
				t.Errorf("forgotten %q: %d %+v", email, a.status, form)
			}
		}
		for range 20 { // not counted as guesses
			if a := s.signIn("", ""); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, "Enter an e-mail address.") || !strings.Contains(a.body, "Enter your password.") {
				t.Fatalf("nothing at all: %d %s", a.status, a.body)
			}
		}
		if a := s.signIn("owner@acme.test", ""); a.status != http.StatusUnprocessableEntity || strings.Contains(a.body, "Enter an e-mail address.") || !strings.Contains(a.body, "Enter your password.") {
			t.Errorf("no password: %d %s", a.status, a.body)
		}
		if a := s.signIn("owner@acme.test", identitytest.Password); a.status != http.StatusSeeOther {
			t.Errorf("a whole form: %d %s", a.status, a.body)
		}
	})
}

// Nobody learns from the answer, or from how long it takes, whether an address has an
// account.
func TestAccountForms_KnownOrUnknownAddress_AnswerTheSame(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		known := s.postForm("/accounts/forgot", url.Values{"email": {"owner@acme.test"}})
		unknown := s.postForm("/accounts/forgot", url.Values{"email": {"nobody@acme.test"}})
		if known.status != http.StatusOK || known.status != unknown.status || known.body != unknown.body {
			t.Errorf("forgotten: %d %s, %d %s", known.status, known.body, unknown.status, unknown.body)
		}
		if m := s.Mail(t, "password-reset"); m.To != "owner@acme.test" {
			t.Errorf("mailed %s", m.To)
		}
		form := url.Values{"organization": {"New Ltd"}, "name": {"Ada"}, "password": {newPassword}, "email": {"owner@acme.test"}}
		known = s.postForm("/accounts/signup", form)
		taken := s.Mail(t, "sign-up-taken")
		form.Set("email", "ada@new.test")
		unknown = s.postForm("/accounts/signup", form)
		if known.status != http.StatusOK || known.status != unknown.status || known.body != unknown.body {
			t.Errorf("sign-up: %d %s, %d %s", known.status, known.body, unknown.status, unknown.body)
		}
		if taken.To != "owner@acme.test" || s.Mail(t, "sign-up").To != "ada@new.test" {
			t.Error("the wrong mails")
		}
	})
}

func TestSignUp_ConfirmedAddress_CreatesTheOrganization(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		bad := s.postForm("/accounts/signup", url.Values{"organization": {"x"}, "name": {" "}, "email": {"nowhere"}, "password": {"1234567"}})
		if form := drawn[identityhttp.FormPage](t, bad); bad.status != http.StatusUnprocessableEntity || len(form.Errors) != 4 || form.Values["email"] != "nowhere" || form.Values["password"] != "" {
			t.Errorf("%d %+v", bad.status, form)
		}
		s.postForm("/accounts/signup", url.Values{"organization": {"New Ltd"}, "name": {"Ada"}, "email": {"ada@new.test"}, "password": {newPassword}})
		link := "/accounts/confirm?token=" + identitytest.Secret(t, s.Mail(t, "sign-up"))
		if a := s.signIn("ada@new.test", newPassword); a.status != http.StatusUnauthorized {
			t.Errorf("before the address is confirmed: %d", a.status)
		}
		if form := drawn[identityhttp.FormPage](t, s.get(link)); form.Name != identityhttp.FormConfirm {
			t.Errorf("form = %+v", form)
		}
		if a := s.postForm(link, nil); a.status != http.StatusSeeOther || a.header.Get("Location") != identitytest.ShopRedirect {
			t.Fatalf("confirm: %d %s %s", a.status, a.header.Get("Location"), a.body)
		}
		// The browser has a session, and the person owns everything in the organization.
		token := fragment(t, s.get("/accounts/?"+shopQuery("token", nil).Encode())).Get("access_token")
		p, err := s.Service.Authenticate(t.Context(), token)
		if err != nil || p.Email != "ada@new.test" || !p.ManagesOrganization() || !p.CanPay("livechat") || !p.CanPay("helpdesk") {
			t.Errorf("%+v, %v", p, err)
		}
		o, err := s.Service.Organization(t.Context(), p.OrganizationID)
		if err != nil || o.Name != "New Ltd" {
			t.Errorf("%+v, %v", o, err)
		}
		if a := s.postForm(link, nil); a.status != http.StatusNotFound {
			t.Errorf("the link worked twice: %d", a.status)
		}
	})
}

func fragment(t *testing.T, a answered) url.Values {
	t.Helper()
	_, text, _ := strings.Cut(a.header.Get("Location"), "#")
	v, err := url.ParseQuery(text)
	if err != nil || v.Get("access_token") == "" {
		t.Fatalf("no token: %d %s %s", a.status, a.header.Get("Location"), a.body)
	}
	return v
}

func TestForgotPassword_AskedTooOften_IsThrottled(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		refused := 0
		for range 8 {
			if s.postForm("/accounts/forgot", url.Values{"email": {"owner@acme.test"}}).status == http.StatusTooManyRequests {
				refused++
			}
		}
		if mails := s.Mails(t); refused != 3 || len(mails) != 5 {
			t.Errorf("%d refused, %d mails", refused, len(mails))
		}
	})
}

func TestSessionsPage_EndAndWithdraw_TakeEffect(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		if a := s.get("/accounts/signin"); a.status != http.StatusSeeOther || a.header.Get("Location") != "/accounts/sessions" {
			t.Errorf("sign-in by a bookmark: %d to %q", a.status, a.header.Get("Location"))
		}
		if a := s.get("/accounts/sessions"); a.status != http.StatusSeeOther || a.header.Get("Location") != "/accounts/signin?next=%2Faccounts%2Fsessions" {
			t.Fatalf("a visitor: %d %s", a.status, a.header.Get("Location"))
		}
		a := s.postForm("/accounts/signin?next=%2Faccounts%2Fsessions", url.Values{"email": {"owner@acme.test"}, "password": {identitytest.Password}})
		if a.status != http.StatusSeeOther || a.header.Get("Location") != "/accounts/sessions" {
			t.Fatalf("sign-in: %d %s", a.status, a.header.Get("Location"))
		}
		other := newBrowserOf(s).signedIn("owner@acme.test")
		token := other.browserToken("owner@acme.test")
		page := drawn[identityhttp.SessionsPage](t, s.get("/accounts/sessions"))
		if len(page.Sessions) < 2 || page.Email != "owner@acme.test" || page.Current == "" || !page.Verified {
			t.Fatalf("page = %+v", page)
		}
		if a := s.postForm("/accounts/sessions", url.Values{"do": {"end-all"}}); a.status != http.StatusOK || !strings.Contains(a.body, "signed out: true") {
			t.Fatalf("sign out everywhere: %d %s", a.status, a.body)
		}
		for name, browser := range map[string]*site{"this": s, "the other": other} {
			if a := browser.get("/accounts/sessions"); a.status != http.StatusSeeOther {
				t.Errorf("%s browser is still signed in: %d", name, a.status)
			}
		}
		if s.alive(token) {
			t.Error("a token of the other browser works")
		}
	})
}

// A sign-in leads to pages of the service and to nothing else.
func TestSignIn_ForeignNextAddress_IsIgnored(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		for _, next := range []string{
			"https://evil.test/", "//evil.test", "/accounts/sessions/../../evil", "/accounts/sessions#x", "/accounts/ghost?q=a", `/\evil.test`, "/marketplace/", "",
			"/accounts/invitation?id=1", "/accounts/invitation?id=" + identitytest.Acme + "&x=1",
		} {
			a := s.postForm("/accounts/signin?"+url.Values{"next": {next}}.Encode(), url.Values{"email": {"owner@acme.test"}, "password": {identitytest.Password}})
			if to := a.header.Get("Location"); !strings.HasPrefix(to, "/accounts/ooops?") {
				t.Errorf("%q leads to %d %q", next, a.status, to)
			}
		}
	})
}

// The e-mail of somebody who was added is confirmed by a link.
func TestAddAccount_NewPerson_ConfirmsTheAddress(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		token := s.token("owner@acme.test")
		a := s.do(http.MethodPost, "/accounts/v2/accounts", map[string]string{"Authorization": "Bearer " + token}, `{"email":"new@acme.test","password":"`+newPassword+`"}`)
		if a.status != http.StatusCreated || !strings.Contains(a.body, `"email_verified":false`) {
			t.Fatalf("%d %s", a.status, a.body)
		}
		link := "/accounts/verify?token=" + identitytest.Secret(t, s.Mail(t, "verify-email"))
		if a := s.postForm(link, nil); a.status != http.StatusOK {
			t.Errorf("verify: %d %s", a.status, a.body)
		}
		if a := s.postForm(link, nil); a.status != http.StatusNotFound {
			t.Errorf("the link worked twice: %d", a.status)
		}
		account, err := s.Store.AccountByEmail(t.Context(), "new@acme.test")
		if err != nil || account.VerifiedAt.IsZero() {
			t.Errorf("%+v, %v", account, err)
		}
	})
}

// token makes a token of the shop with everything the person may do.
func (s *site) token(email string, scopes ...string) string {
	s.t.Helper()
	token, err := s.Service.IssueToken(s.t.Context(), email, scopes, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	return token
}
