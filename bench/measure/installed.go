package measure

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// What host products ask for every few seconds, and how long it may take at p99.
const (
	installedCount     = 40
	installedGoal      = 5.0 // milliseconds
	installedAgainGoal = 1.0 // milliseconds, when the asker has the present version
	installedOwner     = "owner@installed.test"
)

// writeInstalled adds an organization with installed apps to a generated world.
func writeInstalled(world string) error {
	entries, err := os.ReadDir(filepath.Join(world, "apps", "000"))
	if err != nil {
		return err
	}
	var installs strings.Builder
	for n, added := 0, 0; n < len(entries) && added < installedCount; n++ {
		text, err := os.ReadFile(filepath.Join(world, "apps", "000", entries[n].Name()))
		if err != nil {
			return err
		}
		if !strings.Contains(string(text), "lifecycle: published") || strings.Contains(string(text), "service_type:") {
			continue
		}
		fmt.Fprintf(&installs, "      - {app: %s, by: %s, day: -%d}\n", strings.TrimSuffix(entries[n].Name(), ".yaml"), installedOwner, added+1)
		added++
	}
	people := "organizations:\n  - slug: installed\n    name: Installed Inc.\n    country: US\n    created_day: -400\n    products: {livechat: {plan: business, status: active}, helpdesk: {plan: team, status: active}}\n    installs:\n" +
		installs.String() + "people:\n  - {email: " + installedOwner + ", name: Ida Stall, organization: installed, roles: {accounts: owner, livechat: owner, helpdesk: owner}}\n"
	return os.WriteFile(filepath.Join(world, "people.yaml"), []byte(people), 0o600)
}

// installedList reads the list of installed apps, whole and with the version that is known.
func (b *bench) installedList(ctx context.Context, dir string) ([]figure, error) {
	token, err := b.token(ctx, dir, installedOwner)
	if err != nil {
		return nil, err
	}
	p, err := b.startWarm(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.stop() }()
	whole, etag, size, err := p.readInstalled(ctx, token, "", http.StatusOK)
	if err != nil {
		return nil, err
	}
	again, _, _, err := p.readInstalled(ctx, token, etag, http.StatusNotModified)
	return []figure{
		atMost(fmt.Sprintf("list of %d installed apps of %d, ms p99", installedCount, manyAppsCount), "%.2f", quantile(whole, 0.99), installedGoal),
		atMost("  the same asked again with its version, ms p99", "%.2f", quantile(again, 0.99), installedAgainGoal),
		plain("  both, ms median", "%.2f / %.2f", median(whole), median(again)),
		plain("  the list, kB", "%.0f", float64(size)/1000),
	}, err
}

// readInstalled reads the list many times and gives how long each took, in milliseconds.
func (p *program) readInstalled(ctx context.Context, token, known string, want int) (took []float64, etag string, size int64, err error) {
	const times = 1000
	for range times {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.base+"/api/applications/installed", nil)
		if err != nil {
			return nil, "", 0, err
		}
		r.Header.Set("Authorization", "Bearer "+token)
		if known != "" {
			r.Header.Set("If-None-Match", known)
		}
		started := time.Now()
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return nil, "", 0, err
		}
		size, err = io.Copy(io.Discard, answer.Body)
		took = append(took, milliseconds(time.Since(started)))
		_ = answer.Body.Close()
		if err != nil {
			return nil, "", 0, err
		}
		if answer.StatusCode != want {
			return nil, "", 0, fmt.Errorf("installed apps: status %d, not %d", answer.StatusCode, want)
		}
		etag = answer.Header.Get("ETag")
	}
	return took, etag, size, nil
}
