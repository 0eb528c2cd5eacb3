package search

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pgregory.net/rapid"
)

// oracle answers queries by reading every record, with none of the
// engine's structures: it is slow and short, and the engine must agree. What a
// word is worth it computes from the definition (docs/adr/0007-search.md).
type oracle struct {
	records  []Record
	settings Settings
	terms    map[string]bool
	typos    bool   // of the query that is answered
	known    []bool // where words may be left out, by word of the query: no slips are looked for
}

func newOracle(records []Record, settings Settings) *oracle {
	o := &oracle{records: records, settings: settings, terms: map[string]bool{}}
	for _, r := range records {
		for _, value := range o.values(r) {
			for _, w := range value {
				o.terms[w] = true
			}
		}
	}
	return o
}

// values gives the words of each value of the searchable attributes.
func (o *oracle) values(r Record) [][]string {
	return append(o.valuesOf(r, "name"), o.valuesOf(r, "tags")...)
}

func (o *oracle) valuesOf(r Record, attribute string) [][]string {
	var all [][]string
	texts, _ := fieldTexts(r.Fields[attribute])
	for _, text := range texts {
		all = append(all, strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r)
		}))
	}
	return all
}

// lacks gives the least number of words from i on that the record may and does
// lack, false when it lacks another one.
func (o *oracle) lacks(r Record, words []string, i int, typos bool, optional []string) (int, bool) {
	if i == len(words) {
		return 0, true
	}
	least, found := len(words)+1, false
	try := func(to, missing int) {
		if rest, ok := o.lacks(r, words, to, typos, optional); ok {
			least, found = min(least, missing+rest), true
		}
	}
	if o.word(r, words[i], i == len(words)-1, typos && !o.isKnown(i)) {
		try(i+1, 0)
	}
	for to := i + 1; to <= len(words); to++ {
		if o.alternative(r, words[i:to], to == len(words)) {
			try(to, 0)
		}
	}
	if slices.Contains(optional, words[i]) {
		try(i+1, 1)
	}
	return least, found
}

func (o *oracle) word(r Record, typed string, last, typos bool) bool {
	for _, value := range o.values(r) {
		for _, w := range value {
			if w == typed || last && strings.HasPrefix(w, typed) {
				return true
			}
		}
	}
	return typos && o.typo(r, typed, last)
}

func (o *oracle) isKnown(i int) bool { return o.known != nil && o.known[i] }

// hasAll reports whether a record has all words that say something by themselves.
func (o *oracle) hasAll(r Record, words []string) bool {
	var optional []string
	for i, says := range importances(words, true) {
		if says != saysAll {
			optional = append(optional, words[i])
		}
	}
	missing, ok := o.lacks(r, words, 0, o.typos, optional)
	return ok && missing < len(words)
}

func (o *oracle) typo(r Record, typed string, last bool) bool {
	return slices.ContainsFunc(o.values(r), func(value []string) bool {
		return slices.ContainsFunc(value, func(w string) bool { return naiveCost(typed, w, last) > 0 })
	})
}

// joinedTypos reports whether two words may be one that is mistyped: one of them is no
// word, and no word is, or begins with, both together.
func (o *oracle) joinedTypos(words []string, joined string, last bool) bool {
	if len(words) != 2 || !o.typos || o.terms[words[0]] && o.terms[words[1]] {
		return false
	}
	for term := range o.terms {
		if term == joined || last && len(joined) >= 4 && strings.HasPrefix(term, joined) {
			return false
		}
	}
	return true
}

// naivePlurals gives what may be the plural or the singular of a word.
func naivePlurals(word string) []string {
	if len(word) < 3 {
		return nil
	}
	forms := []string{word + "s", word + "es"}
	if strings.HasSuffix(word, "y") {
		forms = append(forms, word[:len(word)-1]+"ies")
	}
	if strings.HasSuffix(word, "ies") {
		forms = append(forms, word[:len(word)-3]+"y")
	} else if strings.HasSuffix(word, "es") {
		forms = append(forms, word[:len(word)-2])
	}
	if strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") {
		forms = append(forms, word[:len(word)-1])
	}
	return forms
}

