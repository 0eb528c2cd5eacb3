package developers

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/optin"
)

// How often, and how long, a site is asked for its proof.
const (
	AskEvery = 10 * time.Minute
	askFor   = 3 * 24 * time.Hour
)

// mailAgain is how long nobody is sent another mail to prove an address.
const mailAgain = time.Minute

// SendProof sends a mail with a link to the support address. Errors: not_a_developer,
// developer_closed, support_address_missing.
func (s *Service) SendProof(ctx context.Context, p auth.Principal) (Developer, error) {
	token := s.d.NewToken()
	return s.change(ctx, p.OrganizationID, p.AccountID, "developer.mail", "", func(ctx context.Context, tx WriteTx, d *Developer) error {
		switch {
		case d.State == StateClosed:
			return refusal(*d)
		case d.Profile.SupportEmail == "":
			return errs.New(errs.Conflict, ReasonNoAddress, messageNoAddress)
		case !d.Mail.ProvedAt.IsZero() || s.now().Before(d.Mail.SentAt.Add(mailAgain)):
			return nil
		}
		d.Mail = MailProof{Address: d.Profile.SupportEmail, Token: ids.Hash(token), SentAt: s.now()}
		return tx.Enqueue(ctx, mail.JobSend, proofOf(*d).Mail(ctx, "developer-mail-"+ids.Hash(token), d.Mail.Address, s.d.ConfirmURL, token), time.Time{}, "")
	})
}

func proofOf(d Developer) optin.Question {
	name, address := d.Profile.Name, d.Mail.Address
	return func(in locale.Language) optin.Request {
		return optin.Request{
			Subject:  in.Say("Confirm the support address of %s", name),
			Sentence: in.Say("%s wants to give help to its customers at %s.", name, address),
			Label:    in.Say("Confirm the address"),
		}
	}
}

// PeekLink is described at optin.Links.
func (s *Service) PeekLink(ctx context.Context, token string) (optin.Page, error) {
	d, err := s.ofToken(ctx, token)
	switch {
	case err != nil:
		return optin.Page{}, err
	case !d.Mail.ProvedAt.IsZero():
		return s.proved(ctx, d), nil
	}
	return proofOf(d).Page(ctx, s.d.ConsoleURL), nil
}

// ConfirmLink is described at optin.Links.
func (s *Service) ConfirmLink(ctx context.Context, token string) (optin.Page, error) {
	d, err := s.ofToken(ctx, token)
	if err != nil {
		return optin.Page{}, err
	}
	d, err = s.change(ctx, d.OrganizationID, "", "developer.mail_proved", "", func(_ context.Context, _ WriteTx, d *Developer) error {
		if d.Mail.Token != ids.Hash(token) {
			return optin.LinkNotFound()
		}
		if d.Mail.ProvedAt.IsZero() {
			d.Mail.ProvedAt = s.now()
		}
		return nil
	})
	return s.proved(ctx, d), err
}

func (s *Service) ofToken(ctx context.Context, token string) (Developer, error) {
	d, found, err := s.d.Read.OfMailToken(ctx, ids.Hash(token))
	if err == nil && (!found || d.Mail.ProvedAt.IsZero() && s.now().After(d.Mail.SentAt.Add(optin.LinkTimeout))) {
		err = optin.LinkNotFound()
	}
	return d, err
}

func (s *Service) proved(ctx context.Context, d Developer) optin.Page {
	name := d.Profile.Name
	return optin.Page{Sentence: locale.From(ctx).Say("The support address of %s is confirmed.", name), URL: s.d.ConsoleURL}
}

// ProofOf gives what stands in the record or the file that proves a developer's site.
func (s *Service) ProofOf(d Developer) string { return recordHead + s.d.SiteToken(d.Slug) }

// ProveSite asks the site of the caller's organization for its proof, and has it asked again
// for three days when it is not there yet. Errors: not_a_developer, developer_closed,
// site_missing, fields for a way that is none.
func (s *Service) ProveSite(ctx context.Context, p auth.Principal, way Way) (Developer, error) {
	if way != ByDNS && way != ByFile {
		return Developer{}, errs.UnprocessableFields(map[string]string{"way": "The way is dns or file."})
	}
	mine, err := s.change(ctx, p.OrganizationID, p.AccountID, "developer.site", "", func(_ context.Context, _ WriteTx, d *Developer) error {
		switch {
		case d.State == StateClosed:
			return refusal(*d)
		case d.Site.Host == "":
			return errs.New(errs.Conflict, ReasonNoSite, messageNoSite)
		case !d.Site.ProvedAt.IsZero():
			return nil
		}
		d.Site.Way, d.Site.AskUntil = way, s.now().Add(askFor)
		return nil
	})
	if err != nil || !mine.Site.ProvedAt.IsZero() {
		return mine, err
	}
	return s.ask(ctx, mine)
}

// ProveSites asks all sites that are to be asked.
func (s *Service) ProveSites(ctx context.Context) error {
	list, err := s.d.Read.ListAsking(ctx, s.now())
	for _, d := range list {
		_, failed := s.ask(ctx, d)
		err = errors.Join(err, failed)
	}
	return err
}

// ask asks a site for its proof, outside of any transaction, and keeps what it said. Whoever
// has changed the site meanwhile has another answer coming.
func (s *Service) ask(ctx context.Context, d Developer) (Developer, error) {
	isThere, seen := s.look(ctx, d)
	action := ""
	if isThere {
		action = "developer.site_proved"
	}
	return s.change(ctx, d.OrganizationID, "", action, "", func(_ context.Context, _ WriteTx, now *Developer) error {
		if now.Site.Host != d.Site.Host || !now.Site.ProvedAt.IsZero() || now.State == StateClosed {
			return nil
		}
		now.Site.AskedAt, now.Site.Seen = s.now(), seen
		if isThere {
			now.Site.ProvedAt, now.Site.AskUntil = s.now(), time.Time{}
		}
		return nil
	})
}

// look reports whether a site says that it is the developer's, and else what was seen there.
func (s *Service) look(ctx context.Context, d Developer) (isThere bool, seen Seen) {
	var texts []string
	var err error
	if d.Site.Way == ByFile {
		var text string
		text, err = s.d.Sites.File(ctx, d.Site.FileURL())
		texts = []string{text}
	} else {
		texts, err = s.d.Sites.Records(ctx, d.Site.Record())
	}
	if fault, isFault := errors.AsType[*SiteError](err); isFault {
		return false, fault.Seen
	}
	switch {
	case err != nil:
		return false, SeenSilence
	case len(texts) == 0:
		return false, SeenNothing
	case slices.ContainsFunc(texts, func(text string) bool { return bare(text) == s.ProofOf(d) }):
		return true, SeenUnasked
	}
	return false, SeenOther
}

// bare is a text without what editors and forms put around it: a byte order mark, spaces, and the
// quotation marks that the page shows around a record.
func bare(text string) string {
	return strings.Trim(strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")), `"`)
}
