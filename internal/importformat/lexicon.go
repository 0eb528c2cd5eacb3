package importformat

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Bounds of a lexicon: search reads every alias of every concept whenever the catalogue changes.
const (
	maxConcepts      = 2_000
	maxAliases       = 300 // of one concept
	maxTargets       = 12  // of one concept
	maxMeanings      = 3   // concepts that one alias may stand in
	maxPhraseLetters = 60
	maxPhraseWords   = 6
)

// aliasList is one of the lists of a concept and the key it has in the file.
type aliasList struct {
	key   string
	words []string
}

func (c Concept) aliasLists() []aliasList {
	return []aliasList{
		{"products", c.Products},
		{"short", c.Short},
		{"words", c.Words},
		{"de", c.German},
		{"es", c.Spanish},
		{"fr", c.French},
		{"pt", c.Portuguese},
		{"pl", c.Polish},
	}
}

// lexiconCheck holds what is known of the aliases so far; all keys are folded.
type lexiconCheck struct {
	d        *document
	concepts []Concept
	leads    map[string][]int // alias -> the concepts that it stands in
	product  map[string]int   // product -> the first concept that names it
}

func checkLexicon(d *document, concepts []Concept) {
	if len(concepts) > maxConcepts {
		d.add(fmt.Sprintf("$[%d]", maxConcepts), "a lexicon has at most %d concepts, not %d", maxConcepts, len(concepts))
		return
	}
	check := &lexiconCheck{d: d, concepts: concepts, leads: map[string][]int{}, product: map[string]int{}}
	named := map[string]bool{}
	for i, c := range concepts {
		at, name := fmt.Sprintf("$[%d]", i), foldWords(c.Name)
		d.want(name != "", at+".concept", "a concept needs a name")
		d.want(name == "" || !named[name], at+".concept", "the concept %q is in the lexicon twice", c.Name)
		named[name] = true
		check.targets(at, c)
		check.aliases(at, i)
	}
	check.loops()
}

func (l *lexiconCheck) targets(at string, c Concept) {
	l.d.want(len(c.To) > 0, at+".to", "concept %q needs words to lead to", c.Name)
	l.d.want(len(c.To) <= maxTargets, at+".to", "concept %q leads to %d phrases, not to at most %d", c.Name, len(c.To), maxTargets)
	for i, target := range c.To {
		l.phrase(fmt.Sprintf("%s.to[%d]", at, i), target)
	}
}

func (l *lexiconCheck) aliases(at string, concept int) {
	c, count := l.concepts[concept], 0
	lists := l.concepts[concept].aliasLists()
	for _, list := range lists {
		count += len(list.words)
	}
	l.d.want(count > 0, at, "concept %q has no alias", c.Name)
	if count > maxAliases {
		l.d.add(at, "concept %q has %d aliases, not at most %d", c.Name, count, maxAliases)
		return
	}
	for _, list := range lists {
		for i, alias := range list.words {
			where := fmt.Sprintf("%s.%s[%d]", at, list.key, i)
			if l.phrase(where, alias) {
				l.alias(where, concept, list.key == "products", alias)
			}
		}
	}
}

// alias counts in which concepts an alias stands.
func (l *lexiconCheck) alias(at string, concept int, product bool, alias string) {
	folded := foldWords(alias)
	if slices.Contains(l.leads[folded], concept) {
		l.d.add(at, "alias %q is in concept %q twice", alias, l.concepts[concept].Name)
		return
	}
	l.leads[folded] = append(l.leads[folded], concept)
	l.d.want(len(l.leads[folded]) <= maxMeanings, at, "alias %q is in more than %d concepts", alias, maxMeanings)
	if !product {
		return
	}
	if first, twice := l.product[folded]; twice {
		l.d.add(at, "product %q is in concept %q too", alias, l.concepts[first].Name)
		return
	}
	l.product[folded] = concept
}

