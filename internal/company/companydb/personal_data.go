package companydb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "company_requests", What: "apps that somebody asked their company for", Columns: []string{"asker_id", "reason", "note"}, Of: "asker_id = $1", Keep: "as long as the account", Erase: privacy.Delete},
		{Name: "company_requests", What: "what somebody decided about requests of others", Columns: []string{"decided_by", "note"}, Of: "decided_by = $1", Keep: "as long as the account of who asked", Erase: "note = ''", Why: "who asked must be able to see what was decided"},
	}
}

// OrganizationData says where in the tables of this module organizations are.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "company_requests", What: "apps that members ask for, and what was decided", Columns: []string{"asker_id", "reason", "note", "decided_by"}, Of: "organization_id = $1", Keep: "as long as the organization", Erase: privacy.Delete},
		{Name: "company_budgets", What: "what apps may cost in a month", Columns: []string{"monthly_cents"}, Of: "organization_id = $1", Keep: "as long as the organization", Erase: privacy.Delete},
		{Name: "company_rules", What: "rules about who may get apps", Columns: []string{"organization_id"}, Of: "organization_id = $1", Keep: "as long as the organization", Erase: privacy.Delete},
		{Name: "company_app_rules", What: "allowed and forbidden apps", Columns: []string{"app_id"}, Of: "organization_id = $1", Keep: "as long as the organization", Erase: privacy.Delete},
	}
}
