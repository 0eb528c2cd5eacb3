package app_test

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"marketplace/internal/app"
	"marketplace/internal/testkit"
)

// What each caller is answered, as a status, or ok for everything that is no
// refusal. A dash is not asked: what the person may do there depends on the app.
// The columns: without a token, with one that is over, a ghost, a viewer, the
// owner, staff, whose role in the console sees no money; then apps with tokens of the owner, who carry nothing but
// accounts--my:ro, billing_manage, billing--all:rw, ledger_read or
// integrations_manage; then an app of somebody else with all of these.
var callersOf = map[string]string{
	"everybody reads":      "ok ok ok ok ok ok  ok ok ok ok ok  ok",
	"everybody writes":     "ok 401 403 ok ok ok  ok ok ok ok ok  ok",
	"everybody counts":     "ok 401 ok ok ok ok  ok ok ok ok ok  ok",
	"a person reads":       "401 401 ok ok ok ok  403 403 403 403 403  403",
	"a person acts":        "401 401 403 - ok -  403 403 403 403 403  403",
	"a manager reads":      "401 401 - 403 ok -  403 403 403 403 403  403",
	"an app sees itself":   "401 401 ok ok ok ok  ok ok ok ok ok  403",
	"an app is set up":     "401 401 403 403 ok -  ok ok ok ok ok  403",
	"an app tells":         "401 401 403 ok ok ok  ok ok ok ok ok  403",
	"an app installs":      "401 401 403 - ok -  ok ok ok ok ok  403",
	"an app leaves":        "401 401 403 - ok -  403 403 403 403 ok  403",
	"an app sees extras":   "401 401 ok ok ok ok  403 ok ok 403 403  403",
	"staff reads":          "401 401 403 403 403 ok  403 403 403 403 403  403",
	"staff acts":           "401 401 403 403 403 ok  403 403 403 403 403  403",
	"a server":             "401 401 401 401 401 401  401 401 401 401 401  401",
	"billing: staff reads": "401 401 401 401 401 ok  401 401 401 401 401  401",
	"billing: staff acts":  "401 401 403 401 401 ok  401 401 401 401 401  401",
	"billing: sells":       "401 401 403 401 ok 401  401 ok ok 401 401  ok",
	"billing: looks":       "401 401 ok 401 ok 401  401 ok ok 401 401  ok",
	"billing: pays":        "401 401 403 401 ok 401  401 401 401 401 401  401",
	"billing: payer looks": "401 401 ok 401 ok 401  401 401 401 401 401  401",
	"billing: money back":  "401 401 403 401 ok ok  401 401 401 401 401  401",
	"billing: earns":       "401 401 ok 401 ok 403  401 401 401 ok 401  ok",
	"billing: money looks": "401 401 ok 401 ok 403  401 401 401 401 401  401",
	"billing: money acts":  "401 401 403 401 ok 403  401 401 401 401 401  401",
	"billing: developer":   "401 401 ok 401 ok 401  401 401 401 401 401  401",
	"billing: tells again": "401 401 403 401 ok 401  401 401 401 401 401  401",
}