// alternative tries the words as synonym, joined, and one word split in two.
func (o *oracle) alternative(r Record, words []string, last bool) bool {
	for _, s := range o.settings.Synonyms {
		from := append([]string{s.From}, s.Group...)
		if !slices.ContainsFunc(from, func(f string) bool { return o.same(f, strings.Join(words, " ")) }) {
			continue
		}
		for _, to := range append(s.To, s.Group...) {
			if o.phrase(r, strings.Fields(to), false) {
				return true
			}
		}
	}
	joined := strings.Join(words, "")
	if n := len(words); n == 2 || n == 3 {
		return o.phrase(r, []string{joined}, last && len(joined) >= 4) || o.joinedTypos(words, joined, last) && o.typo(r, joined, last)
	}
	if o.settings.IgnorePlurals && slices.ContainsFunc(naivePlurals(joined), func(form string) bool { return o.phrase(r, []string{form}, false) }) {
		return true
	}
	if len(words) > 1 || len(joined) < 4 {
		return false
	}
	for at := 1; at < len(joined); at++ {
		if o.phrase(r, []string{joined[:at], joined[at:]}, last && len(joined)-at >= 2) {
			return true
		}
	}
	return false
}

// same reports whether a phrase is that of a synonym, in singular or plural.
func (o *oracle) same(a, b string) bool {
	if !o.settings.IgnorePlurals {
		return a == b
	}
	singular := func(phrase string) string {
		words := strings.Fields(phrase)
		for i, w := range words {
			if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") {
				words[i] = w[:len(w)-1]
			}
		}
		return strings.Join(words, " ")
	}
	return singular(a) == singular(b)
}

func (o *oracle) phrase(r Record, words []string, prefix bool) bool {
	for _, value := range o.values(r) {
		for i := range value {
			if fitsAt(value, i, words, prefix) {
				return true
			}
		}
	}
	return false
}

// fitsAt reports whether words stand in a value from the i-th on.
func fitsAt(value []string, i int, words []string, prefix bool) bool {
	if i+len(words) > len(value) {
		return false
	}
	for k, w := range words {
		have := value[i+k]
		begins := prefix && k == len(words)-1 && strings.HasPrefix(have, w)
		if have != w && !begins {
			return false
		}
	}
	return true
}

// naiveCost is typoCost from the definition: the distance to the word, or to
// any of its beginnings.
func naiveCost(typed, word string, prefix bool) int {
	q, w := []rune(typed), []rune(word)
	budget := slipsOf(string(q))
	best := naiveDistance(q, w)
	if prefix {
		for end := 1; end <= len(w); end++ {
			n, m := end, len(q)
			swapped := n > 1 && m > 1 && w[n-1] == q[m-2] && w[n-2] == q[m-1]
			if m >= shortPrefix || w[n-1] == q[m-1] || swapped {
				best = min(best, naiveDistance(q, w[:end]))
			}
		}
	}
	if best == 0 || best > budget {
		return 0
	}
	return int(typoCost(best, len(q), q[0] == w[0]))
}

