package waitlistdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "experts_awaiting", What: "who waits for an app", Columns: []string{"email"}, Of: "email = $2", Keep: "after the app is there", Setting: "MARKETPLACE_KEEP_MESSAGES", Erase: privacy.Delete, Secret: []string{"token_hash"}},
		{Name: "deal_reminders", What: "deals that somebody wants to hear of", Columns: []string{"account_id"}, Of: "account_id = $1", Keep: "after the mail about it", Setting: "MARKETPLACE_KEEP_MESSAGES", Erase: privacy.Delete},
	}
}

// OrganizationData says where in the tables of this module organizations are.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "deal_reminders", What: "deals that members want to hear of", Columns: []string{"account_id"}, Of: "organization_id = $1", Keep: "after the mail about it", Setting: "MARKETPLACE_KEEP_MESSAGES", Erase: privacy.Delete},
	}
}
