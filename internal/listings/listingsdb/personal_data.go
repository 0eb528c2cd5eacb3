package listingsdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "listing_revisions", What: "versions of listings, by the id of who made them", Columns: []string{"author"}, Of: "author = $1", Keep: "for good", Erase: "author = ''", Why: "what was published stays, by nobody"},
	}
}
