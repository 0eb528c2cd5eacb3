package listings

import (
	"slices"
	"strings"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// Filters are what buyers narrow lists down by (spec S2.27, S3.02), and the words that search
// finds an app for besides its texts.
type Filters struct {
	Categories []string // beside the first one, by id or slug
	Languages  []string // ISO 639-1
	Industries []string
	Country    string // ISO 3166-1, "" for none
	Keywords   []string
}

// EditFilters changes all of them. What is named twice is named once.
func (s *Service) EditFilters(f Filters) func(*Listing) error {
	return func(l *Listing) error {
		fields := map[string]string{}
		l.SecondaryCategories = nil
		for _, named := range f.Categories {
			slug, known := s.d.Catalogue.CategoryOf(named)
			if !known {
				fields["categories"] = "There is no such category."
			} else if slug != l.Category && !slices.Contains(l.SecondaryCategories, slug) {
				l.SecondaryCategories = append(l.SecondaryCategories, slug)
			}
		}
		l.Languages, l.Industries, l.Keywords = once(f.Languages), once(f.Industries), once(f.Keywords)
		l.Country = strings.TrimSpace(f.Country)
		if len(l.Languages) > listing.MaxLanguages || !all(l.Languages, listing.IsLanguage) {
			fields["languages"] = "Name each language by its two letters."
		}
		if !all(l.Industries, listing.IsIndustry) {
			fields["industries"] = "There is no such industry."
		}
		if l.Country != "" && !listing.IsCountry(l.Country) {
			fields["country"] = "Name the country by its two letters."
		}
		if len(l.Keywords) > listing.MaxKeywords || !all(l.Keywords, listing.IsKeyword) {
			fields["keywords"] = "Use at most 20 words, of at most 64 letters each."
		}
		return errs.UnprocessableFields(fields)
	}
}

// once gives the texts without those that are empty or there already.
func once(texts []string) []string {
	var list []string
	for _, text := range texts {
		if text = textclean.Line(text); text != "" && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

func all(texts []string, is func(string) bool) bool {
	return !slices.ContainsFunc(texts, func(text string) bool { return !is(text) })
}
