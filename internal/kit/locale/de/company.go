package de

import "marketplace/internal/kit/locale/table"

// company are the sentences of internal/company.
//
//nolint:gochecknoglobals // a constant table
var company = table.Words{
	Sentences: map[string]string{
		"The budget for apps of %s is nearly used":                              "Das Budget für Apps von %s ist fast verbraucht",
		"Apps of %s cost %s this month. The budget is %s.":                      "Apps von %s kosten in diesem Monat %s. Das Budget ist %s.",
		"What goes beyond it is stopped. You can lift the stop for this month.": "Was darüber hinausgeht, wird gesperrt. Sie können die Sperre für diesen Monat aufheben.",
		"%s asks for %s": "%s bittet um %s",
		"%s would like your company to have %s, and writes:":                                                       "%s wünscht sich %s für Ihr Unternehmen und schreibt:",
		"Your request for %s was declined":                                                                         "Ihre Anfrage zu %s wurde abgelehnt",
		"%s declined your request for %s, and writes:":                                                             "%s hat Ihre Anfrage zu %s abgelehnt und schreibt:",
		"Your request for %s was approved":                                                                         "Ihre Anfrage zu %s wurde genehmigt",
		"%s approved your request for %s. You have it as soon as it is installed.":                                 "%s hat Ihre Anfrage zu %s genehmigt. Sie haben es, sobald es installiert ist.",
		"%s approved your request for %s, and leaves its set-up to you. You can begin as soon as it is installed.": "%s hat Ihre Anfrage zu %s genehmigt und überlässt Ihnen die Einrichtung. Sie können beginnen, sobald es installiert ist.",
		"%s approved your request for %s. It is installed.":                                                        "%s hat Ihre Anfrage zu %s genehmigt. Es ist installiert.",
		"%s approved your request for %s. You have it as soon as it is paid.":                                      "%s hat Ihre Anfrage zu %s genehmigt. Sie haben es, sobald es bezahlt ist.",
		"%s approved your request for %s, and leaves its set-up to you. It is installed, so you can begin.":        "%s hat Ihre Anfrage zu %s genehmigt und überlässt Ihnen die Einrichtung. Es ist installiert, Sie können also beginnen.",
		"Your request for %s was approved, and you set it up":                                                      "Ihre Anfrage zu %s wurde genehmigt, und Sie richten es ein",
		"Set up %s":                "%s einrichten",
		"the app":                  "der App",
		"a purchase in %s":         "einem Kauf in %s",
		"Open requests and budget": "Anfragen und Budget öffnen",
	},
}
