package app

import (
	"context"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/identity"
	"marketplace/internal/kit/ids"
	"marketplace/internal/waitlist"
	"marketplace/internal/waitlist/waitlistdb"
	"marketplace/internal/waitlist/waitlisthttp"
)

// assembleWaitlist joins the waiting list to the catalogue, which says what is
// published, and to experts, whose forms count together with its own.
func (a *app) assembleWaitlist() {
	a.waitlist = waitlist.New(waitlist.Deps{
		Transact: waitlistdb.NewTransact(a.db, a.enqueue), Read: waitlistdb.New(a.db.Read()),
		Catalogue: waitlistCatalogue{a}, People: waitlistPeople{a.identity}, Throttle: a.experts.Throttle,
		Now: a.clock.Now, NewID: ids.NewID, NewToken: ids.NewToken, ConfirmURL: a.confirmURL(), MailOff: a.mailOff(), Wake: a.jobs.Wake,
	})
	// The channel holds one change at most: however many there were, looking once is enough.
	changed := make(chan struct{}, 1)
	a.catalogue.OnChange(func(context.Context, *catalogue.Snapshot) {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	a.jobs.Repeat(jobDeals, dealsEvery, a.waitlist.NotifyDeals)
	a.background = append(a.background, func(ctx context.Context) error { return a.notifyWaitlist(ctx, changed) })
}

// dealsEvery is how often it is looked which deals have begun: they begin with a day, in UTC.
const dealsEvery = time.Hour

// jobDeals writes to those who wait for a deal.
const jobDeals = "waitlist.deals"

// registerWaitlist adds the operations.
func (a *app) registerWaitlist() { waitlisthttp.Register(a.api, a.waitlist, apiBase) }

// notifyWaitlist writes to those who wait for an app, after each change of the
// catalogue.
func (a *app) notifyWaitlist(ctx context.Context, changed <-chan struct{}) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-changed:
		}
		if err := a.waitlist.NotifyLaunched(ctx); err != nil && ctx.Err() == nil {
			a.log.ErrorContext(ctx, "those who wait for an app are not told", "error", err)
		}
	}
}

// waitlistCatalogue is the catalogue as the waiting list sees it.
type waitlistCatalogue struct{ a *app }

// WaitableApp is described at waitlist.Catalogue. Only what is announced can
// be waited for (decisions rule 18).
func (c waitlistCatalogue) WaitableApp(_ context.Context, idOrSlug string) (waitlist.App, error) {
	entry := c.a.catalogue.Snapshot().App(idOrSlug)
	if entry == nil || entry.Hidden || entry.Lifecycle() != catalogue.Accepted && entry.Lifecycle() != catalogue.Published {
		return waitlist.App{}, errNoApplication
	}
	return waitlist.App{
		ID: entry.ID, Name: entry.Name, URL: c.a.cfg.PublicURL + shopBase + entry.Path(), Published: entry.Lifecycle() == catalogue.Published,
	}, nil
}

// Deal is described at waitlist.Catalogue.
func (c waitlistCatalogue) Deal(_ context.Context, idOrSlug string) (waitlist.Deal, error) {
	entry := c.a.catalogue.Snapshot().App(idOrSlug)
	if entry == nil || entry.Hidden || entry.Lifecycle() != catalogue.Published {
		return waitlist.Deal{}, errNoApplication
	}
	deal, discount, now := waitlist.Deal{AppID: entry.ID}, entry.Discount(), c.a.clock.Now()
	if runs := discount.ReducesAt(now); runs || discount.BeginsAfter(now) {
		deal = waitlist.Deal{
			AppID: entry.ID, AppName: entry.Name, URL: c.a.cfg.PublicURL + shopBase + entry.Path(),
			Percent: discount.Percent(), From: discount.From, Until: discount.To, Runs: runs,
		}
	}
	return deal, nil
}

// waitlistPeople are those of identity as the waiting list sees them.
type waitlistPeople struct{ identity *identity.Service }

// Email is described at waitlist.People.
func (x waitlistPeople) Email(ctx context.Context, organizationID, accountID string) (string, error) {
	person, found, err := companyPeople(x).Member(ctx, organizationID, accountID)
	if err != nil || !found {
		return "", err
	}
	return person.Email, nil
}
