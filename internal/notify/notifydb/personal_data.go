package notifydb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "mail_log", What: "mails that were sent, without their words", Columns: []string{"address", "subject", "fault"}, Of: "address = $2", Keep: "90 days", Erase: privacy.Delete},
	}
}

// OrganizationData says where in the tables of this module an organization is, for exports:
// $1 stands for its id.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "mail_log", Of: "organization_id = $1"},
	}
}
