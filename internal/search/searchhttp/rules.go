package searchhttp

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"marketplace/internal/search"
)

// Rule changes what some queries find, as clients send it and are told it. It applies
// when one of its conditions does, or always without any.
type Rule struct {
	ObjectID    string          `json:"objectID"`
	Conditions  []RuleCondition `json:"conditions,omitempty" maxItems:"25"`
	Condition   *RuleCondition  `json:"condition,omitempty" doc:"one condition, as older clients send it"`
	Consequence RuleConsequence `json:"consequence"`
	Description string          `json:"description,omitempty"`
	Enabled     *bool           `json:"enabled,omitempty" doc:"true without it"`
	Validity    []RuleTime      `json:"validity,omitempty" doc:"when it applies; always without any"`
	Tags        []string        `json:"tags,omitempty"`
	Scope       string          `json:"scope,omitempty"`
}

// RuleCondition holds for texts with the pattern, and for queries with the context,
// where it names them.
type RuleCondition struct {
	Pattern      *string `json:"pattern,omitempty" doc:"words, and {facet:attribute} for a value of a facet"`
	Anchoring    string  `json:"anchoring,omitempty" enum:"is,startsWith,endsWith,contains"`
	Alternatives bool    `json:"alternatives,omitempty" doc:"true is not offered"`
	Context      string  `json:"context,omitempty" doc:"one of the ruleContexts of the query"`
	Filters      string  `json:"filters,omitempty" doc:"not offered"`
}

// RuleConsequence is what a rule does.
type RuleConsequence struct {
	Params         map[string]any  `json:"params,omitempty" doc:"parameters of the search, query, automaticFacetFilters and automaticOptionalFacetFilters"`
	Promote        []RulePromotion `json:"promote,omitempty" doc:"records and their places, at most 300"`
	FilterPromotes bool            `json:"filterPromotes,omitempty" doc:"promotes only what the filters let pass"`
	Hide           []RuleRecord    `json:"hide,omitempty"`
	Redirect       any             `json:"redirect,omitempty" doc:"not offered"`
	UserData       any             `json:"userData,omitempty" doc:"given back with the answer"`
}

// RulePromotion puts one record, or several one behind the other, at a place from 0.
type RulePromotion struct {
	ObjectID  string   `json:"objectID,omitempty"`
	ObjectIDs []string `json:"objectIDs,omitempty"`
	Position  int      `json:"position"`
}

// RuleRecord names a record.
type RuleRecord struct {
	ObjectID string `json:"objectID"`
}

// RuleTime is a time in seconds since 1970, until excluded; 0 is open.
type RuleTime struct {
	From  int64 `json:"from,omitempty"`
	Until int64 `json:"until,omitempty"`
}

const (
	maxConditions = 25
	maxPatternLen = 256
	maxPromoted   = 300
	maxPosition   = search.MaxHitsPerPage
)

// decodeRule reads a rule; a member that is not known is refused by its name.
func decodeRule(text []byte) (Rule, error) {
	var r Rule
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&r); err != nil {
		return r, badRequest("rule: " + strings.TrimPrefix(err.Error(), "json: "))
	}
	return r, nil
}

// conditions gives those of both spellings.
func (r *Rule) conditions() []RuleCondition {
	if r.Condition != nil {
		return append(slices.Clone(r.Conditions), *r.Condition)
	}
	return r.Conditions
}

// checkRule says what is wrong with a rule, or is not offered.
func (c *call) checkRule(r *Rule, index string) error {
	switch {
	case r.ObjectID == "" || len(r.ObjectID) > 500:
		return badRequest("objectID: is required, at most 500 bytes")
	case len(r.conditions()) > maxConditions:
		return badRequest(fmt.Sprintf("conditions: at most %d are allowed", maxConditions))
	case r.Consequence.Redirect != nil:
		return badRequest("consequence.redirect: is not offered")
	}
	facets := []string{}
	for i, one := range r.conditions() {
		pattern, err := one.check()
		if err != nil {
			return badRequest(fmt.Sprintf("conditions[%d].%s", i, failureOf(err).message))
		}
		facets = append(facets, pattern.Facets()...)
	}
	if err := r.Consequence.checkRecords(); err != nil {
		return err
	}
	effect, err := readEffect(&r.Consequence)
	if err != nil {
		return err
	}
	for _, one := range slices.Concat(effect.facets, effect.optional) {
		if !slices.Contains(facets, one.Facet) {
			return badRequest("automaticFacetFilters: no pattern asks for {facet:" + one.Facet + "}")
		}
	}
	q, err := c.read(maps.Clone(effect.params), index)
	if err != nil {
		return err
	}
	q.Text = effect.text
	if len(q.unsupported) > 0 {
		return badRequest("consequence.params." + q.unsupported[0] + ": is offered for English only")
	}
	return q.Check()
}

