package identitydb_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

func TestImport_Repeated_IsReadBackTheSame(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		before, err := w.Store.Account(t.Context(), identitytest.Admin)
		if err != nil {
			t.Fatal(err)
		}
		want := []identity.Role{
			{Product: auth.Accounts, Role: auth.Administrator}, {Product: auth.LiveChat, Role: auth.Administrator}, {Product: auth.HelpDesk, Role: auth.Administrator},
		}
		if diff := cmp.Diff(want, before.Roles); diff != "" {
			t.Errorf("roles (-want +got):\n%s", diff)
		}
		if before.OrganizationID != identitytest.Acme || !before.Active || len(before.Granted) != 2 || len(before.Withheld) != 2 || before.PasswordHash() == "" {
			t.Errorf("account = %+v", before)
		}

		w.Clock.Advance(time.Hour)
		again := identitytest.People()
		for i := range again {
			again[i].Password = "" // keeps the password
			again[i].Name += " II"
		}
		if err := w.Service.ImportAccounts(t.Context(), again); err != nil {
			t.Fatal(err)
		}
		after, err := w.Store.AccountByEmail(t.Context(), "admin@acme.test")
		if err != nil {
			t.Fatal(err)
		}
		if after.Name != "Julian Frost II" || after.PasswordHash() != before.PasswordHash() || !after.CreatedAt.Equal(before.CreatedAt) || after.UpdatedAt.Equal(before.UpdatedAt) {
			t.Errorf("after the second import: %+v", after)
		}
		list, err := w.Store.Accounts(t.Context(), identitytest.Acme)
		if err != nil || len(list) != 5 || len(list[0].Roles) != 3 {
			t.Errorf("accounts of Acme = %d (%v)", len(list), err)
		}
	})
}

func TestImport_TakenSlugOrEmail_IsAConflict(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		const other = "00000000-0000-4000-8000-00000000ffff"
		for name, err := range map[string]error{
			"a slug twice":         w.Service.ImportOrganization(t.Context(), identity.Organization{ID: other, Slug: "acme", Name: "Other"}),
			"an e-mail twice":      w.Service.ImportAccount(t.Context(), identity.AccountImport{Account: identity.Account{ID: other, OrganizationID: identitytest.Acme, Email: "Owner@ACME.test", Name: "O"}}),
			"no such organization": w.Service.ImportAccount(t.Context(), identity.AccountImport{Account: identity.Account{ID: other, OrganizationID: other, Email: "new@acme.test", Name: "O"}}),
		} {
			if errs.CodeOf(err) != errs.Conflict {
				t.Errorf("%s: %v, want a conflict", name, err)
			}
		}
	})
}

func TestImportClients_Stored_AreReadBack(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		for _, want := range identitytest.Clients() {
			got, err := w.Store.Client(t.Context(), want.ID)
			if err != nil {
				t.Fatal(err)
			}
			want.CreatedAt = w.Clock.Now()
			if want.Scopes == nil {
				want.Scopes = []identity.ClientScope{}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("client %s (-want +got):\n%s", want.ID, diff)
			}
		}
		if _, err := w.Store.Client(t.Context(), "nobody"); !errs.IsNotFound(err) {
			t.Errorf("unknown client: %v", err)
		}
	})
}

func TestFindTokenOwner_LivingToken_HasGrantAccountAndRoles(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		toGrant(t, w, "g-1", "s-1")
		addToken(t, w, "g-1", "hash-1", identity.AccessToken)
		h, err := w.Store.FindTokenOwner(t.Context(), "hash-1")
		if err != nil {
			t.Fatal(err)
		}
		if h.Token.Kind != identity.AccessToken || h.Grant.ClientID != identitytest.Shop || h.Grant.SessionID != "s-1" ||
			h.Account.Email != "owner@acme.test" || len(h.Account.Roles) != 3 || !h.Token.ExpiresAt.Equal(w.Clock.Now().Add(time.Hour)) {
			t.Errorf("holder = %+v", h)
		}
		if _, err := w.Store.FindTokenOwner(t.Context(), "nothing"); !errs.IsNotFound(err) {
			t.Errorf("unknown token: %v", err)
		}
	})
}

// Contract identity 1.3: 25 tokens of a kind, the oldest go.
func TestTrimTokens_BeyondTheLimit_DeletesTheOldest(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		for i := range 5 {
			id := fmt.Sprintf("g-%d", i)
			toGrant(t, w, id, "")
			addToken(t, w, id, "access-"+id, identity.AccessToken)
			addToken(t, w, id, "refresh-"+id, identity.RefreshToken)
			w.Clock.Advance(time.Second)
		}
		write(t, w, func(ctx context.Context, tx identity.Tx) error {
			return tx.TrimTokens(ctx, identitytest.Owner, identitytest.Shop, identity.AccessToken, 2)
		})
		for i := range 5 {
			id := fmt.Sprintf("g-%d", i)
			_, err := w.Store.FindTokenOwner(t.Context(), "access-"+id)
			if errs.IsNotFound(err) != (i < 3) {
				t.Errorf("access token %d: %v", i, err)
			}
			if _, err := w.Store.FindTokenOwner(t.Context(), "refresh-"+id); err != nil {
				t.Errorf("refresh token %d: %v", i, err)
			}
		}
	})
}

