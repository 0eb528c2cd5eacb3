package identity_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

func newFixture(t *testing.T, change func(*identity.Deps)) *identitytest.Fixture {
	t.Helper()
	return identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), change)
}

func signIn(t *testing.T, w *identitytest.Fixture, email, password, ip string) (string, error) {
	t.Helper()
	begun, err := w.Service.SignIn(t.Context(), identity.SignInInput{Email: email, Password: password, IP: ip})
	return begun.Secret, err
}

// S5.22: a login needs an account; no answer tells whether there is one.
func TestSignIn_WrongUnknownOrSuspended_LookTheSame(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	suspended := identitytest.People()[3]
	suspended.Active = false
	if err := w.Service.ImportAccount(t.Context(), suspended); err != nil {
		t.Fatal(err)
	}
	_, wrong := signIn(t, w, "owner@acme.test", "not the password", "192.0.2.1")
	_, unknown := signIn(t, w, "nobody@acme.test", identitytest.Password, "192.0.2.1")
	_, inactive := signIn(t, w, suspended.Email, identitytest.Password, "192.0.2.1")
	_, long := signIn(t, w, "owner@acme.test", strings.Repeat("x", 300), "192.0.2.1")
	for name, err := range map[string]error{"wrong": wrong, "unknown": unknown, "suspended": inactive, "too long": long} {
		e := errs.As(err)
		if e == nil || e.Code != errs.Unauthenticated || e.Message != identity.MessageWrongCredentials {
			t.Errorf("%s: %v", name, err)
		}
	}
	if secret, err := signIn(t, w, "  Owner@ACME.test ", identitytest.Password, "192.0.2.1"); err != nil || secret == "" {
		t.Errorf("the right password: %v", err)
	}
}

func TestSignIn_TenGuesses_LockThePairOnly(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	guess := func(email, password, ip string) errs.Code {
		if _, err := signIn(t, w, email, password, ip); err != nil {
			return errs.CodeOf(err)
		}
		return ""
	}
	const here, elsewhere = "192.0.2.1", "198.51.100.1"
	// An account nobody has is treated exactly as one that exists.
	for _, email := range []string{"owner@acme.test", "nobody@acme.test"} {
		for i := range 10 {
			if code := guess(email, "wrong", here); code != errs.Unauthenticated {
				t.Fatalf("guess %d for %s: %s", i, email, code)
			}
		}
		if code := guess(email, "wrong", here); code != errs.RateLimited {
			t.Errorf("guess 11 for %s: %s", email, code)
		}
	}
	if code := guess("owner@acme.test", identitytest.Password, here); code != errs.RateLimited {
		t.Errorf("the right password of a locked pair: %q", code)
	}
	if code := guess("owner@acme.test", identitytest.Password, elsewhere); code != "" {
		t.Errorf("the account from another address: %q", code)
	}
	if code := guess("admin@acme.test", identitytest.Password, here); code != "" {
		t.Errorf("another account from the address: %q", code)
	}
	w.Clock.Advance(15 * time.Minute)
	if code := guess("owner@acme.test", identitytest.Password, here); code != "" {
		t.Errorf("after the window: %q", code)
	}
}

// Thousands of guesses from behind one load balancer, or against one account from
// everywhere, lock nobody out.
func TestSignIn_ManyGuessesFromAnywhere_AreSlowed(t *testing.T) {
	t.Parallel()
	for name, of := range map[string]func(i int) (email, ip string){
		"one address": func(i int) (string, string) { return fmt.Sprintf("person-%d@acme.test", i), "203.0.113.7" },
		"one account": func(i int) (string, string) { return "owner@acme.test", fmt.Sprintf("203.0.113.%d", i) },
		"one subscriber of IPv6": func(i int) (string, string) {
			return fmt.Sprintf("person-%d@acme.test", i), fmt.Sprintf("2001:db8::%x", i)
		},
	} {
		w := newFixture(t, nil)
		for i := range 70 {
			email, ip := of(i)
			if _, err := signIn(t, w, email, "wrong", ip); errs.CodeOf(err) != errs.Unauthenticated {
				t.Fatalf("%s, guess %d: %v", name, i+1, err)
			}
		}
		delays := w.Delays()
		if got := delays[59]; got != 0 {
			t.Errorf("%s: guess 60 waits %s", name, got)
		}
		if got, want := delays[60:], []time.Duration{250 * time.Millisecond, 500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second, 4 * time.Second}; !slices.Equal(got[:6], want) {
			t.Errorf("%s: guesses 61 to 66 wait %v", name, got)
		}
		email, ip := of(71)
		if _, err := signIn(t, w, strings.Replace(email, "person-71", "owner", 1), identitytest.Password, ip); err != nil {
			t.Errorf("%s, the right password: %v", name, err)
		}
	}
}

