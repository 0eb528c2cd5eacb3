package listingsdb

import (
	"context"
	"time"

	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb/listingssql"
)

func toUpload(r listingssql.ListingUpload) listings.Upload {
	return listings.Upload{
		ID: r.ID, Developer: r.Developer, Kind: r.Kind, Type: r.Type, Width: int(r.Width), Height: int(r.Height), Bytes: r.Bytes, Title: r.Title, IsShared: r.IsShared, IsLeaving: r.Leaving, KeptAt: clock.FromMicros(r.KeptAt),
	}
}

// Upload is described at listings.ReadTx.
func (s *Store) Upload(ctx context.Context, developer, id string) (listings.Upload, bool, error) {
	row, err := s.q.GetUpload(ctx, listingssql.GetUploadParams{ID: id, Developer: developer})
	if db.IsNoRows(err) {
		return listings.Upload{}, false, nil
	}
	return toUpload(row), err == nil, err
}

// ListUncheckedUploads is described at listings.ReadTx.
func (s *Store) ListUncheckedUploads(ctx context.Context, keptBefore, checkedBefore time.Time, most int) ([]listings.Upload, error) {
	rows, err := s.q.ListUncheckedUploads(ctx, listingssql.ListUncheckedUploadsParams{KeptBefore: clock.Micros(keptBefore), CheckedBefore: clock.Micros(checkedBefore), Most: int64(most)})
	list := make([]listings.Upload, len(rows))
	for i, row := range rows {
		list[i] = toUpload(row)
	}
	return list, err
}

// UploadIDs gives the ids of all uploads.
func (s *Store) UploadIDs(ctx context.Context) ([]string, error) { return s.q.ListUploadIDs(ctx) }

// PutUpload is described at listings.WriteTx.
func (s *Store) PutUpload(ctx context.Context, u listings.Upload) (bool, error) {
	rows, err := s.q.PutUpload(ctx, listingssql.PutUploadParams{
		ID: u.ID, Developer: u.Developer, Kind: u.Kind, Type: u.Type, Width: int64(u.Width), Height: int64(u.Height), Bytes: u.Bytes, Title: u.Title, KeptAt: clock.Micros(u.KeptAt),
	})
	return rows > 0, err
}

// KeepUpload is described at listings.WriteTx.
func (s *Store) KeepUpload(ctx context.Context, u listings.Upload) (bool, error) {
	rows, err := s.q.KeepUpload(ctx, listingssql.KeepUploadParams{ID: u.ID, Title: u.Title, KeptAt: clock.Micros(u.KeptAt)})
	return rows > 0, err
}

// ShareUploads is described at listings.WriteTx.
func (s *Store) ShareUploads(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if err := s.q.ShareUpload(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// KeepUploads is described at listings.WriteTx.
func (s *Store) KeepUploads(ctx context.Context, developer string, ids []string, at time.Time) (bool, error) {
	for _, id := range ids {
		rows, err := s.q.TouchUpload(ctx, listingssql.TouchUploadParams{ID: id, Developer: developer, KeptAt: clock.Micros(at)})
		if err != nil || rows == 0 {
			return false, err
		}
	}
	return true, nil
}

// MarkUnnamedUpload is described at listings.WriteTx.
func (s *Store) MarkUnnamedUpload(ctx context.Context, u listings.Upload, keptBefore, at time.Time) (bool, error) {
	naming, err := s.q.CountNaming(ctx, listingssql.CountNamingParams{Developer: u.Developer, IsShared: u.IsShared, Pattern: "%/" + u.ID + "/%"})
	if err != nil {
		return false, err
	}
	if naming > 0 {
		return false, s.q.MarkUploadChecked(ctx, listingssql.MarkUploadCheckedParams{ID: u.ID, CheckedAt: clock.Micros(at)})
	}
	rows, err := s.q.MarkUploadLeaving(ctx, listingssql.MarkUploadLeavingParams{ID: u.ID, CheckedAt: clock.Micros(at), KeptBefore: clock.Micros(keptBefore)})
	return rows > 0, err
}

// RemoveLeftUpload is described at listings.WriteTx.
func (s *Store) RemoveLeftUpload(ctx context.Context, id string) error {
	return s.q.DeleteLeftUpload(ctx, id)
}
