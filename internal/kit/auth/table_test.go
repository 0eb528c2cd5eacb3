package auth_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/auth"
)

// S6.01, S6.02, S6.08, decisions rules 5 and 8: the whole matrix role x product x
// action, written by hand: the actions of a role that is held alone, with the
// products in which it is allowed.
func TestActions_Table_IsWhole(t *testing.T) {
	t.Parallel()
	everybody := "read request-access review"
	want := map[string]string{
		"owner of accounts":         everybody + " organization members roles:livechat roles:helpdesk consent-for-all",
		"viceowner of accounts":     everybody + " members roles:livechat roles:helpdesk consent-for-all",
		"administrator of accounts": everybody + " members roles:livechat roles:helpdesk consent-for-all",
		"member of accounts":        everybody,
		"owner of livechat":         everybody + " install:livechat pay:livechat earnings access:livechat roles:livechat consent-for-all",
		"viceowner of livechat":     everybody + " install:livechat pay:livechat earnings access:livechat roles:livechat consent-for-all",
		"administrator of livechat": everybody + " install:livechat access:livechat roles:livechat consent-for-all",
		"normal of livechat":        everybody,
		"viewer of livechat":        everybody,
		// billing--all:rw reaches every product (S6.02).
		"owner of helpdesk":         everybody + " install:helpdesk pay:livechat pay:helpdesk access:livechat access:helpdesk roles:helpdesk consent-for-all",
		"viceowner of helpdesk":     everybody + " install:helpdesk pay:livechat pay:helpdesk access:livechat access:helpdesk roles:helpdesk consent-for-all",
		"administrator of helpdesk": everybody + " install:helpdesk access:helpdesk roles:helpdesk consent-for-all",
		"normal of helpdesk":        everybody,
		"viewer of helpdesk":        everybody,
	}
	got := map[string]string{}
	auth.EachRole(func(r auth.Role) { got[r.Role+" of "+r.Product] = strings.Join(allowed(auth.WithOnlyRole(r)), " ") })
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func allowed(p auth.Principal) []string {
	list := []string{}
	for _, a := range auth.Actions {
		if !a.PerProduct {
			if a.May(p, "") {
				list = append(list, a.Name)
			}
			continue
		}
		for _, product := range auth.Products {
			if a.May(p, product) {
				list = append(list, a.Name+":"+product)
			}
		}
	}
	return list
}

// Decisions rule 5: with 'ghost' the mightiest person reads and does nothing.
func TestGhost_OfTheMightiest_OnlyReads(t *testing.T) {
	t.Parallel()
	p := auth.Principal{Roles: []auth.Role{{Product: auth.Accounts, Role: auth.Owner}, {Product: auth.LiveChat, Role: auth.Owner}, {Product: auth.HelpDesk, Role: auth.Owner}}}
	p.Scopes = append(auth.ScopesOf(p.Roles), auth.ScopeDevPlatformAdmin, auth.ScopeGhost)
	if got := strings.Join(allowed(p), " "); got != "read earnings ghost" {
		t.Errorf("a ghost may %s", got)
	}
}

// S6.01: nobody gives or takes a role above their own.
func TestRoles_Account_GivesThem(t *testing.T) {
	t.Parallel()
	order := []string{auth.Owner, auth.ViceOwner, auth.Administrator, auth.Normal}
	for actor, role := range order {
		p := auth.Principal{Roles: []auth.Role{{Product: auth.LiveChat, Role: role}}}
		for target, other := range order {
			want := actor < 3 && actor <= target
			if got := p.CanAssign(auth.LiveChat, "", other); got != want {
				t.Errorf("%s gives %s: %v", role, other, got)
			}
			if got := p.CanAssign(auth.LiveChat, other, ""); got != want {
				t.Errorf("%s takes %s: %v", role, other, got)
			}
			if p.CanAssign(auth.HelpDesk, "", other) || p.CanAssign(auth.Accounts, "", other) {
				t.Errorf("%s of live chat gives %s elsewhere", role, other)
			}
		}
	}
}

func TestPermissionsDocument_File_IsWhatIsGenerated(t *testing.T) {
	t.Parallel()
	written, err := os.ReadFile("../../../docs/permissions.md")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(auth.Document(), string(written)); diff != "" {
		t.Errorf("docs/permissions.md is old, run make gen (-want +got):\n%s", diff)
	}
}
