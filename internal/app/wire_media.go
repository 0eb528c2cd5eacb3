package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strconv"

	"marketplace/internal/config"
	"marketplace/internal/developers/developersdb"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/safehttp"
	"marketplace/internal/listings"
	"marketplace/internal/listings/listingsdb"
	"marketplace/internal/media"
	"marketplace/internal/media/bucket"
	"marketplace/internal/media/mediahttp"
)

// assembleMedia gives pictures from elsewhere addresses of ours. The key of the
// signatures is made once for the installation and shared by all replicas.
func (a *app) assembleMedia(ctx context.Context) error {
	key, err := a.secrets.Once(ctx, mediaSecret, ids.NewToken())
	if err != nil {
		return err
	}
	shop, err := url.Parse(a.cfg.PublicURL)
	if err != nil {
		return fmt.Errorf("the shop's own address: %w", err)
	}
	addresses := media.Addresses{Base: shopBase, Key: []byte(key), StorageHosts: []string{shop.Hostname()}, Sized: sizedUpload}
	kept := bucket.Folder(filepath.Join(a.cfg.DataDir, "media"))
	if a.cfg.MediaURL != "" {
		if kept, err = bucketAt(a.cfg, a.cfg.MediaURL); err != nil {
			return err
		}
	}
	a.bucket = kept
	a.builder.Image = addresses.SignedURL
	a.uploads = mediahttp.NewUploads(kept, []byte(key), a.log)
	a.artwork.Uploaded = a.uploadAt
	a.jobs.Repeat("retention.uploads", purgeEvery, a.listings.PurgeUploads)
	a.pictures = mediahttp.New(addresses, kept, safehttp.Public, a.log)
	return nil
}

// uploadAddress is where an upload is shown in its original size.
func (a *app) uploadAddress(id string) string {
	return a.cfg.PublicURL + shopBase + "/uploads/" + id + "/" + string(media.Original)
}

// uploadAt reads the upload that an address shows; nil for one that is not kept.
func (a *app) uploadAt(ctx context.Context, address string) ([]byte, error) {
	picture, err := a.uploads.Picture(ctx, listing.UploadID(address), media.Size(path.Base(address)))
	if errors.Is(err, bucket.ErrNotStored) {
		return nil, nil
	}
	return picture, err
}

// sizedUpload is the address of an upload where it is shown that wide; others have one.
func sizedUpload(address string, width int) string {
	for i, size := range listing.PictureSizes {
		if width > 0 && width <= media.UploadRules["screenshot"].Widths[i] {
			return listing.SizedPicture(address, size)
		}
	}
	return address
}

// listingsPictures is the bucket as listings sees it.
type listingsPictures struct{ a *app }

// Kinds is described at listings.Pictures.
func (listingsPictures) Kinds() []string { return slices.Sorted(maps.Keys(media.UploadRules)) }

// ID is described at listings.Pictures.
func (p listingsPictures) ID(developer, kind string, file []byte, name int) string {
	if name > 0 {
		kind += "-" + strconv.Itoa(name)
	}
	return p.a.uploads.ID(developer, kind, file)
}

// Keep is described at listings.Pictures.
func (p listingsPictures) Keep(ctx context.Context, id, kind string, file []byte) (listings.Upload, error) {
	made, err := p.a.uploads.Keep(ctx, id, kind, file)
	if refused, isRefusal := errors.AsType[media.RefusalError](err); isRefusal {
		return listings.Upload{}, errs.New(errs.Unprocessable, listings.ReasonPicture, refused.Error())
	}
	if err != nil {
		return listings.Upload{}, errs.Wrap(err, errs.Unavailable, "bucket_unavailable", "Pictures cannot be kept now. Try again in a moment.")
	}
	return listings.Upload{Type: made.Type, Width: made.Width, Height: made.Height}, nil
}

