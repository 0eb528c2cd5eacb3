package site

import "slices"

// AccountPage is a page of the accounts service beside sign-in and notices.
// Exactly one of its fields is set.
type AccountPage struct {
	Form     *AccountForm  `json:"form,omitempty"`
	Consent  *Consent      `json:"consent,omitempty"`
	Sessions *SessionsPage `json:"sessions,omitempty"`
	Ghost    *GhostPage    `json:"ghost,omitempty"`
	// SecondFactor and RecoveryCodes are the steps of setting a second factor up.
	SecondFactor  *SecondFactorPage  `json:"secondFactor,omitempty"`
	RecoveryCodes *RecoveryCodesPage `json:"recoveryCodes,omitempty"`
}

// SecondFactorPage shows what an app on the phone scans, and asks for a code of it.
type SecondFactorPage struct {
	Action   string            `json:"action"`
	Email    string            `json:"email"`
	Secret   string            `json:"secret" doc:"base32, to be typed where no camera is"`
	Size     int               `json:"size" doc:"points of the QR code, in each direction"`
	Path     string            `json:"path" doc:"of the QR code, as an SVG path"`
	Demanded bool              `json:"demanded" doc:"there is no session without"`
	Errors   map[string]string `json:"errors"`
	Error    string            `json:"error,omitempty"`
}

// RecoveryCodesPage shows codes that nobody can read again.
type RecoveryCodesPage struct {
	Codes []string `json:"codes"`
	Next  string   `json:"next"`
}

// AccountForm is a small form; its words and fields depend on its name.
type AccountForm struct {
	Name   string            `json:"name" enum:"forgot,reset,sign-up,confirm,verify,join,invitation,second-factor,second-factor-off,recovery-codes,close,close-organization,my-data,organization-data,reopen"`
	Action string            `json:"action"`
	Back   string            `json:"back,omitempty" doc:"address of the sign-in page"`
	Values map[string]string `json:"values"`
	Errors map[string]string `json:"errors" doc:"one sentence by field"`
	Error  string            `json:"error,omitempty" doc:"one sentence about the whole"`
	Roles  []string          `json:"roles" doc:"to choose from"`
}

// Consent asks whether an application may act for the person (spec S3.32).
type Consent struct {
	Action      string       `json:"action"`
	Client      string       `json:"client"`
	Account     string       `json:"account" doc:"id of who is asked"`
	Email       string       `json:"email"`
	Permissions []Permission `json:"permissions"`
	ForAll      bool         `json:"forAll" doc:"the person may decide for the organization"`
	Popup       bool         `json:"popup"`
}

// SessionsPage lists where a person is signed in, what they agreed to, and their personal tokens.
type SessionsPage struct {
	Action   string         `json:"action"`
	Email    string         `json:"email"`
	Verified bool           `json:"verified"`
	Sessions []SessionRow   `json:"sessions"`
	Consents []GivenConsent `json:"consents"`

	Tokens     []PersonalToken `json:"tokens" doc:"for assistants and scripts of the person"`
	MadeToken  string          `json:"madeToken,omitempty" doc:"the one that was made just now, which is not shown again"`
	TokenName  string          `json:"tokenName,omitempty" doc:"what was typed for one that was not made"`
	TokenError string          `json:"tokenError,omitempty" doc:"why it was not made"`

	SecondFactor SecondFactorState `json:"secondFactor"`

	Data              string `json:"data" doc:"address of the page to download one's data"`
	Close             string `json:"close" doc:"address of the page to close the account"`
	OrganizationData  string `json:"organizationData,omitempty" doc:"the same of the organization, for owners"`
	CloseOrganization string `json:"closeOrganization,omitempty" doc:"address of the page to close the organization, for owners"`
}