func (one *RuleCondition) check() (search.Pattern, error) {
	var pattern search.Pattern
	switch {
	case one.Alternatives:
		return pattern, badRequest("alternatives: true is not offered; write each spelling as a condition")
	case one.Filters != "":
		return pattern, badRequest("filters: is not offered; use a context")
	case one.Pattern == nil && one.Context == "":
		return pattern, badRequest("pattern: or a context is required")
	case one.Pattern == nil:
		return pattern, nil
	case len(*one.Pattern) > maxPatternLen:
		return pattern, badRequest(fmt.Sprintf("pattern: must have at most %d bytes", maxPatternLen))
	}
	return search.NewPattern(*one.Pattern, one.Anchoring)
}

// checkRecords says what is wrong with what is promoted and hidden.
func (q *RuleConsequence) checkRecords() error {
	promoted := 0
	for _, one := range q.Promote {
		promoted += len(one.ids())
		if len(one.ids()) == 0 || slices.Contains(one.ids(), "") || one.Position < 0 || one.Position >= maxPosition {
			return badRequest(fmt.Sprintf("consequence.promote: must have an objectID or objectIDs, and a position from 0 to %d", maxPosition-1))
		}
	}
	if promoted > maxPromoted || len(q.Hide) > maxPromoted {
		return badRequest(fmt.Sprintf("consequence: at most %d records are promoted or hidden", maxPromoted))
	}
	if slices.ContainsFunc(q.Hide, func(one RuleRecord) bool { return one.ObjectID == "" }) {
		return badRequest("consequence.hide: must have an objectID")
	}
	return nil
}

func (p *RulePromotion) ids() []string {
	if p.ObjectID != "" {
		return append([]string{p.ObjectID}, p.ObjectIDs...)
	}
	return p.ObjectIDs
}

// joined are the parameters of a rule that are joined to those of the query; all others
// stand in their place.
//
//nolint:gochecknoglobals // a constant list
var joined = []string{"facetFilters", "filters", "numericFilters", "optionalFilters", "tagFilters"}

// ruled are the other parameters that a rule may set, beside the defaults of queries.
//
//nolint:gochecknoglobals // a constant list
var ruled = []string{
	"analytics", "clickAnalytics", "facets", "getRankingInfo", "length", "offset", "page", "restrictSearchableAttributes", "synonyms",
}

// effect is the params of a consequence, read.
type effect struct {
	params   params // but for the next ones
	whole    bool   // text replaces that of the query
	text     string
	edits    []ruleEdit
	facets   []automaticFacet // the values of which filter
	optional []automaticFacet // the values of which are optional filters
}

// ruleEdit replaces words of the query, "" takes them away.
type ruleEdit struct {
	Type   string `json:"type"`
	Delete string `json:"delete"`
	Insert string `json:"insert"`
}

// automaticFacet filters by the value that the pattern found.
type automaticFacet struct {
	Facet       string `json:"facet"`
	Score       int    `json:"score"`
	Disjunctive bool   `json:"disjunctive"`
}

// readEffect reads the params of a consequence and refuses those that are not offered.
func readEffect(consequence *RuleConsequence) (effect, error) {
	e := effect{params: params{}}
	for _, name := range slices.Sorted(maps.Keys(consequence.Params)) {
		value := consequence.Params[name]
		var err error
		switch {
		case name == "query":
			err = e.readQuery(value)
		case name == "automaticFacetFilters":
			e.facets, err = automaticFacets(name, value)
		case name == "automaticOptionalFacetFilters":
			e.optional, err = automaticFacets(name, value)
		case slices.Contains(defaults, name) || slices.Contains(joined, name) || slices.Contains(ruled, name):
			e.params[name] = value
		default:
			err = badRequest("consequence.params." + name + ": is not offered")
		}
		if err != nil {
			return e, err
		}
	}
	return e, nil
}

func (e *effect) readQuery(value any) error {
	if text, ok := value.(string); ok {
		e.text, e.whole = text, true
		return nil
	}
	var body struct {
		Remove []string   `json:"remove"`
		Edits  []ruleEdit `json:"edits"`
	}
	if err := remodel(value, &body); err != nil {
		return badRequest("consequence.params.query: must be a text, or remove and edits")
	}
	for _, words := range body.Remove {
		e.edits = append(e.edits, ruleEdit{Type: "remove", Delete: words})
	}
	for _, edit := range body.Edits {
		if edit.Type == "" {
			edit.Type = "remove"
		}
		if edit.Delete == "" || edit.Type != "remove" && edit.Type != "replace" {
			return badRequest("consequence.params.query.edits: must be remove or replace, with what to delete")
		}
		e.edits = append(e.edits, edit)
	}
	return nil
}

