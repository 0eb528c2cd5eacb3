package bucket

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"sync"
)

// memory holds objects as long as the process lives.
type memory struct{ objects sync.Map }

func (m *memory) read(_ context.Context, key string) ([]byte, error) {
	object, ok := m.objects.Load(key)
	if !ok {
		return nil, ErrNotStored
	}
	return bytes.Clone(object.([]byte)), nil //nolint:forcetypeassert // write stores nothing else
}

func (m *memory) write(_ context.Context, key, _ string, object []byte) error {
	m.objects.Store(key, object)
	return nil
}

func (m *memory) remove(_ context.Context, key string) error {
	m.objects.Delete(key)
	return nil
}

func (m *memory) list(_ context.Context, visit func(Object) error) error {
	sizes := map[string]int64{}
	m.objects.Range(func(key, object any) bool {
		sizes[key.(string)] = int64(len(object.([]byte))) //nolint:forcetypeassert // write stores nothing else
		return true
	})
	for _, key := range slices.Sorted(maps.Keys(sizes)) {
		if err := visit(Object{Key: key, Bytes: sizes[key]}); err != nil {
			return err
		}
	}
	return nil
}
