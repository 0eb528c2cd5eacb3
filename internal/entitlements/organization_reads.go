package entitlements

import (
	"context"
	"slices"
	"sync"
	"time"

	"marketplace/internal/billing/subscriptions"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/licence"
)

// Reads reads outside of transactions: of one app as a ReadTx does, and of all apps of an
// organization at once.
type Reads interface {
	ReadTx
	// PaidApps gives the ids of the apps that Paid reports.
	PaidApps(ctx context.Context, organizationID string) ([]string, error)
	// BoughtApps gives the ids of the apps that Bought reports.
	BoughtApps(ctx context.Context, organizationID string) ([]string, error)
	// TriedApps gives the apps that HadTrial tells of.
	TriedApps(ctx context.Context, organizationID string) ([]subscriptions.TriedApp, error)
	// SubscriptionsToApps gives the SubscriptionsOfApp of every app, the oldest first.
	SubscriptionsToApps(ctx context.Context, organizationID string) ([]subscriptions.Subscription, error)
	// LoadRules gives the CheckRules of an organization, with its rules of now.
	LoadRules(ctx context.Context, organizationID string) (func(ctx context.Context, p auth.Principal, appID string) error, error)
}

// organizationReads answers about one organization, whose id its methods are given: what
// is asked of one app is read of all of them, once, when it is asked first. So a list of
// apps takes as many queries as one app. It is good for one answer: nothing is read again.
type organizationReads struct {
	Reads
	present   func() (map[string]installs.Install, error)
	removed   func() (map[string]installs.Install, error)
	excluded  func() ([]string, error)
	rules     func() (func(context.Context, auth.Principal, string) error, error)
	paid      func() ([]string, error)
	bought    func() ([]string, error)
	tried     func() ([]subscriptions.TriedApp, error)
	payers    func() ([]subscriptions.Subscription, error)
	licences  map[string]licence.Licence
	accountID string
}

// readTogether makes the organizationReads of a person's organization.
func readTogether(ctx context.Context, reads Reads, p auth.Principal, now time.Time) *organizationReads {
	id := p.OrganizationID
	return &organizationReads{
		Reads:   reads,
		present: sync.OnceValues(func() (map[string]installs.Install, error) { return byApp(reads.ListInstalls(ctx, id, "")) }),
		removed: sync.OnceValues(func() (map[string]installs.Install, error) {
			return byApp(reads.ListRemoved(ctx, id, now.Add(-installs.UndoPeriod)))
		}),
		excluded:  sync.OnceValues(func() ([]string, error) { return reads.AppsWithoutAccess(ctx, id, p.AccountID) }),
		rules:     sync.OnceValues(func() (func(context.Context, auth.Principal, string) error, error) { return reads.LoadRules(ctx, id) }),
		paid:      sync.OnceValues(func() ([]string, error) { return reads.PaidApps(ctx, id) }),
		bought:    sync.OnceValues(func() ([]string, error) { return reads.BoughtApps(ctx, id) }),
		tried:     sync.OnceValues(func() ([]subscriptions.TriedApp, error) { return reads.TriedApps(ctx, id) }),
		payers:    sync.OnceValues(func() ([]subscriptions.Subscription, error) { return reads.SubscriptionsToApps(ctx, id) }),
		licences:  map[string]licence.Licence{},
		accountID: p.AccountID,
	}
}

func byApp(list []installs.Install, err error) (map[string]installs.Install, error) {
	apps := make(map[string]installs.Install, len(list))
	for _, install := range list {
		apps[install.AppID] = install
	}
	return apps, err
}

// ActiveInstall implements installs.Reads.
func (r *organizationReads) ActiveInstall(_ context.Context, _, appID string) (installs.Install, bool, error) {
	present, err := r.present()
	install, found := present[appID]
	return install, found, err
}

// LastRemoved gives what installs.Reads describes, as far as a person removed it and it
// could still be undone.
func (r *organizationReads) LastRemoved(_ context.Context, _, appID string) (installs.Install, bool, error) {
	removed, err := r.removed()
	install, found := removed[appID]
	return install, found, err
}

// AppsWithoutAccess implements installs.ExclusionReads.
func (r *organizationReads) AppsWithoutAccess(ctx context.Context, organizationID, accountID string) ([]string, error) {
	if accountID != r.accountID {
		return r.Reads.AppsWithoutAccess(ctx, organizationID, accountID)
	}
	return r.excluded()
}

// Licence implements installs.Licences.
func (r *organizationReads) Licence(ctx context.Context, organizationID, product string, now time.Time) (licence.Licence, error) {
	if has, known := r.licences[product]; known {
		return has, nil
	}
	has, err := r.Reads.Licence(ctx, organizationID, product, now)
	if err == nil {
		r.licences[product] = has
	}
	return has, err
}

// CheckRules implements CompanyRules.
func (r *organizationReads) CheckRules(ctx context.Context, p auth.Principal, appID string) error {
	check, err := r.rules()
	if err != nil {
		return err
	}
	return check(ctx, p, appID)
}

// Paid implements ReadTx.
func (r *organizationReads) Paid(_ context.Context, _, appID string) (bool, error) {
	apps, err := r.paid()
	return slices.Contains(apps, appID), err
}

// Bought implements ReadTx.
func (r *organizationReads) Bought(_ context.Context, _, appID string) (bool, error) {
	apps, err := r.bought()
	return slices.Contains(apps, appID), err
}

// HadTrial implements ReadTx.
func (r *organizationReads) HadTrial(_ context.Context, _, clientID, appID string) (bool, error) {
	apps, err := r.tried()
	return slices.Contains(apps, subscriptions.TriedApp{ClientID: clientID, ExternalID: appID}), err
}

// SubscriptionsOfApp implements subscriptions.Reads.
func (r *organizationReads) SubscriptionsOfApp(_ context.Context, _, appID string) ([]subscriptions.Subscription, error) {
	payers, err := r.payers()
	var list []subscriptions.Subscription
	for _, c := range payers {
		if c.AppID == appID {
			list = append(list, c)
		}
	}
	return list, err
}
