// Package app is the only place that knows everything: it reads the settings,
// opens the database, joins the modules, and runs or stops them together.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"marketplace/internal/app/observe"
	"marketplace/internal/billing/payments/stripe"
	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/demo"
	"marketplace/internal/experts"
	"marketplace/internal/httpapi"
	"marketplace/internal/httpapi/httpapidb"
	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/seal"
	"marketplace/internal/media/bucket"
	"marketplace/internal/media/mediahttp"
	"marketplace/internal/notify"
	"marketplace/internal/platform"
	"marketplace/internal/search"
	"marketplace/internal/search/searchdb"
	"marketplace/internal/simulators"
	"marketplace/internal/site"
	"marketplace/internal/site/render"
	"marketplace/internal/waitlist"
)

// The base paths of the services (decisions section 1).
const (
	shopBase     = "/marketplace"
	accountsBase = "/accounts"
	apiBase      = "/api"
	billingBase  = "/billing"
	searchBase   = "/search"
	sandboxBase  = "/sandbox"
	staffBase    = "/staff"
	mcpBase      = "/mcp"
)

// searchAppID names the hosted search application that the index pretends to be.
const searchAppID = "marketplace"

// app is the assembled program.
type app struct {
	cfg            config.Config
	db             *db.DB
	log            *slog.Logger
	lacking        *locale.Lacking
	clock          *clock.Clock
	settings       *db.Settings
	sealer         seal.Keys
	secrets        *db.Secrets
	jobs           *jobs.Runner
	catalogue      *catalogue.Service
	identity       *identity.Service
	experts        *experts.Service
	waitlist       *waitlist.Service
	platform       *platform.Service
	oauth          *oauthd.Server
	search         atomic.Pointer[search.Catalogue]
	searchLog      *searchdb.Log
	popular        *searchdb.PopularQueries
	written        *searchdb.ClientIndexes
	indexes        indexes
	builder        *site.Builder
	installedViews viewCache
	site           *site.Server
	renderer       *render.Pool // nil when the front end is not built in
	artwork        *site.Artwork
	keys           *httpapidb.Keys
	counters       *httpapidb.RequestCounters // nil on the embedded database, where one program counts in memory
	mayTry         func(ctx context.Context, visitor string) (wait time.Duration, ok bool)
	mailer         *notify.Mailer
	fileOutbox     *notify.FileOutbox // nil unless the demo keeps its mails
	bucket         *bucket.Bucket     // pictures from elsewhere
	stripe         *stripe.Gateway    // nil with the embedded payment provider
	metrics        *observe.Metrics
	tracing        *observe.Tracing // nil when it is off
	api            *httpapi.API
	// operations are those of the API and of billing, as "GET /api/categories".
	operations []string
	handler    http.Handler
	draining   atomic.Bool
	// changed holds a token while the catalogue has changed since the last warm-up.
	changed    chan struct{}
	background []func(context.Context) error
	commerce
	pictures http.Handler       // from elsewhere, under signed addresses
	uploads  *mediahttp.Uploads // of developers
}

