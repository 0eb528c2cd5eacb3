// Package cataloguedb stores the catalogue on both database engines.
package cataloguedb

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb/cataloguesql"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
)

// Store is catalogue.Store in SQL.
type Store struct {
	db  *db.DB
	now func() time.Time
}

// New makes a store on a database.
func New(database *db.DB, now func() time.Time) *Store { return &Store{db: database, now: now} }

// Version is described at catalogue.Store.
func (s *Store) Version(ctx context.Context) (int64, error) {
	return cataloguesql.New(s.db.Read()).ContentVersion(ctx)
}

// Load is described at catalogue.Store. The version is read first: a change
// that comes in between is loaded again with the next version.
func (s *Store) Load(ctx context.Context) (catalogue.Content, error) {
	queries := cataloguesql.New(s.db.Read())
	content, err := s.LoadImported(ctx)
	if err != nil {
		return content, err
	}
	if err := loadTestimonials(ctx, queries, content.Experts); err != nil {
		return content, err
	}
	if content.UsedWith, err = listUsedWith(ctx, queries); err != nil {
		return content, err
	}
	if content.InstalledLately, err = queries.ListInstalledLately(ctx); err != nil {
		return content, fmt.Errorf("list what was installed lately: %w", err)
	}
	return content, loadRatings(ctx, queries, content.Ratings)
}

// LoadImported is described at catalogue.Store.
func (s *Store) LoadImported(ctx context.Context) (catalogue.Content, error) {
	queries := cataloguesql.New(s.db.Read())
	version, err := queries.ContentVersion(ctx)
	if err != nil {
		return catalogue.Content{}, err
	}
	content := catalogue.Content{Version: version, Ratings: map[string]catalogue.Ratings{}}
	apps, err := queries.ListApps(ctx)
	if err != nil {
		return content, err
	}
	content.Apps = make([]catalogue.App, len(apps))
	for i, row := range apps {
		if err := json.Unmarshal([]byte(row.Document), &content.Apps[i]); err != nil {
			return content, fmt.Errorf("app %s: %w", row.Slug, err)
		}
		content.Apps[i].Compact()
	}
	return content, loadDocuments(ctx, queries, &content)
}

// loadTestimonials adds the verified reviews of experts to what their profiles
// came with, the newest first.
func loadTestimonials(ctx context.Context, queries *cataloguesql.Queries, experts []catalogue.Expert) error {
	rows, err := queries.ListTestimonials(ctx)
	if err != nil || len(rows) == 0 {
		return err
	}
	fresh := map[string][]catalogue.Testimonial{}
	for _, r := range rows {
		fresh[r.Expert] = append(fresh[r.Expert], catalogue.Testimonial{
			ID: r.ID, Name: r.Name, Organization: r.Organization, Text: r.Review, Date: clock.FromMicros(r.WrittenAt).Format(time.DateOnly),
		})
	}
	for i := range experts {
		experts[i].Testimonials = append(fresh[experts[i].Slug], experts[i].Testimonials...)
	}
	return nil
}

func loadDocuments(ctx context.Context, queries *cataloguesql.Queries, content *catalogue.Content) error {
	rows, err := queries.ListDocuments(ctx)
	if err != nil {
		return err
	}
	content.Changed = make(map[string]time.Time, len(rows))
	for _, row := range rows {
		content.Changed[row.Kind+"/"+row.Slug] = clock.FromMicros(row.UpdatedAt)
		var err error
		switch catalogue.DocumentKind(row.Kind) {
		case catalogue.KindDeveloper:
			err = add(row.Document, &content.Developers)
		case catalogue.KindExpert:
			err = add(row.Document, &content.Experts)
		case catalogue.KindList:
			err = add(row.Document, &content.Lists)
		case catalogue.KindCategory:
			err = add(row.Document, &content.Categories)
		case catalogue.KindLegalText:
			err = add(row.Document, &content.LegalTexts)
		case catalogue.KindHome:
			err = json.Unmarshal([]byte(row.Document), &content.Home)
		case catalogue.KindSynonyms:
			err = json.Unmarshal([]byte(row.Document), &content.Synonyms)
		case catalogue.KindLexicon:
			err = json.Unmarshal([]byte(row.Document), &content.Lexicon)
		case catalogue.KindSuggestions:
			err = json.Unmarshal([]byte(row.Document), &content.Suggestions)
		}
		if err != nil {
			return fmt.Errorf("%s %s: %w", row.Kind, row.Slug, err)
		}
	}
	return nil
}

func loadRatings(ctx context.Context, queries *cataloguesql.Queries, into map[string]catalogue.Ratings) error {
	votes, err := queries.ListRatings(ctx)
	if err != nil {
		return err
	}
	for _, v := range votes {
		into[v.AppID] = catalogue.Ratings{Votes: votesOf(v)}
	}
	reviews, err := queries.ListReviews(ctx)
	if err != nil {
		return err
	}
	for _, r := range reviews {
		ratings := into[r.AppID]
		ratings.Reviews = append(ratings.Reviews, reviewOf(r))
		into[r.AppID] = ratings
	}
	return nil
}

func add[T any](document string, list *[]T) error {
	var item T
	if err := json.Unmarshal([]byte(document), &item); err != nil {
		return err
	}
	*list = append(*list, item)
	return nil
}
