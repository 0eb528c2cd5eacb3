package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"sync/atomic"
	"time"

	"marketplace/internal/app/observe"
	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/demo"
	"marketplace/internal/httpapi"
	"marketplace/internal/httpapi/httpapidb"
	"marketplace/internal/identity"
	"marketplace/internal/identity/oauthd"
	"marketplace/internal/jobs"
	"marketplace/internal/kit/clock"
	"marketplace/internal/notify"
	"marketplace/internal/search"
	"marketplace/internal/search/searchdb"
	"marketplace/internal/site"
	"marketplace/internal/site/render"
	"marketplace/web"
)

// The base paths of the services (decisions section 1).
const (
	shopBase     = "/marketplace"
	accountsBase = "/accounts"
	apiBase      = "/api"
	billingBase  = "/billing"
	searchBase   = "/search"
	sandboxBase  = "/sandbox"
)

// searchAppID names the hosted search application that the index pretends to be.
const searchAppID = "marketplace"

// app is the assembled program.
type app struct {
	cfg       config.Config
	db        *db.DB
	log       *slog.Logger
	clock     *clock.Clock
	settings  *db.Settings
	jobs      *jobs.Runner
	catalogue *catalogue.Service
	identity  *identity.Service
	oauth     *oauthd.Server
	search    atomic.Pointer[search.Catalogue]
	searchLog *searchdb.Log
	written   *searchdb.Written
	indexes   indexes
	builder   *site.Builder
	site      *site.Server
	artwork   *site.Artwork
	keys      *httpapidb.Keys
	mailbox   *notify.Folder // nil unless the demo keeps its mails
	metrics   *observe.Metrics
	tracing   *observe.Tracing // nil when it is off
	api       *httpapi.API
	// operations are those of the API and of billing, as "GET /api/categories".
	operations []string
	handler    http.Handler
	draining   atomic.Bool
	// changed holds a token while the catalogue has changed since the last warm-up.
	changed    chan struct{}
	background []func(context.Context) error
	commerce
	visitors
	pictures http.Handler // from elsewhere, under signed addresses
}

// assemble joins the modules on a migrated database. Nothing runs yet.
func assemble(ctx context.Context, cfg config.Config, database *db.DB, log *slog.Logger) (*app, error) {
	a := &app{cfg: cfg, db: database, log: log, clock: &clock.Clock{}, settings: db.NewSettings(database), metrics: observe.NewMetrics(), changed: make(chan struct{}, 1)}
	if cfg.Demo {
		if err := (&demo.Clock{Clock: a.clock, Settings: a.settings}).Restore(ctx); err != nil {
			return nil, fmt.Errorf("the demo's clock: %w", err)
		}
	}
	a.jobs = jobs.New(database, a.clock.Now, log, jobs.AtOnce)
	var err error
	if a.tracing, err = observe.StartTracing(ctx, cfg.OTLP); err != nil {
		return nil, err
	}
	a.jobs.Use(a.tracing.Job)
	a.keys = httpapidb.NewKeys(database, a.clock.Now)
	a.searchLog = searchdb.NewLog(database, a.clock.Now, log)
	a.written = searchdb.NewWritten(database, a.joinWritten)
	a.catalogue = catalogue.New(catalogue.Deps{Store: cataloguedb.New(database, a.clock.Now), Now: a.clock.Now, Log: log})
	a.assembleIdentity()
	if err := a.assembleMail(); err != nil {
		return nil, err
	}
	if err := a.assembleCommerce(ctx); err != nil {
		return nil, err
	}
	a.assembleVisitors()
	if err := a.assembleSite(); err != nil {
		return nil, err
	}
	if err := a.assembleMedia(ctx); err != nil {
		return nil, err
	}
	a.catalogue.OnChange(a.follow)
	a.observe() //nolint:contextcheck // Prometheus reads the gauges later, without a context
	return a, a.assembleHTTP()
}

