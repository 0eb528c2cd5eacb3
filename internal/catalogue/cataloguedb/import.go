package cataloguedb

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb/cataloguesql"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
)

// Import is described at catalogue.Store.
func (s *Store) Import(ctx context.Context, content catalogue.Content) (catalogue.Imported, error) {
	var done catalogue.Imported
	err := s.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		done = catalogue.Imported{}
		run := &importing{queries: cataloguesql.New(tx), now: clock.Micros(s.now()), done: &done}
		if err := run.all(ctx, content); err != nil {
			return err
		}
		if done.Added+done.Changed == 0 {
			return nil
		}
		return raiseVersion(ctx, run.queries, run.onlyApps()...)
	})
	return done, err
}

// RemoveDocuments is described at catalogue.Store.
func (s *Store) RemoveDocuments(ctx context.Context, kind catalogue.DocumentKind, slugs []string) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries, found := cataloguesql.New(tx), int64(0)
		for _, slug := range slugs {
			n, err := queries.DeleteDocument(ctx, cataloguesql.DeleteDocumentParams{Kind: string(kind), Slug: slug})
			if err != nil {
				return fmt.Errorf("%s: %w", slug, err)
			}
			found += n
		}
		if found == 0 {
			return nil
		}
		return raiseVersion(ctx, queries)
	})
}

// RemoveApp deletes an entry, and raises the content version when it was there.
func (s *Store) RemoveApp(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := cataloguesql.New(tx)
		found, err := queries.DeleteApp(ctx, id)
		if err != nil || found == 0 {
			return err
		}
		return raiseVersion(ctx, queries, id)
	})
}

type importing struct {
	queries *cataloguesql.Queries
	now     int64
	done    *catalogue.Imported
	apps    []string // that changed
	others  bool     // whether something else did
}

// onlyApps gives the apps that changed when nothing else did, so that a running shop follows them
// alone; none when everything is to be read anew.
func (r *importing) onlyApps() []string {
	if r.others || len(r.apps) > mostChanged {
		return nil
	}
	slices.Sort(r.apps)
	return slices.Compact(r.apps) // two entries may be the same one, under a former slug
}

func (r *importing) all(ctx context.Context, content catalogue.Content) error {
	for _, app := range content.Apps { // a copy: the id may change, and the transaction run again
		if err := r.app(ctx, &app, content.Ratings[app.ID]); err != nil {
			return fmt.Errorf("app %s: %w", app.Slug, err)
		}
	}
	if err := documents(ctx, r, catalogue.KindDeveloper, content.Developers, func(d catalogue.Developer) string { return d.Slug }); err != nil {
		return err
	}
	if err := documents(ctx, r, catalogue.KindExpert, content.Experts, func(e catalogue.Expert) string { return e.Slug }); err != nil {
		return err
	}
	if err := documents(ctx, r, catalogue.KindList, content.Lists, func(l catalogue.List) string { return l.Slug }); err != nil {
		return err
	}
	if err := documents(ctx, r, catalogue.KindCategory, content.Categories, func(c catalogue.Category) string { return c.Slug }); err != nil {
		return err
	}
	if err := documents(ctx, r, catalogue.KindLegalText, content.LegalTexts, func(l catalogue.LegalText) string { return l.Slug }); err != nil {
		return err
	}
	if len(content.Home.Sections) > 0 {
		if err := r.put(ctx, catalogue.KindHome, "", 0, content.Home); err != nil {
			return err
		}
		if err := r.put(ctx, catalogue.KindSuggestions, "", 0, content.Suggestions); err != nil {
			return err
		}
	}
	if len(content.Synonyms) > 0 {
		if err := r.put(ctx, catalogue.KindSynonyms, "", 0, content.Synonyms); err != nil {
			return err
		}
	}
	if len(content.Lexicon) > 0 {
		return r.put(ctx, catalogue.KindLexicon, "", 0, content.Lexicon)
	}
	return nil
}

