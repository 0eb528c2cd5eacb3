package billing

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/licence"
	"marketplace/internal/kit/money"
)

// Eligibility decides who may buy an app; installs answers.
type Eligibility interface {
	// CheckMayBuyWithLicence gives nil, or the coded refusal that installing would meet on the
	// organization's licence.
	CheckMayBuyWithLicence(ctx context.Context, p auth.Principal, idOrSlug string, has licence.Licence) error
	// Has tells whether the organization has the app now.
	Has(ctx context.Context, organizationID, appID string) (bool, error)
	// CheckMayUpgrade gives nil, or the coded refusal of upgrades of the app: it is not
	// installed, or cannot be used now.
	CheckMayUpgrade(ctx context.Context, p auth.Principal, idOrSlug string) error
}

// SeatCounter counts the agents of an organization in a product, for prices per agent:
// those who have access to an app, all without an app; at least one.
type SeatCounter interface {
	Agents(ctx context.Context, organizationID, product, appID string) (int64, error)
	// CountSeatsExcluding counts them without some accounts, at least one.
	CountSeatsExcluding(ctx context.Context, organizationID, product string, without []string) (int64, error)
	// ValidateExclusions gives who is to be left out of an app, each once and sorted, or
	// 'unprocessable' why that cannot be.
	ValidateExclusions(ctx context.Context, organizationID, appID string, wanted []string) ([]string, error)
}

// InstallRecorder gives an app to who has paid for it, and takes it when nothing pays
// any more; both are safe to repeat.
type InstallRecorder interface {
	// HasApp tells whether the organization has the app now.
	HasApp(ctx context.Context, organizationID, appID string) (bool, error)
	RemovePaid(ctx context.Context, organizationID, appID, reason string, at time.Time) error
	// ExcludeMembers leaves exactly these accounts without access to the app.
	ExcludeMembers(ctx context.Context, organizationID, appID string, accounts []string, by string, at time.Time) error
	// InstallPaid installs; announce tells the developer, if the app is new to the
	// organization, and is called before the transaction ends.
	InstallPaid(ctx context.Context, organizationID, appID, product, chargeID, accountID string, at time.Time) (announce func() error, err error)
}

// Transact runs body in one transaction, after every other one that names one of
// the same organizations has ended: all that changes what an organization buys
// and owns names it, so that body may rely on what it reads of that. Nil names
// none: body then only does what is right whoever else is at work. Body may run
// again, so it does nothing outside the stores. What refuses a change may be known
// only when body has ended: Transact then gives the error that the store would have
// given, so body decides nothing by it.
type Transact[T any] func(ctx context.Context, organizations []string, body func(context.Context, T) error) error

// Commitment is what somebody is about to agree to, or to begin to pay.
type Commitment struct {
	OrganizationID string // of the buyer
	Product        string
	AppID          string // "" for a charge that an app made itself
	ClientID       string
	// Monthly is what it adds to a month of the buyer, with tax: of a year a twelfth, of what
	// is paid once all. 0 or less for what makes nothing dearer.
	Monthly money.Cents
	At      time.Time
}

// PurchaseRules are those that the buyer's organization has made for itself, within the
// transaction of the purchase; company answers.
type PurchaseRules interface {
	// CheckPurchase gives nil, or the coded refusal of a rule or a budget.
	CheckPurchase(ctx context.Context, p auth.Principal, c Commitment) error
}

// CountSeats counts the seats of an app that is priced per agent. A charge that an app
// made itself names its client only, by which the app is found.
func CountSeats(ctx context.Context, apps Apps, seats SeatCounter, organizationID, product, appID, clientID string) (int64, error) {
	if appID == "" {
		app, err := AppOrNone(ctx, apps, clientID)
		if err != nil {
			return 0, err
		}
		appID = app.ID
	}
	return seats.Agents(ctx, organizationID, product, appID)
}
