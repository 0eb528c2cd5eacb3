// Package table is the form of a language's translations: tables from what the code says in
// English to what the language says. They hold no rules; package locale reads them.
package table

// Language is what the shop needs to speak a language.
type Language struct {
	Code string // as in lang
	// Begun are languages of which some sentences are still to be translated: they are
	// English, and told of in the log, and no test asks for them.
	Begun bool

	Layout Layout
	Words  []Words
	// Errors are the messages of errors, what is said below fields, and pages that only tell
	// something. They are looked up when an answer is written: %s stands for what they name.
	Errors map[string]string
	// Pages are the texts of the shop's pages that Go writes (internal/site).
	Pages map[string]string
}

// Words are what a module says: sentences by their English, in which the parts have numbers
// (%[2]s) where their order is another, and those that count by the English of many.
type Words struct {
	Sentences map[string]string
	Counted   map[string]Forms
}

// Forms are a sentence for each kind of number that the language tells apart (plural categories
// of CLDR). What it does not need is empty.
type Forms struct{ Zero, One, Two, Few, Many, Other string }

// Layout is how days, numbers and money are written.
type Layout struct {
	Day     string     // layout of package time: "2. January 2006"
	LongDay string     // with the whole name of the month
	Moment  string     // a day with its time
	Months  [12]string // in a day; empty for those of English
	Group   string     // between thousands: "."
	Decimal string     // before cents: ","
	Money   string     // where the number %s stands: "%s $"
}
