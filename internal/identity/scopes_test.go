package identity_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitytest"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// S6.01, S6.02: the whole matrix of roles and scopes. A cell names the products whose
// role grants the scope to an account that has the same role in all products.
func TestAllowedScopes_EachRole_GrantsItsOwn(t *testing.T) {
	t.Parallel()
	roles := []string{auth.Owner, auth.ViceOwner, auth.Administrator, auth.Viewer, auth.Normal, auth.Member}
	matrix := map[string]map[string]bool{
		auth.ScopeBillingManage:      {auth.Owner: true, auth.ViceOwner: true},
		auth.ScopeBillingAll:         {auth.Owner: true, auth.ViceOwner: true},
		auth.ScopeSubscriptionManage: {auth.Owner: true, auth.ViceOwner: true},
		auth.ScopeLedgerRead:         {auth.Owner: true, auth.ViceOwner: true},
		auth.ScopeIntegrationsManage: {auth.Owner: true, auth.ViceOwner: true, auth.Administrator: true},
		auth.ScopeHDIntegrations:     {auth.Owner: true, auth.ViceOwner: true, auth.Administrator: true},
		auth.ScopeOrganization:       {auth.Owner: true},
		auth.ScopeOrganizationProds:  {auth.Owner: true, auth.ViceOwner: true},
		auth.ScopeBillingAdmin:       {},
		auth.ScopeDevPlatformAdmin:   {},
		auth.ScopeGhost:              {},
		"accounts--my:ro":            {auth.Owner: true, auth.ViceOwner: true, auth.Administrator: true, auth.Member: true},
		"accounts--all:ro":           {auth.Owner: true, auth.ViceOwner: true, auth.Administrator: true, auth.Member: true},
		"accounts.roles--all:ro":     {auth.Owner: true, auth.ViceOwner: true, auth.Administrator: true, auth.Member: true},
		"accounts.roles--all:rw":     {auth.Owner: true, auth.ViceOwner: true, auth.Administrator: true},
		"sessions--my:rw":            {auth.Owner: true, auth.ViceOwner: true, auth.Administrator: true, auth.Member: true},
	}
	for scope, byRole := range matrix {
		for _, role := range roles {
			a := identity.Account{Roles: []identity.Role{
				{Product: auth.Accounts, Role: role}, {Product: auth.LiveChat, Role: role}, {Product: auth.HelpDesk, Role: role},
			}}
			if got := auth.CoveredBy(a.AllowedScopes(), scope); got != byRole[role] {
				t.Errorf("%s has %s: %v, want %v", role, scope, got, byRole[role])
			}
		}
	}
}

func TestAllowedScopes_GrantedWithheldSuspended_AreApplied(t *testing.T) {
	t.Parallel()
	a := identity.Account{
		Roles:    []identity.Role{{Product: auth.LiveChat, Role: auth.Owner}, {Product: auth.HelpDesk, Role: auth.Owner, Suspended: true}},
		Granted:  []string{auth.ScopeDevPlatformAdmin},
		Withheld: []string{auth.ScopeBillingManage},
	}
	want := auth.Scopes{auth.ScopeInvitesLive, auth.ScopeDevPlatformAdmin, auth.ScopeIntegrationsManage, auth.ScopeLedgerRead, auth.ScopeSubscriptionManage}
	slices.Sort(want)
	if diff := cmp.Diff(want, a.AllowedScopes()); diff != "" {
		t.Errorf("allowed (-want +got):\n%s", diff)
	}
}

// Contract identity 1.10.
func TestCovers_EachPairOfScopes_FollowsTheLevels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		have, want string
		covers     bool
	}{
		{"accounts--all:rw", "accounts--my:ro", true},
		{"accounts--all:rw", "accounts--access:rc", true},
		{"accounts--all:rc", "accounts--all:ro", true},
		{"accounts--all:rc", "accounts--all:rw", false},
		{"accounts--all:ro", "accounts--all:rc", false},
		{"accounts--my:rw", "accounts--all:ro", false},
		{"accounts--all:rw", "accounts.roles--all:ro", false},
		{"billing_manage", "billing_manage", true},
		{"billing_manage", "billing_admin", false},
		{"customers:rw", "customers:ro", false},
		{"accounts--all:xx", "accounts--my:xx", false},
		{"accounts--every:rw", "accounts--my:ro", false},
	} {
		if got := auth.Covers(c.have, c.want); got != c.covers {
			t.Errorf("%s covers %s: %v, want %v", c.have, c.want, got, c.covers)
		}
	}
}

func TestScopesFor_AskedScopes_AreNarrowed(t *testing.T) {
	t.Parallel()
	people, clients := map[string]identity.Account{}, map[string]identity.Client{}
	for _, p := range identitytest.People() {
		people[p.ID] = p.Account
	}
	for _, c := range identitytest.Clients() {
		clients[c.ID] = c
	}
	admin := byDefault(people[identitytest.Admin])
	for _, c := range []struct {
		name, client, account string
		asked                 auth.Scopes
		want                  auth.Scopes
		reason                string
	}{
		{name: "the shop gets everything the person may", client: identitytest.Shop, account: identitytest.Admin, want: admin},
		{name: "the shop gets what it asks for and the person may", client: identitytest.Shop, account: identitytest.Admin, asked: auth.Scopes{"accounts--my:ro", auth.ScopeBillingManage}, want: auth.Scopes{"accounts--my:ro"}},
		{name: "ghost is given when asked for by name", client: identitytest.Shop, account: identitytest.Staff, asked: auth.Scopes{auth.ScopeGhost}, want: auth.Scopes{auth.ScopeGhost}},
		{name: "ghost is not for everybody", client: identitytest.Shop, account: identitytest.Owner, asked: auth.Scopes{auth.ScopeGhost}, want: auth.Scopes{}},
		{name: "another client gets what it registered", client: identitytest.Browser, account: identitytest.Admin, want: auth.Scopes{"accounts--my:ro", auth.ScopeIntegrationsManage}},
		{name: "but not what the person may not", client: identitytest.Browser, account: identitytest.Agent, want: auth.Scopes{"accounts--my:ro"}},
		{name: "and may not ask for more", client: identitytest.Browser, account: identitytest.Owner, asked: auth.Scopes{auth.ScopeBillingManage}, reason: "invalid_scope"},
	} {
		got, err := identity.ScopesFor(clients[c.client], people[c.account], c.asked)
		if errs.ReasonOf(err) != c.reason {
			t.Errorf("%s: error %v, want %q", c.name, err, c.reason)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	defaults, err := identity.ScopesFor(clients[identitytest.Shop], people[identitytest.Staff], nil)
	if err != nil || defaults.Has(auth.ScopeGhost) || !defaults.Has(auth.ScopeDevPlatformAdmin) {
		t.Errorf("staff by default: %v, %v", defaults, err)
	}
}

// byDefault returns the scopes that the shop's tokens have by default: all but those that
// must be asked for by name.
func byDefault(a identity.Account) auth.Scopes {
	return slices.DeleteFunc(a.AllowedScopes(), func(s string) bool { return s == auth.ScopeGhost || s == auth.ScopePasswordMine })
}
