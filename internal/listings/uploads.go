package listings

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// UploadTime is how long an upload is kept that no revision of a listing names.
const UploadTime = 7 * 24 * time.Hour

const (
	checkUploadsEvery = 24 * time.Hour
	mostChecked       = 500
)

// Upload is a picture that a developer has uploaded.
type Upload struct {
	ID        string
	Developer string
	Kind      string
	Type      string // media type, as it is kept
	Width     int
	Height    int
	Bytes     int64 // of the file that was uploaded
	Title     string
	// IsShared: it is in an app that has moved to another developer.
	IsShared bool
	// IsLeaving: its files are being removed, so that nobody can use it.
	IsLeaving bool
	KeptAt    time.Time
}

// Pictures makes and keeps the files of uploads.
type Pictures interface {
	// Kinds are the kinds of upload.
	Kinds() []string
	// ID names a file of a developer: the same for the same one. The names from 0 on are those
	// that it may have, as one under which it is just being removed cannot be used.
	ID(developer, kind string, file []byte, name int) string
	// Keep makes what is shown of a file, and keeps it under the id. Error: unprocessable
	// 'picture_refused' with the reason.
	Keep(ctx context.Context, id, kind string, file []byte) (Upload, error)
	// Remove removes what is kept under an id, within a minute or not at all. It may be repeated.
	Remove(ctx context.Context, id string) error
	// Address gives the address of an upload in its original size.
	Address(id string) string
}

// AddUpload keeps a picture for the listings of the caller's organization. The same file is
// the same upload. Errors: not_found for an app of somebody else, picture_refused, fields.
func (s *Service) AddUpload(ctx context.Context, p auth.Principal, idOrSlug, kind, title string, file []byte) (Upload, error) {
	app, _, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return Upload{}, err
	}
	title = textclean.Line(title)
	fields := map[string]string{}
	if !slices.Contains(s.d.Pictures.Kinds(), kind) {
		fields["kind"] = fmt.Sprintf("The kind is one of %s.", strings.Join(s.d.Pictures.Kinds(), ", "))
	}
	if title != "" && !listing.IsSentence(title) {
		fields["title"] = fmt.Sprintf("Use at most %d letters.", listing.MaxSentence)
	}
	if err := errs.UnprocessableFields(fields); err != nil {
		return Upload{}, err
	}
	return s.keepUpload(ctx, p, app, kind, title, file)
}

// mostNames is how many names a file may have of which earlier ones are just being removed.
const mostNames = 3

// keepUpload keeps a file under the first of its names that is not being removed.
func (s *Service) keepUpload(ctx context.Context, p auth.Principal, app App, kind, title string, file []byte) (Upload, error) {
	for name := range mostNames {
		upload, isKept, err := s.keepAs(ctx, p, app, kind, title, file, s.d.Pictures.ID(app.Developer, kind, file, name))
		if err != nil || isKept {
			return upload, err
		}
	}
	return Upload{}, errs.New(errs.Unavailable, ReasonBusy, messageBusy)
}

// keepAs keeps a file under an id; false when what was there is removed, or being removed. Files
// are made only where there is no row: as long as there is one, they may be removed yet.
func (s *Service) keepAs(ctx context.Context, p auth.Principal, app App, kind, title string, file []byte, id string) (Upload, bool, error) {
	upload, found, err := s.d.Read.Upload(ctx, app.Developer, id)
	if err != nil || upload.IsLeaving {
		return Upload{}, false, err
	}
	if !found {
		if upload, err = s.d.Pictures.Keep(ctx, id, kind, file); err != nil {
			return Upload{}, false, err
		}
		upload.ID, upload.Developer, upload.Kind, upload.Bytes = id, app.Developer, kind, int64(len(file))
	}
	upload.KeptAt = s.now()
	if title != "" {
		upload.Title = title
	}
	isKept := false
	err = s.d.Transact(ctx, app.ID, func(ctx context.Context, tx WriteTx) (err error) {
		if found {
			isKept, err = tx.KeepUpload(ctx, upload)
			return err
		}
		if isKept, err = tx.PutUpload(ctx, upload); err != nil || !isKept {
			return err
		}
		return tx.Audit(ctx, AuditEntry{Actor: p.AccountID, Action: actionUpload, Subject: app.ID, Details: kind + " " + id})
	})
	return upload, isKept && err == nil, err
}

// IconChange is what is changed of the icon: addresses of uploads, or the pictures themselves as
// data addresses; nil keeps one, "" takes it out.
type IconChange struct {
	Default, Small, Dark *string
}

// SetIcons changes the pictures of the icon in the draft. Errors: as for AddUpload and Edit.
func (s *Service) SetIcons(ctx context.Context, p auth.Principal, idOrSlug, seen string, c IconChange) error {
	app, _, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	addresses := map[string]string{}
	for _, given := range []struct {
		field, kind string
		value       *string
	}{{"default", "icon", c.Default}, {"small", "icon", c.Small}, {"dark", "icon_dark", c.Dark}} {
		if given.value == nil {
			continue
		}
		address, err := s.pictureAddress(ctx, p, app, given.kind, *given.value)
		if err != nil {
			return ofField(given.field, err)
		}
		addresses[given.field] = address
	}
	_, err = s.Edit(ctx, p, idOrSlug, Edit{Part: "icons", Seen: seen, Uploads: ids(addresses), Change: func(l *Listing) error {
		for field, address := range addresses {
			switch field {
			case "default":
				l.Icon.Picture = address
			case "small":
				l.Icon.Small = address
			default:
				l.Icon.Dark = address
			}
		}
		return nil
	}})
	return err
}

