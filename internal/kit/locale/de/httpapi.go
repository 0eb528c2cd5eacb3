package de

import "marketplace/internal/kit/locale/table"

// httpapi are the sentences of internal/httpapi.
//
//nolint:gochecknoglobals // a constant table
var httpapi = table.Words{
	Sentences: map[string]string{
		"Back to the marketplace": "Zurück zum Marktplatz",
	},
}
