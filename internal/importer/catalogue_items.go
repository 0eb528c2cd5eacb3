package importer

import (
	"context"
	"fmt"

	"marketplace/internal/catalogue"
)

// catalogue decides about each entry and document, and puts in what is to be written. What
// stays is given as it is, so that lists keep their places.
func (r *run) catalogue(ctx context.Context) error {
	known, err := r.d.Catalogue.LoadImported(ctx)
	if err != nil {
		return err
	}
	content := r.content(known)
	if err := r.leaveVisitorsReviews(ctx, content.Experts); err != nil {
		return err
	}
	if err := settle(r, KindApp, known.Apps, content.Apps, func(a catalogue.App) string { return a.Slug }, func(a catalogue.App) string { return a.ID }); err != nil {
		return err
	}
	if err := settleDocuments(r, known, &content); err != nil {
		return err
	}
	if _, err := r.d.Catalogue.Import(ctx, content); err != nil {
		return fmt.Errorf("the catalogue: %w", err)
	}
	return nil
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
