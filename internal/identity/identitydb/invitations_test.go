package identitydb_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// eachDB runs a test with the fixture of identitytest on each engine.
func eachDB(t *testing.T, test func(t *testing.T, w *identitytest.Fixture)) {
	t.Helper()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		test(t, identitytest.New(t, database, testkit.NewClock(), nil))
	})
}

func transact(t *testing.T, w *identitytest.Fixture, body func(context.Context, identity.Tx) error) error {
	t.Helper()
	return w.Store.Transact(t.Context(), body)
}

func TestLink_ByKindAndHash_IsFoundUntilReplaced(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, w *identitytest.Fixture) {
		now := w.Clock.Now()
		link := identity.Link{Hash: "h1", Kind: identity.LinkReset, Subject: identitytest.Owner, Payload: `{"a":1}`, CreatedAt: now, ExpiresAt: now.Add(time.Hour)}
		err := transact(t, w, func(ctx context.Context, tx identity.Tx) error { return tx.AddLink(ctx, link) })
		if err != nil {
			t.Fatal(err)
		}
		got, err := w.Store.Link(t.Context(), identity.LinkReset, "h1")
		if diff := cmp.Diff(link, got); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		if _, err := w.Store.Link(t.Context(), identity.LinkJoin, "h1"); !errs.IsNotFound(err) {
			t.Errorf("as another kind: %v", err)
		}
		err = transact(t, w, func(ctx context.Context, tx identity.Tx) error {
			return tx.DeleteLinks(ctx, identity.LinkReset, identitytest.Owner)
		})
		if _, missing := w.Store.Link(t.Context(), identity.LinkReset, "h1"); err != nil || !errs.IsNotFound(missing) {
			t.Errorf("after deleting: %v, %v", err, missing)
		}
	})
}

func TestPutInvitation_SamePersonAndProduct_IsAConflict(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, w *identitytest.Fixture) {
		now := w.Clock.Now()
		i := identity.Invitation{
			ID: "i1", OrganizationID: identitytest.Acme, Email: "kim@else.test", Product: auth.LiveChat, CreatorID: identitytest.Agent,
			AccountID: "a1", CreatedAt: now, UpdatedAt: now,
		}
		put := func(i identity.Invitation) error {
			return transact(t, w, func(ctx context.Context, tx identity.Tx) error { return tx.PutInvitation(ctx, i) })
		}
		if err := put(i); err != nil {
			t.Fatal(err)
		}
		second := i
		second.ID = "i2"
		if err := put(second); errs.CodeOf(err) != errs.Conflict {
			t.Errorf("a second one: %v", err)
		}
		i.Role, i.Name = auth.Normal, "Kim"
		if err := put(i); err != nil {
			t.Fatal(err)
		}
		list, err := w.Store.Invitations(t.Context(), identitytest.Acme)
		if diff := cmp.Diff([]identity.Invitation{i}, list); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		remove := func() error {
			return transact(t, w, func(ctx context.Context, tx identity.Tx) error { return tx.DeleteInvitation(ctx, "i1") })
		}
		if err := remove(); err != nil {
			t.Error(err)
		}
		if err := remove(); !errs.IsNotFound(err) {
			t.Errorf("a second time: %v", err)
		}
	})
}

func TestSearchAccounts_PartOfWhatIsKnown_FindsThem(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, w *identitytest.Fixture) {
		for text, want := range map[string]int{"RESALE": 1, "julian": 1, "@acme.test": 4, "%": 6, "nobody": 0, "o'hara": 0} {
			found, err := w.Store.SearchAccounts(t.Context(), text, 20)
			if err != nil || len(found) != want {
				t.Errorf("%q: %d found, %v; want %d", text, len(found), err, want)
			}
		}
		if found, err := w.Store.SearchAccounts(t.Context(), "acme", 2); err != nil || len(found) != 2 {
			t.Errorf("at most two: %d, %v", len(found), err)
		}
	})
}

// A ghost's token dies with the staff's right and leaves the customer's tokens
// alone, on both engines.
func TestFindTokenOwner_StaffOfAGhostGone_IsTold(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, w *identitytest.Fixture) {
		staff, err := w.Store.Account(t.Context(), identitytest.Staff)
		if err != nil {
			t.Fatal(err)
		}
		token, err := w.Service.StartGhost(t.Context(), staff, identitytest.Seller, "Ticket 4711")
		if err != nil {
			t.Fatal(err)
		}
		if p, err := w.Service.Authenticate(t.Context(), token); err != nil || !p.Ghost() {
			t.Errorf("%+v, %v", p, err)
		}
		suspended := identitytest.People()[4]
		suspended.Active = false
		if err := w.Service.ImportAccount(t.Context(), suspended); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Service.Authenticate(t.Context(), token); errs.CodeOf(err) != errs.Unauthenticated {
			t.Errorf("after the staff is suspended: %v", err)
		}
	})
}

// What a forgotten password, a sign-up, an invitation and joining write is the
// same on both engines.
func TestStore_EachQueryOfPeople_RunsOnBothEngines(t *testing.T) {
	t.Parallel()
	eachDB(t, func(t *testing.T, w *identitytest.Fixture) {
		ctx := t.Context()
		if err := w.Service.ForgotPassword(ctx, "owner@acme.test", "192.0.2.1"); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Service.ResetPassword(ctx, identitytest.Secret(t, w.Mail(t, "password-reset")), "a new password"); err != nil {
			t.Fatal(err)
		}
		w.Mails(t)
		in := identity.SignUpInput{Organization: "New Ltd", Name: "Ada", Email: "ada@new.test", Password: "a new password", IP: "192.0.2.1"}
		if err := w.Service.SignUp(ctx, in); err != nil {
			t.Fatal(err)
		}
		if _, _, err := w.Service.ConfirmSignUp(ctx, identitytest.Secret(t, w.Mail(t, "sign-up")), "192.0.2.1", "test"); err != nil {
			t.Fatal(err)
		}
		ada, err := w.Store.AccountByEmail(ctx, "ada@new.test")
		if err != nil {
			t.Fatal(err)
		}
		p := auth.Principal{AccountID: ada.ID, OrganizationID: ada.OrganizationID, Roles: ada.LiveRoles()}
		if _, _, err := w.Service.Invite(ctx, identity.TokenInfo{Principal: p}, identity.InvitationInput{Email: "bo@new.test", Product: auth.HelpDesk, Role: auth.Administrator}); err != nil {
			t.Fatal(err)
		}
		join := identity.JoinInput{Secret: identitytest.Secret(t, w.Mail(t, "invitation")), Name: "Bo", Password: "a new password"}
		if _, _, err := w.Service.AcceptInvitation(ctx, join); err != nil {
			t.Fatal(err)
		}
		people, err := w.Service.Accounts(ctx, ada.OrganizationID)
		if err != nil || len(people) != 2 || people[1].Email != "bo@new.test" {
			t.Fatalf("%+v, %v", people, err)
		}
		if err := w.Service.CloseAccount(ctx, p, people[1].ID); err != nil {
			t.Fatal(err)
		}
		if people, err = w.Service.Accounts(ctx, ada.OrganizationID); err != nil || len(people) != 1 {
			t.Errorf("after closing: %+v, %v", people, err)
		}
	})
}
