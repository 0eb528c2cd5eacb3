package site

import (
	"cmp"
	"slices"
	"strings"

	"marketplace/internal/catalogue"
)

// defaultTheme is that of an entry that no rule knows.
const defaultTheme = "lead"

// sceneVoices says how many conversations the front end has words for, by theme
// (web/src/messages/scenes).
//
//nolint:gochecknoglobals // a constant table
var sceneVoices = map[string]int{
	"order": 1, "basket": 2, "shipping": 1, "returns": 1, "refund": 1, "invoice": 1,
	"bug": 1, "translation": 1, "handover": 1, "draft": 1, "recap": 1, "file": 2,
	"lead": 3, "call": 2, "booking": 1, "screen": 1, "survey": 2, "task": 2,
	"news": 2, "gif": 1, "social": 2, "site": 2, "report": 3,
}

// themeRule gives a theme to entries in whose words one of its own occurs; without
// words it is for all that are left.
type themeRule struct {
	words []string
	theme string
}

// themeRules are the rules of a category; the first that holds wins.
//
//nolint:gochecknoglobals // a constant table
var themeRules = map[string][]themeRule{
	"e-commerce": {
		{[]string{"return", "rma"}, "returns"},
		{[]string{"draft", "basket", "cart", "card"}, "basket"},
		{[]string{"ship", "track", "fulfil"}, "shipping"},
		{nil, "order"},
	},
	"invoicing": {{[]string{"invoice", "bill", "book", "ledger"}, "invoice"}, {nil, "refund"}},
	"contact-management": {
		{[]string{"map", "address", "place", "weather"}, "lead"},
		{[]string{"task", "card", "board", "project", "page", "row", "sheet", "tag"}, "task"},
	},
	"email-marketing": {{[]string{"inbox", "outlook", "gmail"}, "invoice"}, {nil, "news"}},
	"lead-generation": {
		{[]string{"call", "phone", "voice"}, "call"},
		{[]string{"meeting", "book", "calend", "appointment"}, "booking"},
		{[]string{"form", "survey", "question"}, "survey"},
	},
	"desktop-sharing": {{[]string{"meeting", "video", "room"}, "call"}, {nil, "screen"}},
	"files-sharing":   {{[]string{"gif"}, "gif"}, {nil, "file"}},
	"social-media":    {{[]string{"channel", "colleague", "team"}, "task"}, {nil, "social"}},
	"chatbots": {
		{[]string{"translat"}, "translation"},
		{[]string{"summar"}, "recap"},
		{[]string{"bot ", "flow", "handover", "intent"}, "handover"},
		{nil, "draft"},
	},
	"analytics": {{[]string{"survey", "rating"}, "survey"}, {[]string{"error", "incident"}, "bug"}, {nil, "report"}},
	"cms":       {{nil, "site"}},
	"help-desk": {
		{[]string{"article", "knowledge", "confluence"}, "draft"},
		{[]string{"issue", "bug", "incident", "develop", "merge", "commit"}, "bug"},
		{nil, "task"},
	},
}

// sceneTheme says which conversations an entry's scenes show. Staff may name one in
// the entry's property "scene"; else the words of the entry decide.
func sceneTheme(app *catalogue.App) string {
	if own := app.CustomProps["scene"]; sceneVoices[own] > 0 {
		return own
	}
	own := []string{app.Name, app.ShortDescription}
	if app.Lifecycle() == catalogue.Published { // a teaser does not tell keywords (decisions rule 18)
		own = append(own, app.Keywords...)
	}
	words := strings.ToLower(strings.Join(own, " "))
	occurs := func(word string) bool { return strings.Contains(words, word) }
	for _, rule := range themeRules[app.Category] {
		if rule.words == nil || slices.ContainsFunc(rule.words, occurs) {
			return rule.theme
		}
	}
	return defaultTheme
}

// sceneVoice is which of its theme's conversations an entry shows by itself.
func sceneVoice(app *catalogue.App, theme string) int {
	return int(fnv32(app.Slug)>>5) % cmp.Or(sceneVoices[theme], 1)
}
