package billinghttp

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/charges"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// charge is a direct charge on the wire (contract billing 2). It never has a
// member months, not even null: clients tell recurrent charges by it.
type charge struct {
	ID                  string      `json:"id"`
	ExternalID          string      `json:"external_id,omitempty"`
	BuyerOrganizationID string      `json:"buyer_organization_id"`
	BuyerLicenseID      int64       `json:"buyer_license_id"`
	BuyerAccountID      string      `json:"buyer_account_id"`
	BuyerEntityID       string      `json:"buyer_entity_id"`
	SellerClientID      string      `json:"seller_client_id"`
	OrderClientID       string      `json:"order_client_id"`
	OrderOrganizationID string      `json:"order_organization_id"`
	Name                string      `json:"name"`
	Price               int64       `json:"price" doc:"cents, one unit, before tax"`
	Quantity            int64       `json:"quantity"`
	Discount            int64       `json:"discount,omitempty" doc:"cents that a coupon took off price x quantity"`
	PriceSource         string      `json:"price_source" enum:"plan,upgrade,seller" doc:"who set the price: a plan or an upgrade of the shop, or the app that sells"`
	PlanID              string      `json:"plan_id,omitempty" doc:"the plan whose price it is"`
	ResourceID          string      `json:"resource_id,omitempty" doc:"the upgrade whose price it is"`
	Credit              int64       `json:"credit,omitempty" doc:"cents taken off for unused days of the plan before"`
	PerAccount          bool        `json:"per_account"`
	Test                bool        `json:"test"`
	Resource            *resource   `json:"resource,omitempty" doc:"the upgrade that is bought"`
	RecurrentChargeID   string      `json:"recurrent_charge_id,omitempty" doc:"the subscription whose period this pays for"`
	Status              string      `json:"status" enum:"pending,accepted,declined,processed,success,failed"`
	ReturnURL           string      `json:"return_url"`
	ConfirmationURL     string      `json:"confirmation_url"`
	CommissionPercent   int64       `json:"commission_percent"`
	Taxes               taxes       `json:"taxes"`
	FailureCode         string      `json:"failure_code,omitempty" enum:"card_declined,insufficient_funds,processing_error,authentication_failed,card_missing,authentication_expired,authentication_given_up"`
	AuthenticationURL   string      `json:"authentication_url,omitempty" doc:"where the buyer confirms the payment, while the bank asks for it"`
	NextAction          *nextAction `json:"next_action,omitempty" doc:"what the buyer has to do, while the payment waits for it"`
	CreatedAt           string      `json:"created_at" format:"date-time"`
	UpdatedAt           string      `json:"updated_at" format:"date-time"`
}

// taxes are the sums of a price (contract billing 5), in cents.
type taxes struct {
	Price      int64   `json:"price" doc:"before tax"`
	TotalPrice int64   `json:"total_price"`
	TaxValue   int64   `json:"tax_value"`
	TaxRate    percent `json:"tax_rate" doc:"percent"`
}

// percent is a rate in thousandths of a percent, written as a percent number:
// 23000 is 23, 14975 is 14.975.
type percent int64

// MarshalJSON writes the number without a float on the way.
func (p percent) MarshalJSON() ([]byte, error) {
	whole, rest := int64(p)/1000, int64(p)%1000
	if rest == 0 {
		return strconv.AppendInt(nil, whole, 10), nil
	}
	digits := strconv.FormatInt(1000+rest, 10)[1:]
	return []byte(strconv.FormatInt(whole, 10) + "." + strings.TrimRight(digits, "0")), nil
}

// Schema describes the number in the OpenAPI document.
func (percent) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeNumber} }

func taxesOf(t billing.TaxedSum) taxes {
	return taxes{Price: int64(t.Net), TotalPrice: int64(t.Total), TaxValue: int64(t.Tax), TaxRate: percent(t.Rate)}
}

func (h handlers) chargeOf(c charges.Charge) charge {
	return charge{
		ID: c.ID, ExternalID: c.ExternalID, BuyerOrganizationID: c.BuyerOrganizationID, BuyerLicenseID: c.BuyerLicenseID, BuyerAccountID: c.BuyerAccountID,
		BuyerEntityID: c.BuyerEntityID, SellerClientID: c.SellerClientID, OrderClientID: c.OrderClientID, OrderOrganizationID: c.OrderOrganizationID,
		Name: c.Name, Price: int64(c.PriceCents), Quantity: c.Quantity, Discount: int64(c.Discount()), Credit: int64(c.CreditCents), PerAccount: c.PerAccount, Test: c.Test,
		PriceSource: string(c.PriceSource), PlanID: c.PlanID, ResourceID: c.ResourceID,
		Resource: resourceOf(c.Upgrade), RecurrentChargeID: c.SubscriptionID, Status: string(c.Status),
		ReturnURL: c.ReturnURL, ConfirmationURL: h.shopURL + "/checkout/charge/" + c.ID + "/direct_charge", CommissionPercent: c.CommissionPercent,
		Taxes: taxesOf(c.Tax), FailureCode: c.FailureCode, AuthenticationURL: c.AuthenticationURL,
		NextAction: h.nextActionOf(c.AuthenticationURL, c.AuthenticationUntil, c.ID, billing.TypeDirect),
		CreatedAt:  httpapi.FormatTime(c.CreatedAt), UpdatedAt: httpapi.FormatTime(c.UpdatedAt),
	}
}

