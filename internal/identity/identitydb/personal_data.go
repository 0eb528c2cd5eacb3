package identitydb

import "marketplace/internal/kit/privacy"

// PersonalData says where in the tables of this module people are.
func PersonalData() []privacy.Table {
	asLong := "as long as the account"
	return []privacy.Table{
		{
			Name: "identity_accounts", What: "people", Columns: []string{"email", "name", "job", "avatar_url", "language"}, Of: "id = $1", Keep: "until 14 days after the account is closed", Secret: []string{"password_hash"},
			Erase: "email = id || '@closed.invalid', name = 'Closed account', job = '', avatar_url = '', language = '', password_hash = '', granted = '', withheld = '', active = FALSE", Why: "purchases and the audit log name the id",
		},
		{Name: "identity_roles", What: "roles of people", Columns: []string{"account_id"}, Of: "account_id = $1", Keep: asLong, Erase: privacy.Delete},
		{Name: "identity_sessions", What: "where somebody is signed in", Columns: []string{"ip", "user_agent"}, Of: "account_id = $1", Keep: "after its end", Setting: "MARKETPLACE_KEEP_SIGN_INS", Erase: privacy.Delete, Secret: []string{"secret_hash"}},
		{Name: "identity_devices", What: "browsers that are known", Columns: []string{"user_agent"}, Of: "account_id = $1", Keep: "after its last use", Setting: "MARKETPLACE_KEEP_DEVICES", Erase: privacy.Delete, Secret: []string{"secret_hash"}},
		{Name: "identity_personal_tokens", What: "personal tokens", Columns: []string{"name"}, Of: "account_id = $1", Keep: "until it is deleted", Erase: privacy.Delete, Secret: []string{"secret_hash"}},
		{Name: "identity_second_factors", What: "second factors", Columns: []string{"account_id"}, Of: "account_id = $1", Keep: "until it is removed", Erase: privacy.Delete, Secret: []string{"secret"}},
		{Name: "identity_recovery_codes", What: "recovery codes", Columns: []string{"account_id"}, Of: "account_id = $1", Keep: "with the second factor", Erase: privacy.Delete, Secret: []string{"code_hash"}},
		{Name: "identity_consents", What: "what apps may do for somebody", Columns: []string{"subject"}, Of: "subject = $1", Keep: "until it is withdrawn", Erase: privacy.Delete},
		{Name: "identity_withdrawn_consents", What: "apps that somebody lets in no more", Columns: []string{"subject"}, Of: "subject = $1", Keep: "until the app is let in again", Erase: privacy.Delete},
		{Name: "identity_links", What: "links in mails", Columns: []string{"subject", "payload"}, Of: "subject IN ($1, $2)", Keep: "after its end", Setting: "MARKETPLACE_KEEP_SIGN_INS", Erase: privacy.Delete, Secret: []string{"hash"}},
		{Name: "identity_invitations", What: "invitations to an organization", Columns: []string{"email", "name"}, Of: "account_id = $1 OR email = $2", Keep: "until it is used or deleted", Erase: privacy.Delete},
		{Name: "identity_throttle", What: "attempts to sign in, counted", Columns: []string{"subject"}, Of: "REPLACE(subject, $2, '') <> subject", Keep: "after it was made", Setting: "MARKETPLACE_KEEP_SIGN_INS", Erase: privacy.Delete},
		{Name: "audit_log", What: "from which network address and session somebody changed something", Columns: []string{"session_id", "address"}, Of: "actor = $1 AND (session_id <> '' OR address <> '')", Keep: "for good", Erase: "session_id = '', address = ''"},
		{Name: "audit_log", What: "who changed what, by the ids of accounts", Columns: []string{"actor", "subject", "details"}, Of: "REPLACE(details, $2, '') <> details", Keep: "for good", Erase: "details = ''", Why: "the ids stay, because others must be able to prove what was done"},
	}
}

// OrganizationData says where in the tables of this module an organization is: $1 stands for
// its id, $3 for its name.
func OrganizationData() []privacy.Table {
	return []privacy.Table{
		{
			Name: "identity_organizations", What: "organizations", Columns: []string{"name", "slug", "country", "state", "city", "zip"}, Of: "id = $1", Keep: "until 14 days after it is closed",
			Erase: "name = 'Closed organization', slug = 'o-' || id, country = '', state = '', city = '', zip = '', partner_type = '', developer_slug = ''", Why: "charges, invoices and the audit log name the id",
		},
		{Name: "identity_accounts", What: "its people", Columns: []string{"email", "name"}, Of: "organization_id = $1", Keep: "until 14 days after it is closed", Secret: []string{"password_hash"}, Why: "each is removed as a person"},
		{Name: "identity_invitations", What: "invitations to an organization", Columns: []string{"email", "name"}, Of: "organization_id = $1", Keep: "until it is used or deleted", Erase: privacy.Delete},
		{Name: "identity_consents", What: "what apps may do for an organization", Columns: []string{"given_by"}, Of: "subject = $1", Keep: "until it is withdrawn", Erase: privacy.Delete},
		{Name: "identity_withdrawn_consents", What: "apps that an organization lets in no more", Columns: []string{"subject"}, Of: "subject = $1", Keep: "until the app is let in again", Erase: privacy.Delete},
		{Name: "audit_log", What: "what was done to an organization, with its name", Columns: []string{"details"}, Of: "subject = $1 AND details <> ''", Keep: "for good", Erase: "details = ''", Why: "the ids stay, because others must be able to prove what was done"},
	}
}
