package listingsdb

import (
	"context"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb/listingssql"
)

// Submission is described at listings.SubmissionReader.
func (s *Store) Submission(ctx context.Context, id string) (listings.Submission, error) {
	row, err := s.q.GetSubmission(ctx, id)
	if db.IsNoRows(err) {
		return listings.Submission{}, listings.SubmissionNotFound()
	}
	return toSubmission(row), err
}

// LastSubmission is described at listings.SubmissionReader.
func (s *Store) LastSubmission(ctx context.Context, appID string) (listings.Submission, bool, error) {
	row, err := s.q.GetLastSubmission(ctx, appID)
	if db.IsNoRows(err) {
		return listings.Submission{}, false, nil
	}
	return toSubmission(row), err == nil, err
}

// CountSubmissionsBefore is described at listings.SubmissionReader.
func (s *Store) CountSubmissionsBefore(ctx context.Context, of listings.Submission) (int64, error) {
	return s.q.CountSubmissionsBefore(ctx, listingssql.CountSubmissionsBeforeParams{QueuedAt: clock.Micros(of.QueuedAt), ID: of.ID})
}

// ListWaitingSubmissions is described at listings.SubmissionReader.
func (s *Store) ListWaitingSubmissions(ctx context.Context, start, most int) ([]listings.Submission, int, error) {
	rows, err := s.q.ListWaitingSubmissions(ctx, listingssql.ListWaitingSubmissionsParams{Start: int32(start), Most: int32(most)}) //nolint:gosec // bounded by the callers
	if err != nil {
		return nil, 0, err
	}
	list := make([]listings.Submission, len(rows))
	for i, row := range rows {
		list[i] = toSubmission(row)
	}
	total, err := s.q.CountWaitingSubmissions(ctx)
	return list, int(total), err
}

// ListFindings is described at listings.SubmissionReader.
func (s *Store) ListFindings(ctx context.Context, submissionID string) ([]listings.Finding, error) {
	rows, err := s.q.ListFindings(ctx, submissionID)
	var list []listings.Finding
	for _, row := range rows {
		list = append(list, listings.Finding{Part: row.Part, Rule: row.Rule, Text: row.Text})
	}
	return list, err
}

// CountLastFindings is described at listings.SubmissionReader.
func (s *Store) CountLastFindings(ctx context.Context, developer string) (map[string]int, error) {
	rows, err := s.q.CountLastFindings(ctx, developer)
	counts := make(map[string]int, len(rows))
	for _, row := range rows {
		counts[row.AppID] = int(row.Findings)
	}
	return counts, err
}

// InsertSubmission is described at listings.WriteTx.
func (s *Store) InsertSubmission(ctx context.Context, of listings.Submission) error {
	return written(s.q.InsertSubmission(ctx, listingssql.InsertSubmissionParams{
		ID: of.ID, AppID: of.AppID, Revision: of.Revision, Author: of.Author, Note: of.Note, Outcome: string(of.Outcome),
		SubmittedAt: clock.Micros(of.SubmittedAt), QueuedAt: clock.Micros(of.QueuedAt), BegunAt: clock.Micros(of.BegunAt), Reviewer: of.Reviewer,
		SecondedBy: of.SecondedBy, EndedAt: clock.Micros(of.EndedAt), DecidedBy: of.DecidedBy,
	}))
}

// UpdateSubmission is described at listings.WriteTx.
func (s *Store) UpdateSubmission(ctx context.Context, of listings.Submission) error {
	return written(s.q.UpdateSubmission(ctx, listingssql.UpdateSubmissionParams{
		ID: of.ID, Outcome: string(of.Outcome), BegunAt: clock.Micros(of.BegunAt), Reviewer: of.Reviewer, SecondedBy: of.SecondedBy,
		EndedAt: clock.Micros(of.EndedAt), DecidedBy: of.DecidedBy,
	}))
}

// InsertFindings is described at listings.WriteTx.
func (s *Store) InsertFindings(ctx context.Context, submissionID string, list []listings.Finding) error {
	for i, f := range list {
		if err := s.q.InsertFinding(ctx, listingssql.InsertFindingParams{SubmissionID: submissionID, Number: int64(i + 1), Part: f.Part, Rule: f.Rule, Text: f.Text}); err != nil {
			return err
		}
	}
	return nil
}

func toSubmission(r listingssql.ListingSubmission) listings.Submission {
	return listings.Submission{
		ID: r.ID, AppID: r.AppID, Revision: r.Revision, Author: r.Author, Note: r.Note, Outcome: listings.Outcome(r.Outcome),
		SubmittedAt: clock.FromMicros(r.SubmittedAt), QueuedAt: clock.FromMicros(r.QueuedAt), BegunAt: clock.FromMicros(r.BegunAt), Reviewer: r.Reviewer,
		SecondedBy: r.SecondedBy, EndedAt: clock.FromMicros(r.EndedAt), DecidedBy: r.DecidedBy,
	}
}
