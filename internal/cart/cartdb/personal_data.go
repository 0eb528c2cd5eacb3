package cartdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "carts", What: "carts", Columns: []string{"account_id", "buyer"}, Of: "account_id = $1", Keep: "for good", Erase: "buyer = '{}'", Why: "what was bought stays"},
	}
}
