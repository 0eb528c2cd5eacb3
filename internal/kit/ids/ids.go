// Package ids makes the identifiers and secrets of the program. Both sources
// are injected, so that tests see the same values each time.
package ids

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"

	"github.com/google/uuid"
)

// NewID gives a new UUIDv7 as text. Ids made later sort later.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// NewToken gives 32 random bytes as 43 URL-safe letters.
func NewToken() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// Hash gives the SHA-256 of a text in hex: what tables keep instead of a secret, and how what has
// this content is called.
func Hash[T string | []byte](text T) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Derived gives the same UUID for the same thing each time: what is made twice
// under it is made once.
func Derived(kind, name string) string {
	return uuid.NewSHA1(derived, []byte(kind+":"+name)).String()
}

var derived = uuid.MustParse("8d2f6a0c-53b1-4d0e-9a57-3f1c6e84b2d9") //nolint:gochecknoglobals // a constant
