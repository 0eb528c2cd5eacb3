// Package words puts the interface's texts that Go code shows into the languages of the shop. A
// text is known by its English, which the code is written in; what a language lacks is shown in
// English. The tables are those of package locale; texts of the front end are in its own
// messages (web/src/messages).
package words

import (
	"fmt"
	"reflect"
	"slices"
	"sync"

	"marketplace/internal/kit/locale"
)

// Book are the words of one language. Nil is English.
type Book struct {
	language locale.Language
	lacking  *locale.Lacking
	seen     func(text string) // hears of each text, for tests
}

// In gives the words of a language: nil, which is English, for one that the program does not
// speak. What is asked for and has no translation is told once; nil tells nobody.
func In(language string, lacking *locale.Lacking) *Book {
	if !slices.Contains(locale.Translations(), locale.Language(language)) {
		return nil
	}
	return &Book{language: locale.Language(language), lacking: lacking}
}

// Watched is In for tests that look for what has no translation: it tells of each text that
// it is asked for.
func Watched(language string, seen func(text string)) *Book {
	return &Book{language: locale.Language(language), seen: seen}
}

// Say gives a sentence with its parts: the English is a format, of which a translation has
// the same parts in the same order. What a language lacks is English.
func (b *Book) Say(english string, parts ...any) string {
	own, found := b.find(english)
	if !found {
		b.tell(english)
	}
	return fmt.Sprintf(own, parts...)
}

// Known gives the translation of a text that may be the interface's; what is in no table of a
// language belongs to the catalogue, and stays.
func (b *Book) Known(text string) string {
	if b == nil {
		return text
	}
	if b.seen != nil {
		b.seen(text)
	}
	if !locale.IsOnPages(text) {
		return text
	}
	own, found := b.language.OnPage(text)
	if !found {
		b.tell(text)
	}
	return own
}

// find gives the translation of a text, or the text and false.
func (b *Book) find(text string) (own string, found bool) {
	if b == nil {
		return text, true
	}
	if b.seen != nil {
		b.seen(text)
	}
	return b.language.OnPage(text)
}

// tell says that a text is in English.
func (b *Book) tell(text string) { b.lacking.Tell(b.language, text) }

// tag marks the fields of structs that hold words of the interface: `words:"shop"`.
const tag = "words"

// Translate puts the words of a language into the marked fields of what a pointer leads
// to. What it shares with others is copied, never changed.
func (b *Book) Translate(pointer any) {
	if b != nil {
		b.translate(reflect.ValueOf(pointer).Elem())
	}
}

func (b *Book) translate(v reflect.Value) {
	if !holdsWords(v.Type()) {
		return
	}
	switch v.Kind() { // the others hold no structs
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		own := reflect.New(v.Type().Elem())
		own.Elem().Set(v.Elem())
		b.translate(own.Elem())
		v.Set(own)
	case reflect.Slice:
		own := copyOf(v)
		for i := range own.Len() {
			b.translate(own.Index(i))
		}
		v.Set(own)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Tag.Get(tag) == "" {
				b.translate(v.Field(i))
			} else {
				b.translateText(v.Field(i))
			}
		}
	}
}

// translateText translates a marked field: a text or a list of them.
func (b *Book) translateText(v reflect.Value) {
	if v.Kind() == reflect.String {
		v.SetString(b.Known(v.String()))
		return
	}
	own := copyOf(v)
	for i := range own.Len() {
		own.Index(i).SetString(b.Known(own.Index(i).String()))
	}
	v.Set(own)
}

func copyOf(slice reflect.Value) reflect.Value {
	if slice.IsNil() {
		return slice
	}
	own := reflect.MakeSlice(slice.Type(), slice.Len(), slice.Len())
	reflect.Copy(own, slice)
	return own
}

// holders says of types whether a field that is marked is somewhere in them.
//
//nolint:gochecknoglobals // found once for each type
var holders sync.Map

func holdsWords(t reflect.Type) bool {
	if known, ok := holders.Load(t); ok {
		return known.(bool) //nolint:forcetypeassert // the map holds these only
	}
	holds := false
	switch t.Kind() { // the others hold no structs
	case reflect.Pointer, reflect.Slice:
		holds = holdsWords(t.Elem())
	case reflect.Struct:
		for field := range t.Fields() {
			holds = holds || field.Tag.Get(tag) != "" || field.IsExported() && holdsWords(field.Type)
		}
	}
	holders.Store(t, holds)
	return holds
}
