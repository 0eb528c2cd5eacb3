package de

import "marketplace/internal/kit/locale/table"

// shared are the sentences that several modules say.
//
//nolint:gochecknoglobals // a constant table
var shared = table.Words{
	Sentences: map[string]string{
		"Open %s":          "%s öffnen",
		"See %s":           "%s ansehen",
		"Open the console": "Konsole öffnen",
		"Join %s":          "%s beitreten",
	},
}