func TestSignIn_EachGuessOfAPair_WaitsLonger(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	for range 10 {
		_, _ = signIn(t, w, "owner@acme.test", "wrong", "192.0.2.1")
	}
	const ms = time.Millisecond
	if got, want := w.Delays(), []time.Duration{0, 0, 0, 250 * ms, 500 * ms, 1000 * ms, 2000 * ms, 4000 * ms, 4000 * ms, 4000 * ms}; !slices.Equal(got, want) {
		t.Errorf("they wait %v, want %v", got, want)
	}
}

// A browser that signed in before is not locked by guesses of others from its address.
// It is locked by its own guesses, and it is unknown to other accounts.
func TestSignIn_KnownDevice_IsNotLockedByOthers(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	in := identity.SignInInput{Email: "owner@acme.test", Password: identitytest.Password, IP: "192.0.2.1"}
	begun, err := w.Service.SignIn(t.Context(), in)
	if err != nil || len(begun.Device) < 43 {
		t.Fatalf("the first sign-in: %+v, %v", begun, err)
	}
	for range 12 {
		_, _ = signIn(t, w, in.Email, "wrong", in.IP)
	}
	if _, err := w.Service.SignIn(t.Context(), in); errs.CodeOf(err) != errs.RateLimited {
		t.Errorf("another browser: %v", err)
	}
	known := in
	known.Device = begun.Device
	w.Delays()
	if again, err := w.Service.SignIn(t.Context(), known); err != nil || again.Device != begun.Device {
		t.Errorf("the known browser: %v, %v", again.Device == begun.Device, err)
	}
	if delays := w.Delays(); !slices.Equal(delays, []time.Duration{0}) {
		t.Errorf("the known browser waits %v", delays)
	}
	known.Password = "wrong"
	for i := range 11 {
		_, err = w.Service.SignIn(t.Context(), known)
		if want := map[bool]errs.Code{false: errs.Unauthenticated, true: errs.RateLimited}[i == 10]; errs.CodeOf(err) != want {
			t.Errorf("guess %d in the known browser: %v", i+1, err)
		}
	}
	other := known
	other.Email = "admin@acme.test"
	for range 10 {
		_, _ = w.Service.SignIn(t.Context(), other)
	}
	if _, err := w.Service.SignIn(t.Context(), other); errs.CodeOf(err) != errs.RateLimited {
		t.Errorf("a browser known for another account: %v", err)
	}
	// A new password makes every browser unknown: one of them may belong to who guessed.
	if err := w.Service.SetPassword(t.Context(), begun.Session.AccountID, "a new password"); err != nil {
		t.Fatal(err)
	}
	known.Password = "a new password"
	if _, err := w.Service.SignIn(t.Context(), known); errs.CodeOf(err) != errs.RateLimited {
		t.Errorf("after a new password: %v", err)
	}
}

func TestSignIn_PairLocked_WarnsTheOwnerOnceADay(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	lock := func(email, ip string) {
		for range 11 {
			_, _ = signIn(t, w, email, "wrong", ip)
		}
	}
	lock("nobody@acme.test", "192.0.2.1")
	if mails := w.Mails(t); len(mails) != 0 {
		t.Errorf("an account that nobody has: %+v", mails)
	}
	lock("owner@acme.test", "192.0.2.1")
	if m := w.Mail(t, "password-guessed"); m.To != "owner@acme.test" || !strings.Contains(m.Paragraphs[0], "192.0.2.1") || !strings.HasSuffix(m.Action.URL, "/forgot") {
		t.Errorf("the mail: %+v", m)
	}
	lock("owner@acme.test", "192.0.2.2")
	if mails := w.Mails(t); len(mails) != 0 {
		t.Errorf("the same day: %+v", mails)
	}
	w.Clock.Advance(24 * time.Hour)
	lock("owner@acme.test", "192.0.2.1")
	w.Mail(t, "password-guessed")
}

