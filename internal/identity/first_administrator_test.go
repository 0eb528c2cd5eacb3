package identity_test

import (
	"net/url"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/errs"
)

func secretIn(t *testing.T, address string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil || u.Query().Get("token") == "" {
		t.Fatalf("the link %q: %v", address, err)
	}
	return u.Query().Get("token")
}

// A link that the operator has made lets a member of the staff in once, within a day, and
// ends the one before; what was done stands in the audit log.
func TestReissueAdministratorLink_WorksOnceForADay(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	reissue := func() string {
		address, err := w.Service.ReissueAdministratorLink(t.Context(), " Staff@market.test", "/staff/setup/")
		if err != nil {
			t.Fatal(err)
		}
		return secretIn(t, address)
	}
	first, second := reissue(), reissue()
	if _, err := w.Service.ResetPassword(t.Context(), first, "another password"); errs.CodeOf(err) != errs.NotFound {
		t.Errorf("the link before: %v", err)
	}
	if next, err := w.Service.ResetPassword(t.Context(), second, "another password"); err != nil || next != "/staff/setup/" {
		t.Errorf("the link leads to %q: %v", next, err)
	}
	if _, err := w.Service.ResetPassword(t.Context(), second, "a third password"); errs.CodeOf(err) != errs.NotFound {
		t.Errorf("the link a second time: %v", err)
	}
	if _, err := signIn(t, w, "staff@market.test", "another password", "192.0.2.1"); err != nil {
		t.Errorf("with the new password: %v", err)
	}
	old := reissue()
	w.Clock.Advance(24*time.Hour - time.Second)
	if err := w.Service.CheckLink(t.Context(), identity.LinkReset, old); err != nil {
		t.Errorf("within a day: %v", err)
	}
	w.Clock.Advance(time.Second)
	if err := w.Service.CheckLink(t.Context(), identity.LinkReset, old); errs.CodeOf(err) != errs.NotFound {
		t.Errorf("after a day: %v", err)
	}
	line := "setup.reissue by operator for : "
	if diff := cmp.Diff([]string{line, line, line}, w.Audit(t, "setup.")); diff != "" {
		t.Errorf("audit log (-want +got):\n%s", diff)
	}
}

// Suspended staff is let in again; customers, strangers and nobody are not.
func TestReissueAdministratorLink_OnlyStaff(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	suspended := identitytest.People()[4]
	suspended.Active = false
	if err := w.Service.ImportAccount(t.Context(), suspended); err != nil {
		t.Fatal(err)
	}
	for _, email := range []string{"owner@acme.test", "nobody@market.test", ""} {
		if _, err := w.Service.ReissueAdministratorLink(t.Context(), email, ""); errs.CodeOf(err) != errs.NotFound {
			t.Errorf("%q: %v", email, err)
		}
	}
	address, err := w.Service.ReissueAdministratorLink(t.Context(), suspended.Email, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Service.ResetPassword(t.Context(), secretIn(t, address), "another password"); err != nil {
		t.Error(err)
	}
	if _, err := signIn(t, w, suspended.Email, "another password", "192.0.2.1"); err != nil {
		t.Errorf("suspended staff: %v", err)
	}
}

// A shop that has people is not set up a second time.
func TestSetUp_ShopWithPeople_IsRefused(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	_, err := w.Service.MakeFirstAdministrator(t.Context(), identity.FirstAdministrator{Organization: "Other Ltd", Email: "boss@other.example"})
	if errs.CodeOf(err) != errs.Conflict {
		t.Errorf("%v", err)
	}
	if _, err := w.Store.AccountByEmail(t.Context(), "boss@other.example"); errs.CodeOf(err) != errs.NotFound {
		t.Errorf("somebody was made: %v", err)
	}
}
