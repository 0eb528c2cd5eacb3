package search

import (
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// plainValue draws a value as records have them, and what an index gives back of it.
func plainValue(t *rapid.T) (given, back any) {
	text := rapid.OneOf(rapid.String(), rapid.StringN(120, 140, -1))
	whole := rapid.Int64()
	switch rapid.IntRange(0, 9).Draw(t, "kind") {
	case 0:
		return nil, nil
	case 1:
		v := rapid.Bool().Draw(t, "bool")
		return v, v
	case 2:
		v := whole.Draw(t, "int64")
		return v, v
	case 3:
		v := whole.Draw(t, "int")
		return int(v), v
	case 4:
		v := rapid.Float64().Draw(t, "float")
		return v, v
	case 5:
		v := rapid.SliceOf(text).Draw(t, "texts")
		return v, v
	case 6:
		v := []any{whole.Draw(t, "one"), text.Draw(t, "other")}
		return v, v
	case 7:
		v := map[string]any{"lvl": text.Draw(t, "nested"), "deep": map[string]any{"er": whole.Draw(t, "deeper")}}
		return v, v
	}
	v := text.Draw(t, "text")
	return v, v
}

func TestFields_AnyRecord_ComesBackAsItWas(t *testing.T) {
	names := rapid.SampledFrom([]string{"a", "b", "", "a.b", "a.lvl", "größe", "objectID", "_tags"})
	rapid.Check(t, func(t *rapid.T) {
		kept := &nameSets{}
		for range rapid.IntRange(1, 5).Draw(t, "records") {
			record, want := map[string]any{}, map[string]any{}
			for _, name := range rapid.SliceOfN(names, 0, 8).Draw(t, "names") {
				record[name], want[name] = plainValue(t)
			}
			packed := kept.pack(record)
			if diff := cmp.Diff(want, maps.Collect(packed.all())); diff != "" {
				t.Fatal(diff)
			}
			for _, name := range []string{"a", "b", "a.b", "a.lvl", "a.deep.er", "b.lvl.x", "none"} {
				if diff := cmp.Diff(fieldValue(want, name), packed.value(name)); diff != "" {
					t.Fatalf("%s: %s", name, diff)
				}
			}
			if _, has := packed.field("none"); has {
				t.Fatal("a field that nobody gave is there")
			}
		}
	})
}
