package listings

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"marketplace/internal/kit/auth"
)

// PartChange is what two revisions say of one part.
type PartChange struct {
	Part          string // as ChangedParts names it
	Before, After any
	// NeedsReview says that somebody has to look at it before it is published.
	NeedsReview bool
}

// Comparison is a revision beside another one of the app.
type Comparison struct {
	Version Revision
	Against Revision // the zero Revision for nothing
	Changes []PartChange
}

// Compare gives a revision of an app of the caller's organization beside another one; beside
// the one that it was made from when that is 0. Errors: not_found, revision_not_found.
func (s *Service) Compare(ctx context.Context, p auth.Principal, idOrSlug string, number, against int64) (Comparison, error) {
	app, isNew, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return Comparison{}, err
	}
	if isNew {
		return Comparison{}, RevisionNotFound()
	}
	c := Comparison{}
	if c.Version, err = s.d.Read.Revision(ctx, app.ID, number); err != nil {
		return Comparison{}, err
	}
	if against == 0 {
		against = c.Version.Base
	}
	if against != 0 {
		if c.Against, err = s.d.Read.Revision(ctx, app.ID, against); err != nil {
			return Comparison{}, err
		}
	}
	c.Changes = partChanges(c.Version.Listing, c.Against.Listing)
	return c, nil
}

func partChanges(l, before Listing) []PartChange {
	changes := []PartChange{}
	a, b := reflect.ValueOf(l), reflect.ValueOf(before)
	for _, field := range reflect.VisibleFields(a.Type()) {
		is, was := a.FieldByIndex(field.Index).Interface(), b.FieldByIndex(field.Index).Interface()
		if !reflect.DeepEqual(is, was) {
			part := jsonName(field)
			changes = append(changes, PartChange{Part: part, Before: was, After: is, NeedsReview: !slices.Contains(routineParts, part)})
		}
	}
	return changes
}

// Restore makes the draft of an app of the caller's organization say what an earlier revision
// said; it opens one when there is none. Errors: as of Edit, and revision_not_found.
func (s *Service) Restore(ctx context.Context, p auth.Principal, idOrSlug string, number int64, seen string) error {
	c, err := s.Compare(ctx, p, idOrSlug, number, 0)
	if err != nil {
		return err
	}
	_, err = s.Edit(ctx, p, idOrSlug, Edit{Part: fmt.Sprintf("revision %d", number), Seen: seen, Change: func(l *Listing) error {
		*l = c.Version.Listing
		return nil
	}})
	return err
}
