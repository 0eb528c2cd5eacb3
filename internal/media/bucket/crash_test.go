package bucket_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"marketplace/internal/media/bucket"
)

// writeUntilKilled, in the environment, makes this test program a writer of that folder.
const writeUntilKilled = "BUCKET_TEST_WRITE_UNTIL_KILLED"

func TestMain(m *testing.M) {
	if dir := os.Getenv(writeUntilKilled); dir != "" {
		writeFor(dir)
	}
	os.Exit(m.Run())
}

// keys that the writer writes again and again, with ever other data.
const crashKeys = 5

func crashKey(n int) string { return "pictures/ab/" + strconv.Itoa(n) + ".webp" }

// crashData is a version of a picture: one byte, repeated a number of times that the byte tells.
func crashData(n int) []byte { return bytes.Repeat([]byte{byte(n%50 + 1)}, (n%50+1)*20_000) }

func writeFor(dir string) {
	b := bucket.Folder(dir)
	for n := 0; ; n++ {
		if err := b.Put(context.Background(), crashKey(n%crashKeys), "image/webp", crashData(n)); err != nil {
			fmt.Println(err) // the parent reads lines
			os.Exit(1)
		}
		fmt.Println("ok")
	}
}

// A writer that is killed at any moment leaves each object as it was or as it should
// become. What it did not finish is no object, and goes away when it is old.
func TestBucket_WriterKilled_LeavesWholeObjects(t *testing.T) {
	t.Parallel()
	dir, ctx := t.TempDir(), t.Context()
	for round := range 12 {
		writer := exec.CommandContext(ctx, os.Args[0])
		writer.Env = append(os.Environ(), writeUntilKilled+"="+dir)
		out, err := writer.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := writer.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for range crashKeys + round*3 {
			if !lines.Scan() || lines.Text() != "ok" {
				t.Fatalf("the writer says %q", lines.Text())
			}
		}
		if err := writer.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = writer.Wait() // it was killed
		for n := range crashKeys {
			got, err := bucket.Folder(dir).Get(ctx, crashKey(n))
			if err != nil {
				t.Fatalf("%s after the writer was killed: %v", crashKey(n), err)
			}
			if !bytes.Equal(got, crashData(int(got[0])-1)) {
				t.Fatalf("%s: %d bytes that nobody wrote", crashKey(n), len(got))
			}
		}
		if got := objects(t, dir); len(got) != crashKeys {
			t.Fatalf("the folder holds %q", got)
		}
	}
}

// What died between write and rename: a file that was written and not named yet.
func TestBucket_UnfinishedFiles_AreNoObjectsAndGoWhenOld(t *testing.T) {
	t.Parallel()
	dir, ctx := t.TempDir(), t.Context()
	if err := bucket.Folder(dir).Put(ctx, key, "image/webp", []byte("a picture")); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(key)))
	if err != nil {
		t.Fatal(err)
	}
	old, young := filepath.Join(dir, ".unfinished", "old"), filepath.Join(dir, ".unfinished", "young")
	for _, name := range []string{old, young} {
		if err := os.WriteFile(name, whole, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	yesterday := time.Now().Add(-24 * time.Hour)
	if err := os.Chtimes(old, yesterday, yesterday); err != nil {
		t.Fatal(err)
	}
	b := bucket.Folder(dir) // the next start
	if _, err := b.Get(ctx, ".unfinished/young"); err == nil {
		t.Error("a file that is being written is an object")
	}
	if err := b.Put(ctx, "pictures/ab/other.webp", "image/webp", []byte("another")); err != nil {
		t.Fatal(err)
	}
	if left := unfinished(t, dir); len(left) != 1 || left[0] != young {
		t.Errorf("left %q: what another replica may be writing stays, what nobody writes goes", left)
	}
	if _, err := b.Get(ctx, "pictures/ab/none.webp"); !errors.Is(err, bucket.ErrNotStored) {
		t.Error(err)
	}
}
