package identity_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

const day = 24 * time.Hour

// dueAccounts gives the accounts that a removal would take now.
func dueAccounts(t *testing.T, w *identitytest.Fixture) []string {
	t.Helper()
	var ids []string
	if err := w.Service.EachAccountToRemove(t.Context(), func(_ context.Context, id string) error { ids = append(ids, id); return nil }); err != nil {
		t.Fatal(err)
	}
	return ids
}

func closeOwn(t *testing.T, w *identitytest.Fixture, id string) {
	t.Helper()
	if err := w.Service.CloseAccount(t.Context(), accountOf(t, w, id).Principal(), id); err != nil {
		t.Fatal(err)
	}
}

// From closing on nothing opens the account but its own reopening: with the password, and
// what was there before is there again.
func TestCloseAccount_Reopened_IsAsBefore(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		before := enter(t, w, "agent@acme.test", "")
		token, err := w.Service.IssueToken(t.Context(), "agent@acme.test", nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		was := accountOf(t, w, identitytest.Agent)
		closeOwn(t, w, identitytest.Agent)
		if opens(t, w, before.Secret) {
			t.Error("a session goes on")
		}
		if _, err := w.Service.Authenticate(t.Context(), token); errs.CodeOf(err) != errs.Unauthenticated {
			t.Errorf("a token goes on: %v", err)
		}
		if err := w.Service.CloseAccount(t.Context(), was.Principal(), identitytest.Agent); !errs.IsNotFound(err) {
			t.Errorf("closing it again: %v", err)
		}
		if _, err := w.Service.IssueToken(t.Context(), "agent@acme.test", nil, 0); errs.ReasonOf(err) != "account_closed" {
			t.Errorf("a token of a closed account: %v", err)
		}
		_, _, err = w.Service.AddMember(t.Context(), accountOf(t, w, identitytest.Owner).Principal(), identity.MemberInput{Email: "agent@acme.test"})
		if errs.ReasonOf(err) != "account_closed" {
			t.Errorf("its address: %v", err)
		}

		w.Clock.Advance(13 * day)
		begun := enter(t, w, "agent@acme.test", "")
		if begun.Need != identity.NeedReopen || opens(t, w, begun.Secret) {
			t.Fatalf("signed in to a closed account: %q", begun.Need)
		}
		seen, err := w.Service.FindClosed(t.Context(), begun.Secret)
		if err != nil || !seen.MayReopen || !seen.RemovalAt.Equal(w.Clock.Now().Add(day)) {
			t.Errorf("%+v, %v", seen, err)
		}
		if need, err := w.Service.Reopen(t.Context(), begun.Secret); err != nil || need != identity.NeedNothing || !opens(t, w, begun.Secret) {
			t.Errorf("reopened: %q, %v", need, err)
		}
		is := accountOf(t, w, identitytest.Agent)
		if is.Email != was.Email || is.Name != was.Name || !slices.Equal(is.Roles, was.Roles) || !is.HasAccess() {
			t.Errorf("it was %+v and is %+v", was, is)
		}
		w.Clock.Advance(2 * day)
		if due := dueAccounts(t, w); len(due) > 0 {
			t.Errorf("a reopened account is removed: %v", due)
		}
		want := []string{"account.close by " + identitytest.Agent, "account.reopen by " + identitytest.Agent}
		for i, line := range w.Audit(t, "account.") {
			if i >= len(want) || !strings.HasPrefix(line, want[i]) {
				t.Errorf("audit log: %q", line)
			}
		}
	})
}

