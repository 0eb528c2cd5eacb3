package auth

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// Operation says who may call an operation of the Marketplace API or of billing:
// which right the person needs, and what the token of an app needs, which is not
// its user (decisions rule 22). The router serves exactly these and asks each row
// before it does anything.
type Operation struct {
	Method string
	Path   string // without the version that clients put into it
	What   string
	// Public operations are everybody's. An app is nobody there: what it sends and
	// sees is that of a visitor, unless it has one of its Scopes.
	Public bool
	// Acts says that it changes something, which a ghost never does.
	Acts bool
	// Server says that a host product's server calls it, with the credentials of its
	// client and without a person.
	Server bool
	// Person names the action that the person needs, "" for everybody who is
	// signed in. It holds for the product that is acted in.
	Person string
	// Console names the right that the person needs in the console of the developer that their
	// organization is. One that is none is for the operation to refuse.
	Console string
	// Scopes: the token of an app needs one of them, and the person's right. Without
	// them only the platform's own clients may; AnyScope is any token of the app.
	Scopes []string
	// Own is what an app may touch.
	Own Own
}

// Own is what an app may touch by an operation.
type Own string

// OwnApp is the app whose client it is, OwnCharges are charges whose
// seller_client_id or order_client_id is its client.
const (
	OwnApp     Own = "its own app"
	OwnCharges Own = "its own charges"
)

// AnyScope is in the place of a scope where every token of the app will do.
const AnyScope = "*"

const billingPath = "/billing"

//nolint:gochecknoglobals // constant lists
var (
	sells      = []string{ScopeBillingManage, ScopeBillingAll}
	installsIt = []string{ScopeIntegrationsManage, ScopeHDIntegrations}
)

// Operations is the table of the Marketplace API and of billing.
//
//nolint:gochecknoglobals // a constant table
var Operations = slices.Concat(publicOperations, shopOperations, developerOperations, partOperations, sharingOperations, staffOperations, profileOperations, chargeOperations, payerOperations, earningOperations, serverOperations)

// publicOperations are what everybody may read and send.
//
//nolint:gochecknoglobals // a constant table
var publicOperations = []Operation{
	{Method: "GET", Path: "/api/applications/published", What: "every application that is public", Public: true},
	{Method: "GET", Path: "/api/applications/{slug}/published", What: "one application that is public", Public: true},
	{Method: "GET", Path: "/api/catalogue", What: "the whole catalogue", Public: true},
	{Method: "GET", Path: "/api/categories", What: "the categories", Public: true},
	{Method: "GET", Path: "/api/developers/{id}/profile", What: "a developer", Public: true},
	{Method: "GET", Path: "/api/feedback/rate/application/{id}", What: "ratings of an application", Public: true},
	{Method: "GET", Path: "/api/feedback/rate/application/{id}/reviews", What: "reviews of an application", Public: true},
	{Method: "GET", Path: "/api/applications/{id}/resources", What: "upgrades of an application", Public: true},
	{Method: "GET", Path: "/api/partners/experts_marketplace/{id}", What: "a partner expert", Public: true},
	{Method: "POST", Path: "/api/partners/experts_marketplace/{id}/message", What: "write to an expert", Public: true, Acts: true},
	{Method: "POST", Path: "/api/partners/experts_marketplace/{id}/comment", What: "review an expert", Public: true, Acts: true},
	{Method: "POST", Path: "/api/partners/experts/visits", What: "count a visit", Public: true},
	{Method: "POST", Path: "/api/awaiting_apps", What: "hear of an app when it is published", Public: true, Acts: true},
	{Method: "GET", Path: "/api/partners/experts/confirm", What: "the page behind a link of a mail", Public: true},
	{Method: "POST", Path: "/api/partners/experts/confirm", What: "confirm what a link of a mail is about", Public: true},
	{Method: "GET", Path: "/api/search/popular", What: "popular searches", Public: true},
	{Method: "GET", Path: "/api/openapi.json", What: "the description of the API", Public: true},
	{Method: "GET", Path: "/api/docs", What: "the description of the API, for people", Public: true},
	{Method: "GET", Path: "/billing/price_preview/{product}", What: "a price with tax; that of the organization when the caller may pay", Public: true, Scopes: sells},
	{Method: "POST", Path: "/billing/webhooks/sandbox", What: "events of the embedded payment provider, which signs them", Public: true},
	{Method: "POST", Path: "/billing/webhooks/stripe", What: "events of Stripe, which signs them", Public: true},
}

