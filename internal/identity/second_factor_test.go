package identity_test

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/seal"
	"marketplace/internal/testkit"
)

// codeAt is the code of an app at a moment, as RFC 6238 computes it.
func codeAt(t *testing.T, secret string, at time.Time) string {
	t.Helper()
	key, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(secret)
	if err != nil {
		t.Fatal(err)
	}
	var step [8]byte
	binary.BigEndian.PutUint64(step[:], uint64(at.Unix()/30))
	sum := hmac.New(sha1.New, key)
	sum.Write(step[:])
	digest := sum.Sum(nil)
	offset := digest[len(digest)-1] & 0xf
	return fmt.Sprintf("%06d", (binary.BigEndian.Uint32(digest[offset:])&0x7fffffff)%1_000_000)
}

func enter(t *testing.T, w *identitytest.Fixture, email, device string) identity.SignedIn {
	t.Helper()
	begun, err := w.Service.SignIn(t.Context(), identity.SignInInput{Email: email, Password: identitytest.Password, IP: "192.0.2.1", Device: device})
	if err != nil {
		t.Fatal(err)
	}
	return begun
}

func accountOf(t *testing.T, w *identitytest.Fixture, id string) identity.Account {
	t.Helper()
	account, err := w.Service.Account(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return account
}

// turnOn gives somebody a second factor, and the secret and recovery codes of it.
func turnOn(t *testing.T, w *identitytest.Fixture, email string) (secret string, codes []string) {
	t.Helper()
	begun := enter(t, w, email, "")
	account := accountOf(t, w, begun.Session.AccountID)
	key, err := w.Service.BeginSecondFactor(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	codes, err = w.Service.ConfirmSecondFactor(t.Context(), begun.Session, account, codeAt(t, key.Secret, w.Clock.Now()))
	if err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(time.Minute) // the code is used up
	return key.Secret, codes
}

func opens(t *testing.T, w *identitytest.Fixture, secret string) bool {
	t.Helper()
	_, _, err := w.Service.SessionAccount(t.Context(), secret)
	return err == nil
}

// The password alone opens nothing where a second factor is on; a code does, once.
func TestSecondFactor_On_CodeOpensOnce(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		secret, _ := turnOn(t, w, "owner@acme.test")
		complete := func(begun identity.SignedIn, code string) string {
			return errs.ReasonOf(w.Service.CompleteSignIn(t.Context(), begun.Secret, code, begun.Device, "A browser", false))
		}
		begun := enter(t, w, "owner@acme.test", "")
		if begun.Need != identity.NeedCode || opens(t, w, begun.Secret) {
			t.Fatalf("the password alone: %q, opens %v", begun.Need, opens(t, w, begun.Secret))
		}
		if list, err := w.Service.Sessions(t.Context(), identitytest.Owner); err != nil || len(list) != 1 {
			t.Errorf("a pending session is listed: %d, %v", len(list), err)
		}
		now := w.Clock.Now()
		for name, code := range map[string]string{"nothing": "", "letters": "abcdef", "an old code": codeAt(t, secret, now.Add(-2*time.Minute)), "a code to come": codeAt(t, secret, now.Add(2*time.Minute))} {
			if reason := complete(begun, code); reason != "invalid_request" || opens(t, w, begun.Secret) {
				t.Errorf("%s: %q", name, reason)
			}
		}
		code := codeAt(t, secret, now)
		if reason := complete(begun, code[:3]+" "+code[3:]); reason != "" || !opens(t, w, begun.Secret) {
			t.Fatalf("the code: %q", reason)
		}
		again := enter(t, w, "owner@acme.test", "")
		if reason := complete(again, code); reason != "invalid_request" || opens(t, w, again.Secret) {
			t.Errorf("the code a second time: %q", reason)
		}
		if reason := complete(again, codeAt(t, secret, now.Add(-30*time.Second))); reason != "invalid_request" {
			t.Errorf("a code before the used one: %q", reason)
		}
		if reason := complete(again, codeAt(t, secret, now.Add(30*time.Second))); reason != "" {
			t.Errorf("the next code, of a clock that is ahead: %q", reason)
		}
	})
}

// Whoever knew the old password does not get in with a sign-in that they began before.
func TestSecondFactor_NewPassword_EndsPendingSessions(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		secret, _ := turnOn(t, w, "owner@acme.test")
		begun := enter(t, w, "owner@acme.test", "")
		if err := w.Service.SetPassword(t.Context(), identitytest.Owner, "another password"); err != nil {
			t.Fatal(err)
		}
		err := w.Service.CompleteSignIn(t.Context(), begun.Secret, codeAt(t, secret, w.Clock.Now()), "", "A browser", false)
		if errs.CodeOf(err) != errs.Unauthenticated || opens(t, w, begun.Secret) {
			t.Errorf("the session goes on: %v", err)
		}
	})
}

