package billinghttp

import (
	"context"
	"net/http"

	"marketplace/internal/billing/refunds"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/money"
)

// refund is money that goes back, on the wire.
type refund struct {
	ID          string `json:"id"`
	ChargeID    string `json:"charge_id"`
	Kind        string `json:"kind" enum:"withdrawal,unused,goodwill,chargeback"`
	Amount      int64  `json:"amount" doc:"cents"`
	Reason      string `json:"reason,omitempty"`
	Status      string `json:"status" enum:"requested,succeeded,failed"`
	FailureCode string `json:"failure_code,omitempty"`
	CreatedAt   string `json:"created_at" format:"date-time"`
	UpdatedAt   string `json:"updated_at" format:"date-time"`
}

func refundOf(ctx context.Context, r refunds.Refund) refund {
	return refund{
		ID: r.ID, ChargeID: r.ChargeID, Kind: string(r.Kind), Amount: int64(r.AmountCents), Reason: locale.From(ctx).Sentence(r.Reason), Status: string(r.State), FailureCode: r.FailureCode,
		CreatedAt: httpapi.FormatTime(r.CreatedAt), UpdatedAt: httpapi.FormatTime(r.UpdatedAt),
	}
}

// refundBody asks for money back.
type refundBody struct {
	Amount *cents `json:"amount,omitempty" doc:"cents; staff's alone, others get what the rules give"`
	Reason string `json:"reason,omitempty" doc:"staff must give one"`
}

type refundInput struct {
	ProductInput
	ID      string `path:"id"`
	RawBody []byte
}

type refundOutput struct{ Body refund }

type refundsOutput struct {
	Body struct {
		Result []refund `json:"result"`
	}
}

func (h handlers) registerRefunds(m httpapi.Mount) {
	ask := m.Body(m.Operation(http.MethodPost, "/direct_charge/{product}/{id}/refund", "refundDirectCharge", "Give money of a paid charge back"), refundBody{})
	ask.DefaultStatus = http.StatusCreated
	httpapi.Add(m, ask, func(ctx context.Context, in *refundInput) (*refundOutput, error) { return h.refund(ctx, in, false) })
	askRecurrent := m.Body(m.Operation(http.MethodPost, "/recurrent_charge/{product}/{id}/refund", "refundRecurrentCharge", "Give money of the last paid period back"), refundBody{})
	askRecurrent.DefaultStatus = http.StatusCreated
	httpapi.Add(m, askRecurrent, func(ctx context.Context, in *refundInput) (*refundOutput, error) { return h.refund(ctx, in, true) })
	httpapi.Add(m, m.Operation(http.MethodGet, "/direct_charge/{product}/{id}/refunds", "listRefunds", "What went back of a charge"), h.listRefunds)
}

func (h handlers) refund(ctx context.Context, in *refundInput, recurrent bool) (*refundOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	var body refundBody
	if len(in.RawBody) > 0 {
		if body, err = decode[refundBody](in.RawBody); err != nil {
			return nil, err
		}
	}
	input := refunds.Input{Reason: body.Reason}
	if err := missingOrFraction(nil, map[string]*cents{"amount": body.Amount}); err != nil {
		return nil, err
	}
	if body.Amount != nil {
		input.AmountCents = money.Cents(body.Amount.value)
	}
	id := in.ID
	if recurrent {
		paid, err := h.service.Refunds.LastPaid(ctx, p, in.Product, in.ID)
		if err != nil {
			return nil, err
		}
		id = paid.ID
	}
	r, err := h.service.Refunds.RefundCharge(ctx, p, in.Product, id, input)
	if err != nil {
		return nil, err
	}
	return &refundOutput{Body: refundOf(ctx, r)}, nil
}

func (h handlers) listRefunds(ctx context.Context, in *chargeInput) (*refundsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.Refunds.Refunds(ctx, p, in.Product, in.ID)
	if err != nil {
		return nil, err
	}
	out := &refundsOutput{}
	out.Body.Result = make([]refund, len(list))
	for i, r := range list {
		out.Body.Result[i] = refundOf(ctx, r)
	}
	return out, nil
}
