package jobs

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are. A job that runs is removed,
// too: nothing is left to be kept when it ends, and it is not tried again.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "jobs", What: "what is done outside of requests, as mails", Columns: []string{"payload", "last_error"}, Of: `REPLACE(payload, '"' || $2 || '"', '') <> payload`, Keep: "after it is done", Setting: "MARKETPLACE_KEEP_JOBS", Erase: privacy.Delete, Secret: []string{"payload", "sealed"}},
	}
}
