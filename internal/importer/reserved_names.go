package importer

import (
	"context"
	"fmt"

	"marketplace/internal/developers"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/listing"
)

// reservedNames are the names that the staff keep from being taken; who of them did is not said.
func (e *export) reservedNames(ctx context.Context) error {
	list, err := e.d.Developers.ListReserved(ctx)
	for _, reserved := range list {
		e.data.ReservedNames = append(e.data.ReservedNames, reservedName(reserved))
	}
	return err
}

func reservedName(r developers.Reserved) importformat.ReservedName {
	return importformat.ReservedName{Name: r.Name, Reason: r.Reason, Added: importformat.Moment{Time: r.AddedAt}}
}

// reservedNames keeps names from being taken that are free here. The list is the staff's: what they have
// on it stays as they say it, and what an import brought and they took off does not come back.
func (r *run) reservedNames(ctx context.Context) error {
	list, err := r.d.Developers.ListReserved(ctx)
	if err != nil {
		return err
	}
	known := map[string]developers.Reserved{}
	for _, reserved := range list {
		known[listing.NameKey(reserved.Name)] = reserved
	}
	for _, from := range r.data.ReservedNames {
		item := Item{KindReservedName, from.Name}
		var is any
		here, isHere := known[listing.NameKey(from.Name)]
		isOfProgram := here.AddedAt.IsZero() // a shop begins with some, which are nobody's word
		switch {
		case isHere && isOfProgram && (from.Reason != here.Reason || !from.Added.IsZero()):
		case isHere:
			is = reservedName(here)
		case r.memory[item] != "":
			r.named[item] = true
			r.keep(item, "the staff have taken it off the list")
			continue
		}
		isWanted, err := r.decide(item, is, from, "the staff keep the list")
		if err != nil {
			return err
		}
		if !isWanted {
			continue
		}
		err = r.d.Developers.ImportReserved(ctx, developers.Reserved{Name: from.Name, Reason: from.Reason, AddedAt: from.Added.Time})
		if err != nil {
			return fmt.Errorf("reserved name %s: %w", from.Name, err)
		}
	}
	return nil
}
