package installs

import (
	"context"

	"marketplace/internal/kit/auth"
)

// Use is an installed app with how many have access to it.
type Use struct {
	Install

	Agents int64 // of the app's product
	With   int64 // those of them who have access
}

// ListUses gives what an organization has installed, the latest first, with who may use it:
// two questions to the database and one for each product, however many apps there are.
func (s *Service) ListUses(ctx context.Context, organizationID string) ([]Use, error) {
	list, err := s.d.Read.ListInstalls(ctx, organizationID, "")
	if err != nil || len(list) == 0 {
		return nil, err
	}
	without, err := s.d.Read.NoAccess(ctx, organizationID)
	if err != nil {
		return nil, err
	}
	members := map[string][]Member{}
	for _, product := range auth.Products {
		if members[product], err = s.d.People.Members(ctx, organizationID, product); err != nil {
			return nil, err
		}
	}
	uses := make([]Use, len(list))
	for i, install := range list {
		uses[i] = Use{install, seatsOf(members[install.Product], nil), seatsOf(members[install.Product], without[install.AppID])}
	}
	return uses, nil
}
