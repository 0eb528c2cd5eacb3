package locale

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"
)

// pattern is a sentence with parts put in, in English and in German: %s in both, in the same
// order.
type pattern struct{ english, german string }

// patterns are the sentences of errors that pages show and that name something.
//
//nolint:gochecknoglobals // a constant table
var patterns = []pattern{
	{
		"With this, apps of %s would cost %s a month, and the budget of your company is %s. An owner can lift the stop for this month.",
		"Damit würden Apps von %s im Monat %s kosten, und das Budget Ihres Unternehmens ist %s. Ein Inhaber kann die Sperre für diesen Monat aufheben.",
	},
	{"%s has approved this request on %s.", "%s hat diese Anfrage am %s genehmigt."},
	{"%s has declined this request on %s.", "%s hat diese Anfrage am %s abgelehnt."},
	{"This request is approved already.", "Diese Anfrage ist schon genehmigt."},
	{"This request is declined already.", "Diese Anfrage ist schon abgelehnt."},
	{"This request is withdrawn already.", "Diese Anfrage ist schon zurückgezogen."},
	{"What was paid for %s ended on %s. To have it again, buy it.", "Was für %s bezahlt war, endete am %s. Um es wieder zu haben, kaufen Sie es."},
	{"The payment for %s went back to you. To have it again, buy it.", "Die Zahlung für %s ging an Sie zurück. Um es wieder zu haben, kaufen Sie es."},
	{"Your %s license is inactive. Go to %s app and activate it.", "Ihre Lizenz für %s ist nicht aktiv. Aktivieren Sie sie in %s."},
	{"To install contact the owner of the %s license.", "Zum Installieren wenden Sie sich an den Inhaber der Lizenz für %s."},
	{"You do not have enough permissions to pay for apps of %s.", "Sie haben nicht genug Rechte, um für Apps von %s zu zahlen."},
	{"Type the name of the organization: %s", "Geben Sie den Namen der Organisation ein: %s"},
	{"Your role in the console, %s, does not allow this.", "Ihre Rolle in der Konsole, %s, erlaubt das nicht."},
	{"The organization has %s clients. Delete one first.", "Die Organisation hat %s Clients. Löschen Sie zuerst einen."},
	{"A transfer of this app is open already. Cancel that one first: %s", "Eine Übergabe dieser App ist schon offen. Brechen Sie zuerst diese ab: %s"},
	{"The file has more than %s MB.", "Die Datei hat mehr als %s MB."},
	{"The picture must be %s to %s pixels wide, not %s.", "Das Bild muss %s bis %s Pixel breit sein, nicht %s."},
	{"The picture must be square, not %s by %s.", "Das Bild muss quadratisch sein, nicht %s mal %s."},
	{"The picture must be wide, from 3:2 to 16:9, not %s by %s.", "Das Bild muss breit sein, von 3:2 bis 16:9, nicht %s mal %s."},
	{"Use at most %s tiers.", "Höchstens %s Staffeln."},
	{
		"The numbers of accounts are whole and rise from one tier to the next, from 2 to at most %s.",
		"Die Zahlen der Konten sind ganz und steigen von Staffel zu Staffel, von 2 bis höchstens %s.",
	},
	{"A tier takes 1 to %s percent off, whole.", "Eine Staffel senkt den Preis um 1 bis %s ganze Prozent."},
	{
		"With %s percent off, an account costs less than %s cents, the lowest price.",
		"Mit %s Prozent weniger kostet ein Konto weniger als %s Cent, den niedrigsten Preis.",
	},
	{"The client is that of %s. Remove it from the app first.", "Der Client gehört zu %s. Entfernen Sie ihn zuerst aus der App."},
	{
		"The person closed the account with this address, and can reopen it by signing in until it is removed, on %s.",
		"Die Person hat das Konto mit dieser Adresse geschlossen und kann es durch Anmelden wieder öffnen, bis es entfernt wird, am %s.",
	},
}

// formOf is the form of each English sentence.
//
//nolint:gochecknoglobals // made once
var formOf = sync.OnceValue(func() []*regexp.Regexp {
	forms := make([]*regexp.Regexp, len(patterns))
	for i, p := range patterns {
		forms[i] = regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(p.english), "%s", "(.+?)") + "$")
	}
	return forms
})

// fromPattern gives the German of a sentence with parts; false where none has its form.
func fromPattern(english string) (string, bool) {
	for i, form := range formOf() {
		if found := form.FindStringSubmatch(english); found != nil {
			parts := make([]any, len(found)-1)
			for k, part := range found[1:] {
				parts[k] = germanPart(part)
			}
			return fmt.Sprintf(patterns[i].german, parts...), true
		}
	}
	return "", false
}

var amount = regexp.MustCompile(`^−?\$[\d,]+\.\d\d$`)

// germanPart writes what is put into a sentence as German does: an amount of money, a day, or
// a name, which stays.
func germanPart(part string) string {
	switch {
	case amount.MatchString(part):
		return germanAmount(part)
	case part == "Somebody":
		return "Jemand"
	}
	for layout, write := range map[string]func(Language, time.Time) string{"Jan 2, 2006": Language.Date, "January 2, 2006": Language.LongDate, "Jan 2, 2006, 15:04 UTC": Language.Moment} {
		if at, err := time.Parse(layout, part); err == nil {
			return write(German, at)
		}
	}
	return part
}
