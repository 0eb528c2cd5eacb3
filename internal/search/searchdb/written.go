package searchdb

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/errs"
	"marketplace/internal/search"
	"marketplace/internal/search/searchdb/searchsql"
	"marketplace/internal/search/searchhttp"
)

const (
	mostObjects  = 100_000 // in all written indexes
	mostSynonyms = 20_000
	followEvery  = time.Second
)

// ClientIndexes are the indexes that clients write, kept in the database. They
// implement searchhttp.Writer.
type ClientIndexes struct {
	db      *db.DB
	changed func([]*search.Index)
	refresh sync.Mutex
	version atomic.Int64 // of the indexes that changed got last
	books   atomic.Pointer[map[string]*searchhttp.Rulebook]
}

// NewClientIndexes returns them; changed gets all of them after each change.
func NewClientIndexes(database *db.DB, changed func([]*search.Index)) *ClientIndexes {
	return &ClientIndexes{db: database, changed: changed}
}

// Apply is described at searchhttp.Writer.
func (w *ClientIndexes) Apply(ctx context.Context, writes []searchhttp.Write) (int64, error) {
	return w.write(ctx, func(ctx context.Context, q *searchsql.Queries) error {
		for i := range writes {
			if err := apply(ctx, q, &writes[i]); err != nil {
				return err
			}
		}
		n, err := q.CountObjects(ctx)
		if err == nil && n > mostObjects {
			err = errs.New(errs.Invalid, "too_many_records", fmt.Sprintf("All indexes together hold at most %d records", mostObjects))
		}
		return err
	})
}

func apply(ctx context.Context, q *searchsql.Queries, w *searchhttp.Write) error {
	object := searchsql.GetObjectParams{IndexName: w.Index, ObjectID: w.ID}
	switch w.Action {
	case searchhttp.ActionDelete:
		return q.DropObject(ctx, searchsql.DropObjectParams(object))
	case searchhttp.ActionClear:
		return q.DropObjects(ctx, w.Index)
	case searchhttp.ActionDrop:
		return deleteIndex(ctx, q, w.Index)
	}
	record := map[string]any{}
	if w.Action == searchhttp.ActionPartial || w.Action == searchhttp.ActionPartialNoCreate {
		stored, err := q.GetObject(ctx, object)
		switch {
		case db.IsNoRows(err) && w.Action == searchhttp.ActionPartialNoCreate:
			return nil
		case err != nil && !db.IsNoRows(err):
			return err
		case err == nil:
			if err := json.Unmarshal([]byte(stored), &record); err != nil {
				return err
			}
		}
	}
	maps.Copy(record, w.Body)
	delete(record, "objectID")
	body, err := json.Marshal(record)
	if err != nil {
		return err
	}
	if err := q.TouchIndex(ctx, w.Index); err != nil {
		return err
	}
	return q.PutObject(ctx, searchsql.PutObjectParams{IndexName: w.Index, ObjectID: w.ID, Body: string(body)})
}

func deleteIndex(ctx context.Context, q *searchsql.Queries, index string) error {
	if err := q.DropObjects(ctx, index); err != nil {
		return err
	}
	if err := q.DropSynonyms(ctx, index); err != nil {
		return err
	}
	if err := q.DropRules(ctx, index); err != nil {
		return err
	}
	return q.DropIndex(ctx, index)
}

// PutSettings is described at searchhttp.Writer. The settings are those of the
// protocol that have an effect; the caller refuses others.
func (w *ClientIndexes) PutSettings(ctx context.Context, index string, settings map[string]any, forward bool) (int64, error) {
	return w.write(ctx, func(ctx context.Context, q *searchsql.Queries) error {
		all, err := givenOf(ctx, q, index)
		if err != nil {
			return err
		}
		maps.Copy(all, settings)
		if err := putGiven(ctx, q, index, all); err != nil || !forward {
			return err
		}
		for _, replica := range replicasIn(all) {
			if err := follow(ctx, q, replica, settings); err != nil {
				return err
			}
		}
		return nil
	})
}

