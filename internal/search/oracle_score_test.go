package search

import (
	"math"
	"slices"
	"strings"
)

// reads is one way to read the words [from,to) of a text: how strongly each record speaks
// for them, 0 where it does not.
type reads struct {
	from, to int
	holds    bool // it tells which records hold the word itself, or its plural
	evidence []float64
	weight   float64
}

func (w *reads) records() int {
	n := 0
	for _, e := range w.evidence {
		if e > 0 {
			n++
		}
	}
	return n
}

// scores gives the score of each record for a text, without what it gains by being like
// others, and the share of the text that it has.
func (o *oracle) scores(q Query) (scores, shares []float64) {
	o.typos = q.TypoTolerance != "false"
	words := splitTexts(q.Text)
	o.known = nil
	if q.RemoveWords == "allOptional" {
		o.known = o.knownWords(words)
	}
	var ways []*reads
	for from := range words {
		for to := from + 1; to <= len(words); to++ {
			ways = append(ways, o.ways(words, from, to)...)
		}
	}
	if q.RemoveWords == "allOptional" && o.typos {
		ways = append(ways, o.stems(words, ways)...)
	}
	weights := o.weigh(words, ways)
	best := make([]float64, len(words)+1) // of the weights on a path
	for end := 1; end <= len(words); end++ {
		best[end] = best[end-1]
		for _, w := range ways {
			if w.to == end && w.records() > 0 {
				best[end] = max(best[end], best[w.from]+w.weight)
			}
		}
	}
	whole := best[len(words)]
	for i, r := range o.records {
		sum, cover := make([]float64, len(words)+1), make([]float64, len(words)+1)
		for end := 1; end <= len(words); end++ {
			sum[end], cover[end] = sum[end-1], cover[end-1]
			for _, w := range ways {
				if s := sum[w.from] + w.weight*w.evidence[i]; w.to == end && w.evidence[i] > 0 && s > sum[end]+1e-9 {
					sum[end], cover[end] = s, cover[w.from]+w.weight
				}
			}
		}
		score, share := 0.0, 0.0
		if n := len(words); sum[n] > 0 {
			share = min(cover[n]/whole, 1)
			score = sum[n]/whole*math.Pow(math.Floor(share*256)/256, 0.3) + o.bonus(r, words, weights)
		}
		scores, shares = append(scores, score), append(shares, share)
	}
	return scores, shares
}

// stems reads the words that nothing was found for as those that share their beginning
// for longest.
func (o *oracle) stems(words []string, ways []*reads) []*reads {
	var list []*reads
	for i, typed := range words {
		covers := func(w *reads) bool { return w.from <= i && i < w.to && w.records() > 0 }
		if i >= 10 || o.isKnown(i) || slices.ContainsFunc(ways, covers) {
			continue
		}
		longest := 0
		for term := range o.terms {
			longest = max(longest, sharedStem(typed, term))
		}
		if longest == 0 {
			list = append(list, o.heads(i, typed)...)
			continue
		}
		w := &reads{from: i, to: i + 1}
		for _, r := range o.records {
			best := 0.0
			for term := range o.terms {
				if sharedStem(typed, term) == longest {
					best = max(best, 0.55*o.worth(r, term))
				}
			}
			w.evidence = append(w.evidence, best)
		}
		list = append(list, w)
	}
	return list
}

// heads reads a word as the longest of its ends that is a word, or has a synonym of
// which a record holds the words.
func (o *oracle) heads(i int, typed string) []*reads {
	letters := []rune(typed)
	for at := 3; at <= len(letters)-5; at++ {
		head := string(letters[at:])
		var list []*reads
		add := func(evidence func(Record) float64) {
			w := &reads{from: i, to: i + 1}
			for _, r := range o.records {
				w.evidence = append(w.evidence, 0.55*evidence(r))
			}
			if w.records() > 0 {
				list = append(list, w)
			}
		}
		add(func(r Record) float64 { return o.worth(r, head) })
		for _, s := range o.settings.Synonyms {
			if !o.same(head, s.From) && !slices.ContainsFunc(s.Group, func(f string) bool { return o.same(f, head) }) {
				continue
			}
			for _, to := range append(s.To, s.Group...) {
				if !o.same(to, head) {
					add(func(r Record) float64 { return 0.7 * o.phraseWorth(r, strings.Fields(to), false) })
				}
			}
		}
		if len(list) > 0 {
			return list
		}
	}
	return nil
}

