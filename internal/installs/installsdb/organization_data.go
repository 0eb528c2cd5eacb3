package installsdb

import "marketplace/internal/kit/privacy"

// OrganizationData says where in the tables of this module an organization is: $1 stands for
// its id, $3 for its name.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "installs", What: "apps that an organization has, and had", Columns: []string{"installed_by", "removed_by", "reason", "properties"}, Of: "organization_id = $1", Keep: "for good", Erase: "reason = '', properties = ''", Why: "charges name the apps"},
		{Name: "install_no_access", What: "people without access to an app", Columns: []string{"account_id"}, Of: "organization_id = $1", Keep: "as long as the app", Erase: privacy.Delete},
		{Name: "removed_no_access", What: "people who had no access to an app when it was uninstalled", Columns: []string{"account_id", "chosen_by"}, Of: "organization_id = $1", Keep: "14 days", Erase: privacy.Delete},
	}
}
