package measure

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"marketplace/internal/search"
	"marketplace/internal/search/searchtest"
)

// Competitor is another search engine to be measured on the same records and
// queries.
type Competitor interface {
	// Build replaces its index by one of the records.
	Build(records []search.Record) error
	// Search answers a query with its hits, highlights and facets, and gives
	// the number of hits.
	Search(q search.Query) (int, error)
}

// engineGoals are milliseconds by the number of apps.
var engineGoals = []struct{ apps, p50, p99 float64 }{{200, 0.1, 0.5}, {10_000, 0.5, 1.5}, {100_000, 1, 4}} //nolint:gochecknoglobals // a constant table

const (
	competitorApps    = 10_000
	competitorQueries = 60 // of each kind
	competitorGoal    = 8.0
	engineQueries     = 2000
	buildSeconds      = 4
	buildMB           = 150
	qualityGoal       = 0.9
)

// Search measures the engine alone: its answers, its speed, its memory, and its
// speed beside a competitor's. Module is the folder of go.mod.
func Search(ctx context.Context, out io.Writer, module string, competitor Competitor) error {
	if err := quality(out, module); err != nil {
		return err
	}
	for _, goal := range engineGoals {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := engine(out, int(goal.apps), goal.p50, goal.p99); err != nil {
			return err
		}
	}
	return compareEngines(ctx, out, competitor)
}

// quality prints how well the judged queries are answered.
func quality(out io.Writer, module string) error {
	world, err := searchtest.ReadDemoData(module)
	if err != nil {
		return err
	}
	catalogue, err := world.Build()
	if err != nil {
		return err
	}
	for _, set := range []string{searchtest.OwnSet, searchtest.Development} {
		queries, err := searchtest.Queries(set)
		if err != nil {
			return err
		}
		answers, err := searchtest.JudgeQueries(queries, searchtest.AskAsTheShop(catalogue))
		if err != nil {
			return err
		}
		figures := searchtest.FiguresOf(answers)
		report(out, atLeast(fmt.Sprintf("search: nDCG@10 of %d judged queries, %s", figures.Queries, set), "%.3f", figures.NDCG, qualityGoal))
		for _, kind := range slices.Sorted(maps.Keys(figures.Groups)) {
			report(out, plain("search: nDCG@10, "+set+", "+kind, "%.3f", figures.Groups[kind]))
		}
	}
	return nil
}

// engine measures one size: building, memory and queries with eight facets.
func engine(out io.Writer, apps int, p50, p99 float64) error {
	records := searchtest.Synthetic(apps)
	before, started := heapMB(), time.Now()
	index, err := search.Build(search.AppsIndex, records, search.AppsSettings(nil, nil))
	if err != nil {
		return err
	}
	built, after := time.Since(started), heapMB()
	catalogue, err := search.NewCatalogue(index)
	if err != nil {
		return err
	}
	if apps == 100_000 {
		report(out, atMost("search: build 100,000 apps, s", "%.2f", built.Seconds(), buildSeconds),
			atMost("search: memory of 100,000 apps beside the records, MB", "%.0f", after-before, buildMB))
	}
	kinds := Queries(records, engineQueries/len(queryKinds))
	var all []search.Query
	for _, kind := range queryKinds {
		all = append(all, kinds[kind]...)
	}
	label := fmt.Sprintf("search: %d apps, 8 facets, best of 3, ", apps)
	if err := reportTimes(out, label, catalogue, all, p50, p99); err != nil {
		return err
	}
	if apps == 100_000 {
		for _, words := range []int{3, 12, 60} {
			asked := shopTexts(records, words, engineQueries/len(queryKinds))
			if err := reportTimes(out, fmt.Sprintf("%sshop's texts of %d words, ", label, words), catalogue, asked, p50, p99); err != nil {
				return err
			}
		}
	}
	runtime.KeepAlive(records)
	return nil
}

// reportTimes asks each query three times and reports the quantiles of the best times:
// other programs of the machine are not measured.
func reportTimes(out io.Writer, label string, catalogue *search.Catalogue, queries []search.Query, p50, p99 float64) error {
	var all []float64
	for _, q := range queries {
		best := math.Inf(1)
		for range 3 {
			took, err := answer(catalogue, q)
			if err != nil {
				return err
			}
			best = min(best, took)
		}
		all = append(all, best)
	}
	report(out, atMost(label+"ms p50", "%.3f", median(all), p50), atMost(label+"ms p99", "%.3f", quantile(all, 0.99), p99))
	return nil
}

