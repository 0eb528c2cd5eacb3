package billingdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "direct_charges", What: "single purchases", Columns: []string{"buyer_account_id", "buyer_entity_id"}, Of: "buyer_account_id = $1", Keep: "for good", Erase: "buyer_entity_id = ''", Why: "sums and dates stay, as the law asks"},
		{Name: "recurrent_charges", What: "subscriptions", Columns: []string{"buyer_account_id", "buyer_entity_id"}, Of: "buyer_account_id = $1", Keep: "for good", Erase: "buyer_entity_id = ''", Why: "sums and dates stay, as the law asks"},
		{Name: "upgrade_grants", What: "extras of apps", Columns: []string{"account_id", "email"}, Of: "account_id = $1", Keep: "for good", Erase: "email = ''", Why: "what was bought stays"},
		{Name: "cards", What: "cards of organizations", Columns: []string{"first_name", "last_name", "last_four"}, Of: "first_name <> '' AND first_name || ' ' || last_name = $3", Keep: "until it is removed", Erase: "first_name = '', last_name = ''", Secret: []string{"token"}},
		{Name: "purchase_cards", What: "cards of one purchase", Columns: []string{"first_name", "last_name", "last_four"}, Of: "first_name <> '' AND first_name || ' ' || last_name = $3", Keep: "for good", Erase: "first_name = '', last_name = ''", Secret: []string{"token"}},
		{Name: "sandbox_cards", What: "test cards", Columns: []string{"name"}, Of: "name = $3", Keep: "for good", Erase: "name = ''", Secret: []string{"token"}},
	}
}

// OrganizationData says where in the tables of this module an organization is, for exports:
// $1 stands for its id.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "billing_accounts", Of: "organization_id = $1"},
		{Name: "cards", Of: "organization_id = $1", Secret: []string{"token"}},
		{Name: "direct_charges", Of: "buyer_organization_id = $1"},
		{Name: "recurrent_charges", Of: "buyer_organization_id = $1"},
		{Name: "invoices", Of: "organization_id = $1"},
		{Name: "plan_changes", Of: "organization_id = $1"},
		{Name: "upgrade_grants", Of: "organization_id = $1"},
		{Name: "payouts", Of: "organization_id = $1"},
	}
}
