package developershttp

import (
	"context"
	"net/http"
	"time"

	"marketplace/internal/developers"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// registerTeam adds who works in the console.
func registerTeam(api *httpapi.API, h handlers, base string) {
	member, invitation, mine := base+"/members/{id}", base+"/invitations/{id}", base+"/invitation"
	httpapi.Register(api, operation("getTeam", http.MethodGet, base, "Who works in the console, and who is invited"), h.team)
	httpapi.Register(api, noContent(operation("leaveTeam", http.MethodDelete, base+"/me", "Leave the console")), h.leave)
	httpapi.Register(api, noContent(operation("setConsoleRole", http.MethodPut, member, "Change somebody's role in the console")), h.setRole)
	httpapi.Register(api, noContent(operation("removeMember", http.MethodDelete, member, "Take somebody out of the console")), h.removeMember)
	httpapi.Register(api, created(operation("inviteMember", http.MethodPost, base+"/invitations", "Invite somebody into the console by mail")), h.invite)
	httpapi.Register(api, noContent(operation("sendInvitation", http.MethodPost, invitation+"/mail", "Send an invitation again")), h.sendAgain)
	httpapi.Register(api, noContent(operation("withdrawInvitation", http.MethodDelete, invitation, "Withdraw an invitation")), h.withdraw)
	httpapi.Register(api, operation("getOwnInvitation", http.MethodGet, mine, "The invitation that waits for the caller, if any"), h.invited)
	httpapi.Register(api, noContent(operation("acceptInvitation", http.MethodPut, mine, "Accept the invitation that waits for the caller")), h.join)
	httpapi.Register(api, noContent(operation("declineInvitation", http.MethodDelete, mine, "Decline it")), h.decline)
}

type teamOutput struct {
	Body struct {
		Mine        string           `json:"mine" enum:"owner,manager,editor,finance,support,viewer" doc:"the caller's role"`
		Members     []memberBody     `json:"members"`
		Invitations []invitationBody `json:"invitations"`
		Rights      []rightBody      `json:"rights" doc:"what each role may do"`
	}
}

type memberBody struct {
	ID           string     `json:"id" doc:"of the account"`
	Name         string     `json:"name"`
	Email        string     `json:"email"`
	Role         string     `json:"role" enum:"owner,manager,editor,finance,support,viewer"`
	Since        *time.Time `json:"since" doc:"null for who is there because the organization is"`
	Suspended    bool       `json:"suspended" doc:"in the organization, and so here"`
	SecondFactor bool       `json:"secondFactor"`
}

type invitationBody struct {
	ID        string    `json:"id"`
	Email     string    `json:"email"`
	Role      string    `json:"role" enum:"owner,manager,editor,finance,support,viewer"`
	CreatedBy string    `json:"createdBy" doc:"account id"`
	SentAt    time.Time `json:"sentAt"`
	ExpiresAt time.Time `json:"expiresAt"`
}

type rightBody struct {
	Name  string   `json:"name"`
	What  string   `json:"what"`
	Roles []string `json:"roles"`
}

func invitationOf(i developers.Invitation) invitationBody {
	return invitationBody{i.ID, i.Email, string(i.Role), i.CreatedBy, i.SentAt, i.ExpiresAt}
}

func rights() []rightBody {
	list := make([]rightBody, len(auth.ConsoleRights))
	for i, right := range auth.ConsoleRights {
		list[i] = rightBody{Name: right.Name, What: right.What, Roles: []string{}}
		for _, role := range auth.ConsoleRoles {
			if role.Allows(right.Name) {
				list[i].Roles = append(list[i].Roles, string(role))
			}
		}
	}
	return list
}

func (h handlers) team(ctx context.Context, _ *struct{}) (*teamOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	team, err := h.service.Team(ctx, p)
	out := &teamOutput{}
	out.Body.Mine, out.Body.Members, out.Body.Invitations, out.Body.Rights = string(team.Mine), make([]memberBody, len(team.Members)), make([]invitationBody, len(team.Invitations)), rights()
	for i, m := range team.Members {
		out.Body.Members[i] = memberBody{m.AccountID, m.Colleague.Name, m.Colleague.Email, string(m.Role), httpapi.TimeOrNull(m.Since), !m.Colleague.HasAccess, m.Colleague.HasSecondFactor}
	}
	for i, invitation := range team.Invitations {
		out.Body.Invitations[i] = invitationOf(invitation)
	}
	return out, err
}

// do does something as the caller, and answers with nothing.
func (h handlers) do(ctx context.Context, what func(auth.Principal) error) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, what(p)
}

func (h handlers) leave(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return h.do(ctx, func(p auth.Principal) error { return h.service.Leave(ctx, p) })
}

type idInput struct {
	ID string `path:"id" maxLength:"128"`
}

type roleInput struct {
	ID   string `path:"id" maxLength:"128"`
	Body struct {
		Role string `json:"role" maxLength:"32" doc:"owner, manager, editor, finance, support or viewer"`
	}
}

func (h handlers) setRole(ctx context.Context, in *roleInput) (*struct{}, error) {
	return h.do(ctx, func(p auth.Principal) error {
		return h.service.SetRole(ctx, p, in.ID, auth.ConsoleRole(in.Body.Role))
	})
}

func (h handlers) removeMember(ctx context.Context, in *idInput) (*struct{}, error) {
	return h.do(ctx, func(p auth.Principal) error { return h.service.Remove(ctx, p, in.ID) })
}

type inviteInput struct {
	Body struct {
		Email string `json:"email" maxLength:"320"`
		Role  string `json:"role" maxLength:"32" doc:"owner, manager, editor, finance, support or viewer"`
	}
}

type invitationOutput struct{ Body invitationBody }

func (h handlers) invite(ctx context.Context, in *inviteInput) (*invitationOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	made, err := h.service.Invite(ctx, p, in.Body.Email, auth.ConsoleRole(in.Body.Role))
	return &invitationOutput{invitationOf(made)}, err
}

func (h handlers) sendAgain(ctx context.Context, in *idInput) (*struct{}, error) {
	return h.do(ctx, func(p auth.Principal) error { return h.service.SendAgain(ctx, p, in.ID) })
}

func (h handlers) withdraw(ctx context.Context, in *idInput) (*struct{}, error) {
	return h.do(ctx, func(p auth.Principal) error { return h.service.Withdraw(ctx, p, in.ID) })
}

type ownInvitationOutput struct {
	Body struct {
		Invitation *invitationBody `json:"invitation,omitempty" doc:"not there when none waits"`
	}
}

func (h handlers) invited(ctx context.Context, _ *struct{}) (*ownInvitationOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	out := &ownInvitationOutput{}
	made, err := h.service.Invited(ctx, p)
	if errs.IsNotFound(err) {
		return out, nil
	}
	body := invitationOf(made)
	out.Body.Invitation = &body
	return out, err
}

func (h handlers) join(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return h.do(ctx, func(p auth.Principal) error { return h.service.Join(ctx, p) })
}

func (h handlers) decline(ctx context.Context, _ *struct{}) (*struct{}, error) {
	return h.do(ctx, func(p auth.Principal) error { return h.service.Decline(ctx, p) })
}
