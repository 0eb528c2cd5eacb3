package reviewsdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "ratings_reviews", What: "reviews of apps", Columns: []string{"account_id", "name", "review"}, Of: "account_id = $1", Keep: "until it is deleted", Erase: "account_id = '', name = 'Former customer'", Why: "what was said stays, by nobody"},
		{Name: "ratings_reports", What: "reports of reviews", Columns: []string{"account_id", "reason"}, Of: "account_id = $1", Keep: "for good", Erase: privacy.Delete},
		{Name: "ratings_helpful", What: "which reviews somebody finds helpful", Columns: []string{"account_id"}, Of: "account_id = $1", Keep: "until it is taken back", Erase: privacy.Delete},
	}
}

// OrganizationData says where in the tables of this module an organization is: $1 stands for
// its id, $3 for its name.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "ratings_reviews", What: "reviews of apps", Columns: []string{"name"}, Of: "organization_id = $1", Keep: "until it is deleted", Erase: "account_id = '', name = 'Former customer'", Why: "what was said stays, by nobody"},
	}
}
