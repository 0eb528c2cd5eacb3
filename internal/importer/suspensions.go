package importer

import (
	"slices"

	"marketplace/internal/catalogue"
	"marketplace/internal/importformat"
)

// said is a suspension as the format says it; a zero one for none.
func (s Suspension) said() importformat.Suspension {
	return importformat.Suspension{Since: importformat.Moment{Time: s.Since}, Reason: s.Reason}
}

// isHidden says whether an entry is out of the public. The data say it of apps that are new to the shop;
// of one that the shop has they neither suspend it nor end a suspension, so it stays hidden while the
// staff of this shop keep it so, and as it was where the data know of a suspension alone.
func (r *run) isHidden(from importformat.App, id string, was catalogue.App, isHere bool) bool {
	_, isSuspended := r.suspended[id]
	switch {
	case isSuspended || slices.Contains(from.Flags, hiddenFlag):
		return true
	case !isHere:
		return from.Suspended != nil
	}
	return from.Suspended != nil && was.Hidden
}

// suspensions decides about the suspensions that the data name, and gives those that the import brings,
// with the apps that are new to the shop.
func (r *run) suspensions(known, wanted []catalogue.App) (map[string]Suspension, error) {
	there, brought := map[string]bool{}, map[string]Suspension{}
	for n := range known {
		there[known[n].ID] = true
	}
	for n := range wanted {
		app := &wanted[n]
		from, isNamed := r.namedSuspended[app.ID]
		if !isNamed {
			continue
		}
		var is any
		if there[app.ID] {
			is = r.suspended[app.ID].said()
		}
		isWanted, err := r.decide(Item{KindSuspension, app.Slug}, is, *from.Suspended, "the shop knows the app, and its staff decide")
		if err != nil {
			return nil, err
		}
		if isWanted {
			brought[app.ID] = Suspension{Since: from.Suspended.Since.Time, Reason: from.Suspended.Reason, IsHidden: slices.Contains(from.Flags, hiddenFlag)}
		}
	}
	return brought, nil
}
