package billingtest_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// called gives the address and the token of a call, and its body.
func called(t *testing.T, call string) (where string, body installs.InstallHookRequest) {
	t.Helper()
	where, text, _ := strings.Cut(call, " {")
	if err := json.Unmarshal([]byte("{"+text), &body); err != nil {
		t.Fatalf("%s: %v", call, err)
	}
	return where, body
}

// S4.22, S7.49: after an install its custom install address is called once, with
// the person's token and how they came.
func TestInstallHook_Install_CallsTheAddressOfTheApp(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		ctx, owner := t.Context(), billingtest.Principals["owner"]
		source := installs.Attribution{URL: "https://shop.test/marketplace/apps/called/", ID: "partner-1", UTM: "mail", Medium: "email", Campaign: "spring", Content: "top", Term: "chat"}
		install, err := shop.Entitlements.InstallFrom(ctx, owner, "called", source)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := shop.Entitlements.InstallFrom(ctx, owner, "called", source); errs.ReasonOf(err) != installs.ReasonAlreadyInstalled {
			t.Errorf("installing twice: %v", err)
		}
		if len(shop.Calls.List()) != 0 {
			t.Error("called within the transaction")
		}
		settle(t, shop, clock)
		calls := shop.Calls.List()
		if len(calls) != 1 {
			t.Fatalf("called %d times: %v", len(calls), calls)
		}
		where, body := called(t, calls[0])
		want := installs.InstallHookRequest{ApplicationID: "called", OrganizationID: "acme", AccountID: owner.AccountID, InstallID: install.ID, Metrics: &source}
		if diff := cmp.Diff(want, body); where != "https://dev.test/install token of "+owner.AccountID || diff != "" {
			t.Errorf("%s %s", where, diff)
		}
	})
}

// S7.49: metrics are for apps that want them, and nobody is called at an address
// that is not exactly one.
func TestInstallHook_EachKindOfApp_IsCalledWithItsBody(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		ctx, owner := t.Context(), billingtest.Principals["owner"]
		for _, app := range []string{"free", "odd-called"} {
			if _, err := shop.Entitlements.InstallFrom(ctx, owner, app, installs.Attribution{UTM: "mail"}); err != nil {
				t.Fatal(err)
			}
		}
		shop.GiveCard(t, owner, billingtest.CardVisa)
		if _, err := shop.Buy(ctx, owner, "paid-called"); err != nil {
			t.Fatal(err)
		}
		shop.Drain(t, clock, 3)
		calls := shop.Calls.List()
		if len(calls) != 1 {
			t.Fatalf("called: %v", calls)
		}
		where, body := called(t, calls[0])
		if where != "https://dev.test/paid token of "+owner.AccountID || body.Metrics != nil || body.ApplicationID != "paid-called" {
			t.Errorf("%s %+v", where, body)
		}
	})
}

// An address that does not answer is called again; one whose app was uninstalled
// meanwhile is not.
func TestInstallHook_Fails_IsTriedAgainWhileInstalled(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		ctx, owner, other := t.Context(), billingtest.Principals["owner"], billingtest.Principals["stranger"]
		shop.Answer.Store(http.StatusServiceUnavailable)
		for _, who := range []auth.Principal{owner, other} {
			if _, err := shop.Entitlements.Install(ctx, who, "called"); err != nil {
				t.Fatal(err)
			}
		}
		due := func() {
			clock.Advance(2 * time.Hour)
			if err := shop.Runner.RunDue(ctx); err != nil {
				t.Fatal(err)
			}
		}
		due()
		if calls := shop.Calls.List(); len(calls) != 0 {
			t.Fatalf("taken by nobody: %v", calls)
		}
		if err := shop.Entitlements.Uninstall(ctx, other, "called", ""); err != nil {
			t.Fatal(err)
		}
		shop.Answer.Store(0)
		due()
		due()
		calls := shop.Calls.List()
		if len(calls) != 1 || !strings.Contains(calls[0], "token of "+owner.AccountID) {
			t.Errorf("called: %v", calls)
		}
	})
}

func TestInstallAddress_Forms_AreAcceptedOrRefused(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"https://dev.test/install": true, "https://dev.test:8443/install?app=1": true, "": false, "http://dev.test/install": false, "https:///install": false, "https://user@dev.test/": false,
		"https://dev.test/#x": false, "HTTPS://dev.test/": false, "https://dev.test/a b": false, "javascript:alert(1)": false, "//dev.test/": false, "https://dev.test/%zz": false,
	} {
		if got := installs.IsInstallAddress(address); got != want {
			t.Errorf("%q: %v", address, got)
		}
	}
}

// S7.01, S7.49: the words about where somebody came from are those of the call
// that installs.
func TestInstallHook_Headers_NameTheSource(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	r := httptest.NewRequestWithContext(context.Background(), http.MethodPut, "/api/applications/called/install", strings.NewReader(`{}`))
	for name, value := range map[string]string{
		"X-Test-Principal": "owner", "Content-Type": "application/json", "Referer": "https://shop.test/marketplace/apps/called/", "partner_code": "p1", "utm_source": "mail", "utm_medium": "email",
		"utm_campaign": "spring", "utm_name": "n", "utm_content": "top", "utm_term": strings.Repeat("x", 1001),
	} {
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	shop.Handler.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatal(w.Code, w.Body)
	}
	settle(t, shop, clock)
	calls := shop.Calls.List()
	if len(calls) != 1 {
		t.Fatal(calls)
	}
	want := installs.Attribution{URL: "https://shop.test/marketplace/apps/called/", ID: "p1", UTM: "mail", Medium: "email", Campaign: "spring", Name: "n", Content: "top"}
	if _, body := called(t, calls[0]); body.Metrics == nil || *body.Metrics != want {
		t.Errorf("%+v", body.Metrics)
	}
}