// automaticFacets reads names of facets, or objects with them.
func automaticFacets(name string, value any) ([]automaticFacet, error) {
	list, _ := value.([]any)
	facets := make([]automaticFacet, len(list))
	for i, one := range list {
		facets[i].Score = 1
		text, isText := one.(string)
		if facets[i].Facet = text; isText {
			continue
		}
		if err := remodel(one, &facets[i]); err != nil || facets[i].Facet == "" || facets[i].Score < 0 {
			return nil, badRequest("consequence.params." + name + ": must be a list of facets, or of objects with facet, score and disjunctive")
		}
	}
	if list == nil {
		return nil, badRequest("consequence.params." + name + ": must be a list")
	}
	return facets, nil
}

// remodel reads decoded JSON into a type; members that it does not have are an error.
func remodel(value, into any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	return decoder.Decode(into)
}

// Rulebook is the rules of one index, ready to be asked. Make it with NewRulebook.
type Rulebook struct{ rules []preparedRule }

type preparedRule struct {
	Rule

	conditions []preparedCondition
	effect     effect
}

type preparedCondition struct {
	pattern *search.Pattern // nil for any text
	context string
}

// NewRulebook prepares rules that were checked before.
func NewRulebook(list []Rule) (*Rulebook, error) {
	book := &Rulebook{}
	for _, r := range list {
		prepared := preparedRule{Rule: r}
		var err error
		if prepared.effect, err = readEffect(&r.Consequence); err != nil {
			return nil, err
		}
		for _, one := range r.conditions() {
			condition := preparedCondition{context: one.Context}
			if one.Pattern != nil {
				pattern, err := search.NewPattern(*one.Pattern, one.Anchoring)
				if err != nil {
					return nil, err
				}
				condition.pattern = &pattern
			}
			prepared.conditions = append(prepared.conditions, condition)
		}
		book.rules = append(book.rules, prepared)
	}
	return book, nil
}

// Rules gives the rules as they were put, by their ids.
func (b *Rulebook) Rules() []Rule {
	if b == nil {
		return nil
	}
	list := make([]Rule, len(b.rules))
	for i, r := range b.rules {
		list[i] = r.Rule
	}
	return list
}

// appliedRule is a rule that counts for a query.
type appliedRule struct {
	*preparedRule

	exactness int
	values    []search.FacetMatch
}

// applied gives the rules that count for a query, in the order in which they do:
// temporary ones, the more exact patterns, then by their ids.
func (b *Rulebook) applied(ix *search.Index, text string, contexts []string, now time.Time) []appliedRule {
	var list []appliedRule
	for i := range b.rules {
		r := &b.rules[i]
		if r.Enabled != nil && !*r.Enabled || !r.valid(now) {
			continue
		}
		one := appliedRule{preparedRule: r, exactness: -1}
		applies := len(r.conditions) == 0
		for _, condition := range r.conditions {
			if condition.context != "" && !slices.Contains(contexts, condition.context) {
				continue
			}
			if condition.pattern == nil {
				applies = true
			} else if values, ok := ix.Match(*condition.pattern, text); ok && condition.pattern.Exactness() > one.exactness {
				applies, one.exactness, one.values = true, condition.pattern.Exactness(), values
			}
		}
		if applies {
			list = append(list, one)
		}
	}
	slices.SortStableFunc(list, func(a, b appliedRule) int {
		return cmp.Or(-cmp.Compare(min(len(a.Validity), 1), min(len(b.Validity), 1)), -cmp.Compare(a.exactness, b.exactness), cmp.Compare(a.ObjectID, b.ObjectID))
	})
	return list
}

func (r *Rule) valid(now time.Time) bool {
	return len(r.Validity) == 0 || slices.ContainsFunc(r.Validity, func(t RuleTime) bool {
		return now.Unix() >= t.From && (t.Until == 0 || now.Unix() < t.Until)
	})
}

// edited gives the text as the rule leaves it.
func (a *appliedRule) edited(text string) string {
	if a.effect.whole {
		return a.effect.text
	}
	for _, edit := range a.effect.edits {
		phrase := edit.Delete
		for _, value := range a.values {
			phrase = strings.ReplaceAll(phrase, "{facet:"+value.Facet+"}", value.Typed)
		}
		insert := ""
		if edit.Type == "replace" {
			insert = edit.Insert
		}
		text = search.ReplaceWords(text, phrase, insert)
	}
	return text
}

// filters gives the filters of the values that the pattern found.
func (a *appliedRule) filters(facets []automaticFacet, scored bool) [][]string {
	var all [][]string
	for _, facet := range facets {
		var or []string
		for _, value := range a.values {
			if value.Facet != facet.Facet {
				continue
			}
			text := value.Facet + ":" + value.Value
			if strings.HasPrefix(value.Value, "-") {
				text = value.Facet + `:\` + value.Value // else it would exclude
			}
			if scored {
				text += fmt.Sprintf("<score=%d>", facet.Score)
			}
			if facet.Disjunctive {
				or = append(or, text)
			} else {
				all = append(all, []string{text})
			}
		}
		if len(or) > 0 {
			all = append(all, or)
		}
	}
	return all
}
