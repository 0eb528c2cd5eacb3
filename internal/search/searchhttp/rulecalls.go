package searchhttp

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"marketplace/internal/search"
)

// underRules is a query with the rules of its index.
func (c *call) underRules(p params, index string) (*wireQuery, error) {
	q, err := c.query(p, index)
	if err != nil || !q.rules || c.deps.Writer == nil {
		return q, err
	}
	book := c.deps.Writer.Rules(q.Index)
	if book == nil {
		return q, nil
	}
	ix, err := c.index(q.Index)
	if err != nil {
		return nil, err
	}
	applied := book.applied(ix, q.Text, q.contexts, c.clock())
	if len(applied) == 0 {
		return q, nil
	}
	return c.ruled(p, q.Index, applied)
}

// ruled reads a query again as rules want it. Of a parameter that several set the first
// counts; filters are joined; what a secured key forces stands above all.
func (c *call) ruled(p params, index string, applied []appliedRule) (*wireQuery, error) {
	merged := c.withDefaults(p, index)
	for _, rule := range slices.Backward(applied) {
		for name, value := range rule.effect.params {
			if !slices.Contains(joined, name) {
				merged[name] = value
			}
		}
	}
	if c.restriction != nil {
		maps.Copy(merged, c.restriction.forced)
	}
	q, err := c.read(merged, index)
	if err != nil {
		return nil, err
	}
	c.finish(q, p)
	for i := range applied {
		if err := c.obey(q, &applied[i]); err != nil {
			return nil, err
		}
	}
	return q, nil
}

// obey adds to a query what one rule does beside setting parameters.
func (c *call) obey(q *wireQuery, rule *appliedRule) error {
	filters := params{}
	for _, name := range joined {
		if value, given := rule.effect.params[name]; given {
			filters[name] = value
		}
	}
	more, err := c.read(filters, q.Index)
	if err != nil {
		return err
	}
	q.MoreFilters = append(q.MoreFilters, more.Filters)
	q.FacetFilters = slices.Concat(q.FacetFilters, more.FacetFilters, rule.filters(rule.effect.facets, false))
	q.NumericFilters = append(q.NumericFilters, more.NumericFilters...)
	q.TagFilters = append(q.TagFilters, more.TagFilters...)
	q.OptionalFilters = slices.Concat(q.OptionalFilters, more.OptionalFilters, rule.filters(rule.effect.optional, true))
	q.Text = rule.edited(q.Text)
	for _, one := range rule.Consequence.Promote {
		for i, id := range one.ids() {
			// A secured key may filter by any of its parameters: nothing is promoted past it.
			q.Pinned = append(q.Pinned, search.Promotion{ID: id, Position: one.Position + i, Filtered: rule.Consequence.FilterPromotes || c.restriction != nil})
		}
	}
	for _, one := range rule.Consequence.Hide {
		q.Hidden = append(q.Hidden, one.ObjectID)
	}
	q.applied = append(q.applied, rule.ObjectID)
	if rule.Consequence.UserData != nil {
		q.userData = append(q.userData, rule.Consequence.UserData)
	}
	return nil
}

// ruleReply is what an answer says of rules.
type ruleReply struct {
	AppliedRules      []RuleRecord `json:"appliedRules,omitempty"`
	UserData          []any        `json:"userData,omitempty"`
	QueryAfterRemoval string       `json:"queryAfterRemoval,omitempty"`
}

// appendRules writes what rules did with a query, nothing without any.
func appendRules(out []byte, q *wireQuery) ([]byte, error) {
	if len(q.applied) == 0 {
		return out, nil
	}
	reply := ruleReply{UserData: q.userData}
	for _, id := range q.applied {
		reply.AppliedRules = append(reply.AppliedRules, RuleRecord{id})
	}
	if q.Text != q.typed {
		reply.QueryAfterRemoval = q.Text
	}
	text, err := json.Marshal(reply)
	if err != nil {
		return nil, err
	}
	return append(append(out, ','), text[1:len(text)-1]...), nil
}

func (c *call) rulesOf(index string) ([]Rule, error) {
	if _, err := c.index(index); err != nil {
		return nil, err
	}
	return c.deps.Writer.Rules(index).Rules(), nil
}

func (c *call) rule(index, id string) ([]byte, error) {
	list, err := c.rulesOf(index)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(list, func(r Rule) bool { return r.ObjectID == id })
	if at < 0 {
		return nil, notFound("ObjectID does not exist")
	}
	return json.Marshal(list[at])
}

// ruleSearch is what rules are searched by.
type ruleSearch struct {
	Query       string `json:"query,omitempty"`
	Anchoring   string `json:"anchoring,omitempty"`
	Context     string `json:"context,omitempty"`
	Page        int    `json:"page,omitempty" doc:"from 0"`
	HitsPerPage int    `json:"hitsPerPage,omitempty" maximum:"1000"`
	Enabled     *bool  `json:"enabled,omitempty"`
}

