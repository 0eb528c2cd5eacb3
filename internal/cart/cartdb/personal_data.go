package cartdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "carts", What: "carts", Columns: []string{"account_id", "buyer"}, Of: "account_id = $1", Keep: "for good", Erase: "buyer = '{}'", Why: "what was bought stays"},
	}
}

// OrganizationData says where in the tables of this module an organization is: $1 stands for
// its id, $3 for its name.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "carts", What: "carts", Columns: []string{"buyer"}, Of: "organization_id = $1", Keep: "for good", Erase: "buyer = '{}'", Why: "what was bought stays"},
		{Name: "coupons", What: "promotion codes of a developer", Columns: []string{"organization_id"}, Of: "organization_id = $1", Keep: "for good", Why: "what was bought with one stays"},
		{Name: "coupon_uses", What: "coupons that were used", Columns: []string{"organization_id"}, Of: "organization_id = $1", Keep: "for good", Why: "a coupon counts its uses"},
	}
}
