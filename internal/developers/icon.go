package developers

import (
	"context"

	"marketplace/internal/kit/auth"
)

// Pictures keep the icons of developers.
type Pictures interface {
	// KeepIcon makes what is shown of a picture, keeps it, and gives its address: the same for the
	// same file. Error: unprocessable 'picture_refused' with the reason.
	KeepIcon(ctx context.Context, developer string, file []byte) (address string, err error)
}

// SetIcon makes a picture the icon of the caller's organization as a developer, at once; without
// one it has the drawn icon again. Errors: not_a_developer, developer_closed, picture_refused.
func (s *Service) SetIcon(ctx context.Context, p auth.Principal, file []byte) (Developer, error) {
	own, err := s.Own(ctx, p)
	if err != nil {
		return Developer{}, err
	}
	if own.State == StateClosed {
		return Developer{}, refusal(own)
	}
	address := ""
	if len(file) > 0 {
		if address, err = s.d.Pictures.KeepIcon(ctx, own.Slug, file); err != nil {
			return Developer{}, err
		}
	}
	return s.change(ctx, p.OrganizationID, p.AccountID, "developer.icon", "", func(_ context.Context, _ WriteTx, d *Developer) error {
		if d.State == StateClosed {
			return refusal(*d)
		}
		d.Profile.Icon = address
		return nil
	})
}
