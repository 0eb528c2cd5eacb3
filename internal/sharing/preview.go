package sharing

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
	"marketplace/internal/kit/optin"
	"marketplace/internal/kit/textclean"
)

// Preview is an address that shows the draft of an app to the members of its developer, and to
// the reviewers that are named (decisions rule 30).
type Preview struct {
	ID         string
	AppID      string
	SecretHash string
	CreatedBy  string // account id
	CreatedAt  time.Time
	EndsAt     time.Time
	ClosedAt   time.Time // zero for not
}

// IsOpenAt reports whether a preview shows something at a time.
func (v Preview) IsOpenAt(now time.Time) bool { return v.ClosedAt.IsZero() && now.Before(v.EndsAt) }

// Reviewer is somebody outside of the developer who is asked to look at a draft. Whose account
// accepts first is the reviewer.
type Reviewer struct {
	PreviewID  string
	Email      string
	SecretHash string
	AccountID  string // that accepted; "" for none
	AcceptedAt time.Time
}

// How long a preview counts, how many of an app are open at once, and how many reviewers one has.
const (
	previewTime   = 7 * 24 * time.Hour
	mostPreviews  = 10
	MostReviewers = 20
)

// MadePreview is a preview with its reviewers and its address, which lets in nobody who may not
// see the draft.
type MadePreview struct {
	Preview

	Reviewers []Reviewer
	IsOpen    bool
	URL       string
}

// Draft is the draft of an app of now, drawn as the shop draws public ones.
type Draft struct {
	Page      json.RawMessage // of the shop, as page data
	Social    string          // the picture beside links to it, a data: URL; "" for none
	Revision  int64
	State     string
	UpdatedAt time.Time
}

// MakePreview makes a preview of the draft of an app of the caller's organization, and writes to
// its reviewers. Errors: application_not_found, too_many_previews, too_many_mails, fields.
func (s *Service) MakePreview(ctx context.Context, p auth.Principal, slugOrID string, emails []string) (MadePreview, error) {
	emails, err := reviewersOf(emails)
	if err != nil {
		return MadePreview{}, err
	}
	app, err := s.d.Apps.Own(ctx, p, slugOrID)
	if err != nil {
		return MadePreview{}, err
	}
	for range emails {
		if !s.d.MayMail(ctx, p.OrganizationID) {
			return MadePreview{}, errs.New(errs.RateLimited, ReasonManyMails, messageManyMails)
		}
	}
	var made MadePreview
	err = s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		previews, err := tx.ListPreviews(ctx, app.ID)
		if err != nil {
			return err
		}
		if open := slices.DeleteFunc(previews, func(v Preview) bool { return !v.IsOpenAt(s.now()) }); len(open) >= mostPreviews {
			return errs.New(errs.Conflict, ReasonManyPreviews, messageManyPreviews)
		}
		v := Preview{ID: s.d.NewID(), AppID: app.ID, CreatedBy: p.AccountID, CreatedAt: s.now(), EndsAt: s.now().Add(previewTime)}
		v.SecretHash = s.d.Hash(s.d.SecretOf(v.ID))
		if err := tx.PutPreview(ctx, v); err != nil {
			return err
		}
		if err := s.askReviewers(ctx, tx, p, app, v, emails); err != nil {
			return err
		}
		if made, err = s.withReviewers(ctx, tx, v); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.preview_make", Subject: v.ID, Details: app.ID})
	})
	s.d.Wake()
	return made, err
}

// reviewersOf cleans the addresses of reviewers.
func reviewersOf(emails []string) ([]string, error) {
	clean := []string{}
	for _, typed := range emails {
		email := optin.NormaliseEmail(typed)
		if !optin.IsEmail(email) {
			return nil, errs.UnprocessableFields(map[string]string{"reviewers": fmt.Sprintf("This is no e-mail address: %s.", textclean.Line(typed))})
		}
		if !slices.Contains(clean, email) {
			clean = append(clean, email)
		}
	}
	if len(clean) > MostReviewers {
		return nil, errs.UnprocessableFields(map[string]string{"reviewers": messageManyReviewers})
	}
	return clean, nil
}

