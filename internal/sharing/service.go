// Package sharing lets developers show apps that are not public to others: to organizations that
// they invite, by mail or by a link, and as a preview of the draft to their team and reviewers.
package sharing

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/deps"
)

// Deps are what the service is made of; all are needed.
type Deps struct {
	Transact Transact
	// Read reads outside of transactions.
	Read          ReadTx
	Apps          Apps
	Organizations Organizations
	// InvitationURL is the address of the page where an invitation is answered. The secret stands
	// behind its #, which browsers send to nobody.
	InvitationURL string
	// PreviewURL is the address of the page that shows drafts, as InvitationURL.
	PreviewURL string
	Drafts     Drafts
	// MayView reports whether somebody has a role in the console of their organization.
	MayView func(ctx context.Context, p auth.Principal) (bool, error)
	// MayMail reports whether an organization may send one more mail.
	MayMail  func(ctx context.Context, organizationID string) bool
	Wake     func()
	Now      func() time.Time
	NewID    func() string
	NewToken func() string
	Hash     func(secret string) string
	// SecretOf gives the secret of a share link. It follows from the keys of the shop, so that the
	// address can be told again without being kept.
	SecretOf func(id string) string
}

// Service keeps who sees an app before everybody does.
type Service struct{ d Deps }

// New makes the service; it panics when a dependency is missing, at start.
func New(d Deps) *Service {
	deps.Check("sharing", d)
	return &Service{d: d}
}

func (s *Service) now() time.Time { return s.d.Now().UTC().Truncate(time.Microsecond) }