// developerOperations are what developers do with their apps.
//
//nolint:gochecknoglobals // a constant table
var developerOperations = []Operation{
	{Method: "POST", Path: "/api/applications", What: "make an application with an empty draft", Acts: true, Console: ConsoleListing},
	{Method: "DELETE", Path: "/api/applications/{id}", What: "delete an application that nobody has", Acts: true, Console: ConsolePublish},
	{Method: "PUT", Path: "/api/applications/{id}/display", What: "set name and short description in the draft", Acts: true, Console: ConsoleListing},
	{Method: "PATCH", Path: "/api/applications/{id}/display", What: "change name or short description in the draft", Acts: true, Console: ConsoleListing},
	{Method: "PUT", Path: "/api/applications/{id}/listing/overview", What: "set long description and category in the draft", Acts: true, Console: ConsoleListing},
	{Method: "PUT", Path: "/api/applications/{id}/listing/filters", What: "set other categories, languages, industries, country and keywords in the draft", Acts: true, Console: ConsoleListing},
	{Method: "PUT", Path: "/api/applications/{id}/listing/support", What: "set the addresses of help and privacy policy in the draft", Acts: true, Console: ConsoleListing},
	{Method: "PUT", Path: "/api/applications/{id}/features", What: "set the features in the draft", Acts: true, Console: ConsoleListing},
	{Method: "PUT", Path: "/api/applications/{id}/benefits", What: "set the benefits in the draft", Acts: true, Console: ConsoleListing},
	{Method: "PUT", Path: "/api/applications/{id}/payment", What: "set how the application is paid in the draft", Acts: true, Console: ConsoleAccess},
	{Method: "DELETE", Path: "/api/applications/{id}/payment", What: "make the application free in the draft", Acts: true, Console: ConsoleAccess},
	{Method: "PUT", Path: "/api/applications/{id}/discount", What: "give the application a discount for a while, in the draft", Acts: true, Console: ConsoleAccess},
	{Method: "DELETE", Path: "/api/applications/{id}/discount", What: "take the discount of the application off, in the draft", Acts: true, Console: ConsoleAccess},
	{Method: "PUT", Path: "/api/applications/{id}/install/direct", What: "set where the application installs itself in the draft", Acts: true, Console: ConsoleAccess},
	{Method: "PUT", Path: "/api/applications/{id}/review/submit", What: "hand the draft in for a review", Acts: true, Console: ConsolePublish},
	{Method: "PUT", Path: "/api/applications/{id}/review/cancel", What: "take a submission back", Acts: true, Console: ConsolePublish},
	{Method: "GET", Path: "/api/applications/{id}/review", What: "how far an own app is on its way to the public", Console: ConsoleView},
	{Method: "PUT", Path: "/api/applications/{id}/publish", What: "publish a revision", Acts: true, Console: ConsolePublish},
	{Method: "PUT", Path: "/api/applications/{id}/publish/cancel", What: "take a planned publication back", Acts: true, Console: ConsolePublish},
	{Method: "PUT", Path: "/api/applications/{id}/unpublish", What: "take an app out of the public", Acts: true, Console: ConsolePublish},
	{Method: "PUT", Path: "/api/applications/{id}/retirement", What: "announce the last day of an app", Acts: true, Console: ConsolePublish},
	{Method: "DELETE", Path: "/api/applications/{id}/price-rise", What: "take a higher price back before it counts", Acts: true, Console: ConsolePublish},
	{Method: "DELETE", Path: "/api/applications/{id}/retirement", What: "take the announced end of an app back", Acts: true, Console: ConsolePublish},
	{Method: "PUT", Path: "/api/applications/{id}/slug", What: "give an app another address", Acts: true, Console: ConsolePublish},
	{Method: "PUT", Path: "/api/applications/{id}/rollback", What: "make an earlier revision live again", Acts: true, Console: ConsolePublish},
	{Method: "GET", Path: "/api/applications/{id}/revisions/{version}", What: "one revision of an own app beside another", Console: ConsoleView},
	{Method: "DELETE", Path: "/api/applications/{id}/draft", What: "discard a draft", Acts: true, Console: ConsoleAccess},
	{Method: "PUT", Path: "/api/applications/{id}/revisions/{version}/restore", What: "make the draft say what an earlier revision said", Acts: true, Console: ConsoleAccess},
	{Method: "POST", Path: "/api/applications/{id}/fork", What: "open a draft beside the live revision", Acts: true, Console: ConsoleListing},
	{Method: "GET", Path: "/api/promotion-codes", What: "the developer's promotion codes", Console: ConsoleView},
	{Method: "POST", Path: "/api/promotion-codes", What: "make a promotion code for own apps", Acts: true, Console: ConsoleAccess},
	{Method: "PUT", Path: "/api/promotion-codes/{code}/end", What: "end a promotion code", Acts: true, Console: ConsoleAccess},
	{Method: "GET", Path: "/api/applications/{id}/events", What: "what was done with an own app", Console: ConsoleView},
	{Method: "GET", Path: "/api/developer/events", What: "what was done with all own apps", Console: ConsoleView},
	{Method: "GET", Path: "/api/applications/{id}/consents/waiting", What: "the organizations that have an own app and have not agreed to all that it asks for", Console: ConsoleAccess},
	{Method: "GET", Path: "/api/applications/{id}/revisions", What: "all revisions of an own app", Console: ConsoleView},
	{Method: "GET", Path: "/api/applications/{id}/placements/{placement}/picture", What: "how an own app will be seen at a placement", Console: ConsoleView},
}

