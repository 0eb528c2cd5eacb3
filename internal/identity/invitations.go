package identity

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// Invitation invites somebody to a product of an organization (contract identity 2.3). Role
// is empty while it is only a request.
type Invitation struct {
	ID             string
	OrganizationID string
	Email          string
	Name           string
	Product        string
	Role           string
	CreatorID      string
	AccountID      string // of the account that joining makes
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

// The answers to a request for access, letter by letter (spec S8.04).
const (
	MessageRequestSent   = "Request sent!"
	MessageRequestFailed = "Cannot send access request."
)

// invitationsPerDay bounds the mails that an organization sends to strangers.
const invitationsPerDay = 100

// InvitationInput invites a person to a product. With a role the person is invited at
// once; without one it is a request, and somebody who manages the product decides.
type InvitationInput struct {
	Email   string
	Name    string
	Product string
	Role    string
	forSelf bool // somebody's request for themselves
}

// RequestInvitation asks for the principal's access to a product, or for a role that
// manages it (spec S6.08, S7.21). When the same request is open already, it returns that
// one and false. Errors: unprocessable for another product; conflict when the person
// manages it already; rate_limited.
func (s *Service) RequestInvitation(ctx context.Context, p auth.Principal, product string) (Invitation, bool, error) {
	return s.Invite(ctx, TokenInfo{Principal: p}, InvitationInput{Email: p.Email, Name: p.Name, Product: product, forSelf: true})
}

// Invite stores an invitation or a request for one, and mails it to the person or to
// those who decide. Repeating it changes nothing: it returns what is stored, and false.
// Errors: unprocessable with fields; forbidden for a role that the caller may not give, and
// as of CheckStaffChange; conflict when the person is in the product already, or has a
// closed account in the organization; rate_limited; unavailable for a stranger when no
// mails are sent.
func (s *Service) Invite(ctx context.Context, caller TokenInfo, in InvitationInput) (invitation Invitation, added bool, err error) {
	p := caller.Principal
	in.Email, in.Name = normaliseEmail(in.Email), strings.TrimSpace(in.Name)
	if err := checkInvitation(p, in); err != nil {
		return Invitation{}, false, err
	}
	if err := s.throttle(ctx, "invite:"+p.OrganizationID, 24*time.Hour, invitationsPerDay); err != nil {
		return Invitation{}, false, err
	}
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		if err := checkNotInProduct(ctx, tx, p, in); err != nil {
			return err
		}
		if invitation, err = s.findOpenInvitation(ctx, tx, p, in); err != nil {
			return err
		}
		if added = invitation.ID == ""; !added {
			return nil
		}
		now := s.now()
		invitation = Invitation{
			ID: s.newID(), OrganizationID: p.OrganizationID, Email: in.Email, Name: in.Name, Product: in.Product, Role: in.Role,
			CreatorID: p.AccountID, AccountID: s.newID(), CreatedAt: now, UpdatedAt: now,
		}
		if err := tx.PutInvitation(ctx, invitation); err != nil {
			return err
		}
		if in.Role == "" {
			return s.mailApprovers(ctx, tx, invitation)
		}
		return s.grantInvitation(ctx, tx, caller, &invitation)
	})
	return invitation, added, err
}

func checkInvitation(p auth.Principal, in InvitationInput) error {
	if !slices.Contains(auth.Products, in.Product) {
		return fieldError("product", "The product is LiveChat or HelpDesk.")
	}
	if !isEmail(in.Email) {
		return fieldError("email", messageNoEmail)
	}
	if utf8.RuneCountInString(in.Name) > MaxName {
		return fieldError("name", "The name has at most 191 characters.")
	}
	if in.Role == "" {
		return nil
	}
	return checkRole(p, auth.Role{Product: in.Product, Role: in.Role}, "")
}

// checkNotInProduct refuses an invitation of somebody who has what it is about.
func checkNotInProduct(ctx context.Context, tx Tx, p auth.Principal, in InvitationInput) error {
	account, err := tx.AccountByEmail(ctx, in.Email)
	if errs.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	role, has := account.RoleIn(in.Product)
	if has && account.ClosedAt.IsZero() && account.OrganizationID == p.OrganizationID && (!in.forSelf || auth.IsManaging(role.Role)) {
		return errs.New(errs.Conflict, "already_in_product", "The person is in this product already.")
	}
	return nil
}

