package auth

import "slices"

// The scopes that decide access (spec S6.02).
const (
	ScopeBillingManage      = "billing_manage"
	ScopeBillingAdmin       = "billing_admin"
	ScopeBillingAll         = "billing--all:rw"
	ScopeSubscriptionManage = "subscription_manage"
	ScopeIntegrationsManage = "integrations_manage"
	ScopeHDIntegrations     = "hd_integrations_manage"
	ScopeOrganization       = "organization--my:rw"
	ScopeOrganizationProds  = "organization.product--my:rw"
	ScopeDevPlatformAdmin   = "dev_platform_admin"
	ScopeLedgerRead         = "ledger_read"
	ScopeGhost              = "ghost"
)

// The products an app can belong to, and the accounts product of roles
// (spec S9.21).
const (
	LiveChat = "livechat"
	HelpDesk = "helpdesk"
	Accounts = "accounts"
)

// The roles of an account in a product (spec S6.01).
const (
	Owner         = "owner"
	ViceOwner     = "viceowner"
	Administrator = "administrator"
	Viewer        = "viewer"
	Normal        = "normal"
	Member        = "member"
)

// Products are the host products that apps are sold for.
var Products = []string{LiveChat, HelpDesk} //nolint:gochecknoglobals // a constant list

// roleScopes is what a role in a product grants. The union over a person's
// roles is what the person's tokens may carry.
//
//nolint:gochecknoglobals // a constant table
var roleScopes = map[string]map[string][]string{
	Accounts: {
		Owner: {
			"accounts--my:rw", "accounts--all:rw", "accounts.roles--all:rw", "accounts.invitations--all:rw",
			"sessions--my:rw", ScopePasswordMine, ScopeOrganization, ScopeOrganizationProds,
		},
		ViceOwner:     {"accounts--my:rw", "accounts--all:rw", "accounts.roles--all:rw", "accounts.invitations--all:rw", "sessions--my:rw", ScopePasswordMine, ScopeOrganizationProds},
		Administrator: {"accounts--my:rw", "accounts--all:rw", "accounts.roles--all:rw", "accounts.invitations--all:rw", "sessions--my:rw", ScopePasswordMine},
		Member:        {"accounts--my:rw", "accounts--all:ro", "accounts.roles--all:ro", "accounts.invitations--my:rw", "sessions--my:rw", ScopePasswordMine},
	},
	LiveChat: {
		Owner:         {ScopeBillingManage, ScopeSubscriptionManage, ScopeIntegrationsManage, ScopeLedgerRead, ScopeInvitesLive},
		ViceOwner:     {ScopeBillingManage, ScopeSubscriptionManage, ScopeIntegrationsManage, ScopeLedgerRead, ScopeInvitesLive},
		Administrator: {ScopeIntegrationsManage, ScopeInvitesLive},
	},
	HelpDesk: {
		Owner:         {ScopeBillingAll, ScopeSubscriptionManage, ScopeHDIntegrations, ScopeInvitesDesk},
		ViceOwner:     {ScopeBillingAll, ScopeSubscriptionManage, ScopeHDIntegrations, ScopeInvitesDesk},
		Administrator: {ScopeHDIntegrations, ScopeInvitesDesk},
	},
}

// ScopesOf gives every scope that the roles grant, sorted.
func ScopesOf(roles []Role) Scopes {
	var all Scopes
	for _, r := range roles {
		all = append(all, roleScopes[r.Product][r.Role]...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// GrantableScopes gives every scope that some role grants, sorted.
func GrantableScopes() Scopes {
	var all []Role
	EachRole(func(r Role) { all = append(all, r) })
	return ScopesOf(all)
}

// Manages reports whether the principal's role in the product, or in the
// accounts product, is a managing one (spec S6.01).
func (p Principal) Manages(product string) bool {
	return IsManaging(p.RoleIn(product)) || IsManaging(p.RoleIn(Accounts))
}

// IsManaging reports whether a role is one of those that manage (spec S6.01).
func IsManaging(role string) bool {
	return role == Owner || role == ViceOwner || role == Administrator
}

// Outranks reports whether a role may do more than another to others; every role is
// above none.
func Outranks(role, other string) bool { return rank(role) > rank(other) }

// CanInstall reports whether the principal may install apps of the product:
// a managing role and an integrations scope of that product (decisions rule 8).
func (p Principal) CanInstall(product string) bool {
	return p.Manages(product) && p.Scopes.Has(integrationsScope(product))
}

// CanPay reports whether the principal may buy for the product: a billing
// scope of that product; help desk needs billing all (spec S6.02).
func (p Principal) CanPay(product string) bool {
	if product == HelpDesk {
		return p.Scopes.Has(ScopeBillingAll)
	}
	return p.Scopes.HasAny(ScopeBillingManage, ScopeBillingAll)
}

// CanChooseAccess reports whether the principal may say which members have
// access to an app of the product that is priced per agent: who installs apps of
// the product or pays for them, and may see the organization's people (spec S6.12).
func (p Principal) CanChooseAccess(product string) bool {
	return (p.CanInstall(product) || p.CanPay(product)) && CoveredBy(p.Scopes, ScopeAccountsRead)
}

// ManagesOrganization reports whether the principal may manage the
// organization itself: what apps with onlyOwnerCanInstall ask for (spec S5.10).
func (p Principal) ManagesOrganization() bool { return p.Scopes.Has(ScopeOrganization) }

func integrationsScope(product string) string {
	if product == HelpDesk {
		return ScopeHDIntegrations
	}
	return ScopeIntegrationsManage
}

// RoleScopes gives what a role in a product grants, nil for no such role.
func RoleScopes(product, role string) Scopes { return ScopesOf([]Role{{Product: product, Role: role}}) }

// RolesOf gives the roles that a product knows, the mightiest first. In the
// accounts product everybody who manages nothing is a member.
func RolesOf(product string) []string {
	switch product {
	case Accounts:
		return []string{Owner, ViceOwner, Administrator, Member}
	case LiveChat, HelpDesk:
		return []string{Owner, ViceOwner, Administrator, Normal, Viewer}
	default:
		return nil
	}
}

// rank orders roles by what they may do to others; no role is below all.
func rank(role string) int {
	switch role {
	case Owner:
		return 4
	case ViceOwner:
		return 3
	case Administrator:
		return 2
	case Normal, Member, Viewer:
		return 1
	default:
		return 0
	}
}

// CanAssign reports whether the principal may change somebody's role in a
// product from one to another, "" being none: only managing roles of the product
// or of the accounts product do, and nobody gives or takes a role above their
// own (spec S6.01).
func (p Principal) CanAssign(product, from, to string) bool {
	own := max(rank(p.RoleIn(product)), rank(p.RoleIn(Accounts)))
	return p.Manages(product) && own >= rank(from) && own >= rank(to)
}