// Hashing leaves processor time to pages when many sign in at once, and delays nobody
// who signs in alone.
func TestHashing_OthersWait_CoolsDown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		took    time.Duration
		waiting int64
		want    time.Duration
	}{
		{20 * time.Millisecond, 0, 0},
		{20 * time.Millisecond, 1, 20 * time.Millisecond},
		{20 * time.Millisecond, 3, 60 * time.Millisecond},
		{20 * time.Millisecond, 50, 240 * time.Millisecond},
		{time.Second, 50, 400 * time.Millisecond},
	} {
		if got := identity.CooldownAfter(c.took, c.waiting); got != c.want {
			t.Errorf("after %v with %d waiting it rests %v, want %v", c.took, c.waiting, got, c.want)
		}
	}
}

func TestSignIn_RightPasswordOften_IsNeverLocked(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	for i := range 15 {
		if _, err := signIn(t, w, "owner@acme.test", identitytest.Password, "192.0.2.1"); err != nil {
			t.Fatalf("sign-in %d: %v", i, err)
		}
	}
}

func TestSessionAccount_TooOldOrSuspended_IsNobody(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	secret, err := signIn(t, w, "owner@acme.test", identitytest.Password, "")
	if err != nil {
		t.Fatal(err)
	}
	session, account, err := w.Service.SessionAccount(t.Context(), secret)
	if err != nil || account.ID != identitytest.Owner || session.SecretHash() == secret {
		t.Errorf("session of %s, %v", account.ID, err)
	}
	applySuspension(t, w, true)
	if _, _, err := w.Service.SessionAccount(t.Context(), secret); errs.CodeOf(err) != errs.Unauthenticated {
		t.Errorf("of a suspended account: %v", err)
	}
	applySuspension(t, w, false)
	w.Clock.Advance(identity.SessionLife)
	if _, _, err := w.Service.SessionAccount(t.Context(), secret); errs.CodeOf(err) != errs.Unauthenticated {
		t.Errorf("after its life: %v", err)
	}
	if _, _, err := w.Service.SessionAccount(t.Context(), ""); errs.CodeOf(err) != errs.Unauthenticated {
		t.Errorf("without a cookie: %v", err)
	}
}

