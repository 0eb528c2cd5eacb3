package billing

import (
	"context"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/licence"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
)

// App is what billing needs to know about an app or service.
type App struct {
	ID                  string
	Slug                string
	Name                string
	Product             string
	ClientID            string
	OwnerOrganizationID string
	WebhookURL          string
	Service             bool
	Path                string // of its page, under the shop's address
	Plans               []Plan
	Upgrades            []Upgrade
}

// Plan is one way to pay for an app. BaseCents is the list price of a month
// (monthly, yearly) or in all (once), for one agent or license, before tax.
type Plan struct {
	ID         string
	Cycle      price.Cycle
	BaseCents  money.Cents
	PerAccount bool
	Discount   price.Discount
	// A monthly or yearly plan may be tried; CardRequired says that even the
	// trial needs a card (spec S5.13).
	TrialDays    int64
	CardRequired bool
}

// Apps is the catalogue as billing sees it.
type Apps interface {
	// App gives an app by id or slug, or 'not_found'.
	App(ctx context.Context, idOrSlug string) (App, error)
	// AppOfClient gives the app of an OAuth client, or 'not_found'.
	AppOfClient(ctx context.Context, clientID string) (App, error)
}

// Eligibility decide who may buy an app; installs answers.
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

// Tax tells how much tax a buyer at a place pays, in thousandths of a percent,
// and the place's name ("DE", "US-NY"). An unknown country is 'unprocessable'
// with the reason country_unknown.
type Tax interface {
	Rate(ctx context.Context, place TaxLocation, at time.Time) (rate int64, name string, err error)
	// Reverses reports whether a business at the place accounts for the tax
	// itself, so that its invoice must say so.
	Reverses(place TaxLocation) bool
}

// TaxLocation is where a buyer is, as far as taxes care. Country is ISO 3166-1 alpha-2.
type TaxLocation struct {
	Country   string
	Zip       string
	VATNumber string
	Confirmed bool // by a register or staff: the VAT number frees from tax
	Exempt    bool
}

// Provider collects money. An error means that it did not answer, or answered
// nonsense: the payment may or may not exist, and is asked about again. Payment
// alone may answer 'not_found': then it does not exist.
type Provider interface {
	// Name is the word that payments and cards are kept with.
	Name() string
	// Setup begins to take a card of an organization; the browser ends it.
	Setup(ctx context.Context, organizationID string) (CardSetup, error)
	// Events checks the signature of a webhook and reads what it tells; none when
	// it is of no interest. Error: 'invalid' for a bad signature or body.
	Events(ctx context.Context, signature, body string) ([]ProviderEvent, error)
	// Card gives what may be known about a tokenised card that an organization
	// gives. A token is whose it was made for, else the first one's that gives it:
	// nobody else may. Errors: 'unprocessable' card_not_found, card_not_yours or
	// card_declined.
	Card(ctx context.Context, organizationID, token string) (CardDetails, error)
	// CreatePayment starts collecting, or tells about the payment that the same
	// key started before: it never collects twice.
	CreatePayment(ctx context.Context, key, cardToken string, amount money.Cents, metadata Metadata) (PaymentResult, error)
	// Payment tells about the payment of a key.
	Payment(ctx context.Context, key string) (PaymentResult, error)
	// Cancel ends a payment that waits for the buyer's bank, with FailureExpired or
	// FailureGivenUp as its failure, and tells how it stands then. One that was
	// confirmed before stays so: whichever comes first counts. Nothing is collected
	// after a reply that says failed. 'not_found' when there is no such payment.
	Cancel(ctx context.Context, key, failure string) (PaymentResult, error)
	// NextAction turns a reply with OutcomeActionRequired into what a browser needs
	// to answer the bank. Back is where it should return to, if the provider can
	// still be told.
	NextAction(reply PaymentResult, back string) NextAction
	// Refund gives an amount of a payment back, or tells about the refund that
	// the same key started before: it never pays back twice.
	Refund(ctx context.Context, key, paymentKey string, amount money.Cents) (RefundResult, error)
	// Takings gives the payments that were collected between two moments, some at
	// a time: after is "" or what was returned as next; next is "" at the end.
	Takings(ctx context.Context, from, to time.Time, after string) (takings []CapturedPayment, next string, err error)
}

