package bucket_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"marketplace/internal/media/bucket"
)

const key = "pictures/ab/cd-320.webp"

func TestWhatIsPutIsThereForOthers(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "not", "there", "yet")
	ctx, picture := t.Context(), bytes.Repeat([]byte("picture"), 1000)
	if _, err := bucket.Folder(dir).Get(ctx, key); !errors.Is(err, bucket.ErrNotStored) {
		t.Fatal(err)
	}
	for range 2 {
		if err := bucket.Folder(dir).Put(ctx, key, "image/webp", picture); err != nil {
			t.Fatal(err)
		}
	}
	another, err := bucket.At("file://" + dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := another.Get(ctx, key); err != nil || !bytes.Equal(got, picture) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "pictures", "ab", "*")); len(left) != 1 {
		t.Errorf("the folder holds %q", left)
	}
}

func TestDamagedObjectsAreNotKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b, ctx := bucket.Folder(dir), t.Context()
	for name, damage := range map[string]func([]byte) []byte{
		"half":    func(o []byte) []byte { return o[:len(o)/2] },
		"empty":   func([]byte) []byte { return nil },
		"changed": func(o []byte) []byte { o[3] ^= 1; return o },
		"longer":  func(o []byte) []byte { return append(o, 'x') },
	} {
		if err := b.Put(ctx, key, "image/png", []byte("a picture that is whole")); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, filepath.FromSlash(key))
		object, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, damage(object), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := b.Get(ctx, key); !errors.Is(err, bucket.ErrNotStored) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// An object under the key of another picture is not that picture.
func TestExchangedObjectsAreNotKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b, ctx := bucket.Folder(dir), t.Context()
	if err := b.Put(ctx, "a", "image/png", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, "a"), filepath.Join(dir, "b")); err != nil {
		t.Fatal(err)
	}
	if _, err := b.Get(ctx, "b"); !errors.Is(err, bucket.ErrNotStored) {
		t.Error(err)
	}
}

func TestABucketThatCannotBeOpenedIsTriedAgain(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	dir, ctx := filepath.Join(parent, "folder"), t.Context()
	if err := os.WriteFile(dir, nil, 0o600); err != nil { // a file stands in the way
		t.Fatal(err)
	}
	b := bucket.Folder(dir)
	if err := b.Put(ctx, "a", "image/png", []byte("a picture")); err == nil || errors.Is(err, bucket.ErrNotStored) {
		t.Fatal(err)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	if err := b.Put(ctx, "a", "image/png", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
}

func TestOnlyFoldersAndMemoryAreBuckets(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"", "s3://pictures", "gs://pictures", "azblob://pictures", "file://host/folder", "file://", "/folder", "mem:x://", "%zz"} {
		if _, err := bucket.At(address); err == nil {
			t.Errorf("%q is a bucket", address)
		}
	}
	memory, err := bucket.At("mem://")
	if err != nil {
		t.Fatal(err)
	}
	if err := memory.Put(t.Context(), key, "image/png", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
	if got, err := memory.Get(t.Context(), key); err != nil || string(got) != "a picture" {
		t.Error(string(got), err)
	}
}
