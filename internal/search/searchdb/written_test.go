package searchdb_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/db"
	"marketplace/internal/kit/errs"
	"marketplace/internal/search"
	"marketplace/internal/search/searchdb"
	"marketplace/internal/search/searchhttp"
	"marketplace/internal/testkit"
)

// replica is one process on a database.
type replica struct {
	*searchdb.ClientIndexes
	shown *search.Catalogue
}

func newReplica(t *testing.T, database *db.DB) *replica {
	t.Helper()
	r := &replica{}
	r.ClientIndexes = searchdb.NewClientIndexes(database, func(indexes []*search.Index) {
		var err error
		if r.shown, err = search.NewCatalogue(indexes...); err != nil {
			t.Error(err)
		}
	})
	return r
}

func (r *replica) find(t *testing.T, index, text string) []string {
	t.Helper()
	if err := r.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	result, err := r.shown.Search(search.NewQuery(index, text))
	if err != nil {
		t.Fatal(err)
	}
	ids := []string{}
	for _, hit := range result.Hits {
		ids = append(ids, hit.ID)
	}
	return ids
}

func note(id, title string) searchhttp.Write {
	return searchhttp.Write{Index: "notes", Action: searchhttp.ActionUpdate, ID: id, Body: map[string]any{"objectID": id, "title": title, "size": 1.5, "tags": []any{"a", true}}}
}

// Several processes search what one of them writes, and so does one that
// starts later.
func TestWrittenIndexes_EveryProcess_SearchesThem(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		writer, other := newReplica(t, database), newReplica(t, database)
		task, err := writer.Apply(t.Context(), []searchhttp.Write{note("1", "Winter garden"), note("2", "Summer garden")})
		if err != nil || !writer.Done(task) || other.Done(task) {
			t.Fatal(task, err, writer.Done(task), other.Done(task))
		}
		late := newReplica(t, database)
		for _, r := range []*replica{writer, other, late} {
			if diff := cmp.Diff([]string{"1"}, r.find(t, "notes", "wintr")); diff != "" || !r.Done(task) {
				t.Error(diff)
			}
		}
		if _, err := other.PutSettings(t.Context(), "notes", map[string]any{"replicas": []any{"notes_size"}, "customRanking": []any{"desc(size)"}}, false); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"1", "2"}, writer.find(t, "notes_size", "garden")); diff != "" {
			t.Error(diff)
		}
		if _, err := writer.Copy(t.Context(), "notes", "moved", true, nil); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"2"}, other.find(t, "moved", "summer")); diff != "" {
			t.Error(diff)
		}
		if _, err := other.shown.Index("notes"); !errs.IsNotFound(err) {
			t.Errorf("the source of a move is still there: %v", err)
		}
	})
}

// A batch is done whole or not at all; what the engine cannot build leaves
// nothing.
func TestWrittenIndexes_RefusedWrite_LeavesNothing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		r := newReplica(t, database)
		if _, err := r.Apply(t.Context(), []searchhttp.Write{note("1", "Kept")}); err != nil {
			t.Fatal(err)
		}
		for _, settings := range []map[string]any{
			{"customRanking": []any{"upwards(x)"}}, {"searchableAttributes": 5.0}, {"replicas": []any{"notes"}}, {"attributesForFaceting": []any{"searchable("}},
		} {
			if _, err := r.PutSettings(t.Context(), "notes", settings, false); errs.CodeOf(err) != errs.Invalid {
				t.Errorf("%v: %v", settings, err)
			}
		}
		if _, err := r.Copy(t.Context(), "nothing", "x", false, nil); !errs.IsNotFound(err) {
			t.Errorf("a copy of nothing: %v", err)
		}
		if diff := cmp.Diff([]string{"1"}, r.find(t, "notes", "kept")); diff != "" {
			t.Error(diff)
		}
		partial := searchhttp.Write{Index: "notes", Action: searchhttp.ActionPartialNoCreate, ID: "missing", Body: map[string]any{"title": "Kept"}}
		if _, err := r.Apply(t.Context(), []searchhttp.Write{partial}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"1"}, r.find(t, "notes", "kept")); diff != "" {
			t.Error(diff)
		}
	})
}

