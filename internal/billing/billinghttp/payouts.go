package billinghttp

import (
	"context"
	"net/http"

	"marketplace/internal/billing/payouts"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
)

// payoutHandlers answer the operations of payouts.
type payoutHandlers struct{ handlers }

// payout is money that a developer gets, on the wire.
type payout struct {
	ID             string `json:"id"`
	OrganizationID string `json:"organization_id"`
	Month          string `json:"month" doc:"when it was made, as 2026-12"`
	Amount         int64  `json:"amount" doc:"cents"`
	Status         string `json:"status" enum:"requested,paid,failed"`
	Reason         string `json:"reason,omitempty" doc:"why it failed"`
	CreatedAt      string `json:"created_at" format:"date-time"`
	UpdatedAt      string `json:"updated_at" format:"date-time"`
}

func payoutOf(p payouts.Payout) payout {
	return payout{
		ID: p.ID, OrganizationID: p.OrganizationID, Month: p.Month, Amount: int64(p.AmountCents), Status: string(p.State), Reason: p.Reason,
		CreatedAt: httpapi.FormatTime(p.CreatedAt), UpdatedAt: httpapi.FormatTime(p.UpdatedAt),
	}
}

type statementOutput struct {
	Body struct {
		Balance   int64 `json:"balance" doc:"cents; below zero after refunds"`
		Held      int64 `json:"held" doc:"cents earned within the hold period"`
		Requested int64 `json:"requested" doc:"cents on their way"`
		Available int64 `json:"available" doc:"cents; balance less held and requested"`
		Payable   int64 `json:"payable" doc:"cents; available, or 0 below the minimum"`
		Carried   int64 `json:"carried" doc:"cents that stay for the next payout"`
		Minimum   int64 `json:"minimum" doc:"cents"`
		HoldDays  int64 `json:"hold_days"`
		// DetailsMissing keeps money in the balance until the developer has said who they are.
		DetailsMissing bool `json:"details_missing" doc:"nothing is paid out before company data and tax number are given: payout_details_missing"`
	}
}

type payoutsInput struct {
	Page   string `query:"page" doc:"from 1, 20 a page"`
	Status string `query:"status" enum:"requested,paid,failed"`
}

type payoutsOutput struct {
	Body struct {
		Result []payout `json:"result"`
	}
}

type settleInput struct {
	ID      string `path:"id"`
	RawBody []byte
}

type settleBody struct {
	Reason string `json:"reason,omitempty" doc:"why the money did not arrive"`
}

type settledOutput struct{ Body payout }

func (h payoutHandlers) register(m httpapi.Mount) {
	httpapi.Add(m, m.Operation(http.MethodGet, "/ledger/{product}/payout", "getPayout", "What the balance means for the next payout"), h.statement)
	httpapi.Add(m, m.Operation(http.MethodGet, "/ledger/{product}/payouts", "listPayouts", "Payouts of the developer, newest first"), h.ownPayouts)
	httpapi.Add(m, m.Operation(http.MethodGet, "/ledger/{product}/payout/details", "getPayoutDetails", "Who the developer is by law"), h.details)
	httpapi.Add(m, m.Body(m.Operation(http.MethodPut, "/ledger/{product}/payout/details", "setPayoutDetails", "Say who the developer is by law, before the first payout"), payoutDetails{}), h.setDetails)
	httpapi.Add(m, m.Operation(http.MethodGet, "/payouts", "listAllPayouts", "Payouts of all developers, for staff"), h.allPayouts)
	httpapi.Add(m, m.Operation(http.MethodPut, "/payouts/{id}/pay", "payPayout", "Staff sent the money"), func(ctx context.Context, in *struct {
		ID string `path:"id"`
	},
	) (*settledOutput, error) {
		return h.settle(ctx, in.ID, payouts.PayoutPay, "")
	})
	httpapi.Add(m, m.Body(m.Operation(http.MethodPut, "/payouts/{id}/fail", "failPayout", "The money did not arrive; it stays in the balance"), settleBody{}),
		func(ctx context.Context, in *settleInput) (*settledOutput, error) {
			body, err := decode[settleBody](in.RawBody)
			if err != nil {
				return nil, err
			}
			return h.settle(ctx, in.ID, payouts.PayoutFail, body.Reason)
		})
}