func naiveDistance(a, b []rune) int {
	d := make([][]int, len(a)+1)
	for i := range d {
		d[i] = make([]int, len(b)+1)
		for j := range d[i] {
			switch {
			case i == 0:
				d[i][j] = j
			case j == 0:
				d[i][j] = i
			case a[i-1] == b[j-1]:
				d[i][j] = d[i-1][j-1]
			default:
				d[i][j] = 1 + min(d[i-1][j-1], d[i-1][j], d[i][j-1])
			}
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(a)][len(b)]
}

// condition tests one textual filter on a record.
func (o *oracle) condition(r Record, text string) bool {
	if name, bound, ok := strings.Cut(text, ">="); ok {
		limit, _ := strconv.Atoi(bound)
		number, has := r.Fields[name].(int)
		return has && number >= limit
	}
	name, value, _ := strings.Cut(text, ":")
	value, negated := strings.CutPrefix(value, "-")
	has := slices.ContainsFunc(fieldFacets(r.Fields[name]), func(v string) bool { return strings.EqualFold(v, value) })
	return has != negated
}

func (o *oracle) passes(r Record, filters [][]string) bool {
	for _, or := range filters {
		if !slices.ContainsFunc(or, func(text string) bool { return o.condition(r, text) }) {
			return false
		}
	}
	return true
}

func (o *oracle) search(q Query) map[string]bool {
	words := strings.Fields(strings.ToLower(q.Text))
	hits := map[string]bool{}
	o.typos = q.TypoTolerance != "false"
	for _, r := range o.records {
		missing, ok := o.lacks(r, words, 0, q.TypoTolerance != "false", q.OptionalWords)
		if ok && (missing < len(words) || len(words) == 0) && o.passes(r, q.FacetFilters) && o.passes(r, q.NumericFilters) {
			hits[r.ID] = true
		}
	}
	return hits
}

func (o *oracle) counts(hits map[string]bool, facet string) map[string]int {
	counts := map[string]int{}
	for _, r := range o.records {
		if hits[r.ID] {
			for _, v := range slices.Compact(slices.Sorted(slices.Values(fieldFacets(r.Fields[facet])))) {
				counts[v]++
			}
		}
	}
	return counts
}

// oracleWords are close to each other on purpose: typos, prefixes, joins and
// splits all happen.
var oracleWords = []string{
	"chat", "chats", "chart", "cat", "help", "desk", "helpdesk", "helpdesks", "hub", "spot", "hubspot",
	"hubspto", "shop", "shopify", "store", "stores", "translate", "translation", "translator", "a", "ab",
	"mail", "email", "mailbox", "box", "e", "commerce", "ecommerce", "analytics", "analytical", "web",
}

func oracleCorpus(t *rapid.T) ([]Record, Settings) {
	word := rapid.SampledFrom(oracleWords)
	records := make([]Record, rapid.IntRange(1, 25).Draw(t, "records"))
	for i := range records {
		fields := map[string]any{
			"name":  strings.Join(rapid.SliceOfN(word, 1, 4).Draw(t, "name"), rapid.SampledFrom([]string{" ", "-", " / "}).Draw(t, "sep")),
			"tags":  rapid.SliceOfN(word, 0, 3).Draw(t, "tags"),
			"cat":   rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"crm", "cms", "Help Desk", "a:b"}), 0, 3, rapid.ID).Draw(t, "cat"),
			"free":  rapid.Bool().Draw(t, "free"),
			"rank":  rapid.IntRange(0, 4).Draw(t, "rank"),
			"price": rapid.IntRange(0, 9).Draw(t, "price"),
		}
		if rapid.IntRange(0, 5).Draw(t, "without price") == 0 {
			delete(fields, "price")
		}
		records[i] = Record{ID: "r" + strconv.Itoa(i), Fields: fields}
	}
	return records, Settings{
		SearchableAttributes:  []string{"name", "unordered(tags)"},
		AttributesForFaceting: []string{"searchable(cat)", "free", "price"},
		CustomRanking:         []string{"desc(rank)"},
		IgnorePlurals:         rapid.Bool().Draw(t, "plurals"),
		Replicas:              map[string][]string{"by_price": {"asc(price)"}, "by_name": {"desc(name)"}},
		Synonyms: []Synonym{
			{Group: []string{"shop", "store", "e commerce"}},
			{From: "mail", To: []string{"help desk", "chat"}},
		},
	}
}

