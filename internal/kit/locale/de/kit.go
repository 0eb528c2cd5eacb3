package de

import "marketplace/internal/kit/locale/table"

// kit are the sentences of internal/kit.
//
//nolint:gochecknoglobals // a constant table
var kit = table.Words{
	Sentences: map[string]string{
		"owner":   "Inhaber",
		"manager": "Manager",
		"editor":  "Redakteur",
		"finance": "Finanzen",
		"support": "Support",
		"viewer":  "Betrachter",
		"The link works for three days. If it was not you, do nothing: without the button, nothing happens.": "Der Link gilt drei Tage. Wenn Sie das nicht waren, tun Sie nichts: Ohne den Knopf geschieht nichts.",
	},
}
