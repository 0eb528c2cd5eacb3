package app

import (
	"context"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb"
)

// usedWithEvery is how often it is looked which apps are used together, and most.
const usedWithEvery = time.Hour

// jobUsedWith performs publishUsedWith.
const jobUsedWith = "catalogue.used-with"

// jobInstalledLately performs publishInstalledLately.
const jobInstalledLately = "catalogue.installed-lately"

// publishInstalledLately has the catalogue show which apps are used most this month, as
// installs say. Safe to repeat.
func (a *app) publishInstalledLately(ctx context.Context) error {
	list, err := a.installs.ListInstalledLately(ctx)
	if err != nil {
		return err
	}
	if err := cataloguedb.New(a.db, a.clock.Now).PublishInstalledLately(ctx, list); err != nil {
		return err
	}
	a.catalogue.NotifyChanged()
	return nil
}

// publishUsedWith has the catalogue show which apps are used together, as installs say.
// Safe to repeat.
func (a *app) publishUsedWith(ctx context.Context) error {
	list, err := a.installs.ListUsedTogether(ctx)
	if err != nil {
		return err
	}
	shown := map[string][]catalogue.UsedWith{}
	for _, one := range list {
		shown[one.AppID] = append(shown[one.AppID], catalogue.UsedWith{OtherID: one.OtherID, Share: string(one.Share)})
	}
	if err := cataloguedb.New(a.db, a.clock.Now).PublishUsedWith(ctx, shown); err != nil {
		return err
	}
	a.catalogue.NotifyChanged()
	return nil
}
