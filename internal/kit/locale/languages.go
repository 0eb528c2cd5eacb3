package locale

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/text/language"

	"marketplace/internal/kit/locale/de"
	"marketplace/internal/kit/locale/table"
)

// builtIn are the languages besides English that every program speaks.
func builtIn() []table.Language { return []table.Language{de.Language} }

// translation is a language as it is looked up.
type translation struct {
	table.Language

	tag       language.Tag
	sentences map[string]string
	counts    map[string]table.Forms
	// patterns are those of Errors. They are made when one is looked for, which few processes do.
	patterns func() []pattern
	// number writes an English amount without the sign of its currency.
	number *strings.Replacer
	// made says a sentence that has no table: the pseudo-languages.
	made func(english string) string
}

// languages are those that the program speaks. They are only added to, and read by each
// sentence: the map is never changed, but replaced.
type languages struct {
	adding sync.Mutex
	now    atomic.Pointer[map[Language]*translation]
}

//nolint:gochecknoglobals // which languages there are is the program's, as its code is
var all = withBuiltIn()

func withBuiltIn() *languages {
	s := &languages{}
	s.now.Store(&map[Language]*translation{})
	for _, l := range builtIn() {
		s.add(newTranslation(l))
	}
	return s
}

func newTranslation(l table.Language) *translation {
	s := &translation{
		Language: l, tag: language.Make(l.Code), sentences: map[string]string{}, counts: map[string]table.Forms{},
		patterns: sync.OnceValue(func() []pattern { return patternsOf(l.Errors) }),
		number:   strings.NewReplacer("$", "", ",", l.Layout.Group, ".", l.Layout.Decimal),
	}
	for _, words := range l.Words {
		maps.Copy(s.sentences, words.Sentences)
		maps.Copy(s.counts, words.Counted)
	}
	return s
}

func (s *languages) add(one *translation) {
	s.adding.Lock()
	defer s.adding.Unlock()
	more := maps.Clone(*s.now.Load())
	more[Language(one.Code)] = one
	s.now.Store(&more)
}

// Speak makes the program speak a language, from its tables. Again, it replaces them.
func Speak(l table.Language) { all.add(newTranslation(l)) }

// Translations are the languages besides English, by their codes.
func Translations() []Language { return slices.Sorted(maps.Keys(*all.now.Load())) }

// Tables gives the tables of a language, for tests that look for what is missing or not said;
// without any for one that has none.
func (l Language) Tables() table.Language {
	if own := l.own(); own != nil {
		return own.Language
	}
	return table.Language{}
}

// Tag is the language as golang.org/x/text knows it, for names of countries and languages.
func (l Language) Tag() language.Tag {
	if own := l.own(); own != nil {
		return own.tag
	}
	return language.English
}

// own gives the tables; nil for English and for what the program does not speak.
func (l Language) own() *translation {
	if l == "" || l == English {
		return nil
	}
	return (*all.now.Load())[l]
}

// layout is how the language writes days and money; nil for what writes them as English does.
func (l Language) layout() *table.Layout {
	if own := l.own(); own != nil && own.Layout.Day != "" {
		return &own.Layout
	}
	return nil
}

// sentence gives the format of a sentence that code says; English and false where it is lacking.
func (s *translation) sentence(english string) (said string, found bool) {
	if s.made != nil {
		return s.made(english), true
	}
	if said, found = s.sentences[english]; found {
		return said, true
	}
	return english, false
}

// counted is sentence for one that counts; its key is the English of many.
func (s *translation) counted(n int, english, many string) (said string, found bool) {
	if s.made != nil {
		return s.made(english), true
	}
	if forms, has := s.counts[many]; has {
		return form(forms, s.tag, n), true
	}
	return english, false
}

// OnPage gives a text of a page in the language; the English and false where it has none.
func (l Language) OnPage(english string) (own string, found bool) {
	s := l.own()
	if s == nil {
		return english, true
	}
	if s.made != nil {
		return s.made(english), true
	}
	if own, found = s.Pages[english]; found {
		return own, true
	}
	return english, false
}

// IsOnPages reports whether a language has words for a text of a page: it is the interface's,
// not the catalogue's.
func IsOnPages(english string) bool {
	for _, s := range *all.now.Load() {
		if _, found := s.Pages[english]; found {
			return true
		}
	}
	return false
}
