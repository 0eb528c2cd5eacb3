package searchtest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"marketplace/internal/search"
)

// Synthetic makes n app records whose words follow a Zipf law over about
// 30,000 invented words, the same for the same n: names of two words, a
// description of 14, four keywords, and the facets of apps.
func Synthetic(n int) []search.Record {
	r := rand.New(rand.NewPCG(7, uint64(n)))
	vocabulary := make([]string, 30_000)
	for i := range vocabulary {
		vocabulary[i] = inventWord(r)
	}
	zipf := rand.NewZipf(r, 1.07, 8, uint64(len(vocabulary)-1))
	words := func(n int) string {
		list := make([]string, n)
		for i := range list {
			list[i] = vocabulary[zipf.Uint64()]
		}
		return strings.Join(list, " ")
	}
	name := func() string {
		return title(vocabulary[r.IntN(len(vocabulary))]) + " " + title(vocabulary[r.IntN(len(vocabulary))])
	}
	pick := func(prefix string, of, most int) []string {
		list := make([]string, 1+r.IntN(most))
		for i := range list {
			list[i] = fmt.Sprintf("%s-%d", prefix, int(math.Sqrt(float64(r.IntN(of*of)))))
		}
		return list
	}
	records := make([]search.Record, n)
	for i := range records {
		records[i] = search.Record{ID: fmt.Sprintf("app-%06d", i), Fields: map[string]any{
			"name": name(), "slug": fmt.Sprintf("app-%d", i), "path": fmt.Sprintf("/apps/app-%d/", i), "icon": "box",
			"developer": title(vocabulary[r.IntN(400)]), "shortDescription": title(words(14)) + ".",
			"keywords": strings.Fields(words(4)), "categories": pick("category", 20, 2),
			"categoryNames": []string{"Category"}, "product": pick("product", 3, 1)[0],
			"payment": pick("payment", 4, 1)[0], "placements": pick("placement", 6, 3),
			"languages": pick("language", 25, 4), "industries": pick("industry", 20, 3),
			"country": pick("country", 40, 1)[0], "service": i%9 == 0, "priceCents": 100 * r.IntN(60),
			"rating": float64(r.IntN(41)+10) / 10, "votes": r.IntN(500), "installations": r.IntN(50_000),
			"publishedAt": 1_600_000_000 + r.IntN(150_000_000), "verified": i%5 == 0, "aiPowered": i%7 == 0,
			"rank": r.IntN(1_000_000),
		}}
	}
	return records
}

func inventWord(r *rand.Rand) string {
	const vowels, consonants = "aeiou", "bcdfghklmnprstvwz"
	var b strings.Builder
	for range 2 + r.IntN(3) {
		b.WriteByte(consonants[r.IntN(len(consonants))])
		b.WriteByte(vowels[r.IntN(len(vowels))])
		if r.IntN(3) == 0 {
			b.WriteByte(consonants[r.IntN(len(consonants))])
		}
	}
	return b.String()
}

func title(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
