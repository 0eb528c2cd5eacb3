package installsdb

import "marketplace/internal/kit/privacy"

// OrganizationData says where in the tables of this module an organization is, for exports:
// $1 stands for its id.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "installs", Of: "organization_id = $1"},
		{Name: "install_no_access", Of: "organization_id = $1"},
	}
}
