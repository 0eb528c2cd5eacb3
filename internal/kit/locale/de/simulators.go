package de

import "marketplace/internal/kit/locale/table"

// simulators are the sentences of internal/simulators.
//
//nolint:gochecknoglobals // a constant table
var simulators = table.Words{
	Sentences: map[string]string{
		"This app cannot be tried":                              "Diese App lässt sich nicht ausprobieren",
		"Its developer does not let people try it, or no more.": "Der Entwickler lässt das nicht zu, oder nicht mehr.",
		"To the shop":       "Zum Shop",
		"Enough for now":    "Genug für jetzt",
		"To %s in the shop": "Zu %s im Shop",
		"in an hour":        "in einer Stunde",
		"in a minute":       "in einer Minute",
		"Apps can be tried %d times an hour, and that many try-outs were opened from here. Try again %s.": "Apps lassen sich %d-mal in der Stunde ausprobieren, und so oft geschah es von hier aus. Versuchen Sie es %s noch einmal.",
	},
	Counted: map[string]table.Forms{
		"in %d minutes": {One: "in %d Minute", Other: "in %d Minuten"},
	},
}
