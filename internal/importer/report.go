package importer

import (
	"cmp"
	"slices"
)

// Kind is a kind of what is imported.
type Kind string

// The kinds of what is imported.
const (
	KindApp            Kind = "app"
	KindDeveloper      Kind = "developer"
	KindExpert         Kind = "expert"
	KindList           Kind = "list"
	KindCategory       Kind = "category"
	KindHome           Kind = "home"
	KindSuggestions    Kind = "suggestions"
	KindSynonyms       Kind = "synonyms"
	KindLexicon        Kind = "lexicon"
	KindLegalText      Kind = "legal text"
	KindOrganization   Kind = "organization"
	KindRegistration   Kind = "registration" // of a developer
	KindReservedName   Kind = "reserved name"
	KindSuspension     Kind = "suspension" // of an app, by the staff
	KindPerson         Kind = "person"
	KindBillingAddress Kind = "billing address"
	KindLicence        Kind = "licence"
	KindCard           Kind = "card"
	KindCoupon         Kind = "coupon"
)

// Item names one thing that was imported.
type Item struct {
	Kind Kind   `json:"kind"`
	Name string `json:"name"` // a slug, an e-mail address or a code; "organization/product" for licences and cards; the kind for what is there once
}

// Note says something about an item.
type Note struct {
	Item

	Text string `json:"text"`
}

// Count tells what became of the items of a kind.
type Count struct {
	Kind      Kind `json:"kind"`
	Added     int  `json:"added"`
	Changed   int  `json:"changed"`
	Unchanged int  `json:"unchanged"`
	Kept      int  `json:"kept"`
}

// Report tells what an import did.
type Report struct {
	Counts []Count `json:"counts"`
	// Kept stayed as they are in the shop, and why.
	Kept []Note `json:"kept"`
	// Missing were imported once and are no longer in the folder; Removed were taken out for that.
	Missing []Item `json:"missing"`
	Removed []Note `json:"removed"`
}

// Total gives the sums over all kinds.
func (r *Report) Total() Count {
	var sum Count
	for _, c := range r.Counts {
		sum.Added += c.Added
		sum.Changed += c.Changed
		sum.Unchanged += c.Unchanged
		sum.Kept += c.Kept
	}
	return sum
}

func (r *Report) count(kind Kind) *Count {
	at := slices.IndexFunc(r.Counts, func(c Count) bool { return c.Kind == kind })
	if at < 0 {
		r.Counts = append(r.Counts, Count{Kind: kind})
		at = len(r.Counts) - 1
	}
	return &r.Counts[at]
}

func compareItems(x, y Item) int {
	return cmp.Or(cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Name, y.Name))
}
