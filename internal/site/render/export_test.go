package render

import "time"

// LimitBehind sets what a page may take that nobody waits for, and gives what it might.
func (p *Pool) LimitBehind(limit time.Duration) (before time.Duration) {
	before, p.behind = p.behind, limit
	return before
}

// IsPrecompiled says whether this program runs the bundle as it was precompiled.
func (b Bundle) IsPrecompiled() bool {
	_, is := b.precompiled()
	return is
}
