package app

import (
	"context"
	"time"

	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/webhooks/webhooksdb"
)

// purgeEvery is how often what is too old is looked for.
const purgeEvery = time.Hour

// repeatPurges has everything forgotten in time, each by a job of its own: what is kept for a
// time that the settings say, and what is kept for a fixed one.
func (a *app) repeatPurges() {
	keep := a.cfg.Keep
	for kind, purge := range map[string]struct {
		run  func(context.Context, time.Duration) error
		keep config.Days
	}{
		"retention.mail-log": {a.mailLog().Purge, keep.MailLog},
		"retention.messages": {a.experts.Purge, keep.Messages},
		"retention.waitlist": {a.waitlist.Purge, keep.Messages},
		"retention.sign-ins": {a.identity.Purge, keep.SignIns},
		"retention.devices":  {a.identity.PurgeDevices, keep.Devices},
		"retention.webhooks": {a.purgeWebhooks, keep.Webhooks},
		"retention.searches": {a.searchLog.Purge, keep.Searches},
		"retention.jobs":     {a.jobs.Purge, keep.Jobs},
	} {
		a.jobs.Repeat(kind, purgeEvery, func(ctx context.Context) error { return purge.run(ctx, purge.keep.Duration()) })
	}
	a.jobs.Repeat("retention.popular-searches", purgeEvery, a.popular.Purge)
	a.jobs.Repeat("retention.idempotency-keys", purgeEvery, a.keys.Purge)
	a.jobs.Repeat("retention.uninstalls", purgeEvery, a.installs.Purge)
	a.jobs.Repeat("identity.scopes", purgeEvery, a.identity.FollowScopes)
	if a.counters != nil {
		a.jobs.Repeat("retention.request-counters", purgeEvery, a.counters.Purge)
	}
	a.jobs.Handle(jobForget, a.forget)
	a.jobs.Repeat("closing.accounts", purgeEvery, a.removeClosedAccounts)
	a.jobs.Repeat("closing.organizations", purgeEvery, a.removeClosedOrganizations)
}

func (a *app) purgeWebhooks(ctx context.Context, keep time.Duration) error {
	return a.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		return webhooksdb.New(tx).Purge(ctx, a.clock.Now().Add(-keep))
	})
}
