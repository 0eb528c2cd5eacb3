package measure

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// manyAppsCount is the size of the catalogue that pages must not grow with.
const manyAppsCount = 100_000

const pageGoal = 20.0 // milliseconds at p99

// manyApps imports a generated catalogue beside the demo data and reads every
// kind of page there and in the demo data alone. First readings, which draw the
// page, are said apart: the goal is for pages that were drawn before.
func (b *bench) manyApps(ctx context.Context) ([]figure, error) {
	small, _, err := b.readShop(ctx, b.filled, "few-apps")
	if err != nil {
		return nil, err
	}
	dir, err := b.folder("many-apps")
	if err != nil {
		return nil, err
	}
	figures, err := b.importMany(ctx, dir)
	if err != nil {
		return figures, err
	}
	large, shop, err := b.readShop(ctx, dir, "")
	figures = append(figures, shop...)
	if err != nil {
		return figures, err
	}
	for i, kind := range large {
		figures = append(figures,
			atMost(fmt.Sprintf("%s with %d apps more, ms p99", kind.name, manyAppsCount), "%.2f", quantile(kind.later, 0.99), pageGoal),
			plain("  in the demo data alone, ms p99", "%.2f", quantile(small[i].later, 0.99)),
			plain("  first reading, ms longest: many / few apps", "%.0f / %.0f", quantile(kind.first, 1), quantile(small[i].first, 1)),
			plain("  longest page, kB unpacked: many / few apps", "%.0f / %.0f", float64(kind.longest)/1000, float64(small[i].longest)/1000))
	}
	installed, err := b.installedList(ctx, dir)
	return append(figures, installed...), err
}

// namedLatencies are the latencies of one kind of page.
type namedLatencies struct {
	name string
	latencies
}

// readShop starts the program on a data folder, or on a copy of it under a name,
// waits until it is warm, and reads every kind of page.
func (b *bench) readShop(ctx context.Context, dir, copied string) ([]namedLatencies, []figure, error) {
	if copied != "" {
		var err error
		if dir, err = b.folder(copied); err != nil {
			return nil, nil, err
		}
	}
	p, err := b.start(ctx, dir)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = p.stop() }()
	warm, err := p.untilWarm(ctx)
	if err != nil {
		return nil, nil, err
	}
	kinds, err := pageKinds(ctx, p.base)
	if err != nil {
		return nil, nil, err
	}
	read, err := readKinds(ctx, p.base, kinds)
	if err != nil {
		return nil, nil, err
	}
	named := make([]namedLatencies, len(kinds))
	for i := range kinds {
		named[i] = namedLatencies{kinds[i].name, read[i]}
	}
	resident, err := memoryMB(p.command.Process.Pid, "VmRSS:")
	return named, []figure{
		plain("  start until ready, s", "%.1f", p.ready.Seconds()), plain("  common pages warm after that, s", "%.1f", warm.Seconds()),
		plain("  memory after reading, MB (VmRSS)", "%.0f", resident),
	}, err
}

// importMany writes the generated catalogue in the import format and imports it.
func (b *bench) importMany(ctx context.Context, dir string) ([]figure, error) {
	world := filepath.Join(b.dir, "many-apps-world")
	started := time.Now()
	if err := writeWorld(world, manyAppsCount); err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(world) }()
	if err := writeInstalled(world); err != nil {
		return nil, err
	}
	figures := []figure{plain("  writing the import files, s", "%.1f", time.Since(started).Seconds())}
	started = time.Now()
	command := exec.CommandContext(ctx, b.binary, "import", world)
	command.Env = []string{"MARKETPLACE_DEMO=1", "MARKETPLACE_DATA_DIR=" + dir}
	var told bytes.Buffer
	command.Stdout, command.Stderr = &told, &told
	if err := command.Run(); err != nil {
		return figures, fmt.Errorf("import: %w: %.500s", err, told.Bytes())
	}
	return append(figures, plain(fmt.Sprintf("  import of %d apps, s", manyAppsCount), "%.1f", time.Since(started).Seconds())), nil
}
