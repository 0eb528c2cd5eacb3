package bucket

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
)

// Credentials are those of the S3 protocol. Session is empty but for temporary ones.
type Credentials struct{ KeyID, Secret, Session string }

// s3Timeout is for one call whose caller sets no limit.
const s3Timeout = 30 * time.Second

// mostFault is how much of a refusal is read.
const mostFault = 8 << 10

// s3 holds objects in a bucket of the S3 protocol: Amazon's, or any that speaks it.
type s3 struct {
	base        *url.URL // of the bucket, with a slash at its end
	region      string
	credentials aws.Credentials
	signer      *v4.Signer
	client      *http.Client
}

var bucketName = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$`)

// newS3 reads s3://bucket?endpoint=...&region=...&path_style=true. Without an
// endpoint it is Amazon's of the region, us-east-1 unless another is given.
func newS3(address *url.URL, c Credentials) (*s3, error) {
	fault := func(text string) (*s3, error) { return nil, fmt.Errorf("bucket: %s %s", address, text) }
	query, err := url.ParseQuery(address.RawQuery)
	if err != nil || address.User != nil || strings.Trim(address.Path, "/") != "" || address.Fragment != "" {
		return fault("is not s3://bucket?endpoint=...&region=...&path_style=true")
	}
	for name, values := range query {
		if name != "endpoint" && name != "region" && name != "path_style" || len(values) != 1 {
			return fault("has another parameter than endpoint, region and path_style, or one of them twice")
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
	pathStyle := false
	if text := query.Get("path_style"); text != "" {
		if pathStyle, err = strconv.ParseBool(text); err != nil {
			return fault("has a path_style that is neither true nor false")
		}
	}
	if pathStyle {
		base.Path = "/" + address.Host + "/"
	} else {
		base.Host, base.Path = address.Host+"."+base.Host, "/"
	}
	return &s3{
		base: base, region: region,
		credentials: aws.Credentials{AccessKeyID: c.KeyID, SecretAccessKey: c.Secret, SessionToken: c.Session},
		signer:      v4.NewSigner(func(o *v4.SignerOptions) { o.DisableURIPathEscaping = true }), // S3 escapes paths once, other services twice
		client: &http.Client{
			Timeout: s3Timeout,
			// A redirect names another region; the signature would not fit it.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

func (s *s3) read(ctx context.Context, key string) ([]byte, error) {
	answer, err := s.call(ctx, http.MethodGet, key, "", nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	return readObject(answer.Body)
}

func (s *s3) write(ctx context.Context, key, contentType string, object []byte) error {
	answer, err := s.call(ctx, http.MethodPut, key, contentType, object)
	if err != nil {
		return err
	}
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, mostFault)) // so that the connection is used again
	return answer.Body.Close()
}

func (s *s3) remove(ctx context.Context, key string) error {
	answer, err := s.call(ctx, http.MethodDelete, key, "", nil)
	if errors.Is(err, ErrNotStored) {
		return nil
	}
	if err != nil {
		return err
	}
	return answer.Body.Close()
}

// call gives an answer that says yes; its reader closes it.
func (s *s3) call(ctx context.Context, method, key, contentType string, object []byte) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, s.base.JoinPath(key).String(), bytes.NewReader(object))
	if err != nil {
		return nil, err
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	sum := sha256.Sum256(object)
	payload := hex.EncodeToString(sum[:])
	request.Header.Set("X-Amz-Content-Sha256", payload)
	now := time.Now() //nolint:forbidigo // signatures carry the time of the world, whatever the demo's clock says
	if err := s.signer.SignHTTP(ctx, s.credentials, request, payload, "s3", s.region, now); err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	answer, err := s.client.Do(request)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode == http.StatusOK || answer.StatusCode == http.StatusNoContent && method == http.MethodDelete {
		return answer, nil
	}
	defer func() { _ = answer.Body.Close() }()
	return nil, refusal(answer)
}

// refusal reads why S3 did not do what it was asked. A bucket that is not there is
// not an object that is not there: the one is a fault of the settings.
func refusal(answer *http.Response) error {
	var fault struct {
		Code    string `xml:"Code"`
		Message string `xml:"Message"`
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, mostFault))
	if err == nil {
		err = xml.Unmarshal(text, &fault)
	}
	if answer.StatusCode == http.StatusNotFound && fault.Code != "NoSuchBucket" {
		return ErrNotStored
	}
	if err != nil || fault.Code == "" {
		return errors.New("the bucket answers " + answer.Status)
	}
	return fmt.Errorf("the bucket answers %s: %s: %s", answer.Status, fault.Code, fault.Message)
}
