package de

import "marketplace/internal/kit/locale/table"

// sharing are the sentences of internal/sharing.
//
//nolint:gochecknoglobals // a constant table
var sharing = table.Words{
	Sentences: map[string]string{
		"You are invited to see %s": "Sie sind eingeladen, %s zu sehen",
		"%s of %s invites your organization to see the app %s, which is not public.": "%s von %s lädt Ihre Organisation ein, die App %s zu sehen, die nicht öffentlich ist.",
		"See the invitation": "Einladung ansehen",
		"An owner of your organization accepts it. The invitation counts for 14 days and for one organization. If you do not know the sender, do nothing.": "Ein Inhaber Ihrer Organisation nimmt sie an. Die Einladung gilt 14 Tage und für eine Organisation. Wenn Sie den Absender nicht kennen, tun Sie nichts.",
		"They write: %s":          "Dazu heißt es: %s",
		"Look at the draft of %s": "Sehen Sie den Entwurf von %s an",
		"%s of %s asks you to look at the draft of the app %s.": "%s von %s bittet Sie, den Entwurf der App %s anzusehen.",
		"See the draft": "Entwurf ansehen",
		"You sign in with your account, and the address is yours alone from then on. It works for seven days. If you do not know the sender, do nothing.": "Sie melden sich mit Ihrem Konto an, und die Adresse gilt dann für Sie allein. Sie gilt sieben Tage. Wenn Sie den Absender nicht kennen, tun Sie nichts.",
	},
}
