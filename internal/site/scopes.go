package site

import (
	"slices"
	"strings"

	"marketplace/internal/kit/locale"
	"marketplace/internal/site/words"
)

// scopeWords say in one sentence what a scope lets an app do. Names are matched
// whole, or as the family of "name--area:level" and "name:level".
//
//nolint:gochecknoglobals // a constant table
var scopeWords = []struct {
	name, area, read, write string
}{
	// What is about money says so.
	{"billing_manage", "Subscription", "", "Create charges for this app; you confirm each one"},
	{"billing_admin", "Subscription", "Create charges for apps of others, too, and set the platform's share; you confirm each charge", ""},
	{"billing", "Subscription", "See charges of this app, in live chat and help desk", "Create charges for this app, in live chat and help desk; you confirm each one"},
	{"ledger_read", "Developers program", "See the developer's earnings", ""},
	{"subscription_manage", "Subscription", "", "Change your plan of live chat or help desk"},
	{"subscription", "Subscription", "See your plan", "See and change your plan"},
	{"accounts--my", "Settings", "See your name, e-mail address and picture", "See and change your name and picture"},
	{"accounts.password", "Settings", "", "Set your password"},
	{"accounts.roles", "Agents", "See which roles people have", "Give and take roles"},
	{"accounts.invitations", "Agents", "See who is invited", "Invite people"},
	{"accounts", "Agents", "See names and e-mail addresses of the people of your organization", "Add, change and remove people of your organization"},
	{"agents-bot", "Chatbots", "See your chatbots", "Create and run chatbots"},
	{"agents", "Agents", "See the list of agents", "Change agents and their status"},
	{"canned_responses", "Chats", "Read canned responses", "Read and write canned responses"},
	{"tags", "Chats", "See tags", "Create and delete tags"},
	{"multicast", "Chats", "Receive messages between apps", "Send messages to agents and customers through apps"},
	{"chats.conversation", "Chats", "Read the messages of chats", "Write messages in chats"},
	{"chats", "Chats", "Read chats", "Read chats and write in them"},
	{"archives", "Archives", "Read closed chats", "Read and change closed chats"},
	{"customers.ban", "Customers", "See which customers are banned", "Ban customers"},
	{"customers", "Customers", "Read names, e-mail addresses and custom fields", "Read and change customers"},
	{"contacts", "Customers", "Read contacts", "Read and change contacts"},
	{"groups", "Groups", "See the list of groups", "Create and change groups"},
	{"tickets", "Tickets", "Read tickets", "Create and update tickets"},
	{"reports_read", "Reports", "Read reports", ""},
	{"reports", "Reports", "Read reports", "Read and create reports"},
	{"webhooks", "Webhooks and integrations", "See registered webhooks", "Register webhooks: your events are sent to the app"},
	{"integrations_manage", "Webhooks and integrations", "", "Install and uninstall itself in live chat"},
	{"hd_integrations_manage", "Webhooks and integrations", "", "Install and uninstall itself in help desk"},
	{"sessions", "Sessions", "See where you are signed in", "See and end your sessions"},
	{"properties", "Settings", "Read properties of chats, groups and the license", "Store properties of chats, groups and the license"},
	{"access_rules", "Settings", "See from where customers may chat", "Say from where customers may chat"},
	{"settings", "Settings", "Read settings", "Read and change settings"},
	{"organization.product", "Organization settings", "See which products your organization has", "Add and remove products of your organization"},
	{"organization", "Organization settings", "See the name of your organization", "Rename your organization"},
	{"dev_platform_admin", "Developers program", "Review and publish apps of others", ""},
	{"dev_platform", "Developers program", "See your apps as a developer", "Manage your apps as a developer"},
	{"onboarding", "Onboarding", "See how far the set-up has come", "See and change the steps of the set-up"},
	{"usage", "Usage", "Read usage figures", "Read and change usage limits"},
	{"homescreen", "Home screen", "See what the home screen shows", "Add to the home screen"},
	{"home_screen", "Home screen", "See what the home screen shows", "Add to the home screen"},
	{"ghost", otherArea, "Look at the marketplace as somebody else, without changing anything", ""},
}

// saidOf gives the area and the sentence of a scope. One that the table does not
// know keeps the area of its prefix, and is named as it is.
func saidOf(scope string) (area, sentence string) {
	for _, w := range scopeWords {
		if !isFamily(scope, w.name) {
			continue
		}
		if w.write != "" && (writes(scope) || w.read == "") {
			return w.area, w.write
		}
		return w.area, w.read
	}
	return prefixArea(scope), "Use the right " + scope
}

// ScopeSentence says what a scope lets an app do, as the consent page does.
func ScopeSentence(scope string) string {
	_, sentence := saidOf(scope)
	return sentence
}

// ScopeSentenceIn is ScopeSentence in a language.
func ScopeSentenceIn(in locale.Language, scope string) string {
	return words.In(string(in), nil).Known(ScopeSentence(scope))
}

// isFamily reports whether a scope is the name, or the name with what comes after
// it: an area, a level, or a part.
func isFamily(scope, name string) bool {
	rest, found := strings.CutPrefix(scope, name)
	return found && (rest == "" || strings.HasPrefix(rest, "--") || rest[0] == ':' || rest[0] == '.')
}

// sentences gives what scopes of one area let an app do, each once.
func sentences(scopes []string) []string {
	var list []string
	for _, scope := range scopes {
		if _, sentence := saidOf(scope); !slices.Contains(list, sentence) {
			list = append(list, sentence)
		}
	}
	return list
}
