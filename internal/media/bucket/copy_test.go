package bucket_test

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"marketplace/internal/media/bucket"
)

// fakeS3 is a server of the S3 protocol as a program of its own; a test runs it, nothing ships it.
const fakeS3 = "github.com/johannesboyne/gofakes3/cmd/gofakes3@v1.2.0"

// serveS3 starts a server with an empty bucket "pictures", and gives its address.
func serveS3(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host := listener.Addr().String()
	_ = listener.Close()
	server := exec.CommandContext(t.Context(), "go", "run", fakeS3, "-backend", "memory", "-host", host, "-initialbucket", "pictures", "-quiet")
	server.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // go run leaves its child behind
	var told bytes.Buffer
	server.Stderr = &told
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-server.Process.Pid, syscall.SIGKILL)
		_ = server.Wait()
	})
	ticks := time.NewTicker(100 * time.Millisecond)
	defer ticks.Stop()
	for deadline := time.After(3 * time.Minute); ; { // the first run builds it
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+host+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		if answer, err := http.DefaultClient.Do(request); err == nil {
			_ = answer.Body.Close()
			return "http://" + host
		}
		select {
		case <-ticks.C:
		case <-deadline:
			t.Fatalf("the S3 server does not answer: %s", told.String())
		}
	}
}

func s3At(t *testing.T, endpoint string) *bucket.Bucket {
	t.Helper()
	query := url.Values{"endpoint": {endpoint}, "region": {s3Region}, "path_style": {"true"}}
	b, err := bucket.At("s3://pictures?"+query.Encode(), bucket.Credentials{KeyID: s3KeyID, Secret: s3Secret})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func keyOf(n int) string { return fmt.Sprintf("pictures/%02x/picture-%d.webp", n%7, n) }

func fill(t *testing.T, b *bucket.Bucket, from, to int) {
	t.Helper()
	for n := from; n < to; n++ {
		if err := b.Put(t.Context(), keyOf(n), "image/webp", pictureOf(n)); err != nil {
			t.Fatal(err)
		}
	}
}

func pictureOf(n int) []byte { return bytes.Repeat([]byte{byte(n)}, 1+n*1000) }

func TestCopy_ToS3AndBack_HasEveryPicture(t *testing.T) {
	t.Parallel()
	const pictures = 30
	first, endpoint := t.TempDir(), serveS3(t)
	from, store, ctx := bucket.Folder(first), s3At(t, endpoint), t.Context()
	fill(t, from, 0, pictures)
	told := 0
	copyAll := func(from, to *bucket.Bucket) bucket.CopyProgress {
		t.Helper()
		done, err := bucket.Copy(ctx, from, to, func(bucket.CopyProgress) { told++ })
		if err != nil {
			t.Fatal(err)
		}
		return done
	}
	fill(t, store, 0, 10) // as an interrupted copy leaves it
	if done := copyAll(from, store); done.Copied != pictures-10 || done.Present != 10 || len(done.Damaged) > 0 || told != pictures {
		t.Errorf("%+v, told %d times", done, told)
	}
	if done := copyAll(from, store); done.Copied != 0 || done.Present != pictures {
		t.Errorf("a second copy: %+v", done)
	}
	back := bucket.Folder(t.TempDir())
	copyAll(store, back)
	for n := range pictures {
		if got, err := back.Get(ctx, keyOf(n)); err != nil || !bytes.Equal(got, pictureOf(n)) {
			t.Errorf("picture %d: %d bytes, %v", n, len(got), err)
		}
	}
}

func TestCopy_DamagedPicture_StaysBehindAndIsNamed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	from, to := bucket.Folder(dir), bucket.Folder(t.TempDir())
	fill(t, from, 1, 4)
	if err := os.WriteFile(filepath.Join(dir, keyOf(2)), []byte("half a picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, ".unfinished"), 0o750); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ".unfinished", "begun"), []byte("being written"), 0o600); err != nil {
		t.Fatal(err)
	}
	done, err := bucket.Copy(t.Context(), from, to, func(bucket.CopyProgress) {})
	if err != nil || done.Copied != 2 || len(done.Damaged) != 1 || done.Damaged[0] != keyOf(2) {
		t.Errorf("%+v, %v", done, err)
	}
}

func TestCheck_FindsDamagedAndUnneeded(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b := bucket.Folder(dir)
	fill(t, b, 1, 6)
	if err := os.WriteFile(filepath.Join(dir, keyOf(3)), pictureOf(3), 0o600); err != nil { // without its checksum
		t.Fatal(err)
	}
	found, err := bucket.Check(t.Context(), b, func(key string) bool { return key != keyOf(5) })
	if err != nil || found.Objects != 5 || len(found.Damaged) != 1 || found.Damaged[0].Key != keyOf(3) || len(found.Unneeded) != 1 || found.Unneeded[0].Key != keyOf(5) {
		t.Errorf("%+v, %v", found, err)
	}
}

// A large object is sent in parts, and the server is asked to encrypt it.
func TestBucket_S3_EncryptsAndSendsInParts(t *testing.T) {
	t.Parallel()
	s := newS3Server(t)
	query := url.Values{"endpoint": {s.URL}, "region": {s3Region}, "path_style": {"true"}}
	b, err := bucket.At("s3://pictures?"+query.Encode()+"&encryption=AES256", bucket.Credentials{KeyID: s3KeyID, Secret: s3Secret})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Put(t.Context(), key, "image/webp", []byte("a picture")); err != nil || s.encryptions[key] != "AES256" {
		t.Errorf("%v, encrypted by %q", err, s.encryptions[key])
	}
	for _, encryption := range []string{"rot13", "aws:kms:"} {
		if _, err := bucket.At("s3://pictures?encryption="+encryption, bucket.Credentials{KeyID: "id", Secret: "secret"}); err == nil || !strings.Contains(err.Error(), "encryption that is neither AES256 nor aws:kms:KEY") {
			t.Errorf("%s: %v", encryption, err)
		}
	}
	target, err := url.Parse(serveS3(t))
	if err != nil {
		t.Fatal(err)
	}
	var parts atomic.Int32
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("partNumber") {
			parts.Add(1)
		}
		httputil.NewSingleHostReverseProxy(target).ServeHTTP(w, r)
	}))
	t.Cleanup(proxy.Close)
	large := bytes.Repeat([]byte("a large picture "), 20<<16) // 20 MB
	if err := s3At(t, proxy.URL).Put(t.Context(), key, "image/png", large); err != nil || parts.Load() != 3 {
		t.Fatalf("%d parts, %v", parts.Load(), err)
	}
	if got, err := s3At(t, proxy.URL).Get(t.Context(), key); err != nil || !bytes.Equal(got, large) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}
