package app

import (
	"context"

	"marketplace/internal/identity"
	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
)

// people is identity as installs sees it.
type people struct{ identity *identity.Service }

// Members is described at installs.People.
func (x people) Members(ctx context.Context, organizationID, product string) ([]installs.Member, error) {
	accounts, err := x.identity.MembersOf(ctx, organizationID, product)
	if err != nil {
		return nil, err
	}
	members := make([]installs.Member, len(accounts))
	for i, account := range accounts {
		role, _ := account.RoleIn(product)
		members[i] = installs.Member{
			AccountID: account.ID, Name: identity.NameOr(account.Name, account.Email), Email: account.Email, Role: role.Role, Agent: account.Agent,
		}
	}
	return members, nil
}

// Person is described at installs.People.
func (x people) Person(ctx context.Context, accountID string) (auth.Principal, error) {
	account, err := x.identity.Account(ctx, accountID)
	return account.Principal(), err
}
