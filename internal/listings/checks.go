package listings

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/money"
)

// What a submission asks for (decisions rule 31), in letters and in items.
const (
	LongestName            = 30
	LongestServiceName     = 45
	ShortestSentence       = 40
	LongestSentence        = 90
	LongestDescription     = 4000
	FewestFeatures         = 3
	MostFeatures           = 6
	LongestFeatureTitle    = 32
	LongestFeatureSentence = 120
	FewestPictures         = 3
	MostPictures           = 8
)

// Missing gives what a revision lacks to be submitted, by the fields of the answers about an
// app: a sentence each.
func Missing(l Listing) map[string]string {
	missing := map[string]string{}
	check := func(field string, isRight bool, sentence string, values ...any) {
		if !isRight {
			missing[field] = fmt.Sprintf(sentence, values...)
		}
	}
	longest := LongestName
	if l.ServiceType != "" {
		longest = LongestServiceName
	}
	short, long := utf8.RuneCountInString(l.ShortDescription), utf8.RuneCountInString(l.LongDescription)
	check("name", utf8.RuneCountInString(l.Name) <= longest, "Use at most %d letters.", longest)
	check("shortDescription", short >= ShortestSentence && short <= LongestSentence, "Say in %d to %d letters what it does.", ShortestSentence, LongestSentence)
	check("longDescription", long >= 1 && long <= LongestDescription, "Describe it in 1 to %s letters.", money.Grouped(LongestDescription))
	check("category", l.Category != "", "Choose a category.")
	check("icon", l.Icon != (Icon{}), "Give it an icon.")
	check("screenshots", len(l.Screenshots) >= FewestPictures && len(l.Screenshots) <= MostPictures, "Show %d to %d pictures.", FewestPictures, MostPictures)
	check("features", len(l.Features) >= FewestFeatures && len(l.Features) <= MostFeatures, "Name %d to %d features.", FewestFeatures, MostFeatures)
	check("benefits", len(l.Benefits) > 0, "Name at least one benefit.")
	check("tutorialUrl", l.Support.TutorialURL != "", "Say where people find help.")
	check("privacyPolicyUrl", l.Support.PrivacyURL != "", "Say where the privacy policy is.")
	check("directInstallUrl", !lacksClient(l), "%s", clientMissing.message)
	for i, f := range l.Features {
		check(fmt.Sprintf("features.%d.title", i), utf8.RuneCountInString(f.Title) <= LongestFeatureTitle, "Use at most %d letters.", LongestFeatureTitle)
		check(fmt.Sprintf("features.%d.description", i), utf8.RuneCountInString(f.Description) <= LongestFeatureSentence, "Use at most %d letters.", LongestFeatureSentence)
	}
	return missing
}

// lacksClient reports whether an app installs itself and there is nothing that it could ask for.
func lacksClient(l Listing) bool { return l.DirectInstallURL != "" && len(l.Client.Scopes) == 0 }

// Advised gives what a revision can be submitted without, to the harm of who installs the app, by
// fields: a sentence each. Reasons are why its client asks for what, by scope: they are advised and
// no must, because the manifests of the contract (developer-console 7) cannot say any. Live is the
// zero Listing before there is one.
func Advised(l, live Listing, reasons map[string]string) map[string]string {
	asksBefore := func(scope string) bool {
		return l.Client.ID == live.Client.ID && slices.Contains(live.Client.Scopes, scope)
	}
	var silent []string
	for _, scope := range l.Client.Scopes {
		if !asksBefore(scope) && strings.TrimSpace(reasons[scope]) == "" {
			silent = append(silent, scope)
		}
	}
	if len(silent) == 0 {
		return nil
	}
	return map[string]string{"client": fmt.Sprintf("Say why it asks for %s. Who installs it reads the reason.", strings.Join(silent, ", "))}
}

// missingSince is Missing without what an earlier revision lacks in the same way: it is live
// nevertheless.
func missingSince(l, live Listing) map[string]string {
	missing := Missing(l)
	for field, sentence := range Missing(live) {
		if missing[field] == sentence {
			delete(missing, field)
		}
	}
	return missing
}

// routineParts may change without a review: text, also that of the onboarding, pictures, links,
// changelog and support.
//
//nolint:gochecknoglobals // a constant list
var routineParts = []string{
	"shortDescription", "longDescription", "features", "benefits", "icon", "screenshots", "video", "support", "changelog", "onboarding", "underMaintenance",
}

// NeedsReview reports whether somebody has to look at a revision before it takes the place of
// another: always, but when they differ only in routineParts.
func NeedsReview(l, live Listing) bool {
	return slices.ContainsFunc(partChanges(l, live), func(c PartChange) bool { return c.NeedsReview })
}

// NeedsTwo reports whether two people have to accept a revision: when it gives the app access
// that it does not have, by a permission more or by another place that people are sent to
// with one. Live is the zero Listing before there is one.
func NeedsTwo(l, live Listing) bool {
	isNew := func(scope string) bool { return !slices.Contains(live.Client.Scopes, scope) }
	return slices.ContainsFunc(l.Client.Scopes, isNew) || l.DirectInstallURL != "" && l.DirectInstallURL != live.DirectInstallURL
}

// ChangedParts names the parts in which two revisions differ, as their JSON does.
func ChangedParts(l, live Listing) []string {
	parts := []string{}
	for _, change := range partChanges(l, live) {
		parts = append(parts, change.Part)
	}
	return parts
}

func jsonName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}
