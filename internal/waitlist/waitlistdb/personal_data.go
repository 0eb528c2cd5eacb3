package waitlistdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "experts_awaiting", What: "who waits for an app", Columns: []string{"email"}, Of: "email = $2", Keep: "after the app is there", Setting: "MARKETPLACE_KEEP_MESSAGES", Erase: privacy.Delete, Secret: []string{"token_hash"}},
	}
}
