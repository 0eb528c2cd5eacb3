package de

import "marketplace/internal/kit/locale/table"

// experts are the sentences of internal/experts.
//
//nolint:gochecknoglobals // a constant table
var experts = table.Words{
	Sentences: map[string]string{
		"Confirm your message to %s":                                        "Bestätigen Sie Ihre Nachricht an %s",
		"You wrote a message to %s. Press the button and it is on its way.": "Sie haben %s eine Nachricht geschrieben. Drücken Sie den Knopf, und sie ist unterwegs.",
		"Send my message":           "Nachricht senden",
		"Confirm your review of %s": "Bestätigen Sie Ihre Bewertung von %s",
		"You reviewed %s. Press the button and somebody of our team reads it, then it is shown.": "Sie haben %s bewertet. Drücken Sie den Knopf, und jemand aus unserem Team liest die Bewertung, dann wird sie gezeigt.",
		"Send my review":                   "Bewertung senden",
		"Answer this mail to write to %s.": "Antworten Sie auf diese Mail, um an %s zu schreiben.",
		"Message from %s":                  "Nachricht von %s",
		"%s wrote to you on the %s:":       "%s hat Ihnen über %s geschrieben:",
	},
}
