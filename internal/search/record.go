package search

import (
	"math"
	"strconv"
	"strings"
)

// Record is one thing to be found. Fields hold JSON-like values: string,
// []string, float64, int64, int, bool, map[string]any and []any of these; the
// caller must not change them after Build. The ID is the protocol's objectID
// and unique within an index.
type Record struct {
	ID     string
	Fields map[string]any
}

// fieldValue gives the value of an attribute of an object, as fields.value does.
func fieldValue(fields map[string]any, attribute string) any {
	if v, ok := fields[attribute]; ok {
		return v
	}
	head, rest, dotted := strings.Cut(attribute, ".")
	if !dotted {
		return nil
	}
	nested, ok := fields[head].(map[string]any)
	if !ok {
		return nil
	}
	return fieldValue(nested, rest)
}

// fieldTexts gives the strings of a value; list reports whether it is an array.
func fieldTexts(value any) (texts []string, list bool) {
	switch v := value.(type) {
	case string:
		return []string{v}, false
	case []string:
		return v, true
	case []any:
		for _, item := range v {
			if s, ok := item.(string); ok {
				texts = append(texts, s)
			}
		}
		return texts, true
	}
	return nil, false
}

// fieldNumbers gives the numbers of a value.
func fieldNumbers(value any) []float64 {
	switch v := value.(type) {
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
		return []float64{v}
	case int64:
		return []float64{float64(v)}
	case int:
		return []float64{float64(v)}
	case []any:
		var numbers []float64
		for _, item := range v {
			numbers = append(numbers, fieldNumbers(item)...)
		}
		return numbers
	}
	return nil
}

// fieldFacets gives the facet values of a value: everything as text, as the
// protocol counts it ("true", "0").
func fieldFacets(value any) []string {
	switch v := value.(type) {
	case string:
		if v == "" {
			return nil
		}
		return []string{v}
	case []string:
		return v
	case bool:
		return []string{strconv.FormatBool(v)}
	case []any:
		var values []string
		for _, item := range v {
			values = append(values, fieldFacets(item)...)
		}
		return values
	}
	var values []string
	for _, number := range fieldNumbers(value) {
		values = append(values, strconv.FormatFloat(number, 'f', -1, 64))
	}
	return values
}
