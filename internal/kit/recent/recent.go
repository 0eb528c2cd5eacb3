// Package recent keeps what was made, as long as there is room for it.
package recent

import (
	"container/list"
	"sync"
)

// Sized is a value that knows about how many bytes of memory it holds.
type Sized interface{ Size() int }

// Cache keeps values by key up to a number of bytes; when it is full, the ones that were
// not asked for longest go. Many may use it at once.
type Cache[V Sized] struct {
	mu    sync.Mutex
	byKey map[string]*list.Element
	order *list.List // of kept[V], the one used last in front
	bytes int
	limit int
}

type kept[V Sized] struct {
	key   string
	value V
	size  int
}

// New makes a cache of so many bytes.
func New[V Sized](limit int) *Cache[V] {
	c := &Cache[V]{limit: limit}
	c.Clear()
	return c
}

// Get gives the value of a key, and whether there is one.
func (c *Cache[V]) Get(key string) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	element := c.byKey[key]
	if element == nil {
		var none V
		return none, false
	}
	c.order.MoveToFront(element)
	return element.Value.(*kept[V]).value, true //nolint:forcetypeassert // the list holds these only
}

// Put keeps a value in the place of the one that its key had. One that is larger than the
// cache is kept alone.
func (c *Cache[V]) Put(key string, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if old := c.byKey[key]; old != nil {
		c.remove(old)
	}
	one := &kept[V]{key, value, value.Size()} // what may grow later is counted as large as it is now
	c.byKey[key] = c.order.PushFront(one)
	c.bytes += one.size
	for c.bytes > c.limit && c.order.Len() > 1 {
		c.remove(c.order.Back())
	}
}

// Clear drops everything.
func (c *Cache[V]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byKey, c.order, c.bytes = map[string]*list.Element{}, list.New(), 0
}

func (c *Cache[V]) remove(element *list.Element) {
	gone := c.order.Remove(element).(*kept[V]) //nolint:forcetypeassert // as above
	delete(c.byKey, gone.key)
	c.bytes -= gone.size
}
