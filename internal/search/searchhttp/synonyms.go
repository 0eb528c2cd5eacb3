package searchhttp

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"marketplace/internal/search"
)

// Synonym is a synonym as clients send it and are told it.
type Synonym struct {
	ObjectID    string   `json:"objectID"`
	Type        string   `json:"type" enum:"synonym,oneWaySynonym,altCorrection1,altCorrection2"`
	Synonyms    []string `json:"synonyms,omitempty"`    // of a synonym and a oneWaySynonym
	Input       string   `json:"input,omitempty"`       // of a oneWaySynonym
	Word        string   `json:"word,omitempty"`        // of an altCorrection
	Corrections []string `json:"corrections,omitempty"` // of an altCorrection
}

// The types of a synonym. A correction is ranked as if it were mistyped by one
// letter or two.
const (
	synonymGroup   = "synonym"
	synonymOneWay  = "oneWaySynonym"
	synonymAlt1    = "altCorrection1"
	synonymAlt2    = "altCorrection2"
	synonymHolder  = "placeholder"
	maxSynonyms    = 100
	maxSynonymText = 200
	maxSynonymPage = 1000
)

// synonymType gives a type as it is kept: clients write it in several ways.
func synonymType(typed string) (string, bool) {
	for _, known := range []string{synonymGroup, synonymOneWay, synonymAlt1, synonymAlt2, synonymHolder} {
		if strings.EqualFold(typed, known) {
			return known, true
		}
	}
	return "", false
}

// Meaning gives what the engine does with a synonym.
func (s Synonym) Meaning() search.Synonym {
	switch s.Type {
	case synonymOneWay:
		return search.Synonym{ID: s.ObjectID, From: s.Input, To: s.Synonyms}
	case synonymAlt1:
		return search.Synonym{ID: s.ObjectID, From: s.Word, To: s.Corrections, Slips: 1}
	case synonymAlt2:
		return search.Synonym{ID: s.ObjectID, From: s.Word, To: s.Corrections, Slips: 2}
	}
	return search.Synonym{ID: s.ObjectID, Group: s.Synonyms}
}

// synonymOf is Meaning backwards. Those of the catalogue have no ids of their own:
// they are numbered.
func synonymOf(at int, m search.Synonym) Synonym {
	s := Synonym{ObjectID: m.ID, Type: synonymGroup, Synonyms: m.Group}
	if s.ObjectID == "" {
		s.ObjectID = "catalogue-" + strconv.Itoa(at+1)
	}
	switch {
	case m.Slips == 1 || m.Slips == 2:
		s.Type, s.Word, s.Corrections = [...]string{synonymAlt1, synonymAlt2}[m.Slips-1], m.From, m.To
	case m.From != "":
		s.Type, s.Input, s.Synonyms = synonymOneWay, m.From, m.To
	}
	return s
}

// normalised gives a synonym as it is kept, or says what is wrong with it, "" for
// nothing.
func (s Synonym) normalised() (Synonym, string) {
	known, ok := synonymType(s.Type)
	s.Type = known
	texts := s.Synonyms
	switch {
	case s.ObjectID == "" || len(s.ObjectID) > 500:
		return s, "objectID: is required, at most 500 bytes"
	case !ok:
		return s, "type: must be synonym, oneWaySynonym, altCorrection1 or altCorrection2"
	case known == synonymHolder:
		return s, "type: placeholders are not offered"
	case known == synonymOneWay:
		texts = append([]string{s.Input}, texts...)
	case known != synonymGroup:
		texts = append([]string{s.Word}, s.Corrections...)
	}
	if len(texts) < 2 || len(texts) > maxSynonyms {
		return s, fmt.Sprintf("%s: must have two words or more, at most %d", known, maxSynonyms)
	}
	if slices.ContainsFunc(texts, func(text string) bool { return !search.HasWords(text) || len(text) > maxSynonymText }) {
		return s, fmt.Sprintf("%s: each text must hold a word, and at most %d bytes", known, maxSynonymText)
	}
	return synonymOf(0, s.Meaning()), "" // members of other types go
}

