package jobs

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "jobs", What: "what is done outside of requests, as mails", Columns: []string{"payload", "last_error"}, Of: `state <> 'running' AND REPLACE(payload, '"' || $2 || '"', '') <> payload`, Keep: "after it is done", Setting: "MARKETPLACE_KEEP_JOBS", Erase: privacy.Delete, Secret: []string{"payload", "sealed"}},
	}
}