// Decisions rule 22: which of these lines every operation has.
var linesOf = map[string]string{
	"GET /api/applications/published":                             "everybody reads",
	"GET /api/applications/{slug}/published":                      "everybody reads",
	"GET /api/catalogue":                                          "everybody reads",
	"GET /api/categories":                                         "everybody reads",
	"GET /api/developers/{id}/profile":                            "everybody reads",
	"GET /api/feedback/rate/application/{id}":                     "everybody reads",
	"GET /api/feedback/rate/application/{id}/reviews":             "everybody reads",
	"GET /api/applications/{id}/resources":                        "everybody reads",
	"GET /api/partners/experts_marketplace/{id}":                  "everybody reads",
	"GET /api/partners/experts/confirm":                           "everybody reads",
	"GET /api/search/popular":                                     "everybody reads",
	"GET /api/openapi.json":                                       "everybody reads",
	"GET /api/docs":                                               "everybody reads",
	"GET /billing/price_preview/{product}":                        "everybody reads",
	"POST /api/partners/experts_marketplace/{id}/message":         "everybody writes",
	"POST /api/partners/experts_marketplace/{id}/comment":         "everybody writes",
	"POST /api/awaiting_apps":                                     "everybody writes",
	"POST /api/partners/experts/visits":                           "everybody counts",
	"POST /api/partners/experts/confirm":                          "everybody counts",
	"POST /billing/webhooks/sandbox":                              "everybody counts",
	"GET /api/applications":                                       "a person reads",
	"GET /api/applications/reviewed":                              "a person reads",
	"GET /api/applications/installed":                             "a person reads",
	"GET /api/applications/installed/notes":                       "a person reads",
	"GET /api/applications/instances":                             "a person reads",
	"GET /api/applications/removed":                               "a person reads",
	"GET /api/market/products/my":                                 "a person reads",
	"GET /api/feedback/rate/application/{id}/mine":                "a person reads",
	"GET /api/products-carts/recent":                              "a person reads",
	"GET /api/products-carts/{id}":                                "a person reads",
	"GET /api/products-carts/{id}/applications/{appId}/no-access": "a person reads",
	"GET /api/applications/{id}/invitations":                      "a manager reads",
	"GET /api/applications/{id}/access":                           "a manager reads",
	"GET /api/applications/{id}":                                  "an app sees itself",
	"GET /api/applications/{id}/instance":                         "an app sees itself",
	"PUT /api/applications/{id}/instance/setup":                   "an app is set up",
	"DELETE /api/applications/{id}/instance/setup":                "an app is set up",
	"GET /api/applications/{id}/instance/properties":              "an app sees itself",
	"PUT /api/applications/{id}/instance/properties":              "an app tells",
	"GET /api/applications/{id}/instance/events":                  "an app sees itself",
	"POST /api/applications/{id}/instance/events":                 "an app tells",
	"GET /api/applications/{id}/installations/count":              "an app sees itself",
	"PUT /api/applications/{id}/install":                          "an app installs",
	"DELETE /api/applications/{id}/install":                       "an app leaves",
	"GET /api/applications/{id}/resources/purchases":              "an app sees extras",
	"PUT /api/applications/{id}/invitations/{organization}":       "a person acts",
	"DELETE /api/applications/{id}/invitations/{organization}":    "a person acts",
	"POST /api/applications/{id}/install/restore":                 "a person acts",
	"POST /api/applications":                                      "a person acts",
	"DELETE /api/applications/{id}":                               "a person acts",
	"PUT /api/applications/{id}/display":                          "a person acts",
	"PATCH /api/applications/{id}/display":                        "a person acts",
	"PUT /api/applications/{id}/listing/overview":                 "a person acts",
	"PUT /api/applications/{id}/listing/filters":                  "a person acts",
	"PUT /api/applications/{id}/listing/support":                  "a person acts",
	"PUT /api/applications/{id}/features":                         "a person acts",
	"PUT /api/applications/{id}/benefits":                         "a person acts",
	"PUT /api/applications/{id}/payment":                          "a person acts",
	"DELETE /api/applications/{id}/payment":                       "a person acts",
	"PUT /api/applications/{id}/discount":                         "a person acts",
	"DELETE /api/applications/{id}/discount":                      "a person acts",
	"PUT /api/applications/{id}/install/direct":                   "a person acts",
	"PUT /api/applications/{id}/display/changelog":                "a person acts",
	"PUT /api/applications/{id}/product":                          "a person acts",
	"PUT /api/applications/{id}/onboarding":                       "a person acts",
	"DELETE /api/applications/{id}/onboarding":                    "a person acts",
	"POST /api/applications/{id}/property":                        "a person acts",
	"PUT /api/applications/{id}/property":                         "a person acts",
	"DELETE /api/applications/{id}/property":                      "a person acts",
	"PUT /api/applications/{id}/widgets/{part}":                   "a person acts",
	"PATCH /api/applications/{id}/widgets/{part}":                 "a person acts",
	"DELETE /api/applications/{id}/widgets/{part}":                "a person acts",
	"PUT /api/applications/{id}/chat-actions/{part}":              "a person acts",
	"PATCH /api/applications/{id}/chat-actions/{part}":            "a person acts",
	"DELETE /api/applications/{id}/chat-actions/{part}":           "a person acts",
	"PUT /api/applications/{id}/chat-boosters/{part}":             "a person acts",
	"DELETE /api/applications/{id}/chat-boosters/{part}":          "a person acts",
	"POST /api/applications/{id}/authorization":                   "a person acts",
	"DELETE /api/applications/{id}/authorization":                 "a person acts",
	"PUT /api/applications/{id}/resources":                        "a person acts",
	"DELETE /api/applications/{id}/resources/{part}":              "a person acts",
	"PUT /api/applications/{id}/resources/copy":                   "a person acts",
	"POST /api/applications/{id}/media":                           "a person acts",
	"PUT /api/applications/{id}/display/icons":                    "a person acts",
	"PUT /api/applications/{id}/screenshots/commit":               "a person acts",
	"PUT /api/applications/{id}/video":                            "a person acts",
	"DELETE /api/applications/{id}/video":                         "a person acts",
	"GET /api/console/app/{id}":                                   "a person reads",
	"GET /api/console/app/status":                                 "a person reads",
	"POST /api/console/app":                                       "a person acts",
	"POST /api/console/app/{id}":                                  "a person acts",
	"POST /api/console/app/{id}/verify":                           "a person acts",
	"GET /api/console/app/{id}/blocks/authorization":              "a person reads",
	"POST /api/console/app/{id}/blocks/authorization":             "a person acts",
	"PUT /api/console/app/{id}/blocks/authorization":              "a person acts",
	"DELETE /api/console/app/{id}/blocks/authorization":           "a person acts",
	"GET /api/console/app/{id}/blocks/monetization":               "a person reads",
	"POST /api/console/app/{id}/blocks/monetization":              "a person acts",
	"PUT /api/console/app/{id}/blocks/monetization":               "a person acts",
	"DELETE /api/console/app/{id}/blocks/monetization":            "a person acts",
	"GET /api/console/app/{id}/blocks/widgets":                    "a person reads",
	"POST /api/console/app/{id}/blocks/widgets":                   "a person acts",
	"PUT /api/console/app/{id}/blocks/widgets":                    "a person acts",
	"DELETE /api/console/app/{id}/blocks/widgets":                 "a person acts",
	"GET /api/console/app/{id}/blocks/widgets/{part}":             "a person reads",
	"POST /api/console/app/{id}/blocks/widgets/{part}":            "a person acts",
	"PUT /api/console/app/{id}/blocks/widgets/{part}":             "a person acts",
	"DELETE /api/console/app/{id}/blocks/widgets/{part}":          "a person acts",
	"GET /api/console/app/{id}/blocks/properties":                 "a person reads",
	"POST /api/console/app/{id}/blocks/properties":                "a person acts",
	"PUT /api/console/app/{id}/blocks/properties":                 "a person acts",
	"DELETE /api/console/app/{id}/blocks/properties":              "a person acts",
	"GET /api/console/app/{id}/blocks/properties/{part}":          "a person reads",
	"POST /api/console/app/{id}/blocks/properties/{part}":         "a person acts",
	"PUT /api/console/app/{id}/blocks/properties/{part}":          "a person acts",
	"DELETE /api/console/app/{id}/blocks/properties/{part}":       "a person acts",
	"GET /api/developer/team":                                     "a person reads",
	"DELETE /api/developer/team/me":                               "a person acts",
	"PUT /api/developer/team/members/{id}":                        "a person acts",
	"DELETE /api/developer/team/members/{id}":                     "a person acts",
	"POST /api/developer/team/invitations":                        "a person acts",
	"POST /api/developer/team/invitations/{id}/mail":              "a person acts",
	"DELETE /api/developer/team/invitations/{id}":                 "a person acts",
	"GET /api/developer/team/invitation":                          "a person reads",
	"GET /api/developer/transfers":                                "a person reads",
	"GET /api/developer/transfers/receivers/{slug}":               "a person reads",
	"POST /api/developer/transfers":                               "a person acts",
	"PUT /api/developer/transfers/{id}/accept":                    "a person acts",
	"PUT /api/developer/transfers/{id}/decline":                   "a person acts",
	"PUT /api/developer/transfers/{id}/cancel":                    "a person acts",
	"PUT /api/developer/team/invitation":                          "a person acts",
	"DELETE /api/developer/team/invitation":                       "a person acts",
	"GET /api/developer":                                          "a person reads",
	"GET /api/developer/names":                                    "a person reads",
	"POST /api/developer":                                         "a person acts",
	"POST /api/platform_dashboard/credits":                        "a person acts",
	"DELETE /api/developer":                                       "a person acts",
	"PUT /api/developer/reopen":                                   "a person acts",
	"PUT /api/developer/profile":                                  "a person acts",
	"PUT /api/developer/icon":                                     "a person acts",
	"PUT /api/developer/agreement":                                "a person acts",
	"POST /api/developer/proofs/mail":                             "a person acts",
	"POST /api/developer/proofs/site":                             "a person acts",
	"GET /api/staff/developers":                                   "staff reads",
	"PUT /api/staff/developers/{slug}/restrict":                   "staff acts",
	"PUT /api/staff/developers/{slug}/reinstate":                  "staff acts",
	"GET /api/staff/reserved-names":                               "staff reads",
	"PUT /api/staff/reserved-names/{name}":                        "staff acts",
	"DELETE /api/staff/reserved-names/{name}":                     "staff acts",
	"GET /api/me":                                                        "a person reads",
	"PUT /api/applications/{id}/webhook":                                 "a person acts",
	"DELETE /api/applications/{id}/webhook":                              "a person acts",
	"GET /api/applications/{id}/chat-webhooks":                           "a person reads",
	"POST /api/applications/{id}/chat-webhooks":                          "a person acts",
	"DELETE /api/applications/{id}/chat-webhooks":                        "a person acts",
	"PUT /api/applications/{id}/review/submit":                           "a person acts",
	"PUT /api/applications/{id}/review/cancel":                           "a person acts",
	"PUT /api/applications/{id}/publish":                                 "a person acts",
	"PUT /api/applications/{id}/publish/cancel":                          "a person acts",
	"PUT /api/applications/{id}/unpublish":                               "a person acts",
	"POST /api/applications/{id}/fork":                                   "a person acts",
	"GET /api/applications/{id}/revisions/{version}":                     "a person reads",
	"PUT /api/applications/{id}/revisions/{version}/restore":             "a person acts",
	"DELETE /api/applications/{id}/draft":                                "a person acts",
	"PUT /api/applications/{id}/rollback":                                "a person acts",
	"PUT /api/applications/{id}/retirement":                              "a person acts",
	"DELETE /api/applications/{id}/retirement":                           "a person acts",
	"DELETE /api/applications/{id}/price-rise":                           "a person acts",
	"PUT /api/applications/{id}/slug":                                    "a person acts",
	"GET /api/applications/{id}/review":                                  "a person reads",
	"GET /api/applications/{id}/revisions":                               "a person reads",
	"GET /api/applications/{id}/placements/{placement}/picture":          "a person reads",
	"GET /api/applications/{id}/consents/waiting":                        "a person reads",
	"PUT /api/applications/{id}/consent":                                 "a person acts",
	"GET /api/applications/{id}/sharing":                                 "a person reads",
	"POST /api/applications/{id}/sharing/invitations":                    "a person acts",
	"POST /api/applications/{id}/sharing/invitations/{invitation}/mail":  "a person acts",
	"DELETE /api/applications/{id}/sharing/invitations/{invitation}":     "a person acts",
	"POST /api/applications/{id}/sharing/links":                          "a person acts",
	"GET /api/applications/{id}/sharing/links/{link}":                    "a person reads",
	"DELETE /api/applications/{id}/sharing/links/{link}":                 "a person acts",
	"POST /api/applications/{id}/sharing/previews":                       "a person acts",
	"DELETE /api/applications/{id}/sharing/previews/{preview}":           "a person acts",
	"POST /api/draft-previews/open":                                      "a person reads",
	"POST /api/draft-previews/accept":                                    "a person acts",
	"POST /api/app-invitations/open":                                     "a person reads",
	"POST /api/app-invitations/accept":                                   "a person acts",
	"POST /api/app-invitations/decline":                                  "a person acts",
	"GET /api/promotion-codes":                                           "a person reads",
	"POST /api/promotion-codes":                                          "a person acts",
	"PUT /api/promotion-codes/{code}/end":                                "a person acts",
	"GET /api/applications/{id}/events":                                  "a person reads",
	"GET /api/developer/events":                                          "a person reads",
	"GET /api/company":                                                   "a person reads",
	"GET /api/company/applications":                                      "a person reads",
	"GET /api/deals/reminders":                                           "a person reads",
	"PUT /api/deals/{id}/reminder":                                       "a person acts",
	"DELETE /api/deals/{id}/reminder":                                    "a person acts",
	"POST /api/company/requests":                                         "a person acts",
	"DELETE /api/company/requests/{id}":                                  "a person acts",
	"PUT /api/company/requests/{id}/approve":                             "a person acts",
	"PUT /api/company/requests/{id}/decline":                             "a person acts",
	"PUT /api/company/budgets/{product}":                                 "a person acts",
	"DELETE /api/company/budgets/{product}":                              "a person acts",
	"PUT /api/company/budgets/{product}/lift":                            "a person acts",
	"PUT /api/company/rules":                                             "a person acts",
	"PUT /api/company/rules/applications/{id}":                           "a person acts",
	"DELETE /api/company/rules/applications/{id}":                        "a person acts",
	"GET /billing/purchases/spend/apps":                                  "billing: payer looks",
	"PUT /api/applications/{id}/access":                                  "a person acts",
	"POST /api/applications/{id}/create-charge":                          "a person acts",
	"POST /api/applications/{id}/resources/{resourceId}/create-charge":   "a person acts",
	"PUT /api/feedback/rate/application/{id}":                            "a person acts",
	"PUT /api/feedback/reviews/{id}/reply":                               "a person acts",
	"POST /api/feedback/reviews/{id}/report":                             "a person acts",
	"PUT /api/feedback/reviews/{id}/helpful":                             "a person acts",
	"DELETE /api/feedback/reviews/{id}/helpful":                          "a person acts",
	"POST /api/products-carts":                                           "a person acts",
	"PATCH /api/products-carts/{id}/applications/{appId}":                "a person acts",
	"PATCH /api/products-carts/{id}/applications":                        "a person acts",
	"DELETE /api/products-carts/{id}/applications/{appId}":               "a person acts",
	"PATCH /api/products-carts/{id}/applications/{appId}/plans/{planId}": "a person acts",
	"PUT /api/products-carts/{id}/applications/{appId}/no-access":        "a person acts",
	"PATCH /api/products-carts/{id}/coupon/{coupon}":                     "a person acts",
	"DELETE /api/products-carts/{id}/coupon":                             "a person acts",
	"PUT /api/products-carts/{id}/card":                                  "a person acts",
	"DELETE /api/products-carts/{id}/card":                               "a person acts",
	"PATCH /api/products-carts/{id}/checkout":                            "a person acts",
	"DELETE /api/products-carts/{id}/checkout":                           "a person acts",
	"PATCH /api/products-carts/{id}/purchase":                            "a person acts",
	"DELETE /api/products-carts/{id}":                                    "a person acts",
	"GET /api/staff/setup":                                               "staff reads",
	"POST /api/staff/setup/tests/{test}":                                 "staff acts",
	"GET /api/moderation/reviews":                                        "staff reads",
	"GET /api/moderation/expert-reviews":                                 "staff reads",
	"GET /api/moderation/expert-visits":                                  "staff reads",
	"GET /api/moderation/search/misses":                                  "staff reads",
	"GET /api/moderation/search/events":                                  "staff reads",
	"GET /api/moderation/search/why":                                     "staff reads",
	"PUT /api/moderation/reviews/{id}/approve":                           "staff acts",
	"PUT /api/moderation/reviews/{id}/reject":                            "staff acts",
	"PUT /api/moderation/expert-reviews/{id}/approve":                    "staff acts",
	"PUT /api/moderation/expert-reviews/{id}/reject":                     "staff acts",
	"GET /api/staff/vat-numbers":                                         "staff reads",
	"GET /api/staff/submissions":                                         "staff reads",
	"GET /api/staff/submissions/{id}":                                    "staff reads",
	"PUT /api/staff/submissions/{id}/begin":                              "staff acts",
	"PUT /api/staff/submissions/{id}/request-changes":                    "staff acts",
	"PUT /api/staff/submissions/{id}/reject":                             "staff acts",
	"PUT /api/staff/submissions/{id}/accept":                             "staff acts",
	"GET /api/applications/{id}/auto-review":                             "a person reads",
	"POST /api/applications/{id}/auto-review":                            "a person acts",
	"GET /api/applications/{id}/infrastructure/blocks":                   "a person reads",
	"PATCH /api/applications/{id}/infrastructure/blocks":                 "a person acts",
	"DELETE /api/applications/{id}/infrastructure/blocks/{block}":        "a person acts",
	"PATCH /api/applications/{id}/qualified-lead":                        "staff acts",
	"PUT /api/staff/applications/{id}/suspend":                           "staff acts",
	"PUT /api/staff/applications/{id}/reinstate":                         "staff acts",
	"PUT /api/staff/vat-numbers/{organization_id}/confirm":               "staff acts",
	"PUT /api/staff/vat-numbers/{organization_id}/refuse":                "staff acts",
	"GET /api/platform/organizations":                                    "a server",
	"GET /api/platform/organizations/{id}":                               "a server",
	"PUT /api/platform/organizations/{id}":                               "a server",
	"DELETE /api/platform/organizations/{id}":                            "a server",
	"PUT /api/platform/organizations/{id}/products/{product}":            "a server",
	"PUT /api/platform/organizations/{id}/members/{member}":              "a server",
	"GET /api/platform/webhook":                                          "a server",
	"PUT /api/platform/webhook":                                          "a server",
	"DELETE /api/platform/webhook":                                       "a server",
	"GET /billing/payouts":                                               "billing: staff reads",
	"PUT /billing/payouts/{id}/pay":                                      "billing: staff acts",
	"PUT /billing/payouts/{id}/fail":                                     "billing: staff acts",
	"POST /billing/direct_charge/{product}":                              "billing: sells",
	"PUT /billing/direct_charge/{product}/{id}/activate":                 "billing: sells",
	"POST /billing/recurrent_charge/{product}":                           "billing: sells",
	"PUT /billing/recurrent_charge/{product}/{id}/activate":              "billing: sells",
	"PUT /billing/recurrent_charge/{product}/{id}/cancel":                "billing: sells",
	"GET /billing/direct_charge/{product}":                               "billing: looks",
	"GET /billing/direct_charge/{product}/{id}":                          "billing: looks",
	"GET /billing/direct_charge/{product}/{id}/refunds":                  "billing: looks",
	"GET /billing/recurrent_charge/{product}":                            "billing: looks",
	"GET /billing/recurrent_charge/{product}/{id}":                       "billing: looks",
	"PUT /billing/direct_charge/{product}/{id}/accept":                   "billing: pays",
	"PUT /billing/direct_charge/{product}/{id}/decline":                  "billing: pays",
	"POST /billing/direct_charge/{product}/{id}/authentication":          "billing: pays",
	"PUT /billing/direct_charge/{product}/{id}/archive":                  "billing: pays",
	"POST /billing/direct_charge/{product}/{id}/refund":                  "billing: money back",
	"PUT /billing/recurrent_charge/{product}/{id}/accept":                "billing: pays",
	"PUT /billing/recurrent_charge/{product}/{id}/decline":               "billing: pays",
	"POST /billing/recurrent_charge/{product}/{id}/authentication":       "billing: pays",
	"PUT /billing/recurrent_charge/{product}/{id}/archive":               "billing: pays",
	"PUT /billing/recurrent_charge/{product}/{id}/keep":                  "billing: pays",
	"POST /billing/recurrent_charge/{product}/{id}/refund":               "billing: pays",
	"GET /billing/recurrent_charge/{product}/{id}/change":                "billing: payer looks",
	"PUT /billing/recurrent_charge/{product}/{id}/change":                "billing: pays",
	"DELETE /billing/recurrent_charge/{product}/{id}/change":             "billing: pays",
	"GET /billing/account/{product}":                                     "billing: payer looks",
	"POST /billing/account/{product}":                                    "billing: pays",
	"POST /billing/account/{product}/setup":                              "billing: pays",
	"DELETE /billing/account/{product}":                                  "billing: pays",
	"GET /billing/account":                                               "billing: payer looks",
	"GET /billing/account/billing_info":                                  "billing: payer looks",
	"GET /billing/invoices":                                              "billing: payer looks",
	"GET /billing/purchases/bill-to":                                     "billing: payer looks",
	"PUT /billing/purchases/bill-to":                                     "billing: pays",
	"GET /billing/invoices/years":                                        "billing: payer looks",
	"GET /billing/invoices/{number}/words":                               "billing: payer looks",
	"GET /billing/invoices/{number}":                                     "billing: payer looks",
	"PUT /billing/direct_charge/{product}/{id}/give-up":                  "billing: pays",
	"PUT /billing/recurrent_charge/{product}/{id}/give-up":               "billing: pays",
	"PUT /billing/recurrent_charge/{product}/{id}/retry":                 "billing: pays",
	"DELETE /billing/recurrent_charge/{product}/{id}/card":               "billing: pays",
	"GET /billing/purchases/attempts":                                    "billing: payer looks",
	"GET /billing/purchases/subscriptions":                               "billing: payer looks",
	"GET /billing/purchases/payments":                                    "billing: payer looks",
	"GET /billing/purchases/spend":                                       "billing: payer looks",
	"GET /billing/purchases/offered/{type}/{id}":                         "billing: payer looks",
	"GET /billing/ledger/{product}":                                      "billing: earns",
	"GET /billing/ledger/{product}/balance":                              "billing: earns",
	"GET /billing/ledger/{product}/payout":                               "billing: money looks",
	"GET /billing/ledger/{product}/payouts":                              "billing: money looks",
	"GET /billing/ledger/{product}/payout/details":                       "billing: money looks",
	"PUT /billing/ledger/{product}/payout/details":                       "billing: money acts",
	"GET /billing/notices":                                               "billing: developer",
	"GET /billing/notices/secret/{id}":                                   "billing: tells again",
	"POST /billing/notices/{id}/replay":                                  "billing: tells again",
}

