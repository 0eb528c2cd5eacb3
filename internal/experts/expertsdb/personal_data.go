package expertsdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "experts_messages", What: "messages to experts", Columns: []string{"email", "name", "surname", "website", "message"}, Of: "email = $2", Keep: "after it was sent", Setting: "MARKETPLACE_KEEP_MESSAGES", Erase: privacy.Delete, Secret: []string{"token_hash"}},
		{Name: "experts_reviews", What: "reviews of experts", Columns: []string{"email", "name", "website", "review"}, Of: "email = $2", Keep: "until it is deleted", Erase: "email = id || '@closed.invalid', name = 'Former visitor', website = ''", Why: "what was said stays, by nobody", Secret: []string{"token_hash"}},
	}
}
