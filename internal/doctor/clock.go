package doctor

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// TimeSource is a clock of somebody else. Ask gives its time.
type TimeSource struct {
	Name string
	Ask  func(ctx context.Context) (time.Time, error)
}

// HTTPClient calls addresses of the settings, as http.Client does.
type HTTPClient interface {
	Do(*http.Request) (*http.Response, error)
}

// DateOf asks an address for the date in its answer, whatever else the answer is.
func DateOf(name, address string, client HTTPClient) TimeSource {
	return TimeSource{name, func(ctx context.Context) (time.Time, error) {
		request, err := http.NewRequestWithContext(ctx, http.MethodHead, address, nil)
		if err != nil {
			return time.Time{}, err
		}
		answer, err := client.Do(request)
		if err != nil {
			return time.Time{}, err
		}
		_ = answer.Body.Close()
		return http.ParseTime(answer.Header.Get("Date"))
	}}
}

// How far the clock may be from another one. The date of an answer has whole seconds.
const (
	smallDrift = 3 * time.Second
	largeDrift = time.Minute
)

// Clock asks other clocks, all at once, and compares with the first in their order that
// answers. Now is the clock of this machine.
func Clock(now func() time.Time, sources ...TimeSource) Question {
	return Question{Name: "clock", Ask: func(ctx context.Context) []Check {
		if len(sources) == 0 {
			return ok("not compared: the settings name nobody with another clock")
		}
		ctx, cancel := context.WithTimeout(ctx, AnswerTimeout-lateness)
		defer cancel()
		drifts := make([]*time.Duration, len(sources))
		var group sync.WaitGroup
		for i, source := range sources {
			group.Go(func() {
				before := now()
				at, err := source.Ask(ctx)
				if err != nil {
					return
				}
				after := now()
				drift := driftFrom(at, before, after)
				drifts[i] = &drift
			})
		}
		group.Wait()
		for i, drift := range drifts {
			if drift != nil {
				return judgeDrift(sources[i].Name, *drift)
			}
		}
		return warning("not compared: nobody answered who has another clock")
	}}
}

// driftFrom gives how far this clock is ahead of one that was read between two moments of
// this one; negative when it is behind.
func driftFrom(at, before, after time.Time) time.Duration {
	switch {
	case at.Before(before):
		return before.Sub(at)
	case at.After(after):
		return -at.Sub(after)
	}
	return 0
}

func judgeDrift(name string, drift time.Duration) []Check {
	direction := "ahead of"
	if drift < 0 {
		drift, direction = -drift, "behind"
	}
	text := fmt.Sprintf("the clock is %s %s that of %s", drift.Round(time.Second), direction, name)
	switch {
	case drift >= largeDrift:
		return fault("%s: set it by NTP, else signatures, links and renewals come at the wrong time", text)
	case drift >= smallDrift:
		return warning("%s: set it by NTP, because limits and leases of replicas rely on a second", text)
	}
	return ok("agrees with that of %s", name)
}
