// Package bucket keeps finished pictures: where all replicas find them, and a restart
// too, in a folder or in a bucket of the S3 protocol; else in the memory of the process.
package bucket

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"strings"
	"time"
)

// ErrNotStored says that the bucket has no such picture, or only a damaged one.
var ErrNotStored = errors.New("bucket: not stored")

// mostBytes is the largest object that is read: no picture that fits a page is longer.
const mostBytes = 32 << 20

// Bucket keeps pictures under keys, which are paths without a leading slash. It may
// be used by several goroutines and programs at once.
type Bucket struct{ objects objects }

// objects is what a place must be able to do to hold a bucket. read gives
// ErrNotStored for what is not there; write leaves the old object or the new one,
// never a part, and may be repeated.
type objects interface {
	read(ctx context.Context, key string) ([]byte, error)
	write(ctx context.Context, key, contentType string, object []byte) error
	// remove may be repeated: what is not there is no error.
	remove(ctx context.Context, key string) error
	// list visits all objects, each once, and ends with the first error.
	list(ctx context.Context, visit func(Object) error) error
}

// At gives the bucket at an address: file:///folder, mem://, or
// s3://bucket?endpoint=...&region=...&path_style=true&encryption=AES256, which needs credentials.
func At(address string, credentials Credentials) (*Bucket, error) {
	u, err := url.Parse(address)
	switch {
	case err == nil && u.Scheme == "s3":
		bucket, err := newS3(u, credentials)
		if err != nil {
			return nil, err
		}
		return &Bucket{bucket}, nil
	case err == nil && u.Scheme == "file" && u.Host == "" && u.Path != "":
		return Folder(u.Path), nil
	case address == "mem://":
		return &Bucket{&memory{}}, nil
	}
	return nil, fmt.Errorf("bucket: %q is neither file:///folder nor s3://bucket nor mem://", address)
}

// Folder gives the bucket in a folder, which is made when it is needed.
func Folder(dir string) *Bucket { return &Bucket{&folder{dir: dir}} }

// Get gives what was put under a key. It is ErrNotStored when there is nothing, or
// when it is not what was put there.
func (b *Bucket) Get(ctx context.Context, key string) ([]byte, error) {
	if err := checkKey(key); err != nil {
		return nil, err
	}
	object, err := b.objects.read(ctx, key)
	if err != nil {
		return nil, fmt.Errorf("bucket: read %s: %w", key, err)
	}
	at := len(object) - sha256.Size
	if at <= 0 || !bytes.Equal(object[at:], checksum(key, object[:at])) {
		return nil, ErrNotStored
	}
	return object[:at:at], nil
}

// Put keeps data under a key, and refuses what Get would not read whole. It may be
// repeated: readers see the one or the other, never a part.
func (b *Bucket) Put(ctx context.Context, key, contentType string, data []byte) error {
	if err := checkKey(key); err != nil {
		return err
	}
	object := append(bytes.Clone(data), checksum(key, data)...)
	if len(object) > mostBytes {
		return fmt.Errorf("bucket: write %s: %d bytes are too many", key, len(data))
	}
	if err := b.objects.write(ctx, key, contentType, object); err != nil {
		return fmt.Errorf("bucket: write %s: %w", key, err)
	}
	return nil
}

// Delete removes what was put under a key. It may be repeated.
func (b *Bucket) Delete(ctx context.Context, key string) error {
	if err := checkKey(key); err != nil {
		return err
	}
	if err := b.objects.remove(ctx, key); err != nil {
		return fmt.Errorf("bucket: remove %s: %w", key, err)
	}
	return nil
}

// Object is what a bucket holds under a key.
type Object struct {
	Key       string
	Bytes     int64 // of the picture and its checksum
	ChangedAt time.Time
}

// List visits all objects, each once, and ends with the first error, that of visit too.
func (b *Bucket) List(ctx context.Context, visit func(Object) error) error {
	if err := b.objects.list(ctx, visit); err != nil {
		return fmt.Errorf("bucket: list: %w", err)
	}
	return nil
}

// checkKey refuses keys that mean another place than they say: those with "..", with
// an empty part, or with a part that begins with a dot, as the bucket's own files do.
func checkKey(key string) error {
	if !fs.ValidPath(key) || key[0] == '.' || strings.Contains(key, "/.") || strings.ContainsAny(key, "\\\x00") {
		return fmt.Errorf("bucket: %q is no key", key)
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

// readObject reads a stream to its end, or to where it cannot be a picture any more.
func readObject(stream io.Reader) ([]byte, error) {
	return io.ReadAll(io.LimitReader(stream, mostBytes))
}
