package searchhttp

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"marketplace/internal/search/internal/jsontext"
)

// params are the parameters of one search. A value is what its JSON holds, or
// textValue when it came in a URL-encoded string.
type params map[string]any

// textValue is a value whose type was lost on the way: "20", "true", "[..]".
type textValue string

// body reads the request body, decompressed, whatever its content type says:
// the clients send JSON as a form or as plain text.
func (c *call) body() ([]byte, error) {
	most := int64(MaxBodyBytes)
	if c.admin {
		most = maxWriteBytes
	}
	var in io.Reader = http.MaxBytesReader(nil, c.request.Body, most)
	if strings.EqualFold(c.request.Header.Get("Content-Encoding"), "gzip") {
		zr, err := gzip.NewReader(in)
		if err != nil {
			return nil, bodyError(err)
		}
		in = zr
	}
	text, err := io.ReadAll(io.LimitReader(in, most+1))
	if err != nil {
		return nil, bodyError(err)
	}
	if int64(len(text)) > most {
		return nil, &failure{status: http.StatusRequestEntityTooLarge, message: "Request body is too large"}
	}
	return text, nil
}

func bodyError(err error) error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return &failure{status: http.StatusRequestEntityTooLarge, message: "Request body is too large"}
	}
	return badRequest("The request body could not be read")
}

// decode reads the body as JSON into a value.
func (c *call) decode(into any) error {
	text, err := c.body()
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return badRequest("Invalid JSON in the request body")
	}
	return nil
}

// parameters reads the parameters of a call for one index: the body of a
// POST, the query string of a GET.
func (c *call) parameters() (params, error) {
	p := params{}
	if c.request.Method == http.MethodGet {
		for name, values := range c.request.URL.Query() {
			if !reservedParameter(name) {
				p[name] = textValue(values[0])
			}
		}
		return p.flatten()
	}
	text, err := c.body()
	if err != nil {
		return nil, err
	}
	if len(strings.TrimSpace(string(text))) == 0 {
		return p, nil // a POST without a body searches for everything
	}
	if err := json.Unmarshal(text, &p); err != nil || p == nil {
		return nil, badRequest("Invalid JSON in the request body")
	}
	return p.flatten()
}

// flatten merges the "params" string of the older clients into p; keys that
// stand beside it win.
func (p params) flatten() (params, error) {
	encoded, ok := p["params"]
	if !ok || encoded == nil {
		delete(p, "params")
		return p, nil
	}
	text, ok := plainText(encoded)
	if !ok {
		return nil, badRequest("params: must be a URL-encoded string")
	}
	values, err := url.ParseQuery(text)
	if err != nil {
		return nil, badRequest("params: is not a URL-encoded string")
	}
	merged := make(params, len(values)+len(p))
	for name, list := range values {
		merged[name] = textValue(strings.ToValidUTF8(list[0], "\uFFFD"))
	}
	delete(p, "params")
	maps.Copy(merged, p)
	return merged, nil
}

func plainText(value any) (string, bool) {
	switch v := value.(type) {
	case string:
		return v, true
	case textValue:
		return string(v), true
	}
	return "", false
}

// encode gives the parameters as the URL-encoded string that replies echo;
// some widgets parse it.
func (p params) encode() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if p[name] == nil || name == "indexName" || name == "type" || name == "params" {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(escape(name))
		b.WriteByte('=')
		b.WriteString(escape(valueText(p[name])))
	}
	return b.String()
}

func escape(s string) string { return strings.ReplaceAll(url.QueryEscape(s), "+", "%20") }

func valueText(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case textValue:
		return string(v)
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return string(jsontext.AppendNumber(nil, v))
	}
	text, _ := json.Marshal(value) // it was decoded from JSON
	return string(text)
}

// reader reads typed parameters and keeps the first error.
type reader struct {
	p           params
	err         error
	unsupported []string // what english could not do
}

func (r *reader) fail(name, expected string) {
	if r.err == nil {
		r.err = badRequest(fmt.Sprintf("%s: must be %s", name, expected))
	}
}

func (r *reader) text(name string) string {
	switch v := r.p[name].(type) {
	case nil:
		return ""
	case string, textValue, float64, bool:
		return valueText(v)
	}
	r.fail(name, "a string")
	return ""
}

// oneOf reads one of a few words; "" when absent.
func (r *reader) oneOf(name string, words ...string) string {
	text := r.text(name)
	if text != "" && !slices.Contains(words, text) {
		r.fail(name, strings.Join(words, " or "))
	}
	return text
}