// The link of the mail reopens, once; the operator may, too; after 14 days nobody.
func TestCloseAccount_FourteenDays_ThenItIsTooLate(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		closeOwn(t, w, identitytest.Viewer)
		link := identitytest.Secret(t, w.Mail(t, "account-closed"))
		if err := w.Service.ReopenByLink(t.Context(), link); err != nil || !accountOf(t, w, identitytest.Viewer).HasAccess() {
			t.Errorf("by the link: %v", err)
		}
		if err := w.Service.ReopenByLink(t.Context(), link); !errs.IsNotFound(err) {
			t.Errorf("by the link again: %v", err)
		}
		closeOwn(t, w, identitytest.Viewer)
		if _, err := w.Service.ReopenAccount(t.Context(), " Viewer@acme.test"); err != nil || !accountOf(t, w, identitytest.Viewer).HasAccess() {
			t.Errorf("by the operator: %v", err)
		}
		if _, err := w.Service.ReopenAccount(t.Context(), "viewer@acme.test"); err != nil {
			t.Errorf("by the operator again: %v", err)
		}

		closeOwn(t, w, identitytest.Viewer)
		w.Clock.Advance(14*day - time.Second)
		if due := dueAccounts(t, w); len(due) > 0 {
			t.Errorf("a second before: %v", due)
		}
		if _, ended, err := w.Service.EndAccount(t.Context(), "closing", identitytest.Viewer, true); err != nil || ended {
			t.Errorf("a second before: %v, %v", ended, err)
		}
		w.Clock.Advance(time.Second)
		if due := dueAccounts(t, w); !slices.Equal(due, []string{identitytest.Viewer}) {
			t.Errorf("after 14 days: %v", due)
		}
		if _, err := signIn(t, w, "viewer@acme.test", identitytest.Password, "192.0.2.1"); errs.ReasonOf(err) != "wrong_credentials" {
			t.Errorf("signing in: %v", err)
		}
		if _, err := w.Service.ReopenAccount(t.Context(), "viewer@acme.test"); errs.ReasonOf(err) != "account_removed" {
			t.Errorf("reopening: %v", err)
		}
		for i, want := range []bool{true, false} { // the job may run twice
			if _, ended, err := w.Service.EndAccount(t.Context(), "closing", identitytest.Viewer, true); err != nil || ended != want {
				t.Errorf("run %d: %v, %v", i, ended, err)
			}
		}
		if due := dueAccounts(t, w); len(due) > 0 {
			t.Errorf("removed, and due again: %v", due)
		}
	})
}

// Who was removed by the organization cannot undo that; being added again reopens it.
func TestCloseAccount_BySomebodyElse_IsTheirsToReopen(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	owner := accountOf(t, w, identitytest.Owner).Principal()
	if err := w.Service.CloseAccount(t.Context(), owner, identitytest.Agent); err != nil {
		t.Fatal(err)
	}
	begun := enter(t, w, "agent@acme.test", "")
	if seen, err := w.Service.FindClosed(t.Context(), begun.Secret); err != nil || seen.MayReopen {
		t.Errorf("%+v, %v", seen, err)
	}
	if _, err := w.Service.Reopen(t.Context(), begun.Secret); errs.CodeOf(err) != errs.Forbidden || opens(t, w, begun.Secret) {
		t.Errorf("reopened by the one who was removed: %v", err)
	}
	again, added, err := w.Service.AddMember(t.Context(), owner, identity.MemberInput{Email: "agent@acme.test", Roles: []auth.Role{{Product: auth.LiveChat, Role: auth.Viewer}}})
	if err != nil || !added || again.ID != identitytest.Agent || !accountOf(t, w, identitytest.Agent).HasAccess() {
		t.Errorf("added again: %+v, %v, %v", again, added, err)
	}
	if role, _ := accountOf(t, w, identitytest.Agent).RoleIn(auth.LiveChat); role.Role != auth.Viewer {
		t.Errorf("with the role %q", role.Role)
	}
}