// Synonyms are every process's, come along with a copy or a move, and are gone with
// their index.
func TestSynonyms_IndexCopiedOrDeleted_GoWithIt(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		writer, other := newReplica(t, database), newReplica(t, database)
		ctx := t.Context()
		if _, err := writer.Apply(ctx, []searchhttp.Write{note("1", "Winter garden"), note("2", "Cold park")}); err != nil {
			t.Fatal(err)
		}
		expect := func(index, text string, want ...string) {
			t.Helper()
			for _, r := range []*replica{writer, other} {
				if diff := cmp.Diff(append([]string{}, want...), r.find(t, index, text)); diff != "" {
					t.Error(index, text, diff)
				}
			}
		}
		group := searchhttp.Synonym{ObjectID: "a", Type: "synonym", Synonyms: []string{"winter", "cold"}}
		oneWay := searchhttp.Synonym{ObjectID: "b", Type: "oneWaySynonym", Input: "garden", Synonyms: []string{"park"}}
		task, err := writer.PutSynonyms(ctx, "notes", []searchhttp.Synonym{group, oneWay}, false)
		if err != nil || !writer.Done(task) || other.Done(task) {
			t.Fatal(task, err)
		}
		expect("notes", "cold", "2", "1")
		expect("notes", "garden", "1", "2")
		expect("notes", "park", "2")
		if _, err := other.DropSynonym(ctx, "notes", "a"); err != nil {
			t.Fatal(err)
		}
		expect("notes", "cold", "2")
		if _, err := writer.Copy(ctx, "notes", "copied", false, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := writer.Copy(ctx, "notes", "moved", true, nil); err != nil {
			t.Fatal(err)
		}
		if _, err := writer.Apply(ctx, []searchhttp.Write{note("1", "Winter garden"), note("2", "Cold park")}); err != nil {
			t.Fatal(err)
		}
		expect("copied", "garden", "1", "2")
		expect("moved", "garden", "1", "2")
		expect("notes", "garden", "1")
		if _, err := writer.PutSynonyms(ctx, "copied", []searchhttp.Synonym{group}, true); err != nil {
			t.Fatal(err)
		}
		expect("copied", "garden", "1")
		expect("copied", "cold", "2", "1")
	})
}

// Rules are every process's, belong to any index by its name, come along with a copy or
// a move, and are gone with their index.
func TestRules_IndexCopiedOrDeleted_GoWithIt(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, database *db.DB) {
		writer, other := newReplica(t, database), newReplica(t, database)
		ctx := t.Context()
		expect := func(index string, want ...string) {
			t.Helper()
			for _, r := range []*replica{writer, other} {
				if err := r.Refresh(ctx); err != nil {
					t.Fatal(err)
				}
				got := []string{}
				for _, rule := range r.Rules(index).Rules() {
					got = append(got, rule.ObjectID)
				}
				if diff := cmp.Diff(append([]string{}, want...), got); diff != "" {
					t.Error(index, diff)
				}
			}
		}
		put := func(w searchhttp.RulesWrite) {
			t.Helper()
			if _, err := writer.PutRules(ctx, w); err != nil {
				t.Fatal(err)
			}
		}
		put(searchhttp.RulesWrite{Indexes: []string{"notes"}, New: true, Rules: []searchhttp.Rule{{ObjectID: "b"}, {ObjectID: "a"}}})
		put(searchhttp.RulesWrite{Indexes: []string{"elsewhere", "third"}, Rules: []searchhttp.Rule{{ObjectID: "c"}}})
		expect("notes", "a", "b")
		expect("elsewhere", "c")
		expect("third", "c")
		if _, err := other.shown.Index("elsewhere"); !errs.IsNotFound(err) {
			t.Errorf("rules made an index that is not theirs to make: %v", err)
		}
		put(searchhttp.RulesWrite{Indexes: []string{"notes"}, Rules: []searchhttp.Rule{{ObjectID: "d"}}, Replace: true})
		expect("notes", "d")
		if _, err := writer.Copy(ctx, "notes", "copied", false, []string{"settings"}); err != nil {
			t.Fatal(err)
		}
		expect("copied")
		if _, err := writer.Copy(ctx, "notes", "moved", true, nil); err != nil {
			t.Fatal(err)
		}
		expect("notes")
		expect("moved", "d")
		if _, err := writer.DropRule(ctx, []string{"elsewhere", "third"}, "c"); err != nil {
			t.Fatal(err)
		}
		expect("elsewhere")
		if _, err := writer.Apply(ctx, []searchhttp.Write{{Index: "moved", Action: searchhttp.ActionDrop}}); err != nil {
			t.Fatal(err)
		}
		expect("moved")
	})
}
