package bucket_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"marketplace/internal/media/bucket"
)

const key = "pictures/ab/cd-320.webp"

func at(t *testing.T, address string) *bucket.Bucket {
	t.Helper()
	b, err := bucket.At(address, bucket.Credentials{})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// objects lists the files of objects in a folder, as an operator sees them.
func objects(t *testing.T, dir string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(dir, "pictures", "ab", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestBucket_PutTwice_IsThereForOthers(t *testing.T) {
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
	if got, err := at(t, "file://"+dir).Get(ctx, key); err != nil || !bytes.Equal(got, picture) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if got := objects(t, dir); len(got) != 1 || filepath.Base(got[0]) != "cd-320.webp" {
		t.Errorf("the folder holds %q", got)
	}
}

// What earlier programs kept is served: testdata/earlier was written by gocloud.dev's
// fileblob, one file of the same name without metadata, and one with it.
func TestBucket_FolderOfAnEarlierProgram_IsRead(t *testing.T) {
	t.Parallel()
	b := bucket.Folder(filepath.Join("testdata", "earlier"))
	for key, want := range map[string]string{"pictures/0a/plain.webp": "a picture that was kept", "pictures/0a/described.webp": "a picture with metadata"} {
		if got, err := b.Get(t.Context(), key); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", key, got, err)
		}
	}
}

func TestBucket_DamagedObject_IsNotStored(t *testing.T) {
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
func TestBucket_ExchangedObject_IsNotStored(t *testing.T) {
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

func TestBucket_FolderThatCannotBeMade_IsTriedAgain(t *testing.T) {
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
	if err := os.RemoveAll(dir); err != nil { // while the program runs
		t.Fatal(err)
	}
	if err := b.Put(ctx, "a", "image/png", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
}

// A key never leads out of the folder, whatever it or a link in the folder says.
func TestBucket_KeysThatLeadElsewhere_AreRefused(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	dir, ctx := filepath.Join(parent, "media"), t.Context()
	b := bucket.Folder(dir)
	if err := b.Put(ctx, "inside", "image/png", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
	object, err := os.ReadFile(filepath.Join(dir, "inside"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(parent, "inside"), object, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(parent, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{
		"", ".", "..", "../inside", "/inside", "a/../../inside", "a//b", "a/", "./a", "a/./b", filepath.Join(parent, "inside"),
		`..\inside`, "a\x00b", ".unfinished/a", "a/.hidden", "link/inside", "link/new",
	} {
		if err := b.Put(ctx, bad, "image/png", []byte("elsewhere")); err == nil {
			t.Errorf("%q is written", bad)
		}
		if got, err := b.Get(ctx, bad); err == nil {
			t.Errorf("%q is read: %q", bad, got)
		}
	}
	if entries, err := os.ReadDir(parent); err != nil || len(entries) != 2 {
		t.Errorf("beside the folder: %v, %v", entries, err)
	}
}

// Many writers of the same keys leave one whole object for each, and nothing besides.
func TestBucket_ConcurrentWriters_LeaveWholeObjects(t *testing.T) {
	t.Parallel()
	dir, ctx := t.TempDir(), t.Context()
	const writers, rounds = 8, 40
	version := func(n int) []byte { return bytes.Repeat([]byte{byte('a' + n)}, 10_000*(n+1)) }
	check := func(got []byte, err error) {
		if errors.Is(err, bucket.ErrNotStored) {
			return
		}
		if err != nil || len(got) == 0 || !bytes.Equal(got, version(int(got[0]-'a'))) {
			t.Errorf("%d bytes that nobody wrote, %v", len(got), err)
		}
	}
	if err := bucket.Folder(dir).Put(ctx, key, "image/png", version(0)); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for n := range writers {
		all.Go(func() {
			b := bucket.Folder(dir) // as another replica
			for range rounds {
				if err := b.Put(ctx, key, "image/png", version(n)); err != nil {
					t.Error(err)
				}
				got, err := b.Get(ctx, key)
				if errors.Is(err, bucket.ErrNotStored) {
					t.Error("an object was away while it was replaced")
				}
				check(got, err)
			}
		})
	}
	all.Wait()
	if got := objects(t, dir); len(got) != 1 {
		t.Errorf("the folder holds %q", got)
	}
	if left := unfinished(t, dir); len(left) != 0 {
		t.Errorf("not finished: %q", left)
	}
}

func unfinished(t *testing.T, dir string) []string {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(dir, ".unfinished", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return left
}

func TestAt_OtherAddresses_AreRefused(t *testing.T) {
	t.Parallel()
	full := bucket.Credentials{KeyID: "id", Secret: "secret"}
	for _, address := range []string{
		"", "gs://pictures", "azblob://pictures", "file://host/folder", "file://", "/folder", "mem:x://", "%zz",
		"s3://", "s3://a", "s3://UPPER", "s3://pictures/folder", "s3://user@pictures", "s3://pictures?other=1", "s3://pictures?region=a&region=b",
		"s3://pictures?endpoint=host", "s3://pictures?endpoint=ftp://host", "s3://pictures?endpoint=http://host/path", "s3://pictures?path_style=yes", "s3://pictures#a",
	} {
		if _, err := bucket.At(address, full); err == nil {
			t.Errorf("%q is a bucket", address)
		}
	}
	for _, c := range []bucket.Credentials{{}, {KeyID: "id"}, {Secret: "secret"}} {
		if _, err := bucket.At("s3://pictures", c); err == nil {
			t.Errorf("%v open a bucket", c)
		}
	}
}

func TestBucket_Memory_KeepsWhatIsPut(t *testing.T) {
	t.Parallel()
	memory := at(t, "mem://")
	if _, err := memory.Get(t.Context(), key); !errors.Is(err, bucket.ErrNotStored) {
		t.Error(err)
	}
	if err := memory.Put(t.Context(), key, "image/png", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
	if got, err := memory.Get(t.Context(), key); err != nil || string(got) != "a picture" {
		t.Error(string(got), err)
	}
}

// What would not be read whole is not kept: its owner would find it damaged.
func TestBucket_TooLargeForReading_IsNotKept(t *testing.T) {
	t.Parallel()
	memory := at(t, "mem://")
	if err := memory.Put(t.Context(), key, "image/png", make([]byte, 32<<20)); err == nil {
		t.Error("it is kept")
	}
}
