package de

import "marketplace/internal/kit/locale/table"

// transfers are the sentences of internal/transfers.
//
//nolint:gochecknoglobals,gosec // a constant table; a sentence with 'secret' is none
var transfers = table.Words{
	Sentences: map[string]string{
		"See transfers":                                                   "Übergaben ansehen",
		"%s offers you %s":                                                "%s bietet Ihnen %s an",
		"Transfer of %s to %s offered":                                    "Übergabe von %s an %s angeboten",
		"Transfer of %s to %s agreed for %s":                              "Übergabe von %s an %s vereinbart für den %s",
		"Transfer of %s to %s declined":                                   "Übergabe von %s an %s abgelehnt",
		"Transfer of %s to %s cancelled":                                  "Übergabe von %s an %s abgebrochen",
		"Transfer of %s to %s not answered":                               "Übergabe von %s an %s nicht beantwortet",
		"Transfer of %s to %s completed":                                  "Übergabe von %s an %s abgeschlossen",
		"Transfer of %s to %s failed":                                     "Übergabe von %s an %s gescheitert",
		"Nothing has moved: %s":                                           "Nichts wurde übergeben: %s",
		"%s has declined the offer.":                                      "%s hat das Angebot abgelehnt.",
		"%s has cancelled the transfer.":                                  "%s hat die Übergabe abgebrochen.",
		"%s has not answered within 14 days.":                             "%s hat nicht innerhalb von 14 Tagen geantwortet.",
		"%s offers %s %s. An owner of %s can accept or decline until %s.": "%s bietet %s %s an. Ein Inhaber von %s kann bis %s annehmen oder ablehnen.",
		"Nothing moves for seven days after that, and either side can still cancel.":                              "Danach bleibt noch sieben Tage alles, wie es ist, und beide Seiten können abbrechen.",
		"Both sides have agreed. On %s %s becomes the developer of %s.":                                           "Beide Seiten haben zugestimmt. Am %s wird %s Entwickler von %s.",
		"Until then either side can cancel, in the console.":                                                      "Bis dahin können beide Seiten in der Konsole abbrechen.",
		"%s is now the developer of %s.":                                                                          "%s ist jetzt Entwickler von %s.",
		"What was paid before stays with you, with its payouts and refunds. What is paid from now on goes to %s.": "Was vorher bezahlt wurde, bleibt bei Ihnen, mit Auszahlungen und Erstattungen. Was ab jetzt bezahlt wird, geht an %s.",
		"Subscriptions and promotion codes go on; what is paid from now on is yours.":                             "Abos und Aktionscodes laufen weiter; was ab jetzt bezahlt wird, gehört Ihnen.",
		"The developer before knows the secrets of the OAuth client and of the webhooks. Make new ones.":          "Der frühere Entwickler kennt die Geheimnisse des OAuth-Clients und der Webhooks. Erzeugen Sie neue.",
		"All apps stay where they are.":                                                                           "Alle Apps bleiben, wo sie sind.",
		"%s is deleted.":                                                                                          "%s ist gelöscht.",
		"%s is retired.":                                                                                          "%s ist eingestellt.",
		"%s is suspended.":                                                                                        "%s ist gesperrt.",
		"%s is another developer's by now.":                                                                       "%s gehört inzwischen einem anderen Entwickler.",
		"%s is restricted.":                                                                                       "%s ist eingeschränkt.",
		"%s may not publish apps.":                                                                                "%s darf keine Apps veröffentlichen.",
	},
	Counted: map[string]table.Forms{
		"%d apps": {One: "%d App", Other: "%d Apps"},
	},
}
