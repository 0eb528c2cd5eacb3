package listings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// Limits of what a developer keeps with an app.
const (
	MaxProperties    = 50
	MaxPropertyValue = 2000
)

//nolint:gochecknoglobals // the closed lists
var (
	propertyKey = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]{0,63}$`)
	// staffKeys are what the shop alone says of an app, and so is all that begins with discount.
	staffKeys = strings.Fields("verified isPremium isTeamPlan isAiPowered isService internalProduct order trustedUrl")
	// calledKeys have calls of their own.
	calledKeys = strings.Fields("directInstallUrl webhookUrl")
	// linkKeys lead people or the shop somewhere; truthKeys are true or false.
	linkKeys  = strings.Fields("alternativeSettingUrl finishInstallUrl customInstallUrl")
	truthKeys = strings.Fields("directInstallUrlInNewTab usingBeta hiddenForBeta agentAppReport customInstallMetrics onlyOwnerCanInstall")
)

// LinkProperties are the custom properties that lead people or the shop somewhere.
func LinkProperties() []string { return slices.Clone(linkKeys) }

// TruthProperties are those that are true or false.
func TruthProperties() []string { return slices.Clone(truthKeys) }

// ReservedProperties are those that no developer writes as such: the shop says them, or they have
// calls of their own. So are all that begin with discount.
func ReservedProperties() []string { return slices.Concat(staffKeys, calledKeys) }

const (
	keyOnlyOwner  = "onlyOwnerCanInstall"
	keyScreenPath = "alternativeFullscreenPath"
)

// EditProperty keeps a custom property with the app (spec S3.07), in the place of one with
// the same key.
func EditProperty(key, value string) func(*Listing) error {
	return func(l *Listing) error {
		if err := checkPropertyKey(key); err != nil {
			return err
		}
		value := textclean.Text(value)
		if fault := propertyFault(key, value); fault != "" {
			return errs.UnprocessableFields(map[string]string{"value": fault})
		}
		if key == keyOnlyOwner { // a rule of installs, which the entry has as such
			l.OnlyOwner = value == "true"
			return nil
		}
		properties := map[string]string{key: value}
		for other, kept := range l.Properties {
			if other != key {
				properties[other] = kept
			}
		}
		if len(properties) > MaxProperties {
			return errs.UnprocessableFields(map[string]string{"key": fmt.Sprintf("An app has at most %d properties.", MaxProperties)})
		}
		l.Properties = properties
		return nil
	}
}

// RemoveProperty removes a custom property; one that is not there is none.
func RemoveProperty(key string) func(*Listing) error {
	return func(l *Listing) error {
		if err := checkPropertyKey(key); err != nil {
			return err
		}
		if key == keyOnlyOwner {
			l.OnlyOwner = false
			return nil
		}
		if _, found := l.Properties[key]; !found {
			return nil
		}
		properties := map[string]string{}
		for other, kept := range l.Properties {
			if other != key {
				properties[other] = kept
			}
		}
		l.Properties = properties
		return nil
	}
}

func checkPropertyKey(key string) error {
	var fault string
	switch {
	case slices.Contains(staffKeys, key) || strings.HasPrefix(key, "discount"):
		fault = "Only the shop says this of an app."
	case slices.Contains(calledKeys, key):
		fault = "This address has a call of its own."
	case !propertyKey.MatchString(key):
		fault = "Use 1 to 64 letters, digits, dots, hyphens and underscores, a letter first."
	default:
		return nil
	}
	return errs.UnprocessableFields(map[string]string{"key": fault})
}

// propertyFault says what is wrong with a value, "" for nothing. What pages lead to is an
// address of the web.
func propertyFault(key, value string) string {
	switch {
	case utf8.RuneCountInString(value) > MaxPropertyValue:
		return fmt.Sprintf("Use at most %d letters.", MaxPropertyValue)
	case slices.Contains(truthKeys, key) && value != "true" && value != "false":
		return "This is true or false."
	case slices.Contains(linkKeys, key) && !listing.IsHTTPS(value):
		return "Use an address that begins with https://."
	case key == keyScreenPath && (!strings.HasPrefix(value, "/") || strings.HasPrefix(value, "//")):
		return "Use a path that begins with one slash."
	}
	return ""
}

// EditProduct changes the host product that an app is for, "" means live chat (spec S3.02).
// One that was published stays where it is.
func EditProduct(product string) func(App, *Listing) error {
	return func(a App, l *Listing) error {
		changed := *l
		if changed.Product = product; product == "" {
			changed.Product = "livechat"
		}
		if err := checkIdentity(changed); err != nil {
			return err
		}
		if changed.Product != l.Product && !a.PublishedAt.IsZero() {
			return errs.New(errs.Conflict, ReasonAlreadyPublic, messageProductStays)
		}
		l.Product = changed.Product
		return nil
	}
}

// EditOnboarding changes what people see first in an app that was just installed; nil takes it
// out.
func EditOnboarding(o *Onboarding) func(*Listing) error {
	return func(l *Listing) error {
		if o == nil {
			l.Onboarding = nil
			return nil
		}
		changed, fields := *o, map[string]string{}
		if changed.Introduction = textclean.Text(o.Introduction); !listing.FitsLongDescription(changed.Introduction) {
			fields["introduction"] = fmt.Sprintf("Use at most %d letters.", listing.MaxText)
		}
		if changed.Settings = textclean.Text(o.Settings); utf8.RuneCountInString(changed.Settings) > MaxPropertyValue {
			fields["settings"] = fmt.Sprintf("Use at most %d letters.", MaxPropertyValue)
		}
		l.Onboarding = &changed
		return errs.UnprocessableFields(fields)
	}
}
