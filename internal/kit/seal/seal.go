// Package seal encrypts single fields that lie in the database, so that a copy of the
// database alone gives no secret away (AES-256-GCM, NIST SP 800-38D).
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

const (
	// prefix marks an encrypted field and the form that it has.
	prefix   = "sealed:1:"
	keyBytes = 32
	// idBytes of its digest name a key.
	idBytes = 4
	// fewestBytes is how many different bytes a key has at least. 32 random ones have about
	// 30 of them, and fewer than 16 never in practice.
	fewestBytes = 16
)

// ErrNoKey says that a field was encrypted with a key that is not among the keys.
var ErrNoKey = errors.New("the key that encrypted it is missing")

// ErrDamaged says that a field is not what was encrypted for its place.
var ErrDamaged = errors.New("it was changed, or belongs to another place")

// Keys encrypt and decrypt. The zero value can do neither.
type Keys struct{ list []key }

type key struct {
	id   string
	aead cipher.AEAD
}

// ParseKeys reads keys of 32 bytes in base64 with commas or line ends between them. The
// first one encrypts. The error goes on from the name of the setting, and shows no key.
func ParseKeys(text string) (Keys, error) {
	var keys Keys
	for i, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) }) {
		secret, err := decode(part)
		switch {
		case err != nil:
			return Keys{}, fmt.Errorf("holds a key (number %d) that is not base64", i+1)
		case len(secret) != keyBytes:
			return Keys{}, fmt.Errorf("holds a key (number %d) of %d bytes, which must be %d: make one with openssl rand -base64 32", i+1, len(secret), keyBytes)
		case different(secret) < fewestBytes:
			return Keys{}, fmt.Errorf("holds a key (number %d) that can be guessed: make one with openssl rand -base64 32", i+1)
		}
		k, err := newKey(secret)
		if err != nil {
			return Keys{}, err
		}
		if keys.find(k.id) != nil {
			return Keys{}, fmt.Errorf("holds the same key twice (number %d)", i+1)
		}
		keys.list = append(keys.list, k)
	}
	if len(keys.list) == 0 {
		return Keys{}, errors.New("holds no key")
	}
	return keys, nil
}

func newKey(secret []byte) (key, error) {
	block, err := aes.NewCipher(secret)
	if err != nil {
		return key{}, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return key{}, err
	}
	digest := sha256.Sum256(append([]byte("marketplace key id:"), secret...))
	return key{id: hex.EncodeToString(digest[:idBytes]), aead: aead}, nil
}

func decode(text string) ([]byte, error) {
	text = strings.NewReplacer("-", "+", "_", "/", "=", "").Replace(text)
	return base64.RawStdEncoding.DecodeString(text)
}

func different(secret []byte) int {
	seen := map[byte]bool{}
	for _, b := range secret {
		seen[b] = true
	}
	return len(seen)
}

func (k Keys) find(id string) *key {
	for i := range k.list {
		if k.list[i].id == id {
			return &k.list[i]
		}
	}
	return nil
}

// Seal encrypts a text for its place, as "settings.value webhooks.secret": in another
// place it cannot be opened. It panics without keys, which is a fault of the wiring.
func (k Keys) Seal(plain, place string) string {
	first := k.list[0]
	sealed := first.aead.Seal(nil, nil, []byte(plain), []byte(place)) //nolint:gosec // no nonce is given: it makes a random one itself
	return prefix + first.id + ":" + base64.RawStdEncoding.EncodeToString(sealed)
}

// Open gives the text that was encrypted for a place. What is not encrypted is given as
// it is: it lay there before there were keys, and Current says that it should be sealed.
// Errors: ErrNoKey, ErrDamaged.
func (k Keys) Open(stored, place string) (string, error) {
	rest, isSealed := strings.CutPrefix(stored, prefix)
	if !isSealed {
		return stored, nil
	}
	id, text, _ := strings.Cut(rest, ":")
	with := k.find(id)
	if with == nil {
		return "", fmt.Errorf("%s: %w (its id is %s)", place, ErrNoKey, id)
	}
	sealed, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", place, ErrDamaged)
	}
	plain, err := with.aead.Open(nil, nil, sealed, []byte(place))
	if err != nil {
		return "", fmt.Errorf("%s: %w", place, ErrDamaged)
	}
	return string(plain), nil
}

// Current reports whether a stored text is encrypted with the first key.
func (k Keys) Current(stored string) bool {
	return strings.HasPrefix(stored, prefix+k.list[0].id+":")
}