// sharedStem is how long the beginning is that two words share, 0 when they are no forms
// of one word.
func sharedStem(a, b string) int {
	x, y := []rune(a), []rune(b)
	n := 0
	for n < len(x)-1 && n < len(y) && x[n] == y[n] {
		n++
	}
	if n < 4 || len(x)-n > 4 || len(y)-n > 4 || float64(n) < 0.6*float64(len(x)) || float64(n) < 0.6*float64(len(y)) {
		return 0
	}
	return n
}

// weigh sets what each way is worth, and gives what each word is.
func (o *oracle) weigh(words []string, ways []*reads) []float64 {
	says := importances(words, len(words) > 0)
	weights := make([]float64, len(words))
	for i := range words {
		holders, readers := map[int]bool{}, map[int]bool{}
		for _, w := range ways {
			for record, e := range w.evidence {
				if w.from == i && w.to == i+1 && e > 0 {
					readers[record] = true
					if w.holds {
						holders[record] = true
					}
				}
			}
		}
		if len(holders) == 0 {
			holders = readers
		}
		if len(holders) > 0 {
			weights[i] = float64(says[i]) * math.Log(1+float64(len(o.records))/float64(len(holders)))
		}
	}
	keepRarest(weights, 20)
	for _, w := range ways {
		for i := w.from; i < w.to; i++ {
			w.weight += weights[i]
		}
		if n := w.records(); w.to > w.from+1 && n > 0 {
			w.weight = max(w.weight, 0.7*math.Log(1+float64(len(o.records))/float64(n)))
		}
	}
	return weights
}

// keepRarest leaves the weights of so many words: of each of the others that many weigh
// more, or as much and stand before it.
func keepRarest(weights []float64, most int) {
	all := slices.Clone(weights)
	for i, weight := range all {
		before := 0
		for j, other := range all {
			if other > weight || other == weight && j < i {
				before++
			}
		}
		if before >= most {
			weights[i] = 0
		}
	}
}

// ways gives how the words [from,to) may be read.
func (o *oracle) ways(words []string, from, to int) []*reads {
	typed, last := strings.Join(words[from:to], ""), to == len(words)
	var list []*reads
	add := func(holds bool, evidence func(Record) float64) {
		w := &reads{from: from, to: to, holds: holds}
		for _, r := range o.records {
			w.evidence = append(w.evidence, evidence(r))
		}
		list = append(list, w)
	}
	switch n := to - from; {
	case n == 1:
		add(true, func(r Record) float64 { return o.worth(r, typed) })
		if last {
			add(false, func(r Record) float64 { return o.begun(r, typed) })
		}
		if o.typos && !o.isKnown(from) {
			add(false, func(r Record) float64 { return o.mistyped(r, typed, last) })
		}
		for _, form := range naivePlurals(typed) {
			if o.settings.IgnorePlurals && o.terms[form] {
				add(true, func(r Record) float64 { return 0.92 * o.worth(r, form) })
			}
		}
		for at := 1; at < len(typed) && len(typed) >= 4; at++ {
			add(false, func(r Record) float64 {
				return 0.95 * o.phraseWorth(r, []string{typed[:at], typed[at:]}, last && len(typed)-at >= 2)
			})
		}
	case n <= 3 && (o.terms[typed] || last && len(typed) >= 4 && o.begins(typed)):
		add(false, func(r Record) float64 {
			if last && len(typed) >= 4 {
				return max(o.worth(r, typed), o.begun(r, typed))
			}
			return o.worth(r, typed)
		})
	case o.joinedTypos(words[from:to], typed, last):
		add(false, func(r Record) float64 { return o.mistyped(r, typed, last && len(typed) >= 4) })
	}
	for _, s := range o.settings.Synonyms {
		phrase := strings.Join(words[from:to], " ")
		if !o.same(phrase, s.From) && !slices.ContainsFunc(s.Group, func(f string) bool { return o.same(f, phrase) }) {
			continue
		}
		for _, to := range append(s.To, s.Group...) {
			if !o.same(to, phrase) {
				add(false, func(r Record) float64 { return 0.7 * o.phraseWorth(r, strings.Fields(to), false) })
			}
		}
	}
	return list
}