// askReviewers keeps the reviewers of a preview, and writes to them.
func (s *Service) askReviewers(ctx context.Context, tx WriteTx, p auth.Principal, app App, v Preview, emails []string) error {
	for _, email := range emails {
		secret := s.d.NewToken()
		if err := tx.PutReviewer(ctx, Reviewer{PreviewID: v.ID, Email: email, SecretHash: s.d.Hash(secret)}); err != nil {
			return err
		}
		m := mail.InEach(func(in locale.Language) mail.Message {
			return mail.Message{
				Kind: "app-preview", Key: "app-preview-" + v.ID + "-" + email, To: email,
				Subject:    in.Say("Look at the draft of %s", app.Name),
				Paragraphs: []string{in.Say("%s of %s asks you to look at the draft of the app %s.", p.Name, app.DeveloperName, app.Name)},
				Action:     &mail.Action{Label: in.Say("See the draft"), URL: s.d.PreviewURL + "#" + secret},
				After:      []string{in.Say("You sign in with your account, and the address is yours alone from then on. It works for seven days. If you do not know the sender, do nothing.")},
			}
		})
		if err := tx.Enqueue(ctx, mail.JobSend, m, time.Time{}, ""); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) withReviewers(ctx context.Context, from ReadTx, v Preview) (MadePreview, error) {
	reviewers, err := from.ListReviewers(ctx, v.ID)
	return MadePreview{Preview: v, Reviewers: reviewers, IsOpen: v.IsOpenAt(s.now()), URL: s.d.PreviewURL + "#" + s.d.SecretOf(v.ID)}, err
}

func (s *Service) previewsOf(ctx context.Context, appID string) ([]MadePreview, error) {
	previews, err := s.d.Read.ListPreviews(ctx, appID)
	if err != nil {
		return nil, err
	}
	made := make([]MadePreview, len(previews))
	for i, v := range previews {
		if made[i], err = s.withReviewers(ctx, s.d.Read, v); err != nil {
			return nil, err
		}
	}
	return made, nil
}

// ClosePreview ends a preview now. It is safe to repeat. Errors: application_not_found,
// preview_not_found.
func (s *Service) ClosePreview(ctx context.Context, p auth.Principal, slugOrID, id string) error {
	app, err := s.d.Apps.Own(ctx, p, slugOrID)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) error {
		v, found, err := tx.Preview(ctx, id)
		switch {
		case err != nil:
			return err
		case !found || v.AppID != app.ID:
			return previewNotFound()
		case !v.ClosedAt.IsZero():
			return nil
		}
		v.ClosedAt = s.now()
		if err := tx.PutPreview(ctx, v); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.preview_close", Subject: v.ID, Details: app.ID})
	})
}

// Shown is what the holder of a secret sees of a draft.
type Shown struct {
	App    App
	EndsAt time.Time
	// NeedsAnswer: a reviewer that has not accepted sees nothing but this.
	NeedsAnswer bool
	Draft       Draft
}

// OpenPreview gives the draft of now to a member of the developer, and to a reviewer who has
// accepted. Error: preview_not_found to everybody else, also when it is over.
func (s *Service) OpenPreview(ctx context.Context, p auth.Principal, secret string) (Shown, error) {
	v, reviewer, err := s.preview(ctx, s.d.Read, p, secret)
	if err != nil {
		return Shown{}, err
	}
	app, err := s.d.Apps.App(ctx, v.AppID)
	if err != nil {
		return Shown{}, err
	}
	shown := Shown{App: app, EndsAt: v.EndsAt, NeedsAnswer: reviewer.SecretHash != "" && reviewer.AccountID == ""}
	if !shown.NeedsAnswer {
		shown.Draft, err = s.d.Drafts.Draft(ctx, app.ID)
	}
	return shown, err
}

// preview gives the open preview of a secret for who may look: with the reviewer as whom, and
// without one for a member. Error: preview_not_found.
func (s *Service) preview(ctx context.Context, from ReadTx, p auth.Principal, secret string) (Preview, Reviewer, error) {
	hash := s.d.Hash(secret)
	reviewer, isReviewer, err := from.ReviewerOfSecret(ctx, hash)
	if err != nil {
		return Preview{}, Reviewer{}, err
	}
	v, found, err := from.PreviewOfSecret(ctx, hash)
	if isReviewer && err == nil {
		v, found, err = from.Preview(ctx, reviewer.PreviewID)
	}
	if err != nil {
		return v, reviewer, err
	}
	if !found || !v.IsOpenAt(s.now()) {
		return v, reviewer, previewNotFound()
	}
	app, err := s.d.Apps.App(ctx, v.AppID)
	if errs.IsNotFound(err) {
		err = previewNotFound()
	}
	isMember := false
	if err == nil && app.OwnerID == p.OrganizationID {
		isMember, err = s.d.MayView(ctx, p)
	}
	switch {
	case err != nil:
	case isMember:
		reviewer = Reviewer{}
	case isReviewer && (reviewer.AccountID == "" || reviewer.AccountID == p.AccountID):
	default:
		reviewer, err = s.acceptedReviewer(ctx, from, p, v)
	}
	return v, reviewer, err
}

// acceptedReviewer gives the caller as a reviewer who has accepted, whose address it ever is.
func (s *Service) acceptedReviewer(ctx context.Context, from ReadTx, p auth.Principal, v Preview) (Reviewer, error) {
	all, err := from.ListReviewers(ctx, v.ID)
	at := slices.IndexFunc(all, func(r Reviewer) bool { return r.AccountID == p.AccountID })
	if err == nil && at < 0 {
		err = previewNotFound()
	}
	if err != nil {
		return Reviewer{}, err
	}
	return all[at], nil
}

// AcceptReview makes the caller's account the reviewer that a secret was sent to. The same again
// changes nothing. Error: preview_not_found, also when another account has accepted.
func (s *Service) AcceptReview(ctx context.Context, p auth.Principal, secret string) error {
	seen, _, err := s.preview(ctx, s.d.Read, p, secret)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, seen.AppID, func(ctx context.Context, tx WriteTx) error {
		v, reviewer, err := s.preview(ctx, tx, p, secret)
		if err != nil || reviewer.Email == "" || reviewer.AccountID != "" {
			return err
		}
		reviewer.AccountID, reviewer.AcceptedAt = p.AccountID, s.now()
		if err := tx.PutReviewer(ctx, reviewer); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.preview_accept", Subject: v.ID, Details: v.AppID})
	})
}

func previewNotFound() error { return errs.New(errs.NotFound, ReasonNoPreview, messageNoPreview) }
