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
	"marketplace/internal/kit/errs"
)

// Entries are those of the catalogue within a transaction.
type Entries struct {
	queries *cataloguesql.Queries
	now     func() time.Time
	seen    map[string]int64 // versions of the rows that were read, by ids
}

// NewEntries makes them for a transaction.
func NewEntries(tx db.Querier, now func() time.Time) *Entries {
	return &Entries{cataloguesql.New(tx), now, map[string]int64{}}
}

// Find gives an entry in any state by its id; false for none.
func (e *Entries) Find(ctx context.Context, id string) (catalogue.App, bool, error) {
	row, err := e.queries.GetApp(ctx, id)
	if db.IsNoRows(err) {
		return catalogue.App{}, false, nil
	}
	if err != nil {
		return catalogue.App{}, false, err
	}
	var app catalogue.App
	if err := json.Unmarshal([]byte(row.Document), &app); err != nil {
		return app, false, fmt.Errorf("app %s: %w", id, err)
	}
	e.seen[id] = row.Version
	return app, true, nil
}

// Developer gives the document of a developer by its slug; false for none.
func (e *Entries) Developer(ctx context.Context, slug string) (catalogue.Developer, bool, error) {
	var d catalogue.Developer
	document, err := e.queries.GetDocument(ctx, cataloguesql.GetDocumentParams{Kind: string(catalogue.KindDeveloper), Slug: slug})
	if db.IsNoRows(err) {
		return d, false, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(document), &d)
	}
	if err != nil {
		return d, false, fmt.Errorf("developer %s: %w", slug, err)
	}
	return d, true, nil
}

// PutDeveloper keeps the document of a developer, at its place, and raises the content version
// when it is another one.
func (e *Entries) PutDeveloper(ctx context.Context, d catalogue.Developer) error {
	document, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("developer %s: %w", d.Slug, err)
	}
	rows, err := e.queries.KeepDocument(ctx, cataloguesql.KeepDocumentParams{Kind: string(catalogue.KindDeveloper), Slug: d.Slug, Document: string(document), Now: clock.Micros(e.now())})
	if err != nil || rows == 0 {
		return err
	}
	return raiseVersion(ctx, e.queries)
}

// RemoveDeveloper takes the document of a developer out, and raises the content version when
// it was there.
func (e *Entries) RemoveDeveloper(ctx context.Context, slug string) error {
	rows, err := e.queries.DeleteDocument(ctx, cataloguesql.DeleteDocumentParams{Kind: string(catalogue.KindDeveloper), Slug: slug})
	if err != nil || rows == 0 {
		return err
	}
	return raiseVersion(ctx, e.queries)
}

// Publish puts an entry that was looked for by Find, and raises the content version. Error:
// conflict when it has changed since then, or another one has its slug.
func (e *Entries) Publish(ctx context.Context, app catalogue.App) error {
	document, err := json.Marshal(app)
	if err != nil {
		return fmt.Errorf("app %s: %w", app.Slug, err)
	}
	seen, isThere := e.seen[app.ID]
	var rows int64
	if isThere {
		rows, err = e.queries.ReplaceApp(ctx, cataloguesql.ReplaceAppParams{
			ID: app.ID, Slug: app.Slug, Product: app.Product, Developer: app.Developer, Hidden: app.Hidden, Document: string(document), Now: clock.Micros(e.now()), SeenVersion: seen,
			SubmittedAt: clock.Micros(app.SubmittedAt), AcceptedAt: clock.Micros(app.AcceptedAt), PublishedAt: clock.Micros(app.PublishedAt),
		})
	} else {
		rows, err = e.queries.AddApp(ctx, cataloguesql.AddAppParams{
			ID: app.ID, Slug: app.Slug, Product: app.Product, Developer: app.Developer, Hidden: app.Hidden, Document: string(document), Now: clock.Micros(e.now()),
			SubmittedAt: clock.Micros(app.SubmittedAt), AcceptedAt: clock.Micros(app.AcceptedAt), PublishedAt: clock.Micros(app.PublishedAt),
		})
	}
	if db.IsUnique(err) || err == nil && rows == 0 {
		return errs.New(errs.Conflict, "revision_conflict", "The entry in the catalogue has changed meanwhile. Try again.")
	}
	if err != nil {
		return fmt.Errorf("app %s: %w", app.Slug, err)
	}
	e.seen[app.ID] = seen + 1
	return raiseVersion(ctx, e.queries, app.ID)
}
