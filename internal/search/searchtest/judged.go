package searchtest

import (
	_ "embed" // the judged queries
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"marketplace/internal/search"
)

// ownText has its format in its first lines.
//
//go:embed judged.txt
var ownText string

// unmetText are queries that nobody who built the search wrote: development may look at
// one half, the other says whether it helped.
//
//go:embed judged-unmet.json
var unmetText []byte

// germanText are queries in German with the English ones that mean the same; its format
// stands in its first lines.
//
//go:embed judged-german.txt
var germanText string

// The sets of judged queries of the demo data.
const (
	OwnSet      = "own"        // written by who built the search
	Development = "dev"        // one half of those of others
	Validation  = "validation" // the other half: nobody who builds reads it

	German           = "german"            // in German, to be looked at
	GermanValidation = "german validation" // in German, asked at the end of a piece of work
)

// JudgedQuery is a query with the entries that answer it.
type JudgedQuery struct {
	Kind   string // what it is an example of, "typo" or "question"
	Index  string
	Text   string
	Grades map[string]int // by slug: 3 is what was meant, 2 answers well, 1 is related
}

// JudgedDepth is how many hits of a query are judged: nDCG@10.
const JudgedDepth = 10

// Queries gives a set of judged queries.
func Queries(set string) ([]JudgedQuery, error) {
	switch set {
	case OwnSet:
		return ownQueries()
	case German, GermanValidation:
		german, _, err := GermanQueries(set)
		return german, err
	}
	return unmetQueries(set)
}

// GermanQueries gives a set of German queries, and beside it the English ones that mean the
// same and are judged alike.
func GermanQueries(set string) (german, english []JudgedQuery, err error) {
	known := map[string]JudgedQuery{}
	for _, from := range []string{Development, OwnSet} {
		queries, err := Queries(from)
		if err != nil {
			return nil, nil, err
		}
		for _, q := range queries {
			if q.Index == search.AppsIndex {
				known[q.Text] = q
			}
		}
	}
	half := map[string]string{German: Development, GermanValidation: Validation}[set]
	for line := range strings.Lines(germanText) {
		parts := strings.Split(strings.TrimSpace(line), " | ")
		if len(parts) == 1 && (parts[0] == "" || strings.HasPrefix(parts[0], "#")) || len(parts) == 4 && parts[1] != half {
			continue
		}
		if len(parts) != 4 || known[parts[3]].Grades == nil {
			return nil, nil, fmt.Errorf("judged queries: %q has %d columns, or no judged English query", line, len(parts))
		}
		means := known[parts[3]]
		means.Kind = parts[0]
		english = append(english, means)
		means.Text = parts[2]
		german = append(german, means)
	}
	return german, english, nil
}

// ownQueries reads the judged queries of the project.
func ownQueries() ([]JudgedQuery, error) {
	var queries []JudgedQuery
	for line := range strings.Lines(ownText) {
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

// unmetQueries gives one half of the unmet queries; their Kind is the pattern they follow.
func unmetQueries(half string) ([]JudgedQuery, error) {
	var file struct {
		Groups     map[string]map[string]json.RawMessage `json:"groups"`
		Dev        map[string]map[string]int             `json:"dev"`
		Validation map[string]map[string]int             `json:"validation"`
	}
	if err := json.Unmarshal(unmetText, &file); err != nil {
		return nil, fmt.Errorf("judged queries: %w", err)
	}
	grades := map[string]map[string]map[string]int{Development: file.Dev, Validation: file.Validation}[half]
	var queries []JudgedQuery
	for _, group := range slices.Sorted(maps.Keys(file.Groups)) {
		var texts []string
		if err := json.Unmarshal(file.Groups[group][half], &texts); err != nil {
			return nil, fmt.Errorf("judged queries: group %s: %w", group, err)
		}
		for _, text := range texts {
			if grades[text] == nil {
				return nil, fmt.Errorf("judged queries: %q of group %s has no grades", text, group)
			}
			queries = append(queries, JudgedQuery{Kind: group, Index: search.AppsIndex, Text: text, Grades: grades[text]})
		}
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

// Ask gives the slugs of the best hits of a text, the best first.
type Ask func(index, text string) ([]string, error)

// AskAsTheShop asks as the search box of the shop does.
func AskAsTheShop(catalogue *search.Catalogue) Ask {
	return func(index, text string) ([]string, error) {
		q := search.NewQuery(index, text)
		q.HitsPerPage, q.RemoveWords = JudgedDepth, "allOptional"
		result, err := catalogue.Search(q)
		var slugs []string
		for _, hit := range result.Hits {
			slug, _ := hit.Field("slug").(string)
			slugs = append(slugs, slug)
		}
		return slugs, err
	}
}

// Answer is how well one query was answered.
type Answer struct {
	Query *JudgedQuery
	Slugs []string
	NDCG  float64
	// First is 1 / the place of the first entry that was meant, 0 if it is not there.
	First   float64
	Useless bool // no graded entry is there
}

// JudgeQueries asks queries and grades the answers.
func JudgeQueries(queries []JudgedQuery, ask Ask) ([]Answer, error) {
	answers := make([]Answer, len(queries))
	for i := range queries {
		q := &queries[i]
		slugs, err := ask(q.Index, q.Text)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", q.Text, err)
		}
		slugs = slugs[:min(len(slugs), JudgedDepth)]
		answers[i] = Answer{Query: q, Slugs: slugs, NDCG: q.NDCG(slugs), Useless: true}
		for place, slug := range slugs {
			grade := q.Grades[slug]
			answers[i].Useless = answers[i].Useless && grade == 0
			if grade == 3 && answers[i].First == 0 {
				answers[i].First = 1 / float64(place+1)
			}
		}
	}
	return answers, nil
}

// QualityFigures are the figures of sets of queries, by their names.
type QualityFigures map[string]Figures

// Figures say how well a set of queries is answered.
type Figures struct {
	Queries int                `json:"queries"`
	NDCG    float64            `json:"ndcg"`    // mean nDCG@10
	Empty   float64            `json:"empty"`   // share of queries without a hit
	Useless float64            `json:"useless"` // share without a graded entry among the first ten
	MRR     float64            `json:"mrr"`     // of queries for names: mean of 1 / the place of what was meant
	Groups  map[string]float64 `json:"groups"`  // nDCG@10 by kind
}

// nameKinds are the kinds of queries that mean one entry by its name.
var nameKinds = []string{"name", "prefix", "typo", "compound", "typosplit"} //nolint:gochecknoglobals // a constant list

// FiguresOf sums up answers.
func FiguresOf(answers []Answer) Figures {
	f := Figures{Queries: len(answers), Groups: map[string]float64{}}
	counts, names := map[string]float64{}, 0.0
	for _, a := range answers {
		f.NDCG += a.NDCG
		f.Groups[a.Query.Kind] += a.NDCG
		counts[a.Query.Kind]++
		if len(a.Slugs) == 0 {
			f.Empty++
		}
		if a.Useless {
			f.Useless++
		}
		if slices.Contains(nameKinds, a.Query.Kind) {
			f.MRR += a.First
			names++
		}
	}
	n := max(float64(len(answers)), 1)
	f.NDCG, f.Empty, f.Useless, f.MRR = f.NDCG/n, f.Empty/n, f.Useless/n, f.MRR/max(names, 1)
	for kind, count := range counts {
		f.Groups[kind] /= count
	}
	return f
}
