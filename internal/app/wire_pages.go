package app

import (
	"maps"
	"net/http"
	"time"

	"marketplace/internal/demo"
	"marketplace/internal/identity/identityhttp"
	"marketplace/internal/kit/auth"
	"marketplace/internal/site"
)

// accountsPages draws the accounts service's pages with the shop's front end.
type accountsPages struct {
	site *site.Server
	demo bool
}

// in gives what draws a page for a visitor, in their language: these addresses name none.
func (p *accountsPages) in(r *http.Request) (*site.Server, *site.Builder) {
	server := p.site.For(r)
	return server, server.Builder()
}

// SignIn draws the sign-in form; the demo offers its accounts.
func (p *accountsPages) SignIn(w http.ResponseWriter, r *http.Request, status int, in identityhttp.SignInPage) {
	data := &site.SignIn{
		Action: in.Action, Client: in.Client, Email: in.Email, Error: in.Error, Popup: in.Popup, Forgot: in.Forgot, SignUp: in.SignUp,
		Errors: map[string]string{}, DemoAccounts: []site.DemoAccount{},
	}
	maps.Copy(data.Errors, in.Errors)
	if in.External != nil {
		data.ExternalName, data.External = in.External.Name, in.External.Address
	}
	if p.demo {
		data.DemoPassword = demo.Password
		for _, a := range demo.Accounts() {
			data.DemoAccounts = append(data.DemoAccounts, site.DemoAccount(a))
		}
	}
	server, builder := p.in(r)
	server.Write(w, r, builder.SignIn(status, data), "no-store")
}

// Notice draws a page that only says something.
func (p *accountsPages) Notice(w http.ResponseWriter, r *http.Request, status int, in identityhttp.NoticePage) {
	server, builder := p.in(r)
	server.Write(w, r, builder.Notice(status, site.Notice(in)), "no-store")
}

// formTitles are the titles of the documents with small forms.
//
//nolint:gochecknoglobals // a constant table
var formTitles = map[string]string{
	identityhttp.FormForgot: "Forgotten password", identityhttp.FormReset: "New password", identityhttp.FormSignUp: "Sign up",
	identityhttp.FormConfirm: "Confirm your address", identityhttp.FormVerify: "Confirm your address", identityhttp.FormJoin: "Join",
	identityhttp.FormInvitation: "A request for access", identityhttp.FormSecondFactor: "Second factor", identityhttp.FormSecondFactorOff: "Turn the second factor off",
	identityhttp.FormRecoveryCodes: "New recovery codes", identityhttp.FormClose: "Close your account", identityhttp.FormCloseOrganization: "Close the organization",
	identityhttp.FormData: "Download your data", identityhttp.FormOrganizationData: "Download the organization's data", identityhttp.FormReopen: "This account is closed",
}

// Form draws one of the small forms.
func (p *accountsPages) Form(w http.ResponseWriter, r *http.Request, status int, in identityhttp.FormPage) {
	form := &site.AccountForm{
		Name: in.Name, Action: in.Action, Back: in.Back, Values: map[string]string{}, Errors: map[string]string{}, Error: in.Error, Roles: []string{},
	}
	maps.Copy(form.Values, in.Values)
	maps.Copy(form.Errors, in.Errors)
	form.Roles = append(form.Roles, in.Roles...)
	p.write(w, r, status, formTitles[in.Name], site.AccountPage{Form: form})
}

// Consent asks whether an application may act for the person.
func (p *accountsPages) Consent(w http.ResponseWriter, r *http.Request, in identityhttp.ConsentPage) {
	p.write(w, r, http.StatusOK, "Allow access", site.AccountPage{Consent: &site.Consent{
		Action: in.Action, Client: in.Client, Account: in.Account, Email: in.Email, Permissions: site.PermissionsFor(in.Scopes, in.Reasons), ForAll: in.ForAll, Popup: in.Popup,
	}})
}

