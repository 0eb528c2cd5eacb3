// Package measure measures the built program. Speeds are ratios within one run on
// one machine; sizes and times stand beside their goals. Nothing of the shop
// imports it.
package measure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// figure is one measured value. Ok is nil when there is no goal.
type figure struct {
	name  string
	value string
	goal  string
	ok    *bool
}

// atLeast and atMost make figures with a goal.
func atLeast(name, format string, value, goal float64) figure {
	ok := value >= goal
	return figure{name, fmt.Sprintf(format, value), ">= " + fmt.Sprintf(format, goal), &ok}
}

func atMost(name, format string, value, goal float64) figure {
	ok := value <= goal
	return figure{name, fmt.Sprintf(format, value), "<= " + fmt.Sprintf(format, goal), &ok}
}

func plain(name, format string, value ...any) figure {
	return figure{name: name, value: fmt.Sprintf(format, value...)}
}

func (f figure) String() string {
	goal, verdict := "-", "-"
	if f.ok != nil {
		goal, verdict = f.goal, "below"
		if *f.ok {
			verdict = "ok"
		}
	}
	return fmt.Sprintf("%-62s %14s   goal %-14s %s", f.name, f.value, goal, verdict)
}

// bench is one run.
type bench struct {
	binary string
	dir    string // scratch
	filled string // a data folder with the demo data
}

// longest is the end of a part that hangs. All parts together take longer on two cores: one
// end for all of them would be that of whatever came last.
const longest = 40 * time.Minute

// Run measures the named parts, all without names, and writes a line a figure. A
// part that cannot be measured says so and does not end the others.
func Run(ctx context.Context, binary string, parts []string, out io.Writer) error {
	if _, err := os.Stat(binary); err != nil {
		return fmt.Errorf("the program is not built, run `make build`: %w", err)
	}
	dir, err := os.MkdirTemp("", "marketplace-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	b := &bench{binary: filepath.Join(dir, "marketplace"), dir: dir, filled: filepath.Join(dir, "filled")}
	if err := install(binary, b.binary); err != nil {
		return fmt.Errorf("copy the program: %w", err)
	}
	if err := b.fill(ctx); err != nil {
		return fmt.Errorf("fill the demo data: %w", err)
	}
	var faults []error
	for _, part := range []struct {
		name    string
		measure func(context.Context) ([]figure, error)
	}{
		{"size", b.size},
		{"start", b.starts},
		{"rendering", b.rendering},
		{"warm-up", b.warmUp},
		{"search", b.searches},
		{"assistants", b.assistants},
		{"cached pages", b.pages},
		{"page kinds", b.kinds},
		{"languages", b.languages},
		{"many apps", b.manyApps},
		{"drafts", b.drafts},
		{"changed app", b.changedAmongFew},
		{"changed app of many", b.changedAmongMany},
		{"accounts", b.accounts},
		{"purchases", b.purchases},
		{"renewals", b.renewals},
		{"ledger", b.verify},
	} {
		if len(parts) > 0 && !slices.Contains(parts, part.name) {
			continue
		}
		started := time.Now()
		limited, cancel := context.WithTimeout(ctx, longest)
		figures, err := part.measure(limited)
		cancel()
		for _, f := range figures {
			_, _ = fmt.Fprintln(out, f)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", part.name, err))
		}
		if ctx.Err() != nil {
			return errors.Join(append(faults, ctx.Err())...)
		}
		_, _ = fmt.Fprintf(out, "# %s took %.1f s\n", part.name, time.Since(started).Seconds())
	}
	return errors.Join(faults...)
}

// install copies the program, as whoever runs it somewhere does. How a file was written decides how
// large the pieces are in which Linux has it in memory, and a linker writes large ones (ADR 20).
func install(program, to string) error {
	from, err := os.Open(program)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	installed, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o700)
	if err != nil {
		return err
	}
	_, err = io.Copy(installed, from)
	return errors.Join(err, installed.Close())
}

// quantile gives the value below which that share of the list lies.
func quantile[T ~int64 | ~float64](list []T, share float64) T {
	if len(list) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(list))
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))]
}

func median[T ~int64 | ~float64](list []T) T { return quantile(list, 0.5) }

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