// follow takes from a replica its own settings of some names, but for its sort order,
// which is what it is there for.
func follow(ctx context.Context, q *searchsql.Queries, replica string, settings map[string]any) error {
	own, err := givenOf(ctx, q, replica)
	if err != nil {
		return err
	}
	maps.DeleteFunc(own, func(name string, _ any) bool {
		_, named := settings[name]
		return named && name != "ranking" && name != "customRanking"
	})
	return putGiven(ctx, q, replica, own)
}

// givenOf gives the settings of an index as they are kept, empty for none.
func givenOf(ctx context.Context, q *searchsql.Queries, index string) (map[string]any, error) {
	given := map[string]any{}
	text, err := q.GetIndex(ctx, index)
	switch {
	case db.IsNoRows(err):
		return given, nil
	case err != nil:
		return nil, err
	}
	return given, json.Unmarshal([]byte(text), &given)
}

func putGiven(ctx context.Context, q *searchsql.Queries, index string, given map[string]any) error {
	text, err := json.Marshal(given)
	if err != nil {
		return err
	}
	return q.PutIndex(ctx, searchsql.PutIndexParams{Name: index, Settings: string(text)})
}

// replicasIn gives the names in the setting replicas; another shape is refused with
// the build.
func replicasIn(given map[string]any) []string {
	list, _ := given["replicas"].([]any)
	names := make([]string, len(list))
	for i, name := range list {
		names[i] = replicaName(fmt.Sprint(name))
	}
	return names
}

// Copy is described at searchhttp.Writer.
func (w *ClientIndexes) Copy(ctx context.Context, from, to string, move bool, scope []string) (int64, error) {
	return w.write(ctx, func(ctx context.Context, q *searchsql.Queries) error {
		settings, err := q.GetIndex(ctx, from)
		if db.IsNoRows(err) {
			return errs.New(errs.NotFound, search.ReasonNoIndex, "Index "+from+" does not exist")
		}
		if err != nil {
			return err
		}
		if len(scope) == 0 || slices.Contains(scope, "settings") {
			err = copySettings(ctx, q, settings, to)
		} else {
			err = q.TouchIndex(ctx, to)
		}
		if err == nil && (len(scope) == 0 || slices.Contains(scope, "synonyms")) {
			err = copySynonyms(ctx, q, from, to)
		}
		if err == nil && (len(scope) == 0 || slices.Contains(scope, "rules")) {
			err = copyRules(ctx, q, from, to)
		}
		if err != nil || len(scope) > 0 {
			return err
		}
		if err := q.DropObjects(ctx, to); err != nil {
			return err
		}
		if err := q.CopyObjects(ctx, searchsql.CopyObjectsParams{Target: to, Source: from}); err != nil || !move {
			return err
		}
		return deleteIndex(ctx, q, from)
	})
}

// copySettings gives an index the settings of another one. Replicas stay with
// their primary: neither are they copied, nor are those of the target lost.
func copySettings(ctx context.Context, q *searchsql.Queries, settings, to string) error {
	copied := map[string]any{}
	if err := json.Unmarshal([]byte(settings), &copied); err != nil {
		return err
	}
	kept, err := givenOf(ctx, q, to)
	if err != nil {
		return err
	}
	delete(copied, "replicas")
	if replicas := kept["replicas"]; replicas != nil {
		copied["replicas"] = replicas
	}
	return putGiven(ctx, q, to, copied)
}

func copySynonyms(ctx context.Context, q *searchsql.Queries, from, to string) error {
	if err := q.DropSynonyms(ctx, to); err != nil {
		return err
	}
	return q.CopySynonyms(ctx, searchsql.CopySynonymsParams{Target: to, Source: from})
}

