package identitydb

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"marketplace/internal/identity"
	"marketplace/internal/identity/identitydb/identitysql"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/clock"
)

func toOrganization(row identitysql.IdentityOrganization) identity.Organization {
	return identity.Organization{
		ID: row.ID, Slug: row.Slug, Name: row.Name, Country: row.Country, State: row.State, City: row.City, Zip: row.Zip,
		PartnerType: row.PartnerType, Developer: row.DeveloperSlug, HostVersion: row.HostVersion, CreatedAt: clock.FromMicros(row.CreatedAt),
		ClosedAt: clock.FromMicros(row.ClosedAt), ClosedBy: row.ClosedBy, RemovedAt: clock.FromMicros(row.RemovedAt),
	}
}

func toAccount(row identitysql.IdentityAccount, roles []identitysql.IdentityRole) identity.Account {
	a := identity.Account{
		ID: row.ID, OrganizationID: row.OrganizationID, Email: row.Email, Name: row.Name, Job: row.Job, AvatarURL: row.AvatarUrl, Language: row.Language,
		Agent: row.Agent, Active: row.Active, Granted: splitList(row.Granted), Withheld: splitList(row.Withheld),
		VerifiedAt: clock.FromMicros(row.VerifiedAt), ClosedAt: clock.FromMicros(row.ClosedAt), ClosedBy: row.ClosedBy,
		RemovedAt: clock.FromMicros(row.RemovedAt), HostVersion: row.HostVersion,
		CreatedAt: clock.FromMicros(row.CreatedAt), UpdatedAt: clock.FromMicros(row.UpdatedAt),
	}
	for _, r := range roles {
		a.Roles = append(a.Roles, identity.Role{Product: r.Product, Role: r.Role, Suspended: r.Suspended})
	}
	slices.SortFunc(a.Roles, roleOrder)
	return a.WithPasswordHash(row.PasswordHash)
}

func toClient(row identitysql.IdentityClient) (identity.Client, error) {
	c := identity.Client{
		ID: row.ID, Name: row.Name, Type: row.Type, Visibility: row.Visibility, OrganizationID: row.OrganizationID,
		RedirectURIs: splitList(row.RedirectUris), Responses: splitList(row.Responses), FirstParty: row.FirstParty,
		TokenLife: time.Duration(row.TokenLifeUs) * time.Microsecond, SecretHash: row.SecretHash, CreatedAt: clock.FromMicros(row.CreatedAt),
		PreviousSecretHash: row.PreviousSecretHash, PreviousSecretUntil: clock.FromMicros(row.PreviousSecretUntil), ConfigurationURI: row.ConfigurationUri,
	}
	if err := json.Unmarshal([]byte(row.Scopes), &c.Scopes); err != nil {
		return identity.Client{}, fmt.Errorf("scopes of client %s: %w", row.ID, err)
	}
	return c, nil
}

func toSession(row identitysql.IdentitySession) identity.Session {
	return identity.Session{
		ID: row.ID, AccountID: row.AccountID, Source: row.Source, UserAgent: row.UserAgent, IP: row.Ip,
		CreatedAt: clock.FromMicros(row.CreatedAt), ExpiresAt: clock.FromMicros(row.ExpiresAt),
		Pending: row.Pending, SecondFactorAt: clock.FromMicros(row.SecondFactorAt),
	}.WithSecretHash(row.SecretHash)
}

func toConsent(row identitysql.IdentityConsent) identity.Consent {
	return identity.Consent{
		ClientID: row.ClientID, Coverage: row.Coverage, Subject: row.Subject, Scopes: auth.ParseScopes(row.Scopes),
		GivenBy: row.GivenBy, CreatedAt: clock.FromMicros(row.CreatedAt),
	}
}

func toGrant(row identitysql.IdentityGrant) identity.Grant {
	return identity.Grant{
		ID: row.ID, ClientID: row.ClientID, AccountID: row.AccountID, OrganizationID: row.OrganizationID, SessionID: row.SessionID,
		Scopes: auth.ParseScopes(row.Scopes), StaffID: row.StaffID, CreatedAt: clock.FromMicros(row.CreatedAt), RevokedAt: clock.FromMicros(row.RevokedAt),
	}
}

