package bucket_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"marketplace/internal/media/bucket"
)

const (
	s3KeyID  = "AKIAEXAMPLE"
	s3Secret = "wJalrXUtnFEMI/EXAMPLEKEY"
	s3Region = "eu-central-1"
)

var authorization = regexp.MustCompile(`^AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$`)

// s3Server is a bucket "pictures" of the S3 protocol. It checks signatures by the
// published rules (Signature Version 4), in code of its own.
type s3Server struct {
	*httptest.Server
	t *testing.T

	mu          sync.Mutex
	objects     map[string][]byte
	types       map[string]string
	encryptions map[string]string
	answer      func(http.ResponseWriter) // instead of the object
}

func newS3Server(t *testing.T) *s3Server {
	t.Helper()
	s := &s3Server{t: t, objects: map[string][]byte{}, types: map[string]string{}, encryptions: map[string]string{}}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *s3Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.t.Error(err)
	}
	if fault := s.faultOf(r, body); fault != "" {
		refuse(w, http.StatusForbidden, "SignatureDoesNotMatch", fault)
		return
	}
	if s.answer != nil {
		s.answer(w)
		return
	}
	name, found := strings.CutPrefix(r.URL.EscapedPath(), "/pictures/")
	if !found {
		refuse(w, http.StatusNotFound, "NoSuchBucket", "The specified bucket does not exist")
		return
	}
	switch r.Method {
	case http.MethodPut:
		s.objects[name], s.types[name] = body, r.Header.Get("Content-Type")
		s.encryptions[name] = r.Header.Get("X-Amz-Server-Side-Encryption")
	case http.MethodGet:
		object, found := s.objects[name]
		if !found {
			refuse(w, http.StatusNotFound, "NoSuchKey", "The specified key does not exist.")
			return
		}
		w.Header().Set("Last-Modified", "Mon, 02 Nov 2026 10:00:00 GMT")
		w.Header().Set("ETag", `"1"`)
		_, _ = w.Write(object)
	default:
		refuse(w, http.StatusMethodNotAllowed, "MethodNotAllowed", r.Method)
	}
}

// unsigned says that the signature is about the headers only.
const unsigned = "UNSIGNED-PAYLOAD"