// PutSynonyms is described at searchhttp.Writer.
func (w *ClientIndexes) PutSynonyms(ctx context.Context, index string, list []searchhttp.Synonym, replace bool) (int64, error) {
	return w.write(ctx, func(ctx context.Context, q *searchsql.Queries) error {
		if err := q.TouchIndex(ctx, index); err != nil {
			return err
		}
		if replace {
			if err := q.DropSynonyms(ctx, index); err != nil {
				return err
			}
		}
		for _, one := range list {
			body, err := json.Marshal(one)
			if err != nil {
				return err
			}
			if err := q.PutSynonym(ctx, searchsql.PutSynonymParams{IndexName: index, ObjectID: one.ObjectID, Body: string(body)}); err != nil {
				return err
			}
		}
		n, err := q.CountSynonyms(ctx)
		if err == nil && n > mostSynonyms {
			err = errs.New(errs.Invalid, "too_many_synonyms", fmt.Sprintf("All indexes together hold at most %d synonyms", mostSynonyms))
		}
		return err
	})
}

// DropSynonym is described at searchhttp.Writer.
func (w *ClientIndexes) DropSynonym(ctx context.Context, index, id string) (int64, error) {
	return w.write(ctx, func(ctx context.Context, q *searchsql.Queries) error {
		return q.DropSynonym(ctx, searchsql.DropSynonymParams{IndexName: index, ObjectID: id})
	})
}

// Done is described at searchhttp.Writer.
func (w *ClientIndexes) Done(task int64) bool { return w.version.Load() >= task }

// write changes something and builds the indexes anew. What the engine cannot
// build is refused and leaves nothing.
func (w *ClientIndexes) write(ctx context.Context, body func(context.Context, *searchsql.Queries) error) (int64, error) {
	var task int64
	err := w.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		q := searchsql.New(tx)
		if err := body(ctx, q); err != nil {
			return err
		}
		if _, err := build(ctx, q); err != nil {
			return err
		}
		var err error
		task, err = q.BumpWritten(ctx)
		return err
	})
	if err != nil {
		return 0, err
	}
	return task, w.Refresh(ctx)
}

// Refresh builds the indexes when the stored version has moved.
func (w *ClientIndexes) Refresh(ctx context.Context) error {
	w.refresh.Lock()
	defer w.refresh.Unlock()
	q := searchsql.New(w.db.Read())
	version, err := q.WrittenVersion(ctx)
	if err != nil || version == w.version.Load() {
		return err
	}
	indexes, err := build(ctx, q)
	if err != nil {
		return err
	}
	books, err := booksOf(ctx, q)
	if err != nil {
		return err
	}
	w.books.Store(&books)
	w.changed(indexes)
	w.version.Store(version)
	return nil
}

// Run follows the writes of other processes until the context ends.
func (w *ClientIndexes) Run(ctx context.Context) error {
	ticker := time.NewTicker(followEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		_ = w.Refresh(ctx) // a database that does not answer now is asked again in a second
	}
}

// stored are the settings that the engine knows.
type stored struct {
	SearchableAttributes  []string `json:"searchableAttributes"`
	AttributesForFaceting []string `json:"attributesForFaceting"`
	CustomRanking         []string `json:"customRanking"`
	Ranking               []string `json:"ranking"`
	Replicas              []string `json:"replicas"`
	PaginationLimitedTo   int      `json:"paginationLimitedTo"`
	DistinctAttribute     string   `json:"attributeForDistinct"`
	given                 map[string]any
}

