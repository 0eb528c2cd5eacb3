package listings

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/redirect"
)

// JobAutoReview is the kind of the job that checks what a developer works on.
const JobAutoReview = "listings.auto-review"

// AutoChecks are the checks that a developer can ask for (contract apps 8).
//
//nolint:gochecknoglobals // a closed list
var AutoChecks = []string{"appName", "shortDescription", "longDescription", "features", "benefits", "scopes", "redirect", "tutorial", "privacyPolicy", "icons", "screenshots"}

// AutoReview is what a developer asked to be checked of an app, and what was found.
type AutoReview struct {
	AppID       string
	Checks      []string // of AutoChecks
	RequestedAt time.Time
	Report      *AutoReport // nil until it is there
}

// AutoReport is what was found. What was not asked for is as if it were right.
type AutoReport struct {
	// Texts are sentences about what is wrong, by the names of checks.
	Texts             map[string]string `json:"texts"`
	HasZeroScopes     bool              `json:"hasZeroScopes"`
	HasAllScopes      bool              `json:"hasAllScopes"`
	IsRedirectSafe    bool              `json:"isRedirectSafe"`
	Tutorial          LinkReport        `json:"tutorial"`
	PrivacyPolicy     LinkReport        `json:"privacyPolicy"`
	IsIconRight       bool              `json:"isIconRight"`
	AreScreenshotsSet bool              `json:"areScreenshotsSet"`
}

// LinkReport is what was found about an address.
type LinkReport struct {
	IsValid bool `json:"isValid"` // begins with https
	Answers bool `json:"answers"` // with the status 200
}

type autoReviewJob struct {
	AppID       string    `json:"appId"`
	RequestedAt time.Time `json:"requestedAt"`
}

// RequestAutoReview asks for checks of what is worked on, or else of what is live; the report
// comes within seconds, in the place of an earlier one. Errors: not_found; fields.
func (s *Service) RequestAutoReview(ctx context.Context, p auth.Principal, idOrSlug string, checks []string) error {
	if len(checks) == 0 {
		return errs.UnprocessableFields(map[string]string{"body": "Name what is to be checked."})
	}
	return s.runOnOwn(ctx, p, idOrSlug, func(ctx context.Context, tx WriteTx, app App) error {
		at := s.now()
		if err := tx.PutAutoReview(ctx, AutoReview{AppID: app.ID, Checks: checks, RequestedAt: at}); err != nil {
			return err
		}
		if err := tx.Enqueue(ctx, JobAutoReview, autoReviewJob{app.ID, at}, time.Time{}, ""); err != nil {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: "application.auto_review", Subject: app.ID, Details: strings.Join(checks, ", ")})
	})
}

// AutoReview gives what was found last about an app of the caller's organization; false when
// nothing was asked for. Error: not_found.
func (s *Service) AutoReview(ctx context.Context, p auth.Principal, idOrSlug string) (AutoReview, bool, error) {
	app, _, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return AutoReview{}, false, err
	}
	return s.d.Read.AutoReview(ctx, app.ID)
}

// RunAutoReview performs a JobAutoReview. One in whose place another one came does nothing, so
// that it is safe to repeat.
func (s *Service) RunAutoReview(ctx context.Context, payload json.RawMessage) error {
	var job autoReviewJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("check an app: %w", err)
	}
	review, found, err := s.d.Read.AutoReview(ctx, job.AppID)
	if err != nil || !found || !review.RequestedAt.Equal(job.RequestedAt) {
		return err
	}
	shown, _, err := shownRevision(ctx, s.d.Read, job.AppID)
	if err != nil {
		return err
	}
	report, err := s.check(ctx, shown.Listing, review.Checks)
	if err != nil {
		return err
	}
	return s.d.Transact(ctx, job.AppID, func(ctx context.Context, tx WriteTx) error {
		now, _, err := tx.AutoReview(ctx, job.AppID)
		if err != nil || !now.RequestedAt.Equal(job.RequestedAt) {
			return err
		}
		now.Report = &report
		return tx.PutAutoReview(ctx, now)
	})
}

// check checks a listing. Pictures were looked at when they were uploaded: their kinds and
// ratios are right, or they are not there.
func (s *Service) check(ctx context.Context, l Listing, checks []string) (AutoReport, error) {
	asked := func(check string) bool { return slices.Contains(checks, check) }
	report := AutoReport{
		Texts: map[string]string{}, IsRedirectSafe: true, Tutorial: LinkReport{true, true}, PrivacyPolicy: LinkReport{true, true},
		IsIconRight: !asked("icons") || l.Icon != (Icon{}), AreScreenshotsSet: !asked("screenshots") || len(l.Screenshots) > 0,
	}
	missing := Missing(l)
	for check, field := range map[string]string{"appName": "name", "shortDescription": "shortDescription", "longDescription": "longDescription", "features": "features", "benefits": "benefits"} {
		if asked(check) {
			report.Texts[check] = sentenceAbout(missing, field)
		}
	}
	if asked("scopes") {
		report.HasZeroScopes, report.HasAllScopes = len(l.Client.Scopes) == 0, asksForAll(l.Client.Scopes)
	}
	if asked("tutorial") {
		report.Tutorial = s.checkLink(ctx, l.Support.TutorialURL)
	}
	if asked("privacyPolicy") {
		report.PrivacyPolicy = s.checkLink(ctx, l.Support.PrivacyURL)
	}
	if !asked("redirect") || l.Client.ID == "" {
		return report, nil
	}
	client, err := s.d.Clients.Describe(ctx, l.Client.ID)
	report.IsRedirectSafe = !slices.ContainsFunc(redirect.Split(client.Redirects), func(address string) bool { return !strings.HasPrefix(address, "https://") })
	return report, err
}

// sentenceAbout gives what is missing in a field or in an item of it, "" for nothing.
func sentenceAbout(missing map[string]string, field string) string {
	for _, at := range slices.Sorted(maps.Keys(missing)) {
		if at == field || strings.HasPrefix(at, field+".") {
			return missing[at]
		}
	}
	return ""
}

// asksForAll reports whether scopes are all that there are.
func asksForAll(scopes []string) bool {
	return !slices.ContainsFunc(auth.GrantableScopes(), func(scope string) bool { return !auth.CoveredBy(scopes, scope) })
}

func (s *Service) checkLink(ctx context.Context, address string) LinkReport {
	if !listing.IsHTTPS(address) {
		return LinkReport{}
	}
	return LinkReport{IsValid: true, Answers: s.d.Answers(ctx, address)}
}