// phrase tells whether search could read a phrase at all.
func (l *lexiconCheck) phrase(at, phrase string) bool {
	words := strings.Fields(foldWords(phrase))
	switch {
	case len(words) == 0:
		l.d.add(at, "%q has nothing to search for", phrase)
	case utf8.RuneCountInString(phrase) > maxPhraseLetters:
		l.d.add(at, "%q is longer than %d letters", phrase, maxPhraseLetters)
	case len(words) > maxPhraseWords:
		l.d.add(at, "%q has more than %d words", phrase, maxPhraseWords)
	default:
		return true
	}
	return false
}

// loops refuses concepts that lead back to themselves. A concept leads to
// another when one of the words it leads to is an alias of the other.
func (l *lexiconCheck) loops() {
	const walking, done = 1, 2
	state := make([]int, len(l.concepts))
	var path []int
	var walk func(concept int)
	walk = func(concept int) {
		state[concept] = walking
		path = append(path, concept)
		for i, target := range l.concepts[concept].To {
			for _, next := range l.leads[foldWords(target)] {
				switch state[next] {
				case 0:
					walk(next)
				case walking:
					l.d.add(fmt.Sprintf("$[%d].to[%d]", concept, i), "%q leads back to where it came from: %s", target, l.way(path[slices.Index(path, next):]))
				}
			}
		}
		path = path[:len(path)-1]
		state[concept] = done
	}
	for i := range l.concepts {
		if state[i] == 0 {
			walk(i)
		}
	}
}

// way names the concepts of a loop, the first again at its end.
func (l *lexiconCheck) way(loop []int) string {
	var names []string
	for _, concept := range append(slices.Clone(loop), loop[0]) {
		names = append(names, fmt.Sprintf("%q", l.concepts[concept].Name))
	}
	return strings.Join(names, " to ")
}

// checkLexiconNames refuses aliases that would stand before an entry of the same import
// that is shown: who types the name of an entry, or its beginning, means the entry.
func (r *reader) checkLexiconNames() {
	if r.lexicon == nil || len(r.data.Apps) == 0 {
		return
	}
	names := entryNames(r.data.Apps)
	for i, c := range r.data.Lexicon {
		for _, list := range c.aliasLists() {
			for j, alias := range list.words {
				folded := foldWords(alias)
				at, _ := slices.BinarySearchFunc(names, folded, func(n entryName, s string) int { return strings.Compare(n.folded, s) })
				if folded == "" || at == len(names) || !strings.HasPrefix(names[at].folded, folded) {
					continue
				}
				what := "the beginning of"
				if names[at].folded == folded {
					what = "the name of"
				}
				r.lexicon.add(fmt.Sprintf("$[%d].%s[%d]", i, list.key, j), "alias %q is %s the entry %q", alias, what, names[at].name)
			}
		}
	}
}

type entryName struct{ folded, name string }

// entryNames gives the folded names of the entries that are shown in order, those of "X
// for HelpDesk" as X too.
func entryNames(apps []App) []entryName {
	var names []entryName
	for _, a := range apps {
		if a.Lifecycle != "published" || slices.Contains(a.Flags, "hidden") {
			continue
		}
		names = append(names, entryName{foldWords(a.Name), a.Name})
		short := strings.TrimSuffix(strings.TrimSuffix(a.Name, " for HelpDesk"), " for LiveChat")
		if short != a.Name {
			names = append(names, entryName{foldWords(short), a.Name})
		}
	}
	slices.SortFunc(names, func(a, b entryName) int {
		if a.folded != b.folded {
			return strings.Compare(a.folded, b.folded)
		}
		return strings.Compare(a.name, b.name)
	})
	return names
}

// foldWords gives a phrase as search reads it: its words in lower case and
// without accents, with one space between.
func foldWords(phrase string) string {
	var folded strings.Builder
	for _, r := range norm.NFKD.String(phrase) {
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsNumber(r):
			folded.WriteString(letters(unicode.ToLower(r)))
		default:
			folded.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(folded.String()), " ")
}

// letters gives what is typed for letters that lose no accent when decomposed.
func letters(r rune) string {
	switch r {
	case 'ß':
		return "ss"
	case 'æ':
		return "ae"
	case 'œ':
		return "oe"
	case 'ø':
		return "o"
	case 'ł':
		return "l"
	case 'đ', 'ð':
		return "d"
	case 'þ':
		return "th"
	}
	return string(r)
}