// Every operation that the router serves has its line above, under each version
// of its address.
func TestPermissions_EveryOperation_IsInTheTable(t *testing.T) {
	t.Parallel()
	patterns, err := app.Operations(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`/v[123]/`)
	served := map[string]bool{}
	for _, pattern := range patterns {
		served[version.ReplaceAllString(pattern, "/")] = true
	}
	for pattern := range served {
		if linesOf[pattern] == "" {
			t.Errorf("%s is served, and nobody said to whom", pattern)
		}
	}
	for pattern := range linesOf {
		if !served[pattern] {
			t.Errorf("%s is not served", pattern)
		}
	}
}

// Decisions rules 5, 22, contract billing 4: twelve callers ask for every
// operation, in the running program.
func TestAppToken_OperationsOfPeople_AreRefused(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	// Two shops: one person writes so often in a minute.
	for name, isHere := range map[string]func(operation string) bool{
		"apps":   func(operation string) bool { return strings.Contains(operation, "/api/applications/{id}") },
		"others": func(operation string) bool { return !strings.Contains(operation, "/api/applications/{id}") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refusesApps(t, isHere)
		})
	}
}

// refusesApps asks for the operations that are meant.
func refusesApps(t *testing.T, isHere func(operation string) bool) {
	t.Helper()
	shop := newAppShop(t)
	callers := shop.callers()
	bodies := leastBodies(t)
	bodies["PUT /api/company/rules"] = `{"ownersForWriting":false,"onlyAllowed":false}` // others install and buy
	// Who makes the organization a developer takes its console from the others, so that comes last.
	last := []string{"POST /api/developer", "POST /api/platform_dashboard/credits"}
	order := slices.DeleteFunc(slices.Collect(maps.Keys(linesOf)), func(operation string) bool { return slices.Contains(last, operation) })
	for _, operation := range append(order, last...) {
		if !isHere(operation) {
			continue
		}
		line := linesOf[operation]
		want := strings.Fields(callersOf[line])
		if len(want) != len(callers) {
			t.Fatalf("%s: %q names %d callers of %d", operation, line, len(want), len(callers))
		}
		method, pattern, _ := strings.Cut(operation, " ")
		path := strings.NewReplacer("{product}", "livechat", "{type}", "direct_charge", "/api/applications/{id}", "/api/applications/"+shop.own.id,
			"{slug}", "deepl", "{id}", "nothing", "{number}", "999999", "{appId}", "deepl", "{planId}", "p", "{coupon}", "c", "{organization}", "o", "{resourceId}", "r").Replace(pattern)
		for i, caller := range callers {
			if want[i] == "-" {
				continue
			}
			status, body := caller.send(method, path, bodies[operation])
			got := "ok"
			if status == http.StatusUnauthorized || status == http.StatusForbidden {
				got = strconv.Itoa(status)
			}
			if got != want[i] {
				t.Errorf("%s, caller %d (%s): %s %d, want %s: %s", operation, i, line, got, status, want[i], body)
			}
			if got != "ok" && strings.HasPrefix(path, "/billing") != strings.Contains(body, `"error":"`) {
				t.Errorf("%s, caller %d: refused in another service's shape: %s", operation, i, body)
			}
		}
	}
}

