package cataloguedb

import (
	"context"
	"encoding/json"
	"fmt"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb/cataloguesql"
	"marketplace/internal/db"
)

const (
	// keptVersions is how many versions back a replica can take what changed. Replicas look
	// every second.
	keptVersions = 1000
	// mostChanged is how many apps are read one by one; more of them are read faster with all
	// others.
	mostChanged = 200
)

// anything stands for what changed when it is not an app.
const anything = ""

// raiseVersion raises the content version, and notes that these apps changed, or anything when
// none is named.
func raiseVersion(ctx context.Context, queries *cataloguesql.Queries, appIDs ...string) error {
	version, err := queries.RaiseContentVersion(ctx)
	if err != nil {
		return fmt.Errorf("raise the content version: %w", err)
	}
	if len(appIDs) == 0 {
		appIDs = []string{anything}
	}
	for _, id := range appIDs {
		if err := queries.InsertContentChange(ctx, cataloguesql.InsertContentChangeParams{Version: version, AppID: id}); err != nil {
			return fmt.Errorf("note what changed: %w", err)
		}
	}
	return queries.DeleteContentChanges(ctx, version-keptVersions)
}

// LoadChanges is described at catalogue.Store. The version is read first, as by Load.
func (s *Store) LoadChanges(ctx context.Context, since int64) (catalogue.Changes, bool, error) {
	queries := cataloguesql.New(s.db.Read())
	version, err := queries.ContentVersion(ctx)
	if err != nil {
		return catalogue.Changes{}, false, err
	}
	changes := catalogue.Changes{Version: version}
	ids, known, err := listChanged(ctx, queries, since, version)
	if err != nil || !known {
		return changes, false, err
	}
	for _, id := range ids {
		app, err := loadChanged(ctx, queries, id)
		if err != nil {
			return changes, false, fmt.Errorf("app %s: %w", id, err)
		}
		changes.Apps = append(changes.Apps, app)
	}
	return changes, true, nil
}

// listChanged gives the apps that changed between two versions, each once; false when something
// else did, when it is not known of each version, or when they are many.
func listChanged(ctx context.Context, queries *cataloguesql.Queries, since, version int64) ([]string, bool, error) {
	rows, err := queries.ListContentChanges(ctx, cataloguesql.ListContentChangesParams{Since: since, Version: version})
	if err != nil {
		return nil, false, fmt.Errorf("list what changed: %w", err)
	}
	var ids []string
	seen, next := map[string]bool{}, since
	for _, row := range rows {
		if row.AppID == anything || row.Version > next+1 {
			return nil, false, nil
		}
		next = row.Version
		if !seen[row.AppID] {
			seen[row.AppID] = true
			ids = append(ids, row.AppID)
		}
	}
	return ids, next == version && len(ids) <= mostChanged, nil
}

func loadChanged(ctx context.Context, queries *cataloguesql.Queries, id string) (catalogue.ChangedApp, error) {
	changed := catalogue.ChangedApp{ID: id}
	row, err := queries.GetApp(ctx, id)
	if db.IsNoRows(err) {
		return changed, nil
	}
	if err != nil {
		return changed, err
	}
	if err := json.Unmarshal([]byte(row.Document), &changed.App); err != nil {
		return changed, err
	}
	changed.App.Compact()
	votes, err := queries.GetRating(ctx, id)
	if err != nil && !db.IsNoRows(err) {
		return changed, err
	}
	changed.Ratings.Votes = votesOf(votes)
	reviews, err := queries.ListReviewsOfApp(ctx, id)
	if err != nil {
		return changed, err
	}
	for _, r := range reviews {
		changed.Ratings.Reviews = append(changed.Ratings.Reviews, reviewOf(r))
	}
	return changed, nil
}

func votesOf(v cataloguesql.Rating) [5]int64 {
	return [5]int64{v.Votes1, v.Votes2, v.Votes3, v.Votes4, v.Votes5}
}