// Remove is described at listings.Pictures. An icon of a developer stays that was kept under the
// id of an upload with the same picture, as icons were once: new ones have ids of their own.
func (p listingsPictures) Remove(ctx context.Context, id string) error {
	icons, err := developersdb.New(p.a.db.Read()).IconIDs(ctx)
	if err != nil || slices.Contains(icons, id) {
		return err
	}
	return p.a.uploads.Remove(ctx, id)
}

// Address is described at listings.Pictures.
func (p listingsPictures) Address(id string) string { return p.a.uploadAddress(id) }

// bucketAt opens the bucket at an address with the credentials of the settings.
func bucketAt(cfg config.Config, address string) (*bucket.Bucket, error) {
	return bucketWith(cfg, address, "", "", "")
}

// bucketWith opens it with credentials of its own, or those of the settings when it has none.
func bucketWith(cfg config.Config, address string, keyID, secret, session config.Secret) (*bucket.Bucket, error) {
	if keyID == "" {
		keyID, secret, session = cfg.S3KeyID, cfg.S3Secret, cfg.S3Session
	}
	return bucket.At(address, bucket.Credentials{KeyID: keyID.Reveal(), Secret: secret.Reveal(), Session: session.Reveal()})
}

// CopyMedia copies all pictures from the bucket at one address to that at another one, each
// with the credentials that the settings have for it.
// Progress is called as it goes on. It may be stopped at any point and repeated.
func (p *Program) CopyMedia(ctx context.Context, from, to string, progress func(bucket.CopyProgress)) (bucket.CopyProgress, error) {
	cfg := p.app.cfg
	source, err := bucketWith(cfg, from, cfg.MediaFromKeyID, cfg.MediaFromKey, cfg.MediaFromToken)
	if err != nil {
		return bucket.CopyProgress{}, err
	}
	target, err := bucketWith(cfg, to, cfg.MediaToKeyID, cfg.MediaToKey, cfg.MediaToToken)
	if err != nil {
		return bucket.CopyProgress{}, err
	}
	return bucket.Copy(ctx, source, target, progress)
}

// CheckMedia reads every picture of the shop's bucket, and removes those that are damaged or
// that nothing of the catalogue shows any more when it is to.
func (p *Program) CheckMedia(ctx context.Context, remove bool) (bucket.Findings, error) {
	if err := p.app.catalogue.Refresh(ctx); err != nil {
		return bucket.Findings{}, err
	}
	shown := map[string]bool{}
	for _, address := range p.app.pictureAddresses() {
		for _, key := range mediahttp.Keys(address) {
			shown[key] = true
		}
	}
	uploaded, err := listingsdb.New(p.app.db.Read()).UploadIDs(ctx)
	if err != nil {
		return bucket.Findings{}, err
	}
	icons, err := developersdb.New(p.app.db.Read()).IconIDs(ctx)
	if err != nil {
		return bucket.Findings{}, err
	}
	for _, id := range append(uploaded, icons...) {
		for _, key := range mediahttp.UploadKeys(id) {
			shown[key] = true
		}
	}
	found, err := bucket.Check(ctx, p.app.bucket, func(key string) bool { return shown[key] })
	if err != nil || !remove {
		return found, err
	}
	for _, f := range append(found.Damaged, found.Unneeded...) {
		if err := p.app.bucket.Delete(ctx, f.Key); err != nil {
			return found, err
		}
	}
	return found, nil
}

// pictureAddresses are those of pictures that entries and pages show.
func (a *app) pictureAddresses() []string {
	snapshot := a.catalogue.Snapshot()
	var addresses []string
	for _, app := range snapshot.Apps() {
		for _, s := range app.Screenshots {
			addresses = append(addresses, s.Src)
		}
		if app.Video != nil {
			addresses = append(addresses, app.Video.Poster)
		}
	}
	for _, m := range snapshot.Home.Media {
		addresses = append(addresses, m.Src)
	}
	for _, list := range snapshot.Lists {
		for _, m := range list.Media {
			addresses = append(addresses, m.Src)
		}
	}
	return addresses
}