// Of many who use one code at once one gets in.
func TestSecondFactor_OneCodeAtOnce_OpensOne(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		secret, codes := turnOn(t, w, "owner@acme.test")
		for name, code := range map[string]string{"a code": codeAt(t, secret, w.Clock.Now()), "a recovery code": codes[0]} {
			var group sync.WaitGroup
			var entered atomic.Int64
			for range 4 {
				begun := enter(t, w, "owner@acme.test", "")
				group.Go(func() {
					if w.Service.CompleteSignIn(t.Context(), begun.Secret, code, "", "", false) == nil {
						entered.Add(1)
					}
				})
			}
			group.Wait()
			if entered.Load() != 1 {
				t.Errorf("%s let %d in", name, entered.Load())
			}
		}
	})
}

func TestSecondFactor_Guesses_AreThrottled(t *testing.T) {
	t.Parallel()
	w := identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), nil)
	secret, _ := turnOn(t, w, "owner@acme.test")
	begun := enter(t, w, "owner@acme.test", "")
	complete := func(code string) error {
		return w.Service.CompleteSignIn(t.Context(), begun.Secret, code, "", "", false)
	}
	for range 5 {
		if err := complete("000000"); errs.CodeOf(err) != errs.Unprocessable {
			t.Fatal(err)
		}
	}
	if err := complete(codeAt(t, secret, w.Clock.Now())); errs.CodeOf(err) != errs.RateLimited || opens(t, w, begun.Secret) {
		t.Errorf("the right code after five wrong ones: %v", err)
	}
	w.Clock.Advance(15 * time.Minute)
	begun = enter(t, w, "owner@acme.test", "")
	if err := complete(codeAt(t, secret, w.Clock.Now())); err != nil {
		t.Errorf("a quarter of an hour later: %v", err)
	}
}

func TestSecondFactor_PendingSession_IsShort(t *testing.T) {
	t.Parallel()
	w := identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), nil)
	secret, _ := turnOn(t, w, "owner@acme.test")
	begun := enter(t, w, "owner@acme.test", "")
	w.Clock.Advance(15 * time.Minute)
	if err := w.Service.CompleteSignIn(t.Context(), begun.Secret, codeAt(t, secret, w.Clock.Now()), "", "", false); errs.CodeOf(err) != errs.Unauthenticated {
		t.Errorf("a quarter of an hour later: %v", err)
	}
}

func TestSecondFactor_RecoveryCode_OpensOnceAndIsTold(t *testing.T) {
	t.Parallel()
	w := identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), nil)
	_, codes := turnOn(t, w, "owner@acme.test")
	if len(codes) != 10 {
		t.Fatalf("%d codes", len(codes))
	}
	w.Mails(t)
	begun := enter(t, w, "owner@acme.test", "")
	if err := w.Service.CompleteSignIn(t.Context(), begun.Secret, " "+strings.ToUpper(codes[3])+" ", "", "", false); err != nil || !opens(t, w, begun.Secret) {
		t.Fatal(err)
	}
	if mails := w.Mails(t); len(mails) != 1 || mails[0].To != "owner@acme.test" || !strings.Contains(mails[0].Paragraphs[0], "9 are left") {
		t.Errorf("mails: %+v", mails)
	}
	again := enter(t, w, "owner@acme.test", "")
	if err := w.Service.CompleteSignIn(t.Context(), again.Secret, codes[3], "", "", false); errs.CodeOf(err) != errs.Unprocessable {
		t.Errorf("a second time: %v", err)
	}
	turnOn(t, w, "admin@acme.test")
	theirs := enter(t, w, "admin@acme.test", "")
	if err := w.Service.CompleteSignIn(t.Context(), theirs.Secret, codes[4], "", "", false); errs.CodeOf(err) != errs.Unprocessable {
		t.Errorf("a code of somebody else: %v", err)
	}
	renewed, err := w.Service.RenewRecoveryCodes(t.Context(), accountOf(t, w, identitytest.Owner), codes[5])
	if err != nil || len(renewed) != 10 {
		t.Fatal(renewed, err)
	}
	if err := w.Service.CompleteSignIn(t.Context(), again.Secret, codes[6], "", "", false); errs.CodeOf(err) != errs.Unprocessable {
		t.Errorf("a code from before: %v", err)
	}
	if err := w.Service.CompleteSignIn(t.Context(), again.Secret, renewed[0], "", "", false); err != nil {
		t.Errorf("a new code: %v", err)
	}
}

