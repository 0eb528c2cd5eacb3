package searchtest

import (
	_ "embed" // the judged queries
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// judgedText has its format in its first lines.
//
//go:embed judged.txt
var judgedText string

// JudgedQuery is a query with the entries that answer it.
type JudgedQuery struct {
	Kind   string // name, prefix, typo, synonym, category, developer, intent or partner
	Index  string
	Text   string
	Grades map[string]int // by slug: 3 is what was meant, 2 answers well, 1 is related
}

// JudgedDepth is how many hits of a query are judged: nDCG@10.
const JudgedDepth = 10

// JudgedQueries reads the judged queries of the demo world.
func JudgedQueries() ([]JudgedQuery, error) {
	var queries []JudgedQuery
	for line := range strings.Lines(judgedText) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, " | ")
		if len(parts) != 4 {
			return nil, fmt.Errorf("judged queries: %q has %d columns", line, len(parts))
		}
		q := JudgedQuery{Kind: parts[0], Index: parts[1], Text: parts[2], Grades: map[string]int{}}
		for graded := range strings.FieldsSeq(parts[3]) {
			slug, text, _ := strings.Cut(graded, ":")
			grade, err := strconv.Atoi(text)
			if err != nil || grade < 1 || grade > 3 || q.Grades[slug] != 0 {
				return nil, fmt.Errorf("judged queries: %q of %q is no grade, or a second one", graded, q.Text)
			}
			q.Grades[slug] = grade
		}
		queries = append(queries, q)
	}
	return queries, nil
}

// NDCG gives how near the order of the slugs comes to the best possible one,
// from 0 to 1, over the first JudgedDepth.
func (q *JudgedQuery) NDCG(slugs []string) float64 {
	var got, best float64
	for i, slug := range slugs[:min(len(slugs), JudgedDepth)] {
		got += gain(q.Grades[slug], i)
	}
	grades := make([]int, 0, len(q.Grades))
	for _, grade := range q.Grades {
		grades = append(grades, grade)
	}
	slices.Sort(grades)
	slices.Reverse(grades)
	for i, grade := range grades[:min(len(grades), JudgedDepth)] {
		best += gain(grade, i)
	}
	return got / best
}

func gain(grade, place int) float64 {
	return (math.Exp2(float64(grade)) - 1) / math.Log2(float64(place)+2)
}

// Quality is the mean nDCG@10 of a search over the judged queries, in all and
// by kind.
type Quality struct {
	Queries int
	NDCG    float64
	Kinds   map[string]float64
	// Scores are of the single queries, by their text.
	Scores map[string]float64
}

// Judge asks ask all judged queries; it gives the slugs of the best hits, the
// best first.
func Judge(ask func(index, text string) ([]string, error)) (Quality, error) {
	queries, err := JudgedQueries()
	if err != nil {
		return Quality{}, err
	}
	quality := Quality{Queries: len(queries), Kinds: map[string]float64{}, Scores: map[string]float64{}}
	counts := map[string]float64{}
	for i := range queries {
		q := &queries[i]
		slugs, err := ask(q.Index, q.Text)
		if err != nil {
			return Quality{}, fmt.Errorf("%q: %w", q.Text, err)
		}
		score := q.NDCG(slugs)
		quality.Scores[q.Text] = score
		quality.NDCG += score / float64(len(queries))
		quality.Kinds[q.Kind] += score
		counts[q.Kind]++
	}
	for kind, n := range counts {
		quality.Kinds[kind] /= n
	}
	return quality, nil
}
