package billinghttp

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing"
	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/tax"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
)

type previewInput struct {
	ProductInput
	Price     string `query:"price" doc:"whole cents, before tax"`
	BaseTotal string `query:"base_total_price" doc:"whole cents: the sum of several prices before tax, in the place of price"`
	Type      string `query:"product_type" doc:"livechat or helpdesk; the product of the address by default"`
	Country   string `query:"country" doc:"ISO 3166-1 alpha-2; the account's own by default"`
	Zip       string `query:"zip"`
	VATNumber string `query:"vat_number"`
	Months    int64  `query:"months" minimum:"0" maximum:"12" doc:"length of a period of what is bought, 0 for a single payment"`
	TrialDays int64  `query:"trial_days" minimum:"0" maximum:"365" doc:"free days before the first payment"`
}

type previewOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         previewedPrice
}

// previewedPrice are the sums of a price, where their tax is of, and when the next
// payment would be.
type previewedPrice struct {
	Price        int64   `json:"price" doc:"before tax"`
	TotalPrice   int64   `json:"total_price"`
	TaxValue     int64   `json:"tax_value"`
	TaxRate      percent `json:"tax_rate" doc:"percent"`
	Place        string  `json:"place" doc:"where the tax is of, in words; empty while no address is known"`
	NextChargeAt *string `json:"next_charge_at" format:"date-time" doc:"if it were bought now: the end of the trial, else of the first period; null for a single payment"`
}

func (h handlers) previewPrice(ctx context.Context, in *previewInput) (*previewOutput, error) {
	p, _ := auth.FromContext(ctx) // a visitor may ask too
	product, asked := in.Product, in.Price
	if in.Type != "" {
		product = in.Type
	}
	if asked == "" {
		asked = in.BaseTotal
	}
	var whole cents
	if asked == "" || json.Unmarshal([]byte(asked), &whole) != nil || whole.fraction {
		return nil, &errs.Error{
			Code: errs.Unprocessable, Reason: billing.ReasonValidation, Message: "Some values are not valid.",
			Fields: map[string]string{"price": "Give whole cents."},
		}
	}
	sums, err := h.service.Cards.Preview(ctx, p, product, cards.PreviewInput{
		PriceCents: money.Cents(whole.value), Country: in.Country, Zip: in.Zip, VATNumber: in.VATNumber,
	})
	if err != nil {
		return nil, err
	}
	t := taxesOf(ctx, sums)
	return &previewOutput{CacheControl: "private, max-age=300", Body: previewedPrice{
		Price: t.Price, TotalPrice: t.TotalPrice, TaxValue: t.TaxValue, TaxRate: t.TaxRate, Place: t.Place,
		NextChargeAt: httpapi.NullableTime(h.service.Purchases.NextChargeOfNew(in.TrialDays, in.Months)),
	}}, nil
}

// taxes are the sums of a price (contract billing 5), in cents.
type taxes struct {
	Price      int64   `json:"price" doc:"before tax"`
	TotalPrice int64   `json:"total_price"`
	TaxValue   int64   `json:"tax_value"`
	TaxRate    percent `json:"tax_rate" doc:"percent"`
	Place      string  `json:"place,omitempty" doc:"where the tax is of, in words; absent while no address is known"`
}

func taxesOf(ctx context.Context, t billing.TaxedSum) taxes {
	return taxes{Price: int64(t.Net), TotalPrice: int64(t.Total), TaxValue: int64(t.Tax), TaxRate: percent(t.Rate), Place: tax.PlaceName(locale.From(ctx), t.Place)}
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
