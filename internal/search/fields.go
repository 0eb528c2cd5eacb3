package search

import (
	"encoding/binary"
	"fmt"
	"iter"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
)

// fields are the fields of a record as an index keeps them: their values one behind the other in
// one string. A map of 50 fields is 50 objects and more that each garbage collection has to mark, and
// an index may have a hundred thousand records; a string is one object, without pointers.
type fields struct {
	names  *fieldNames
	packed string         // by name: where its value ends; then the values, each with its kind before it
	others map[string]any // values that are no plain ones; nil for most records
}

// fieldNames are the names of the fields of a record, sorted. Records with the same share them.
type fieldNames struct {
	list  []string
	place map[string]int
}

// nameSets are the names of the fields of all records of an index and of those that it is updated to.
type nameSets struct {
	mu   sync.Mutex
	last *fieldNames // mostly, the next record has the same
	sets map[string]*fieldNames
}

// of gives the names of the fields of a record.
func (s *nameSets) of(record map[string]any) *fieldNames {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last != nil && s.last.areOf(record) {
		return s.last
	}
	list := slices.Sorted(maps.Keys(record))
	key := fmt.Sprintf("%q", list)
	if s.last = s.sets[key]; s.last != nil {
		return s.last
	}
	s.last = &fieldNames{list, make(map[string]int, len(list))}
	for i, name := range list {
		s.last.place[name] = i
	}
	if s.sets == nil {
		s.sets = map[string]*fieldNames{}
	}
	s.sets[key] = s.last
	return s.last
}

// areOf reports whether a record has these names and no others.
func (n *fieldNames) areOf(record map[string]any) bool {
	if len(record) != len(n.list) {
		return false
	}
	for _, name := range n.list {
		if _, has := record[name]; !has {
			return false
		}
	}
	return true
}

// The kinds of packed values.
const (
	isNil = iota
	isFalse
	isTrue
	isInteger
	isFloat
	isText
	isTexts
	isOther
)

// sizeOfLength is how many bytes say a length, or where a value ends.
const sizeOfLength = 4

// pack gives the fields of a record as an index keeps them.
func (s *nameSets) pack(of map[string]any) fields {
	f := fields{names: s.of(of)}
	packed := make([]byte, sizeOfLength*len(f.names.list), 1024) // most records fit
	for i, name := range f.names.list {
		plain, ok := appendPacked(packed, of[name])
		if !ok {
			if f.others == nil {
				f.others = map[string]any{}
			}
			f.others[name] = of[name]
		}
		packed = plain
		binary.LittleEndian.PutUint32(packed[sizeOfLength*i:], uint32(len(packed)))
	}
	f.packed = string(packed)
	return f
}

// appendPacked appends a value with its kind; false when it is no plain one.
func appendPacked(dst []byte, value any) ([]byte, bool) {
	switch v := value.(type) {
	case nil:
		return append(dst, isNil), true
	case bool:
		if v {
			return append(dst, isTrue), true
		}
		return append(dst, isFalse), true
	case int:
		return binary.LittleEndian.AppendUint64(append(dst, isInteger), uint64(v)), true
	case int64:
		return binary.LittleEndian.AppendUint64(append(dst, isInteger), uint64(v)), true
	case float64:
		return binary.LittleEndian.AppendUint64(append(dst, isFloat), math.Float64bits(v)), true
	case string:
		return append(append(dst, isText), v...), true
	case []string:
		dst = binary.LittleEndian.AppendUint32(append(dst, isTexts), uint32(len(v)))
		for _, text := range v {
			dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(text))), text...)
		}
		return dst, true
	}
	return append(dst, isOther), false
}

// field gives the value of a name, and whether the record has it. An int comes back as an int64.
func (f *fields) field(name string) (any, bool) {
	i, has := f.names.place[name]
	if !has {
		return nil, false
	}
	return f.at(i), true
}

func (f *fields) at(i int) any {
	start := sizeOfLength * len(f.names.list)
	if i > 0 {
		start = f.end(i - 1)
	}
	kind, rest := f.packed[start], f.packed[start+1:f.end(i)]
	switch kind {
	case isFalse, isTrue:
		return kind == isTrue
	case isInteger:
		return int64(binary.LittleEndian.Uint64([]byte(rest)))
	case isFloat:
		return math.Float64frombits(binary.LittleEndian.Uint64([]byte(rest)))
	case isText:
		return rest
	case isTexts:
		return unpackTexts(rest)
	case isOther:
		return f.others[f.names.list[i]]
	}
	return nil
}

// end gives where the value of a field ends.
func (f *fields) end(i int) int { return lengthAt(f.packed, sizeOfLength*i) }

func lengthAt(packed string, at int) int {
	return int(binary.LittleEndian.Uint32([]byte(packed[at : at+sizeOfLength])))
}

// unpackTexts gives the texts of a list, without copying them.
func unpackTexts(packed string) []string {
	texts, at := make([]string, lengthAt(packed, 0)), sizeOfLength
	for i := range texts {
		start := at + sizeOfLength
		at = start + lengthAt(packed, at)
		texts[i] = packed[start:at]
	}
	return texts
}

// all gives the names in order, with their values.
func (f *fields) all() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		for i, name := range f.names.list {
			if !yield(name, f.at(i)) {
				return
			}
		}
	}
}

// value gives the value of an attribute. A dotted name reaches into nested objects unless a field
// has exactly that name.
func (f *fields) value(attribute string) any {
	if v, has := f.field(attribute); has {
		return v
	}
	head, rest, dotted := strings.Cut(attribute, ".")
	if !dotted {
		return nil
	}
	nested, _ := f.others[head].(map[string]any)
	return fieldValue(nested, rest)
}