func TestUseCode_SecondUse_IsRefused(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		toGrant(t, w, "g-1", "")
		addToken(t, w, "g-1", "r", identity.RefreshToken)
		write(t, w, func(ctx context.Context, tx identity.Tx) error {
			return tx.AddCode(ctx, identity.Code{Hash: "c", GrantID: "g-1", RedirectURI: "https://a.test/", CreatedAt: w.Clock.Now(), ExpiresAt: w.Clock.Now()})
		})
		var codes, tokens int
		for range 3 {
			write(t, w, func(ctx context.Context, tx identity.Tx) error {
				usedCode, err := tx.UseCode(ctx, "c", w.Clock.Now())
				usedToken, err2 := tx.UseToken(ctx, "r", w.Clock.Now())
				if usedCode {
					codes++
				}
				if usedToken {
					tokens++
				}
				return errors.Join(err, err2)
			})
		}
		if codes != 1 || tokens != 1 {
			t.Errorf("used: code %d times, token %d times", codes, tokens)
		}
	})
}

// Ending a session ends what apps in the browser hold, not what servers hold.
func TestDeleteSession_GrantsOfBrowserApps_AreRevoked(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		write(t, w, func(ctx context.Context, tx identity.Tx) error {
			s := identity.Session{ID: "s-1", AccountID: identitytest.Owner, Source: "credentials", CreatedAt: w.Clock.Now(), ExpiresAt: w.Clock.Now().Add(time.Hour)}
			return tx.AddSession(ctx, s.WithSecretHash("secret"))
		})
		toGrant(t, w, "browser", "s-1")
		toGrant(t, w, "other-session", "s-2")
		grantTo(t, w, "server", identitytest.Server, "s-1")
		if list, err := w.Store.Sessions(t.Context(), identitytest.Owner, w.Clock.Now()); err != nil || len(list) != 1 || len(list[0].Applications) != 2 {
			t.Errorf("sessions = %+v, %v", list, err)
		}
		if err := w.Service.EndSession(t.Context(), identitytest.Admin, "s-1"); !errs.IsNotFound(err) {
			t.Errorf("another's session: %v, want not found", err)
		}
		if err := w.Service.EndSession(t.Context(), identitytest.Owner, "s-1"); err != nil {
			t.Fatal(err)
		}
		revoked := map[string]bool{}
		write(t, w, func(ctx context.Context, tx identity.Tx) error {
			for _, id := range []string{"browser", "other-session", "server"} {
				g, err := tx.Grant(ctx, id)
				if err != nil {
					return err
				}
				revoked[id] = !g.RevokedAt.IsZero()
			}
			return nil
		})
		want := map[string]bool{"browser": true, "other-session": false, "server": false}
		if diff := cmp.Diff(want, revoked); diff != "" {
			t.Errorf("revoked (-want +got):\n%s", diff)
		}
		if _, err := w.Store.SessionBySecret(t.Context(), "secret"); !errs.IsNotFound(err) {
			t.Errorf("the session stands: %v", err)
		}
	})
}

func TestCountAttempt_ManyAtOnce_CountsExactly(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		store, now := identitydb.New(database, nil), testkit.NewClock().Now()
		const workers, each = 4, 5
		var group sync.WaitGroup
		for range workers {
			group.Go(func() {
				for range each {
					err := store.Transact(t.Context(), func(ctx context.Context, tx identity.Tx) error {
						_, err := tx.CountAttempt(ctx, "account:x", now)
						return err
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		group.Wait()
		err := store.Transact(t.Context(), func(ctx context.Context, tx identity.Tx) error {
			n, err := tx.CountAttempt(ctx, "account:x", now)
			if n != workers*each+1 {
				t.Errorf("counted %d", n)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestPurge_EndedLongAgo_IsDeletedAndNothingElse(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		toGrant(t, w, "old", "")
		addToken(t, w, "old", "old-token", identity.AccessToken)
		w.Clock.Advance(10 * 24 * time.Hour)
		toGrant(t, w, "new", "")
		addToken(t, w, "new", "new-token", identity.AccessToken)
		if err := w.Service.Purge(t.Context(), 7*24*time.Hour); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Store.FindTokenOwner(t.Context(), "old-token"); !errs.IsNotFound(err) {
			t.Errorf("old token: %v", err)
		}
		if _, err := w.Store.FindTokenOwner(t.Context(), "new-token"); err != nil {
			t.Errorf("new token: %v", err)
		}
		write(t, w, func(ctx context.Context, tx identity.Tx) error {
			if _, err := tx.Grant(ctx, "old"); !errs.IsNotFound(err) {
				t.Errorf("old grant: %v", err)
			}
			return nil
		})
	})
}

func write(t *testing.T, w *identitytest.Fixture, body func(context.Context, identity.Tx) error) {
	t.Helper()
	if err := w.Store.Transact(t.Context(), body); err != nil {
		t.Fatal(err)
	}
}

func toGrant(t *testing.T, w *identitytest.Fixture, id, sessionID string) {
	t.Helper()
	grantTo(t, w, id, identitytest.Shop, sessionID)
}

func grantTo(t *testing.T, w *identitytest.Fixture, id, clientID, sessionID string) {
	t.Helper()
	write(t, w, func(ctx context.Context, tx identity.Tx) error {
		return tx.AddGrant(ctx, identity.Grant{
			ID: id, ClientID: clientID, AccountID: identitytest.Owner, OrganizationID: identitytest.Acme, SessionID: sessionID,
			Scopes: auth.Scopes{"accounts--my:ro"}, CreatedAt: w.Clock.Now(),
		})
	})
}

func addToken(t *testing.T, w *identitytest.Fixture, grantID, hash, kind string) {
	t.Helper()
	write(t, w, func(ctx context.Context, tx identity.Tx) error {
		return tx.AddToken(ctx, identity.Token{Hash: hash, Kind: kind, GrantID: grantID, CreatedAt: w.Clock.Now(), ExpiresAt: w.Clock.Now().Add(time.Hour)})
	})
}
