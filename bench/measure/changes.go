package measure

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"marketplace/internal/db"
)

// The goals of one changed app: seconds until everybody sees it, how much slower readers may
// be meanwhile, and its share of the processor time of reading everything.
const (
	liveGoal     = 5.0
	readersGoal  = 1.2
	changedShare = 0.02
	changedTimes = 20
)

// changedAmongFew measures what it takes until the changed text of one app is shown by two
// replicas on PostgreSQL, and what it costs, beside the apps of the demo.
func (b *bench) changedAmongFew(ctx context.Context) ([]figure, error) { return b.changedAmong(ctx, 1) }

// changedAmongMany measures the same beside a hundred thousand apps. Most of its time goes into
// their import, and into replicas that read all of them and draw a thousand pages each.
func (b *bench) changedAmongMany(ctx context.Context) ([]figure, error) {
	return b.changedAmong(ctx, manyAppsCount)
}

// twoShops are two replicas of a shop, and somebody who changes an app of it.
type twoShops struct {
	replicas [2]*program
	database *db.DB
	token    string
	changes  int
}

func (b *bench) changedAmong(ctx context.Context, apps int) ([]figure, error) {
	url, stop, err := b.durablePostgres(ctx)
	if err != nil {
		return nil, err
	}
	defer stop()
	shops, err := b.openTwoShops(ctx, url, apps)
	if err != nil {
		return nil, err
	}
	defer func() { _ = shops.close() }()
	return shops.measure(ctx, fmt.Sprintf("one changed app among %d more", apps))
}

// openTwoShops fills a database with the demo data and so many generated apps, and runs two
// replicas on it.
func (b *bench) openTwoShops(ctx context.Context, url string, apps int) (*twoShops, error) {
	settings := []string{"MARKETPLACE_DATABASE_URL=" + url, "MARKETPLACE_DEMO=1"}
	dir := filepath.Join(b.dir, fmt.Sprintf("changed-%d", apps))
	filling, err := b.start(ctx, dir, settings...)
	if err != nil {
		return nil, err
	}
	if err := filling.stop(); err != nil {
		return nil, err
	}
	if err := b.importChanging(ctx, dir, settings, apps); err != nil {
		return nil, fmt.Errorf("import: %w", err)
	}
	told, err := b.run(ctx, dir, settings, "token", "dev@apps.test")
	if err != nil {
		return nil, fmt.Errorf("token: %w", err)
	}
	lines := strings.Fields(string(told))
	s := &twoShops{token: lines[len(lines)-1]}
	if s.database, err = db.OpenPostgres(url); err != nil {
		return nil, err
	}
	for i := range s.replicas {
		if s.replicas[i], err = b.startWarm(ctx, dir, settings...); err != nil {
			return nil, errors.Join(err, s.close())
		}
	}
	return s, nil
}

func (b *bench) run(ctx context.Context, dir string, settings []string, arguments ...string) ([]byte, error) {
	command := exec.CommandContext(ctx, b.binary, arguments...)
	command.Env = append([]string{"MARKETPLACE_DATA_DIR=" + dir}, settings...)
	return command.CombinedOutput()
}

// changingApp is an app of the demo data that a developer of it may change.
const changingApp = "aircall"

// importChanging imports the generated apps, and the pictures of the app that changes: a change
// needs some.
func (b *bench) importChanging(ctx context.Context, dir string, settings []string, apps int) error {
	world := filepath.Join(b.dir, "changed-world")
	defer func() { _ = os.RemoveAll(world) }()
	if err := os.CopyFS(world, os.DirFS("internal/demo/data")); err != nil {
		return err
	}
	name := filepath.Join(world, "apps", changingApp+".yaml")
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	text = append(text, "screenshots:\n"...)
	for n := range 3 {
		text = fmt.Appendf(text, "  - {src: \"https://pictures.maker.example/%d.png\", title: Picture %d}\n", n, n)
	}
	if err := os.WriteFile(name, text, 0o600); err != nil {
		return err
	}
	if told, err := b.run(ctx, dir, settings, "import", world); err != nil {
		return fmt.Errorf("%w: %.500s", err, told)
	}
	if err := os.RemoveAll(world); err != nil {
		return err
	}
	if err := writeWorld(world, apps); err != nil {
		return err
	}
	told, err := b.run(ctx, dir, settings, "import", world)
	if err != nil {
		return fmt.Errorf("%w: %.500s", err, told)
	}
	return nil
}

func (s *twoShops) close() error {
	faults := []error{s.database.Close()}
	for _, p := range s.replicas {
		if p != nil {
			faults = append(faults, p.stop())
		}
	}
	return errors.Join(faults...)
}

func (s *twoShops) measure(ctx context.Context, name string) ([]figure, error) {
	var took []float64
	for range changedTimes {
		d, err := s.untilShown(ctx)
		if err != nil {
			return nil, err
		}
		took = append(took, d.Seconds())
	}
	figures := []figure{atMost(name+", seconds until two replicas show it, p99", "%.2f", quantile(took, 0.99), liveGoal), plain("  median", "%.2f", median(took))}
	whole, err := s.processorTime(ctx, s.readAnew)
	if err != nil {
		return figures, err
	}
	one, err := s.processorTime(ctx, func(ctx context.Context) error {
		_, err := s.publish(ctx)
		return err
	})
	if err != nil {
		return figures, err
	}
	figures = append(figures, atMost("  processor time of the other replica, of reading everything", "%.3f", one.Seconds()/whole.Seconds(), changedShare),
		plain("  milliseconds: one app / everything", "%.0f / %.0f", milliseconds(one), milliseconds(whole)))
	before, during, err := s.readersMeanwhile(ctx)
	if err != nil {
		return figures, err
	}
	return append(figures, atMost("  readers' p99 while apps change, times as before", "%.2f", during/before, readersGoal),
		plain("  milliseconds: before / meanwhile", "%.2f / %.2f", before, during)), nil
}

