package searchhttp

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"marketplace/internal/search"
)

// Write is one change of an index that clients keep.
type Write struct {
	Index  string
	Action string // one of the actions of a batch
	ID     string // "" where the action needs none
	Body   map[string]any
}

// The actions of a batch.
const (
	ActionAdd             = "addObject"
	ActionUpdate          = "updateObject"
	ActionPartial         = "partialUpdateObject"
	ActionPartialNoCreate = "partialUpdateObjectNoCreate"
	ActionDelete          = "deleteObject"
	ActionDrop            = "delete"
	ActionClear           = "clear"
)

// Writer keeps the indexes that clients write. A call returns when this process
// searches the change; task is a number that grows with each.
type Writer interface {
	// Apply does the writes in their order, all or none.
	Apply(ctx context.Context, writes []Write) (task int64, err error)
	// PutSettings replaces the named settings of an index, and makes it when it
	// is not there. With forward its replicas give up their own ones of these names.
	PutSettings(ctx context.Context, index string, settings map[string]any, forward bool) (task int64, err error)
	// PutSynonyms keeps synonyms of an index by their ids, and makes the index when it
	// is not there; replace drops all others.
	PutSynonyms(ctx context.Context, index string, list []Synonym, replace bool) (task int64, err error)
	// DropSynonym drops one, if it is there.
	DropSynonym(ctx context.Context, index, id string) (task int64, err error)
	// PutRules keeps rules by their ids.
	PutRules(ctx context.Context, w RulesWrite) (task int64, err error)
	// DropRule drops one of the indexes, where it is there.
	DropRule(ctx context.Context, indexes []string, id string) (task int64, err error)
	// Rules gives those of an index that this process searches with, nil for none.
	Rules(index string) *Rulebook
	// Copy copies an index, or the parts in scope ("settings", "synonyms",
	// "rules"; none means all); move takes the source away.
	Copy(ctx context.Context, from, to string, move bool, scope []string) (task int64, err error)
	// Done tells whether this process searches what a task changed.
	Done(task int64) bool
}

// RulesWrite puts rules to indexes, of which they may be any.
type RulesWrite struct {
	Indexes []string
	New     bool // the index is to be made
	Rules   []Rule
	Replace bool // all others go
}

const maxRecordBytes = 100_000

// batchBody are writes that are done all or none.
type batchBody struct {
	Requests []batchRequest `json:"requests" maxItems:"10000"`
}

type batchRequest struct {
	Action    string         `json:"action" enum:"addObject,updateObject,partialUpdateObject,partialUpdateObjectNoCreate,deleteObject,delete,clear"`
	IndexName string         `json:"indexName" required:"false" doc:"where the address names none"`
	Body      map[string]any `json:"body" required:"false" doc:"the record, with its objectID"`
}

// batch answers POST /1/indexes/{index}/batch and, with "*", a batch for many
// indexes.
func (c *call) batch(index string) ([]byte, error) {
	var body batchBody
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	if body.Requests == nil || len(body.Requests) > search.MaxHitsPerPage*10 {
		return nil, badRequest(fmt.Sprintf("requests: must be an array of at most %d requests", search.MaxHitsPerPage*10))
	}
	writes, ids, indexes := make([]Write, len(body.Requests)), make([]string, len(body.Requests)), map[string]int64{}
	for i, r := range body.Requests {
		w := Write{Index: index, Action: r.Action, Body: r.Body}
		if index == "*" {
			w.Index = r.IndexName
		}
		w.ID, _ = r.Body["objectID"].(string)
		if number, ok := r.Body["objectID"].(float64); ok {
			w.ID = valueText(number)
		}
		if w.ID == "" && w.Action == ActionAdd {
			w.ID = c.deps.NewID()
		}
		writes[i], ids[i] = w, w.ID
		indexes[w.Index] = 0
	}
	task, err := c.perform(writes...)
	if err != nil {
		return nil, err
	}
	if index != "*" {
		return json.Marshal(map[string]any{"taskID": task, "objectIDs": ids})
	}
	for name := range indexes {
		indexes[name] = task
	}
	return json.Marshal(map[string]any{"taskID": indexes, "objectIDs": ids})
}

func (c *call) putObject(index, id, when string) ([]byte, error) {
	var record map[string]any
	if err := c.decode(&record); err != nil {
		return nil, err
	}
	return c.apply(when, Write{Index: index, Action: ActionUpdate, ID: id, Body: record})
}

func (c *call) patchObject(index, id string) ([]byte, error) {
	var record map[string]any
	if err := c.decode(&record); err != nil {
		return nil, err
	}
	action := ActionPartial
	if strings.EqualFold(c.request.URL.Query().Get("createIfNotExists"), "false") {
		action = ActionPartialNoCreate
	}
	return c.apply("updatedAt", Write{Index: index, Action: action, ID: id, Body: record})
}

// apply does one write and answers with its task.
func (c *call) apply(when string, w Write) ([]byte, error) {
	task, err := c.perform(w)
	if err != nil {
		return nil, err
	}
	reply := map[string]any{"taskID": task, when: c.timestamp()}
	if w.ID != "" {
		reply["objectID"] = w.ID
	}
	return json.Marshal(reply)
}

