package importer

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"github.com/google/uuid"
)

// StableID gives the same UUID for the same thing in every installation, so
// that an import can be repeated.
func StableID(kind, name string) string {
	space := uuid.MustParse("5c3f7a52-6c1b-4a0e-9d59-0c8f5b7a2e11")
	return uuid.NewSHA1(space, []byte(kind+":"+name)).String()
}

// appID gives the short id of an entry by its slug: ten lower-case letters and
// digits.
func appID(slug string) string {
	sum := sha256.Sum256([]byte("app:" + slug))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:])[:10])
}

func organizationID(slug string) string { return StableID("organization", slug) }

func accountID(email string) string { return StableID("account", strings.ToLower(email)) }

// chargeID gives the id of a purchase that the data names, which may be the id itself.
func chargeID(name string) string {
	if uuid.Validate(name) == nil {
		return name
	}
	return StableID("charge", name)
}

// accountOf gives the id of a person of the data by address.
func (r *run) accountOf(email string) string {
	if id := r.accounts[strings.ToLower(email)]; id != "" {
		return id
	}
	return accountID(email)
}
