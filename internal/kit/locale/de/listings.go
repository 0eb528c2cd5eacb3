package de

import "marketplace/internal/kit/locale/table"

// listings are the sentences of internal/listings.
//
//nolint:gochecknoglobals // a constant table
var listings = table.Words{
	Sentences: map[string]string{
		"%s, instead %s":          "%s, stattdessen %s",
		"%s asks for more access": "%s bittet um mehr Zugriff",
		"A new version of %s asks for more than your organization has agreed to:":                          "Eine neue Version von %s bittet um mehr, als Ihre Organisation erlaubt hat:",
		"Until somebody agrees, %s goes on with what it may do now. There is nothing that you have to do.": "Bis jemand zustimmt, arbeitet %s mit dem weiter, was sie jetzt darf. Sie müssen nichts tun.",
		"See what it asks":                  "Ansehen, worum sie bittet",
		"%s is not to be reviewed any more": "%s ist nicht mehr zu prüfen",
		"Its developer has taken the submission of %s back while you were looking at it. What you found is not needed.": "Der Entwickler hat die Einreichung von %s zurückgezogen, während Sie sie geprüft haben. Was Sie gefunden haben, wird nicht gebraucht.",
		"%s is accepted": "%s ist angenommen",
		"We have looked at revision %d of %s and accepted it. Publish it whenever you like, or name a day for it.": "Wir haben Fassung %d von %s geprüft und angenommen. Veröffentlichen Sie sie, wann Sie mögen, oder nennen Sie einen Tag dafür.",
		"%s was rejected": "%s wurde abgelehnt",
		"We have looked at revision %d of %s and cannot take it.": "Wir haben Fassung %d von %s geprüft und können sie nicht annehmen.",
		"%s needs changes": "%s braucht Änderungen",
		"We have looked at revision %d of %s. Before we can take it, this has to change:": "Wir haben Fassung %d von %s geprüft. Bevor wir sie annehmen können, muss sich das ändern:",
		"Submit it again within %d business days, and it keeps its place in the queue.":   "Reichen Sie sie innerhalb von %d Werktagen wieder ein, und sie behält ihren Platz in der Reihe.",
		"%s is published":      "%s ist veröffentlicht",
		"%s was not published": "%s wurde nicht veröffentlicht",
		"Revision %d of %s is live since %s, as you planned.":                                                                          "Fassung %d von %s ist seit %s zu sehen, wie Sie es geplant haben.",
		"Revision %d of %s was to be published on %s, as you planned. This stood against it:":                                          "Fassung %d von %s sollte am %s veröffentlicht werden, wie Sie es geplant haben. Das stand dagegen:",
		"The plan is over, and the revision stays accepted. Publish it, or name another day, once nothing stands against it any more.": "Der Plan ist beendet, und die Fassung bleibt angenommen. Veröffentlichen Sie sie oder nennen Sie einen anderen Tag, sobald nichts mehr dagegen steht.",
		"%s stays": "%s bleibt",
		"We had told you that %s ends on %s. Its developer goes on with it, so there is nothing that you have to do.": "Wir hatten Ihnen gesagt, dass %s am %s endet. Der Entwickler macht weiter, Sie müssen also nichts tun.",
		"%s ends on %s": "%s endet am %s",
		"The developer of %s gives it up. You can use it until %s.":                                                              "Der Entwickler von %s gibt die App auf. Sie können sie bis %s nutzen.",
		"A subscription is not renewed after that day. What is paid beyond it runs to its end.":                                  "Ein Abo verlängert sich nach diesem Tag nicht. Was darüber hinaus bezahlt ist, läuft bis zu seinem Ende.",
		"The developer names %s as what you may use instead.":                                                                    "Der Entwickler nennt %s als das, was Sie stattdessen nutzen können.",
		"You pay what you have paid so far, as long as you keep your subscription. There is nothing that you have to do.":        "Sie zahlen weiter, was Sie bisher zahlen, solange Sie Ihr Abo behalten. Sie müssen nichts tun.",
		"The price of %s does not rise":                                                                                          "Der Preis von %s steigt nicht",
		"We had told you that %s costs %s from %s for whoever buys it then. Its developer has taken that back.":                  "Wir hatten Ihnen gesagt, dass %[1]s ab %[3]s %[2]s kostet, wenn man es dann kauft. Der Entwickler hat das zurückgenommen.",
		"Your price of %s stays, new buyers pay more":                                                                            "Ihr Preis von %s bleibt, neue Käufer zahlen mehr",
		"From %s %s costs %s, instead of %s, for whoever buys it then.":                                                          "Ab %s kostet %s %s statt %s, wenn man es dann kauft.",
		"If you end the subscription and buy %s again from that day on, or change your plan then, the price of that day counts.": "Wenn Sie das Abo beenden und %s ab diesem Tag wieder kaufen, oder dann Ihren Tarif wechseln, gilt der Preis dieses Tages.",
		"%s once and account":    "%s einmalig je Konto",
		"%s once":                "%s einmalig",
		"%s a month and account": "%s im Monat je Konto",
		"%s a month":             "%s im Monat",
		"%s an hour and account": "%s je Stunde je Konto",
		"%s an hour":             "%s je Stunde",
		"%s is suspended":        "%s ist gesperrt",
		"We have taken %s out of the marketplace for now. Those who have it keep it. This is why:": "Wir haben %s vorerst aus dem Marktplatz genommen. Wer die App hat, behält sie. Der Grund:",
		"%s is shown again": "%s wird wieder gezeigt",
		"%s is not suspended any more. Everybody finds it in the marketplace again.": "%s ist nicht mehr gesperrt. Alle finden die App wieder im Marktplatz.",
	},
	Counted: map[string]table.Forms{
		"from %d accounts %d %% less": {One: "ab %d Konto %d %% weniger", Other: "ab %d Konten %d %% weniger"},
	},
}