func (c *call) synonymsOf(index string) ([]Synonym, error) {
	ix, err := c.index(index)
	if err != nil {
		return nil, err
	}
	var list []Synonym
	for i, m := range ix.Settings().Synonyms {
		list = append(list, synonymOf(i, m))
	}
	return list, nil
}

func (c *call) synonym(index, id string) ([]byte, error) {
	list, err := c.synonymsOf(index)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(list, func(s Synonym) bool { return s.ObjectID == id })
	if at < 0 {
		return nil, notFound("Synonym set does not exist")
	}
	return json.Marshal(list[at])
}

type synonymHits struct {
	Hits    []Synonym `json:"hits"`
	NbHits  int       `json:"nbHits"`
	Page    int       `json:"page"`
	NbPages int       `json:"nbPages"`
}

// searchSynonyms lists the synonyms that hold all words of a text, of some types.
func (c *call) searchSynonyms(index string) ([]byte, error) {
	p, err := c.parameters()
	if err != nil {
		return nil, err
	}
	r := &reader{p: p}
	words, types := strings.Fields(strings.ToLower(r.text("query"))), strings.ToLower(r.text("type"))
	page, perPage := r.integer("page", 0), r.integer("hitsPerPage", 100)
	if r.err != nil {
		return nil, r.err
	}
	if page < 0 || perPage < 1 || perPage > maxSynonymPage {
		return nil, badRequest(fmt.Sprintf("hitsPerPage: must be between 1 and %d", maxSynonymPage))
	}
	list, err := c.synonymsOf(index)
	if err != nil {
		return nil, err
	}
	found := []Synonym{}
	for _, s := range list {
		text := strings.ToLower(strings.Join(append([]string{s.ObjectID, s.Input, s.Word}, slices.Concat(s.Synonyms, s.Corrections)...), " "))
		missing := slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
		if !missing && (types == "" || slices.Contains(strings.Split(types, ","), strings.ToLower(s.Type))) {
			found = append(found, s)
		}
	}
	from := min(page, len(found)) * perPage // a page beyond the end has no hits
	hits := found[min(from, len(found)):min(from+perPage, len(found))]
	return json.Marshal(synonymHits{hits, len(found), page, (len(found) + perPage - 1) / perPage})
}

func (c *call) clearSynonyms(index string) ([]byte, error) {
	if _, err := c.index(index); err != nil {
		return nil, err
	}
	return c.putSynonyms(index, nil, true, map[string]any{"updatedAt": c.timestamp()})
}

func (c *call) batchSynonyms(index string) ([]byte, error) {
	var list []Synonym
	if err := c.decode(&list); err != nil {
		return nil, err
	}
	return c.putSynonyms(index, list, c.flag("replaceExistingSynonyms"), map[string]any{"updatedAt": c.timestamp()})
}

func (c *call) putSynonym(index, id string) ([]byte, error) {
	var one Synonym
	if err := c.decode(&one); err != nil {
		return nil, err
	}
	one.ObjectID = id
	return c.putSynonyms(index, []Synonym{one}, false, map[string]any{"updatedAt": c.timestamp(), "id": id})
}

func (c *call) putSynonyms(index string, list []Synonym, replace bool, reply map[string]any) ([]byte, error) {
	if !goodIndexName(index) {
		return nil, badRequest("indexName: must have 1 to 200 characters without / and *")
	}
	if err := c.writable(index); err != nil {
		return nil, err
	}
	for i := range list {
		var wrong string
		if list[i], wrong = list[i].normalised(); wrong != "" {
			return nil, badRequest(fmt.Sprintf("synonyms[%d]: %s", i, wrong))
		}
	}
	task, err := c.deps.Writer.PutSynonyms(c.request.Context(), index, list, replace)
	if err != nil {
		return nil, err
	}
	reply["taskID"] = task
	return json.Marshal(reply)
}

func (c *call) dropSynonym(index, id string) ([]byte, error) {
	if err := c.writable(index); err != nil {
		return nil, err
	}
	task, err := c.deps.Writer.DropSynonym(c.request.Context(), index, id)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{"taskID": task, "deletedAt": c.timestamp()})
}
