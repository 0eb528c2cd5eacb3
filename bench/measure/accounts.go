package measure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// accounts measures what the accounts service costs everybody else: the processor
// time of a token's check, and page reads while passwords are guessed.
func (b *bench) accounts(ctx context.Context) ([]figure, error) {
	dir, err := b.folder("accounts")
	if err != nil {
		return nil, err
	}
	token, err := b.token(ctx, dir, "owner@acme.test")
	if err != nil {
		return nil, err
	}
	// Guesses come from many addresses, so that nobody stops them by that.
	p, err := b.startWarm(ctx, dir, "MARKETPLACE_TRUSTED_PROXIES=127.0.0.1")
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.stop() }()
	figures, err := p.tokenChecks(ctx, token)
	if err != nil {
		return figures, err
	}
	guessed, err := p.guessedPages(ctx)
	return append(figures, guessed...), err
}

// token makes a bearer token of a demo account.
func (b *bench) token(ctx context.Context, dir, email string) (string, error) {
	command := exec.CommandContext(ctx, b.binary, "token", email)
	command.Env = []string{"MARKETPLACE_DEMO=1", "MARKETPLACE_DATA_DIR=" + dir}
	text, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("token: %w", err)
	}
	return strings.TrimSpace(string(text)), nil
}

// tokenChecks compares the processor time of reads with and without a token.
func (p *program) tokenChecks(ctx context.Context, token string) ([]figure, error) {
	const turns, requests = 5, 3000
	kinds := []struct{ path, token string }{
		{"/api/applications/deepl/published", ""}, {"/api/applications/deepl/published", token}, {"/accounts/v2/info", token},
	}
	costs := make([][]float64, len(kinds))
	for range turns {
		for i, kind := range kinds {
			cost, err := p.processorTime(func() error { return readTimes(ctx, requests, p.base+kind.path, kind.token) })
			if err != nil {
				return nil, err
			}
			costs[i] = append(costs[i], milliseconds(cost)/requests)
		}
	}
	plainRead, checked := median(costs[0]), median(costs[1])
	return []figure{
		atMost("processor time that a token's check adds to a read, ms", "%.3f", checked-plainRead, 0.2),
		atMost("processor time of /accounts/v2/info, whole, ms", "%.3f", median(costs[2]), 0.2),
		plain("  an API read without / with a token, ms", "%.3f / %.3f", plainRead, checked),
	}, nil
}

func readTimes(ctx context.Context, times int, address, token string) error {
	headers := map[string]string{}
	if token != "" {
		headers["Authorization"] = "Bearer " + token
	}
	for range times {
		if _, err := body(ctx, http.MethodGet, address, nil, headers); err != nil {
			return err
		}
	}
	return nil
}

// processorTime gives what the program used of the processors while do ran.
func (p *program) processorTime(do func() error) (time.Duration, error) {
	before, err := processorTicks(p.command.Process.Pid)
	if err != nil {
		return 0, err
	}
	if err := do(); err != nil {
		return 0, err
	}
	after, err := processorTicks(p.command.Process.Pid)
	return time.Duration(after-before) * 10 * time.Millisecond, err // a tick of Linux, for programs
}

// processorTicks reads how long a process has run, in hundredths of a second.
func processorTicks(pid int) (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, rest, found := strings.Cut(string(text), ") ") // the name may hold anything
	fields := strings.Fields(rest)
	if !found || len(fields) < 13 {
		return 0, errors.New("the stat of the process has another form")
	}
	user, userErr := strconv.ParseInt(fields[11], 10, 64)
	system, systemErr := strconv.ParseInt(fields[12], 10, 64)
	return user + system, errors.Join(userErr, systemErr)
}

// guessedPages reads pages at a fixed rate, in turns without and with passwords
// being guessed by many at once, so that both see the same machine.
func (p *program) guessedPages(ctx context.Context) ([]figure, error) {
	const turns, guessers = 7, 50
	var quiet, guessed []float64
	var judged, seconds float64
	for range turns {
		alone, err := p.readAtRate(ctx)
		if err != nil {
			return nil, err
		}
		guess := p.guess(ctx, guessers)
		started := time.Now()
		beside, err := p.readAtRate(ctx)
		seconds += time.Since(started).Seconds()
		n, guessErr := guess()
		judged += float64(n)
		if err := errors.Join(err, guessErr); err != nil {
			return nil, err
		}
		quiet, guessed = append(quiet, alone...), append(guessed, beside...)
	}
	before, during := quantile(quiet, 0.95), quantile(guessed, 0.95)
	return []figure{
		atMost("page reads while 50 guess passwords at once, times the p95", "%.2f", during/before, 1.5),
		plain("  ms p95: without / with guesses", "%.2f / %.2f", before, during),
		plain("  guesses judged a second", "%.0f", judged/seconds),
	}, nil
}

// readAtRate reads the list of apps 100 times a second and gives how long each
// read took since its time had come, in milliseconds.
func (p *program) readAtRate(ctx context.Context) ([]float64, error) {
	const interval, reads = 10 * time.Millisecond, 300
	took, faults := make([]float64, reads), make([]error, reads)
	var group sync.WaitGroup
	started := time.Now()
	for i := range reads {
		due := started.Add(time.Duration(i) * interval)
		time.Sleep(time.Until(due))
		group.Go(func() {
			_, faults[i] = read(ctx, p.base+"/marketplace/apps/")
			took[i] = milliseconds(time.Since(due))
		})
	}
	group.Wait()
	return took, errors.Join(faults...)
}

// guess lets many guess passwords, each of another account and from another
// address each time, until it is called: then it gives how many were judged.
func (p *program) guess(ctx context.Context, guessers int) (stop func() (int64, error)) {
	ctx, cancel := context.WithCancel(ctx)
	guessing := &http.Client{Timeout: client.Timeout, Transport: &http.Transport{MaxIdleConnsPerHost: guessers}}
	var number, judged atomic.Int64
	faults := make([]error, guessers)
	var group sync.WaitGroup
	for i := range guessers {
		group.Go(func() {
			for ctx.Err() == nil {
				status, err := p.guessOnce(ctx, guessing, number.Add(1))
				switch {
				case ctx.Err() != nil:
				case err != nil:
					faults[i] = err
					return
				case status == http.StatusUnauthorized:
					judged.Add(1)
				case status != http.StatusTooManyRequests && status != http.StatusServiceUnavailable:
					faults[i] = fmt.Errorf("a guess is answered %d", status)
					return
				}
			}
		})
	}
	return func() (int64, error) {
		cancel()
		group.Wait()
		guessing.CloseIdleConnections()
		return judged.Load(), errors.Join(faults...)
	}
}

func (p *program) guessOnce(ctx context.Context, guessing *http.Client, n int64) (int, error) {
	form := url.Values{"email": {fmt.Sprintf("guess%d@acme.test", n)}, "password": {"a wrong password"}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.base+"/accounts/signin?next=%2Faccounts%2Fsessions", strings.NewReader(form.Encode()))
	if err != nil {
		return 0, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("X-Forwarded-For", fmt.Sprintf("203.0.%d.%d", n/250%250, n%250))
	answer, err := guessing.Do(request)
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, err
}