// knownWords says which words of a text are words, begin one, or stand in a phrase that
// has a synonym that finds anything.
func (o *oracle) knownWords(words []string) []bool {
	known := make([]bool, len(words))
	for i, word := range words {
		known[i] = o.terms[word] || i == len(words)-1 && o.begins(word)
	}
	for _, s := range o.settings.Synonyms {
		for _, from := range append([]string{s.From}, s.Group...) {
			finds := slices.ContainsFunc(append(s.To, s.Group...), func(to string) bool {
				missing := func(word string) bool { return !o.terms[word] }
				return to != from && !slices.ContainsFunc(strings.Fields(to), missing)
			})
			phrase := strings.Fields(from)
			for i := range words {
				if n := len(phrase); finds && n > 0 && i+n <= len(words) && o.same(from, strings.Join(words[i:i+n], " ")) {
					for k := range phrase {
						known[i+k] = true
					}
				}
			}
		}
	}
	return known
}

func (o *oracle) begins(typed string) bool {
	for term := range o.terms {
		if strings.HasPrefix(term, typed) {
			return true
		}
	}
	return false
}

// begun is what a record has for a word that is only begun.
func (o *oracle) begun(r Record, typed string) float64 {
	best := 0.0
	for term := range o.terms {
		if strings.HasPrefix(term, typed) && term != typed {
			share := float64(len(typed)) / float64(len(term))
			best = max(best, (0.6+0.4*share*share)*o.worth(r, term))
		}
	}
	return best
}

func (o *oracle) mistyped(r Record, typed string, prefix bool) float64 {
	best := 0.0
	for term := range o.terms {
		if term == typed || prefix && strings.HasPrefix(term, typed) {
			continue
		}
		best = max(best, []float64{0, 0.8, 0.55, 0.4}[naiveCost(typed, term, prefix)]*o.worth(r, term))
	}
	return best
}

func (o *oracle) worth(r Record, word string) float64 {
	return o.phraseWorth(r, []string{word}, false)
}

// phraseWorth is how strongly a record speaks for words that stand side by side.
func (o *oracle) phraseWorth(r Record, phrase []string, prefix bool) float64 {
	sum := 0.0
	for attr, weight := range []float64{5, 3} {
		name := []string{"name", "tags"}[attr]
		length, times, place := 0, 0, 0
		for _, value := range o.valuesOf(r, name) {
			for i := range value {
				if fitsAt(value, i, phrase, prefix) {
					if times == 0 {
						place = length + i
					}
					times++
				}
			}
			length += len(value)
		}
		if times == 0 {
			continue
		}
		w := weight * float64(min(times, 4)) / (0.7 + 0.3*float64(length)/o.usual(name))
		if name == "name" { // the one in which the place counts
			w *= 1 - 0.01*float64(min(place, 10))
		}
		sum += max(1, min(255, math.Round(w*32)))
	}
	w := min(sum, 255) / 32
	return w / (w + 1.6)
}

// usual is how many words an attribute has where it has any.
func (o *oracle) usual(attribute string) float64 {
	words, records := 0, 0
	for _, r := range o.records {
		n := 0
		for _, value := range o.valuesOf(r, attribute) {
			n += len(value)
		}
		if n > 0 {
			words, records = words+n, records+1
		}
	}
	return float64(max(words, 1)) / float64(max(records, 1))
}

// bonus is what a text gains by being a name, its beginning or a tag.
func (o *oracle) bonus(r Record, words []string, weights []float64) float64 {
	var telling []string
	for i, word := range words {
		if weights[i] > 0 {
			telling = append(telling, word)
		}
	}
	best := 0.0
	for _, list := range [][]string{words, telling} {
		text := strings.Join(list, " ")
		if text == "" {
			continue
		}
		for _, value := range o.valuesOf(r, "name") {
			switch name := strings.Join(value, " "); {
			case name == text:
				best = max(best, 0.5)
			case strings.HasPrefix(name, text):
				best = max(best, 0.45)
			}
		}
		for _, value := range o.valuesOf(r, "tags") {
			if strings.Join(value, " ") == text {
				best = max(best, 0.35)
			}
		}
	}
	return best
}