// Sessions lists where the person is signed in.
func (p *accountsPages) Sessions(w http.ResponseWriter, r *http.Request, in identityhttp.SessionsPage) {
	data := &site.SessionsPage{
		Action: in.Action, Email: in.Email, Verified: in.Verified, Sessions: []site.SessionRow{}, Consents: []site.GivenConsent{},
		Tokens: []site.PersonalToken{}, MadeToken: in.MadeToken, TokenName: in.TokenName, TokenError: in.TokenError,
		Data: in.Data, Close: in.Close, OrganizationData: in.OrganizationData, CloseOrganization: in.CloseOrganization,
	}
	for _, s := range in.Sessions {
		row := site.SessionRow{
			ID: s.ID, Browser: s.UserAgent, Address: s.IP, Since: s.CreatedAt.Format(time.DateOnly), Current: s.ID == in.Current, Applications: []string{},
		}
		for _, a := range s.Applications {
			row.Applications = append(row.Applications, a.Name)
		}
		data.Sessions = append(data.Sessions, row)
	}
	for _, c := range in.Consents {
		data.Consents = append(data.Consents, site.GivenConsent{
			ClientID: c.ClientID, Client: c.Client, Coverage: c.Coverage, Since: c.Since.Format(time.DateOnly), Withdrawable: c.Withdrawable,
		})
	}
	for _, t := range in.Tokens {
		data.Tokens = append(data.Tokens, site.PersonalToken{ID: t.ID, Name: t.Name, Since: t.CreatedAt.Format(time.DateOnly), Asks: auth.CoveredBy(t.Scopes, auth.ScopeAccountMineEdit), Console: auth.ConsoleScopesOf(t.Scopes)})
	}
	factor := in.SecondFactor
	data.SecondFactor = site.SecondFactorState{On: factor.On, CodesLeft: factor.CodesLeft, Trusted: []site.TrustedDevice{}, SetupPage: in.SetupPage, Off: in.Off, Codes: in.Codes}
	if factor.On {
		data.SecondFactor.Since = factor.Since.Format(time.DateOnly)
	}
	for _, t := range factor.Trusted {
		data.SecondFactor.Trusted = append(data.SecondFactor.Trusted, site.TrustedDevice{ID: t.SecretHash, Browser: t.UserAgent, Until: t.Until.Format(time.DateOnly)})
	}
	p.write(w, r, http.StatusOK, "Your sessions", site.AccountPage{Sessions: data})
}

// SecondFactor shows what an app on the phone scans.
func (p *accountsPages) SecondFactor(w http.ResponseWriter, r *http.Request, status int, in identityhttp.SecondFactorPage) {
	data := &site.SecondFactorPage{
		Action: in.Action, Email: in.Email, Secret: in.Secret, Size: in.Code.Size, Path: in.Code.Path, Demanded: in.Demanded, Errors: map[string]string{}, Error: in.Error,
	}
	maps.Copy(data.Errors, in.Errors)
	p.write(w, r, status, "Set up a second factor", site.AccountPage{SecondFactor: data})
}

// RecoveryCodes shows codes that nobody can read again.
func (p *accountsPages) RecoveryCodes(w http.ResponseWriter, r *http.Request, in identityhttp.RecoveryCodesPage) {
	p.write(w, r, http.StatusOK, "Recovery codes", site.AccountPage{RecoveryCodes: &site.RecoveryCodesPage{Codes: in.Codes, Next: in.Next}})
}

// Ghost lets staff choose the account of a customer.
func (p *accountsPages) Ghost(w http.ResponseWriter, r *http.Request, status int, in identityhttp.GhostPage) {
	data := &site.GhostPage{Action: in.Action, Query: in.Query, Found: []site.GhostCandidate{}, Looks: []site.GhostLook{}, Reason: in.Reason, Error: in.Error}
	for _, c := range in.Candidates {
		data.Found = append(data.Found, site.GhostCandidate(c))
	}
	const clock = "15:04"
	for _, l := range in.Log {
		data.Looks = append(data.Looks, site.GhostLook{
			ID: l.GrantID, Staff: l.Staff, Account: l.Account, Organization: l.Organization, Reason: l.Reason,
			Day: l.StartedAt.UTC().Format(time.DateOnly), From: l.StartedAt.UTC().Format(clock), Until: l.EndedAt.UTC().Format(clock),
		})
	}
	p.write(w, r, status, "Browse as a customer", site.AccountPage{Ghost: data})
}

func (p *accountsPages) write(w http.ResponseWriter, r *http.Request, status int, heading string, data site.AccountPage) {
	server, builder := p.in(r)
	server.Write(w, r, builder.Account(status, heading, data), "no-store")
}
