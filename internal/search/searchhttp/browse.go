package searchhttp

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/url"

	"marketplace/internal/search"
)

// browsePage is the size of a page when the client names none (S9.03).
const browsePage = 1000

// cursor is the place of a walk: the last record given, and the parameters it
// began with, so that the next call may send the cursor alone.
type cursor struct {
	After  string `json:"a"`
	Params string `json:"p"`
}

// browse answers one page of a walk through all hits, without highlights.
func (c *call) browse(index string) ([]byte, error) {
	p, err := c.parameters()
	if err != nil {
		return nil, err
	}
	p, at, err := continued(p)
	if err != nil {
		return nil, err
	}
	q, err := c.query(p, index)
	if err != nil {
		return nil, err
	}
	limit := (&reader{p: p}).integer("hitsPerPage", browsePage)
	ix, err := c.index(index)
	if err != nil {
		return nil, err
	}
	start := c.now()
	q.HitsPerPage = min(q.HitsPerPage, search.MaxHitsPerPage) // Browse checks the limit itself
	result, next, err := ix.Browse(q.Query, at.After, limit)
	if err != nil {
		return nil, err
	}
	out := []byte(`{"hits":[`)
	for i := range result.Hits {
		if i > 0 {
			out = append(out, ',')
		}
		out = result.Hits[i].AppendJSON(out)
	}
	out = append(out, ']')
	out = appendInt(out, "nbHits", result.NbHits)
	out = appendInt(out, "page", result.Page)
	out = appendInt(out, "nbPages", result.NbPages)
	out = appendInt(out, "hitsPerPage", result.HitsPerPage)
	if len(q.Facets) > 0 {
		out = appendFacets(out, result.Facets)
	}
	if next != "" {
		out = appendText(out, "cursor", cursor{After: next, Params: p.encode()}.encode())
	}
	out = c.appendTail(out, q, start)
	if q.message != "" {
		out = appendText(out, "message", q.message)
	}
	return append(out, '}'), nil
}

// continued takes the cursor out of the parameters and puts those that it
// remembers below them.
func continued(p params) (params, cursor, error) {
	text, ok := plainText(p["cursor"])
	delete(p, "cursor")
	if !ok || text == "" {
		return p, cursor{}, nil
	}
	invalid := badRequest("cursor: is not valid")
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, cursor{}, invalid
	}
	var at cursor
	if err := json.Unmarshal(raw, &at); err != nil {
		return nil, cursor{}, invalid
	}
	values, err := url.ParseQuery(at.Params)
	if err != nil {
		return nil, cursor{}, invalid
	}
	merged := make(params, len(values)+len(p))
	for name, list := range values {
		merged[name] = textValue(list[0])
	}
	maps.Copy(merged, p)
	return merged, at, nil
}

func (c cursor) encode() string {
	raw, _ := json.Marshal(c) // two strings always encode
	return base64.RawURLEncoding.EncodeToString(raw)
}