// integer reads a whole number; absent gives otherwise.
func (r *reader) integer(name string, otherwise int) int {
	var number float64
	switch v := r.p[name].(type) {
	case nil:
		return otherwise
	case float64:
		number = v
	case string, textValue:
		text := strings.TrimSpace(valueText(v))
		if text == "" {
			return otherwise
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			r.fail(name, "a whole number")
			return otherwise
		}
		number = float64(n)
	default:
		r.fail(name, "a whole number")
		return otherwise
	}
	const largest = 1 << 40 // keeps pages times hits within an int
	if number != math.Trunc(number) || math.Abs(number) > largest {
		r.fail(name, "a whole number")
		return otherwise
	}
	return int(number)
}

func (r *reader) boolean(name string, otherwise bool) bool {
	switch v := r.p[name].(type) {
	case bool:
		return v
	case string, textValue:
		switch strings.ToLower(valueText(v)) {
		case "true", "1":
			return true
		case "false", "0":
			return false
		case "":
			return otherwise
		}
		r.fail(name, "true or false")
	case float64:
		return v != 0
	case nil:
	default:
		r.fail(name, "true or false")
	}
	return otherwise
}

// english reads a switch that may also name languages; only English is known.
func (r *reader) english(name string) bool {
	switch v := r.p[name].(type) {
	case nil, bool, float64:
		return r.boolean(name, false)
	case string, textValue:
		if text := strings.ToLower(valueText(v)); text == "true" || text == "false" || text == "1" || text == "0" || text == "" {
			return r.boolean(name, false)
		}
	}
	languages := r.list(name)
	if len(languages) > 0 && !slices.Contains(languages, "en") {
		r.unsupported = append(r.unsupported, name)
	}
	return slices.Contains(languages, "en")
}

// count reads a number that may also be a switch: true is 1.
func (r *reader) count(name string) int {
	switch valueText(r.p[name]) {
	case "true":
		return 1
	case "false":
		return 0
	}
	return r.integer(name, 0)
}

// list reads an array of strings, also as a bare string ("a" or "a,b"). It is
// nil when absent and not nil when empty.
func (r *reader) list(name string) []string {
	switch v := r.value(name).(type) {
	case nil:
		return nil
	case string:
		return []string{v}
	case textValue:
		list := []string{}
		for item := range strings.SplitSeq(string(v), ",") {
			if item = strings.TrimSpace(item); item != "" {
				list = append(list, item)
			}
		}
		return list
	case []any:
		list := make([]string, 0, len(v))
		for _, item := range v {
			text, ok := item.(string)
			if !ok {
				r.fail(name, "an array of strings")
				return nil
			}
			list = append(list, text)
		}
		return list
	}
	r.fail(name, "an array of strings")
	return nil
}

// value gives a parameter, with JSON inside a text decoded.
func (r *reader) value(name string) any {
	text, ok := r.p[name].(textValue)
	if !ok {
		return r.p[name]
	}
	if trimmed := strings.TrimSpace(string(text)); strings.HasPrefix(trimmed, "[") {
		var decoded []any
		if err := json.Unmarshal([]byte(trimmed), &decoded); err != nil {
			r.fail(name, "a JSON array")
		}
		return decoded
	}
	return text
}

// filters reads facetFilters and its kin: an array is an AND, an array within
// it an OR, a string alone one condition.
func (r *reader) filters(name string) [][]string {
	switch v := r.value(name).(type) {
	case nil:
		return nil
	case string:
		return [][]string{{v}}
	case textValue:
		return legacyFilters(string(v))
	case []any:
		var all [][]string
		for _, item := range v {
			switch item := item.(type) {
			case string:
				all = append(all, []string{item})
			case []any:
				or := make([]string, 0, len(item))
				for _, inner := range item {
					text, ok := inner.(string)
					if !ok {
						r.fail(name, "strings, or arrays of strings, in an array")
						return nil
					}
					or = append(or, text)
				}
				all = append(all, or)
			default:
				r.fail(name, "strings, or arrays of strings, in an array")
				return nil
			}
		}
		return all
	}
	r.fail(name, "strings, or arrays of strings, in an array")
	return nil
}

// legacyFilters reads the text form of old clients: a:b,(c:d,e:f).
func legacyFilters(text string) [][]string {
	var all [][]string
	var group []string
	grouped := false
	start := 0
	take := func(end int) {
		if item := strings.TrimSpace(text[start:end]); item != "" {
			if grouped {
				group = append(group, item)
			} else {
				all = append(all, []string{item})
			}
		}
	}
	for i := range len(text) {
		switch {
		case text[i] == ',':
			take(i)
			start = i + 1
		case text[i] == '(' && !grouped && strings.TrimSpace(text[start:i]) == "":
			grouped, start = true, i+1
		case text[i] == ')' && grouped:
			take(i)
			all, group = append(all, group), nil
			grouped, start = false, i+1
		}
	}
	take(len(text))
	if len(group) > 0 {
		all = append(all, group)
	}
	return all
}