// assemble joins the modules on a migrated database. Nothing runs yet.
func assemble(ctx context.Context, cfg config.Config, database *db.DB, log *slog.Logger) (*app, error) {
	a := &app{cfg: cfg, db: database, log: log, lacking: locale.NewLacking(log), clock: &clock.Clock{}, settings: db.NewSettings(database), metrics: observe.NewMetrics(), changed: make(chan struct{}, 1)}
	locale.TellOf(a.lacking)
	if cfg.Demo {
		if err := (&demo.Clock{Clock: a.clock, Settings: a.settings}).Restore(ctx); err != nil {
			return nil, fmt.Errorf("the demo's clock: %w", err)
		}
	}
	if err := a.assembleSecrets(); err != nil {
		return nil, err
	}
	a.jobs = jobs.New(database, a.clock.Now, log, jobs.AtOnce)
	var err error
	if a.tracing, err = observe.StartTracing(ctx, cfg.OTLP); err != nil {
		return nil, err
	}
	a.jobs.Use(a.tracing.Job)
	a.keys = httpapidb.NewKeys(database, a.sealer, a.clock.Now)
	if database.Engine() == db.PostgreSQL {
		a.counters = httpapidb.NewRequestCounters(database, time.Now, log) // the demo's clock makes no visitor wait
	}
	a.mayTry = simulators.LimitTryOuts(a.counter(), a.clock.Now)
	a.searchLog = searchdb.NewLog(database, a.clock.Now, log)
	a.popular = searchdb.NewPopularQueries(database, a.clock.Now, log)
	a.written = searchdb.NewClientIndexes(database, a.setClientIndexes)
	texts, err := legalTexts(cfg)
	if err != nil {
		return nil, err
	}
	a.catalogue = catalogue.New(catalogue.Deps{Store: cataloguedb.New(database, a.clock.Now), Now: a.clock.Now, Log: log, LegalTexts: texts})
	if err := identitydb.EnsureAppendOnly(ctx, database); err != nil {
		return nil, err
	}
	a.assembleIdentity()
	if err := a.assembleMail(); err != nil {
		return nil, err
	}
	if err := a.assembleCommerce(ctx); err != nil {
		return nil, err
	}
	a.assembleExperts()
	a.assembleWaitlist()
	if err := a.assembleSite(); err != nil { //nolint:contextcheck // what the pages ask of the search is answered from memory
		return nil, err
	}
	if err := a.assembleMedia(ctx); err != nil {
		return nil, err
	}
	a.repeatPurges()
	a.jobs.Repeat(jobUsedWith, usedWithEvery, a.publishUsedWith)
	a.jobs.Repeat(jobInstalledLately, usedWithEvery, a.publishInstalledLately)
	a.catalogue.OnChange(a.onSnapshot)
	a.registerMetrics() //nolint:contextcheck // Prometheus reads the gauges later, without a context
	return a, nil
}

// onSnapshot follows each new snapshot of the catalogue.
func (a *app) onSnapshot(context.Context, *catalogue.Snapshot) {
	a.followCatalogue()
	select {
	case a.changed <- struct{}{}:
	default: // the warming that is still to come takes the newest snapshot
	}
}

// bootstrap brings in the first data and everything that must be there before
// the first request.
func (a *app) bootstrap(ctx context.Context) error {
	compiled := a.startCompilingPages()
	if err := a.db.Alone(ctx, "first data", a.bringFirstData); err != nil {
		return err
	}
	if err := errors.Join(a.identity.CheckSecondFactorKeys(ctx), db.CheckColumns(ctx, a.db, a.sealer, sealedColumns()), a.catalogue.Refresh(ctx), a.written.Refresh(ctx)); err != nil {
		return err
	}
	if a.db.Engine() == db.SQLite { // the folder is locked: no other process works on it
		if err := a.jobs.ReclaimAll(ctx); err != nil {
			return err
		}
	}
	if err := errors.Join(a.billing.Reconciliation.Start(ctx), a.jobs.StartRepeated(ctx)); err != nil {
		return err
	}
	if a.cfg.WarmUp {
		a.searched()
	}
	if err := <-compiled; err != nil {
		return err
	}
	a.background = append(a.background, a.remake, a.searchLog.Run, a.popular.Run, a.written.Run, a.watchOutside, a.sealFormerRows)
	return nil
}

// startCompilingPages compiles what draws pages beside the rest of the start, and then says how
// it went. Where nothing is warmed up, it is left to the first page.
func (a *app) startCompilingPages() <-chan error {
	compiled := make(chan error, 1)
	if a.renderer == nil || !a.cfg.WarmUp {
		close(compiled)
		return compiled
	}
	go func() { compiled <- a.renderer.Compiled() }()
	return compiled
}

// bringFirstData brings in what must be there once; of replicas that start at once one
// does, and the others find it.
func (a *app) bringFirstData(ctx context.Context) error {
	if err := errors.Join(a.recordNothingToSeal(ctx), a.importShopClient(ctx), a.importServerClients(ctx)); err != nil || !a.cfg.Demo {
		return err
	}
	return a.fillDemo(ctx)
}

// registerMetrics adds the gauges.
func (a *app) registerMetrics() {
	a.metrics.AddGauge("marketplace_catalogue_version", "Content version that is shown.", func() float64 { return float64(a.catalogue.Snapshot().Version) })
	for _, state := range []string{"ready", "running", "dead"} {
		a.metrics.AddGauge("marketplace_jobs_"+state, "Jobs in the state "+state+".", func() float64 {
			counts, err := a.jobs.Counts(context.Background())
			if err != nil {
				return -1
			}
			return float64(counts[state])
		})
	}
}
