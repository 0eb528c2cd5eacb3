package oauthd

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/binary"
	"regexp"
	"strconv"
	"strings"
)

// The forms of RFC 7636. A challenge of the npm client is up to 127 letters
// long, more than the RFC's 43 (contract identity 1.4).
var (
	verifierForm  = regexp.MustCompile(`^[A-Za-z0-9._~-]{43,128}$`)
	challengeForm = regexp.MustCompile(`^[A-Za-z0-9_-]{43,128}$`)
)

// verifyChallenge reports whether the challenge is the S256 of the verifier, in
// the encoding of RFC 7636 or in that of the npm client, which encodes the text
// of the eight signed 32-bit words of the hash with commas between (contract
// identity 1.4).
func verifyChallenge(challenge, verifier string) bool {
	sum := sha256.Sum256([]byte(verifier))
	standard := base64.RawURLEncoding.EncodeToString(sum[:])
	words := make([]string, 0, len(sum)/4)
	for i := 0; i < len(sum); i += 4 {
		words = append(words, strconv.FormatInt(int64(int32(binary.BigEndian.Uint32(sum[i:]))), 10)) //nolint:gosec // the wrap to negative is the client's encoding
	}
	client := base64.RawURLEncoding.EncodeToString([]byte(strings.Join(words, ",")))
	return subtle.ConstantTimeCompare([]byte(challenge), []byte(standard))|
		subtle.ConstantTimeCompare([]byte(challenge), []byte(client)) == 1
}

// checkVerifier reports whether the verifier of an exchange belongs to the challenge of
// the authorization request. A verifier without a challenge means that somebody removed
// the challenge.
func checkVerifier(challenge, verifier string) bool {
	if challenge == "" && verifier == "" {
		return true // a server-side app that began without PKCE
	}
	return challenge != "" && verifierForm.MatchString(verifier) && verifyChallenge(challenge, verifier)
}

// checkChallenge refuses wrong PKCE parameters of an authorization request. A request
// without them is accepted where none are needed.
func checkChallenge(challenge, method string, sent, needed bool) *Error {
	switch {
	case !sent && !needed:
		return nil
	case challenge == "":
		// The npm client sends an empty one when its options were merged wrongly
		// (contract identity 5.3): refusing it is better than going on without PKCE.
		return refuse(InvalidRequest, "A code_challenge is required.")
	case !strings.EqualFold(method, "S256"):
		return refuse(InvalidRequest, "Only the code_challenge_method S256 is accepted.")
	case !challengeForm.MatchString(challenge):
		return refuse(InvalidRequest, "The code_challenge is malformed.")
	default:
		return nil
	}
}
