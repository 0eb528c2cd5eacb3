package billinghttp

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/services"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
)

// RegisterStaff adds what staff does with VAT numbers, under prefix, as "/api".
func RegisterStaff(api *httpapi.API, service *services.Billing, log *slog.Logger, prefix string) {
	h := handlers{service: service, log: log}
	m := httpapi.Mount{API: api, Tag: "Staff", First: prefix, Prefix: prefix, Problem: problems(log)}
	forbidden := func(method, path, id, summary string) (op huma.Operation) {
		op = m.Operation(method, path, id, summary)
		op.Errors = append(op.Errors, http.StatusForbidden)
		return op
	}
	httpapi.Register(api, forbidden(http.MethodGet, "/staff/vat-numbers", "listWaitingVATNumbers", "VAT numbers that no register has verified, 20 a page"), h.waitingVAT)
	httpapi.Register(api, forbidden(http.MethodPut, "/staff/vat-numbers/{organization_id}/confirm", "confirmVATNumber", "The number is the organization's: no tax is charged from now on"), h.settleVAT(cards.VATConfirm))
	httpapi.Register(api, forbidden(http.MethodPut, "/staff/vat-numbers/{organization_id}/refuse", "refuseVATNumber", "The number is not the organization's: tax is charged"), h.settleVAT(cards.VATRefuse))
}

// vatNumber is the VAT number of an organization, on the wire.
type vatNumber struct {
	OrganizationID string `json:"organization_id"`
	Company        string `json:"company"`
	Country        string `json:"country"`
	VATNumber      string `json:"vat_number"`
	State          string `json:"state" enum:"unchecked,not_verified,verified,not_registered,confirmed"`
	CheckedAt      string `json:"checked_at,omitempty" format:"date-time"`
	Reference      string `json:"reference,omitempty" doc:"of the register's answer"`
	By             string `json:"by,omitempty" doc:"account of who settled it"`
	Reason         string `json:"reason,omitempty"`
}

func vatNumberOf(a cards.BillingAccount) vatNumber {
	wire := vatNumber{
		OrganizationID: a.OrganizationID, Company: a.Company, Country: a.Country, VATNumber: a.VATNumber, State: string(a.VAT.State),
		Reference: a.VAT.Reference, By: a.VAT.By, Reason: a.VAT.Reason,
	}
	if !a.VAT.At.IsZero() {
		wire.CheckedAt = httpapi.FormatTime(a.VAT.At)
	}
	return wire
}

type waitingVATInput struct {
	Page string `query:"page" doc:"from 1, 20 a page"`
}

type waitingVATOutput struct {
	Body struct {
		Result []vatNumber `json:"result"`
	}
}

func (h handlers) waitingVAT(ctx context.Context, in *waitingVATInput) (*waitingVATOutput, error) {
	out := &waitingVATOutput{}
	var err error
	out.Body.Result, err = httpapi.ListPage(ctx, in.Page, vatNumberOf, func(p auth.Principal, page int64) ([]cards.BillingAccount, error) {
		return h.service.Cards.WaitingVAT(ctx, p, page)
	})
	return out, err
}

type settleVATInput struct {
	OrganizationID string `path:"organization_id"`
	Body           struct {
		VATNumber string `json:"vat_number" maxLength:"255" doc:"the number that was looked at"`
		Reason    string `json:"reason" maxLength:"1000" doc:"how it was confirmed, or why not"`
	}
}

type settledVATOutput struct{ Body vatNumber }

func (h handlers) settleVAT(event cards.VATEvent) func(context.Context, *settleVATInput) (*settledVATOutput, error) {
	return func(ctx context.Context, in *settleVATInput) (*settledVATOutput, error) {
		p, err := auth.RequireActing(ctx)
		if err != nil {
			return nil, err
		}
		account, err := h.service.Cards.SettleVAT(ctx, p, in.OrganizationID, in.Body.VATNumber, event, in.Body.Reason)
		return &settledVATOutput{vatNumberOf(account)}, err
	}
}
