package auth

import (
	"slices"

	"marketplace/internal/kit/locale"
)

// ConsoleRole is what somebody is in the console of a developer, which has nothing to do with
// roles in the products.
type ConsoleRole string

// The console roles.
const (
	ConsoleOwner   ConsoleRole = "owner"
	ConsoleManager ConsoleRole = "manager"
	ConsoleEditor  ConsoleRole = "editor"
	ConsoleFinance ConsoleRole = "finance"
	ConsoleSupport ConsoleRole = "support"
	ConsoleViewer  ConsoleRole = "viewer"
)

// In names the role in a sentence.
func (r ConsoleRole) In(l locale.Language) string {
	switch r {
	case ConsoleOwner:
		return l.Say("owner")
	case ConsoleManager:
		return l.Say("manager")
	case ConsoleEditor:
		return l.Say("editor")
	case ConsoleFinance:
		return l.Say("finance")
	case ConsoleSupport:
		return l.Say("support")
	case ConsoleViewer:
		return l.Say("viewer")
	}
	return string(r)
}

// ConsoleRoles are all of them, the mightiest first.
var ConsoleRoles = []ConsoleRole{ConsoleOwner, ConsoleManager, ConsoleEditor, ConsoleFinance, ConsoleSupport, ConsoleViewer} //nolint:gochecknoglobals // a constant list

// ConsoleRight is something that a console role allows. Names are kept: operations name them.
type ConsoleRight struct {
	Name string
	What string
	by   []ConsoleRole
}

// Names of console rights.
const (
	ConsoleView    = "view"
	ConsoleListing = "listing"
	ConsoleAccess  = "access"
	ConsolePublish = "publish"
	ConsoleMoney   = "money"
	ConsoleAnswer  = "answer"
	ConsoleProfile = "profile"
	ConsoleTeam    = "team"
)

// ConsoleRights is the table of them.
//
//nolint:gochecknoglobals // a constant table
var ConsoleRights = []ConsoleRight{
	{ConsoleView, "see the apps in any state, their revisions and the team", ConsoleRoles},
	{ConsoleListing, "create apps, edit texts and media", []ConsoleRole{ConsoleOwner, ConsoleManager, ConsoleEditor}},
	{ConsoleAccess, "edit price, permissions, client, placements and webhooks", []ConsoleRole{ConsoleOwner, ConsoleManager}},
	{ConsolePublish, "submit, publish and delete apps", []ConsoleRole{ConsoleOwner, ConsoleManager}},
	{ConsoleMoney, "see earnings and payouts, say who the developer is by law", []ConsoleRole{ConsoleOwner, ConsoleFinance}},
	{ConsoleAnswer, "answer reviews", []ConsoleRole{ConsoleOwner, ConsoleManager, ConsoleSupport}},
	{ConsoleProfile, "edit the profile, prove address and site, accept the agreement", []ConsoleRole{ConsoleOwner, ConsoleManager}},
	{ConsoleTeam, "invite, change roles, transfer apps, end being a developer", []ConsoleRole{ConsoleOwner}},
}

// Allows reports whether the role has a right, by its name.
func (r ConsoleRole) Allows(right string) bool {
	at := slices.IndexFunc(ConsoleRights, func(c ConsoleRight) bool { return c.Name == right })
	return at >= 0 && slices.Contains(ConsoleRights[at].by, r)
}

// DefaultConsoleRole is what somebody is in the console of their organization before its team
// is kept there: as in the organization.
func (p Principal) DefaultConsoleRole() ConsoleRole {
	switch {
	case p.ManagesOrganization():
		return ConsoleOwner
	case p.Manages(Accounts):
		return ConsoleManager
	case p.Scopes.Has(ScopeLedgerRead):
		return ConsoleFinance
	}
	return ConsoleViewer
}
