package payments_test

import (
	"testing"
	"time"

	"marketplace/internal/billing/payments"
)

func TestSignature_OtherSecretBodyOrTime_IsRefused(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	header := payments.Sign("secret", "body", at)
	for name, tc := range map[string]struct {
		secret, header, body string
		now                  time.Time
		good                 bool
	}{
		"the same":                {"secret", header, "body", at, true},
		"almost five minutes old": {"secret", header, "body", at.Add(5 * time.Minute), true},
		"too old":                 {"secret", header, "body", at.Add(5*time.Minute + time.Second), false},
		"from the future":         {"secret", header, "body", at.Add(-6 * time.Minute), false},
		"another secret":          {"other", header, "body", at, false},
		"another body":            {"secret", header, "bodY", at, false},
		"no header":               {"secret", "", "body", at, false},
		"no time":                 {"secret", header[len("t=1795262400,"):], "body", at, false},
		"one of two signatures":   {"secret", header + ",v1=00", "body", at, true},
		"not hex":                 {"secret", "t=1795262400,v1=zz", "body", at, false},
	} {
		if err := payments.Verify(tc.secret, tc.header, tc.body, tc.now); (err == nil) != tc.good {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzSignature_AnyHeader_NeverPanics(f *testing.F) {
	f.Add("t=1,v1=00", "{}")
	f.Add(",,,=", "")
	f.Fuzz(func(t *testing.T, header, body string) {
		if payments.Verify("a secret nobody knows", header, body, time.Unix(1, 0)) == nil {
			t.Errorf("%q signs %q", header, body)
		}
	})
}