// ownersOfResale gives the reseller a second owner, and both of them.
func ownersOfResale(t *testing.T, w *identitytest.Fixture) (first, second identity.Account) {
	t.Helper()
	first = accountOf(t, w, identitytest.Seller)
	second, _, err := w.Service.AddMember(t.Context(), first.Principal(), identity.MemberInput{
		Email: "second@reseller.test", Password: identitytest.Password, Roles: []auth.Role{{Product: auth.Accounts, Role: auth.Owner}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return first, accountOf(t, w, second.ID)
}

// Two owners close at once: it is closed once, for all, and an owner reopens it.
func TestCloseOrganization_TwoOwnersAtOnce_ClosesOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		first, second := ownersOfResale(t, w)
		name := organizationOf(t, w, identitytest.Resale).Name
		if err := w.Service.CloseOwnOrganization(t.Context(), first, name+"x"); errs.As(err) == nil || errs.As(err).Fields["name"] == "" {
			t.Errorf("another name: %v", err)
		}
		if err := w.Service.CloseOwnOrganization(t.Context(), accountOf(t, w, identitytest.Admin), name); errs.CodeOf(err) != errs.Forbidden {
			t.Errorf("by somebody who is no owner: %v", err)
		}
		var group sync.WaitGroup
		for _, owner := range []identity.Account{first, second} {
			group.Go(func() {
				if err := w.Service.CloseOwnOrganization(t.Context(), owner, name); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if lines := w.Audit(t, "organization.close"); len(lines) != 1 {
			t.Errorf("audit log: %q", lines)
		}
		for _, email := range []string{"owner@reseller.test", "second@reseller.test"} {
			if begun := enter(t, w, email, ""); begun.Need != identity.NeedReopen {
				t.Errorf("%s signs in: %q", email, begun.Need)
			}
		}
		w.Clock.Advance(13 * day)
		begun := enter(t, w, "second@reseller.test", "")
		if seen, err := w.Service.FindClosed(t.Context(), begun.Secret); err != nil || !seen.MayReopen || seen.Organization != name {
			t.Errorf("%+v, %v", seen, err)
		}
		if _, err := w.Service.Reopen(t.Context(), begun.Secret); err != nil {
			t.Fatal(err)
		}
		if begun := enter(t, w, "owner@reseller.test", ""); begun.Need != identity.NeedNothing {
			t.Errorf("the other owner: %q", begun.Need)
		}
	})
}

func organizationOf(t *testing.T, w *identitytest.Fixture, id string) identity.Organization {
	t.Helper()
	o, err := w.Service.Organization(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// The host closes what it manages: by version, once, and a later version reopens it.
func TestCloseHostOrganization_Versions_CloseAndReopen(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		tell := func(version int64) error {
			_, _, err := w.Service.PutHostOrganization(t.Context(), "host-livechat", identity.HostOrganization{ID: identitytest.Resale, Version: version, Name: "Resale Co", Adopt: true})
			return err
		}
		closing := func(actor string, version int64) string {
			_, err := w.Service.CloseHostOrganization(t.Context(), actor, identitytest.Resale, version)
			return errs.ReasonOf(err)
		}
		if reason := closing("host-livechat", 1); reason != "not_adopted" {
			t.Errorf("before it is adopted: %q", reason)
		}
		if err := tell(1); err != nil {
			t.Fatal(err)
		}
		if err := w.Service.CloseOwnOrganization(t.Context(), accountOf(t, w, identitytest.Seller), "Resale Co"); errs.ReasonOf(err) != "host_managed" {
			t.Errorf("by an owner: %v", err)
		}
		for _, step := range []struct {
			version int64
			want    string
		}{{1, "version_taken"}, {2, ""}, {2, ""}, {1, "stale_version"}} {
			if reason := closing("host-livechat", step.version); reason != step.want {
				t.Errorf("version %d: %q, want %q", step.version, reason, step.want)
			}
		}
		if err := tell(1); errs.ReasonOf(err) != "stale_version" {
			t.Errorf("late: %v", err)
		}
		if err := tell(2); errs.ReasonOf(err) != "version_taken" {
			t.Errorf("the version of the closing: %v", err)
		}
		begun := enter(t, w, "owner@reseller.test", "")
		if seen, err := w.Service.FindClosed(t.Context(), begun.Secret); err != nil || seen.MayReopen {
			t.Errorf("an owner may reopen what the host closed: %+v, %v", seen, err)
		}
		if err := tell(3); err != nil || !accountOf(t, w, identitytest.Seller).HasAccess() {
			t.Errorf("reopened: %v", err)
		}
		closing("host-livechat", 4)
		w.Clock.Advance(14 * day)
		if _, ended, err := w.Service.EndOrganization(t.Context(), "closing", identitytest.Resale, true); err != nil || !ended {
			t.Fatalf("%v, %v", ended, err)
		}
		if err := tell(5); errs.ReasonOf(err) != "organization_removed" {
			t.Errorf("after the removal: %v", err)
		}
	})
}

// An organization of the shop's staff stays, and nobody joins a closed one.
func TestCloseOrganization_Refusals_AreNamed(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	if _, err := w.Service.CloseOrganization(t.Context(), identity.OperatorActor, identitytest.Acme); errs.ReasonOf(err) != "staff_organization" {
		t.Errorf("with staff: %v", err)
	}
	owner := accountOf(t, w, identitytest.Seller).Principal()
	for range 2 {
		if _, err := w.Service.CloseOrganization(t.Context(), identity.OperatorActor, identitytest.Resale); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := w.Service.AddMember(t.Context(), owner, identity.MemberInput{Email: "new@reseller.test"}); errs.ReasonOf(err) != "organization_closed" {
		t.Errorf("adding somebody: %v", err)
	}
	if _, err := w.Service.ReopenAccount(t.Context(), "owner@reseller.test"); errs.ReasonOf(err) != "organization_closed" {
		t.Errorf("reopening one account of it: %v", err)
	}
	if _, err := w.Service.ReopenOrganization(t.Context(), identity.OperatorActor, identitytest.Resale); err != nil {
		t.Error(err)
	}
	w.Clock.Advance(20 * day)
	if _, ended, err := w.Service.EndOrganization(t.Context(), "closing", identitytest.Resale, true); err != nil || ended {
		t.Errorf("a reopened one is removed: %v, %v", ended, err)
	}
}

// A second factor is asked for before a closed account is reopened.
func TestReopen_SecondFactorOn_AsksForItFirst(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	secret, _ := turnOn(t, w, "agent@acme.test")
	closeOwn(t, w, identitytest.Agent)
	begun := enter(t, w, "agent@acme.test", "")
	if begun.Need != identity.NeedCode {
		t.Fatalf("it needs %q", begun.Need)
	}
	if _, err := w.Service.Reopen(t.Context(), begun.Secret); errs.CodeOf(err) != errs.Unauthenticated {
		t.Errorf("without the code: %v", err)
	}
	if err := w.Service.CompleteSignIn(t.Context(), begun.Secret, codeAt(t, secret, w.Clock.Now()), "", "", false); err != nil {
		t.Fatal(err)
	}
	if opens(t, w, begun.Secret) {
		t.Error("the code alone opens a closed account")
	}
	if _, err := w.Service.Reopen(t.Context(), begun.Secret); err != nil || !opens(t, w, begun.Secret) {
		t.Errorf("with the code: %v", err)
	}
}

// What cannot be taken back needs the password, guessed five times at most.
func TestProve_Password_IsAskedForAndBounded(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	begun, account := enter(t, w, "agent@acme.test", ""), accountOf(t, w, identitytest.Agent)
	if err := w.Service.Prove(t.Context(), begun.Session, account, identitytest.Password); err != nil {
		t.Errorf("the right one: %v", err)
	}
	for range 5 {
		if err := w.Service.Prove(t.Context(), begun.Session, account, "guess"); errs.As(err) == nil || errs.As(err).Fields["password"] == "" {
			t.Errorf("a wrong one: %v", err)
		}
	}
	if err := w.Service.Prove(t.Context(), begun.Session, account, identitytest.Password); errs.CodeOf(err) != errs.RateLimited {
		t.Errorf("after five guesses: %v", err)
	}
	for i := range 6 {
		if err := w.Service.RecordExport(t.Context(), account, false); (err == nil) != (i < 5) {
			t.Errorf("export %d: %v", i, err)
		}
	}
	if err := w.Service.RecordExport(t.Context(), accountOf(t, w, identitytest.Viewer), true); errs.CodeOf(err) != errs.Forbidden {
		t.Errorf("of the organization, by a viewer: %v", err)
	}
}
