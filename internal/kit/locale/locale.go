// Package locale is the languages that the shop speaks: which of them somebody reads, what each
// says for an English sentence, and how it writes days and money. English stands where it is
// said; the tables of another language are in a folder of its own (docs/translating.md).
package locale

import (
	"context"
	"fmt"
	"strings"
	"time"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"marketplace/internal/kit/locale/table"
	"marketplace/internal/kit/money"
)

// Language is one that the shop speaks, as in lang. The zero value reads as English.
type Language string

// The languages that code and tests name. English is what everything is written in first.
const (
	English Language = "en"
	German  Language = "de"
)

// Cookie holds a visitor's choice (web/src/lib/language.ts).
const Cookie = "marketplace_language"

// Of gives the language of a code such as "de" or "de-AT"; English where the shop does not
// speak it.
func Of(code string) Language {
	code = strings.ToLower(code)
	base, _, _ := strings.Cut(code, "-")
	for _, l := range []Language{Language(code), Language(base)} {
		if l.own() != nil {
			return l
		}
	}
	return English
}

// Asked gives the language that a browser asks for with Accept-Language.
func Asked(header string) Language {
	asked, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return English
	}
	for _, tag := range asked {
		if base, _ := tag.Base(); base.String() == string(English) || Of(base.String()) != English {
			return Of(base.String())
		}
	}
	return English
}

// Code is the language as in lang; that of English for the zero value.
func (l Language) Code() string {
	if l == "" {
		return string(English)
	}
	return string(l)
}

// Say gives a sentence in the language. The English is a format, of which the translation has
// the same parts; a test holds the tables against what is said. What a language lacks is
// English, and told of (TellOf).
func (l Language) Say(english string, parts ...any) string {
	own := l.own()
	if own == nil {
		return fmt.Sprintf(english, parts...)
	}
	said, found := own.sentence(english)
	if !found {
		tell(l, english)
	}
	return fmt.Sprintf(said, parts...)
}

// SayN gives a sentence that counts, for n of something: of the English forms, and of those
// that the language has, the one that the number asks for.
func (l Language) SayN(n int, one, many string, parts ...any) string {
	english := many
	if n == 1 {
		english = one
	}
	own := l.own()
	if own == nil {
		return with(english, parts)
	}
	said, found := own.counted(n, english, many)
	if !found {
		tell(l, many)
	}
	return with(said, parts)
}

// with puts parts into a form that may leave out all of them.
func with(form string, parts []any) string {
	if !strings.Contains(form, "%") {
		return form
	}
	return fmt.Sprintf(form, parts...)
}

// Date writes a day (spec S9.19): "Nov 20, 2026", "20. November 2026".
func (l Language) Date(t time.Time) string { return l.write(t, dayLayout) }

// LongDate writes a day with the whole name of its month: "November 20, 2026".
func (l Language) LongDate(t time.Time) string { return l.write(t, longDayLayout) }

// Moment writes a day with its time, which mails cannot know the place of.
func (l Language) Moment(t time.Time) string { return l.write(t, momentLayout) }

// How English writes days.
const (
	dayLayout     = "Jan 2, 2006"
	longDayLayout = "January 2, 2006"
	momentLayout  = "Jan 2, 2006, 15:04 UTC"
)

func (l Language) write(t time.Time, english string) string {
	t = t.UTC()
	at := l.layout()
	if at == nil {
		return t.Format(english)
	}
	layout := at.Day
	switch english {
	case longDayLayout:
		layout = at.LongDay
	case momentLayout:
		layout = at.Moment
	}
	text := t.Format(layout)
	if month := at.Months[t.Month()-1]; month != "" {
		text = strings.Replace(text, t.Month().String(), month, 1)
	}
	return text
}

// Money writes an amount, always with cents: "$1,234.50", "1.234,50 $".
func (l Language) Money(c money.Cents) string { return l.amount(c.String()) }

func (l Language) amount(english string) string {
	at := l.layout()
	if at == nil {
		return english
	}
	return fmt.Sprintf(at.Money, l.own().number.Replace(english))
}

// Decimal writes a number that has a decimal point: "9.975", "9,975".
func (l Language) Decimal(number string) string {
	at := l.layout()
	if at == nil {
		return number
	}
	return strings.Replace(number, ".", at.Decimal, 1)
}

// form is the sentence for a number of things, by the rules of CLDR.
func form(of table.Forms, tag language.Tag, n int) string {
	said := ""
	switch plural.Cardinal.MatchPlural(tag, max(n, -n), 0, 0, 0, 0) {
	case plural.Zero:
		said = of.Zero
	case plural.One:
		said = of.One
	case plural.Two:
		said = of.Two
	case plural.Few:
		said = of.Few
	case plural.Many:
		said = of.Many
	case plural.Other:
	}
	if said == "" {
		return of.Other
	}
	return said
}

type contextKey struct{}

// With gives a context that knows the language of the visit.
func With(ctx context.Context, l Language) context.Context {
	return context.WithValue(ctx, contextKey{}, l)
}

// From gives the language of the visit; empty where the context knows none, as in jobs.
func From(ctx context.Context) Language {
	l, _ := ctx.Value(contextKey{}).(Language)
	return l
}
