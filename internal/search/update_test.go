package search

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// described is what an index holds, in a form that does not depend on how it was made.
type described struct {
	IDs, ByID    []string
	Records      []Record
	Dictionary   dictionary
	Documents    map[string]uint32
	Words        [][]string // by document
	Postings     map[string][]string
	Prefixes     map[string]string
	Facets       map[string]map[string]string
	FacetsOf     map[string][][]string
	Numbers      map[string][][]float64
	Synonyms     map[string][]string
	Aliases      []string
	Names        map[named]bool
	Orders       map[string][]uint32
	Norms, Cents []float32
	Free, Priced string
	All          string
}

func docsText(docs *roaring.Bitmap, weights []uint8) string {
	if docs == nil {
		return "none"
	}
	return fmt.Sprintf("%v %v", docs.ToArray(), weights)
}

func describe(ix *Index) described {
	c := ix.core
	d := described{
		Documents: c.documents, Dictionary: c.dict, Postings: map[string][]string{}, Prefixes: map[string]string{}, Facets: map[string]map[string]string{},
		FacetsOf: map[string][][]string{}, Numbers: map[string][][]float64{}, Synonyms: describeSynonyms(c), Aliases: c.aliases.terms, Names: map[named]bool{}, Orders: map[string][]uint32{}, Norms: c.norms, Cents: c.cents,
		Free: docsText(c.free, nil), Priced: docsText(c.priced, nil), All: docsText(c.all, nil),
	}
	for doc, r := range c.docs {
		d.IDs, d.ByID = append(d.IDs, r.id), append(d.ByID, c.docs[c.idOrder[doc]].id)
		d.Records = append(d.Records, r.record())
		d.Words = append(d.Words, nil)
		for attr := range c.attributes {
			for _, t := range c.tokensOf(uint32(doc), attr) {
				d.Words[doc] = append(d.Words[doc], fmt.Sprint(attr, c.dict.terms[c.termOf(t)], t.start, t.size, t.value))
			}
		}
	}
	for i, p := range c.postings {
		list := []string{docsText(p.all, p.weights)}
		for _, a := range p.attrs {
			list = append(list, fmt.Sprint(a.attr, docsText(a.docs, a.weights), docsText(a.lone, nil)))
		}
		slices.Sort(list[1:])
		d.Postings[c.dict.terms[i]] = list
	}
	for prefix, p := range c.prefixes {
		d.Prefixes[prefix] = docsText(p.docs, p.evidence)
	}
	for name, f := range c.facets {
		d.Facets[name], d.FacetsOf[name] = map[string]string{}, make([][]string, len(c.docs))
		for _, v := range f.values {
			if v.total > 0 {
				d.Facets[name][f.fold(v.text)] = fmt.Sprint(docsText(v.docs, nil), v.total)
			}
		}
		for doc := range c.docs {
			for _, number := range f.column[f.starts[doc]:f.starts[doc+1]] {
				d.FacetsOf[name][doc] = append(d.FacetsOf[name][doc], f.fold(f.values[number].text))
			}
		}
	}
	for name, column := range c.numbers {
		lists, some := make([][]float64, len(c.docs)), false
		for doc := range c.docs {
			lists[doc] = column.values[column.starts[doc]:column.starts[doc+1]]
			some = some || len(lists[doc]) > 0
		}
		if some {
			d.Numbers[name] = lists
		}
	}
	for _, n := range c.byName {
		d.Names[n] = true
	}
	for _, replica := range c.replicas {
		d.Orders[replica.name] = replica.order
	}
	d.Orders["own"] = ix.order
	return d
}

// describeSynonyms gives what each text means by the words of the records.
func describeSynonyms(c *core) map[string][]string {
	described := map[string][]string{}
	for key, meanings := range c.synonyms.meanings {
		for _, m := range meanings {
			var words []string
			for _, term := range c.phrases[m.phrase] {
				words = append(words, c.dict.terms[term])
			}
			if len(words) > 0 {
				described[key] = append(described[key], fmt.Sprint(words, m.cost, m.concept))
			}
		}
	}
	return described
}

// readSynonyms gives the same of the settings, by reading them all.
func readSynonyms(settings Settings, terms map[string]bool) map[string][]string {
	read := map[string][]string{}
	keyOf := func(text string) string {
		words := strings.Fields(text)
		for i, word := range words {
			if settings.IgnorePlurals {
				words[i] = plainForm(word)
			}
		}
		return strings.Join(words, " ")
	}
	add := func(from, to string, cost, concept int) {
		key, words := keyOf(from), strings.Fields(to)
		isMeant := func(meant string) bool { return strings.HasPrefix(meant, fmt.Sprint(words)) }
		if key == keyOf(to) || slices.ContainsFunc(read[key], isMeant) || slices.ContainsFunc(words, func(word string) bool { return !terms[word] }) {
			return
		}
		read[key] = append(read[key], fmt.Sprint(words, cost, concept))
	}
	for _, s := range settings.Synonyms {
		for _, from := range s.Group {
			for _, to := range s.Group {
				add(from, to, 0, 0)
			}
		}
		for _, to := range s.To {
			add(s.From, to, s.Slips, 0)
		}
	}
	for number, concept := range settings.Lexicon {
		for _, alias := range concept.Aliases {
			for _, to := range concept.To {
				add(alias.Text, to, 0, number+1)
			}
		}
	}
	return read
}

