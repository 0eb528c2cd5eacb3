package locale

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Sentence gives a whole sentence that was said in English: a message of an error, what is
// said of a field, a page that only tells something. One that has no translation stays as
// it is.
func (l Language) Sentence(english string) string {
	own, _ := l.sentence(english)
	return own
}

// sentence is Sentence; false where the language lacks it.
func (l Language) sentence(english string) (said string, found bool) {
	own := l.own()
	if own == nil || english == "" {
		return english, true
	}
	if own.made != nil {
		return own.madeOfKnown(english)
	}
	if said := own.Errors[english]; said != "" {
		return said, true
	}
	for _, p := range own.patterns() {
		if parts := p.form.FindStringSubmatch(english); parts != nil {
			return fmt.Sprintf(p.own, l.partsOf(parts[1:])...), true
		}
	}
	return english, false
}

// pattern is a sentence that names something.
type pattern struct {
	form         *regexp.Regexp // of the English
	english, own string
}

// patternsOf are those of a table, the longest first: it has the most words of its own.
func patternsOf(sentences map[string]string) []pattern {
	var found []pattern
	for english, own := range sentences {
		if strings.Contains(english, "%s") {
			form := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(english), "%s", "(.+?)") + "$")
			found = append(found, pattern{form, english, own})
		}
	}
	slices.SortFunc(found, func(a, b pattern) int {
		return cmp.Or(len(b.english)-len(a.english), strings.Compare(a.english, b.english))
	})
	return found
}

func (l Language) partsOf(english []string) []any {
	parts := make([]any, len(english))
	for i, part := range english {
		parts[i] = l.part(part)
	}
	return parts
}

var (
	amount  = regexp.MustCompile(`^−?\$[\d,]+\.\d\d$`)
	grouped = regexp.MustCompile(`^\d{1,3}(,\d{3})+$`)
)

// part writes what is put into a sentence as the language does: an amount of money, a large number, a
// day, what is no name, or a name, which stays.
func (l Language) part(english string) string {
	if at := l.layout(); at != nil && grouped.MatchString(english) {
		return strings.ReplaceAll(english, ",", at.Group)
	}
	if amount.MatchString(english) {
		return l.amount(english)
	}
	for _, layout := range []string{dayLayout, longDayLayout, momentLayout} {
		if at, err := time.Parse(layout, english); err == nil {
			return l.write(at, layout)
		}
	}
	if own := l.own().Errors[english]; own != "" {
		return own
	}
	return english
}
