package webhooksdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "developer_notices", What: "events told to developers", Columns: []string{"body"}, Of: `REPLACE(body, '"' || $2 || '"', '') <> body`, Keep: "for good", Erase: privacy.Delete},
	}
}

// OrganizationData says where in the tables of this module an organization is, for exports:
// $1 stands for its id.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "developer_notices", Of: "organization_id = $1"},
	}
}