// leastBodies gives, for each operation, the least that its types accept.
func leastBodies(t *testing.T) map[string]string {
	t.Helper()
	api := readOpenAPI(t)
	bodies := map[string]string{}
	for path, operations := range api.Paths {
		for method, o := range operations {
			if content, ok := o.RequestBody.Content["application/json"]; ok {
				bodies[strings.ToUpper(method)+" "+path] = text(api.least(content.Schema))
			}
		}
	}
	return bodies
}

// appShop is a running program with two apps that have servers of their own.
type appShop struct {
	t            *testing.T
	dir, base    string
	own, foreign directClient
	browser      *http.Client
}

const searchAdminKey = "writes-indexes-4711"

const sellingScopes = "accounts--my:ro,billing_manage,billing--all:rw,ledger_read,integrations_manage"

func newAppShop(t *testing.T) *appShop {
	t.Helper()
	s := &appShop{t: t, dir: filledFolder(t)}
	settings := []string{"MARKETPLACE_DEMO=1", "MARKETPLACE_SEARCH_ADMIN_KEY=" + searchAdminKey}
	clients := map[string]*directClient{"own-teller": &s.own, "foreign-teller": &s.foreign}
	secrets := map[string]string{}
	for slug := range clients {
		importedWith(t, s.dir, settings, slug, "https://"+slug+".example/install", sellingScopes)
		secrets[slug] = strings.TrimSpace(run(t, environment(s.dir, settings...), "secret", slug).stdout)
	}
	s.base = serveProgram(t, s.dir, settings...).base
	for slug, client := range clients {
		*client = directClient{t: t, base: s.base, id: appIDOf(t, bearerOf{t, s.base, s.person("owner@acme.test")}, slug), address: "https://" + slug + ".example/install", secret: secrets[slug]}
	}
	s.browser = signedIn(t, s.base, "owner@acme.test")
	return s
}

