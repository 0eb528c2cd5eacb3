package de

import "marketplace/internal/kit/locale/table"

// waitlist are the sentences of internal/waitlist.
//
//nolint:gochecknoglobals // a constant table
var waitlist = table.Words{
	Sentences: map[string]string{
		"We tell you when %s is here.": "Wir sagen Ihnen Bescheid, wenn %s da ist.",
		"%s is %d %% off":              "%s: %d %% Rabatt",
		"You wanted to hear when this deal begins. It has: until %s %s costs %d %% less.":           "Sie wollten wissen, wann dieses Angebot beginnt. Es läuft: Bis %s kostet %s %d %% weniger.",
		"Shall we tell you when %s is here?":                                                        "Sollen wir Bescheid geben, wenn %s da ist?",
		"You want to hear when %s is published. Press the button and you get one mail on that day.": "Sie möchten wissen, wann %s veröffentlicht wird. Drücken Sie den Knopf, und Sie bekommen an diesem Tag eine Mail.",
		"Tell me":    "Bescheid geben",
		"%s is here": "%s ist da",
		"You wanted to know when %s is published. It is.": "Sie wollten wissen, wann %s veröffentlicht wird. Es ist so weit.",
		"This was the only mail about it.":                "Das war die einzige Mail dazu.",
	},
}