// stored finds an entry by its slug, or by one that it had before.
func (r *importing) stored(ctx context.Context, app *catalogue.App) (cataloguesql.GetAppBySlugRow, bool, error) {
	for _, slug := range append([]string{app.Slug}, app.FormerSlugs...) {
		row, err := r.queries.GetAppBySlug(ctx, slug)
		if err == nil || !db.IsNoRows(err) {
			return row, err == nil, err
		}
	}
	return cataloguesql.GetAppBySlugRow{}, false, nil
}

// app keeps the id of an entry that is already there, under this slug or a
// former one.
func (r *importing) app(ctx context.Context, app *catalogue.App, ratings catalogue.Ratings) error {
	stored, exists, err := r.stored(ctx, app)
	if err != nil {
		return err
	}
	if exists {
		app.ID = stored.ID
	}
	document, err := json.Marshal(app)
	if err != nil {
		return err
	}
	unchanged := exists && stored.Document == string(document)
	switch {
	case unchanged:
		r.done.Unchanged++
	case exists:
		r.done.Changed++
		err = r.queries.UpdateApp(ctx, cataloguesql.UpdateAppParams{
			ID: app.ID, Slug: app.Slug, Product: app.Product, Developer: app.Developer, Hidden: app.Hidden, Document: string(document), Now: r.now,
			SubmittedAt: clock.Micros(app.SubmittedAt), AcceptedAt: clock.Micros(app.AcceptedAt), PublishedAt: clock.Micros(app.PublishedAt),
		})
	default:
		r.done.Added++
		err = r.queries.InsertApp(ctx, cataloguesql.InsertAppParams{
			ID: app.ID, Slug: app.Slug, Product: app.Product, Developer: app.Developer, Hidden: app.Hidden, Document: string(document), Now: r.now,
			SubmittedAt: clock.Micros(app.SubmittedAt), AcceptedAt: clock.Micros(app.AcceptedAt), PublishedAt: clock.Micros(app.PublishedAt),
		})
	}
	if err != nil {
		return err
	}
	rated, err := r.ratings(ctx, app.ID, ratings)
	if rated && unchanged {
		r.done.Unchanged--
		r.done.Changed++
	}
	if rated || !unchanged {
		r.apps = append(r.apps, app.ID)
	}
	return err
}

// ratings puts in the votes and reviews an entry comes with, and says whether
// some were new; those that people gave here stay.
func (r *importing) ratings(ctx context.Context, appID string, ratings catalogue.Ratings) (bool, error) {
	if ratings.Total() == 0 {
		return false, nil
	}
	v := ratings.Votes
	fresh, err := r.queries.PutRating(ctx, cataloguesql.PutRatingParams{AppID: appID, Votes1: v[0], Votes2: v[1], Votes3: v[2], Votes4: v[3], Votes5: v[4]})
	if err != nil {
		return false, err
	}
	for _, review := range ratings.Reviews {
		n, err := r.queries.PutReview(ctx, cataloguesql.PutReviewParams{
			ID: review.ID, AppID: appID, Name: review.Name, Organization: review.Organization, Rate: int64(review.Rate),
			Review: review.Text, Reply: review.Reply, ReviewedAt: clock.Micros(review.At), Installed: review.Installed, RepliedAt: clock.Micros(review.RepliedAt),
		})
		if err != nil {
			return false, err
		}
		fresh += n
	}
	return fresh > 0, nil
}

func documents[T any](ctx context.Context, r *importing, kind catalogue.DocumentKind, list []T, slug func(T) string) error {
	for i, item := range list {
		if err := r.put(ctx, kind, slug(item), i, item); err != nil {
			return err
		}
	}
	return nil
}

func (r *importing) put(ctx context.Context, kind catalogue.DocumentKind, slug string, position int, item any) error {
	document, err := json.Marshal(item)
	if err != nil {
		return fmt.Errorf("%s %s: %w", kind, slug, err)
	}
	changed, err := r.queries.PutDocument(ctx, cataloguesql.PutDocumentParams{Kind: string(kind), Slug: slug, Position: int64(position), Document: string(document), Now: r.now})
	if err != nil {
		return fmt.Errorf("%s %s: %w", kind, slug, err)
	}
	if changed > 0 {
		r.done.Changed++
		r.others = true
	} else {
		r.done.Unchanged++
	}
	return nil
}
