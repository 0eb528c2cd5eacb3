package developers

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/optin"
	"marketplace/internal/kit/textclean"
)

// The limits of a profile, in letters.
const (
	MaxName        = 40
	MaxSlug        = 40
	MaxHeadline    = 90
	MaxDescription = 2000
	maxLine        = 100
	maxLanguages   = 20
	maxSocials     = 10
	minSlug        = 2
)

var (
	slugPattern   = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	socialPattern = regexp.MustCompile(`^[a-z][a-z0-9-]{0,30}$`)
	handlePattern = regexp.MustCompile(`^@[A-Za-z0-9_.]{1,30}$`)
	hostPattern   = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])$`)
)

// cleaned is a profile without letters that nobody sees, and without repeats.
func (p Profile) cleaned() Profile {
	p.Name, p.Headline, p.City, p.SupportHours = textclean.Line(p.Name), textclean.Line(p.Headline), textclean.Line(p.City), textclean.Line(p.SupportHours)
	p.Description = textclean.Text(p.Description)
	p.Country, p.Website, p.SupportEmail = strings.ToUpper(strings.TrimSpace(p.Country)), strings.TrimSpace(p.Website), optin.NormaliseEmail(p.SupportEmail)
	p.Languages = slices.Compact(slices.Sorted(slices.Values(p.Languages)))
	p.Socials = maps.Clone(p.Socials)
	maps.DeleteFunc(p.Socials, func(_, address string) bool { return strings.TrimSpace(address) == "" })
	return p
}

// check says what is wrong with the fields of a profile; what is empty may be filled later.
func (p Profile) check() error {
	fields := map[string]string{}
	wrong := func(field string, isWrong bool, message string) {
		if isWrong {
			fields[field] = message
		}
	}
	wrong("name", p.Name == "" || utf8.RuneCountInString(p.Name) > MaxName, fmt.Sprintf("Give a name of at most %d letters.", MaxName))
	wrong("headline", utf8.RuneCountInString(p.Headline) > MaxHeadline, fmt.Sprintf("Use at most %d letters.", MaxHeadline))
	wrong("description", utf8.RuneCountInString(p.Description) > MaxDescription, fmt.Sprintf("Use at most %d letters.", MaxDescription))
	wrong("city", utf8.RuneCountInString(p.City) > maxLine, fmt.Sprintf("Use at most %d letters.", maxLine))
	wrong("supportHours", utf8.RuneCountInString(p.SupportHours) > maxLine, fmt.Sprintf("Use at most %d letters.", maxLine))
	wrong("country", p.Country != "" && !listing.IsCountry(p.Country), "Name the country by its two letters.")
	wrong("languages", len(p.Languages) > maxLanguages || slices.ContainsFunc(p.Languages, func(l string) bool { return !listing.IsLanguage(l) }), "Name each language by its two letters.")
	wrong("website", p.Website != "" && !isSite(p.Website), "Give an address that begins with https:// and has a name, without a port.")
	wrong("supportEmail", p.SupportEmail != "" && !optin.IsEmail(p.SupportEmail), "This is no e-mail address.")
	for name, address := range p.Socials {
		isKnown := listing.IsHTTPS(address) && len(address) <= listing.MaxSentence || handlePattern.MatchString(address)
		wrong("socials", !socialPattern.MatchString(name) || !isKnown, "Give addresses that begin with https://, or handles that begin with @.")
	}
	wrong("socials", len(p.Socials) > maxSocials, fmt.Sprintf("Give at most %d addresses.", maxSocials))
	return errs.UnprocessableFields(fields)
}

// isSite reports whether an address is that of a site with a domain that can be proved.
func isSite(website string) bool {
	return listing.IsHTTPS(website) && len(website) <= listing.MaxSentence && hostPattern.MatchString(hostOf(website))
}