func (c *call) perform(writes ...Write) (int64, error) {
	for i, w := range writes {
		if wrong := w.check(); wrong != "" {
			return 0, badRequest(fmt.Sprintf("requests[%d]: %s", i, wrong))
		}
		if err := c.writable(w.Index); err != nil {
			return 0, err
		}
	}
	return c.deps.Writer.Apply(c.request.Context(), writes)
}

// check says what is wrong with a write, "" for nothing.
func (w *Write) check() string {
	known := []string{ActionAdd, ActionUpdate, ActionPartial, ActionPartialNoCreate, ActionDelete, ActionDrop, ActionClear}
	encoded, err := json.Marshal(w.Body)
	switch {
	case !slices.Contains(known, w.Action):
		return "action: is not known"
	case !goodIndexName(w.Index):
		return "indexName: must have 1 to 200 characters without / and *"
	case w.Action == ActionDrop || w.Action == ActionClear:
		return ""
	case w.ID == "" || len(w.ID) > 500:
		return "objectID: is required, at most 500 bytes"
	case err != nil || len(encoded) > maxRecordBytes:
		return fmt.Sprintf("record %s is larger than %d bytes", w.ID, maxRecordBytes)
	}
	for name, value := range w.Body {
		if operation, ok := value.(map[string]any); ok && operation["_operation"] != nil {
			return name + ": operations on values are not offered"
		}
	}
	return ""
}

func goodIndexName(name string) bool {
	return name != "" && len(name) <= 200 && !strings.ContainsAny(name, "/*")
}

// writable refuses the indexes of the catalogue, and replicas: they follow
// their primary.
func (c *call) writable(index string) error {
	if slices.Contains(c.deps.CatalogueIndexes, index) {
		return &failure{status: http.StatusForbidden, message: "Index " + index + " follows the catalogue"}
	}
	if ix, err := c.catalogue.Index(index); err == nil && ix.Primary() != index {
		if slices.Contains(c.deps.CatalogueIndexes, ix.Primary()) {
			return &failure{status: http.StatusForbidden, message: "Index " + index + " follows the catalogue"}
		}
		return badRequest("Index " + index + " is a replica of " + ix.Primary() + ": write there")
	}
	return nil
}

func (c *call) putSettings(index string) ([]byte, error) {
	var settings map[string]any
	if err := c.decode(&settings); err != nil {
		return nil, err
	}
	if !goodIndexName(index) {
		return nil, badRequest("indexName: must have 1 to 200 characters without / and *")
	}
	if ix, err := c.catalogue.Index(index); slices.Contains(c.deps.CatalogueIndexes, index) || err == nil && slices.Contains(c.deps.CatalogueIndexes, ix.Primary()) {
		return nil, &failure{status: http.StatusForbidden, message: "Index " + index + " follows the catalogue"}
	}
	if err := c.checkSettings(index, settings); err != nil {
		return nil, err
	}
	task, err := c.deps.Writer.PutSettings(c.request.Context(), index, settings, c.flag("forwardToReplicas"))
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"taskID": task, "updatedAt": c.timestamp()})
}

// operationBody copies or moves an index.
type operationBody struct {
	Operation   string   `json:"operation" enum:"copy,move"`
	Destination string   `json:"destination"`
	Scope       []string `json:"scope" required:"false" doc:"settings, synonyms, rules; all and the records without it"`
}

func (c *call) operation(index string) ([]byte, error) {
	var body operationBody
	if err := c.decode(&body); err != nil {
		return nil, err
	}
	if body.Operation != "copy" && body.Operation != "move" || !goodIndexName(body.Destination) || body.Destination == index {
		return nil, badRequest("operation: must be copy or move, with another index as destination")
	}
	for _, name := range []string{index, body.Destination} {
		if err := c.writable(name); err != nil {
			return nil, err
		}
	}
	task, err := c.deps.Writer.Copy(c.request.Context(), index, body.Destination, body.Operation == "move", body.Scope)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"taskID": task, "updatedAt": c.timestamp()})
}

// deleteByQuery deletes what a filter finds.
func (c *call) deleteByQuery(index string) ([]byte, error) {
	p, err := c.parameters()
	if err != nil {
		return nil, err
	}
	q, err := c.query(p, index)
	if err != nil {
		return nil, err
	}
	if q.Filters == "" && len(q.FacetFilters)+len(q.NumericFilters)+len(q.TagFilters) == 0 {
		return nil, badRequest("filters: are required; clear empties an index")
	}
	ix, err := c.catalogue.Index(index)
	if err != nil {
		return nil, err
	}
	var writes []Write
	for after := ""; ; {
		result, next, err := ix.Browse(q.Query, after, search.MaxHitsPerPage)
		if err != nil {
			return nil, err
		}
		for _, hit := range result.Hits {
			writes = append(writes, Write{Index: index, Action: ActionDelete, ID: hit.ID})
		}
		if after = next; next == "" {
			break
		}
	}
	task, err := c.perform(writes...)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"taskID": task, "updatedAt": c.timestamp()})
}

// flag reads a switch of the query string: older clients send 1, newer ones true.
func (c *call) flag(name string) bool {
	r := &reader{p: params{name: textValue(c.request.URL.Query().Get(name))}}
	return r.boolean(name, false)
}

func (c *call) timestamp() string { return c.now().UTC().Format(time.RFC3339) }