func (s *Service) findOpenInvitation(ctx context.Context, tx Tx, p auth.Principal, in InvitationInput) (Invitation, error) {
	list, err := tx.Invitations(ctx, p.OrganizationID)
	if err != nil {
		return Invitation{}, err
	}
	for _, i := range list {
		if i.Email == in.Email && i.Product == in.Product {
			return i, nil
		}
	}
	return Invitation{}, nil
}

// mailApprovers mails a request to everybody who may decide it.
func (s *Service) mailApprovers(ctx context.Context, tx Tx, i Invitation) error {
	accounts, err := tx.Accounts(ctx, i.OrganizationID)
	if err != nil {
		return err
	}
	person := i.Email
	if i.Name != "" {
		person = i.Name + " (" + i.Email + ")"
	}
	for _, a := range accounts {
		if !a.HasAccess() || !(auth.Principal{Roles: a.LiveRoles()}).Manages(i.Product) {
			continue
		}
		err := s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
			product := productName(in, i.Product)
			return mail.Message{
				Kind: "access-request", To: a.Email, ToName: a.Name, Subject: in.Say("Somebody asks for access to %s", product),
				Paragraphs: []string{in.Say("%s asks to be invited to %s.", person, product)},
				Action:     &mail.Action{Label: in.Say("Decide"), URL: s.address + "/invitation?id=" + i.ID},
			}
		}))
		if err != nil {
			return err
		}
	}
	return nil
}

// productName is the name of a product in sentences.
func productName(in locale.Language, product string) string {
	switch product {
	case auth.LiveChat:
		return in.Say("live chat")
	case auth.HelpDesk:
		return in.Say("help desk")
	default:
		return in.Say("accounts")
	}
}

// GrantInvitation approves a request with a role: a person of the organization has it
// at once, anybody else gets a mail with a link to join. It returns the id of the
// account that has the role now, or will have it after joining. Errors: not_found;
// unprocessable without a role of the product; forbidden for a role that the caller may not
// give, and as of CheckStaffChange; conflict 'account_closed'; unavailable for a stranger
// when no mails are sent.
func (s *Service) GrantInvitation(ctx context.Context, caller TokenInfo, id, role string) (accountID string, err error) {
	defer s.cache.clear()
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		i, err := findInvitation(ctx, tx, caller.Principal, id)
		if err != nil {
			return err
		}
		if role == "" {
			return fieldError("role", "The role is required.")
		}
		if err := checkRole(caller.Principal, auth.Role{Product: i.Product, Role: role}, ""); err != nil {
			return err
		}
		i.Role, i.UpdatedAt = role, s.now()
		if err := s.grantInvitation(ctx, tx, caller, &i); err != nil {
			return err
		}
		accountID = i.AccountID
		return nil
	})
	return accountID, err
}

func (s *Service) grantInvitation(ctx context.Context, tx Tx, caller TokenInfo, i *Invitation) error {
	if err := s.recordAudit(ctx, tx, AuditEntry{Actor: caller.Principal.AccountID, Action: "invitation.grant", Subject: i.ID, Details: i.Email + " " + i.Product + ":" + i.Role}); err != nil {
		return err
	}
	account, err := tx.AccountByEmail(ctx, i.Email)
	if err == nil && account.OrganizationID == i.OrganizationID {
		if !account.ClosedAt.IsZero() {
			return errs.New(errs.Conflict, ReasonAccountClosed, "The account of this person is closed.")
		}
		i.AccountID = account.ID
		if err := s.checkStaffChange(ctx, tx, caller, account); err != nil {
			return err
		}
		return s.grantInvitedRole(ctx, tx, account, *i)
	}
	if err != nil && !errs.IsNotFound(err) {
		return err
	}
	if s.mailOff {
		return mail.ErrOff()
	}
	if err := tx.PutInvitation(ctx, *i); err != nil {
		return err
	}
	organization, err := tx.Organization(ctx, i.OrganizationID)
	if err != nil {
		return err
	}
	address, err := s.newLink(ctx, tx, LinkJoin, i.ID, "/join", struct{}{}, invitationLife)
	if err != nil {
		return err
	}
	return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		product := productName(in, i.Product)
		return mail.Message{
			Kind: "invitation", To: i.Email, ToName: i.Name, Subject: in.Say("You are invited to %s", organization.Name),
			Paragraphs: []string{in.Say("%s invites you to %s. The link works once, within seven days.", organization.Name, product)},
			Action:     &mail.Action{Label: in.Say("Join %s", organization.Name), URL: address},
			After:      []string{in.Say("If you do not know them, do nothing.")},
		}
	}))
}

