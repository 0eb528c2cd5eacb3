package jsontext_test

import (
	"encoding/json"
	"math"
	"testing"

	"pgregory.net/rapid"

	"marketplace/internal/search/internal/jsontext"
)

func TestAppendString_AnyText_ReadsBackAsItWas(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		checkString(t, text, text)
	})
	for text, want := range map[string]string{
		"<b>&\u2028\u2029\x00\"\\\n\r\t": "<b>&\u2028\u2029\x00\"\\\n\r\t",
		"bad \xff\xfe end":               "bad \uFFFD\uFFFD end",
	} {
		checkString(t, text, want)
	}
}

func checkString(t interface{ Fatalf(string, ...any) }, text, want string) {
	var got string
	encoded := jsontext.AppendString(nil, text)
	if err := json.Unmarshal(encoded, &got); err != nil || got != want {
		t.Fatalf("%q: %v, %s reads as %q", text, err, encoded, got)
	}
}

func TestAppendNumber_Values_AreThoseOfJSON(t *testing.T) {
	t.Parallel()
	for number, want := range map[float64]string{
		5: "5", -1700000000: "-1700000000", 2.75: "2.75", 1e21: "1e+21", math.Inf(1): "0",
	} {
		if got := string(jsontext.AppendNumber(nil, number)); got != want {
			t.Errorf("%v is written %s, want %s", number, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64().Draw(t, "number")
		var got float64
		if err := json.Unmarshal(jsontext.AppendNumber(nil, number), &got); err != nil || got != number {
			t.Fatalf("%v reads as %v: %v", number, got, err)
		}
	})
}
