package identityhttp_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"marketplace/internal/db"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/locale"
	"marketplace/internal/testkit"
)

// What the service says, on pages and in mails, is in the language that the address, the
// visitor or the browser asks for.
func TestPages_VisitInGerman_AreInGerman(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		s := newSite(t, database, nil)
		german := map[string]string{"Accept-Language": "de-DE,de;q=0.9", "Content-Type": "application/x-www-form-urlencoded"}
		wrong := s.do(http.MethodPost, "/accounts/signin?"+shopQuery("token", nil).Encode(), german, url.Values{"email": {"owner@acme.test"}, "password": {"wrong"}}.Encode())
		if !strings.Contains(wrong.body, "Die E-Mail-Adresse oder das Passwort stimmt nicht.") {
			t.Errorf("a wrong password: %s", wrong.body)
		}
		for query, want := range map[string]string{"": "No access", "&ui_locales=de": "Kein Zugriff"} {
			if a := s.get("/accounts/ooops?oauth_exception=access_denied" + query); !strings.Contains(a.body, want) {
				t.Errorf("an error with %q: %s", query, a.body)
			}
		}
		s.Mails(t)
		s.do(http.MethodPost, "/accounts/forgot", german, url.Values{"email": {"owner@acme.test"}}.Encode())
		m := s.Mail(t, "password-reset")
		if m.Language != locale.German || m.Subject != "Set a new password" || m.In(locale.German).Subject != "Neues Passwort setzen" || m.In(locale.German).Action.URL != m.Action.URL {
			t.Errorf("the mail is %+v", m)
		}
		s.do(http.MethodPost, "/accounts/signup", german, url.Values{"organization": {"Hafen GmbH"}, "name": {"Ada"}, "email": {"ada@hafen.test"}, "password": {newPassword}}.Encode())
		confirmed := s.do(http.MethodPost, "/accounts/confirm?token="+identitytest.Secret(t, s.Mail(t, "sign-up")), german, "")
		if got := confirmed.header.Get("Location"); got != identitytest.ShopRedirect+"de/" {
			t.Errorf("the shop that follows the sign-up is %s", got)
		}
	})
}
