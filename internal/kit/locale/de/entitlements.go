package de

import "marketplace/internal/kit/locale/table"

// entitlements are the sentences of internal/entitlements.
//
//nolint:gochecknoglobals // a constant table
var entitlements = table.Words{
	Sentences: map[string]string{
		"Where it had access to your account, that comes back only when somebody agrees to it again.": "Hatte die App Zugriff auf Ihr Konto, kommt der erst zurück, wenn wieder jemand zustimmt.",
		"%s was uninstalled": "%s wurde deinstalliert",
		"%s uninstalled %s. Your team does not have it any more, and nothing more is charged for it.":             "%s hat %s deinstalliert. Ihr Team hat die App nicht mehr, und es wird nichts mehr dafür abgebucht.",
		"Until %s you can undo this: its settings and its price come back, and nothing is charged a second time.": "Bis %s können Sie das rückgängig machen: Einstellungen und Preis kommen zurück, und nichts wird ein zweites Mal berechnet.",
		"%s is installed again": "%s ist wieder installiert",
		"%s undid the uninstall of %s. Its settings are as they were.":                     "%s hat das Deinstallieren von %s rückgängig gemacht. Die Einstellungen sind, wie sie waren.",
		"It stays cancelled, as it was before: it ends on %s.":                             "Es bleibt gekündigt, wie zuvor: Es endet am %s.",
		"Its subscription goes on: it renews on %s for %s. Until then nothing is charged.": "Das Abo geht weiter: Es verlängert sich am %s für %s. Bis dahin wird nichts abgebucht.",
		"Open my apps": "Meine Apps öffnen",
		"An app":       "Eine App",
	},
}