func applySuspension(t *testing.T, w *identitytest.Fixture, suspended bool) {
	t.Helper()
	owner := identitytest.People()[0]
	owner.Active, owner.Password = !suspended, ""
	if err := w.Service.ImportAccount(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
}

func TestIssueToken_Scopes_AreTheAccountsAtMost(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	token, err := w.Service.IssueToken(t.Context(), "Admin@acme.test", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(token, "dal:") || len(token) < 40 {
		t.Errorf("token has the wrong form")
	}
	p, err := w.Service.Authenticate(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	want := auth.Principal{
		AccountID: identitytest.Admin, OrganizationID: identitytest.Acme, ClientID: identitytest.Shop, Platform: true, Email: "admin@acme.test", Name: "Julian Frost",
		Scopes: byDefault(identitytest.People()[1].Account),
		Roles:  []auth.Role{{Product: auth.Accounts, Role: auth.Administrator}, {Product: auth.LiveChat, Role: auth.Administrator}, {Product: auth.HelpDesk, Role: auth.Administrator}},
	}
	if p.SessionID == "" {
		t.Error("a token without a session is not told apart from others")
	}
	want.SessionID = p.SessionID
	if diff := cmp.Diff(want, p); diff != "" {
		t.Errorf("principal (-want +got):\n%s", diff)
	}
	if !p.CanInstall(auth.LiveChat) || p.CanPay(auth.LiveChat) || p.CanPay(auth.HelpDesk) {
		t.Errorf("the administrator without billing: install %v, pay %v", p.CanInstall(auth.LiveChat), p.CanPay(auth.LiveChat))
	}
	w.Clock.Advance(identity.ShopTokenLife) // S9.12
	if _, err := w.Service.Authenticate(t.Context(), token); errs.CodeOf(err) != errs.Unauthenticated {
		t.Errorf("after a day: %v", err)
	}
	short, err := w.Service.IssueToken(t.Context(), "owner@acme.test", []string{"accounts--my:ro"}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := w.Service.TokenInfo(t.Context(), short); err != nil || info.ExpiresIn != time.Minute || info.Principal.Scopes.String() != "accounts--my:ro" {
		t.Errorf("info = %+v, %v", info, err)
	}
	if _, err := w.Service.IssueToken(t.Context(), "admin@acme.test", []string{auth.ScopeBillingManage}, 0); errs.CodeOf(err) != errs.Forbidden {
		t.Errorf("a scope the account has not: %v", err)
	}
	if _, err := w.Service.IssueToken(t.Context(), "nobody@acme.test", nil, 0); !errs.IsNotFound(err) {
		t.Errorf("an e-mail nobody has: %v", err)
	}
	if _, err := w.Service.Authenticate(t.Context(), "dal:guess"); errs.CodeOf(err) != errs.Unauthenticated {
		t.Errorf("an unknown token: %v", err)
	}
}

// A change of the account by another replica counts within 60 seconds; the cache
// keeps tokens for three.
func TestTokenInfo_AccountChanges_FollowsIt(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	other := identity.New(identity.Deps{
		Store: w.Store, Now: w.Clock.Now, NewID: testkit.IDs(), NewToken: func() string { return strings.Repeat("t", 43) }, Log: testkit.Log(),
		Address: identitytest.Address, Brand: "Marketplace", Sealer: testkit.SealKeys(), Commerce: identitytest.NoCommerce{}, ClientApps: identitytest.NoApps{},
	})
	token, err := w.Service.IssueToken(t.Context(), "owner@acme.test", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := w.Service.Authenticate(t.Context(), token); err != nil || !p.CanPay(auth.LiveChat) {
		t.Fatalf("at first: %+v, %v", p, err)
	}
	demoted := identitytest.People()[0]
	demoted.Roles = []identity.Role{{Product: auth.Accounts, Role: auth.Member}, {Product: auth.LiveChat, Role: auth.Owner, Suspended: true}}
	if err := other.ImportAccount(t.Context(), demoted); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(4 * time.Second)
	p, err := w.Service.Authenticate(t.Context(), token)
	if err != nil || p.CanPay(auth.LiveChat) || p.Manages(auth.LiveChat) || p.Scopes.Has("accounts--all:rw") || !p.Scopes.Has("accounts--my:rw") {
		t.Errorf("after the roles are gone: %+v, %v", p, err)
	}
	demoted.Active = false
	if err := other.ImportAccount(t.Context(), demoted); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(4 * time.Second)
	if _, err := w.Service.Authenticate(t.Context(), token); errs.CodeOf(err) != errs.Unauthenticated {
		t.Errorf("after the suspension: %v", err)
	}
}

func TestRevokeToken_Cached_CountsAtOnce(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	token, err := w.Service.IssueToken(t.Context(), "owner@acme.test", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Service.Authenticate(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	if err := w.Service.RevokeToken(t.Context(), token); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Service.Authenticate(t.Context(), token); errs.CodeOf(err) != errs.Unauthenticated {
		t.Errorf("after it was revoked: %v", err)
	}
	if err := w.Service.RevokeToken(t.Context(), token); !errs.IsNotFound(err) {
		t.Errorf("revoked twice: %v", err)
	}
}

// S4.26, S7.23, S7.24.
func TestGiveConsent_EachCoverage_CountsForIt(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	owner := principal(t, w, "owner@acme.test", nil)
	agent := principal(t, w, "agent@acme.test", nil)
	status := func(p auth.Principal, client, coverage string) identity.ConsentStatus {
		t.Helper()
		s, err := w.Service.ConsentStatus(t.Context(), p, client, coverage)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if s := status(owner, identitytest.Shop, identity.CoverOrganization); !s.Consented || len(s.Missing) != 0 {
		t.Errorf("the shop needs none: %+v", s)
	}
	if s := status(owner, identitytest.Unapproved, identity.CoverOrganization); s.Consented || len(s.Missing) != 2 {
		t.Errorf("before: %+v", s)
	}
	if err := w.Service.GiveConsent(t.Context(), agent, identitytest.Unapproved, identity.CoverOrganization); errs.CodeOf(err) != errs.Forbidden {
		t.Errorf("an agent for the organization: %v", err)
	}
	if err := w.Service.GiveConsent(t.Context(), owner, identitytest.Unapproved, identity.CoverOrganization); err != nil {
		t.Fatal(err)
	}
	if s := status(agent, identitytest.Unapproved, identity.CoverOrganization); !s.Consented {
		t.Errorf("after: %+v", s)
	}
	if s := status(agent, identitytest.Unapproved, identity.CoverAccount); s.Consented {
		t.Errorf("for the agent alone: %+v", s)
	}
	for range 2 {
		if err := w.Service.WithdrawConsent(t.Context(), owner, identitytest.Unapproved, identity.CoverOrganization); err != nil {
			t.Fatal(err)
		}
	}
	if s := status(owner, identitytest.Unapproved, identity.CoverOrganization); s.Consented {
		t.Errorf("after withdrawal: %+v", s)
	}
	if _, err := w.Service.ConsentStatus(t.Context(), owner, identitytest.Shop, "planet"); errs.CodeOf(err) != errs.Unprocessable {
		t.Errorf("another coverage: %v", err)
	}
	if _, err := w.Service.ConsentStatus(t.Context(), owner, "nobody", identity.CoverAccount); !errs.IsNotFound(err) {
		t.Errorf("another client: %v", err)
	}
	ghost := principal(t, w, "staff@market.test", []string{auth.ScopeGhost})
	if err := w.Service.WithdrawConsent(t.Context(), ghost, identitytest.Unapproved, identity.CoverAccount); errs.ReasonOf(err) != "ghost_read_only" {
		t.Errorf("a ghost: %v", err)
	}
}

func TestListSignedOutClients_AfterWithdrawals_AreThoseLetInNoMore(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	owner, agent := principal(t, w, "owner@acme.test", nil), principal(t, w, "agent@acme.test", nil)
	give := func(p auth.Principal, coverage string) error {
		return w.Service.GiveConsent(t.Context(), p, identitytest.Unapproved, coverage)
	}
	withdraw := func(p auth.Principal, coverage string) error {
		return w.Service.WithdrawConsent(t.Context(), p, identitytest.Unapproved, coverage)
	}
	for i, step := range []struct {
		do            func(auth.Principal, string) error
		who           auth.Principal
		coverage      string
		owner, agents bool
	}{
		{withdraw, owner, identity.CoverAccount, false, false}, // there was none
		{give, owner, identity.CoverAccount, false, false},
		{withdraw, owner, identity.CoverAccount, true, false},
		{give, owner, identity.CoverOrganization, false, false},
		{withdraw, owner, identity.CoverOrganization, true, true},
		{give, agent, identity.CoverAccount, true, false},
		{give, owner, identity.CoverOrganization, false, false},
	} {
		if err := step.do(step.who, step.coverage); err != nil {
			t.Fatal(err)
		}
		for p, want := range map[*auth.Principal]bool{&owner: step.owner, &agent: step.agents} {
			list, err := w.Service.ListSignedOutClients(t.Context(), *p)
			if err != nil || slices.Contains(list, identitytest.Unapproved) != want {
				t.Errorf("step %d: %s is signed out of %v (%v), want %t", i, p.AccountID, list, err, want)
			}
		}
	}
}

func principal(t *testing.T, w *identitytest.Fixture, email string, scopes []string) auth.Principal {
	t.Helper()
	token, err := w.Service.IssueToken(t.Context(), email, scopes, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := w.Service.Authenticate(t.Context(), token)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestListProductMembers_SuspendedOrElsewhere_AreLeftOut(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	people := identitytest.People()
	people[2].Roles[1].Suspended = true // the agent, in live chat
	people[3].Active = false
	if err := w.Service.ImportAccounts(t.Context(), people[2:4]); err != nil {
		t.Fatal(err)
	}
	for product, want := range map[string][]string{
		auth.LiveChat: {identitytest.Owner, identitytest.Admin, identitytest.Staff},
		auth.HelpDesk: {identitytest.Owner, identitytest.Admin, identitytest.Agent, identitytest.Staff},
		"chatbot":     {},
	} {
		members, err := w.Service.ListProductMembers(t.Context(), identitytest.Acme, product)
		if err != nil {
			t.Fatal(err)
		}
		got := []string{}
		for _, m := range members {
			got = append(got, m.ID)
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("members of %s (-want +got):\n%s", product, diff)
		}
	}
}

func TestImport_BadRows_AreRefused(t *testing.T) {
	t.Parallel()
	w := newFixture(t, nil)
	account := identitytest.People()[0]
	client := identitytest.Clients()[1]
	fresh := client
	fresh.ID = "fresh"
	bad := func(change func(*identity.AccountImport)) error {
		a := account
		a.Roles = slices.Clone(account.Roles)
		change(&a)
		return w.Service.ImportAccount(t.Context(), a)
	}
	badClient := func(change func(*identity.Client)) error {
		c := client
		change(&c)
		return w.Service.ImportClients(t.Context(), fresh, c)
	}
	for name, err := range map[string]error{
		"an id that is no UUID":        bad(func(a *identity.AccountImport) { a.ID = "owner" }),
		"no name":                      bad(func(a *identity.AccountImport) { a.Name = "" }),
		"no e-mail":                    bad(func(a *identity.AccountImport) { a.Email = "owner" }),
		"a short password":             bad(func(a *identity.AccountImport) { a.Password = "short" }),
		"an unknown role":              bad(func(a *identity.AccountImport) { a.Roles[0].Role = "king" }),
		"an unknown product":           bad(func(a *identity.AccountImport) { a.Roles[0].Product = "LiveChat" }),
		"a scope with a comma":         bad(func(a *identity.AccountImport) { a.Granted = []string{"a,b"} }),
		"a client id with a space":     badClient(func(c *identity.Client) { c.ID = "my app" }), // S5.21
		"a client id of 65 letters":    badClient(func(c *identity.Client) { c.ID = strings.Repeat("a", 65) }),
		"a client without a type":      badClient(func(c *identity.Client) { c.Type = "" }),
		"a redirect with a fragment":   badClient(func(c *identity.Client) { c.RedirectURIs = []string{"https://a.test/#x"} }),
		"an unknown response type":     badClient(func(c *identity.Client) { c.Responses = []string{"id_token"} }),
		"an organization without slug": w.Service.ImportOrganization(t.Context(), identity.Organization{ID: identitytest.Acme, Name: "Acme"}),
	} {
		if errs.CodeOf(err) != errs.Invalid {
			t.Errorf("%s: %v, want invalid", name, err)
		}
	}
	if _, err := w.Service.Client(t.Context(), fresh.ID); !errs.IsNotFound(err) {
		t.Errorf("a client that came with a bad one: %v, want not found", err)
	}
}

func TestLogs_AfterSignIn_HoldNoSecrets(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	w := newFixture(t, func(d *identity.Deps) { d.Log = slog.New(slog.NewJSONHandler(&log, nil)) })
	secret, err := signIn(t, w, "owner@acme.test", identitytest.Password, "192.0.2.1")
	if err != nil {
		t.Fatal(err)
	}
	for range 12 {
		_, _ = signIn(t, w, "admin@acme.test", "guess-guess", "192.0.2.1")
	}
	for _, forbidden := range []string{secret, identitytest.Password, "guess-guess", "owner@acme.test", "admin@acme.test"} {
		if strings.Contains(log.String(), forbidden) {
			t.Errorf("the log holds %q", forbidden)
		}
	}
}

// A refusal costs the same work for every account: argon2id's memory is allocated for a
// wrong password, and for an unknown, a suspended and a passwordless account alike. The
// test counts allocations of the process and not time, so it runs alone.
func TestSignIn_KnownOrUnknownAccount_CostsTheSame(t *testing.T) { //nolint:paralleltest // counts what the process allocates
	w := newFixture(t, func(d *identity.Deps) { d.HashMemoryKiB = 0 })
	suspended, passwordless := identitytest.People()[3], identitytest.People()[2]
	suspended.Active, passwordless.Password = false, ""
	passwordless.ID, passwordless.Email = "00000000-0000-4000-8000-0000000000a9", "passwordless@acme.test"
	if err := w.Service.ImportAccounts(t.Context(), []identity.AccountImport{suspended, passwordless}); err != nil {
		t.Fatal(err)
	}
	const hashBytes = 19 << 20
	for _, email := range []string{"owner@acme.test", "nobody@acme.test", suspended.Email, passwordless.Email} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _ = signIn(t, w, email, "not the password", "192.0.2.1")
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took < hashBytes || took > hashBytes*3/2 {
			t.Errorf("%s: %d bytes of work", email, took)
		}
	}
}