// comingWords are texts with words that the records of oracleCorpus lack.
var comingWords = []string{"chatter shack", "stored", "Zebra a:b", "e", "sharp shark shirt shoe"}

// addSynonyms adds synonyms and concepts that lead to words which come and leave.
func addSynonyms(settings *Settings) {
	settings.Synonyms = append(settings.Synonyms,
		Synonym{From: "sale tools", To: []string{"zebra", "sharp shark", "nobody says this"}, Slips: 1},
		Synonym{Group: []string{"stored", "zebras", "chatter shack"}},
		Synonym{From: "shoes", To: []string{"shoe", "shirt", "shirt"}})
	settings.Lexicon = []Concept{
		NewConcept("mascot", []string{"zebra", "shark", "stored"}, []string{"boxhub"}, []string{"animal", "animals to pet", "mail"}),
		NewConcept("clothes", []string{"shirt shoe", "e", "zebra"}, nil, []string{"garment", "animal"}),
		NewConcept("nothing", []string{"words of nobody"}, nil, []string{"emptiness"}),
	}
}

// synonymTexts ask for what addSynonyms leads to, some with slips or in the plural.
var synonymTexts = []string{"animal", "animasl", "boxhub", "boxhubs", "sale tool", "mascot chat", "mail", "shoes", "garments", "garmnet shop", "stored", "zebra", "emptiness", "animals to pet"}

// An index that was updated is the one that is built of its records, and answers as it does.
func TestUpdate_AnyChange_IsAsBuiltAnew(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		drawn, settings := oracleCorpus(t)
		settings.UsualWords, settings.PriceAttribute, settings.Exclude = map[string]float64{"name": 2.5, "tags": 1.5}, "price", "hidden"
		settings.ReadsGerman = rapid.Bool().Draw(t, "German")
		addSynonyms(&settings)
		if rapid.Bool().Draw(t, "sorts itself") {
			settings.Ranking = []string{"asc(price)"}
		}
		records := map[string]Record{}
		for _, r := range drawn {
			records[r.ID] = r
		}
		ix := mustBuild(t, drawn, settings)
		for range rapid.IntRange(1, 5).Draw(t, "updates") {
			var put []Record
			var gone []string
			more, _ := oracleCorpus(t)
			for _, r := range more[:rapid.IntRange(1, min(3, len(more))).Draw(t, "changes")] {
				r.ID = "r" + strconv.Itoa(rapid.IntRange(0, 30).Draw(t, "id"))
				taken := slices.ContainsFunc(put, func(other Record) bool { return other.ID == r.ID }) || slices.Contains(gone, r.ID)
				switch {
				case taken:
				case rapid.IntRange(0, 3).Draw(t, "leaves") == 0:
					gone = append(gone, r.ID)
					delete(records, r.ID)
				default:
					r.Fields = maps.Clone(r.Fields)
					if rapid.IntRange(0, 3).Draw(t, "new word") == 0 {
						r.Fields["name"] = rapid.SampledFrom(comingWords).Draw(t, "word")
					}
					r.Fields["hidden"], r.Fields["also"] = rapid.IntRange(0, 5).Draw(t, "hidden") == 0, rapid.IntRange(0, 3).Draw(t, "number")
					put = append(put, r)
					records[r.ID] = r
				}
			}
			before := describe(ix)
			next, err := ix.Update(put, gone)
			if err != nil {
				t.Fatal(err)
			}
			whole := mustBuild(t, slices.Collect(maps.Values(records)), settings)
			options := cmp.Options{cmp.AllowUnexported(named{}, dictionary{}), cmpopts.EquateEmpty(), cmpopts.EquateApprox(0, 1e-6)}
			if diff := cmp.Diff(describe(whole), describe(next), options); diff != "" {
				t.Fatalf("put %v, gone %v: %s", put, gone, diff)
			}
			if diff := cmp.Diff(readSynonyms(settings, newOracle(describe(next).Records, settings).terms), describe(next).Synonyms, options); diff != "" {
				t.Fatalf("the synonyms: %s", diff)
			}
			if diff := cmp.Diff(before, describe(ix), options); diff != "" {
				t.Fatalf("the index before changed: %s", diff)
			}
			for range 3 {
				q := oracleQuery(t, drawn)
				if rapid.Bool().Draw(t, "synonym") {
					q.Text = rapid.SampledFrom(synonymTexts).Draw(t, "synonym text")
				}
				q.RankingInfo, q.RemoveWords = true, rapid.SampledFrom([]string{"none", "allOptional"}).Draw(t, "remove")
				if diff := cmp.Diff(mustSearch(t, whole, q), mustSearch(t, next, q), options, cmpopts.IgnoreUnexported(Hit{})); diff != "" {
					t.Fatalf("%+v: %s", q, diff)
				}
			}
			ix = next
		}
	})
}
