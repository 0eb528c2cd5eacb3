package cataloguedb

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"marketplace/internal/catalogue"
	"marketplace/internal/catalogue/cataloguedb/cataloguesql"
	"marketplace/internal/db"
)

// PublishUsedWith makes these the apps that pages show as used with others, by app and in
// order, in the place of all before. It raises the content version when they are others;
// so it is safe to repeat.
func (s *Store) PublishUsedWith(ctx context.Context, wanted map[string][]catalogue.UsedWith) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := cataloguesql.New(tx)
		shown, err := listUsedWith(ctx, queries)
		if err != nil || maps.EqualFunc(shown, wanted, slices.Equal) {
			return err
		}
		if err := queries.DeleteUsedWith(ctx); err != nil {
			return fmt.Errorf("publish what is used together: %w", err)
		}
		for _, app := range slices.Sorted(maps.Keys(wanted)) {
			for i, with := range wanted[app] {
				err := queries.InsertUsedWith(ctx, cataloguesql.InsertUsedWithParams{AppID: app, OtherID: with.OtherID, Position: int64(i), Share: with.Share})
				if err != nil {
					return fmt.Errorf("publish what is used with app %s: %w", app, err)
				}
			}
		}
		return raiseVersion(ctx, queries)
	})
}

func listUsedWith(ctx context.Context, queries *cataloguesql.Queries) (map[string][]catalogue.UsedWith, error) {
	rows, err := queries.ListUsedWith(ctx)
	if err != nil {
		return nil, fmt.Errorf("list what is used together: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil //nolint:nilnil // nothing is used together
	}
	list := map[string][]catalogue.UsedWith{}
	for _, row := range rows {
		list[row.AppID] = append(list[row.AppID], catalogue.UsedWith{OtherID: row.OtherID, Share: row.Share})
	}
	return list, nil
}