// InviteToJoin gives the address where somebody without an account makes one in an
// organization, as a member; "" for an address that has an account anywhere. With the context
// of a transaction over several modules it is part of that. Error: mail_off where nobody could
// be told of it.
func (s *Service) InviteToJoin(ctx context.Context, organizationID, creatorID, email string) (string, error) {
	address := ""
	err := s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		if _, err := tx.AccountByEmail(ctx, normaliseEmail(email)); !errs.IsNotFound(err) {
			return err
		}
		if s.mailOff {
			return mail.ErrOff()
		}
		in := InvitationInput{Email: normaliseEmail(email), Product: auth.Accounts}
		i, err := s.findOpenInvitation(ctx, tx, auth.Principal{OrganizationID: organizationID}, in)
		if err != nil {
			return err
		}
		if i.ID == "" {
			i = Invitation{
				ID: s.newID(), OrganizationID: organizationID, Email: in.Email, Product: in.Product, Role: auth.Member,
				CreatorID: creatorID, AccountID: s.newID(), CreatedAt: s.now(), UpdatedAt: s.now(),
			}
			if err := tx.PutInvitation(ctx, i); err != nil {
				return err
			}
		}
		address, err = s.newLink(ctx, tx, LinkJoin, i.ID, "/join", struct{}{}, invitationLife)
		return err
	})
	return address, err
}

// grantInvitedRole gives the role of an invitation to a person of the organization, unless
// they have a higher one by now.
func (s *Service) grantInvitedRole(ctx context.Context, tx Tx, account Account, i Invitation) error {
	if have, _ := account.RoleIn(i.Product); auth.Outranks(i.Role, have.Role) {
		account.Roles = slices.DeleteFunc(slices.Clone(account.Roles), func(r Role) bool { return r.Product == i.Product })
		account.Roles = append(account.Roles, Role{Product: i.Product, Role: i.Role, Suspended: have.Suspended})
		if err := tx.PutAccount(ctx, account, s.now()); err != nil {
			return err
		}
	}
	if err := tx.DeleteInvitation(ctx, i.ID); err != nil {
		return err
	}
	return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message {
		product := productName(in, i.Product)
		return mail.Message{
			Kind: "access-granted", To: account.Email, ToName: account.Name, Subject: in.Say("You have access to %s", product),
			Paragraphs: []string{in.Say("Your request was granted: you have access to %s now.", product)},
			Action:     s.openHome(in),
		}
	}))
}

// DeleteInvitation deletes an invitation or a request; its link stops working. Errors:
// not_found; forbidden for those who do not manage the product and did not write it.
func (s *Service) DeleteInvitation(ctx context.Context, p auth.Principal, id string) error {
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		i, err := findInvitation(ctx, tx, p, id)
		if err != nil {
			return err
		}
		if i.CreatorID != p.AccountID && !p.Manages(i.Product) {
			return errs.New(errs.Forbidden, "access_denied", "You may not take this invitation back.")
		}
		if err := tx.DeleteLinks(ctx, LinkJoin, id); err != nil {
			return err
		}
		return tx.DeleteInvitation(ctx, id)
	})
}

// Invitations returns the open invitations and requests of the principal's
// organization, oldest first; with an email only those for it.
func (s *Service) Invitations(ctx context.Context, p auth.Principal, email string) ([]Invitation, error) {
	list, err := s.store.Invitations(ctx, p.OrganizationID)
	if err != nil || email == "" {
		return list, err
	}
	return slices.DeleteFunc(list, func(i Invitation) bool { return i.Email != normaliseEmail(email) }), nil
}

// Invitation returns one of the principal's organization; not_found otherwise.
func (s *Service) Invitation(ctx context.Context, p auth.Principal, id string) (Invitation, error) {
	return findInvitation(ctx, s.store, p, id)
}

// RolesFor returns the roles of the product that the principal may give with an
// invitation, highest first: those above what the person has.
func (s *Service) RolesFor(ctx context.Context, p auth.Principal, i Invitation) ([]string, error) {
	account, err := s.store.AccountByEmail(ctx, i.Email)
	if err != nil && !errs.IsNotFound(err) {
		return nil, err
	}
	have := Role{}
	if account.OrganizationID == i.OrganizationID {
		have, _ = account.RoleIn(i.Product)
	}
	return slices.DeleteFunc(auth.RolesOf(i.Product), func(role string) bool {
		return !p.CanAssign(i.Product, "", role) || !auth.Outranks(role, have.Role)
	}), nil
}

