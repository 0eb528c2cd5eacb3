package sharingdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "sharing_invitations", What: "invitations to apps that are not public, by mail", Columns: []string{"email", "note"}, Of: "email = $2", Keep: "as long as the app", Erase: privacy.Delete, Secret: []string{"secret_hash"}},
		{Name: "sharing_invitations", What: "who has invited organizations to apps that are not public, and who has answered", Columns: []string{"created_by", "answered_by"}, Of: "created_by = $1 OR answered_by = $1", Keep: "as long as the app", Why: "the organizations see the app by it; the accounts are numbers without names then", Secret: []string{"secret_hash"}},
		{Name: "sharing_links", What: "who has made share links of apps that are not public", Columns: []string{"created_by"}, Of: "created_by = $1", Keep: "as long as the app", Why: "the account is a number without a name then", Secret: []string{"secret_hash"}},
		{Name: "sharing_previews", What: "who has made previews of drafts", Columns: []string{"created_by"}, Of: "created_by = $1", Keep: "as long as the app", Why: "the account is a number without a name then", Secret: []string{"secret_hash"}},
		{Name: "sharing_reviewers", What: "who is asked to look at drafts", Columns: []string{"email", "account_id"}, Of: "email = $2 OR account_id = $1", Keep: "as long as the app", Erase: privacy.Delete, Secret: []string{"secret_hash"}},
	}
}

// OrganizationData says where in the tables of this module organizations are.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "sharing_invitations", What: "answers to invitations to apps that are not public", Columns: []string{"email", "note"}, Of: "organization_id = $1", Keep: "as long as the organization", Erase: privacy.Delete, Secret: []string{"secret_hash"}},
	}
}
