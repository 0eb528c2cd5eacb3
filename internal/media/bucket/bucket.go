// Package bucket keeps finished pictures where all replicas find them, and a
// restart too: a folder, or the memory of the process.
package bucket

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/url"
	"sync"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/blob/memblob"
	"gocloud.dev/gcerrors"
)

// ErrNotStored says that the bucket has no such picture, or only a damaged one.
var ErrNotStored = errors.New("bucket: not kept")

// largest object that is read: no picture that fits a page is longer.
const mostBytes = 32 << 20

// Bucket keeps pictures under keys. It opens with its first use, so that
// commands that show no picture make no folder.
type Bucket struct {
	open func() (*blob.Bucket, error)

	mu     sync.Mutex
	opened *blob.Bucket
}

// At gives the bucket at an address, file:///folder or mem://.
func At(address string) (*Bucket, error) {
	u, err := url.Parse(address)
	switch {
	case err == nil && u.Scheme == fileblob.Scheme && u.Host == "" && u.Path != "":
		return Folder(u.Path), nil
	case address == memblob.Scheme+"://":
		return &Bucket{open: func() (*blob.Bucket, error) { return memblob.OpenBucket(nil), nil }}, nil
	}
	return nil, fmt.Errorf("bucket: %q is neither file:///folder nor mem://", address)
}

// Folder gives the bucket in a folder, which is made when it is needed.
func Folder(dir string) *Bucket {
	return &Bucket{open: func() (*blob.Bucket, error) {
		// Temporary files stand beside the pictures: a rename to another disk fails.
		return fileblob.OpenBucket(dir, &fileblob.Options{CreateDir: true, DirFileMode: 0o750, NoTempDir: true, Metadata: fileblob.MetadataDontWrite})
	}}
}

func (b *Bucket) bucket() (*blob.Bucket, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.opened == nil {
		opened, err := b.open()
		if err != nil {
			return nil, fmt.Errorf("bucket: %w", err) // tried again with the next picture
		}
		b.opened = opened
	}
	return b.opened, nil
}

// Get gives what was put under a key. It is ErrNotStored when there is nothing, or
// when it is not what was put there.
func (b *Bucket) Get(ctx context.Context, key string) ([]byte, error) {
	opened, err := b.bucket()
	if err != nil {
		return nil, err
	}
	reader, err := opened.NewRangeReader(ctx, key, 0, mostBytes, nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, ErrNotStored
	}
	if err != nil {
		return nil, fmt.Errorf("bucket: read %s: %w", key, err)
	}
	var object bytes.Buffer
	_, err = object.ReadFrom(reader)
	if err := errors.Join(err, reader.Close()); err != nil {
		return nil, fmt.Errorf("bucket: read %s: %w", key, err)
	}
	at := object.Len() - sha256.Size
	if at <= 0 || !bytes.Equal(object.Bytes()[at:], checksum(key, object.Bytes()[:at])) {
		return nil, ErrNotStored
	}
	return object.Bytes()[:at:at], nil
}

// Put keeps data under a key. It may be repeated: readers see the one or the
// other, never a part.
func (b *Bucket) Put(ctx context.Context, key, contentType string, data []byte) error {
	opened, err := b.bucket()
	if err != nil {
		return err
	}
	object := append(bytes.Clone(data), checksum(key, data)...)
	if err := opened.WriteAll(ctx, key, object, &blob.WriterOptions{ContentType: contentType}); err != nil {
		return fmt.Errorf("bucket: write %s: %w", key, err)
	}
	return nil
}

// checksum stands behind a picture, where decoders do not look: half a picture, or
// another one under its key, does not fit it.
func checksum(key string, data []byte) []byte {
	hash := sha256.New()
	hash.Write([]byte(key + "\n"))
	hash.Write(data)
	return hash.Sum(nil)
}