func findInvitation(ctx context.Context, from Reader, p auth.Principal, id string) (Invitation, error) {
	i, err := from.Invitation(ctx, id)
	if err == nil && i.OrganizationID != p.OrganizationID {
		e := errs.New(errs.NotFound, "resource_not_found", "There is no such invitation.")
		e.Fields = map[string]string{"resource_name": "invitation"}
		return Invitation{}, e
	}
	return i, err
}

// InvitationView is what the page behind an invitation's link shows.
type InvitationView struct {
	Email        string
	Name         string
	Organization string
}

// FindInvitationByLink returns the invitation that a mail's link belongs to. Errors: not_found when
// it was used, taken back or is too old.
func (s *Service) FindInvitationByLink(ctx context.Context, secret string) (InvitationView, error) {
	i, err := s.findInvitationByLink(ctx, s.store, secret)
	if err != nil {
		return InvitationView{}, err
	}
	organization, err := s.store.Organization(ctx, i.OrganizationID)
	return InvitationView{Email: i.Email, Name: i.Name, Organization: organization.Name}, err
}

func (s *Service) findInvitationByLink(ctx context.Context, from Reader, secret string) (Invitation, error) {
	link, err := s.findLink(ctx, from, LinkJoin, secret)
	if err != nil {
		return Invitation{}, err
	}
	i, err := from.Invitation(ctx, link.Subject)
	if errs.IsNotFound(err) {
		return Invitation{}, errLinkExpired()
	}
	return i, err
}

// JoinInput is what an invited person typed.
type JoinInput struct {
	Secret    string
	Name      string
	Password  string
	IP        string
	UserAgent string
}

// AcceptInvitation makes the account of an invited person and begins a session. The
// account gets the roles of all open invitations of the address in the organization.
// Errors: not_found for the link; unprocessable with fields; conflict when the address
// got an account meanwhile, and 'organization_closed'.
func (s *Service) AcceptInvitation(ctx context.Context, in JoinInput) (Session, string, error) {
	in.Name = strings.TrimSpace(in.Name)
	if in.Name == "" || utf8.RuneCountInString(in.Name) > MaxName {
		return Session{}, "", fieldError("name", "Enter your name.")
	}
	if err := checkPassword(in.Password); err != nil {
		return Session{}, "", err
	}
	if err := s.CheckLink(ctx, LinkJoin, in.Secret); err != nil {
		return Session{}, "", err
	}
	hash, err := s.passwords.hash(ctx, in.Password)
	if err != nil {
		return Session{}, "", err
	}
	session, cookie := s.newSession(in.IP, in.UserAgent, "credentials")
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		i, err := s.findInvitationByLink(ctx, tx, in.Secret)
		if err != nil {
			return err
		}
		session.AccountID = i.AccountID
		if err := s.createInvitedAccount(ctx, tx, i, in.Name, hash); err != nil {
			return err
		}
		return tx.AddSession(ctx, session)
	})
	return session, cookie, err
}

func (s *Service) createInvitedAccount(ctx context.Context, tx Tx, i Invitation, name, hash string) error {
	if err := s.holdOrganization(ctx, tx, i.OrganizationID); err != nil {
		return err
	}
	now, roles := s.now(), []auth.Role{}
	waiting, err := tx.Invitations(ctx, i.OrganizationID)
	if err != nil {
		return err
	}
	for _, other := range waiting {
		if other.Email != i.Email || other.Role == "" {
			continue
		}
		roles = append(roles, auth.Role{Product: other.Product, Role: other.Role})
		if err := tx.DeleteLinks(ctx, LinkJoin, other.ID); err != nil {
			return err
		}
		if err := tx.DeleteInvitation(ctx, other.ID); err != nil {
			return err
		}
	}
	account := Account{
		ID: i.AccountID, OrganizationID: i.OrganizationID, Email: i.Email, Name: name, Active: true, Agent: true,
		Roles: withAccountsRole(roles), VerifiedAt: now, CreatedAt: now,
	}.WithPasswordHash(hash)
	if err := tx.PutAccount(ctx, account, now); err != nil {
		return err
	}
	return s.recordAudit(ctx, tx, AuditEntry{Actor: account.ID, Action: "invitation.join", Subject: account.ID, Details: RolesText(account.Roles)})
}
