package app

import (
	"context"
	"fmt"
	"net/url"
	"path/filepath"

	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/safehttp"
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
	addresses := media.Addresses{Base: shopBase, Key: []byte(key), StorageHosts: []string{shop.Hostname()}}
	kept := bucket.Folder(filepath.Join(a.cfg.DataDir, "media"))
	if a.cfg.MediaURL != "" {
		if kept, err = bucketAt(a.cfg); err != nil {
			return err
		}
	}
	a.bucket = kept
	a.builder.Image = addresses.SignedURL
	a.pictures = mediahttp.New(addresses, kept, safehttp.Public, a.log)
	return nil
}