func toToken(row identitysql.IdentityToken) identity.Token {
	return identity.Token{
		Hash: row.Hash, Kind: row.Kind, GrantID: row.GrantID, CreatedAt: clock.FromMicros(row.CreatedAt),
		ExpiresAt: clock.FromMicros(row.ExpiresAt), UsedAt: clock.FromMicros(row.UsedAt),
	}
}

func toCode(row identitysql.IdentityCode) identity.Code {
	return identity.Code{
		Hash: row.Hash, GrantID: row.GrantID, RedirectURI: row.RedirectUri, Challenge: row.Challenge,
		CreatedAt: clock.FromMicros(row.CreatedAt), ExpiresAt: clock.FromMicros(row.ExpiresAt), UsedAt: clock.FromMicros(row.UsedAt),
	}
}

// toTokenOwner makes one value of the rows of a token: one for each role of its account,
// or a single one without a role.
func toTokenOwner(hash string, rows []identitysql.GetTokenOwnerRow) identity.TokenOwner {
	first := rows[0]
	h := identity.TokenOwner{
		Token: identity.Token{
			Hash: hash, Kind: first.Kind, GrantID: first.GrantID, CreatedAt: clock.FromMicros(first.TokenCreatedAt),
			ExpiresAt: clock.FromMicros(first.ExpiresAt), UsedAt: clock.FromMicros(first.UsedAt),
		},
		Grant: identity.Grant{
			ID: first.GrantID, ClientID: first.ClientID, AccountID: first.AccountID, OrganizationID: first.OrganizationID,
			SessionID: first.SessionID, Scopes: auth.ParseScopes(first.Scopes), StaffID: first.StaffID,
			CreatedAt: clock.FromMicros(first.GrantCreatedAt), RevokedAt: clock.FromMicros(first.RevokedAt),
		},
		Account: identity.Account{
			ID: first.AccountID, OrganizationID: first.OrganizationID, Email: first.Email, Name: first.Name, Active: first.Active, ClosedAt: clock.FromMicros(first.ClosedAt),
			Granted: splitList(first.Granted), Withheld: splitList(first.Withheld),
		},
		Platform: first.FirstParty.Bool,
	}
	if first.StaffID != "" {
		staff := identity.Account{Active: first.StaffActive.Bool, ClosedAt: clock.FromMicros(first.StaffClosedAt.Int64), Granted: splitList(first.StaffGranted.String), Withheld: splitList(first.StaffWithheld.String)}
		h.StaffGone = !staff.IsStaff()
	}
	for _, row := range rows {
		if row.Product.Valid {
			h.Account.Roles = append(h.Account.Roles, identity.Role{Product: row.Product.String, Role: row.Role.String, Suspended: row.Suspended.Bool})
		}
	}
	slices.SortFunc(h.Account.Roles, roleOrder)
	return h
}

func toInvitation(row identitysql.IdentityInvitation) identity.Invitation {
	return identity.Invitation{
		ID: row.ID, OrganizationID: row.OrganizationID, Email: row.Email, Name: row.Name, Product: row.Product, Role: row.Role,
		CreatorID: row.CreatorID, AccountID: row.AccountID, CreatedAt: clock.FromMicros(row.CreatedAt), UpdatedAt: clock.FromMicros(row.UpdatedAt),
	}
}

func toLink(row identitysql.IdentityLink) identity.Link {
	return identity.Link{
		Hash: row.Hash, Kind: row.Kind, Subject: row.Subject, Payload: row.Payload,
		CreatedAt: clock.FromMicros(row.CreatedAt), ExpiresAt: clock.FromMicros(row.ExpiresAt),
	}
}

func toPersonalToken(row identitysql.IdentityPersonalToken) identity.PersonalToken {
	return identity.PersonalToken{
		ID: row.ID, AccountID: row.AccountID, Name: row.Name, Scopes: auth.ParseScopes(row.Scopes),
		SecretHash: row.SecretHash, CreatedAt: clock.FromMicros(row.CreatedAt),
	}
}

func toGhostSession(row identitysql.ListGhostSessionsRow) identity.GhostSession {
	return identity.GhostSession{
		GrantID: row.GrantID, Staff: row.StaffEmail, Account: row.AccountEmail, Organization: row.Organization, Reason: row.Reason,
		StartedAt: clock.FromMicros(row.StartedAt), EndedAt: clock.FromMicros(row.StoppedAt),
	}
}

// splitList reads a column of comma-separated values; the empty text has none.
func splitList(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ",")
}

func joinList(values []string) string { return strings.Join(values, ",") }