// shopOperations are what people do in the shop.
//
//nolint:gochecknoglobals // a constant table
var shopOperations = []Operation{
	{Method: "GET", Path: "/api/applications", What: "the organization's own applications in any state"},
	{Method: "GET", Path: "/api/applications/reviewed", What: "applications in review"},
	{Method: "GET", Path: "/api/applications/{id}", What: "one application, also before it is public", Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "GET", Path: "/api/applications/{id}/invitations", What: "organizations that may see an application early"},
	{Method: "PUT", Path: "/api/applications/{id}/invitations/{organization}", What: "let an organization see an application early", Acts: true, Person: ActOrganization},
	{Method: "DELETE", Path: "/api/applications/{id}/invitations/{organization}", What: "take that back", Acts: true, Person: ActOrganization},
	{Method: "POST", Path: "/api/app-invitations/open", What: "what an invitation to an app asks"},
	{Method: "POST", Path: "/api/app-invitations/accept", What: "see an app early, as the organization was invited", Acts: true, Person: ActOrganization},
	{Method: "POST", Path: "/api/app-invitations/decline", What: "decline that", Acts: true, Person: ActOrganization},
	{Method: "POST", Path: "/api/draft-previews/open", What: "the draft of an app by the address of a preview; for members of its developer and its reviewers"},
	{Method: "POST", Path: "/api/draft-previews/accept", What: "review a draft as one was asked to", Acts: true},
	{Method: "GET", Path: "/api/applications/installed", What: "what is installed"},
	{Method: "GET", Path: "/api/applications/installed/notes", What: "what to know about what is installed"},
	{Method: "PUT", Path: "/api/applications/{id}/consent", What: "agree to what an installed app asks anew, for the organization", Acts: true, Person: ActConsent},
	{Method: "GET", Path: "/api/applications/removed", What: "what was uninstalled and can be brought back"},
	{Method: "GET", Path: "/api/applications/instances", What: "the organization's copies of several apps"},
	{Method: "GET", Path: "/api/applications/{id}/instance", What: "the organization's copy of an app", Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "PUT", Path: "/api/applications/{id}/instance/setup", What: "remind people to finish the setup of an app; for people who may install", Acts: true, Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "DELETE", Path: "/api/applications/{id}/instance/setup", What: "say that the setup of an app is done", Acts: true, Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "GET", Path: "/api/applications/{id}/instance/properties", What: "what an app keeps about the organization's copy; for its developer about all copies", Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "PUT", Path: "/api/applications/{id}/instance/properties", What: "keep what an app says of the organization's copy", Acts: true, Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "GET", Path: "/api/applications/{id}/instance/events", What: "how often what happened in an app; for its developer", Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "POST", Path: "/api/applications/{id}/instance/events", What: "count what happened in an app", Acts: true, Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "GET", Path: "/api/applications/{id}/installations/count", What: "how many organizations have an app", Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "PUT", Path: "/api/applications/{id}/install", What: "install an app", Acts: true, Person: ActInstall, Scopes: []string{AnyScope}, Own: OwnApp},
	{Method: "DELETE", Path: "/api/applications/{id}/install", What: "uninstall an app", Acts: true, Person: ActInstall, Scopes: installsIt, Own: OwnApp},
	{Method: "POST", Path: "/api/applications/{id}/install/restore", What: "undo an uninstall", Acts: true, Person: ActInstall},
	{Method: "GET", Path: "/api/applications/{id}/access", What: "who has access to an app priced per agent", Person: ActAccess},
	{Method: "PUT", Path: "/api/applications/{id}/access", What: "leave members without access", Acts: true, Person: ActAccess},
	{Method: "POST", Path: "/api/applications/{id}/create-charge", What: "begin to buy an app", Acts: true, Person: ActPay},
	{Method: "GET", Path: "/api/applications/{id}/resources/purchases", What: "what the organization has of an app's upgrades", Scopes: sells, Own: OwnApp},
	{Method: "POST", Path: "/api/applications/{id}/resources/{resourceId}/create-charge", What: "begin to buy an upgrade", Acts: true, Person: ActPay},
	{Method: "GET", Path: "/api/market/products/my", What: "host products of the organization; card digits for who may pay"},
	{Method: "PUT", Path: "/api/feedback/rate/application/{id}", What: "rate an app", Acts: true, Person: ActReview},
	{Method: "GET", Path: "/api/feedback/rate/application/{id}/mine", What: "the caller's own rating"},
	{Method: "PUT", Path: "/api/feedback/reviews/{id}/reply", What: "reply to a review of an own app", Acts: true, Console: ConsoleAnswer},
	{Method: "POST", Path: "/api/feedback/reviews/{id}/report", What: "report a review", Acts: true},
	{Method: "PUT", Path: "/api/feedback/reviews/{id}/helpful", What: "find a review helpful", Acts: true},
	{Method: "DELETE", Path: "/api/feedback/reviews/{id}/helpful", What: "find a review helpful no more", Acts: true},
	{Method: "POST", Path: "/api/products-carts", What: "a new cart, or the open one", Acts: true},
	{Method: "GET", Path: "/api/products-carts/recent", What: "the open cart"},
	{Method: "GET", Path: "/api/products-carts/{id}", What: "a cart"},
	{Method: "PATCH", Path: "/api/products-carts/{id}/applications/{appId}", What: "put an app into a cart", Acts: true},
	{Method: "PATCH", Path: "/api/products-carts/{id}/applications", What: "put several apps into a cart", Acts: true},
	{Method: "DELETE", Path: "/api/products-carts/{id}/applications/{appId}", What: "take an app out of a cart", Acts: true},
	{Method: "PATCH", Path: "/api/products-carts/{id}/applications/{appId}/plans/{planId}", What: "choose another plan", Acts: true},
	{Method: "PUT", Path: "/api/products-carts/{id}/applications/{appId}/no-access", What: "leave members without access to an app of a cart", Acts: true},
	{Method: "GET", Path: "/api/products-carts/{id}/applications/{appId}/no-access", What: "who may be left without access"},
	{Method: "PATCH", Path: "/api/products-carts/{id}/coupon/{coupon}", What: "put a coupon on a cart", Acts: true},
	{Method: "DELETE", Path: "/api/products-carts/{id}/coupon", What: "take the coupon off", Acts: true},
	{Method: "PUT", Path: "/api/products-carts/{id}/card", What: "give a card for the purchase of a cart", Acts: true, Person: ActPay},
	{Method: "DELETE", Path: "/api/products-carts/{id}/card", What: "pay a cart with the stored cards", Acts: true},
	{Method: "PATCH", Path: "/api/products-carts/{id}/checkout", What: "lock a cart", Acts: true},
	{Method: "DELETE", Path: "/api/products-carts/{id}/checkout", What: "unlock a cart", Acts: true},
	{Method: "PATCH", Path: "/api/products-carts/{id}/purchase", What: "buy a cart", Acts: true, Person: ActPay},
	{Method: "DELETE", Path: "/api/products-carts/{id}", What: "close a cart", Acts: true},
	{Method: "GET", Path: "/api/deals/reminders", What: "deals that the person wants to hear of"},
	{Method: "PUT", Path: "/api/deals/{id}/reminder", What: "hear of a deal when it begins", Acts: true},
	{Method: "DELETE", Path: "/api/deals/{id}/reminder", What: "take that back", Acts: true},
	{Method: "GET", Path: "/api/company", What: "requests, budgets and rules of the organization; owners see those of others, too"},
	{Method: "GET", Path: "/api/company/applications", What: "apps of the organization with who asked for them and what they cost, of the products that the person decides about or pays for"},
	{Method: "POST", Path: "/api/company/requests", What: "ask the owners for an app", Acts: true},
	{Method: "DELETE", Path: "/api/company/requests/{id}", What: "take a request back", Acts: true},
	{Method: "PUT", Path: "/api/company/requests/{id}/approve", What: "approve a request; for owners", Acts: true},
	{Method: "PUT", Path: "/api/company/requests/{id}/decline", What: "decline a request; for owners", Acts: true},
	{Method: "PUT", Path: "/api/company/budgets/{product}", What: "set what apps of a product may cost in a month; for owners", Acts: true},
	{Method: "DELETE", Path: "/api/company/budgets/{product}", What: "remove a budget; for owners", Acts: true},
	{Method: "PUT", Path: "/api/company/budgets/{product}/lift", What: "let this month go beyond a budget; for owners", Acts: true},
	{Method: "PUT", Path: "/api/company/rules", What: "set the rules about all apps", Acts: true, Person: ActOrganization},
	{Method: "PUT", Path: "/api/company/rules/applications/{id}", What: "allow or forbid an app", Acts: true, Person: ActOrganization},
	{Method: "DELETE", Path: "/api/company/rules/applications/{id}", What: "remove the rule about an app", Acts: true, Person: ActOrganization},
}

