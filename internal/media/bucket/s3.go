package bucket

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
	"github.com/minio/minio-go/v7/pkg/encrypt"
)

// Credentials are those of the S3 protocol. Session is empty but for temporary ones.
type Credentials struct{ KeyID, Secret, Session string }

const (
	// s3Timeout is for one call whose caller sets no limit.
	s3Timeout = 30 * time.Second
	// s3Tries is how often a call is made whose answer says that the service is busy.
	s3Tries = 3
	// partBytes is the size of the parts that a larger object is sent in.
	partBytes = 8 << 20
)

// s3 holds objects in a bucket of the S3 protocol: Amazon's, or any that speaks it.
type s3 struct {
	client     *minio.Client
	name       string
	encryption encrypt.ServerSide // nil leaves it to the bucket's own rules
}

var bucketName = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)

// newS3 reads s3://bucket?endpoint=...&region=...&path_style=true&encryption=AES256. Without an
// endpoint it is Amazon's of the region, us-east-1 unless another is given. The
// encryption is the server's: AES256, or aws:kms:KEY with the id of a key.
func newS3(address *url.URL, c Credentials) (*s3, error) {
	fault := func(text string) (*s3, error) { return nil, fmt.Errorf("bucket: %s %s", address.Redacted(), text) }
	query, err := url.ParseQuery(address.RawQuery)
	if err != nil || address.User != nil || strings.Trim(address.Path, "/") != "" || address.Fragment != "" {
		return fault("is not s3://bucket?endpoint=...&region=...&path_style=true&encryption=AES256")
	}
	for name, values := range query {
		if name != "endpoint" && name != "region" && name != "path_style" && name != "encryption" || len(values) != 1 {
			return fault("has another parameter than endpoint, region, path_style and encryption, or one of them twice")
		}
	}
	if !bucketName.MatchString(address.Host) {
		return fault("names no bucket")
	}
	if c.KeyID == "" || c.Secret == "" {
		return fault("needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	}
	region := query.Get("region")
	if region == "" {
		region = "us-east-1"
	}
	endpoint := query.Get("endpoint")
	if endpoint == "" {
		endpoint = "https://s3." + region + ".amazonaws.com"
	}
	base, err := url.Parse(strings.TrimSuffix(endpoint, "/"))
	if err != nil || base.Scheme != "https" && base.Scheme != "http" || base.Host == "" || base.Path != "" || base.RawQuery != "" || base.User != nil || base.Fragment != "" {
		return fault("has an endpoint that is no origin such as https://s3.example.com")
	}
	lookup := minio.BucketLookupDNS
	if text := query.Get("path_style"); text != "" {
		pathStyle, err := strconv.ParseBool(text)
		if err != nil {
			return fault("has a path_style that is neither true nor false")
		}
		if pathStyle {
			lookup = minio.BucketLookupPath
		}
	}
	encryption, err := encryptionOf(query.Get("encryption"))
	if err != nil {
		return fault("has an encryption that is neither AES256 nor aws:kms:KEY")
	}
	client, err := minio.New(base.Host, &minio.Options{
		Creds: credentials.NewStaticV4(c.KeyID, c.Secret, c.Session), Secure: base.Scheme == "https", Region: region, BucketLookup: lookup, MaxRetries: s3Tries,
	})
	if err != nil {
		return nil, fmt.Errorf("bucket: %s: %w", address.Redacted(), err)
	}
	client.SetS3EnableDualstack(false) // the address that the settings say, and no other
	return &s3{client: client, name: address.Host, encryption: encryption}, nil
}

func encryptionOf(text string) (encrypt.ServerSide, error) {
	key, isKMS := strings.CutPrefix(text, "aws:kms:")
	switch {
	case text == "":
		return nil, nil //nolint:nilnil // none is asked for
	case text == "AES256":
		return encrypt.NewSSE(), nil
	case isKMS && key != "":
		return encrypt.NewSSEKMS(key, nil)
	}
	return nil, fmt.Errorf("unknown encryption %q", text)
}

// limited gives a call a time to end in, when its caller gave it none.
func limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, has := ctx.Deadline(); has {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, s3Timeout)
}

func (s *s3) read(ctx context.Context, key string) ([]byte, error) {
	ctx, cancel := limited(ctx)
	defer cancel()
	object, err := s.client.GetObject(ctx, s.name, key, minio.GetObjectOptions{})
	if err != nil {
		return nil, refusal(err)
	}
	defer func() { _ = object.Close() }()
	data, err := readObject(object)
	if err != nil {
		return nil, refusal(err)
	}
	return data, nil
}

func (s *s3) write(ctx context.Context, key, contentType string, object []byte) error {
	ctx, cancel := limited(ctx)
	defer cancel()
	_, err := s.client.PutObject(ctx, s.name, key, bytes.NewReader(object), int64(len(object)), minio.PutObjectOptions{
		ContentType: contentType, ServerSideEncryption: s.encryption, PartSize: partBytes,
		DisableContentSha256: true, // an object ends with a checksum of its own
	})
	return refusal(err)
}

func (s *s3) remove(ctx context.Context, key string) error {
	ctx, cancel := limited(ctx)
	defer cancel()
	return refusal(s.client.RemoveObject(ctx, s.name, key, minio.RemoveObjectOptions{}))
}

func (s *s3) list(ctx context.Context, visit func(Object) error) error {
	ctx, cancel := context.WithCancel(ctx) // the listing goes on in the background until it is told
	defer cancel()
	for object := range s.client.ListObjects(ctx, s.name, minio.ListObjectsOptions{Recursive: true}) {
		if object.Err != nil {
			return refusal(object.Err)
		}
		if checkKey(object.Key) != nil {
			continue // somebody else's
		}
		if err := visit(Object{Key: object.Key, Bytes: object.Size, ChangedAt: object.LastModified}); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// refusal says why S3 did not do what it was asked. A bucket that is not there is
// not an object that is not there: the one is a fault of the settings.
func refusal(err error) error {
	if err == nil {
		return nil
	}
	answer := minio.ToErrorResponse(err)
	switch {
	case answer.Code == minio.NoSuchKey || answer.StatusCode == http.StatusNotFound && answer.Code != minio.NoSuchBucket:
		return ErrNotStored
	case answer.StatusCode == 0:
		return err
	}
	return fmt.Errorf("the bucket answers %d %s: %s: %s", answer.StatusCode, http.StatusText(answer.StatusCode), answer.Code, answer.Message)
}
