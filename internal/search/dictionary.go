package search

import (
	"sort"
	"unicode/utf8"
)

// dictionary is the sorted array of all terms of an index. The order makes it
// a trie: terms with a common beginning stand together.
type dictionary struct {
	terms []string
	runes []rune   // the letters of all terms, one after the other
	at    []uint32 // term i has the letters runes[at[i]:at[i+1]]
	lcp   []uint8  // letters shared with the term before, at most 255
}

// newDictionary takes distinct terms in byte order, which for UTF-8 is the
// order of the letters.
func newDictionary(terms []string) dictionary {
	letters := 0
	for _, term := range terms {
		letters += len(term)
	}
	d := roomFor(len(terms), letters)
	for _, term := range terms {
		d.add(term)
	}
	return d
}

// roomFor makes an empty dictionary with room for terms and their letters.
func roomFor(terms, letters int) dictionary {
	return dictionary{terms: make([]string, 0, terms), runes: make([]rune, 0, letters), at: make([]uint32, 1, terms+1), lcp: make([]uint8, 0, terms)}
}

// add adds a term that comes after all others.
func (d *dictionary) add(term string) {
	for _, r := range term {
		d.runes = append(d.runes, r)
	}
	d.terms, d.at, d.lcp = append(d.terms, term), append(d.at, uint32(len(d.runes))), append(d.lcp, 0)
	if last := len(d.terms) - 1; last > 0 {
		d.lcp[last] = sharedLetters(d.letters(last-1), d.letters(last))
	}
}

// addRun adds the terms [lo,hi) of another dictionary, which come after all others.
func (d *dictionary) addRun(of *dictionary, lo, hi int) {
	if lo == hi {
		return
	}
	d.add(of.terms[lo])
	start, end := of.at[lo+1], uint32(len(d.runes))
	d.terms, d.lcp = append(d.terms, of.terms[lo+1:hi]...), append(d.lcp, of.lcp[lo+1:hi]...)
	d.runes = append(d.runes, of.runes[start:of.at[hi]]...)
	for _, at := range of.at[lo+2 : hi+1] {
		d.at = append(d.at, at-start+end)
	}
}

func (d *dictionary) letters(term int) []rune { return d.runes[d.at[term]:d.at[term+1]] }

func sharedLetters(a, b []rune) uint8 {
	n := 0
	for n < len(a) && n < len(b) && n < 255 && a[n] == b[n] {
		n++
	}
	return uint8(n)
}

// find gives the number of a term.
func (d *dictionary) find(term string) (int, bool) {
	i := sort.SearchStrings(d.terms, term)
	return i, i < len(d.terms) && d.terms[i] == term
}

// prefixRange gives the terms [lo,hi) that begin with prefix.
func (d *dictionary) prefixRange(prefix string) (lo, hi int) {
	lo = sort.SearchStrings(d.terms, prefix)
	hi = lo + sort.Search(len(d.terms)-lo, func(i int) bool {
		term := d.terms[lo+i]
		return len(term) < len(prefix) || term[:len(prefix)] != prefix
	})
	return lo, hi
}

// Words that share their beginning are forms of one word: so many letters at least, and
// this share of both; what follows is an ending, of so many letters at most.
const (
	shortestStem = 4
	stemShare    = 0.6
	longestEnd   = 4
	stemCost     = 2 // it counts as so many slips
)

// sameStem gives the terms that share the longest beginning with a word, none when it is
// too short to tell.
func (d *dictionary) sameStem(text string) []typoTerm {
	letters := []rune(text)
	least := max(shortestStem, len(letters)-longestEnd)
	for length := len(letters) - 1; length >= least && float64(length) >= stemShare*float64(len(letters)); length-- {
		var found []typoTerm
		lo, hi := d.prefixRange(string(letters[:length]))
		for term := lo; term < hi && len(found) < maxTypoTerms; term++ {
			if n := len(d.letters(term)); n-length <= longestEnd && float64(length) >= stemShare*float64(n) {
				found = append(found, typoTerm{uint32(term), stemCost})
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

func letterCount(s string) int { return utf8.RuneCountInString(s) }
