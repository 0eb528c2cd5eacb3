package billinghttp

import (
	"context"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
)

type pageInput struct {
	ProductInput
	Page string `query:"page" doc:"from 1, 20 a page"`
}

type ledgerEntry struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Type      string `json:"type" enum:"collection,refund,withdrawal"`
	Value     int64  `json:"value" doc:"cents, positive; the type carries the sign"`
	CreatedAt string `json:"created_at" format:"date-time"`
}

type ledgerOutput struct {
	Body struct {
		Result []ledgerEntry `json:"result"`
	}
}

func (h handlers) listLedger(ctx context.Context, in *pageInput) (*ledgerOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	page, err := httpapi.PageNumber(in.Page)
	if err != nil {
		return nil, err
	}
	entries, err := h.service.Ledger.LedgerPage(ctx, p, in.Product, page)
	if err != nil {
		return nil, err
	}
	out := &ledgerOutput{}
	out.Body.Result = make([]ledgerEntry, len(entries))
	for i, e := range entries {
		out.Body.Result[i] = ledgerEntry{ID: e.ID, Name: e.Name, Type: e.Kind, Value: int64(e.Value), CreatedAt: httpapi.FormatTime(e.At)}
	}
	return out, nil
}

type balanceOutput struct {
	Body struct {
		Balance int64 `json:"balance" doc:"cents"`
	}
}

func (h handlers) getBalance(ctx context.Context, in *ProductInput) (*balanceOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	balance, err := h.service.Ledger.Balance(ctx, p, in.Product)
	if err != nil {
		return nil, err
	}
	out := &balanceOutput{}
	out.Body.Balance = int64(balance)
	return out, nil
}
