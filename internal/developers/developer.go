package developers

import (
	"strconv"
	"strings"
	"time"
)

// Developer is an organization as a developer.
type Developer struct {
	Slug           string // its address in the shop
	OrganizationID string
	State          State
	// Imported: the people who run the shop brought it, and have agreed and looked for
	// themselves.
	Imported  bool
	Profile   Profile
	Mail      MailProof
	Site      SiteProof
	Agreement Acceptance
	Reason    string // why the staff restricted it
	Edits     int64  // of the profile
	CreatedAt time.Time
	CreatedBy string // account id, "" for an import
	// ActiveAt and VerifiedAt are the last times at which it became so.
	ActiveAt   time.Time
	VerifiedAt time.Time
	UpdatedAt  time.Time
}

// Tag tells one state of the profile from another one.
func (d Developer) Tag() string { return strconv.FormatInt(d.Edits, 10) }

// Profile is what is public about a developer.
type Profile struct {
	Name         string            `json:"name"`
	Headline     string            `json:"headline"`
	Description  string            `json:"description"`
	Country      string            `json:"country"` // ISO 3166-1 alpha-2
	City         string            `json:"city"`
	Languages    []string          `json:"languages"` // in which support is given
	Website      string            `json:"website"`
	SupportEmail string            `json:"supportEmail"`
	SupportHours string            `json:"supportHours"`
	Socials      map[string]string `json:"socials"`        // https addresses by a word
	Icon         string            `json:"icon,omitempty"` // address of the picture that was uploaded; it is saved by itself
}

// written is what is saved of a profile at once: the icon is saved by itself, and keeps nobody from
// saving the rest.
func (p Profile) written() Profile {
	p.Icon = ""
	return p
}

// MailProof is what is known of the support address.
type MailProof struct {
	Address  string
	Token    string // hash of that of the mail
	SentAt   time.Time
	ProvedAt time.Time
}

// Way is how a site is proved.
type Way string

// The ways.
const (
	ByDNS  Way = "dns"
	ByFile Way = "file"
)

// Seen is what was seen in the place of a proof: a developer is told it, with what to do.
type Seen string

// What is seen. SeenUnasked is before the site was asked, and when the proof was there.
const (
	SeenUnasked     Seen = ""
	SeenNothing     Seen = "nothing"     // no record of the name, or no file at the address
	SeenOther       Seen = "other"       // another text than the proof
	SeenElsewhere   Seen = "elsewhere"   // a redirect that is not followed
	SeenRefused     Seen = "refused"     // an answer that is no file
	SeenNoName      Seen = "no_name"     // the host is not in DNS
	SeenPrivate     Seen = "private"     // the host is not on the public internet
	SeenCertificate Seen = "certificate" // one that is not good
	SeenSilence     Seen = "silence"     // no answer
)

// SiteProof is what is known of the domain of the site.
type SiteProof struct {
	Host     string
	Way      Way
	AskedAt  time.Time // last time
	Seen     Seen      // then
	AskUntil time.Time
	ProvedAt time.Time
}

// The places where proofs stand.
const (
	recordName = "_marketplace."
	recordHead = "marketplace-proof="
	filePath   = "/.well-known/marketplace-proof.txt"
)

// Record is the name of the TXT record that proves the site.
func (p SiteProof) Record() string { return recordName + p.Host }

// FileURL is where the file that proves the site stands.
func (p SiteProof) FileURL() string { return "https://" + p.Host + filePath }

// Acceptance is the agreement that was accepted last.
type Acceptance struct {
	Version    string
	AcceptedAt time.Time
	AcceptedBy string // account id
}

// Proofs are what 'Verified' says: what was proved, and when.
type Proofs struct {
	Domain   string
	DomainAt time.Time
	MailAt   time.Time
}

// Proofs gives what is proved of a developer.
func (d Developer) Proofs() Proofs {
	p := Proofs{MailAt: d.Mail.ProvedAt}
	if !d.Site.ProvedAt.IsZero() {
		p.Domain, p.DomainAt = d.Site.Host, d.Site.ProvedAt
	}
	return p
}

// isComplete reports whether profile, address and agreement are there.
func (d Developer) isComplete() bool {
	return d.Imported || len(d.Missing()) == 0 && !d.Mail.ProvedAt.IsZero() && d.Agreement.Version != ""
}

func (d Developer) isProved() bool { return d.Imported || !d.Site.ProvedAt.IsZero() }

// IsPublic reports whether everybody may see the profile: from the first time on that it was
// active, until it is closed.
func (d Developer) IsPublic() bool {
	return d.State == StateActive || d.State == StateVerified || d.State == StateRestricted && (d.Imported || !d.ActiveAt.IsZero())
}

// Missing names the fields of the profile that are empty and must not be.
func (d Developer) Missing() []string {
	missing := []string{}
	for _, field := range []struct {
		name string
		is   bool
	}{
		{"headline", d.Profile.Headline != ""},
		{"country", d.Profile.Country != ""},
		{"languages", len(d.Profile.Languages) > 0},
		{"website", d.Profile.Website != ""},
		{"supportEmail", d.Profile.SupportEmail != ""},
	} {
		if !field.is {
			missing = append(missing, field.name)
		}
	}
	return missing
}

// hostOf gives the host of an https address; "" for any other.
func hostOf(website string) string {
	host, found := strings.CutPrefix(website, "https://")
	if !found {
		return ""
	}
	host, _, _ = strings.Cut(host, "/")
	return strings.ToLower(host)
}