func TestSecondFactor_TrustedBrowser_IsNotAskedForAMonth(t *testing.T) {
	t.Parallel()
	w := identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), nil)
	secret, _ := turnOn(t, w, "owner@acme.test")
	begun := enter(t, w, "owner@acme.test", "")
	if err := w.Service.CompleteSignIn(t.Context(), begun.Secret, codeAt(t, secret, w.Clock.Now()), begun.Device, "A browser", true); err != nil {
		t.Fatal(err)
	}
	if next := enter(t, w, "owner@acme.test", begun.Device); next.Need != identity.NeedNothing || !opens(t, w, next.Secret) {
		t.Errorf("the trusted browser: %q", next.Need)
	}
	if next := enter(t, w, "owner@acme.test", ""); next.Need != identity.NeedCode {
		t.Errorf("another browser: %q", next.Need)
	}
	if next := enter(t, w, "admin@acme.test", begun.Device); next.Need != identity.NeedNothing {
		t.Errorf("somebody without a second factor: %q", next.Need)
	}
	state, err := w.Service.SecondFactorState(t.Context(), accountOf(t, w, identitytest.Owner))
	if err != nil || !state.On || state.CodesLeft != 10 || len(state.Trusted) != 1 || state.Trusted[0].UserAgent != "A browser" {
		t.Fatalf("%+v, %v", state, err)
	}
	w.Clock.Advance(30*24*time.Hour - time.Minute)
	if next := enter(t, w, "owner@acme.test", begun.Device); next.Need != identity.NeedNothing {
		t.Errorf("within a month: %q", next.Need)
	}
	w.Clock.Advance(time.Minute)
	if next := enter(t, w, "owner@acme.test", begun.Device); next.Need != identity.NeedCode {
		t.Errorf("after a month: %q", next.Need)
	}
	begun = enter(t, w, "owner@acme.test", begun.Device)
	if err := w.Service.CompleteSignIn(t.Context(), begun.Secret, codeAt(t, secret, w.Clock.Now()), begun.Device, "", true); err != nil {
		t.Fatal(err)
	}
	state, _ = w.Service.SecondFactorState(t.Context(), accountOf(t, w, identitytest.Owner))
	if err := w.Service.DistrustDevice(t.Context(), identitytest.Owner, state.Trusted[0].SecretHash); err != nil {
		t.Fatal(err)
	}
	if next := enter(t, w, "owner@acme.test", begun.Device); next.Need != identity.NeedCode {
		t.Errorf("after trust was taken back: %q", next.Need)
	}
}

// Staff has no session without a second factor, also where the browser is trusted and in a
// session from before somebody became staff.
func TestSecondFactor_Staff_SetsOneUp(t *testing.T) {
	t.Parallel()
	w := identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), func(d *identity.Deps) { d.SpareStaff = false })
	begun := enter(t, w, "staff@market.test", "")
	if begun.Need != identity.NeedSetup || opens(t, w, begun.Secret) {
		t.Fatalf("staff without one: %q", begun.Need)
	}
	account := accountOf(t, w, identitytest.Staff)
	key, err := w.Service.BeginSecondFactor(t.Context(), account)
	if err != nil {
		t.Fatal(err)
	}
	code := codeAt(t, key.Secret, w.Clock.Now())
	if err := w.Service.CompleteSignIn(t.Context(), begun.Secret, code, "", "", false); errs.ReasonOf(err) != "second_factor_off" || opens(t, w, begun.Secret) {
		t.Errorf("a code of what is not confirmed: %v", err)
	}
	if again, err := w.Service.BeginSecondFactor(t.Context(), account); err != nil || again != key {
		t.Errorf("the page a second time: %+v, %v", again, err)
	}
	if u, err := url.Parse(key.Address); err != nil || u.Scheme != "otpauth" || u.Query().Get("secret") != key.Secret || u.Query().Get("issuer") != "Marketplace" {
		t.Errorf("the address %q: %v", key.Address, err)
	}
	if _, err := w.Service.ConfirmSecondFactor(t.Context(), begun.Session, account, code); err != nil || !opens(t, w, begun.Secret) {
		t.Fatalf("confirmed: %v", err)
	}
	if _, err := w.Service.BeginSecondFactor(t.Context(), account); errs.ReasonOf(err) != "second_factor_on" {
		t.Errorf("set up over one: %v", err)
	}
	w.Clock.Advance(time.Minute)
	begun = enter(t, w, "staff@market.test", "")
	if err := w.Service.CompleteSignIn(t.Context(), begun.Secret, codeAt(t, key.Secret, w.Clock.Now()), begun.Device, "", true); err != nil {
		t.Fatal(err)
	}
	if next := enter(t, w, "staff@market.test", begun.Device); next.Need != identity.NeedCode {
		t.Errorf("staff in a known browser: %q", next.Need)
	}
	agent := enter(t, w, "agent@acme.test", "")
	promoted := accountOf(t, w, identitytest.Agent)
	promoted.Granted = account.Granted
	if err := w.Service.ImportAccount(t.Context(), identity.AccountImport{Account: promoted}); err != nil {
		t.Fatal(err)
	}
	if opens(t, w, agent.Secret) {
		t.Error("the session from before somebody became staff goes on")
	}
}

