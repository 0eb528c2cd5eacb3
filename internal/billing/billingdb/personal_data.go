package billingdb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	return []privacy.Table{
		{Name: "direct_charges", What: "single purchases", Columns: []string{"buyer_account_id", "buyer_entity_id"}, Of: "buyer_account_id = $1", Keep: "for good", Erase: "buyer_entity_id = ''", Why: "sums and dates stay, as the law asks"},
		{Name: "recurrent_charges", What: "subscriptions", Columns: []string{"buyer_account_id", "buyer_entity_id"}, Of: "buyer_account_id = $1", Keep: "for good", Erase: "buyer_entity_id = ''", Why: "sums and dates stay, as the law asks"},
		{Name: "upgrade_grants", What: "extras of apps", Columns: []string{"account_id", "email"}, Of: "account_id = $1", Keep: "for good", Erase: "email = ''", Why: "what was bought stays"},
		{Name: "payout_details", What: "who has said who a developer is by law", Columns: []string{"updated_by"}, Of: "updated_by = $1", Keep: "as long as the organization", Erase: "updated_by = ''", Why: "what was said is the organization's"},
		{Name: "cards", What: "cards of organizations", Columns: []string{"first_name", "last_name", "last_four"}, Of: "first_name <> '' AND first_name || ' ' || last_name = $3", Keep: "until it is removed", Erase: "first_name = '', last_name = ''", Secret: []string{"token"}},
		{Name: "purchase_cards", What: "cards of one purchase", Columns: []string{"first_name", "last_name", "last_four"}, Of: "first_name <> '' AND first_name || ' ' || last_name = $3", Keep: "for good", Erase: "first_name = '', last_name = ''", Secret: []string{"token"}},
		{Name: "sandbox_cards", What: "test cards", Columns: []string{"name"}, Of: "name = $3", Keep: "for good", Erase: "name = ''", Secret: []string{"token"}},
	}
}

// OrganizationData says where in the tables of this module an organization is: $1 stands for
// its id, $3 for its name.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "billing_accounts", What: "billing addresses and VAT numbers", Columns: []string{"company", "country", "zip", "vat_number"}, Of: "organization_id = $1", Keep: "as long as the organization", Erase: privacy.Delete},
		{Name: "cards", What: "cards of organizations", Columns: []string{"first_name", "last_name", "last_four", "company"}, Of: "organization_id = $1", Keep: "until it is removed", Erase: privacy.Delete, Secret: []string{"token"}},
		{Name: "purchase_cards", What: "cards of one purchase", Columns: []string{"first_name", "last_name", "last_four", "company"}, Of: "organization_id = $1", Keep: "for good", Erase: privacy.Delete, Secret: []string{"token"}},
		{Name: "direct_charges", What: "single purchases", Columns: []string{"buyer_entity_id"}, Of: "buyer_organization_id = $1", Keep: "for good", Erase: "buyer_entity_id = ''", Why: "sums and dates stay, as the law asks"},
		{Name: "recurrent_charges", What: "subscriptions", Columns: []string{"buyer_entity_id"}, Of: "buyer_organization_id = $1", Keep: "for good", Erase: "buyer_entity_id = ''", Why: "sums and dates stay, as the law asks"},
		{Name: "invoices", What: "invoices and credit notes with the billing address that is printed on them", Columns: []string{"document"}, Of: "organization_id = $1", Keep: "for good", Why: "the law asks that an invoice keeps both parties as printed"},
		{Name: "plan_changes", What: "changes of plans", Columns: []string{"account_id"}, Of: "organization_id = $1", Keep: "for good", Why: "it has ids only, and explains charges"},
		{Name: "upgrade_grants", What: "extras of apps", Columns: []string{"email"}, Of: "organization_id = $1", Keep: "for good", Erase: "email = ''", Why: "what was bought stays"},
		{Name: "payout_details", What: "who a developer is by law", Columns: []string{"legal_name", "country", "address", "zip", "city", "tax_id", "updated_by"}, Of: "organization_id = $1", Keep: "as long as the organization", Erase: privacy.Delete},
		{Name: "payouts", What: "payouts of earnings", Columns: []string{"organization_id"}, Of: "organization_id = $1", Keep: "for good", Why: "sums and dates stay, as the law asks"},
	}
}