// CapturedPayment is a payment that a provider collected.
type CapturedPayment struct {
	Key    string
	Amount money.Cents
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

// ChargeReads reads direct charges.
type ChargeReads interface {
	// Charge gives a charge, or 'not_found'.
	Charge(ctx context.Context, id string) (Charge, error)
	// ChargeToPay gives a charge with the card that pays for it: the one given for it,
	// else the product's.
	ChargeToPay(ctx context.Context, id string) (c Charge, card PayingCard, err error)
	// WaitingCharges gives the charges of an organization that wait for the buyer's bank,
	// newest first, 100 at most.
	WaitingCharges(ctx context.Context, organizationID string, products []string) ([]Waiting, error)
	// ExpiredCharges gives charges that have waited too long by a moment, 200 at most.
	ExpiredCharges(ctx context.Context, now time.Time) ([]string, error)
	ListCharges(ctx context.Context, filter Filter) ([]Charge, error)
	// HasOtherPayer tells whether a charge other than the given one gives the
	// organization the app.
	HasOtherPayer(ctx context.Context, organizationID, appID, chargeID string) (bool, error)
	// HasEverPaid tells whether the organization has ever paid for anything.
	HasEverPaid(ctx context.Context, organizationID string) (bool, error)
	// PeriodCharges gives the charges of a subscription's periods in order.
	PeriodCharges(ctx context.Context, recurrentChargeID string) ([]Charge, error)
	// StaleCharges gives pending charges made until a moment, the oldest 500.
	StaleCharges(ctx context.Context, before time.Time) ([]string, error)
}

// ChargeWrites are ChargeReads in a transaction that writes.
type ChargeWrites interface {
	ChargeReads

	InsertCharge(ctx context.Context, charge Charge) error
	// RetaxCharge saves the taxes of a charge that nobody has activated.
	RetaxCharge(ctx context.Context, charge Charge) error
	// UpdateChargeFrom saves what a charge's move changed: status, failure, authentication
	// address, time. It is 'conflict' when the charge is not at from any more,
	// and 'unprocessable' already_purchased when the organization pays for the
	// same app by another charge.
	UpdateChargeFrom(ctx context.Context, charge Charge, from Status) error
	ArchiveCharge(ctx context.Context, id string, now time.Time) error
	// AddRefunded counts an amount as given back; false when it is more than
	// what is left. The charge's time stays: it tells when it was paid.
	AddRefunded(ctx context.Context, id string, amount money.Cents) (bool, error)
}

// SubscriptionReads reads recurrent charges.
type SubscriptionReads interface {
	// Subscription gives a charge, or 'not_found'.
	Subscription(ctx context.Context, id string) (Subscription, error)
	ListSubscriptions(ctx context.Context, filter Filter) ([]Subscription, error)
	// CardToPay gives the card that pays for a subscription: its own, else the
	// product's; the zero PayingCard when there is none.
	CardToPay(ctx context.Context, charge Subscription) (PayingCard, error)
	// UpgradeSubscriptions gives the subscriptions to an app's upgrades that are in
	// force or still entitle.
	UpgradeSubscriptions(ctx context.Context, organizationID, appID string) ([]Subscription, error)
	// ReplacedBy gives the running and frozen charges that a charge replaces: of the
	// same buyer, client and external id.
	ReplacedBy(ctx context.Context, charge Subscription) ([]Subscription, error)
	// HadTrial tells whether the organization had a trial of the app.
	HadTrial(ctx context.Context, organizationID, clientID, externalID string) (bool, error)
	// DueSubscriptions gives the charges that need something, 200 at most, by id.
	DueSubscriptions(ctx context.Context, due DueFilter) ([]string, error)
	// PastDueSubscriptions gives the charges of a product that wait for their next
	// attempt.
	PastDueSubscriptions(ctx context.Context, organizationID, product string) ([]string, error)
}

// SubscriptionWrites are SubscriptionReads in a transaction that writes.
type SubscriptionWrites interface {
	SubscriptionReads

	InsertSubscription(ctx context.Context, charge Subscription) error
	// SaveSubscription saves what can change. It is 'conflict' when the charge was
	// changed since it was read, and 'unprocessable' already_purchased when the
	// organization subscribes to the same app by another charge.
	SaveSubscription(ctx context.Context, charge Subscription) error
}

// Filter chooses direct charges that the organization bought or sold. Empty
// fields do not filter, except RecurrentChargeID: without it the charges of
// subscriptions' periods are left out. Page counts from 1, 20 a page, by
// creation date. OwnClientID leaves charges whose seller or app that client is.
type Filter struct {
	OwnClientID       string
	RecurrentChargeID string
	Product           string
	OrganizationID    string
	Status            string
	OrderClientID     string
	NewestFirst       bool
	Page              int64
}

// PaymentWithCharge is a payment with the charge that it is asked for.
type PaymentWithCharge struct {
	Payment Payment
	Charge  Charge
}

// PaymentReads reads payments and the events of providers.
type PaymentReads interface {
	// OpenPayments gives the charges of payments begun before a moment that are
	// not final, the oldest 200.
	OpenPayments(ctx context.Context, before time.Time) ([]Payment, error)
	// SucceededPayments gives the payments that succeeded between two moments, as
	// the provider would, 500 at a time by key.
	SucceededPayments(ctx context.Context, from, to time.Time, after string) ([]CapturedPayment, error)
	// EventsOf gives events in the order of their ids, or 'not_found' when one is
	// missing.
	EventsOf(ctx context.Context, ids []string) ([]ProviderEvent, error)
}

// PaymentWrites are PaymentReads in a transaction that writes.
type PaymentWrites interface {
	PaymentReads

	InsertPayment(ctx context.Context, payment Payment) error
	// UpdatePaymentFrom saves state and failure; 'conflict' when the payment is not
	// at from any more.
	UpdatePaymentFrom(ctx context.Context, payment Payment, from PaymentState) error
	// AddEvents keeps each event of a provider once and gives those that were not
	// known yet.
	AddEvents(ctx context.Context, provider string, events []ProviderEvent, at time.Time) ([]ProviderEvent, error)
}

// RefundReads reads refunds.
type RefundReads interface {
	// Refund gives a refund, or 'not_found'.
	Refund(ctx context.Context, id string) (Refund, error)
	// RefundsOf gives the refunds of a charge in order.
	RefundsOf(ctx context.Context, chargeID string) ([]Refund, error)
	// OpenRefunds gives refunds begun before a moment that are not final, the
	// oldest 200.
	OpenRefunds(ctx context.Context, before time.Time) ([]string, error)
}

// RefundWrites are RefundReads in a transaction that writes.
type RefundWrites interface {
	RefundReads

	InsertRefund(ctx context.Context, refund Refund) error
	// UpdateRefundFrom saves state and failure; 'conflict' when the refund is not open
	// any more.
	UpdateRefundFrom(ctx context.Context, refund Refund) error
}

// SettlementReads reads payments together with what they pay for.
type SettlementReads interface {
	// Payment gives a payment with its charge, or 'not_found'.
	Payment(ctx context.Context, id string) (Payment, Charge, error)
	// PaymentsOf gives those of the payments that are known, by id.
	PaymentsOf(ctx context.Context, ids []string) (map[string]PaymentWithCharge, error)
}

// LedgerReads reads the postings; it only ever grows.
type LedgerReads interface {
	// LedgerEntries gives an account's entries, newest first, 20 a page from page 1.
	LedgerEntries(ctx context.Context, account string, page int64) ([]Entry, error)
	// AccountBalance gives what went into the account less what went out, in cents.
	AccountBalance(ctx context.Context, account string) (money.Cents, error)
	// CollectedSince gives what collections brought into the account after a moment.
	CollectedSince(ctx context.Context, account string, since time.Time) (money.Cents, error)
	// ChargePostings gives the postings that a charge caused.
	ChargePostings(ctx context.Context, chargeID string) ([]Posting, error)
}

// LedgerWrites are LedgerReads in a transaction that writes.
type LedgerWrites interface {
	LedgerReads

	// PostTransaction adds a transaction once: a second one of the same kind and source
	// changes nothing.
	PostTransaction(ctx context.Context, t Transaction) error
}

// BuyerFacts are of an organization that buys an app of a product: its account,
// its licence of the product, whether it has paid for the app once, and whether a
// first payment for it is under way.
type BuyerFacts struct {
	Account Account
	Licence licence.Licence
	Bought  bool
	Paying  bool
}

// AccountReads reads billing addresses, licences and cards.
type AccountReads interface {
	// Account gives the billing account; an unknown one is empty, no error.
	Account(ctx context.Context, organizationID string) (Account, error)
	// Buyer gives the facts of a buyer at a moment, none of them missing; without
	// an app nothing was bought.
	Buyer(ctx context.Context, organizationID, product, appID string, now time.Time) (BuyerFacts, error)
	// AccountsOf gives the billing accounts that are known, by organization.
	AccountsOf(ctx context.Context, organizationIDs []string) (map[string]Account, error)
	// WaitingVAT gives accounts whose VAT number waits for a word, 20 a page.
	WaitingVAT(ctx context.Context, page int64) ([]Account, error)
	Licences(ctx context.Context, organizationID string) ([]Licence, error)
	// Card gives the card for a product, false when there is none.
	Card(ctx context.Context, organizationID, product string) (Card, bool, error)
	// Given gives the card of one purchase, false when there is none.
	Given(ctx context.Context, chargeID string) (GivenCard, bool, error)
	GivenOf(ctx context.Context, chargeIDs []string) (map[string]GivenCard, error)
	// ExpiringGiven gives own cards of subscriptions in force that expire until the
	// end of a month (year x 12 + month) and whose buyers were not warned of it, by
	// charge, 200 after one.
	ExpiringGiven(ctx context.Context, month int64, after string) ([]ExpiringCard, error)
	// ExpiringCards gives cards that expire until the end of a month (year x 12 +
	// month) and were not warned about, 200 at most, after a place in their order.
	ExpiringCards(ctx context.Context, month int64, after string) ([]Card, error)
	// Subscriber gives the e-mail of who subscribed last in the product, "" when
	// nobody pays regularly.
	Subscriber(ctx context.Context, organizationID, product string) (string, error)
}

// AccountWrites are AccountReads in a transaction that writes.
type AccountWrites interface {
	AccountReads

	PutAccount(ctx context.Context, account Account) error
	PutLicence(ctx context.Context, subscription Licence) error
	PutCard(ctx context.Context, card Card) error
	// PutGiven keeps the card of one purchase in the place of another one.
	PutGiven(ctx context.Context, given GivenCard) error
	MarkGivenPaid(ctx context.Context, chargeID string, at time.Time) error
	// DropGiven forgets the card of one purchase; none is no error.
	DropGiven(ctx context.Context, chargeID string) error
	// DropGivenOfUnpaid forgets the own cards of subscriptions to apps of a product
	// that could not be collected.
	DropGivenOfUnpaid(ctx context.Context, organizationID, product string) error
	// RemoveCard forgets a card; one that is not there is no error.
	RemoveCard(ctx context.Context, organizationID, product string) error
	// MarkGivenWarned keeps that the buyer was warned; false when they were before.
	MarkGivenWarned(ctx context.Context, chargeID string) (bool, error)
	MarkCardWarned(ctx context.Context, organizationID, product string) error
}

// Importer keeps what another system did before; safe to repeat.
type Importer interface {
	ImportSubscription(ctx context.Context, charge Subscription) error
}

// DeliveryReads reads what developers are to be told.
type DeliveryReads interface {
	// Delivery gives a notice, or 'not_found'.
	Delivery(ctx context.Context, id string) (WebhookDelivery, error)
	// ListDeliveries gives a developer's, newest first, 20 a page from page 1.
	ListDeliveries(ctx context.Context, organizationID, state string, page int64) ([]WebhookDelivery, error)
}

// DeliveryWrites are DeliveryReads in a transaction that writes.
type DeliveryWrites interface {
	DeliveryReads

	// AddDelivery keeps a notice once; false when it is known.
	AddDelivery(ctx context.Context, notice WebhookDelivery) (bool, error)
	// RecordDelivery saves how an attempt went; false when another one was
	// recorded meanwhile.
	RecordDelivery(ctx context.Context, notice WebhookDelivery, fromAttempts int64) (bool, error)
}

// InvoiceReads reads invoices and credit notes; what is issued never changes.
type InvoiceReads interface {
	// Invoice gives the invoice of a seller's number, or 'not_found'.
	Invoice(ctx context.Context, seller string, number int64) (Invoice, error)
	// InvoiceOf gives the invoice that a source caused, false when none.
	InvoiceOf(ctx context.Context, source string) (Invoice, bool, error)
	// ListInvoices gives an organization's, newest first, 20 a page from page 1.
	ListInvoices(ctx context.Context, organizationID string, page int64) ([]Invoice, error)
}

// InvoiceWrites are InvoiceReads in a transaction that writes.
type InvoiceWrites interface {
	InvoiceReads

	// IssueInvoices gives invoices of one seller its next numbers and keeps them. One that
	// is known, by id or source, is given as it is. Until the transaction ends all
	// others wait to issue theirs, so it comes last.
	IssueInvoices(ctx context.Context, invoices ...Invoice) ([]Invoice, error)
}

// PayoutReads reads what developers are paid out.
type PayoutReads interface {
	// Payout gives a payout, or 'not_found'.
	Payout(ctx context.Context, id string) (Payout, error)
	// ListPayouts gives an organization's or all, of a state or all, newest
	// first, 20 a page from page 1.
	ListPayouts(ctx context.Context, organizationID, state string, page int64) ([]Payout, error)
	// RequestedPayouts gives how much is on its way to an organization.
	RequestedPayouts(ctx context.Context, organizationID string) (money.Cents, error)
	// EarningAccounts gives the ledger accounts of developers, some at a time
	// after a place in their order.
	EarningAccounts(ctx context.Context, after string) ([]string, error)
}

// PayoutWrites are PayoutReads in a transaction that writes.
type PayoutWrites interface {
	PayoutReads

	// InsertPayout keeps a payout; a second one of a month changes nothing.
	InsertPayout(ctx context.Context, payout Payout) error
	// UpdatePayoutFrom saves state and reason; 'conflict' when it is not at from any
	// more.
	UpdatePayoutFrom(ctx context.Context, payout Payout, from PayoutState) error
}

// Outbox adds a job in the transaction it is bound to. The zero time means now;
// a key that is not empty makes the job unique for ever.
type Outbox interface {
	Enqueue(ctx context.Context, kind string, payload any, runAt time.Time, key string) error
}

// ReadTx is what billing reads.
type ReadTx interface {
	ChargeReads
	SubscriptionReads
	PlanChangeReads
	PaymentReads
	SettlementReads
	RefundReads
	LedgerReads
	AccountReads
	InvoiceReads
	DeliveryReads
	PayoutReads
	GrantReads
	PurchaseHistory
}

// WriteTx is one transaction that reads and writes; what it does to installs and
// the jobs that it enqueues are part of it.
type WriteTx interface {
	ReadTx
	ChargeWrites
	SubscriptionWrites
	PlanChangeWrites
	PaymentWrites
	RefundWrites
	LedgerWrites
	AccountWrites
	InvoiceWrites
	DeliveryWrites
	PayoutWrites
	GrantWrites
	Importer
	Outbox
	InstallRecorder
}

// Transact runs body in one transaction, after every other one that names one of
// the same organizations has ended: all that changes what an organization buys
// and owns names it, so that body may rely on what it reads of that. Nil names
// none: body then only does what is right whoever else is at work. Body may run
// again, so it does nothing outside the stores. What refuses a change may be known
// only when body has ended: Transact then gives the error that the store would have
// given, so body decides nothing by it.
type Transact func(ctx context.Context, organizations []string, body func(context.Context, WriteTx) error) error
