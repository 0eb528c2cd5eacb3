package identity

import (
	"sync"
	"time"
)

// Bounds of the cache: for how long a change made by another replica may go unseen, and
// how many tokens it holds.
const (
	cacheLife = 3 * time.Second
	cacheSize = 8192
)

// tokenOwnerCache spares the database a read for each of the calls that a page
// makes at once.
type tokenOwnerCache struct {
	mu      sync.Mutex
	entries map[string]cachedTokenOwner
}

type cachedTokenOwner struct {
	owner TokenOwner
	at    time.Time
}

func newTokenOwnerCache() *tokenOwnerCache {
	return &tokenOwnerCache{entries: map[string]cachedTokenOwner{}}
}

func (c *tokenOwnerCache) get(hash string, now time.Time) (TokenOwner, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.entries[hash]
	// A clock that stepped back makes the age negative: read again.
	if age := now.Sub(e.at); !ok || age < 0 || age > cacheLife {
		return TokenOwner{}, false
	}
	return e.owner, true
}

func (c *tokenOwnerCache) put(hash string, owner TokenOwner, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.entries) >= cacheSize {
		clear(c.entries)
	}
	c.entries[hash] = cachedTokenOwner{owner: owner, at: now}
}

// clear empties the cache, so that what this process revoked takes effect at once.
func (c *tokenOwnerCache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.entries)
}
