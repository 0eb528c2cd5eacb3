package measure

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/db"
	"marketplace/internal/site"
	"marketplace/internal/site/render"
	"marketplace/web"
)

// rendering measures the processor time of drawing pages of the demo data,
// beside a fixed loop, so that figures of two machines can be compared.
func (b *bench) rendering(ctx context.Context) ([]figure, error) {
	dir, err := b.folder("rendering")
	if err != nil {
		return nil, err
	}
	builder, done, err := pageBuilder(ctx, filepath.Join(dir, "marketplace.db"))
	if err != nil {
		return nil, err
	}
	defer done()
	frontend, built, err := site.LoadFrontend(web.Files())
	if err != nil || !built {
		return nil, errors.Join(errors.New("the front end is not built in"), err)
	}
	pool, err := render.NewPool(frontend.Bundle(), 1)
	if err != nil {
		return nil, err
	}
	loop := cpuOf(20, fixedLoop)
	figures := []figure{plain("fixed loop, processor ms", "%.2f", loop)}
	for _, page := range []struct {
		name, path string
		goal       float64
	}{
		{"first rendering of a listing, processor ms (median of 20)", "/apps/", 60},
		{"first rendering of a middling app page, processor ms (median of 20)", appPath(builder, 0.5), 25},
		{"first rendering of the longest app page, processor ms (median of 20)", appPath(builder, 1), 0},
	} {
		props, err := propsOf(builder, frontend, page.path)
		if err != nil {
			return figures, err
		}
		for range 2 { // the engine is started and its code laid out
			if _, err := pool.RenderInBackground(ctx, props); err != nil {
				return figures, err
			}
		}
		var failed error
		ms := cpuOf(20, func() {
			if _, err := pool.RenderInBackground(ctx, props); err != nil {
				failed = err
			}
		})
		if failed != nil {
			return figures, failed
		}
		measured := atMost(page.name, "%.1f", ms, page.goal)
		if page.goal == 0 {
			measured.ok = nil
		}
		figures = append(figures, measured, plain("  of the fixed loop", "%.2f", ms/loop))
	}
	return figures, nil
}

// pageBuilder makes pages from a filled database, as the program does.
func pageBuilder(ctx context.Context, file string) (*site.Builder, func(), error) {
	database, err := db.OpenSQLite(file)
	if err != nil {
		return nil, nil, err
	}
	service := catalogue.New(catalogue.Deps{Store: cataloguedb.New(database, time.Now), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err := service.Refresh(ctx); err != nil {
		return nil, nil, errors.Join(err, database.Close())
	}
	builder := &site.Builder{Catalogue: service, Now: time.Now, PublicURL: "http://127.0.0.1", Base: "/marketplace", Brand: "Marketplace"}
	return builder, func() { _ = database.Close() }, nil
}

// appPath is the app page at that share of all app pages, ordered by how much
// data they hold.
func appPath(b *site.Builder, share float64) string {
	size := map[string]int{}
	var paths []string
	for _, p := range b.SitemapPaths() {
		if page := b.Page(p, nil); page.App != nil && !page.App.Service {
			text, err := json.Marshal(page)
			if err != nil {
				continue
			}
			size[p] = len(text)
			paths = append(paths, p)
		}
	}
	slices.SortFunc(paths, func(x, y string) int { return cmp.Compare(size[x], size[y]) })
	if len(paths) == 0 {
		return "/"
	}
	return paths[min(len(paths)-1, int(share*float64(len(paths))))]
}

func propsOf(b *site.Builder, frontend *site.Frontend, path string) (string, error) {
	page := b.Page(path, url.Values{})
	if page.Status != 200 {
		return "", fmt.Errorf("%s is %d", path, page.Status)
	}
	boot := site.Boot{Brand: "Marketplace", Build: frontend.Build(), Base: b.Base, Language: cmp.Or(b.Language, site.English), Accounts: "/accounts", API: "/api", Billing: "/billing", Search: "/search", Navigation: site.Navigation(), Footer: site.Footer(site.Outside{})}
	b.Words.Translate(&boot)
	text, err := json.Marshal(map[string]any{"page": page, "boot": boot, "search": ""})
	return string(text), err
}

// cpuOf gives the processor time of this process in milliseconds a call, the
// median of so many.
func cpuOf(times int, do func()) float64 {
	list := make([]float64, times)
	for i := range list {
		runtime.GC()
		before := processorTime()
		do()
		list[i] = milliseconds(processorTime() - before)
	}
	return median(list)
}

func processorTime() time.Duration {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage) // never fails for oneself
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

//nolint:gochecknoglobals // keeps the compiler from leaving the loop out
var sink uint64

// fixedLoop is the same work on every machine: twenty million steps of a
// generator of numbers.
func fixedLoop() {
	x := sink | 1
	for range 20_000_000 {
		x = x*6364136223846793005 + 1442695040888963407
	}
	sink = x
}