// publish saves another text in the draft and publishes it; it gives the text.
func (s *twoShops) publish(ctx context.Context) (string, error) {
	s.changes++
	text := fmt.Sprintf("Calls from chats, with text that was changed for the time %d.", s.changes)
	if err := s.send(ctx, http.MethodPatch, "/display", fmt.Sprintf(`{"shortDescription":%q}`, text)); err != nil {
		return text, err
	}
	return text, s.send(ctx, http.MethodPut, "/publish", "{}")
}

func (s *twoShops) send(ctx context.Context, method, path, text string) error {
	_, err := body(ctx, method, s.replicas[0].base+"/api/v2/applications/"+changingApp+path, []byte(text), map[string]string{"Authorization": "Bearer " + s.token, "Content-Type": "application/json"})
	return err
}

// untilShown changes a text and waits until page, search and published object of both replicas
// show it.
func (s *twoShops) untilShown(ctx context.Context) (time.Duration, error) {
	started := time.Now()
	text, err := s.publish(ctx)
	if err != nil {
		return 0, err
	}
	for _, p := range s.replicas {
		page, err := body(ctx, http.MethodGet, p.base+"/marketplace/", nil, nil)
		if err != nil {
			return 0, err
		}
		keys := searchKey.FindSubmatch(page)
		if keys == nil {
			return 0, errors.New("the first page names no key of the search")
		}
		headers := map[string]string{"X-Algolia-Application-Id": string(keys[1]), "X-Algolia-Api-Key": string(keys[2])}
		for _, look := range []func() ([]byte, error){
			func() ([]byte, error) {
				return body(ctx, http.MethodPost, p.base+"/search/1/indexes/apps/query", fmt.Appendf(nil, `{"query":"","filters":"slug:%s"}`, changingApp), headers)
			},
			func() ([]byte, error) {
				return body(ctx, http.MethodGet, p.base+"/marketplace/apps/"+changingApp+"/", nil, nil)
			},
			func() ([]byte, error) {
				return body(ctx, http.MethodGet, p.base+"/api/applications/"+changingApp+"/published", nil, nil)
			},
		} {
			if err := untilHas(look, text, started); err != nil {
				return 0, err
			}
		}
	}
	return time.Since(started), nil
}

func untilHas(look func() ([]byte, error), text string, started time.Time) error {
	for time.Since(started) < time.Minute {
		shown, err := look()
		if err != nil {
			return err
		}
		if bytes.Contains(shown, []byte(text)) {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return errors.New("the change is not shown after a minute")
}

// readAnew has the replicas read everything, as after an import.
func (s *twoShops) readAnew(ctx context.Context) error {
	return s.database.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE content_version SET version = version + 1 WHERE id = 1")
		return err
	})
}

// processorTime gives what the second replica does because of an act, the median of three times.
func (s *twoShops) processorTime(ctx context.Context, act func(context.Context) error) (time.Duration, error) {
	var all []time.Duration
	for range 3 {
		before, err := s.untilQuiet(ctx)
		if err != nil {
			return 0, err
		}
		if err := act(ctx); err != nil {
			return 0, err
		}
		time.Sleep(1500 * time.Millisecond) // it looks every second
		after, err := s.untilQuiet(ctx)
		if err != nil {
			return 0, err
		}
		all = append(all, after-before)
	}
	return median(all), nil
}

// untilQuiet waits until the second replica has nothing to do, and gives its processor time.
func (s *twoShops) untilQuiet(ctx context.Context) (time.Duration, error) {
	pid := s.replicas[1].command.Process.Pid
	last, err := processorTimeOf(pid)
	for err == nil && ctx.Err() == nil {
		time.Sleep(time.Second)
		var now time.Duration
		if now, err = processorTimeOf(pid); now-last <= 20*time.Millisecond {
			return now, err
		}
		last = now
	}
	return 0, errors.Join(err, ctx.Err())
}

// processorTimeOf gives the processor time of a process so far, in steps of 10 ms.
func processorTimeOf(pid int) (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, errors.New("no processor time in the state of the process")
	}
	user, err := strconv.Atoi(fields[11])
	system, other := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond, errors.Join(err, other)
}

// readersMeanwhile gives the milliseconds at p99 that pages of the second replica take before, and
// while an app changes each second.
func (s *twoShops) readersMeanwhile(ctx context.Context) (before, during float64, err error) {
	kinds, err := pageKinds(ctx, s.replicas[1].base)
	if err != nil {
		return 0, 0, err
	}
	readFor := func(length time.Duration) ([]float64, error) {
		var took []float64
		for end := time.Now().Add(length); time.Now().Before(end); {
			for _, kind := range kinds {
				d, err := read(ctx, s.replicas[1].base+shopPath+kind.paths[len(took)%len(kind.paths)])
				if err != nil {
					return took, err
				}
				took = append(took, milliseconds(d))
				time.Sleep(2 * time.Millisecond)
			}
		}
		return took, nil
	}
	const length = 15 * time.Second
	if _, err := readFor(length); err != nil { // all pages are there now
		return 0, 0, err
	}
	quiet, err := readFor(length)
	if err != nil {
		return 0, 0, err
	}
	var group sync.WaitGroup
	var fault error
	group.Go(func() {
		for end := time.Now().Add(length); time.Now().Before(end) && fault == nil; time.Sleep(time.Second) {
			_, fault = s.publish(ctx)
		}
	})
	busy, err := readFor(length)
	group.Wait()
	return quantile(quiet, 0.99), quantile(busy, 0.99), errors.Join(err, fault)
}
