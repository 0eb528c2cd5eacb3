package billingtest_test

import (
	"strings"
	"testing"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingtest"
	"marketplace/internal/kit/webhook"
	"marketplace/internal/testkit"
	"marketplace/internal/webhooks"
)

// The example of the Standard Webhooks specification.
func TestWebhookDelivery_Signature_IsThatOfStandardWebhooks(t *testing.T) {
	t.Parallel()
	got, err := webhooks.Sign("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", `{"test": 2432232314}`)
	if want := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; got != want || err != nil {
		t.Errorf("signature %s, %v; want %s", got, err, want)
	}
	if _, err := webhooks.Sign("whsec_!", "a", "1", ""); err == nil {
		t.Error("a secret that is none signs")
	}
}

// A developer who does not answer is tried for three days, under one id, sees
// each in the log and may have it again.
func TestWebhookDelivery_Fails_IsTriedForThreeDaysAndReplayed(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, clock *testkit.Clock) {
		ctx, owner, developer := t.Context(), billingtest.Principals["owner"], billingtest.Principals["developer"]
		shop.Answer.Store(503)
		if _, err := shop.Entitlements.Install(ctx, owner, "free"); err != nil {
			t.Fatal(err)
		}
		begin := clock.Now()
		for clock.Now().Sub(begin) < 4*24*time.Hour {
			if err := shop.Runner.RunDue(ctx); err != nil {
				t.Fatal(err)
			}
			clock.Advance(30 * time.Minute)
			if clock.Now().Sub(begin) < 70*time.Hour {
				if list, err := shop.Webhooks.ListDeliveries(ctx, developer, "dead", 1); err != nil || len(list) != 0 {
					t.Fatalf("given up after %s: %v", clock.Now().Sub(begin), err)
				}
			}
		}
		list, err := shop.Webhooks.ListDeliveries(ctx, developer, "", 1)
		if err != nil || len(list) != 1 || list[0].State != webhook.DeliveryDead || list[0].Attempts != 14 || list[0].LastStatus != 503 || list[0].Event != "application_installed" {
			t.Fatalf("the log: %+v, %v", list, err)
		}
		for _, id := range shop.Refused.List() {
			if id != list[0].ID {
				t.Errorf("an attempt under another id: %s", id)
			}
		}
		shop.Answer.Store(0)
		if _, err := shop.Webhooks.ReplayDelivery(ctx, developer, list[0].ID); err != nil {
			t.Fatal(err)
		}
		settle(t, shop, clock)
		if list, err = shop.Webhooks.ListDeliveries(ctx, developer, webhook.DeliveryDelivered, 1); err != nil || len(list) != 1 || len(shop.Notices.List()) != 1 {
			t.Errorf("after the replay: %+v, %v, %v", list, err, shop.Notices.List())
		}
	})
}

func TestWebhookDeliveryLog_OverHTTP_FollowsTheContract(t *testing.T) {
	t.Parallel()
	shop, clock := httpShop(t)
	if _, err := shop.Entitlements.Install(t.Context(), billingtest.Principals["owner"], "free"); err != nil {
		t.Fatal(err)
	}
	settle(t, shop, clock)
	_, log := callRaw(t, shop, "maker", "GET", "/billing/notices?state=delivered", "")
	if !strings.Contains(log, `"event":"application_installed"`) || !strings.Contains(log, `"last_status":200`) || !strings.Contains(log, `"organizationID":"acme"`) {
		t.Errorf("log %s", log)
	}
	id := log[strings.Index(log, "msg_"):]
	id = id[:strings.Index(id, `"`)]
	if _, secret := callRaw(t, shop, "maker", "GET", "/billing/notices/secret/free", ""); !strings.Contains(secret, `"secret":"whsec_`) {
		t.Errorf("secret %s", secret)
	}
	for _, tc := range []struct {
		who, method, path string
		status            int
		code              string
	}{
		{"", "GET", "/billing/notices", 401, "unauthorized"},
		{"admin", "GET", "/billing/notices", 401, billing.ReasonScopeMissing},
		{"maker", "GET", "/billing/notices?page=x", 400, "validation"},
		{"stranger", "POST", "/billing/notices/" + id + "/replay", 404, "notice_not_found"},
		{"ghost", "POST", "/billing/notices/" + id + "/replay", 403, "ghost_read_only"},
		{"maker", "POST", "/billing/notices/none/replay", 404, "notice_not_found"},
		{"maker", "POST", "/billing/notices/" + id + "/replay", 200, ""},
		{"stranger", "GET", "/billing/notices/secret/free", 404, "notice_not_found"},
		{"maker", "GET", "/billing/notices/secret/nothing", 404, "application_not_found"},
	} {
		status, body := call(t, shop, tc.who, tc.method, tc.path, "")
		if code, _ := body["code"].(string); status != tc.status || code != tc.code {
			t.Errorf("%s %s as %q: %d %q, want %d %q", tc.method, tc.path, tc.who, status, code, tc.status, tc.code)
		}
	}
	if _, other := callRaw(t, shop, "stranger", "GET", "/billing/notices", ""); strings.TrimSpace(other) != `{"result":[]}` {
		t.Errorf("somebody else's log: %s", other)
	}
}