func refuse(w http.ResponseWriter, status int, code, message string) {
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>%s</Code><Message>%s</Message></Error>`, code, message)
}

// faultOf says what is wrong with the signature of a request.
func (s *s3Server) faultOf(r *http.Request, body []byte) string {
	parts := authorization.FindStringSubmatch(r.Header.Get("Authorization"))
	if parts == nil {
		return "no signature: " + r.Header.Get("Authorization")
	}
	date := r.Header.Get("X-Amz-Date")
	signedAt, err := time.Parse("20060102T150405Z", date)
	sum := sha256.Sum256(body)
	switch {
	case parts[1] != s3KeyID || parts[3] != s3Region || !strings.HasPrefix(date, parts[2]):
		return "another key, region or day"
	case err != nil || time.Since(signedAt).Abs() > time.Minute:
		return "the time is " + date
	case r.Header.Get("X-Amz-Content-Sha256") != unsigned && r.Header.Get("X-Amz-Content-Sha256") != hex.EncodeToString(sum[:]):
		return "another body was signed"
	}
	var headers strings.Builder
	for name := range strings.SplitSeq(parts[4], ";") {
		value := r.Header.Get(name)
		switch name {
		case "host":
			value = r.Host
		case "content-length":
			value = strconv.FormatInt(r.ContentLength, 10)
		}
		headers.WriteString(name + ":" + strings.TrimSpace(value) + "\n")
	}
	request := strings.Join([]string{r.Method, r.URL.EscapedPath(), r.URL.Query().Encode(), headers.String(), parts[4], r.Header.Get("X-Amz-Content-Sha256")}, "\n")
	hashed := sha256.Sum256([]byte(request))
	text := strings.Join([]string{"AWS4-HMAC-SHA256", date, parts[2] + "/" + s3Region + "/s3/aws4_request", hex.EncodeToString(hashed[:])}, "\n")
	sign := []byte("AWS4" + s3Secret)
	for _, part := range []string{parts[2], s3Region, "s3", "aws4_request", text} {
		mac := hmac.New(sha256.New, sign)
		mac.Write([]byte(part))
		sign = mac.Sum(nil)
	}
	if hex.EncodeToString(sign) != parts[5] {
		return "the signature is another one"
	}
	return ""
}

func (s *s3Server) bucket(name, secret string) *bucket.Bucket {
	s.t.Helper()
	query := url.Values{"endpoint": {s.URL}, "region": {s3Region}, "path_style": {"true"}}
	b, err := bucket.At("s3://"+name+"?"+query.Encode(), bucket.Credentials{KeyID: s3KeyID, Secret: secret})
	if err != nil {
		s.t.Fatal(err)
	}
	return b
}

func TestBucket_S3_KeepsWhatIsPut(t *testing.T) {
	t.Parallel()
	s := newS3Server(t)
	b, ctx := s.bucket("pictures", s3Secret), t.Context()
	if _, err := b.Get(ctx, key); !errors.Is(err, bucket.ErrNotStored) {
		t.Fatal(err)
	}
	for _, picture := range [][]byte{[]byte("a picture"), bytes.Repeat([]byte("another"), 100_000)} {
		if err := b.Put(ctx, key, "image/webp", picture); err != nil {
			t.Fatal(err)
		}
		if got, err := s.bucket("pictures", s3Secret).Get(ctx, key); err != nil || !bytes.Equal(got, picture) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
	}
	if len(s.objects) != 1 || s.types[key] != "image/webp" {
		t.Errorf("the server holds %d objects, of types %v", len(s.objects), s.types)
	}
	for _, odd := range []string{"a b/ü+é.webp", "a%2Fb", "a=b&c?d"} { // paths are signed as they are sent
		if err := b.Put(ctx, odd, "image/webp", []byte(odd)); err != nil {
			t.Error(odd, err)
		}
		if got, err := b.Get(ctx, odd); err != nil || string(got) != odd {
			t.Errorf("%s: %q, %v", odd, got, err)
		}
	}
	s.objects[key][0] ^= 1
	if _, err := b.Get(ctx, key); !errors.Is(err, bucket.ErrNotStored) {
		t.Error("a damaged object:", err)
	}
}

// What is wrong with the settings or the service is told with its own words, and is
// not taken for a picture that is not there.
func TestBucket_S3Refuses_SaysWhy(t *testing.T) {
	t.Parallel()
	s := newS3Server(t)
	ctx := t.Context()
	for want, b := range map[string]*bucket.Bucket{
		"403 Forbidden: SignatureDoesNotMatch: the signature is another one": s.bucket("pictures", "another"),
		"404 Not Found: NoSuchBucket: The specified bucket does not exist":   s.bucket("another", s3Secret),
	} {
		_, getErr := b.Get(ctx, key)
		for _, err := range []error{getErr, b.Put(ctx, key, "image/webp", []byte("a picture"))} {
			if err == nil || errors.Is(err, bucket.ErrNotStored) || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %s", err, want)
			}
			if err != nil && strings.Contains(err.Error(), s3Secret) {
				t.Errorf("the secret is told: %v", err)
			}
		}
	}
	elsewhere := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(elsewhere.Close)
	b := s.bucket("pictures", s3Secret)
	for name, answer := range map[string]func(http.ResponseWriter){
		"redirect": func(w http.ResponseWriter) {
			w.Header().Set("Location", elsewhere.URL)
			w.WriteHeader(http.StatusTemporaryRedirect)
		},
		"no XML":    func(w http.ResponseWriter) { http.Error(w, "upstream", http.StatusBadGateway) },
		"cut short": func(w http.ResponseWriter) { w.Header().Set("Content-Length", "9"); _, _ = w.Write([]byte("half")) },
	} {
		s.mu.Lock()
		s.answer = answer
		s.mu.Unlock()
		if _, err := b.Get(ctx, key); err == nil || errors.Is(err, bucket.ErrNotStored) {
			t.Errorf("%s: %v", name, err)
		}
	}
	s.Close()
	if _, err := b.Get(ctx, key); err == nil || errors.Is(err, bucket.ErrNotStored) {
		t.Error("the server is away:", err)
	}
}
