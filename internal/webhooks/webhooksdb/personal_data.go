package webhooksdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "developer_notices", What: "events told to developers", Columns: []string{"body"}, Of: `REPLACE(body, '"' || $2 || '"', '') <> body`, Keep: "after it was made", Setting: "MARKETPLACE_KEEP_WEBHOOKS", Erase: privacy.Delete},
	}
}

// OrganizationData says where in the tables of this module an organization is: $1 stands for
// its id, $3 for its name.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "developer_notices", What: "events told to an organization that develops apps", Columns: []string{"body"}, Of: "organization_id = $1", Keep: "after it was made", Setting: "MARKETPLACE_KEEP_WEBHOOKS", Erase: privacy.Delete},
	}
}
