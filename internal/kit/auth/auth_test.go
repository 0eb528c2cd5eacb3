package auth_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// may is what a role in one product lets a person do, when the token carries
// everything the role grants (S6.01, S6.02).
type may struct{ installLive, installDesk, payLive, payDesk, organization bool }

// The whole matrix role x product, written by hand.
var matrix = map[string]map[string]may{
	auth.Accounts: {
		auth.Owner: {organization: true}, auth.ViceOwner: {}, auth.Administrator: {},
		auth.Viewer: {}, auth.Normal: {}, auth.Member: {},
	},
	auth.LiveChat: {
		auth.Owner:         {installLive: true, payLive: true},
		auth.ViceOwner:     {installLive: true, payLive: true},
		auth.Administrator: {installLive: true},
		auth.Viewer:        {}, auth.Normal: {}, auth.Member: {},
	},
	auth.HelpDesk: {
		// billing--all:rw reaches every product (S6.02), help desk's own role brings it.
		auth.Owner:         {installDesk: true, payLive: true, payDesk: true},
		auth.ViceOwner:     {installDesk: true, payLive: true, payDesk: true},
		auth.Administrator: {installDesk: true},
		auth.Viewer:        {}, auth.Normal: {}, auth.Member: {},
	},
}

func TestRoles_EachProduct_MayDoExactlyTheTable(t *testing.T) {
	t.Parallel()
	for product, roles := range matrix {
		for role, want := range roles {
			held := []auth.Role{{Product: product, Role: role}}
			p := auth.Principal{Roles: held, Scopes: auth.ScopesOf(held)}
			got := may{
				installLive: p.CanInstall(auth.LiveChat), installDesk: p.CanInstall(auth.HelpDesk),
				payLive: p.CanPay(auth.LiveChat), payDesk: p.CanPay(auth.HelpDesk), organization: p.ManagesOrganization(),
			}
			if got != want {
				t.Errorf("%s of %s may %+v, want %+v", role, product, got, want)
			}
		}
	}
}

// S6.02: every scope alone, against both products.
func TestScopes_EachAlone_OpensExactlyItsOperations(t *testing.T) {
	t.Parallel()
	type doors struct{ installLive, installDesk, payLive, payDesk, organization, ghost bool }
	want := map[string]doors{
		"billing_manage":              {payLive: true},
		"billing_admin":               {},
		"billing--all:rw":             {payLive: true, payDesk: true},
		"subscription_manage":         {},
		"integrations_manage":         {installLive: true},
		"hd_integrations_manage":      {installDesk: true},
		"organization--my:rw":         {organization: true},
		"organization.product--my:rw": {},
		"dev_platform_admin":          {},
		"ghost":                       {ghost: true},
	}
	for scope, doors := range want {
		p := auth.Principal{Roles: []auth.Role{{Product: auth.Accounts, Role: auth.Owner}}, Scopes: auth.Scopes{scope}}
		if got := p.CanInstall(auth.LiveChat); got != doors.installLive {
			t.Errorf("%s: install for live chat %v", scope, got)
		}
		if got := p.CanInstall(auth.HelpDesk); got != doors.installDesk {
			t.Errorf("%s: install for help desk %v", scope, got)
		}
		if got := p.CanPay(auth.LiveChat); got != doors.payLive {
			t.Errorf("%s: pay for live chat %v", scope, got)
		}
		if got := p.CanPay(auth.HelpDesk); got != doors.payDesk {
			t.Errorf("%s: pay for help desk %v", scope, got)
		}
		if got := p.ManagesOrganization(); got != doors.organization {
			t.Errorf("%s: manages the organization %v", scope, got)
		}
		if got := p.Ghost(); got != doors.ghost {
			t.Errorf("%s: ghost %v", scope, got)
		}
	}
}

// S6.01: owner, vice-owner and administrator of the product or of the accounts
// product manage; a role in the other product does not help.
func TestManaging_ProductAndAccountRoles_DecideIt(t *testing.T) {
	t.Parallel()
	managing := []string{auth.Owner, auth.ViceOwner, auth.Administrator}
	for _, role := range []string{auth.Owner, auth.ViceOwner, auth.Administrator, auth.Viewer, auth.Normal, auth.Member, "", "OWNER", "manager"} {
		for _, held := range []string{auth.Accounts, auth.LiveChat, auth.HelpDesk} {
			for _, asked := range auth.Products {
				p := auth.Principal{Roles: []auth.Role{{Product: held, Role: role}}}
				want := slices.Contains(managing, role) && (held == asked || held == auth.Accounts)
				if got := p.Manages(asked); got != want {
					t.Errorf("%q of %s manages %s: %v, want %v", role, held, asked, got, want)
				}
			}
		}
	}
}

func TestInstallScope_WithoutAManagingRole_IsRefused(t *testing.T) {
	t.Parallel()
	p := auth.Principal{Roles: []auth.Role{{Product: auth.LiveChat, Role: auth.Normal}}, Scopes: auth.Scopes{auth.ScopeIntegrationsManage}}
	if p.CanInstall(auth.LiveChat) {
		t.Error("an agent with the scope may install")
	}
}

func TestScopes_List_IsASortedSet(t *testing.T) {
	t.Parallel()
	got := auth.ParseScopes(" b,a  a,,c ")
	if diff := cmp.Diff(auth.Scopes{"a", "b", "c"}, got); diff != "" {
		t.Error(diff)
	}
	if got.String() != "a,b,c" {
		t.Errorf("written as %q", got)
	}
	if len(auth.ParseScopes("")) != 0 || len(auth.ParseScopes(" , ")) != 0 {
		t.Error("an empty list has scopes")
	}
	if got.Has("ab") || got.HasAny("x", "y") || !got.HasAny("x", "c") {
		t.Error("a scope is matched by part of its name, or not at all")
	}
	union := auth.ScopesOf([]auth.Role{{Product: auth.Accounts, Role: auth.Owner}, {Product: auth.Accounts, Role: auth.Administrator}})
	if !slices.IsSorted(union) || len(slices.Compact(slices.Clone(union))) != len(union) {
		t.Errorf("the union of two roles is %v", union)
	}
}

// Decisions rule 5, S8.29.
func TestRequire_VisitorOrGhost_IsRefused(t *testing.T) {
	t.Parallel()
	if _, err := auth.Require(t.Context()); errs.CodeOf(err) != errs.Unauthenticated || errs.As(err).Message != "We couldn't authorize your request as you've been logged out. Log in and try again." {
		t.Errorf("a visitor: %v", err)
	}
	ghost := auth.NewContext(t.Context(), auth.Principal{AccountID: "a", Scopes: auth.Scopes{auth.ScopeGhost}})
	if _, err := auth.Require(ghost); err != nil {
		t.Errorf("a ghost may not read: %v", err)
	}
	if _, err := auth.RequireActing(ghost); errs.CodeOf(err) != errs.Forbidden || errs.ReasonOf(err) != "ghost_read_only" {
		t.Errorf("a ghost acts: %v", err)
	}
	if p, err := auth.RequireActing(auth.NewContext(t.Context(), auth.Principal{AccountID: "a"})); err != nil || p.AccountID != "a" {
		t.Errorf("a person may not act: %v", err)
	}
}
