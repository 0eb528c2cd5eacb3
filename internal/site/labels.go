package site

import (
	"slices"
	"strings"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"marketplace/internal/catalogue"
)

//nolint:gochecknoglobals // constant tables
var (
	productNames   = map[string]string{"livechat": "Live chat", "helpdesk": "Help desk"}
	placementNames = map[string]string{
		"plugin": "Chat details", "fullscreen": "Full screen", "settings": "Settings",
		"messagebox": "Message box", "reports": "Reports", "targeted-message": "Your website",
	}
	// placementNamesInTickets are those that the help desk has another name for.
	placementNamesInTickets = map[string]string{"plugin": "Ticket details"}
	// paymentNames are the filter's words (spec S9.26).
	paymentNames = map[string]string{
		"free": "Free", "once": "One-time", "monthly-per-organization": "Recurrent per license", "monthly-per-account": "Recurrent per agent", "hourly": "Hourly",
	}
	// serviceValues are the words of the service filter (spec S9.27).
	serviceValues = map[string]string{"training": "Training", "product_implementation": "Product Implementation", "other": "Other"}
	// expertKinds are the services that partners offer (spec S9.27).
	expertKinds = map[string]string{
		"training": "Training", "product-implementation": "Product Implementation", "chatbot-building": "Chatbot Building",
		"chat-agent-outsourcing": "Chat Agent Outsourcing", "custom-development": "Custom Development",
	}
	industryNames = map[string]string{
		"e-commerce": "E-commerce", "saas": "SaaS", "non-profit": "Non-profit", "real-estate": "Real estate", "public-sector": "Public sector",
		"automotive": "Automotive", "education": "Education", "finance": "Finance", "gaming": "Gaming", "healthcare": "Healthcare", "insurance": "Insurance",
		"logistics": "Logistics", "manufacturing": "Manufacturing", "media": "Media", "retail": "Retail", "telecom": "Telecom", "travel": "Travel",
	}
)

// placementName is what buyers call a place that an app appears in, in the app's product.
func placementName(app *catalogue.App, placement string) string {
	if name := placementNamesInTickets[placement]; name != "" && app.Product == "helpdesk" {
		return name
	}
	return placementNames[placement]
}

// placementFilterName names a place for the apps of both products.
func placementFilterName(placement string) string {
	if placement == "plugin" {
		return "Chat or ticket details"
	}
	return placementNames[placement]
}

// areas groups scopes by what they reach, in the order to show (spec S3.32).
// A scope belongs to the first area one of whose prefixes it has.
//
//nolint:gochecknoglobals // a constant table
var areas = []struct {
	name     string
	prefixes []string
}{
	{"Onboarding", []string{"onboarding"}},
	{"Usage", []string{"usage"}},
	{"Home screen", []string{"homescreen", "home_screen"}},
	{"Archives", []string{"archives"}},
	{"Chats", []string{"chats", "canned_responses", "tags", "multicast"}},
	{"Customers", []string{"customers", "contacts"}},
	{"Chatbots", []string{"agents-bot", "chatbots"}},
	{"Agents", []string{"agents", "accounts"}},
	{"Groups", []string{"groups"}},
	{"Tickets", []string{"tickets"}},
	{"Reports", []string{"reports"}},
	{"Webhooks and integrations", []string{"webhooks", "integrations", "hd_integrations"}},
	{"Subscription", []string{"subscription", "billing"}},
	{"Sessions", []string{"sessions"}},
	{"Settings", []string{"properties", "access_rules", "settings"}},
	{"Organization settings", []string{"organization"}},
	{"Developers program", []string{"dev_platform", "ledger"}},
}

// otherArea takes the scopes that no prefix names.
const otherArea = "Tools"

// permissions groups scopes into areas. An area is read-only unless one of its
// scopes contains write, :rw, manage or :rc (spec S3.32).
func permissions(scopes []string) []Permission {
	byArea := map[string][]string{}
	for _, scope := range scopes {
		area := areaOf(scope)
		byArea[area] = append(byArea[area], scope)
	}
	list := []Permission{}
	for _, area := range areas {
		if of := byArea[area.name]; of != nil {
			list = append(list, Permission{Area: area.name, ReadOnly: !slices.ContainsFunc(of, writes), Scopes: of, Says: sentences(of)})
		}
	}
	if of := byArea[otherArea]; of != nil {
		list = append(list, Permission{Area: otherArea, ReadOnly: !slices.ContainsFunc(of, writes), Scopes: of, Says: sentences(of)})
	}
	return list
}

func areaOf(scope string) string {
	area, _ := saidOf(scope)
	return area
}

func prefixArea(scope string) string {
	for _, area := range areas {
		for _, prefix := range area.prefixes {
			if strings.HasPrefix(scope, prefix) {
				return area.name
			}
		}
	}
	return otherArea
}

func writes(scope string) bool {
	for _, mark := range []string{"write", ":rw", "manage", ":rc"} {
		if strings.Contains(scope, mark) {
			return true
		}
	}
	return false
}

// languageName is what English calls a language.
func languageName(code string) string { return languageNameIn(language.English, code) }

// countryName is what English calls a country.
func countryName(code string) string { return countryNameIn(language.English, code) }

func languageNameIn(in language.Tag, code string) string {
	tag, err := language.Parse(code)
	if err != nil {
		return code
	}
	if names := display.Languages(in); names != nil {
		return names.Name(tag)
	}
	return display.English.Languages().Name(tag)
}

func countryNameIn(in language.Tag, code string) string {
	region, err := language.ParseRegion(code)
	if err != nil {
		return code
	}
	if names := display.Regions(in); names != nil {
		return names.Name(region)
	}
	return display.English.Regions().Name(region)
}

func industryName(slug string) string {
	if name := industryNames[slug]; name != "" {
		return name
	}
	return strings.ToUpper(slug[:1]) + slug[1:]
}