// oracleText draws a query near the records: mostly words of one of them,
// sometimes joined, shortened at the end or with slips.
func oracleText(t *rapid.T, records []Record) string {
	name := records[rapid.IntRange(0, len(records)-1).Draw(t, "record")].Fields["name"].(string)
	words := splitTexts(name)
	from := rapid.IntRange(0, len(words)-1).Draw(t, "from")
	words = words[from : from+rapid.IntRange(1, min(3, len(words)-from)).Draw(t, "words")]
	switch rapid.IntRange(0, 9).Draw(t, "change") {
	case 0:
		words = nil
	case 1, 2:
		words = []string{strings.Join(words, "")}
	case 3:
		words = rapid.SliceOfN(rapid.SampledFrom(oracleWords), 1, 2).Draw(t, "others")
	case 4:
		cut := rapid.IntRange(1, len(words[0])).Draw(t, "cut")
		words = append([]string{words[0][:cut], words[0][cut:]}, words[1:]...)
	case 5, 6:
		at := rapid.IntRange(0, len(words)-1).Draw(t, "which")
		words[at] = slipped(t, words[at])
	case 7, 8:
		last := words[len(words)-1]
		words[len(words)-1] = last[:rapid.IntRange(1, len(last)).Draw(t, "length")]
	}
	return strings.Join(words, " ")
}

func splitTexts(text string) []string {
	var list []string
	for _, w := range splitWords(text) {
		list = append(list, w.text)
	}
	return list
}

func slipped(t *rapid.T, word string) string {
	letters := []rune(word)
	for range rapid.IntRange(1, 2).Draw(t, "slips") {
		at := rapid.IntRange(0, len(letters)-1).Draw(t, "at")
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			letters[at] = rapid.RuneFrom([]rune("abcehs")).Draw(t, "letter")
		case 1:
			letters = slices.Insert(letters, at, 'e')
		case 2:
			if len(letters) > 1 {
				letters = slices.Delete(letters, at, at+1)
			}
		case 3:
			if at > 0 {
				letters[at-1], letters[at] = letters[at], letters[at-1]
			}
		}
	}
	return string(letters)
}

func oracleQuery(t *rapid.T, records []Record) Query {
	q := NewQuery("x", oracleText(t, records))
	q.HitsPerPage = 100
	q.Facets = []string{"*"}
	q.TypoTolerance = rapid.SampledFrom([]string{"true", "false"}).Draw(t, "typos")
	if rapid.IntRange(0, 2).Draw(t, "optional") == 0 {
		q.OptionalWords = rapid.SliceOfN(rapid.SampledFrom(append(splitTexts(q.Text), "none")), 1, 3).Draw(t, "optional words")
	}
	facet := rapid.SampledFrom([]string{"cat:crm", "cat:CMS", "cat:help desk", "cat:a:b", "cat:-crm", "cat:none", "free:true", "price:3"})
	if rapid.Bool().Draw(t, "open") {
		return q
	}
	q.FacetFilters = rapid.SliceOfN(rapid.SliceOfN(facet, 1, 3), 0, 2).Draw(t, "facets")
	q.NumericFilters = rapid.SliceOfN(rapid.SliceOfN(rapid.SampledFrom([]string{"price>=3", "price>=7", "rank>=2"}), 1, 2), 0, 1).Draw(t, "numbers")
	return q
}

func mustBuild(t rapidT, records []Record, settings Settings) *Index {
	ix, err := Build("x", records, settings)
	if err != nil {
		t.Fatalf("build: %v", err)
	}
	return ix
}

type rapidT interface{ Fatalf(string, ...any) }

func mustSearch(t rapidT, ix *Index, q Query) Result {
	result, err := ix.Search(q)
	if err != nil {
		t.Fatalf("search %+v: %v", q, err)
	}
	return result
}

func hitSet(r Result) map[string]bool {
	set := map[string]bool{}
	for _, h := range r.Hits {
		set[h.ID] = true
	}
	return set
}

// slipsOf is how many slips a word may hold, by the protocol: one from four letters,
// two from eight.
func slipsOf(word string) int {
	switch letters := len([]rune(word)); {
	case letters >= 8:
		return 2
	case letters >= 4:
		return 1
	}
	return 0
}
