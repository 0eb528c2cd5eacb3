// Package ratelimit bounds how often one caller does something, in one process or over
// all replicas of a program.
//
// The window slides: what was let through in the window before counts with the part of it
// that still lies within the last window's length. Of a limit below sixty a process remembers
// each moment, and counts exactly. Over several replicas each takes a
// share of ten requests of a caller at a time from a common count, so that at most one
// request in ten waits for it; requests of a limit below sixty are asked for one by one, or
// few replicas would hold all of it. A caller's first requests of a window are let through on
// credit, for which a tenth of the limit is kept back: most callers never cost a question.
// The sum of all replicas stays within the limit for seven of them at least; each further
// one may let nine more through.
package ratelimit

import (
	"context"
	"math"
	"slices"
	"sync"
	"time"
)

const (
	fullShare    = 10 // requests that one question is to be enough for
	mostCredit   = fullShare - 1
	creditPart   = 60 // credit is that part of the limit at most
	reservePart  = 10 // and so much of it is kept back for the credit
	claimTimeout = time.Second
)

// Policy is a limit: so many requests of one caller in any window of that length.
type Policy struct {
	Name   string // tells limits apart, also in the common count
	Limit  int
	Window time.Duration
}

// Claim asks the common count for requests of a caller.
type Claim struct {
	Subject string        // the policy and the caller
	Start   time.Time     // of the window
	Window  time.Duration // its length
	Elapsed time.Duration // since Start
	Want    int           // so many requests
	Most    int           // as long as all have no more than this in the window that ends now
}

// Grant is what a claim got.
type Grant struct {
	Granted  int // 0 when the limit is reached
	Taken    int // by all in this window, with those granted
	Previous int // by all in the window before
}

// Counter is the common count of all replicas.
type Counter interface {
	// Claim takes what there is of the wanted requests. After an error requests are
	// counted by this process alone.
	Claim(ctx context.Context, claim Claim) (Grant, error)
}

// Limiter applies a policy.
type Limiter struct {
	policy  Policy
	counter Counter // nil when there is one process
	now     func() time.Time
	offset  time.Duration // of the windows from whole ones of the clock
	share   int           // requests that one question asks for
	credit  int
	most    int // of the common count

	mu       sync.Mutex
	start    time.Time // of the window
	current  map[string]*caller
	previous map[string]*caller
}

// caller is what this process knows of a caller in a window.
type caller struct {
	passed   int           // let through here
	credited int           // of them without a share
	left     int           // of the share
	room     int           // in the common count, when it was asked last
	asked    bool          // the common count has answered in this window
	shut     time.Time     // until then the common count has nothing
	moments  []time.Time   // of what was let through, for a small limit
	asking   chan struct{} // closed when the question that is under way is answered; nil for none
}

// New makes a limiter; counter is nil when this process is the only one.
func New(policy Policy, counter Counter, now func() time.Time) *Limiter {
	l := &Limiter{policy: policy, counter: counter, now: now, current: map[string]*caller{}, previous: map[string]*caller{}}
	l.share = fullShare
	if l.isSmall() {
		l.share = 1
	}
	l.credit = min(mostCredit, policy.Limit/creditPart)
	l.most = policy.Limit
	if l.credit > 0 {
		l.most -= policy.Limit/reservePart + l.credit
	}
	if counter == nil { // nobody has to agree on windows; those of all limiters need not end at once
		started := now()
		l.offset = started.Sub(started.Truncate(policy.Window))
	}
	return l
}

// Policy gives the policy that the limiter applies.
func (l *Limiter) Policy() Policy { return l.policy }

// Decision is what becomes of a request.
type Decision struct {
	Allowed   bool
	Remaining int           // requests that would be let through now; with several replicas an estimate
	Reset     time.Duration // until the window ends
	Again     time.Duration // of a refusal: until there may be room
}

// Take decides about one request of a caller. It waits for the common count when the
// caller's share is used up.
func (l *Limiter) Take(ctx context.Context, key string) Decision {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		now := l.now()
		l.turn(now)
		c := l.callerOf(key)
		switch {
		case l.counter == nil:
			return l.decideAlone(c, key, now)
		case c.left > 0:
			c.left--
			return l.pass(c, now)
		case !c.asked && c.credited < l.credit:
			c.credited++
			return l.pass(c, now)
		case now.Before(c.shut):
			return l.refuse(c.shut, now)
		case c.asking == nil:
			return l.ask(ctx, c, key, now)
		}
		if !l.waitForAnswer(ctx, c.asking) {
			return l.refuse(now, now) // the caller has gone
		}
	}
}

