package installs

import (
	"context"
	"time"
)

// Lately is how far back installs count for what is used most this month.
const Lately = 30 * 24 * time.Hour

// ListInstalledLately gives the apps that are used most this month, the most used first. The
// shop is not told when an app is opened, so an app counts once for each organization that
// installed it in the last 30 days and still has it; what an organization uninstalled counts no
// more, and what it had before counts as old. Equals stand in the order of their ids, and
// neither organizations nor their number are told.
func (s *Service) ListInstalledLately(ctx context.Context) ([]string, error) {
	return s.d.Read.MostInstalledSince(ctx, s.d.Now().Add(-Lately))
}
