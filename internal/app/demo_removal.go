package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/catalogue/cataloguedb"
	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/demo"
	"marketplace/internal/identity/identitydb"
	"marketplace/internal/importer"
	"marketplace/internal/importformat"
	"marketplace/internal/installs/installsdb"
)

// findDemo names what the demo made: in a database, which may be nil for one that is not
// there and of an earlier schema, and in the data folder.
func findDemo(ctx context.Context, cfg config.Config, database *db.DB) ([]string, error) {
	var found []string
	if database != nil {
		inDatabase, err := findDemoData(ctx, database)
		if err != nil {
			return nil, err
		}
		found = inDatabase
	}
	mails, err := filepath.Glob(filepath.Join(mailFolder(cfg), "*.eml"))
	if err == nil && len(mails) > 0 {
		found = append(found, "mails in "+mailFolder(cfg))
	}
	return found, err
}

// findDemoData names what the demo made in a database: by what it wrote down of itself, and
// by the accounts that it lets everybody sign in with.
func findDemoData(ctx context.Context, database *db.DB) (found []string, err error) {
	schema, _, err := database.SchemaVersion(ctx)
	if err != nil || schema == 0 {
		return nil, err
	}
	filled, err := db.NewSettings(database).Setting(ctx, filledSetting)
	if err != nil {
		return nil, err
	}
	if filled != "" {
		found = append(found, "the demo data in the database")
	}
	people := identitydb.New(database, nil)
	var accounts []string
	for _, account := range demo.Accounts() {
		hasPassword, err := people.HasPassword(ctx, account.Email)
		if err != nil {
			return nil, err
		}
		if hasPassword {
			accounts = append(accounts, account.Email)
		}
	}
	switch len(accounts) {
	case 0:
	case 1:
		found = append(found, "the account "+accounts[0])
	default:
		found = append(found, fmt.Sprintf("the account %s and %d more", accounts[0], len(accounts)-1))
	}
	return found, nil
}

func mailFolder(cfg config.Config) string { return filepath.Join(cfg.DataDir, "mail") }

// DemoRemoval is what is taken out with the demo.
type DemoRemoval struct {
	// Found names what the demo made; empty when nothing of it is here.
	Found []string
	// Organizations and Entries are names of what the demo did not make and goes with it.
	Organizations, Entries []string
	// Live are those of Organizations that have apps, subscriptions or payments: with them
	// nothing is taken out.
	Live []string
	// Rows are how many rows go, by table, and Files how many files, by what they are.
	Rows  map[string]int64
	Files map[string]int

	cfg      config.Config
	database *db.DB // nil when nothing of the demo is in it
	paths    []string
}

// FindDemoRemoval says what would be taken out. The database is migrated, or nil when there
// is none. It changes nothing.
func FindDemoRemoval(ctx context.Context, cfg config.Config, database *db.DB) (*DemoRemoval, error) {
	r := &DemoRemoval{cfg: cfg, Rows: map[string]int64{}, Files: map[string]int{}}
	var err error
	if r.Found, err = findDemo(ctx, cfg, database); err != nil || len(r.Found) == 0 {
		return r, err
	}
	if err := r.addFiles("mails", filepath.Join(mailFolder(cfg), "*.eml")); err != nil || database == nil {
		return r, err
	}
	inDatabase, err := findDemoData(ctx, database)
	if err != nil || len(inDatabase) == 0 {
		return r, err
	}
	r.database = database
	if r.Rows, err = database.CountRows(ctx); err != nil {
		return r, err
	}
	if err := r.findForeign(ctx); err != nil {
		return r, err
	}
	return r, r.findOtherFiles()
}

// findForeign names what the demo did not make.
func (r *DemoRemoval) findForeign(ctx context.Context) error {
	data, err := demoData()
	if err != nil {
		return err
	}
	organizations, err := identitydb.New(r.database, nil).Organizations(ctx)
	if err != nil {
		return err
	}
	names := make(map[string]string, len(organizations))
	for _, o := range organizations {
		names[o.ID] = o.Name
	}
	for _, organization := range data.Organizations {
		delete(names, importer.StableID("organization", organization.Slug))
	}
	installed, err := installsdb.New(r.database.Read()).OrganizationsWithInstalls(ctx)
	if err != nil {
		return err
	}
	paying, err := billingdb.LiveOrganizations(ctx, r.database.Read())
	if err != nil {
		return err
	}
	for id, name := range names {
		r.Organizations = append(r.Organizations, name)
		if slices.Contains(installed, id) || slices.Contains(paying, id) {
			r.Live = append(r.Live, name)
		}
	}
	slices.Sort(r.Organizations)
	slices.Sort(r.Live)
	return r.findForeignEntries(ctx, data)
}

func (r *DemoRemoval) findForeignEntries(ctx context.Context, data *importformat.Data) error {
	content, err := cataloguedb.New(r.database, time.Now).Load(ctx)
	if err != nil {
		return err
	}
	made := map[string]bool{}
	for _, app := range data.Apps {
		made["app "+app.Slug] = true
	}
	for _, developer := range data.Developers {
		made["developer "+developer.Slug] = true
	}
	for _, expert := range data.Experts {
		made["expert "+expert.Slug] = true
	}
	add := func(kind, slug string) {
		if !made[kind+" "+slug] {
			r.Entries = append(r.Entries, kind+" "+slug)
		}
	}
	for i := range content.Apps {
		add("app", content.Apps[i].Slug)
	}
	for i := range content.Developers {
		add("developer", content.Developers[i].Slug)
	}
	for i := range content.Experts {
		add("expert", content.Experts[i].Slug)
	}
	slices.Sort(r.Entries)
	return nil
}

// findOtherFiles adds pictures of the demo's entries, and the keys that encrypted its data.
// Keys that may belong to somebody else's organization stay: an earlier backup needs them.
func (r *DemoRemoval) findOtherFiles() error {
	err := filepath.WalkDir(filepath.Join(r.cfg.DataDir, "media"), func(path string, entry os.DirEntry, err error) error {
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		if err == nil && entry.Type().IsRegular() {
			r.Files["pictures"]++
			r.paths = append(r.paths, path)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("list the pictures: %w", err)
	}
	if r.cfg.DatabaseURL != "" || len(r.Organizations) > 0 {
		return nil
	}
	return r.addFiles("secret keys", r.cfg.SecretKeysFile())
}

func (r *DemoRemoval) addFiles(what, pattern string) error {
	paths, err := filepath.Glob(pattern)
	if err == nil && len(paths) > 0 {
		r.Files[what] += len(paths)
		r.paths = append(r.paths, paths...)
	}
	return err
}

// Remove takes out what was found: the files, and the database as a whole, because what was
// done in a demo hangs together with it. It leaves a database as before the first start.
// Nobody else may use the database. Cut off at any point it can be repeated. Error: when an
// organization that the demo did not make has something live.
func (r *DemoRemoval) Remove(ctx context.Context) error {
	if len(r.Live) > 0 {
		return fmt.Errorf("these organizations are not the demo's, and have apps, subscriptions or payments: %s; nothing was taken out: remove their apps and subscriptions first, or open the shop with another data folder or database", strings.Join(r.Live, ", "))
	}
	for _, path := range r.paths { // before the database: it says that there is something to take out
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("take out the demo: %w", err)
		}
	}
	if r.database == nil {
		return nil
	}
	return r.database.Erase(ctx)
}
