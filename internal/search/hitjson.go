package search

import (
	"encoding/json"
	"strconv"

	"marketplace/internal/search/internal/jsontext"
)

// AppendJSON appends the hit as the JSON object of the hosted protocol: the
// kept attributes, _highlightResult, _snippetResult and _rankingInfo.
func (h *Hit) AppendJSON(dst []byte) []byte {
	dst = append(dst, '{')
	dst = h.projection.append(dst, h.doc.fragment())
	if len(h.Highlights) > 0 {
		dst = append(dst, `,"_highlightResult":`...)
		dst = appendHighlights(dst, h.Highlights, appendHighlight)
	}
	if len(h.Snippets) > 0 {
		dst = append(dst, `,"_snippetResult":`...)
		dst = appendHighlights(dst, h.Snippets, appendSnippet)
	}
	if h.Related {
		dst = append(dst, `,"_related":true`...)
	}
	if h.Ranking != nil {
		dst = h.Ranking.appendJSON(dst)
	}
	return append(dst, '}')
}

// appendHighlights writes one leaf per value; every leaf is an object, never
// null, or the public highlighter throws.
func appendHighlights(dst []byte, list []Highlight, leaf func([]byte, *HighlightValue) []byte) []byte {
	dst = append(dst, '{')
	for i, one := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(jsontext.AppendString(dst, one.Attribute), ':')
		if one.List {
			dst = append(dst, '[')
		}
		for v := range one.Values {
			if v > 0 {
				dst = append(dst, ',')
			}
			dst = leaf(dst, &one.Values[v])
		}
		if one.List {
			dst = append(dst, ']')
		}
	}
	return append(dst, '}')
}

func appendHighlight(dst []byte, v *HighlightValue) []byte {
	dst = appendSnippet(dst, v)
	dst = dst[:len(dst)-1]
	if v.Match != MatchNone {
		dst = append(dst, `,"fullyHighlighted":`...)
		dst = strconv.AppendBool(dst, v.Whole)
	}
	dst = append(dst, `,"matchedWords":`...)
	return append(jsontext.AppendStrings(dst, v.Words), '}')
}

func appendSnippet(dst []byte, v *HighlightValue) []byte {
	dst = append(dst, `{"value":`...)
	dst = jsontext.AppendString(dst, v.Text)
	dst = append(dst, `,"matchLevel":"`...)
	dst = append(dst, v.Match...)
	return append(dst, `"}`...)
}

func (r *RankingInfo) appendJSON(dst []byte) []byte {
	dst = append(dst, `,"_rankingInfo":{"nbTypos":`...)
	dst = strconv.AppendInt(dst, int64(r.Typos), 10)
	dst = append(dst, `,"firstMatchedWord":`...)
	dst = strconv.AppendInt(dst, int64(r.Attribute), 10)
	dst = append(dst, `,"proximityDistance":`...)
	dst = strconv.AppendInt(dst, int64(r.Proximity), 10)
	dst = append(dst, `,"userScore":`...)
	dst = strconv.AppendInt(dst, int64(r.UserScore), 10)
	dst = append(dst, `,"geoDistance":0,"geoPrecision":1,"nbExactWords":`...)
	dst = strconv.AppendInt(dst, int64(r.ExactWords), 10)
	dst = append(dst, `,"words":`...)
	dst = strconv.AppendInt(dst, int64(r.Words), 10)
	dst = append(dst, `,"promoted":`...)
	dst = strconv.AppendBool(dst, r.Promoted)
	dst = append(dst, `,"filters":0,"explanation":`...)
	explained, _ := json.Marshal(r.Explanation) // numbers and texts always can
	return append(append(dst, explained...), '}')
}