func (s *appShop) person(email string) string {
	return tokenOf(s.t, environment(s.dir, "MARKETPLACE_DEMO=1"), email)
}

// app gives a token of an app, in the name of the owner, with some scopes.
func (s *appShop) app(client directClient, scopes string) bearerOf {
	client.scope = scopes
	return bearerOf{s.t, s.base, client.exchange(client.codeFor(s.browser), http.StatusOK)}
}

// callers are those of the columns of callersOf.
func (s *appShop) callers() []bearerOf {
	owner := bearerOf{s.t, s.base, s.person("owner@acme.test")}
	_, me := owner.send(http.MethodGet, "/accounts/v2/accounts/me", "")
	list := []bearerOf{{s.t, s.base, ""}, {s.t, s.base, "dal:over"}, {s.t, s.base, ghostToken(s.t, s.base, field(s.t, me, "account_id"))}}
	list = append(list, bearerOf{s.t, s.base, s.person("viewer@acme.test")}, owner, bearerOf{s.t, s.base, s.person("staff@market.test")})
	for scope := range strings.SplitSeq(sellingScopes, ",") {
		list = append(list, s.app(s.own, scope))
	}
	return append(list, s.app(s.foreign, sellingScopes))
}

// Contract billing 4: in billing an app acts on charges whose seller or app it is,
// and to it no others exist, whoever's token it has.
func TestAppToken_ChargesOfOthers_AreRefused(t *testing.T) {
	testkit.SkipShort(t)
	t.Parallel()
	s := newAppShop(t)
	owner := bearerOf{t, s.base, s.person("owner@acme.test")}
	own, foreign := s.app(s.own, sellingScopes), s.app(s.foreign, sellingScopes)
	for kind, body := range map[string]string{
		"direct_charge":    `{"name":"Words","price":250,"quantity":1,"return_url":"https://app.test/"}`,
		"recurrent_charge": `{"name":"Words","price":250,"return_url":"https://app.test/"}`,
	} {
		collection := "/billing/v3/" + kind + "/livechat"
		status, made := own.send(http.MethodPost, collection, body)
		if status != http.StatusCreated {
			t.Fatalf("%s: %d %s", kind, status, made)
		}
		id := field(t, made, "id")
		charge := collection + "/" + id
		elsewhere := strings.Replace(body, "{", `{"order_client_id":"app_`+strings.ReplaceAll(s.own.id, "-", "")+`",`, 1)
		if status, body := foreign.send(http.MethodPost, collection, elsewhere); status != http.StatusUnauthorized || !strings.Contains(body, `"scope_missing"`) {
			t.Errorf("%s in another app's name: %d %s", kind, status, body)
		}
		for _, verb := range []string{"", "/accept", "/activate", "/cancel"} {
			method := http.MethodPut
			if verb == "" {
				method = http.MethodGet
			}
			want := http.StatusNotFound
			if verb == "/accept" {
				want = http.StatusUnauthorized
			}
			if status, body := foreign.send(method, charge+verb, ""); status != want && (kind != "direct_charge" || verb != "/cancel") {
				t.Errorf("%s%s of another app: %d %s, want %d", kind, verb, status, body, want)
			}
		}
		if _, list := foreign.send(http.MethodGet, collection+"?sort=desc", ""); strings.Contains(list, id) {
			t.Errorf("%s: another app lists it: %s", kind, list)
		}
		if _, list := own.send(http.MethodGet, collection+"?sort=desc", ""); !strings.Contains(list, id) {
			t.Errorf("%s: its app does not list it: %s", kind, list)
		}
		if status, body := own.send(http.MethodPut, charge+"/accept", ""); status != http.StatusUnauthorized {
			t.Errorf("%s: an app agrees for its user: %d %s", kind, status, body)
		}
		if status, body := owner.send(http.MethodPut, charge+"/accept", `{"expected_total":250,"currency":"USD"}`); status != http.StatusOK {
			t.Errorf("%s: the buyer agrees: %d %s", kind, status, body)
		}
		if status, body := own.send(http.MethodPut, charge+"/activate", ""); status != http.StatusOK {
			t.Errorf("%s: its app activates it: %d %s", kind, status, body)
		}
		if status, body := own.send(http.MethodGet, charge, ""); status != http.StatusOK || field(t, body, "price_source") != "seller" {
			t.Errorf("%s: its app reads it: %d %s", kind, status, body)
		}
	}
}