// turn begins a new window when the time has come. A clock that goes back changes nothing.
func (l *Limiter) turn(now time.Time) {
	start := now.Add(-l.offset).Truncate(l.policy.Window).Add(l.offset)
	if !start.After(l.start) {
		return
	}
	l.previous, l.current = l.current, map[string]*caller{}
	if start.Sub(l.start) > l.policy.Window {
		l.previous = map[string]*caller{}
	}
	l.start = start
}

func (l *Limiter) callerOf(key string) *caller {
	c := l.current[key]
	if c == nil {
		c = &caller{}
		l.current[key] = c
	}
	return c
}

// decideAlone decides by what this process has let through.
func (l *Limiter) decideAlone(c *caller, key string, now time.Time) Decision {
	p := l.previous[key]
	if p == nil {
		p = &caller{}
	}
	before, opens := int(math.Round(l.fading(p.passed, now))), l.start.Add(l.policy.Window)
	if l.isSmall() {
		recent := slices.DeleteFunc(slices.Concat(p.moments, c.moments), func(at time.Time) bool { return !at.After(now.Add(-l.policy.Window)) })
		before = len(recent) - c.passed
		if before+c.passed >= l.policy.Limit {
			opens = recent[len(recent)-l.policy.Limit].Add(l.policy.Window)
		}
	}
	room := l.policy.Limit - before - c.passed
	if room < 1 {
		return l.refuse(opens, now)
	}
	c.left, c.room = 0, room-1
	return l.pass(c, now)
}

// fading gives what requests of the window before still count.
func (l *Limiter) fading(before int, now time.Time) float64 {
	left := min(max(0, l.start.Add(l.policy.Window).Sub(now)), l.policy.Window)
	return float64(before) * float64(left) / float64(l.policy.Window)
}

// ask takes a share of the common count, for this request and the next ones. The lock is
// open meanwhile.
func (l *Limiter) ask(ctx context.Context, c *caller, key string, now time.Time) Decision {
	answered := make(chan struct{})
	c.asking = answered
	claim := Claim{
		Subject: l.policy.Name + ":" + key, Start: l.start, Window: l.policy.Window, Elapsed: now.Sub(l.start), Want: l.share, Most: l.most,
	}
	l.mu.Unlock()
	// The share is for others, too: it does not end with who asked for it.
	alone, cancel := context.WithTimeout(context.WithoutCancel(ctx), claimTimeout)
	grant, err := l.counter.Claim(alone, claim)
	cancel()
	l.mu.Lock()
	c.asking = nil
	close(answered)
	now = l.now() // the window may be over by now; then the share is lost
	if err != nil {
		return l.decideAlone(c, key, now)
	}
	c.asked = true
	c.left = grant.Granted
	c.room = max(0, l.most-int(math.Ceil(l.fading(grant.Previous, now)))-grant.Taken)
	if grant.Granted == 0 {
		c.shut = l.opensAt(grant, now)
		return l.refuse(c.shut, now)
	}
	c.left--
	return l.pass(c, now)
}

// opensAt gives when it is worth asking again: when a whole share of the window before
// has faded away, or when this window ends and a share of it has.
func (l *Limiter) opensAt(grant Grant, now time.Time) time.Time {
	end := l.start.Add(l.policy.Window)
	if grant.Previous == 0 {
		return end.Add(time.Duration(l.share) * l.policy.Window / time.Duration(max(1, grant.Taken)))
	}
	faded := now.Add(time.Duration(l.share) * l.policy.Window / time.Duration(grant.Previous))
	if faded.After(end) {
		return end
	}
	return faded
}

// waitForAnswer opens the lock while another request asks; false when the caller has gone.
func (l *Limiter) waitForAnswer(ctx context.Context, answered <-chan struct{}) bool {
	l.mu.Unlock()
	defer l.mu.Lock()
	select {
	case <-answered:
		return true
	case <-ctx.Done():
		return false
	}
}

func (l *Limiter) pass(c *caller, now time.Time) Decision {
	c.passed++
	if l.isSmall() {
		c.moments = append(c.moments, now)
	}
	remaining := c.left + c.room
	if l.counter != nil && !c.asked && c.room == 0 { // on credit: what others took is not known
		remaining = l.policy.Limit - c.passed
	}
	return Decision{Allowed: true, Remaining: remaining, Reset: l.untilReset(now)}
}

func (l *Limiter) refuse(opens, now time.Time) Decision {
	return Decision{Reset: l.untilReset(now), Again: max(0, opens.Sub(now))}
}

// isSmall reports whether each request of the limit counts for itself.
func (l *Limiter) isSmall() bool { return l.policy.Limit < creditPart }

func (l *Limiter) untilReset(now time.Time) time.Duration {
	return max(0, l.start.Add(l.policy.Window).Sub(now))
}
