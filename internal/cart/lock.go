package cart

import "time"

// lockFor is how long a checkout may take (decisions rule 9).
const lockFor = 15 * time.Minute

// locked gives the cart kept for the checkout of one session.
func (c Cart) locked(now time.Time, session string) Cart {
	c.LockedUntil, c.LockedBy = now.Add(lockFor), session
	return c
}

// unlocked gives the cart that may be changed again.
func (c Cart) unlocked() Cart {
	c.LockedUntil, c.LockedBy = time.Time{}, ""
	return c
}
