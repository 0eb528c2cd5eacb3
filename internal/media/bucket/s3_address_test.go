package bucket

import (
	"net/url"
	"testing"
	"time"
)

// Without path_style the bucket's name is part of the host; without an endpoint the
// host is Amazon's.
func TestNewS3_Addresses_AreOfBucketAndRegion(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"s3://pictures":                                                   "https://pictures.s3.us-east-1.amazonaws.com/",
		"s3://pictures?region=eu-west-3":                                  "https://pictures.s3.eu-west-3.amazonaws.com/",
		"s3://pictures?region=eu-west-3&path_style=true":                  "https://s3.eu-west-3.amazonaws.com/pictures/",
		"s3://pictures?endpoint=http://objects.invalid:9000/":             "http://pictures.objects.invalid:9000/",
		"s3://pictures?endpoint=https://objects.invalid&path_style=false": "https://pictures.objects.invalid/",
		"s3://pictures?endpoint=https://objects.invalid&path_style=1":     "https://objects.invalid/pictures/",
	} {
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		s, err := newS3(u, Credentials{KeyID: "id", Secret: "secret"})
		if err != nil {
			t.Errorf("%s: %v", address, err)
			continue
		}
		// Where a picture is read from says how the bucket is asked.
		asked, err := s.client.PresignedGetObject(t.Context(), s.name, "a.webp", time.Minute, nil)
		if err != nil || asked.Scheme+"://"+asked.Host+asked.Path != want+"a.webp" {
			t.Errorf("%s: %v, %v", address, asked, err)
		}
	}
}
