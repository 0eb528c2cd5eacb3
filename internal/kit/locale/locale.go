// Package locale is the languages that the shop speaks: which of them somebody reads, and
// how each writes days and money. Sentences stand beside each other where they are said.
package locale

import (
	"context"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/language"

	"marketplace/internal/kit/money"
)

// Language is one that the shop speaks, as in lang. The zero value reads as English.
type Language string

// The languages. English is what everything is written in first.
const (
	English Language = "en"
	German  Language = "de"
)

// Translations are the languages besides English.
func Translations() []Language { return []Language{German} }

// Of gives the language of a code such as "de" or "de-AT"; English where the shop does not
// speak it.
func Of(code string) Language {
	base, _, _ := strings.Cut(strings.ToLower(code), "-")
	for _, l := range Translations() {
		if base == string(l) {
			return l
		}
	}
	return English
}

// Cookie holds a visitor's choice (web/src/lib/language.ts).
const Cookie = "marketplace_language"

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

// Say gives a sentence in the language. A further language gets a parameter of its own here,
// and the compiler names each sentence that it lacks.
func (l Language) Say(english, german string) string {
	if l == German {
		return german
	}
	return english
}

// Date writes a day (spec S9.19): "Nov 20, 2026", "20. November 2026".
func (l Language) Date(t time.Time) string {
	if l == German {
		return germanDay(t)
	}
	return t.UTC().Format("Jan 2, 2006")
}

// LongDate writes a day with the whole name of its month: "November 20, 2026".
func (l Language) LongDate(t time.Time) string {
	if l == German {
		return germanDay(t)
	}
	return t.UTC().Format("January 2, 2006")
}

// Moment writes a day with its time, which mails cannot know the place of.
func (l Language) Moment(t time.Time) string {
	if l == German {
		return germanDay(t) + ", " + t.UTC().Format("15:04 UTC")
	}
	return t.UTC().Format("Jan 2, 2006, 15:04 UTC")
}

func germanDay(t time.Time) string {
	t = t.UTC()
	return strconv.Itoa(t.Day()) + ". " + germanMonths[t.Month()-1] + " " + strconv.Itoa(t.Year())
}

//nolint:gochecknoglobals // a constant table
var germanMonths = [...]string{"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"}

// Money writes an amount, always with cents: "$1,234.50", "1.234,50 $".
func (l Language) Money(c money.Cents) string {
	text := c.String()
	if l != German {
		return text
	}
	return germanAmount(text)
}

func germanAmount(english string) string {
	return strings.NewReplacer("$", "", ",", ".", ".", ",").Replace(english) + "\u00a0$"
}

// Decimal writes a number that has a decimal point: "9.975", "9,975".
func (l Language) Decimal(number string) string {
	if l == German {
		return strings.Replace(number, ".", ",", 1)
	}
	return number
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
