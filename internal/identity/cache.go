package identity

import (
	"sync"
	"time"
)

// Bounds of the cache of tokens: how long a change made by another replica goes
// unseen, and how many tokens are kept.
const (
	cacheLife = 3 * time.Second
	cacheSize = 8192
)

// holderCache spares the database a read for each of the calls that a page
// makes at once.
type holderCache struct {
	mu      sync.Mutex
	entries map[string]cachedHolder
}

type cachedHolder struct {
	holder TokenOwner
	at     time.Time
}

func newHolderCache() *holderCache { return &holderCache{entries: map[string]cachedHolder{}} }

func (c *holderCache) get(hash string, now time.Time) (TokenOwner, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[hash]
	// A clock that stepped back makes the age negative: read again.
	if age := now.Sub(e.at); !ok || age < 0 || age > cacheLife {
		return TokenOwner{}, false
	}
	return e.holder, true
}

func (c *holderCache) put(hash string, h TokenOwner, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.entries) >= cacheSize {
		clear(c.entries)
	}
	c.entries[hash] = cachedHolder{holder: h, at: now}
}

// clear forgets everything, so that what this process ended is ended at once.
func (c *holderCache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.entries)
}
