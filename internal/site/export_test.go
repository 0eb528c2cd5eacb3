package site

import "context"

// DrawPicture gives the bytes of a picture.
func DrawPicture(ctx context.Context, a *Artwork, file string) ([]byte, error) {
	ready, err := a.picture(ctx, file)
	if err != nil || ready == nil {
		return nil, err
	}
	return ready.Bytes(), nil
}
