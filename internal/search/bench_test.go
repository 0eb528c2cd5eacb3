package search_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"marketplace/internal/search"
	"marketplace/internal/search/searchtest"
)

// benchQueries makes up to 200 queries of each kind over records.
func benchQueries(records []search.Record) map[string][]search.Query {
	kinds := map[string][]search.Query{}
	add := func(kind, text string, change func(*search.Query)) {
		q := search.NewQuery("apps", text)
		q.Facets = []string{"categories", "product", "payment", "placements", "languages", "industries", "country", "service"}
		if change != nil {
			change(&q)
		}
		kinds[kind] = append(kinds[kind], q)
	}
	step := max(1, len(records)/200)
	for i := 0; i < len(records); i += step {
		r := records[i]
		name := r.Fields["name"].(string)
		words := strings.Fields(name)
		word := strings.Fields(r.Fields["shortDescription"].(string))
		letters := []rune(words[0])
		filters := fmt.Sprintf("country:%v OR languages:%v", r.Fields["country"], r.Fields["languages"].([]string)[0])
		add("word", word[i%len(word)], nil)
		add("name", name, nil)
		add("prefix", string(letters[:min(len(letters), 2+i%3)]), nil)
		if len(letters) >= 5 {
			add("typo", string(letters[:3])+"x"+string(letters[4:]), nil)
		}
		add("letter", string(letters[:1]), nil)
		add("filters", word[0], func(q *search.Query) { q.Filters = filters })
		add("browse", "", func(q *search.Query) { q.Filters = filters })
		add("sorted", word[0], func(q *search.Query) { q.Index = "apps_price" })
		add("counts", word[0], func(q *search.Query) { q.HitsPerPage = 0 })
		other := strings.Fields(records[(i+7)%len(records)].Fields["shortDescription"].(string))
		relaxed := func(q *search.Query) { q.RemoveWords = "allOptional" }
		add("one", word[i%len(word)], relaxed)
		add("three", strings.Join(append(word[:2:2], other[3]), " "), relaxed)
		add("question", strings.Join(append(word[:6:6], other[:6]...), " "), relaxed)
		add("forty", strings.Join(word, " ")+" "+strings.Join(other, " ")+" "+strings.Join(strings.Fields(records[(i+9)%len(records)].Fields["shortDescription"].(string)), " "), relaxed)
	}
	return kinds
}

func runKinds(b *testing.B, c *search.Catalogue, records []search.Record) {
	b.Helper()
	kinds := benchQueries(records)
	for _, kind := range []string{"letter", "prefix", "word", "name", "typo", "filters", "browse", "sorted", "counts", "one", "three", "question", "forty"} {
		queries := kinds[kind]
		b.Run(kind, func(b *testing.B) {
			b.ReportAllocs()
			var out []byte
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				r, err := c.Search(queries[i%len(queries)])
				if err != nil {
					b.Fatal(err)
				}
				out = out[:0]
				for h := range r.Hits {
					out = r.Hits[h].AppendJSON(out)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
		})
	}
}

func BenchmarkSearchDemoWorld(b *testing.B) {
	w := searchtest.LoadDemoData(b)
	runKinds(b, w.Catalogue(b), w.Apps)
}

func BenchmarkSearch10k(b *testing.B) {
	records := searchtest.Synthetic(10_000)
	runKinds(b, searchtest.DemoData{Apps: records}.Catalogue(b), records)
}

func BenchmarkBuild(b *testing.B) {
	for _, n := range []int{200, 10_000} {
		records := searchtest.Synthetic(n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := search.Build("apps", records, search.AppsSettings(nil, nil)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkUpdate changes one app of the demo data, and of it with many more: each time its text
// holds a word that no other has, or each time the same words.
func BenchmarkUpdate(b *testing.B) {
	w := searchtest.LoadDemoData(b)
	for _, more := range []int{0, 5_000, 100_000} {
		records := append(slices.Clone(w.Apps), searchtest.Synthetic(more)...)
		built, err := search.Build("apps", records, search.AppsSettings(w.Synonyms, w.Lexicon))
		if err != nil {
			b.Fatal(err)
		}
		update := func(b *testing.B, textOf func(n int) string) {
			b.Helper()
			b.ReportAllocs()
			ix := built
			for n := 0; b.Loop(); n++ {
				changed := search.Record{ID: records[0].ID, Fields: maps.Clone(records[0].Fields)}
				changed.Fields["shortDescription"] = textOf(n)
				next, err := ix.Update([]search.Record{changed}, nil)
				if err != nil {
					b.Fatal(err)
				}
				ix = next
			}
		}
		b.Run(fmt.Sprintf("%d apps, another word", len(records)), func(b *testing.B) {
			update(b, func(n int) string { return fmt.Sprintf("Calls from chats, changed for the time x%d.", n) })
		})
		b.Run(fmt.Sprintf("%d apps, the same words", len(records)), func(b *testing.B) {
			update(b, func(int) string { return records[0].Fields["shortDescription"].(string) })
		})
	}
}

// BenchmarkSearchWorst asks what costs most within the bounds: sixteen long
// words that are common, glued or mistyped.
func BenchmarkSearchWorst(b *testing.B) {
	records := searchtest.Synthetic(10_000)
	c := searchtest.DemoData{Apps: records}.Catalogue(b)
	common := strings.Fields(records[0].Fields["shortDescription"].(string) + " " + records[1].Fields["shortDescription"].(string))
	var glued, mistyped []string
	for i := range 16 {
		glued = append(glued, common[i]+common[i+1])
		mistyped = append(mistyped, common[i]+"xq"+common[i+1][:2])
	}
	for name, text := range map[string]string{
		"common":   strings.Join(common[:16], " "),
		"glued":    strings.Join(glued, " "),
		"mistyped": strings.Join(mistyped, " "),
	} {
		b.Run(name, func(b *testing.B) {
			q := search.NewQuery("apps", text[:min(len(text), search.MaxQueryLetters)])
			q.Facets = []string{"*"}
			for b.Loop() {
				if _, err := c.Search(q); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(name+", all optional", func(b *testing.B) {
			q := search.NewQuery("apps", text[:min(len(text), search.MaxQueryLetters)])
			q.Facets, q.OptionalWords = []string{"*"}, []string{q.Text}
			for b.Loop() {
				if _, err := c.Search(q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSearch100k(b *testing.B) {
	records := searchtest.Synthetic(100_000)
	runKinds(b, searchtest.DemoData{Apps: records}.Catalogue(b), records)
}
