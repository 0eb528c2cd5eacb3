package listingsdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "listing_revisions", What: "revisions of listings, by the id of who made them", Columns: []string{"author"}, Of: "author = $1", Keep: "for good", Erase: "author = ''", Why: "what was published stays, by nobody"},
		{Name: "listing_submissions", What: "revisions that somebody submitted for a review, with a note", Columns: []string{"author", "note"}, Of: "author = $1", Keep: "for good", Erase: "author = '', note = ''", Why: "what was decided about an app stays, without who asked"},
		{Name: "listing_submissions", What: "reviews that somebody of the staff began", Columns: []string{"reviewer"}, Of: "reviewer = $1", Keep: "for good", Erase: "reviewer = ''", Why: "what was decided about an app stays"},
		{Name: "listing_submissions", What: "revisions that somebody of the staff accepted as the first of two", Columns: []string{"seconded_by"}, Of: "seconded_by = $1", Keep: "for good", Erase: "seconded_by = ''", Why: "what was decided about an app stays"},
		{Name: "listing_submissions", What: "what somebody decided about a submission", Columns: []string{"decided_by"}, Of: "decided_by = $1", Keep: "for good", Erase: "decided_by = ''", Why: "what was decided about an app stays"},
	}
}
