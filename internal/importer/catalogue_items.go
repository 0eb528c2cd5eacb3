package importer

import (
	"context"
	"fmt"
	"slices"

	"marketplace/internal/catalogue"
	"marketplace/internal/kit/errs"
)

// catalogue decides about each entry and document, and puts in what is to be written. What
// stays is given as it is, so that lists keep their places.
func (r *run) catalogue(ctx context.Context) error {
	known, err := r.d.Catalogue.LoadImported(ctx)
	if err != nil {
		return err
	}
	content, err := r.content(known)
	if err != nil {
		return err
	}
	if err := r.leaveVisitorsReviews(ctx, content.Experts); err != nil {
		return err
	}
	if err := r.leaveDeleted(ctx, &content); err != nil {
		return err
	}
	suspended, err := r.suspensions(known.Apps, content.Apps)
	if err != nil {
		return err
	}
	changed, err := r.settleApps(ctx, known.Apps, content.Apps)
	if err != nil {
		return err
	}
	if err := settleDocuments(r, known, &content); err != nil {
		return err
	}
	if _, err := r.d.Catalogue.Import(ctx, content); err != nil {
		return fmt.Errorf("the catalogue: %w", err)
	}
	if err := r.d.Listings.RecordImport(ctx, changed); err != nil {
		return err
	}
	return r.d.Listings.RecordAnnounced(ctx, announced(known.Apps, content.Apps, suspended), suspended)
}

// announced gives the apps that are new to the shop and whose end or higher price is announced, or that
// are suspended.
func announced(known, wanted []catalogue.App, suspended map[string]Suspension) []catalogue.App {
	there := map[string]bool{}
	for n := range known {
		there[known[n].ID] = true
	}
	var list []catalogue.App
	for n := range wanted {
		app := &wanted[n]
		_, isSuspended := suspended[app.ID]
		if !there[app.ID] && (app.PriceRise != nil || app.Retirement != nil || isSuspended) {
			list = append(list, *app)
		}
	}
	return list
}

// leaveDeleted takes apps out that their developers have deleted: nobody could look after them.
func (r *run) leaveDeleted(ctx context.Context, content *catalogue.Content) error {
	deleted, err := r.d.Listings.ListArchived(ctx)
	if err != nil {
		return err
	}
	content.Apps = slices.DeleteFunc(content.Apps, func(app catalogue.App) bool {
		isDeleted := slices.Contains(deleted, app.ID)
		if isDeleted {
			item := Item{KindApp, app.Slug}
			r.named[item] = true
			r.keep(item, "its developer has deleted it")
			delete(content.Ratings, app.ID)
		}
		return isDeleted
	})
	return nil
}

// settleApps decides about entries, and gives those that are there and that the import
// changes. What developers have written of an app that was never published counts as what it
// is in the shop.
func (r *run) settleApps(ctx context.Context, known, wanted []catalogue.App) (changed []catalogue.App, err error) {
	list, err := r.d.Listings.Drafts(ctx)
	if err != nil {
		return nil, err
	}
	drafts, slugs, there := map[string]Draft{}, map[string]string{}, map[string]*catalogue.App{}
	for _, d := range list {
		drafts[d.ID], slugs[d.Slug] = d, d.ID
	}
	for n := range known {
		there[known[n].ID] = &known[n]
	}
	for n := range wanted {
		app := &wanted[n]
		if id, taken := slugs[app.Slug]; taken && id != app.ID {
			return nil, errs.New(errs.Conflict, "slug_taken", fmt.Sprintf("The address %s is that of an app that a developer has made here.", app.Slug))
		}
		is, held, err := r.inShop(there[app.ID], drafts[app.ID], *app)
		if err != nil {
			return nil, err
		}
		write, err := r.decide(Item{KindApp, app.Slug}, is, *app, held)
		r.written[app.ID] = write
		switch entry := there[app.ID]; {
		case err != nil:
			return nil, err
		case entry == nil:
		case write:
			changed = append(changed, *app)
		default:
			*app = *entry
		}
	}
	return changed, nil
}

