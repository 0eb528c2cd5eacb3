package cartdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "carts", What: "carts", Columns: []string{"account_id", "buyer"}, Of: "account_id = $1", Keep: "for good", Erase: "buyer = '{}'", Why: "what was bought stays"},
	}
}

// OrganizationData says where in the tables of this module an organization is, for exports:
// $1 stands for its id.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "carts", Of: "organization_id = $1"},
		{Name: "coupon_uses", Of: "organization_id = $1"},
	}
}