// An expired or unknown token on what everybody may read is answered as to a
// visitor, and says so; nobody caches that for others.
func TestToken_Expired_StillReadsPublicOperations(t *testing.T) {
	t.Parallel()
	s, _ := demoToRead(t)
	for _, path := range []string{"/api/applications/published", "/api/v2/categories", "/api/feedback/rate/application/deepl", "/billing/v2/price_preview/livechat?price=100&country=DE"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer dal:over")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body := textOf(t, answer)
		_ = answer.Body.Close()
		header := answer.Header
		if answer.StatusCode != http.StatusOK || header.Get("WWW-Authenticate") != `Bearer error="invalid_token"` || !strings.Contains(header.Get("Cache-Control"), "no-store") {
			t.Errorf("%s: %d %v", path, answer.StatusCode, header)
		}
		if _, visitor := get(t, s.base+path); body != visitor {
			t.Errorf("%s: a visitor sees something else", path)
		}
	}
	if status, body := (bearerOf{t, s.base, ""}).send(http.MethodPost, "/billing/direct_charge/livechat", "{"); status != http.StatusUnauthorized {
		t.Errorf("the body is judged before the caller: %d %s", status, body)
	}
	if status, body := (bearerOf{t, s.base, ""}).send(http.MethodPut, "/api/feedback/rate/application/deepl", "{"); status != http.StatusUnauthorized {
		t.Errorf("the body is judged before the caller: %d %s", status, body)
	}
}

// Where developers are paid to is nothing that the shop stores: of payouts staff only says
// what became of one. An operation that changes more must ask for a fresh second factor first
// (docs/adr/0025-second-factor.md).
func TestPayouts_WritesOverHTTP_AreThoseOfTheirOutcome(t *testing.T) {
	t.Parallel()
	allowed := map[string]bool{
		"PUT /billing/payouts/{id}/pay": true, "PUT /billing/payouts/{id}/fail": true,
		// Who a developer is by law, not where money goes to.
		"PUT /billing/ledger/{product}/payout/details": true,
	}
	for operation := range linesOf {
		if strings.Contains(operation, "payout") && !strings.HasPrefix(operation, "GET ") && !allowed[operation] {
			t.Errorf("%s changes something about payouts", operation)
		}
	}
}
