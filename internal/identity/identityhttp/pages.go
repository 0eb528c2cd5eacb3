package identityhttp

import (
	"net/http"
	"time"

	"marketplace/internal/identity"
)

// Pages renders the pages that people see: status, body and a content policy of its own.
// The writer adds to that policy that nobody may frame the page, and that the form may
// lead to the application.
type Pages interface {
	// SignIn renders the sign-in form.
	SignIn(w http.ResponseWriter, r *http.Request, status int, p SignInPage)
	// Notice renders a page with a heading and a text.
	Notice(w http.ResponseWriter, r *http.Request, status int, p NoticePage)
	// Form renders one of the small forms; its texts depend on its name.
	Form(w http.ResponseWriter, r *http.Request, status int, p FormPage)
	// Consent asks whether an application may act for the person.
	Consent(w http.ResponseWriter, r *http.Request, p ConsentPage)
	// Sessions lists where the person is signed in.
	Sessions(w http.ResponseWriter, r *http.Request, p SessionsPage)
	// SecondFactor shows what an app on the phone scans, and asks for a code of it.
	SecondFactor(w http.ResponseWriter, r *http.Request, status int, p SecondFactorPage)
	// RecoveryCodes shows codes that nobody can read again.
	RecoveryCodes(w http.ResponseWriter, r *http.Request, p RecoveryCodesPage)
	// Ghost lets staff choose a customer's account.
	Ghost(w http.ResponseWriter, r *http.Request, status int, p GhostPage)
}

// SignInPage is what the form needs. It posts email and password, form-encoded,
// to Action.
type SignInPage struct {
	Action string
	Client string            // name of the application that asks
	Email  string            // entered before, or suggested by the application
	Error  string            // one sentence, empty at first
	Errors map[string]string // one sentence by field
	Popup  bool              // the page is in a small window
	Forgot string            // address of the page for a forgotten password
	SignUp string            // address of the page for a new organization
	// External is another identity provider to sign in with, nil for none.
	External *ExternalLink
}

// ExternalLink leads to another identity provider.
type ExternalLink struct {
	Name    string
	Address string
}

// Names of the small forms.
const (
	FormForgot     = "forgot"     // email
	FormReset      = "reset"      // password
	FormSignUp     = "sign-up"    // organization, name, email, password
	FormConfirm    = "confirm"    // a button: makes the organization
	FormVerify     = "verify"     // a button: confirms the address
	FormJoin       = "join"       // name, password
	FormInvitation = "invitation" // role, decision

	FormSecondFactor    = "second-factor"     // code, trust
	FormSecondFactorOff = "second-factor-off" // code
	FormRecoveryCodes   = "recovery-codes"    // code

	FormClose             = "close"              // code or password
	FormCloseOrganization = "close-organization" // name, code or password
	FormData              = "my-data"            // code or password
	FormOrganizationData  = "organization-data"  // code or password
	FormReopen            = "reopen"             // a button
)

// FormPage is a small form. It posts its fields, form-encoded, to Action.
type FormPage struct {
	Name   string // one of the Form constants
	Action string
	Back   string            // address of the sign-in page, empty for none
	Values map[string]string // by field, and what its words need: email, organization, product, person
	Errors map[string]string // one sentence by field
	Error  string            // one sentence about the whole
	Roles  []string          // to choose from, of FormInvitation
}

// ConsentPage asks for consent. It posts decision (allow or deny), coverage
// (account or organization) and account to Action.
type ConsentPage struct {
	Action  string
	Client  string
	Account string // id
	Email   string
	Scopes  []string // what the application registered
	// Reasons say why it asks for scopes, in its developer's words.
	Reasons map[string]string
	ForAll  bool // the person may also decide for the organization
	Popup   bool
}

// SessionsPage lists sessions, consents and personal tokens. It posts do (end, end-all, verify,
// withdraw, distrust, make-token or delete-token) with session, client and coverage, device, name
// and asks, or token, to Action.
type SessionsPage struct {
	Action   string
	Email    string
	Verified bool
	Sessions []identity.Session
	Current  string // id of the session that shows the page
	Consents []GivenConsent
	Tokens   []identity.PersonalToken
	// MadeToken is the one that was made just now, which nobody can read again; TokenName and
	// TokenError are what was typed for one that was not made, and why.
	MadeToken, TokenName, TokenError string
	// SecondFactor is what the person sees of theirs. Its pages are SetupPage, Off and Codes.
	SecondFactor identity.SecondFactorState
	SetupPage    string
	Off          string
	Codes        string
	// Data and Close are the pages to take one's data along and to close the account;
	// those of the organization are empty for who does not own it.
	Data, Close                         string
	OrganizationData, CloseOrganization string
}

// SecondFactorPage sets a second factor up. It posts code to Action.
type SecondFactorPage struct {
	Action   string
	Email    string
	Secret   string // to be typed where no camera is
	Code     QRCode
	Demanded bool // there is no session without
	Errors   map[string]string
	Error    string
}

// RecoveryCodesPage shows recovery codes, and leads to Next.
type RecoveryCodesPage struct {
	Codes []string
	Next  string
}

// GivenConsent is a consent with the name of its application.
type GivenConsent struct {
	ClientID string
	Client   string
	Coverage string
	Since    time.Time
	// Withdrawable says that the person may take it back.
	Withdrawable bool
}

// GhostPage lets staff find an account (GET, q) and start a ghost session of it (POST,
// account and reason). Log lists the latest sessions of all staff.
type GhostPage struct {
	Action     string
	Query      string
	Candidates []identity.GhostCandidate
	Log        []identity.GhostSession
	Reason     string
	Error      string
}

// NoticePage is a heading, a text, a code for support, and where to go on when
// that is not the shop.
type NoticePage struct {
	Heading   string
	Text      string
	Code      string
	Next      string // address of a page of the service, empty for none
	Label     string // what Next is called
	SignedOut bool   // the browser's sessions ended: what the shop keeps of them there is dead, and is deleted
}
