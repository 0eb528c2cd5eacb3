// Package listing knows the limits of what is said of an app. The import format and the
// developers' side ask the same ones, so what one takes the other takes.
package listing

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// The largest values, of texts in letters, and what an app can cost before a discount
// and tax. An upgrade can be free, and costs at most what an app can.
const (
	MaxName       = 64
	MaxSentence   = 255
	MaxText       = 20_000
	MaxVersion    = 64
	MaxUpgrades   = 50
	MinPriceCents = 1_00
	MaxPriceCents = 20_000_00
	MaxTrialDays  = 365
	// MaxDiscountPercent and MaxDiscountDays are how much a developer takes off, and for how long
	// at a time.
	MaxDiscountPercent = 99
	MaxDiscountDays    = 366
)

//nolint:gochecknoglobals // the closed lists
var (
	// Frequencies are how an app can be paid.
	Frequencies = strings.Fields("once monthly hourly")
	// Placements are where an app can appear in host products.
	Placements = strings.Fields("plugin settings fullscreen messagebox targeted-message reports")

	httpsPattern = regexp.MustCompile(`^https://[a-z0-9.-]+(/[^\s]*)?$`)
)

// IsName reports whether an app can have the name.
func IsName(s string) bool { return s != "" && utf8.RuneCountInString(s) <= MaxName }

// IsSentence reports whether a text fits where one sentence is shown; an empty one does not.
func IsSentence(s string) bool { return s != "" && utf8.RuneCountInString(s) <= MaxSentence }

// IsDescription reports whether a text fits where there is room; an empty one does not.
func IsDescription(s string) bool { return s != "" && utf8.RuneCountInString(s) <= MaxText }

// IsVersion reports whether a change can carry the name of a version.
func IsVersion(s string) bool { return s != "" && utf8.RuneCountInString(s) <= MaxVersion }

// FitsLongDescription reports whether the long description of an app is not too long, in bytes.
func FitsLongDescription(s string) bool { return len(s) <= MaxText }

// IsHTTPS reports whether a text is an https address with nothing but letters a link has.
func IsHTTPS(s string) bool { return httpsPattern.MatchString(s) }

// IsPrice reports whether an app can cost so many cents; a free one has no price.
func IsPrice(cents int64) bool { return cents >= MinPriceCents && cents <= MaxPriceCents }

// IsUpgradePrice reports whether an upgrade can cost so many cents; it may be free.
func IsUpgradePrice(cents int64) bool { return cents >= 0 && cents <= MaxPriceCents }

// IsDiscount reports whether so many percent can be taken off for a while.
func IsDiscount(percent int) bool { return percent >= 1 && percent <= MaxDiscountPercent }

// IsTrial reports whether an app that is paid so can be tried for so many days.
func IsTrial(days int, frequency string) bool {
	return days == 0 || days > 0 && days <= MaxTrialDays && frequency == "monthly"
}
