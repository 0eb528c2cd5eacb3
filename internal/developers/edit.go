package developers

import (
	"context"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
)

// SaveProfile saves the whole profile of the caller's organization. A support address, or a
// site, that is another one has to be proved anew; an address that is proved to be the
// caller's own needs no mail. Errors: not_a_developer, developer_closed, revision_conflict,
// developer_name_taken, developer_name_reserved, fields.
func (s *Service) SaveProfile(ctx context.Context, p auth.Principal, seen string, profile Profile) (Developer, error) {
	profile = profile.cleaned()
	if err := profile.check(); err != nil {
		return Developer{}, err
	}
	caller, _, err := s.d.People.Person(ctx, p.AccountID)
	if err != nil {
		return Developer{}, err
	}
	return s.change(ctx, p.OrganizationID, p.AccountID, "developer.profile", seen, func(ctx context.Context, tx WriteTx, d *Developer) error {
		if d.State == StateClosed {
			return refusal(*d)
		}
		if listing.NameKey(profile.Name) != listing.NameKey(d.Profile.Name) {
			if err := s.checkFree(ctx, tx, profile.Name, ""); err != nil {
				return err
			}
		}
		profile.Icon = d.Profile.Icon
		d.Profile = profile
		followMail(d, caller)
		followSite(d)
		return nil
	})
}

// followMail begins the proof of the support address anew when it is another one.
func followMail(d *Developer, caller Person) {
	if d.Mail.Address != d.Profile.SupportEmail {
		d.Mail = MailProof{Address: d.Profile.SupportEmail}
	}
	if d.Mail.ProvedAt.IsZero() && d.Mail.Address != "" && d.Mail.Address == caller.Email {
		d.Mail.ProvedAt = caller.EmailProved
	}
}

// followSite begins the proof of the site anew when it is at another domain.
func followSite(d *Developer) {
	if host := hostOf(d.Profile.Website); d.Site.Host != host {
		d.Site = SiteProof{Host: host}
	}
}

// Accept accepts the agreement for the caller's organization. The same again changes nothing.
// Errors: not_a_developer, developer_closed, agreement_changed when there is a newer one.
func (s *Service) Accept(ctx context.Context, p auth.Principal, version string) (Developer, error) {
	if version != s.d.Agreement().Version {
		return Developer{}, errs.New(errs.Conflict, ReasonAgreement, messageAgreement)
	}
	return s.change(ctx, p.OrganizationID, p.AccountID, "developer.accept", "", func(_ context.Context, _ WriteTx, d *Developer) error {
		if d.State == StateClosed {
			return refusal(*d)
		}
		if d.Agreement.Version != version {
			d.Agreement = Acceptance{Version: version, AcceptedAt: s.now(), AcceptedBy: p.AccountID}
		}
		return nil
	})
}