func TestSecondFactor_Off_PasswordIsEnough(t *testing.T) {
	t.Parallel()
	w := identitytest.New(t, testkit.SQLite(t), testkit.NewClock(), nil)
	secret, _ := turnOn(t, w, "owner@acme.test")
	account := accountOf(t, w, identitytest.Owner)
	if err := w.Service.RemoveSecondFactor(t.Context(), account, "000000"); errs.CodeOf(err) != errs.Unprocessable {
		t.Errorf("with a wrong code: %v", err)
	}
	if err := w.Service.RemoveSecondFactor(t.Context(), account, codeAt(t, secret, w.Clock.Now())); err != nil {
		t.Fatal(err)
	}
	if next := enter(t, w, "owner@acme.test", ""); next.Need != identity.NeedNothing {
		t.Errorf("off: %q", next.Need)
	}
	turnOn(t, w, "owner@acme.test")
	if err := w.Service.DropSecondFactor(t.Context(), " Owner@acme.test"); err != nil {
		t.Fatal(err)
	}
	if next := enter(t, w, "owner@acme.test", ""); next.Need != identity.NeedNothing {
		t.Errorf("taken away by the operator: %q", next.Need)
	}
	for what, want := range map[string]int{"second-factor.on by ": 2, "second-factor.off by ": 2, "second-factor.off by operator": 1} {
		count := 0
		for _, line := range w.Audit(t, "second-factor.") {
			if strings.HasPrefix(line, what) {
				count++
			}
		}
		if count != want {
			t.Errorf("audit log: %d lines %q, want %d", count, what, want)
		}
	}
}

// The secret lies in the database encrypted; another first key encrypts it anew, and a
// missing one is named.
func TestSecondFactor_Secret_IsSealedAndResealed(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		w := identitytest.New(t, database, testkit.NewClock(), nil)
		secret, _ := turnOn(t, w, "owner@acme.test")
		factor, err := w.Store.SecondFactor(t.Context(), identitytest.Owner)
		if err != nil || strings.Contains(factor.Sealed, secret) {
			t.Fatalf("%q, %v", factor.Sealed, err)
		}
		const former, next = "MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY=", "bmV3IGtleSBmb3IgdGhlIHRlc3RzIDAxMjM0NTY3ODk="
		with := func(texts ...string) *identity.Service {
			keys, err := seal.ParseKeys(strings.Join(texts, ","))
			if err != nil {
				t.Fatal(err)
			}
			return w.WithKeys(keys).Service
		}
		if err := with(next).CheckSecondFactorKeys(t.Context()); err == nil || !strings.Contains(err.Error(), "MARKETPLACE_SECRET_KEYS") {
			t.Errorf("a missing key: %v", err)
		}
		both := with(next, former)
		if changed, err := both.ResealSecondFactors(t.Context()); err != nil || changed != 1 {
			t.Errorf("encrypted anew: %d, %v", changed, err)
		}
		if changed, err := both.ResealSecondFactors(t.Context()); err != nil || changed != 0 {
			t.Errorf("a second time: %d, %v", changed, err)
		}
		alone := with(next)
		if err := alone.CheckSecondFactorKeys(t.Context()); err != nil {
			t.Error(err)
		}
		begun := enter(t, w, "owner@acme.test", "")
		if err := alone.CompleteSignIn(t.Context(), begun.Secret, codeAt(t, secret, w.Clock.Now()), "", "", false); err != nil {
			t.Errorf("with the new key alone: %v", err)
		}
	})
}