// assembleSite makes the shop's pages from the front end that is built in.
func (a *app) assembleSite() error {
	frontend, built, err := site.LoadFrontend(web.Files())
	if err != nil {
		return err
	}
	var pool *render.Pool
	if built {
		if pool, err = render.NewPool(frontend.Bundle(), max(2, runtime.GOMAXPROCS(0))); err != nil {
			return err
		}
	} else {
		a.log.Warn("the front end is not built in: pages are empty; `make build` builds it")
	}
	a.builder = &site.Builder{Catalogue: a.catalogue, Now: a.clock.Now, PublicURL: a.cfg.PublicURL, Base: shopBase, Brand: a.cfg.Brand}
	if a.artwork, err = site.NewArtwork(a.catalogue, pool, web.Glyphs(), a.cfg.Brand, a.log); err != nil {
		return err
	}
	a.site = site.NewServer(site.ServerDeps{
		Builder: a.builder, Frontend: frontend, Pool: pool, Boot: a.boot(), Parents: a.parents(), Stripe: a.cfg.Payment == "stripe", Artwork: a.artwork, Log: a.log,
	})
	return nil
}

// boot are the addresses and switches that every document carries.
func (a *app) boot() site.Boot {
	boot := site.Boot{
		Brand: a.cfg.Brand, Base: shopBase, Accounts: accountsBase, API: apiBase, Billing: billingBase, Search: searchBase,
		SearchApp: searchAppID, SearchKey: a.searchKey(), ClientID: identity.ShopClientID, Demo: a.cfg.Demo,
		SentryDSN: a.cfg.SentryDSN, GTM: a.cfg.GTM, Navigation: site.Navigation(), Footer: site.Footer(),
	}
	boot.LiveChat, boot.HelpDesk = a.hostAddresses()
	if a.cfg.Payment == "sandbox" {
		boot.Sandbox = sandboxBase
	} else {
		boot.Stripe = a.cfg.StripePublic
	}
	return boot
}

// searchKey is the public key that can only search. It is no secret, but the
// same on all replicas and after a restart.
func (a *app) searchKey() string {
	sum := sha256.Sum256([]byte("search:" + a.cfg.PublicURL))
	return hex.EncodeToString(sum[:16])
}

// follow is told about each new snapshot of the catalogue.
func (a *app) follow(ctx context.Context, snapshot *catalogue.Snapshot) {
	fed, err := fedIndexes(snapshot, shopBase, a.clock.Now())
	if err == nil {
		err = a.joinFed(fed)
	}
	if err != nil {
		a.log.ErrorContext(ctx, "the search index was not rebuilt", "error", err)
	}
	a.artwork.Forget()
	select {
	case a.changed <- struct{}{}:
	default:
	}
}

// prepare brings in the first data and everything that must be there before
// the first request.
func (a *app) prepare(ctx context.Context) error {
	if err := a.importShopClient(ctx); err != nil {
		return err
	}
	if a.cfg.Demo {
		if err := errors.Join(a.fillDemo(ctx), a.prepareDirectApp(ctx)); err != nil {
			return err
		}
	}
	if err := errors.Join(a.catalogue.Refresh(ctx), a.written.Refresh(ctx)); err != nil {
		return err
	}
	if a.db.Engine() == db.SQLite { // the folder is locked: no other process works on it
		if err := a.jobs.ReclaimAll(ctx); err != nil {
			return err
		}
	}
	if err := a.billing.Start(ctx); err != nil {
		return err
	}
	a.background = append(a.background, a.sweep, a.site.Run, a.searchLog.Run, a.written.Run)
	return nil
}

// sweep forgets what is too old to matter, every ten minutes.
func (a *app) sweep(ctx context.Context) error {
	ticker := time.NewTicker(10 * time.Minute)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
		for _, clean := range []func(context.Context) error{a.keys.Sweep, a.identity.Sweep, a.searchLog.Sweep, a.experts.Sweep} {
			if err := clean(ctx); err != nil && ctx.Err() == nil {
				a.log.ErrorContext(ctx, "sweep", "error", err)
			}
		}
	}
}

// observe adds the gauges.
func (a *app) observe() {
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
