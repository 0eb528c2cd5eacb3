package ratelimit_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marketplace/internal/kit/ratelimit"
	"marketplace/internal/testkit"
)

// commonCount is a common count in memory.
type commonCount struct {
	mu     sync.Mutex
	taken  map[string]int
	asked  int
	away   bool
	begun  chan struct{} // closed by the first claim; nil for none
	answer chan struct{} // claims wait for it
}

func (c *commonCount) Claim(_ context.Context, claim ratelimit.Claim) (ratelimit.Grant, error) {
	if c.begun != nil {
		close(c.begun)
		<-c.answer
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked++
	if c.away {
		return ratelimit.Grant{}, errors.New("away")
	}
	key := func(start time.Time) string { return fmt.Sprint(claim.Subject, start.Unix()) }
	now, before := key(claim.Start), c.taken[key(claim.Start.Add(-claim.Window))]
	fading := int((int64(before)*int64(claim.Window-claim.Elapsed) + int64(claim.Window) - 1) / int64(claim.Window))
	granted := max(0, min(claim.Want, claim.Most-fading-c.taken[now]))
	c.taken[now] += granted
	return ratelimit.Grant{Granted: granted, Taken: c.taken[now], Previous: before}, nil
}

func newCommonCount() *commonCount { return &commonCount{taken: map[string]int{}} }

// passed sends requests of one caller one after the other, and gives how many were let
// through.
func passed(t *testing.T, l *ratelimit.Limiter, key string, requests int) (n int) {
	t.Helper()
	for range requests {
		if l.Take(t.Context(), key).Allowed {
			n++
		}
	}
	return n
}

func policy(limit int) ratelimit.Policy {
	return ratelimit.Policy{Name: "writes", Limit: limit, Window: time.Minute}
}

func TestLimiter_OneProcess_LetsTheLimitThroughInEachWindow(t *testing.T) {
	t.Parallel()
	clock := testkit.NewClock()
	l := ratelimit.New(policy(60), nil, clock.Now)
	for _, step := range []struct {
		advance       time.Duration
		key           string
		requests, let int
	}{
		{0, "ann", 80, 60},
		{0, "bo", 10, 10}, // callers do not count for each other
		{59 * time.Second, "ann", 5, 0},
		{time.Second, "ann", 5, 0},        // the window before still counts whole
		{15 * time.Second, "ann", 80, 15}, // a quarter of it has faded
		{2 * time.Minute, "ann", 80, 60},
	} {
		clock.Advance(step.advance)
		if got := passed(t, l, step.key, step.requests); got != step.let {
			t.Errorf("after %s %s passed %d times, want %d", step.advance, step.key, got, step.let)
		}
	}
}

func TestLimiter_Decision_TellsWhatIsLeft(t *testing.T) {
	t.Parallel()
	clock := testkit.NewClock()
	l := ratelimit.New(policy(2), nil, clock.Now)
	clock.Advance(20 * time.Second)
	for i, want := range []ratelimit.Decision{{true, 1, 40 * time.Second, 0}, {true, 0, 40 * time.Second, 0}, {false, 0, 40 * time.Second, time.Minute}} {
		if got := l.Take(t.Context(), "ann"); got != want {
			t.Errorf("request %d: %+v, want %+v", i+1, got, want)
		}
	}
}

// Whatever the replicas do at once, together they let no more through than the limit, and
// one alone lets nine tenths of it through. At most one request in ten asks.
func TestLimiter_Replicas_ShareTheLimit(t *testing.T) {
	t.Parallel()
	for _, limit := range []int{5, 60, 120, 600, 1200} {
		for _, replicas := range []int{1, 2, 7} {
			t.Run(fmt.Sprintf("limit %d, replicas %d", limit, replicas), func(t *testing.T) {
				t.Parallel()
				count, clock := newCommonCount(), testkit.NewClock()
				var through atomic.Int64
				var group sync.WaitGroup
				for range replicas {
					l := ratelimit.New(policy(limit), count, clock.Now)
					for range 8 {
						group.Go(func() { through.Add(int64(passed(t, l, "ann", limit/4))) })
					}
				}
				group.Wait()
				if n := int(through.Load()); n > limit || replicas == 1 && n < limit*9/10 {
					t.Errorf("%d of %d were let through", n, limit)
				}
				if requests := 8 * replicas * (limit / 4); limit >= 600 && count.asked > requests/10 {
					t.Errorf("%d requests asked %d times", requests, count.asked)
				}
			})
		}
	}
}

// A caller who writes now and then never costs a question.
func TestLimiter_FewRequests_AskNothing(t *testing.T) {
	t.Parallel()
	count, clock := newCommonCount(), testkit.NewClock()
	l := ratelimit.New(policy(600), count, clock.Now)
	for n := 1; n <= 40; n++ {
		if !l.Take(t.Context(), "ann").Allowed {
			t.Fatalf("request %d was refused", n)
		}
		if count.asked > n/10 {
			t.Fatalf("%d requests asked %d times", n, count.asked)
		}
	}
	if count.asked == 0 {
		t.Error("nobody ever asks")
	}
}

// Who goes on after the limit asks no more than before.
func TestLimiter_Refused_AskNothing(t *testing.T) {
	t.Parallel()
	count, clock := newCommonCount(), testkit.NewClock()
	l := ratelimit.New(policy(600), count, clock.Now)
	passed(t, l, "ann", 600)
	before := count.asked
	if n := passed(t, l, "ann", 1000); n != 0 || count.asked > before+1 {
		t.Errorf("%d passed beyond the limit, with %d questions", n, count.asked-before)
	}
	clock.Advance(75 * time.Second) // into the next window: a quarter has faded
	before = count.asked
	n := passed(t, l, "ann", 1000)
	if n < 100 || n > 160 || count.asked > before+n/10+2 {
		t.Errorf("%d passed in the next window, with %d questions", n, count.asked-before)
	}
	clock.Advance(2 * time.Minute)
	if n := passed(t, l, "ann", 1000); n != 540 {
		t.Errorf("%d passed when everything had faded", n)
	}
}

// Without the common count each replica goes on alone, and comes back to it.
func TestLimiter_CounterAway_CountsAlone(t *testing.T) {
	t.Parallel()
	count, clock := newCommonCount(), testkit.NewClock()
	l := ratelimit.New(policy(60), count, clock.Now)
	count.away = true
	if n := passed(t, l, "ann", 100); n != 60 {
		t.Errorf("%d passed while the count was away", n)
	}
	clock.Advance(2 * time.Minute)
	count.away = false
	if n := passed(t, l, "ann", 100); n != 54 || len(count.taken) == 0 {
		t.Errorf("%d passed when it was back", n)
	}
}

// A small limit is exact: there is room again when the first of the requests is as old as
// the window, wherever windows begin.
func TestLimiter_SmallLimit_CountsTheLastWindowExactly(t *testing.T) {
	t.Parallel()
	clock := testkit.NewClock()
	l := ratelimit.New(policy(3), nil, clock.Now)
	for _, step := range []struct {
		advance time.Duration
		let     bool
		again   time.Duration
	}{
		{40 * time.Second, true, 0},
		{5 * time.Second, true, 0},
		{5 * time.Second, true, 0},
		{0, false, 50 * time.Second},
		{49 * time.Second, false, time.Second}, // in the next window
		{time.Second, true, 0},
		{0, false, 5 * time.Second},
		{5 * time.Second, true, 0},
		{0, false, 5 * time.Second},
		{time.Hour, true, 0},
	} {
		clock.Advance(step.advance)
		if d := l.Take(t.Context(), "ann"); d.Allowed != step.let || d.Again != step.again {
			t.Errorf("after %s: %+v, want %t, %s", step.advance, d, step.let, step.again)
		}
	}
}

// Whatever replica a caller reaches, a small limit is theirs to the last request.
func TestLimiter_SmallLimit_IsNotHeldByReplicas(t *testing.T) {
	t.Parallel()
	count, clock := newCommonCount(), testkit.NewClock()
	replicas := make([]*ratelimit.Limiter, 5)
	for i := range replicas {
		replicas[i] = ratelimit.New(policy(20), count, clock.Now)
	}
	for n := range 25 {
		if got := replicas[n%len(replicas)].Take(t.Context(), "ann").Allowed; got != (n < 20) {
			t.Errorf("request %d: let through %t", n+1, got)
		}
	}
}

// Requests of one caller share a question; who has gone meanwhile does not wait for it.
func TestLimiter_QuestionUnderWay_IsShared(t *testing.T) {
	t.Parallel()
	count, clock := newCommonCount(), testkit.NewClock()
	count.begun, count.answer = make(chan struct{}), make(chan struct{})
	l := ratelimit.New(policy(60), count, clock.Now)
	var let atomic.Int64
	var group sync.WaitGroup
	for range 10 {
		group.Go(func() {
			if l.Take(t.Context(), "ann").Allowed {
				let.Add(1)
			}
		})
	}
	<-count.begun
	gone, leave := context.WithCancel(t.Context())
	leave()
	if l.Take(gone, "ann").Allowed {
		t.Error("who has gone was let through")
	}
	close(count.answer)
	group.Wait()
	if let.Load() != 10 || count.asked != 1 {
		t.Errorf("%d of 10 passed with %d questions", let.Load(), count.asked)
	}
}
