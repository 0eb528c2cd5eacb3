package httpapidb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "idempotency_keys", What: "answers to requests that may be repeated", Columns: []string{"owner", "body"}, Of: `REPLACE(owner, $1, '') <> owner OR REPLACE(body, '"' || $2 || '"', '') <> body`, Keep: "a day", Erase: privacy.Delete},
	}
}