// build makes all written indexes. An index that another one names as its
// replica has no records of its own.
func build(ctx context.Context, q *searchsql.Queries) ([]*search.Index, error) {
	rows, err := q.ListIndexes(ctx)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	settings, isReplica := map[string]stored{}, map[string]bool{}
	for _, row := range rows {
		var s stored
		if err := json.Unmarshal([]byte(row.Settings), &s); err != nil {
			return nil, errs.New(errs.Invalid, "invalid_settings", "The settings of "+row.Name+" have another shape")
		}
		if err := json.Unmarshal([]byte(row.Settings), &s.given); err != nil {
			return nil, fmt.Errorf("settings of %s: %w", row.Name, err)
		}
		for i, name := range s.Replicas {
			s.Replicas[i] = replicaName(name)
			isReplica[s.Replicas[i]] = true
		}
		settings[row.Name] = s
	}
	for name, s := range settings {
		if len(s.Replicas) > 0 && isReplica[name] {
			return nil, errs.New(errs.Invalid, "invalid_settings", "replicas: "+name+" is a replica itself")
		}
	}
	records, err := recordsOf(ctx, q)
	if err != nil {
		return nil, err
	}
	synonyms, err := synonymsOf(ctx, q)
	if err != nil {
		return nil, err
	}
	var indexes []*search.Index
	for _, row := range rows {
		if isReplica[row.Name] {
			continue
		}
		of := settings[row.Name].of(records[row.Name], settings)
		of.Synonyms = synonyms[row.Name]
		index, err := search.Build(row.Name, records[row.Name], of)
		if err != nil {
			return nil, err
		}
		indexes = append(indexes, index)
	}
	_, err = search.NewCatalogue(indexes...) // two of one name are refused here
	return indexes, err
}

func recordsOf(ctx context.Context, q *searchsql.Queries) (map[string][]search.Record, error) {
	rows, err := q.ListObjects(ctx)
	if err != nil {
		return nil, err
	}
	records := map[string][]search.Record{}
	for _, row := range rows {
		record := search.Record{ID: row.ObjectID}
		if err := json.Unmarshal([]byte(row.Body), &record.Fields); err != nil {
			return nil, fmt.Errorf("record %s of %s: %w", row.ObjectID, row.IndexName, err)
		}
		records[row.IndexName] = append(records[row.IndexName], record)
	}
	return records, nil
}

func synonymsOf(ctx context.Context, q *searchsql.Queries) (map[string][]search.Synonym, error) {
	rows, err := q.ListSynonyms(ctx)
	if err != nil {
		return nil, err
	}
	synonyms := map[string][]search.Synonym{}
	for _, row := range rows {
		var one searchhttp.Synonym
		if err := json.Unmarshal([]byte(row.Body), &one); err != nil {
			return nil, fmt.Errorf("synonym %s of %s: %w", row.ObjectID, row.IndexName, err)
		}
		synonyms[row.IndexName] = append(synonyms[row.IndexName], one.Meaning())
	}
	return synonyms, nil
}

// of gives the settings of the engine. Without searchable attributes all texts
// are searched, as the protocol has it.
func (s stored) of(records []search.Record, all map[string]stored) search.Settings {
	out := search.Settings{
		SearchableAttributes: s.SearchableAttributes, AttributesForFaceting: s.AttributesForFaceting, CustomRanking: s.CustomRanking,
		PaginationLimitedTo: s.PaginationLimitedTo, DistinctAttribute: s.DistinctAttribute, Given: s.given, Ranking: sorts(s.Ranking),
		Replicas: map[string][]string{}, GivenReplicas: map[string]map[string]any{},
	}
	for _, name := range s.Replicas {
		own := maps.Clone(all[name].given)
		maps.DeleteFunc(own, func(name string, _ any) bool { return !searchhttp.OfReplica(name) })
		out.GivenReplicas[name] = own
		out.Replicas[name] = append(sorts(all[name].Ranking), all[name].CustomRanking...)
	}
	if len(out.SearchableAttributes) == 0 {
		texts := map[string]bool{}
		for _, record := range records {
			for name, value := range record.Fields {
				switch value.(type) {
				case string, []any:
					texts[name] = true
				}
			}
		}
		names := slices.Sorted(maps.Keys(texts))
		out.SearchableAttributes = names[:min(len(names), 15)]
	}
	return out
}

// replicaName reads a name of the setting replicas: virtual ones sort as others do.
func replicaName(name string) string {
	return strings.TrimSuffix(strings.TrimPrefix(name, "virtual("), ")")
}

// sorts are the criteria of a ranking that sort by an attribute.
func sorts(ranking []string) []string {
	var keys []string
	for _, one := range ranking {
		if strings.HasPrefix(one, "asc(") || strings.HasPrefix(one, "desc(") {
			keys = append(keys, one)
		}
	}
	return keys
}
