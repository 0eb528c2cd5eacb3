package locale_test

import (
	"testing"

	"marketplace/internal/kit/locale"
)

func TestSentence_German_IsTranslatedWhereItIsKnown(t *testing.T) {
	t.Parallel()
	for sentence, want := range map[string]string{"Your cart is empty.": "Ihr Warenkorb ist leer.", "Nobody says this.": "Nobody says this.", "": ""} {
		if got := locale.German.Sentence(sentence); got != want {
			t.Errorf("%q is %q, want %q", sentence, got, want)
		}
		if got := locale.English.Sentence(sentence); got != sentence {
			t.Errorf("%q in English is %q", sentence, got)
		}
	}
}

func TestSentence_WithParts_PutsThemIntoGerman(t *testing.T) {
	t.Parallel()
	for english, want := range map[string]string{
		"With this, apps of LiveChat would cost $1,234.50 a month, and the budget of your company is $200.00. An owner can lift the stop for this month.": "Damit würden Apps von LiveChat im Monat 1.234,50\u00a0$ kosten, und das Budget Ihres Unternehmens ist 200,00\u00a0$. Ein Inhaber kann die Sperre für diesen Monat aufheben.",
		"Ann van Dyk has declined this request on Mar 9, 2026, 15:04 UTC.":                                                                                "Ann van Dyk hat diese Anfrage am 9. März 2026, 15:04 UTC abgelehnt.",
		"What was paid for Zoom %s $1 ended on Mar 9, 2026. To have it again, buy it.":                                                                    "Was für Zoom %s $1 bezahlt war, endete am 9. März 2026. Um es wieder zu haben, kaufen Sie es.",
		"Your LiveChat license is inactive. Go to LiveChat app and activate it.":                                                                          "Ihre Lizenz für LiveChat ist nicht aktiv. Aktivieren Sie sie in LiveChat.",
		"To install contact the owner of the HelpDesk license.":                                                                                           "Zum Installieren wenden Sie sich an den Inhaber der Lizenz für HelpDesk.",
		"You do not have enough permissions to pay for apps of LiveChat.":                                                                                 "Sie haben nicht genug Rechte, um für Apps von LiveChat zu zahlen.",
		"This request is approved already.":                                                                                                               "Diese Anfrage ist schon genehmigt.",
		"This request is approved.":                                                                                                                       "This request is approved.",
	} {
		if got := locale.German.Sentence(english); got != want {
			t.Errorf("%q is %q, want %q", english, got, want)
		}
	}
}
