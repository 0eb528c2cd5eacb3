// Package doctor looks at what a shop stands on: its settings, folder, database, mail
// server, payment provider, bucket, certificate and names. It changes nothing, but for an
// object in the bucket that it takes away again.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

// Status is how severe the answer to a question is.
type Status string

// The statuses. A fault keeps the shop from working as it promises; a warning is for
// somebody to look at.
const (
	OK      Status = "ok"
	Warning Status = "warning"
	Fault   Status = "fault"
)

// Check is the answer to a question: one sentence that names the problem and its cure.
type Check struct {
	Name    string `json:"name"`
	Status  Status `json:"status"`
	Message string `json:"message"`
}

// Report is what was found; it is OK without a fault.
type Report struct {
	OK     bool    `json:"ok"`
	Checks []Check `json:"checks"`
}

// Count gives how many checks have a status.
func (r Report) Count(status Status) int {
	n := 0
	for _, check := range r.Checks {
		if check.Status == status {
			n++
		}
	}
	return n
}

// Of gives the checks of a status.
func (r Report) Of(status Status) []Check {
	var list []Check
	for _, check := range r.Checks {
		if check.Status == status {
			list = append(list, check)
		}
	}
	return list
}

// Question is asked for its checks. Ask may give several, and none where there is nothing
// to say; a check without a name has the question's.
type Question struct {
	Name string
	Ask  func(ctx context.Context) []Check
	// Unanswered is the status when no answer comes in time; Warning unless it is set.
	Unanswered Status
}

// AnswerTimeout is how long a question may take. All are asked at once, so that the whole
// takes no longer.
const AnswerTimeout = 2 * time.Second

// Ask asks all questions at once and waits for each at most the timeout. None of the
// secrets stands in the report, whoever wrote it there.
func Ask(ctx context.Context, timeout time.Duration, secrets []string, questions ...Question) Report {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	answers := make([][]Check, len(questions))
	var group sync.WaitGroup
	for i, question := range questions {
		group.Go(func() { answers[i] = question.answer(ctx, timeout) })
	}
	group.Wait()
	report := Report{OK: true, Checks: []Check{}}
	hide := hiding(secrets)
	for _, checks := range answers {
		for _, check := range checks {
			check.Message = hide.Replace(oneLine(check.Message))
			report.OK = report.OK && check.Status != Fault
			report.Checks = append(report.Checks, check)
		}
	}
	return report
}

// lateness is what an answer gets that was asked for in time and comes a moment later.
const lateness = 100 * time.Millisecond

// answer does not wait for an asker that does not look at its context.
func (q Question) answer(ctx context.Context, timeout time.Duration) []Check {
	answered := make(chan []Check, 1)
	go func() { answered <- q.Ask(ctx) }()
	late := time.NewTimer(timeout + lateness)
	defer late.Stop()
	select {
	case checks := <-answered:
		for i := range checks {
			if checks[i].Name == "" {
				checks[i].Name = q.Name
			}
		}
		return checks
	case <-late.C:
		status := q.Unanswered
		if status == "" {
			status = Warning
		}
		return []Check{{q.Name, status, fmt.Sprintf("no answer within %s, so nothing is known of it: look whether it runs and is reached from here", timeout)}}
	}
}

// hiding replaces secrets. The longest come first, so that none is left in part.
func hiding(secrets []string) *strings.Replacer {
	var pairs []string
	for _, secret := range secrets {
		pairs = append(pairs, secret, "(secret)")
	}
	return strings.NewReplacer(pairs...)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func ok(format string, args ...any) []Check { return []Check{{"", OK, fmt.Sprintf(format, args...)}} }

func warning(format string, args ...any) []Check {
	return []Check{{"", Warning, fmt.Sprintf(format, args...)}}
}

func fault(format string, args ...any) []Check {
	return []Check{{"", Fault, fmt.Sprintf(format, args...)}}
}

// reason is an error for people: a time that is over has no inner workings.
func reason(err error) string {
	if errors.Is(err, context.DeadlineExceeded) || isTimeout(err) {
		return "no answer in time"
	}
	return err.Error()
}

func isTimeout(err error) bool {
	var timeout interface{ Timeout() bool }
	return errors.As(err, &timeout) && timeout.Timeout()
}

// Settings tells of each fault of the settings by itself.
func Settings(faults []error, isDemo bool) Question {
	return Question{Name: "settings", Ask: func(context.Context) []Check {
		var checks []Check
		for _, found := range faults {
			checks = append(checks, fault("%v", found)...)
		}
		switch {
		case len(checks) > 0:
			return checks
		case isDemo:
			return ok("right for a demo, which is spared what a shop needs that strangers visit")
		}
		return ok("nothing is missing and nothing contradicts")
	}}
}