// SecondFactorState is what a person sees of their second factor.
type SecondFactorState struct {
	On        bool            `json:"on"`
	Since     string          `json:"since,omitempty" doc:"ISO day"`
	CodesLeft int64           `json:"codesLeft"`
	Trusted   []TrustedDevice `json:"trusted"`
	SetupPage string          `json:"setupPage" doc:"address of the page"`
	Off       string          `json:"off" doc:"address of the page"`
	Codes     string          `json:"codes" doc:"address of the page"`
}

// TrustedDevice is a browser that is not asked for the second factor.
type TrustedDevice struct {
	ID      string `json:"id"`
	Browser string `json:"browser"`
	Until   string `json:"until" doc:"ISO day"`
}

// SessionRow is a browser that is signed in.
type SessionRow struct {
	ID           string   `json:"id"`
	Browser      string   `json:"browser"`
	Address      string   `json:"address" doc:"network address"`
	Since        string   `json:"since" doc:"ISO day"`
	Current      bool     `json:"current"`
	Applications []string `json:"applications"`
}

// PersonalToken acts for a person without a browser.
type PersonalToken struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Since string `json:"since" doc:"ISO day"`
	Asks  bool   `json:"asks" doc:"it may ask for apps in the person's name"`
	// Console are what it opens in the developer console.
	Console []string `json:"console" doc:"scopes, as apps--all:ro"`
}

// GivenConsent is an application that may act for the person.
type GivenConsent struct {
	ClientID     string `json:"clientId"`
	Client       string `json:"client"`
	Coverage     string `json:"coverage" enum:"account,organization"`
	Since        string `json:"since" doc:"ISO day"`
	Withdrawable bool   `json:"withdrawable"`
}

// GhostPage lets staff choose the account of a customer.
type GhostPage struct {
	Action string           `json:"action"`
	Query  string           `json:"query"`
	Found  []GhostCandidate `json:"found"`
	Looks  []GhostLook      `json:"looks" doc:"the latest of all staff, newest first"`
	Reason string           `json:"reason"`
	Error  string           `json:"error,omitempty"`
}

// GhostCandidate is an account that staff may choose.
type GhostCandidate struct {
	ID           string `json:"id"`
	Email        string `json:"email"`
	Name         string `json:"name"`
	Organization string `json:"organization"`
}

// GhostLook is a look of staff through a customer's eyes.
type GhostLook struct {
	ID           string `json:"id"`
	Staff        string `json:"staff" doc:"e-mail"`
	Account      string `json:"account" doc:"e-mail"`
	Organization string `json:"organization"`
	Reason       string `json:"reason"`
	Day          string `json:"day" doc:"ISO day"`
	From         string `json:"from" doc:"hour and minute, UTC"`
	Until        string `json:"until" doc:"hour and minute, UTC"`
}

// Account is a page of the accounts service, for one request.
func (b *Builder) Account(status int, heading string, data AccountPage) Page {
	page := Page{Path: "/accounts/", Kind: KindAccount, Status: status, Title: title(heading), Account: &data}
	page.Meta = b.meta("/", b.Words.Known(heading)+".")
	page.Meta.NoIndex = true
	b.inLanguage(&page)
	return page
}

// AreaOf gives the area of the account that a scope reaches, and whether it lets
// an application change what is there (spec S3.32).
func AreaOf(scope string) (area string, isWriting bool) { return areaOf(scope), writes(scope) }

// AreaPlace tells where a consent names an area, the first of all is 0.
func AreaPlace(area string) int {
	for place, one := range areas {
		if one.name == area {
			return place
		}
	}
	return len(areas)
}

// PermissionsFor are Permissions with why each is asked for, each reason once.
func PermissionsFor(scopes []string, reasons map[string]string) []Permission {
	list := permissions(scopes)
	for n := range list {
		for _, scope := range list[n].Scopes {
			if reason := reasons[scope]; reason != "" && !slices.Contains(list[n].Reasons, reason) {
				list[n].Reasons = append(list[n].Reasons, reason)
			}
		}
	}
	return list
}

// Permissions groups scopes into the areas that people know (spec S3.32).
func Permissions(scopes []string) []Permission { return permissions(scopes) }