// staffOperations are the staff's.
//
//nolint:gochecknoglobals // a constant table
var staffOperations = []Operation{
	{Method: "GET", Path: "/api/moderation/reviews", What: "reviews that wait for the staff", Person: ActModerate},
	{Method: "PUT", Path: "/api/moderation/reviews/{id}/approve", What: "show a review", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/api/moderation/reviews/{id}/reject", What: "hide a review", Acts: true, Person: ActModerate},
	{Method: "GET", Path: "/api/moderation/expert-reviews", What: "reviews of experts that wait for the staff", Person: ActModerate},
	{Method: "PUT", Path: "/api/moderation/expert-reviews/{id}/approve", What: "show a review of an expert", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/api/moderation/expert-reviews/{id}/reject", What: "hide a review of an expert", Acts: true, Person: ActModerate},
	{Method: "GET", Path: "/api/moderation/expert-visits", What: "visits of experts' pages", Person: ActModerate},
	{Method: "GET", Path: "/api/moderation/search/misses", What: "searches that found nothing", Person: ActModerate},
	{Method: "GET", Path: "/api/moderation/search/events", What: "what was done with search results", Person: ActModerate},
	{Method: "GET", Path: "/api/moderation/search/why", What: "why an app stands where it stands among search results", Person: ActModerate},
	{Method: "GET", Path: "/api/staff/setup", What: "what of the shop is set, and what is missing", Person: ActModerate},
	{Method: "POST", Path: "/api/staff/setup/tests/{test}", What: "try what the shop depends on", Acts: true, Person: ActModerate},
	{Method: "GET", Path: "/api/staff/submissions", What: "revisions of apps that wait for a decision", Person: ActModerate},
	{Method: "GET", Path: "/api/staff/submissions/{id}", What: "one submission", Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/submissions/{id}/begin", What: "begin to look at a submission", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/submissions/{id}/request-changes", What: "send a revision back", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/submissions/{id}/reject", What: "reject a revision", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/submissions/{id}/accept", What: "accept a revision", Acts: true, Person: ActModerate},
	{Method: "PATCH", Path: "/api/applications/{id}/qualified-lead", What: "note that the staff want to speak with the developer of an app", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/applications/{id}/suspend", What: "take an app out of the public", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/applications/{id}/reinstate", What: "show a suspended app again", Acts: true, Person: ActModerate},
	{Method: "GET", Path: "/api/staff/developers", What: "the developers that were registered or changed here", Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/developers/{slug}/restrict", What: "keep what a developer does from the public", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/developers/{slug}/reinstate", What: "take a restriction back", Acts: true, Person: ActModerate},
	{Method: "GET", Path: "/api/staff/reserved-names", What: "names that no developer may take", Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/reserved-names/{name}", What: "keep a name free", Acts: true, Person: ActModerate},
	{Method: "DELETE", Path: "/api/staff/reserved-names/{name}", What: "let a name be taken", Acts: true, Person: ActModerate},
	{Method: "GET", Path: "/api/staff/vat-numbers", What: "VAT numbers that wait for the staff", Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/vat-numbers/{organization_id}/confirm", What: "a VAT number is the organization's", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/api/staff/vat-numbers/{organization_id}/refuse", What: "a VAT number is not the organization's", Acts: true, Person: ActModerate},
	{Method: "GET", Path: "/billing/payouts", What: "payouts of all developers", Person: ActModerate},
	{Method: "PUT", Path: "/billing/payouts/{id}/pay", What: "a payout was sent", Acts: true, Person: ActModerate},
	{Method: "PUT", Path: "/billing/payouts/{id}/fail", What: "a payout did not arrive", Acts: true, Person: ActModerate},
}

// chargeOperations are what apps that sell do with charges.
//
//nolint:gochecknoglobals // a constant table
var chargeOperations = []Operation{
	{Method: "POST", Path: "/billing/direct_charge/{product}", What: "create a direct charge", Acts: true, Person: ActPay, Scopes: sells, Own: OwnCharges},
	{Method: "GET", Path: "/billing/direct_charge/{product}", What: "direct charges", Person: ActPay, Scopes: sells, Own: OwnCharges},
	{Method: "GET", Path: "/billing/direct_charge/{product}/{id}", What: "one direct charge", Person: ActPay, Scopes: sells, Own: OwnCharges},
	{Method: "PUT", Path: "/billing/direct_charge/{product}/{id}/activate", What: "collect the money of what the buyer accepted", Acts: true, Person: ActPay, Scopes: sells, Own: OwnCharges},
	{Method: "GET", Path: "/billing/direct_charge/{product}/{id}/refunds", What: "refunds of a charge", Person: ActPay, Scopes: sells, Own: OwnCharges},
	{Method: "POST", Path: "/billing/recurrent_charge/{product}", What: "create a recurrent charge", Acts: true, Person: ActPay, Scopes: sells, Own: OwnCharges},
	{Method: "GET", Path: "/billing/recurrent_charge/{product}", What: "recurrent charges", Person: ActPay, Scopes: sells, Own: OwnCharges},
	{Method: "GET", Path: "/billing/recurrent_charge/{product}/{id}", What: "one recurrent charge", Person: ActPay, Scopes: sells, Own: OwnCharges},
	{Method: "PUT", Path: "/billing/recurrent_charge/{product}/{id}/activate", What: "begin the trial or the first period of what the buyer accepted", Acts: true, Person: ActPay, Scopes: sells, Own: OwnCharges},
	{Method: "PUT", Path: "/billing/recurrent_charge/{product}/{id}/cancel", What: "end a subscription after what is paid", Acts: true, Person: ActPay, Scopes: sells, Own: OwnCharges},
}

// payerOperations are the buyer's, who is never an app.
//
//nolint:gochecknoglobals // a constant table
var payerOperations = []Operation{
	{Method: "PUT", Path: "/billing/direct_charge/{product}/{id}/accept", What: "agree to a charge", Acts: true, Person: ActPay},
	{Method: "PUT", Path: "/billing/direct_charge/{product}/{id}/decline", What: "do not agree to a charge", Acts: true, Person: ActPay},
	{Method: "POST", Path: "/billing/direct_charge/{product}/{id}/authentication", What: "answer the bank", Acts: true, Person: ActPay},
	{Method: "PUT", Path: "/billing/direct_charge/{product}/{id}/archive", What: "remove a charge from the buyer's list", Acts: true, Person: ActPay},
	// Staff gives money back, too: the operation itself says who may.
	{Method: "POST", Path: "/billing/direct_charge/{product}/{id}/refund", What: "ask for money back; staff gives it back", Acts: true},
	{Method: "PUT", Path: "/billing/recurrent_charge/{product}/{id}/accept", What: "agree to a subscription", Acts: true, Person: ActPay},
	{Method: "PUT", Path: "/billing/recurrent_charge/{product}/{id}/decline", What: "do not agree to a subscription", Acts: true, Person: ActPay},
	{Method: "POST", Path: "/billing/recurrent_charge/{product}/{id}/authentication", What: "answer the bank", Acts: true, Person: ActPay},
	{Method: "PUT", Path: "/billing/recurrent_charge/{product}/{id}/archive", What: "remove a subscription from the buyer's list", Acts: true, Person: ActPay},
	{Method: "PUT", Path: "/billing/recurrent_charge/{product}/{id}/keep", What: "take a cancel back", Acts: true, Person: ActPay},
	{Method: "POST", Path: "/billing/recurrent_charge/{product}/{id}/refund", What: "ask for money back", Acts: true, Person: ActPay},
	{Method: "GET", Path: "/billing/recurrent_charge/{product}/{id}/change", What: "what another plan, cycle or number of seats costs", Person: ActPay},
	{Method: "PUT", Path: "/billing/recurrent_charge/{product}/{id}/change", What: "change plan, cycle or number of seats", Acts: true, Person: ActPay},
	{Method: "DELETE", Path: "/billing/recurrent_charge/{product}/{id}/change", What: "take that back", Acts: true, Person: ActPay},
	{Method: "GET", Path: "/billing/account/{product}", What: "the card", Person: ActPay},
	{Method: "POST", Path: "/billing/account/{product}", What: "give or replace the card", Acts: true, Person: ActPay},
	{Method: "POST", Path: "/billing/account/{product}/setup", What: "begin to give a card", Acts: true, Person: ActPay},
	{Method: "DELETE", Path: "/billing/account/{product}", What: "remove the card", Acts: true, Person: ActPay},
	{Method: "GET", Path: "/billing/invoices", What: "invoices", Person: ActPay},
	{Method: "GET", Path: "/billing/account", What: "who pays for the organization", Person: ActPay},
	{Method: "GET", Path: "/billing/account/billing_info", What: "the card of the first product that has one", Person: ActPay},
	{Method: "GET", Path: "/billing/purchases/bill-to", What: "who stands on invoices", Person: ActPay},
	{Method: "PUT", Path: "/billing/purchases/bill-to", What: "change who stands on invoices", Acts: true, Person: ActPay},
	{Method: "GET", Path: "/billing/invoices/years", What: "the years of invoices", Person: ActPay},
	{Method: "GET", Path: "/billing/invoices/{number}", What: "one invoice", Person: ActPay},
	{Method: "GET", Path: "/billing/invoices/{number}/words", What: "what one invoice says", Person: ActPay},
	{Method: "PUT", Path: "/billing/direct_charge/{product}/{id}/give-up", What: "give a payment up that waits for the bank", Acts: true, Person: ActPay},
	{Method: "PUT", Path: "/billing/recurrent_charge/{product}/{id}/give-up", What: "give a payment up that waits for the bank", Acts: true, Person: ActPay},
	{Method: "PUT", Path: "/billing/recurrent_charge/{product}/{id}/retry", What: "try a payment that failed again now", Acts: true, Person: ActPay},
	{Method: "DELETE", Path: "/billing/recurrent_charge/{product}/{id}/card", What: "pay a subscription with the card of its product", Acts: true, Person: ActPay},
	{Method: "GET", Path: "/billing/purchases/attempts", What: "payments that wait for the buyer, or were not confirmed in time", Person: ActPay},
	{Method: "GET", Path: "/billing/purchases/subscriptions", What: "subscriptions that were bought", Person: ActPay},
	{Method: "GET", Path: "/billing/purchases/payments", What: "single payments", Person: ActPay},
	{Method: "GET", Path: "/billing/purchases/spend", What: "what was paid in each month", Person: ActPay},
	{Method: "GET", Path: "/billing/purchases/spend/apps", What: "what was paid in each month, by app", Person: ActPay},
	{Method: "GET", Path: "/billing/purchases/offered/{type}/{id}", What: "a charge that an app asks to confirm", Person: ActPay},
}

// earningOperations are the developer's.
//
//nolint:gochecknoglobals // a constant table
var earningOperations = []Operation{
	{Method: "GET", Path: "/billing/ledger/{product}", What: "the developer's earnings", Person: ActEarnings, Console: ConsoleMoney, Scopes: []string{ScopeLedgerRead}},
	{Method: "GET", Path: "/billing/ledger/{product}/balance", What: "what the developer can be paid out", Person: ActEarnings, Console: ConsoleMoney, Scopes: []string{ScopeLedgerRead}},
	{Method: "GET", Path: "/billing/ledger/{product}/payout", What: "the next payout", Person: ActEarnings, Console: ConsoleMoney},
	{Method: "GET", Path: "/billing/ledger/{product}/payouts", What: "the developer's payouts", Person: ActEarnings, Console: ConsoleMoney},
	{Method: "GET", Path: "/billing/ledger/{product}/payout/details", What: "who the developer is by law", Person: ActEarnings, Console: ConsoleMoney},
	{Method: "PUT", Path: "/billing/ledger/{product}/payout/details", What: "say who the developer is by law", Acts: true, Person: ActEarnings, Console: ConsoleMoney},
	{Method: "GET", Path: "/billing/notices", What: "what the developer's addresses were told", Person: ActEarnings},
	{Method: "POST", Path: "/billing/notices/{id}/replay", What: "tell once more", Acts: true, Person: ActEarnings},
	{Method: "GET", Path: "/billing/notices/secret/{id}", What: "the secret that an app's notices are signed with", Acts: true, Person: ActEarnings},
}

// serverOperations are of the host products' servers.
//
//nolint:gochecknoglobals // a constant table
var serverOperations = []Operation{
	{Method: "GET", Path: "/api/platform/organizations", What: "the organization of a person", Server: true},
	{Method: "GET", Path: "/api/platform/organizations/{id}", What: "an organization with its products and members", Server: true},
	{Method: "PUT", Path: "/api/platform/organizations/{id}", What: "tell of an organization", Server: true, Acts: true},
	{Method: "DELETE", Path: "/api/platform/organizations/{id}", What: "tell that an organization is gone", Server: true, Acts: true},
	{Method: "PUT", Path: "/api/platform/organizations/{id}/products/{product}", What: "tell of a licence", Server: true, Acts: true},
	{Method: "PUT", Path: "/api/platform/organizations/{id}/members/{member}", What: "tell of a person", Server: true, Acts: true},
	{Method: "GET", Path: "/api/platform/webhook", What: "where installs are told", Server: true},
	{Method: "PUT", Path: "/api/platform/webhook", What: "hear of installs", Server: true, Acts: true},
	{Method: "DELETE", Path: "/api/platform/webhook", What: "hear of installs no more", Server: true, Acts: true},
}

var version = regexp.MustCompile(`^(/api|/billing)/v[123](/|$)`)

// OperationOf finds the row of a method and a path as they are registered, with
// a version or without; false when there is none.
func OperationOf(method, path string) (Operation, bool) {
	path = version.ReplaceAllString(path, "$1$2")
	at := slices.IndexFunc(Operations, func(o Operation) bool { return o.Method == method && o.Path == path })
	if at < 0 {
		return Operation{}, false
	}
	return Operations[at], true
}

// Billing reports whether the operation is of billing, whose errors have a shape
// of their own (contract billing 8).
func (o Operation) Billing() bool { return strings.HasPrefix(o.Path, billingPath+"/") }

// Reads reports whether the operation only reads.
func (o Operation) Reads() bool { return o.Method == http.MethodGet }

// OpensTo reports whether the client of the principal may call the operation: the
// platform's own may call all, an app what its token has a scope for. What the
// person may do, and what an app may touch, is asked besides.
func (o Operation) OpensTo(p Principal) bool {
	if p.Personal != nil {
		return o.ConsoleScope() != "" && CoveredBy(p.Personal, o.ConsoleScope())
	}
	return p.Platform || slices.ContainsFunc(o.Scopes, func(scope string) bool { return scope == AnyScope || CoveredBy(p.Scopes, scope) })
}

// AllowsPerson reports whether the person may do it in the product, or, where an
// address names none, in some product. A product that is unknown is for the
// operation to refuse, and a ghost is asked by Acts.
func (o Operation) AllowsPerson(p Principal, product string) bool {
	at := slices.IndexFunc(Actions, func(a Action) bool { return a.Name == o.Person })
	switch {
	case at < 0:
		return true
	case !Actions[at].PerProduct:
		return Actions[at].may(p, "")
	case product == "":
		return slices.ContainsFunc(Products, func(each string) bool { return Actions[at].may(p, each) })
	default:
		return !slices.Contains(Products, product) || Actions[at].may(p, product)
	}
}

// IsOwn reports whether the principal acts on something that belongs to one of
// the clients: an app only on what is its own, the platform's clients on all.
func (p Principal) IsOwn(clients ...string) bool {
	return p.Platform || p.ClientID != "" && slices.Contains(clients, p.ClientID)
}

// IsAskedFor reports whether some operation or endpoint asks for a scope that this one includes:
// only then the shop sees that it is used.
func IsAskedFor(scope string) bool {
	includes := func(asked string) bool { return asked != "" && asked != AnyScope && Covers(scope, asked) }
	return slices.ContainsFunc(Operations, func(o Operation) bool { return slices.ContainsFunc(o.Scopes, includes) }) ||
		slices.ContainsFunc(Endpoints, func(e Endpoint) bool { return includes(e.Mine) || slices.ContainsFunc(e.Scopes, includes) })
}