func (h payoutHandlers) statement(ctx context.Context, in *ProductInput) (*statementOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	st, err := h.service.Payouts.Payout(ctx, p, in.Product)
	if err != nil {
		return nil, err
	}
	details, err := h.service.Payouts.Details(ctx, p, in.Product)
	if err != nil {
		return nil, err
	}
	out := &statementOutput{}
	out.Body.DetailsMissing = !details.AreGiven()
	b := &out.Body
	b.Balance, b.Held, b.Requested, b.Available = int64(st.Balance), int64(st.Held), int64(st.Requested), int64(st.Available)
	b.Payable, b.Carried = int64(st.Payable), int64(st.Carried)
	b.Minimum, b.HoldDays = int64(payouts.PayoutMinimum), int64(payouts.PayoutHold.Hours()/24)
	return out, nil
}

func (h payoutHandlers) ownPayouts(ctx context.Context, in *pageInput) (*payoutsOutput, error) {
	out := &payoutsOutput{}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, payoutOf, func(p auth.Principal, page int64) ([]payouts.Payout, error) {
		return h.service.Payouts.Payouts(ctx, p, in.Product, page)
	})
	return out, err
}

func (h payoutHandlers) allPayouts(ctx context.Context, in *payoutsInput) (*payoutsOutput, error) {
	out := &payoutsOutput{}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, payoutOf, func(p auth.Principal, page int64) ([]payouts.Payout, error) {
		return h.service.Payouts.AllPayouts(ctx, p, in.Status, page)
	})
	return out, err
}

func (h payoutHandlers) settle(ctx context.Context, id string, event payouts.Event, reason string) (*settledOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	settled, err := h.service.Payouts.MarkPayout(ctx, p, id, event, reason)
	if err != nil {
		return nil, err
	}
	return &settledOutput{Body: payoutOf(settled)}, nil
}

// payoutDetails are who a developer is by law, on the wire.
type payoutDetails struct {
	LegalName string `json:"legal_name"`
	Country   string `json:"country" doc:"two letters"`
	Address   string `json:"address" doc:"street and number"`
	Zip       string `json:"zip,omitempty"`
	City      string `json:"city"`
	TaxID     string `json:"tax_id" doc:"of the European Union, Great Britain, Switzerland and Norway the VAT number, whose check digits are computed"`
}

type givenDetails struct {
	LegalName string `json:"legal_name"`
	Country   string `json:"country" doc:"two letters"`
	Address   string `json:"address"`
	Zip       string `json:"zip"`
	City      string `json:"city"`
	TaxID     string `json:"tax_id" doc:"as it is kept: a VAT number with its prefix"`
	Given     bool   `json:"given" doc:"false until they are given; all is empty then"`
}

type detailsOutput struct{ Body givenDetails }

type detailsInput struct {
	ProductInput
	RawBody []byte
}

func detailsOf(d payouts.Details) *detailsOutput {
	return &detailsOutput{Body: givenDetails{d.LegalName, d.Country, d.Address, d.Zip, d.City, d.TaxID, d.AreGiven()}}
}

func (h payoutHandlers) details(ctx context.Context, in *ProductInput) (*detailsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	d, err := h.service.Payouts.Details(ctx, p, in.Product)
	if err != nil {
		return nil, err
	}
	return detailsOf(d), nil
}

func (h payoutHandlers) setDetails(ctx context.Context, in *detailsInput) (*detailsOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	b, err := decode[payoutDetails](in.RawBody)
	if err != nil {
		return nil, err
	}
	d, err := h.service.Payouts.SetDetails(ctx, p, in.Product, payouts.Details{
		LegalName: b.LegalName, Country: b.Country, Address: b.Address, Zip: b.Zip, City: b.City, TaxID: b.TaxID,
	})
	if err != nil {
		return nil, err
	}
	return detailsOf(d), nil
}
