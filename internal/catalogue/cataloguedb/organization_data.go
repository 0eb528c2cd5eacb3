package cataloguedb

import "marketplace/internal/kit/privacy"

// OrganizationData says where in the tables of this module an organization is: $1 stands for
// its id, $3 for its name.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "app_invitations", What: "invitations to apps that are not public", Columns: []string{"invited_by"}, Of: "organization_id = $1", Keep: "until it is taken back", Erase: privacy.Delete},
	}
}
