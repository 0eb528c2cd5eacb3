package oauthd

import (
	"strings"
	"testing"
)

// The vectors of contract identity 1.4, for the verifier "abc".
const (
	vectorRFC = "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0"
	vectorSDK = "LTExNjY1MzQ5NzcsLTE4OTU3MDY2NDYsMTA5NDc5NTQ4NiwxNTcxNjkzMDkxLC0xMzQxOTU1Njc3LC0xNzc2ODQ2MTgwLC0xMjczOTU0NDYzLC0yMzQ4NzU0NzU"
)

func TestVerifyChallenge_BothEncodingsOfS256_Match(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		challenge, verifier string
		isRight             bool
	}{
		"RFC 7636":                 {vectorRFC, "abc", true},
		"npm client":               {vectorSDK, "abc", true},
		"another verifier":         {vectorRFC, "abd", false},
		"another verifier, client": {vectorSDK, "abd", false},
		"plain":                    {"abc", "abc", false},
		"empty":                    {"", "", false},
		"a prefix":                 {vectorRFC[:42], "abc", false},
		"with padding":             {vectorRFC + "=", "abc", false},
	} {
		if got := verifyChallenge(c.challenge, c.verifier); got != c.isRight {
			t.Errorf("%s: %v, want %v", name, got, c.isRight)
		}
	}
}

func TestCheckChallenge_MissingOrMalformed_IsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		challenge, method string
		sent, needed      bool
		refused           bool
	}{
		"a browser app with a challenge":     {vectorRFC, "S256", true, true, false},
		"the npm client's, which is long":    {vectorSDK, "S256", true, true, false},
		"the method in lower case":           {vectorRFC, "s256", true, true, false},
		"a server app without":               {"", "", false, false, false},
		"a server app with":                  {vectorRFC, "S256", true, false, false},
		"a browser app without":              {"", "", false, true, true},
		"an empty challenge":                 {"", "S256", true, true, true},
		"an empty challenge of a server app": {"", "", true, false, true},
		"plain":                              {strings.Repeat("a", 43), "plain", true, true, true},
		"no method, which means plain":       {strings.Repeat("a", 43), "", true, true, true},
		"another method":                     {vectorRFC, "S512", true, true, true},
		"too short":                          {"abc", "S256", true, true, true},
		"too long":                           {strings.Repeat("a", 129), "S256", true, true, true},
		"letters outside the alphabet":       {strings.Repeat("a", 42) + "+", "S256", true, true, true},
	} {
		if got := checkChallenge(c.challenge, c.method, c.sent, c.needed) != nil; got != c.refused {
			t.Errorf("%s: refused %v, want %v", name, got, c.refused)
		}
	}
}

// No challenge fits two verifiers, and none fits itself.
func FuzzCodeChallenge_AnyText_NeverPanics(f *testing.F) {
	f.Add(vectorRFC, "abc")
	f.Add(vectorSDK, "abc")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, challenge, verifier string) {
		if !verifyChallenge(challenge, verifier) {
			return
		}
		if challenge == verifier || verifyChallenge(challenge, verifier+"x") || len(challenge) < 43 {
			t.Fatalf("challenge %q fits too much", challenge)
		}
	})
}
