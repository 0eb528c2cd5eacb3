package identitydb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	asLong := "as long as the account"
	return []privacy.Table{
		{
			Name: "identity_accounts", What: "people", Columns: []string{"email", "name", "job", "avatar_url"}, Of: "id = $1", Keep: "until the account is closed", Secret: []string{"password_hash"},
			Erase: "email = id || '@closed.invalid', name = 'Closed account', job = '', avatar_url = '', password_hash = '', granted = '', withheld = '', active = FALSE", Why: "purchases and the audit log name the id",
		},
		{Name: "identity_roles", What: "roles of people", Columns: []string{"account_id"}, Of: "account_id = $1", Keep: asLong, Erase: privacy.Delete},
		{Name: "identity_sessions", What: "where somebody is signed in", Columns: []string{"ip", "user_agent"}, Of: "account_id = $1", Keep: "until it ends, and a week", Erase: privacy.Delete, Secret: []string{"secret_hash"}},
		{Name: "identity_devices", What: "browsers that are known", Columns: []string{"user_agent"}, Of: "account_id = $1", Keep: "a year after its last use", Erase: privacy.Delete, Secret: []string{"secret_hash"}},
		{Name: "identity_personal_tokens", What: "personal tokens", Columns: []string{"name"}, Of: "account_id = $1", Keep: "until it is deleted", Erase: privacy.Delete, Secret: []string{"secret_hash"}},
		{Name: "identity_second_factors", What: "second factors", Columns: []string{"account_id"}, Of: "account_id = $1", Keep: "until it is removed", Erase: privacy.Delete, Secret: []string{"secret"}},
		{Name: "identity_recovery_codes", What: "recovery codes", Columns: []string{"account_id"}, Of: "account_id = $1", Keep: "with the second factor", Erase: privacy.Delete, Secret: []string{"code_hash"}},
		{Name: "identity_consents", What: "what apps may do for somebody", Columns: []string{"subject"}, Of: "subject = $1", Keep: "until it is withdrawn", Erase: privacy.Delete},
		{Name: "identity_links", What: "links in mails", Columns: []string{"subject", "payload"}, Of: "subject IN ($1, $2)", Keep: "a week after it ends", Erase: privacy.Delete, Secret: []string{"hash"}},
		{Name: "identity_invitations", What: "invitations to an organization", Columns: []string{"email", "name"}, Of: "account_id = $1 OR email = $2", Keep: "until it is used or deleted", Erase: privacy.Delete},
		{Name: "identity_throttle", What: "attempts to sign in, counted", Columns: []string{"subject"}, Of: "REPLACE(subject, $2, '') <> subject", Keep: "a week", Erase: privacy.Delete},
		{Name: "audit_log", What: "who changed what, by the ids of accounts", Columns: []string{"actor", "subject", "details"}, Of: "REPLACE(details, $2, '') <> details", Keep: "for good", Erase: "details = ''", Why: "the ids stay, because others must be able to prove what was done"},
	}
}

// OrganizationData says where in the tables of this module an organization is, for exports:
// $1 stands for its id.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{Name: "identity_organizations", Of: "id = $1"},
		{Name: "identity_accounts", Of: "organization_id = $1", Secret: []string{"password_hash"}},
		{Name: "identity_invitations", Of: "organization_id = $1"},
	}
}
