package developersdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "developers", What: "who made an organization a developer, and accepted the agreement for it", Columns: []string{"created_by", "agreement_accepted_by"}, Of: "created_by = $1 OR agreement_accepted_by = $1", Keep: "as long as the organization", Why: "the agreement names who accepted it; the account is a number without a name then"},
		{Name: "developer_members", What: "console roles", Columns: []string{"account_id"}, Of: "account_id = $1", Keep: "as long as the account", Erase: privacy.Delete},
		{Name: "developer_invitations", What: "who is invited into a console", Columns: []string{"email"}, Of: "email = $2", Keep: "until it is answered or withdrawn", Erase: privacy.Delete},
		{Name: "developer_invitations", What: "whom somebody has invited into a console", Columns: []string{"created_by", "email"}, Of: "created_by = $1", Keep: "until it is answered or withdrawn", Erase: privacy.Delete},
		{Name: "developer_reserved_names", What: "names that somebody of the staff keeps free", Columns: []string{"added_by"}, Of: "added_by = $1", Keep: "until it is deleted", Erase: "added_by = ''"},
	}
}

// OrganizationData says where in the tables of this module organizations are.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "developer_members", What: "console roles", Columns: []string{"account_id"}, Of: "organization_id = $1", Keep: "as long as the organization", Erase: privacy.Delete},
		{Name: "developer_invitations", What: "who is invited into the console", Columns: []string{"email"}, Of: "organization_id = $1", Keep: "until it is answered or withdrawn", Erase: privacy.Delete},
		{Name: "developers", What: "the profile as a developer, with what it has proved and accepted", Columns: []string{"profile", "mail_address", "site_host", "reason"}, Of: "organization_id = $1", Keep: "as long as the organization", Erase: privacy.Delete, Secret: []string{"mail_token"}},
	}
}
