package search

import (
	"sort"
	"strings"
)

// The lengths in letters from which a word may hold slips, unless a query says
// otherwise.
const (
	lettersForOneTypo  = 4
	lettersForTwoTypos = 8
)

// slips is how many slips a word may hold.
func (r reading) slips(word string) int {
	letters := letterCount(word)
	switch {
	case letters < r.oneTypo || r.numbers && strings.Trim(word, "0123456789") == "":
		return 0
	case letters < r.twoTypos:
		return 1
	}
	return 2
}

// typoTerm is a term that a mistyped word may mean.
type typoTerm struct {
	term uint32
	cost uint8 // 1 to 3; a slip in the first letter counts twice
}

// typoCost turns a distance into the cost of ranking, 0 when the term is not
// accepted. In a word of four letters another first letter makes another word
// ("mail", "fail"), so it is refused there.
func typoCost(distance int, letters int, sameFirst bool) uint8 {
	if sameFirst {
		return uint8(distance)
	}
	if letters <= 4 {
		return 0
	}
	return uint8(distance + 1)
}

// shortPrefix is the length below which an unfinished word must end on a
// letter that fits: else "chat" would mean everything that begins with "cha".
const shortPrefix = 6

// typos finds the terms within budget slips of the word (insertion, deletion,
// other letter, two letters swapped), the word itself excluded. With prefix
// the beginning of a term is enough.
//
// It walks the sorted terms with one row of the distance matrix per letter.
// Rows of shared beginnings are kept, and a beginning that is already too far
// away skips all of its terms.
func (d *dictionary) typos(text string, prefix bool, budget int) []typoTerm {
	var found []typoTerm
	q := []rune(text)
	m := len(q)
	if budget == 0 || m > 60 {
		return found
	}
	w := newTypoWalk(q, budget, prefix)
	for i := 0; i < len(d.terms); {
		term := d.letters(i)
		pruned := w.descend(term, min(int(d.lcp[i]), w.depth))
		next := i + 1
		if pruned > 0 {
			// No deeper row can come back within budget: every term with this
			// beginning has the distance that its beginning already has.
			for next < len(d.terms) && int(d.lcp[next]) >= pruned {
				next++
			}
		}
		if distance := w.distance(term, pruned > 0); distance > 0 && distance <= budget {
			if cost := typoCost(distance, m, term[0] == q[0]); cost > 0 {
				for t := i; t < next; t++ {
					found = append(found, typoTerm{uint32(t), cost})
				}
			}
		}
		i = next
	}
	return capTypos(found)
}

// capTypos keeps the nearest terms when there are too many.
func capTypos(found []typoTerm) []typoTerm {
	if len(found) <= maxTypoTerms {
		return found
	}
	sort.SliceStable(found, func(a, b int) bool { return found[a].cost < found[b].cost })
	found = found[:maxTypoTerms]
	sort.Slice(found, func(a, b int) bool { return found[a].term < found[b].term })
	return found
}

// typoWalk is the distance matrix along the path to the current term.
type typoWalk struct {
	q      []rune
	budget int
	prefix bool
	depth  int       // rows that are valid for the current term
	rows   [][]uint8 // rows[j][i]: distance of q[:i] and the first j letters
	best   []uint8   // best[j]: least distance of q and a beginning up to j
}

func newTypoWalk(q []rune, budget int, prefix bool) *typoWalk {
	w := &typoWalk{q: q, budget: budget, prefix: prefix}
	// Below len(q)+budget letters every row is already over budget.
	height, width := len(q)+budget+2, len(q)+1
	cells := make([]uint8, height*width)
	w.rows = make([][]uint8, height)
	w.best = make([]uint8, height)
	for j := range w.rows {
		w.rows[j] = cells[j*width : (j+1)*width]
	}
	for i := range w.rows[0] {
		w.rows[0][i] = uint8(i)
	}
	w.best[0] = tooFar
	return w
}

// descend computes the rows of term below the depth it shares with the term
// before. It answers the depth at which the term was given up, 0 if never.
func (w *typoWalk) descend(term []rune, shared int) int {
	w.depth = shared
	for j := shared + 1; j <= len(term); j++ {
		if j >= len(w.rows) {
			return j - 1
		}
		least := w.fill(term, j)
		w.depth = j
		if int(least) > w.budget {
			return j
		}
	}
	return 0
}

// tooFar stands for a distance beyond any budget, with room to add one.
const tooFar = 100

// fill computes row j and gives its least cell. Only the cells that can be
// within budget are computed, those at most budget away from the diagonal;
// the ones beside them are set so that the next rows may read them.
func (w *typoWalk) fill(term []rune, j int) uint8 {
	row, above := w.rows[j], w.rows[j-1]
	letter := term[j-1]
	lo, hi := max(1, j-w.budget), min(len(w.q), j+w.budget)
	least := uint8(tooFar)
	row[lo-1] = tooFar
	if j <= w.budget {
		row[0] = uint8(j)
		least = row[0]
	}
	for i := lo; i <= hi; i++ {
		cell := above[i-1]
		if w.q[i-1] != letter {
			cell = min(cell, row[i-1], above[i]) + 1
		}
		if i > 1 && j > 1 && w.q[i-1] == term[j-2] && w.q[i-2] == letter {
			cell = min(cell, w.rows[j-2][i-2]+1)
		}
		row[i] = cell
		least = min(least, cell)
	}
	if hi < len(w.q) {
		row[hi+1] = tooFar
	}
	w.best[j] = w.best[j-1]
	if w.prefix && w.endsWell(term, j) {
		w.best[j] = min(w.best[j], w.typed(j))
	}
	return least
}

// typed gives the distance of the whole typed word and the first j letters,
// tooFar when their lengths alone differ too much.
func (w *typoWalk) typed(j int) uint8 {
	if m := len(w.q); j < m-w.budget || j > m+w.budget {
		return tooFar
	}
	return w.rows[j][len(w.q)]
}

// endsWell reports whether a beginning of j letters may stand for an
// unfinished word.
func (w *typoWalk) endsWell(term []rune, j int) bool {
	m := len(w.q)
	if m >= shortPrefix || term[j-1] == w.q[m-1] {
		return true
	}
	return j > 1 && term[j-1] == w.q[m-2] && term[j-2] == w.q[m-1]
}

// distance gives the distance of the term whose rows were just computed, or
// of every term with its beginning when it was given up.
func (w *typoWalk) distance(term []rune, pruned bool) int {
	whole := tooFar
	if !pruned && w.depth == len(term) {
		whole = int(w.typed(w.depth))
	}
	if w.prefix {
		return min(whole, int(w.best[w.depth]))
	}
	return whole
}

// typoPrefixLetters gives how many letters of term an unfinished, mistyped
// word covers: what a highlight marks. It is the whole term when the whole
// term is at least as near.
func typoPrefixLetters(text, term string) int {
	q, t := []rune(text), []rune(term)
	w := newTypoWalk(q, 2, true)
	w.descend(t, 0)
	least, letters := uint8(tooFar), len(t)
	if w.depth == len(t) {
		least = w.typed(len(t))
	}
	for j := 1; j <= w.depth; j++ {
		if d := w.typed(j); d < least || d == least && j == len(q) && letters != len(t) {
			least, letters = d, j
		}
	}
	return letters
}
