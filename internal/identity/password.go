package identity

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/argon2"
	"golang.org/x/sync/semaphore"

	"marketplace/internal/kit/errs"
)

// The cost of argon2id: 19 MiB and two passes, the first choice of the OWASP
// password storage sheet for one lane.
const (
	hashMemoryKiB = 19 * 1024
	hashPasses    = 2
	hashLanes     = 1
	hashBytes     = 32
	saltLetters   = 22 // of NewToken: 132 bits
)

// hashWait is how long a sign-in waits for a slot. The queue is first come, first
// served; throttled guesses never enter it.
const hashWait = 5 * time.Second

// hashSlots is how many passwords are hashed at once: half of the processors, so
// that guessing leaves the rest to pages.
func hashSlots() int64 { return int64(max(1, runtime.GOMAXPROCS(0)/2)) }

// A slot stays unused for a while after a hash when others wait for it: for as long as
// the hash took, times the number of those who wait, up to the factor below. However
// many guess at once, hashing then uses about a twelfth of its half of the processors,
// and the rest is free for pages. Who signs in alone does not wait.
const (
	maxCooldownFactor = 12
	maxCooldown       = 400 * time.Millisecond // a slow machine is not made slower
)

// cooldownAfter returns how long a slot stays unused after a hash.
func cooldownAfter(took time.Duration, waiting int64) time.Duration {
	return min(time.Duration(min(waiting, maxCooldownFactor))*took, maxCooldown)
}

// hasher makes and checks password hashes.
type hasher struct {
	memoryKiB uint32
	slots     *semaphore.Weighted
	waiting   atomic.Int64 // for a slot
	newSalt   func() string
	unknown   string // a hash that no password matches
}

func newHasher(newToken func() string, memoryKiB uint32) *hasher {
	h := &hasher{memoryKiB: memoryKiB, slots: semaphore.NewWeighted(hashSlots()), newSalt: func() string { return newToken()[:saltLetters] }}
	// The text of the unknown account's hash is made without hashing: only its
	// parameters matter for the time that a comparison takes.
	h.unknown = h.encode([]byte(newToken()[:saltLetters]), []byte(newToken()[:hashBytes]))
	return h
}

// hash returns the text to store for a password.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := []byte(h.newSalt())
	sum, err := h.derive(ctx, password, salt)
	if err != nil {
		return "", err
	}
	return h.encode(salt, sum), nil
}

// matches reports whether a password belongs to a stored hash. An empty hash costs
// the same time and never matches.
func (h *hasher) matches(ctx context.Context, password, stored string) (bool, error) {
	known := stored != ""
	if !known {
		stored = h.unknown
	}
	salt, want, err := h.decode(stored)
	if err != nil {
		return false, err
	}
	sum, err := h.derive(ctx, password, salt)
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(sum, want) == 1 && known, nil
}

func (h *hasher) derive(ctx context.Context, password string, salt []byte) ([]byte, error) {
	if err := h.acquire(ctx); err != nil {
		return nil, errs.Wrap(err, errs.Unavailable, "temporarily_unavailable", "Too many people sign in at this moment. Try again.")
	}
	defer h.slots.Release(1)
	started := time.Now() //nolint:forbidigo // measures, tells no time
	key := argon2.IDKey([]byte(password), salt, hashPasses, h.memoryKiB, hashLanes, hashBytes)
	// Also when the client is gone: hanging up early must not allow more guesses.
	time.Sleep(cooldownAfter(time.Since(started), h.waiting.Load())) //nolint:forbidigo // as above
	return key, nil
}

// acquire waits for a slot.
func (h *hasher) acquire(ctx context.Context) error {
	h.waiting.Add(1)
	defer h.waiting.Add(-1)
	waiting, cancel := context.WithTimeout(ctx, hashWait)
	defer cancel()
	return h.slots.Acquire(waiting, 1)
}

// prefix names the algorithm and its cost as the PHC string format does.
func (h *hasher) prefix() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$", argon2.Version, h.memoryKiB, hashPasses, hashLanes)
}

func (h *hasher) encode(salt, sum []byte) string {
	b64 := base64.RawStdEncoding
	return h.prefix() + b64.EncodeToString(salt) + "$" + b64.EncodeToString(sum)
}

// decode reads a stored hash. There is one set of costs so far; when it is
// raised, this has to read the old one too, and sign-in to store the new one.
func (h *hasher) decode(stored string) (salt, sum []byte, err error) {
	rest, ok := strings.CutPrefix(stored, h.prefix())
	saltText, sumText, found := strings.Cut(rest, "$")
	if !ok || !found {
		return nil, nil, errors.New("a stored password has an unknown form")
	}
	if salt, err = base64.RawStdEncoding.DecodeString(saltText); err != nil {
		return nil, nil, fmt.Errorf("salt of a stored password: %w", err)
	}
	if sum, err = base64.RawStdEncoding.DecodeString(sumText); err != nil {
		return nil, nil, fmt.Errorf("stored password: %w", err)
	}
	return salt, sum, nil
}
