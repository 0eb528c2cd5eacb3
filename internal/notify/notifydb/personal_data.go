package notifydb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "mail_log", What: "mails that were sent, without their words", Columns: []string{"address", "subject", "fault"}, Of: "address = $2", Keep: "after its last attempt", Setting: "MARKETPLACE_KEEP_MAIL_LOG", Erase: privacy.Delete},
	}
}

// OrganizationData says where in the tables of this module an organization is: $1 stands for
// its id, $3 for its name.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "mail_log", What: "mails to people of an organization", Columns: []string{"address", "subject"}, Of: "organization_id = $1", Keep: "after its last attempt", Setting: "MARKETPLACE_KEEP_MAIL_LOG", Erase: privacy.Delete},
	}
}