// leaveVisitorsReviews takes out of testimonials what visitors wrote in this shop: pages read
// it from there, and what staff took off a page stays off.
func (r *run) leaveVisitorsReviews(ctx context.Context, experts []catalogue.Expert) error {
	for n := range experts {
		var others []catalogue.Testimonial
		for _, t := range experts[n].Testimonials {
			here := false
			if t.ID != "" {
				var err error
				if here, err = r.d.ExpertReviews.HasReview(ctx, t.ID); err != nil {
					return fmt.Errorf("testimonials of %s: %w", experts[n].Slug, err)
				}
			}
			if !here {
				others = append(others, t)
			}
		}
		experts[n].Testimonials = others
	}
	return nil
}

// inShop gives how an entry is in the shop, nil when it is not there: as its draft says, when
// people have written one and the import would change the entry. What says the same as the entry, as
// an export does, leaves the draft, also when it is told to write over everything.
func (r *run) inShop(entry *catalogue.App, draft Draft, wanted catalogue.App) (is any, held string, err error) {
	switch {
	case entry == nil:
		return nil, "", nil
	case draft.On == nil:
		return *entry, "", nil
	}
	before, err := digest(*entry)
	if err != nil {
		return nil, "", err
	}
	if want, err := digest(wanted); err != nil || want == before {
		return *entry, "", err
	}
	return draft.On(*entry), draft.Held, nil
}

func settleDocuments(r *run, known catalogue.Content, content *catalogue.Content) error {
	developer, expert := func(d catalogue.Developer) string { return d.Slug }, func(e catalogue.Expert) string { return e.Slug }
	list, category := func(l catalogue.List) string { return l.Slug }, func(c catalogue.Category) string { return c.Slug }
	legal := func(l catalogue.LegalText) string { return l.Slug }
	for _, err := range []error{
		settle(r, KindDeveloper, known.Developers, content.Developers, developer, developer),
		settle(r, KindExpert, known.Experts, content.Experts, expert, expert),
		settle(r, KindList, known.Lists, content.Lists, list, list),
		settle(r, KindCategory, known.Categories, content.Categories, category, category),
		settle(r, KindLegalText, known.LegalTexts, content.LegalTexts, legal, legal),
	} {
		if err != nil {
			return err
		}
	}
	if r.data.Editorial != nil && len(content.Home.Sections) > 0 {
		if err := settleOne(r, KindHome, known.Home, &content.Home, len(known.Home.Sections) > 0); err != nil {
			return err
		}
		if err := settleOne(r, KindSuggestions, known.Suggestions, &content.Suggestions, len(known.Home.Sections) > 0); err != nil {
			return err
		}
	}
	if len(content.Synonyms) > 0 {
		if err := settleOne(r, KindSynonyms, known.Synonyms, &content.Synonyms, len(known.Synonyms) > 0); err != nil {
			return err
		}
	}
	if len(content.Lexicon) > 0 {
		return settleOne(r, KindLexicon, known.Lexicon, &content.Lexicon, len(known.Lexicon) > 0)
	}
	return nil
}

// settle decides about a kind's items; those that stay become in wanted what they are.
func settle[T any](r *run, kind Kind, known, wanted []T, name, key func(T) string) error {
	there := make(map[string]int, len(known))
	for n := range known {
		there[key(known[n])] = n
	}
	for n := range wanted {
		var is any
		at, exists := there[key(wanted[n])]
		if exists {
			is = known[at]
		}
		write, err := r.decide(Item{kind, name(wanted[n])}, is, wanted[n], "")
		if err != nil {
			return err
		}
		if !write {
			wanted[n] = known[at]
		}
	}
	return nil
}

// settleOne is settle for a document that is there once.
func settleOne[T any](r *run, kind Kind, known T, wanted *T, exists bool) error {
	var is any
	if exists {
		is = known
	}
	write, err := r.decide(Item{kind, string(kind)}, is, *wanted, "")
	if err == nil && !write {
		*wanted = known
	}
	return err
}