type ruleHits struct {
	Hits    []Rule `json:"hits"`
	NbHits  int    `json:"nbHits"`
	Page    int    `json:"page"`
	NbPages int    `json:"nbPages"`
}

// searchRules lists the rules that hold all words of a text.
func (c *call) searchRules(index string) ([]byte, error) {
	p, err := c.parameters()
	if err != nil {
		return nil, err
	}
	r := &reader{p: p}
	words, anchoring, context := strings.Fields(strings.ToLower(r.text("query"))), r.text("anchoring"), r.text("context")
	page, perPage := r.integer("page", 0), r.integer("hitsPerPage", 20)
	if r.err != nil {
		return nil, r.err
	}
	if page < 0 || perPage < 1 || perPage > search.MaxHitsPerPage {
		return nil, badRequest(fmt.Sprintf("hitsPerPage: must be between 1 and %d", search.MaxHitsPerPage))
	}
	list, err := c.rulesOf(index)
	if err != nil {
		return nil, err
	}
	found := []Rule{}
	for _, rule := range list {
		enabled := rule.Enabled == nil || *rule.Enabled
		if rule.holds(words, anchoring, context) && (p["enabled"] == nil || r.boolean("enabled", true) == enabled) {
			found = append(found, rule)
		}
	}
	from := min(page, len(found)) * perPage // a page beyond the end has no hits
	hits := found[min(from, len(found)):min(from+perPage, len(found))]
	return json.Marshal(ruleHits{hits, len(found), page, (len(found) + perPage - 1) / perPage})
}

// holds reports whether a rule has all words, and one condition the rest.
func (r *Rule) holds(words []string, anchoring, context string) bool {
	texts := []string{r.ObjectID, r.Description}
	fits := anchoring == "" && context == ""
	for _, one := range r.conditions() {
		if one.Pattern != nil {
			texts = append(texts, *one.Pattern)
		}
		fits = fits || (anchoring == "" || one.Anchoring == anchoring) && (context == "" || one.Context == context)
	}
	text := strings.ToLower(strings.Join(texts, " "))
	return fits && !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}

func (c *call) putRule(index, id string) ([]byte, error) {
	text, err := c.body()
	if err != nil {
		return nil, err
	}
	one, err := decodeRule(text)
	if err != nil {
		return nil, err
	}
	one.ObjectID = id
	return c.putRules(index, []Rule{one}, false, map[string]any{"updatedAt": c.timestamp(), "objectID": id})
}

func (c *call) batchRules(index string) ([]byte, error) {
	var texts []json.RawMessage
	if err := c.decode(&texts); err != nil {
		return nil, err
	}
	list := make([]Rule, len(texts))
	for i, text := range texts {
		var err error
		if list[i], err = decodeRule(text); err != nil {
			return nil, badRequest(fmt.Sprintf("rules[%d]: %s", i, failureOf(err).message))
		}
	}
	replace := c.flag("clearExistingRules") || c.flag("replaceExistingRules")
	return c.putRules(index, list, replace, map[string]any{"updatedAt": c.timestamp()})
}

func (c *call) clearRules(index string) ([]byte, error) {
	if _, err := c.index(index); err != nil {
		return nil, err
	}
	return c.putRules(index, nil, true, map[string]any{"updatedAt": c.timestamp()})
}

func (c *call) putRules(index string, list []Rule, replace bool, reply map[string]any) ([]byte, error) {
	if !goodIndexName(index) {
		return nil, badRequest("indexName: must have 1 to 200 characters without / and *")
	}
	for i := range list {
		if err := c.checkRule(&list[i], index); err != nil {
			return nil, badRequest(fmt.Sprintf("rules[%d]: %s", i, failureOf(err).message))
		}
	}
	_, err := c.catalogue.Index(index)
	task, err := c.deps.Writer.PutRules(c.request.Context(), RulesWrite{Indexes: c.forwarded(index), New: err != nil, Rules: list, Replace: replace})
	if err != nil {
		return nil, err
	}
	reply["taskID"] = task
	return json.Marshal(reply)
}

func (c *call) dropRule(index, id string) ([]byte, error) {
	if _, err := c.index(index); err != nil {
		return nil, err
	}
	task, err := c.deps.Writer.DropRule(c.request.Context(), c.forwarded(index), id)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"taskID": task, "deletedAt": c.timestamp(), "updatedAt": c.timestamp()})
}

// forwarded gives the indexes that a change of rules is for: each sort order has rules
// of its own, and gets those of its primary where the client says so.
func (c *call) forwarded(index string) []string {
	ix, err := c.catalogue.Index(index)
	if err != nil || ix.Primary() != index || !c.flag("forwardToReplicas") {
		return []string{index}
	}
	return append([]string{index}, ix.Replicas()...)
}
