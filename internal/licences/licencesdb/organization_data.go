package licencesdb

import "marketplace/internal/kit/privacy"

// OrganizationData says where in the tables of this module an organization is: $1 stands for
// its id, $3 for its name.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "product_subscriptions", What: "licences of host products", Columns: []string{"license_id"}, Of: "organization_id = $1", Keep: "for good", Why: "charges and webhooks name the number, which is nobody's without the organization"},
	}
}