// pictureAddress gives the address of an upload that is meant, which may be made by this.
func (s *Service) pictureAddress(ctx context.Context, p auth.Principal, app App, kind, value string) (string, error) {
	if value == "" {
		return "", nil
	}
	if strings.HasPrefix(value, "data:") {
		_, text, found := strings.Cut(value, ";base64,")
		file, err := base64.StdEncoding.DecodeString(text)
		if !found || err != nil {
			return "", pictureFault("This data address holds no picture.")
		}
		upload, err := s.keepUpload(ctx, p, app, kind, "", file)
		return s.d.Pictures.Address(upload.ID), err
	}
	upload, found, err := s.d.Read.Upload(ctx, app.Developer, listing.UploadID(value))
	if err != nil {
		return "", err
	}
	if !found || upload.IsLeaving || value != listing.SizedPicture(s.d.Pictures.Address(upload.ID), value[strings.LastIndexByte(value, '/')+1:]) {
		return "", pictureFault(messageNoUpload)
	}
	if strings.HasPrefix(kind, "icon") && !strings.HasPrefix(upload.Kind, "icon") {
		return "", pictureFault("This was uploaded as something else than an icon.")
	}
	if kind == PosterKind && upload.Kind != PosterKind {
		return "", pictureFault("This was uploaded as something else than the poster of a video.")
	}
	return s.d.Pictures.Address(upload.ID), nil
}

func pictureFault(message string) error {
	return errs.New(errs.Unprocessable, ReasonPicture, message)
}

// ofField is a refusal of a picture that is said at its field.
func ofField(field string, err error) error {
	e := errs.As(err)
	if e == nil || e.Code != errs.Unprocessable || len(e.Fields) > 0 {
		return err
	}
	said := *e
	said.Fields = map[string]string{field: e.Message}
	return &said
}

// SetScreenshots changes all pictures of the app at work in the draft; their order is kept. Each
// is an upload, or stands there already. Errors: picture_refused, as for Edit.
func (s *Service) SetScreenshots(ctx context.Context, p auth.Principal, idOrSlug, seen string, list []Screenshot) error {
	app, now, err := s.current(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	if len(list) > listing.MaxScreenshots {
		return ofField("screenshots", pictureFault(fmt.Sprintf("An app shows at most %d pictures.", listing.MaxScreenshots)))
	}
	addresses, shots := map[string]string{}, make([]Screenshot, 0, len(list))
	for i, shot := range list {
		shot.Title = textclean.Line(shot.Title)
		if shot.Title != "" && !listing.IsSentence(shot.Title) {
			return ofField(fmt.Sprintf("%d.title", i), pictureFault(fmt.Sprintf("Use at most %d letters.", listing.MaxSentence)))
		}
		isThere := slices.ContainsFunc(now.Screenshots, func(old Screenshot) bool { return old.Src == shot.Src })
		if !isThere || listing.UploadID(shot.Src) != "" {
			if shot.Src, err = s.pictureAddress(ctx, p, app, "screenshot", shot.Src); err == nil && shot.Src == "" {
				err = pictureFault(messageNoUpload)
			}
			if err != nil {
				return ofField(fmt.Sprintf("%d.original", i), err)
			}
			addresses[shot.Src] = shot.Src
		}
		shots = append(shots, shot)
	}
	_, err = s.Edit(ctx, p, idOrSlug, Edit{Part: "screenshots", Seen: seen, Uploads: ids(addresses), Change: func(l *Listing) error {
		l.Screenshots = shots
		return nil
	}})
	return err
}

// ids are the uploads that addresses show.
func ids(addresses map[string]string) []string {
	var list []string
	for _, address := range addresses {
		if id := listing.UploadID(address); id != "" {
			list = append(list, id)
		}
	}
	return list
}

// PurgeUploads removes the uploads that no revision of a listing has named for a while. Each is
// marked first, then its files go and its row last: as long as a file may still be removed, the
// row keeps everybody from using it. One that was left in the middle is gone on with a day later.
func (s *Service) PurgeUploads(ctx context.Context) error {
	at := s.now()
	old, err := s.d.Read.ListUncheckedUploads(ctx, at.Add(-UploadTime), at.Add(-checkUploadsEvery), mostChecked)
	if err != nil {
		return err
	}
	for _, upload := range old {
		if err := s.purgeUpload(ctx, upload, at); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) purgeUpload(ctx context.Context, upload Upload, at time.Time) error {
	isLeaving := false
	err := s.d.Transact(ctx, upload.ID, func(ctx context.Context, tx WriteTx) (err error) {
		isLeaving, err = tx.MarkUnnamedUpload(ctx, upload, at.Add(-UploadTime), at)
		return err
	})
	if err != nil || !isLeaving {
		return err
	}
	if err := s.d.Pictures.Remove(ctx, upload.ID); err != nil {
		return err
	}
	return s.d.Transact(ctx, upload.ID, func(ctx context.Context, tx WriteTx) error { return tx.RemoveLeftUpload(ctx, upload.ID) })
}