func answer(catalogue *search.Catalogue, q search.Query) (ms float64, err error) {
	started := time.Now()
	result, err := catalogue.Search(q)
	if err != nil {
		return 0, err
	}
	var body []byte
	for i := range result.Hits {
		body = result.Hits[i].AppendJSON(body)
	}
	return milliseconds(time.Since(started)), nil
}

// compareEngines measures both engines on the same records and queries, kind by kind.
func compareEngines(ctx context.Context, out io.Writer, competitor Competitor) error {
	records := searchtest.Synthetic(competitorApps)
	catalogue, err := searchtest.DemoData{Apps: records}.Build()
	if err != nil {
		return err
	}
	if err := competitor.Build(records); err != nil {
		return err
	}
	kinds := Queries(records, competitorQueries)
	for _, kind := range queryKinds {
		var ours, theirs []float64
		for round := range 2 {
			ours, theirs = ours[:0], theirs[:0]
			for _, q := range kinds[kind] {
				if err := ctx.Err(); err != nil {
					return err
				}
				took, err := answer(catalogue, q)
				if err != nil {
					return err
				}
				ours = append(ours, took)
				if round == 0 && len(theirs) > competitorQueries/4 {
					continue // warm enough
				}
				started := time.Now()
				if _, err := competitor.Search(q); err != nil {
					return err
				}
				theirs = append(theirs, milliseconds(time.Since(started)))
			}
		}
		name := fmt.Sprintf("search: bleve / ours at p50, %d apps, %s", competitorApps, kind)
		report(out, atLeast(name, "%.1f", median(theirs)/median(ours), competitorGoal))
	}
	return nil
}

var facetsOfTheShop = []string{"categories", "product", "payment", "placements", "languages", "industries", "country", "service"} //nolint:gochecknoglobals // a constant list

var queryKinds = []string{"letter", "prefix", "word", "name", "typo", "filters", "browse", "sorted", "counts"} //nolint:gochecknoglobals // a constant list

// Queries makes up to most queries of each kind over records, each with eight
// facets to count.
func Queries(records []search.Record, most int) map[string][]search.Query {
	kinds := map[string][]search.Query{}
	add := func(kind, text string, change func(*search.Query)) {
		q := search.NewQuery(search.AppsIndex, text)
		q.Facets = facetsOfTheShop
		if change != nil {
			change(&q)
		}
		kinds[kind] = append(kinds[kind], q)
	}
	step := max(1, len(records)/most)
	for i := 0; i < len(records) && len(kinds["word"]) < most; i += step {
		fields := records[i].Fields
		name, description := fields["name"].(string), strings.Fields(fields["shortDescription"].(string))
		words := strings.Fields(name)
		letters := []rune(words[0])
		filters := fmt.Sprintf("country:%v OR languages:%v", fields["country"], fields["languages"].([]string)[0])
		add("word", strings.Trim(description[i%len(description)], "."), nil)
		add("name", name, nil)
		add("prefix", string(letters[:min(len(letters), 2+i%3)]), nil)
		if len(letters) >= 5 {
			add("typo", string(letters[:3])+"x"+string(letters[4:]), nil)
		}
		add("letter", string(letters[:1]), nil)
		add("filters", words[0], func(q *search.Query) { q.Filters = filters })
		add("browse", "", func(q *search.Query) { q.Filters = filters })
		add("sorted", words[0], func(q *search.Query) { q.Index = "apps_price" })
		add("counts", words[0], func(q *search.Query) { q.HitsPerPage = 0 })
	}
	return kinds
}

// shopTexts makes up to most texts of so many words, which the shop's pages ask: words
// that a record lacks may be left out.
func shopTexts(records []search.Record, words, most int) []search.Query {
	var queries []search.Query
	step := max(1, len(records)/most)
	for i := 0; i < len(records) && len(queries) < most; i += step {
		var text []string
		for next := i; len(text) < words; next++ {
			of := strings.Fields(records[next%len(records)].Fields["shortDescription"].(string))
			text = append(text, of[:min(len(of), words-len(text))]...)
		}
		joined := strings.Join(text, " ")
		q := search.NewQuery(search.AppsIndex, joined[:min(len(joined), search.MaxQueryLetters)])
		q.Facets, q.RemoveWords = facetsOfTheShop, "allOptional"
		queries = append(queries, q)
	}
	return queries
}

func report(out io.Writer, figures ...figure) {
	for _, f := range figures {
		_, _ = fmt.Fprintln(out, f)
	}
}

// heapMB is what is in use after everything else was swept.
func heapMB() float64 {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return float64(stats.HeapAlloc) / 1e6
}
