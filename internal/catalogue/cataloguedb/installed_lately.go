package cataloguedb

import (
	"context"
	"fmt"
	"slices"

	"marketplace/internal/catalogue/cataloguedb/cataloguesql"
	"marketplace/internal/db"
)

// PublishInstalledLately makes this the order of the apps that were installed most lately, in
// the place of the one before. It raises the content version when it is another; so it is
// safe to repeat.
func (s *Store) PublishInstalledLately(ctx context.Context, wanted []string) error {
	return s.db.InTx(ctx, func(ctx context.Context, tx db.Tx) error {
		queries := cataloguesql.New(tx)
		shown, err := queries.ListInstalledLately(ctx)
		if err != nil || slices.Equal(shown, wanted) {
			return err
		}
		if err := queries.DeleteInstalledLately(ctx); err != nil {
			return fmt.Errorf("publish what was installed lately: %w", err)
		}
		for i, app := range wanted {
			if err := queries.InsertInstalledLately(ctx, cataloguesql.InsertInstalledLatelyParams{AppID: app, Position: int64(i)}); err != nil {
				return fmt.Errorf("publish that app %s was installed lately: %w", app, err)
			}
		}
		return raiseVersion(ctx, queries)
	})
}
