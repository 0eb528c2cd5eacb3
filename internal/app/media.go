package app

import (
	"context"

	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/outside"
	"marketplace/internal/media"
	"marketplace/internal/media/mediahttp"
)

// assembleMedia gives pictures from elsewhere addresses of ours. The key of the
// signatures is made once for the installation and shared by all replicas.
func (a *app) assembleMedia(ctx context.Context) error {
	key, err := a.settings.PutSettingOnce(ctx, "media-key", ids.NewToken())
	if err != nil {
		return err
	}
	addresses := media.Addresses{Base: shopBase, Key: []byte(key)}
	a.builder.Image = addresses.Of
	a.pictures = mediahttp.New(addresses, outside.Public, a.log)
	return nil
}