// nextAction is what a payment waits for (contract billing, the shop's own calls).
type nextAction struct {
	Type      string `json:"type" enum:"confirm" doc:"confirm: the buyer answers their bank"`
	URL       string `json:"url" doc:"where; the same until it ends"`
	ExpiresAt string `json:"expires_at" format:"date-time" doc:"when the payment ends by itself"`
}

// nextActionOf gives what a charge waits for, nil for nothing. Where the provider
// has no page to answer the bank on, the charge's own page asks by its script.
func (h handlers) nextActionOf(address string, until time.Time, id, kind string) *nextAction {
	if until.IsZero() {
		return nil
	}
	if address == "" {
		address = h.shopURL + "/checkout/charge/" + id + "/" + kind + "/?paying=1"
	}
	return &nextAction{Type: "confirm", URL: address, ExpiresAt: httpapi.FormatTime(until)}
}

// createBody asks for a direct charge.
type createBody struct {
	Name              *string `json:"name" doc:"what is sold"`
	Price             *cents  `json:"price" doc:"whole cents, one unit, before tax"`
	Quantity          *cents  `json:"quantity" doc:"units"`
	ReturnURL         *string `json:"return_url" doc:"where the browser goes afterwards, http or https"`
	PerAccount        bool    `json:"per_account,omitempty" doc:"quantity is the number of agents of the organization"`
	Test              bool    `json:"test,omitempty" doc:"no money moves"`
	OrderClientID     string  `json:"order_client_id,omitempty" doc:"the app being paid; the token's own client by default. Another's is sold at a price of the shop"`
	ExternalID        string  `json:"external_id,omitempty"`
	CommissionPercent *int64  `json:"commission_percent,omitempty" doc:"needs billing_admin when it is not 20"`
}

// cents is a whole number that clients may write as 250 or 250.0.
type cents struct {
	value    int64
	fraction bool
}

// Schema describes the number in the OpenAPI document.
func (cents) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeNumber} }

// UnmarshalJSON reads the number; anything but a number is a wrong type.
func (c *cents) UnmarshalJSON(data []byte) error {
	var number json.Number
	if len(data) > 0 && data[0] == '"' {
		return errs.New(errs.Invalid, billing.ReasonValidation, "A number is written as text.")
	}
	if err := json.Unmarshal(data, &number); err != nil {
		return err
	}
	*c = centsOf(number.String())
	return nil
}

// centsOf reads a JSON number. One that is no whole number, as 2e3, counts as a
// fraction.
func centsOf(number string) cents {
	whole, rest, _ := strings.Cut(number, ".")
	value, err := strconv.ParseInt(whole, 10, 64)
	return cents{value: value, fraction: err != nil || strings.Trim(rest, "0") != ""}
}

func (b createBody) input() (charges.CreateInput, error) {
	err := missingOrFraction(map[string]bool{"name": b.Name == nil, "price": b.Price == nil, "quantity": b.Quantity == nil, "return_url": b.ReturnURL == nil},
		map[string]*cents{"price": b.Price, "quantity": b.Quantity})
	if err != nil {
		return charges.CreateInput{}, err
	}
	return charges.CreateInput{
		Name: *b.Name, PriceCents: money.Cents(b.Price.value), Quantity: b.Quantity.value, ReturnURL: *b.ReturnURL, PerAccount: b.PerAccount,
		Test: b.Test, OrderClientID: b.OrderClientID, ExternalID: b.ExternalID, CommissionPercent: b.CommissionPercent,
	}, nil
}

// billingInfo is a card on the wire (contract billing 6).
type billingInfo struct {
	FirstName string `json:"first_name"`
	LastName  string `json:"last_name"`
	Company   string `json:"company"`
	Country   string `json:"country"`
	Zip       string `json:"zip"`
	VATNumber string `json:"vat_number"`
	CardType  string `json:"card_type"`
	Year      int64  `json:"year"`
	Month     int64  `json:"month"`
	FirstSix  string `json:"first_six"`
	LastFour  string `json:"last_four"`
}

func billingInfoOf(c cards.Card) billingInfo {
	return billingInfo{
		FirstName: c.FirstName, LastName: c.LastName, Company: c.Company, Country: c.Country, Zip: c.Zip, VATNumber: c.VATNumber,
		CardType: c.Type, Year: c.ExpYear, Month: c.ExpMonth, FirstSix: c.FirstSix, LastFour: c.LastFour,
	}
}

// cardBody gives a tokenised card.
type cardBody struct {
	Token     string `json:"token" doc:"from the payment provider's tokenisation, never a card number"`
	FirstName string `json:"first_name,omitempty"`
	LastName  string `json:"last_name,omitempty"`
	Company   string `json:"company,omitempty"`
	Country   string `json:"country,omitempty" doc:"ISO 3166-1 alpha-2"`
	Zip       string `json:"zip,omitempty"`
	VATNumber string `json:"vat_number,omitempty"`
}
