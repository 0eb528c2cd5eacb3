package billingtest_test

import (
	"testing"

	"marketplace/internal/billing/billingtest"
	"marketplace/internal/entitlements"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/testkit"
)

// ofApp is a token of an app, granted by somebody: with a scope the app works
// with, and without any right of theirs to install.
func ofApp(client, organization, role string) auth.Principal {
	p := billingtest.Principal(organization, role)
	p.ClientID, p.Scopes = client, auth.Scopes{"chats--all:ro"}
	return p
}

// S3.04: an app that installs itself may do so with its own token, for whoever
// granted it, under the rules of any install; and nothing but itself.
func TestDirectInstall_Roles_DecideWhoMayInstall(t *testing.T) {
	t.Parallel()
	eachShop(t, func(t *testing.T, shop *billingtest.Shop, _ *testkit.Clock) {
		for _, c := range []struct {
			name   string
			caller auth.Principal
			app    string
			reason string
		}{
			{"granted by an agent", ofApp("free_client", "acme", auth.Normal), "free", installs.ReasonNoPermission},
			{"by an agent, for owners only", ofApp("owner-only_client", "acme", auth.Normal), "owner-only", installs.ReasonNoPermission},
			{"by an administrator, for owners only", ofApp("owner-only_client", "acme", auth.Administrator), "owner-only", installs.ReasonOwnerOnly},
			{"by the owner, for owners only", ofApp("owner-only_client", "acme", auth.Owner), "owner-only", ""},
			{"on a plan that is too low", ofApp("premium_client", "poor", auth.Owner), "premium", installs.ReasonPlanTooLow},
			{"on an inactive licence", ofApp("free_client", "paused", auth.Owner), "free", installs.ReasonLicenceInactive},
			{"under maintenance", ofApp("maintained_client", "acme", auth.Owner), "maintained", installs.ReasonMaintenance},
			{"not paid for", ofApp("once_client", "acme", auth.Owner), "once", entitlements.ReasonPaymentRequired},
			{"another app", ofApp("free_client", "acme", auth.Owner), "called", installs.ReasonOtherApp},
			{"a client of no app", ofApp("tool_client", "acme", auth.Owner), "called", installs.ReasonNoPermission}, // nobody is sent to themselves
			{"a token of no client", ofApp("", "acme", auth.Owner), "called", installs.ReasonNoPermission},
			{"granted by an administrator", ofApp("free_client", "acme", auth.Administrator), "free", ""},
			{"a second time", ofApp("free_client", "acme", auth.Owner), "free", installs.ReasonAlreadyInstalled},
		} {
			foretold := refusalBefore(t, shop, c.caller, c.app)
			install, err := shop.Entitlements.Install(t.Context(), c.caller, c.app)
			if errs.ReasonOf(err) != c.reason || c.reason == "" && err != nil {
				t.Errorf("%s: %v, want %q", c.name, err, c.reason)
			}
			if c.reason == "" && (install.InstalledBy != c.caller.AccountID || install.OrganizationID != c.caller.OrganizationID) {
				t.Errorf("%s: installed by %+v", c.name, install)
			}
			if foretold != c.reason && c.reason != entitlements.ReasonPaymentRequired { // an instance says nothing of payment
				t.Errorf("%s: the instance says %q, the install %q", c.name, foretold, c.reason)
			}
		}
	})
}

// refusalBefore is what the instance says about an install that is yet to come.
func refusalBefore(t *testing.T, shop *billingtest.Shop, p auth.Principal, app string) string {
	t.Helper()
	instance, err := shop.Entitlements.Status(t.Context(), p, app)
	switch {
	case err != nil:
		t.Fatal(err)
	case instance.Installed:
		return installs.ReasonAlreadyInstalled
	case instance.Refusal != nil:
		return instance.Refusal.Reason
	}
	return ""
}
