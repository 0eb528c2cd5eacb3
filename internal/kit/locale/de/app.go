package de

import "marketplace/internal/kit/locale/table"

// app are the sentences of internal/app.
//
//nolint:gochecknoglobals // a constant table
var app = table.Words{
	Sentences: map[string]string{
		"A test mail of %s": "Eine Testmail von %s",
		"Somebody who sets the shop up, hopefully you, asked for this mail. It arrived, so the shop's mails arrive.": "Jemand, der den Shop einrichtet, hoffentlich Sie, hat um diese Mail gebeten. Sie ist angekommen, also kommen die Mails des Shops an.",
	},
}
