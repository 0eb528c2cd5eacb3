package de

import "marketplace/internal/kit/locale/table"

// developers are the sentences of internal/developers.
//
//nolint:gochecknoglobals // a constant table
var developers = table.Words{
	Sentences: map[string]string{
		"You are invited to the console of %s":                                                                                                         "Sie sind in die Konsole von %s eingeladen",
		"%s invites you to work in the developer console of %s, as %s.":                                                                                "%s lädt Sie ein, in der Entwicklerkonsole von %s zu arbeiten, als %s.",
		"The invitation counts for seven days. If you do not know them, do nothing.":                                                                   "Die Einladung gilt sieben Tage. Wenn Sie den Absender nicht kennen, tun Sie nichts.",
		"Make your account first; then open the console, where the invitation waits for you.":                                                          "Legen Sie zuerst Ihr Konto an; öffnen Sie dann die Konsole, wo die Einladung auf Sie wartet.",
		"Only an account in the organization of %s can accept it. If yours belongs to another organization, ask for an invitation to another address.": "Nur ein Konto in der Organisation von %s kann sie annehmen. Wenn Ihres zu einer anderen Organisation gehört, bitten Sie um eine Einladung an eine andere Adresse.",
		"Confirm the support address of %s":                                                                                                            "Bestätigen Sie die Support-Adresse von %s",
		"%s wants to give help to its customers at %s.":                                                                                                "%s möchte seinen Kunden unter %s helfen.",
		"Confirm the address":                                 "Adresse bestätigen",
		"The support address of %s is confirmed.":             "Die Support-Adresse von %s ist bestätigt.",
		"%s is restricted":                                    "%s ist eingeschränkt",
		"%s is not restricted any more":                       "%s ist nicht mehr eingeschränkt",
		"The people who run the shop have restricted you: %s": "Die Betreiber des Shops haben Sie eingeschränkt: %s",
		"What is public stays, and you can edit; nothing can be submitted or published.":             "Was öffentlich ist, bleibt, und Sie können bearbeiten; eingereicht und veröffentlicht werden kann nichts.",
		"The people who run the shop have taken the restriction back. You can go on where you were.": "Die Betreiber des Shops haben die Einschränkung aufgehoben. Sie können weitermachen, wo Sie waren.",
	},
}
