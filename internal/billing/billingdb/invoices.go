package billingdb

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/billing/billingdb/billingsql"
	"marketplace/internal/billing/invoices"
	"marketplace/internal/db"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/money"
)

// invoiceStore implements invoices.Writes.
type invoiceStore struct{ q *billingsql.Queries }

// IssueInvoices implements invoices.Writes.
func (s invoiceStore) IssueInvoices(ctx context.Context, list ...invoices.Invoice) ([]invoices.Invoice, error) {
	known, err := s.knownInvoices(ctx, list)
	if err != nil {
		return nil, err
	}
	issued := make([]invoices.Invoice, len(list))
	var fresh []int
	for i, invoice := range list {
		at := slices.IndexFunc(known, func(k invoices.Invoice) bool {
			return k.ID == invoice.ID || k.Source != "" && k.Source == invoice.Source
		})
		if at < 0 {
			fresh = append(fresh, i)
			continue
		}
		issued[i] = known[at]
	}
	if len(fresh) == 0 {
		return issued, nil
	}
	last, err := s.q.NextInvoiceNumbers(ctx, billingsql.NextInvoiceNumbersParams{Seller: list[fresh[0]].Seller, Wanted: int64(len(fresh))})
	if err != nil {
		return nil, fmt.Errorf("number list: %w", err)
	}
	for n, i := range fresh {
		issued[i] = list[i]
		issued[i].Number = last - int64(len(fresh)-1-n)
		if err := s.insertInvoice(ctx, issued[i]); err != nil {
			return nil, fmt.Errorf("issue invoice %s: %w", issued[i].ID, err)
		}
	}
	return issued, nil
}

// knownInvoices gives those that were issued before, by id or source.
func (s invoiceStore) knownInvoices(ctx context.Context, invoices []invoices.Invoice) ([]invoices.Invoice, error) {
	ids, sources := make([]string, len(invoices)), make([]string, len(invoices))
	for i, invoice := range invoices {
		ids[i], sources[i] = invoice.ID, invoice.Source
	}
	rows, err := s.q.KnownInvoices(ctx, billingsql.KnownInvoicesParams{Ids: db.JSONKeys(ids), Sources: db.JSONKeys(sources)})
	if err != nil {
		return nil, fmt.Errorf("read invoices: %w", err)
	}
	return toInvoices(rows)
}

func (s invoiceStore) insertInvoice(ctx context.Context, i invoices.Invoice) error {
	paper, err := json.Marshal(i.Printed)
	if err != nil {
		return err
	}
	return s.q.InsertInvoice(ctx, billingsql.InsertInvoiceParams{
		ID: i.ID, OrganizationID: i.OrganizationID, Product: i.Product, AppID: i.AppID, ChargeID: i.ChargeID, Description: i.Description, State: i.State,
		NetCents: int64(i.Tax.Net), TaxCents: int64(i.Tax.Tax), TotalCents: int64(i.Tax.Total), TaxRate: i.Tax.Rate, Currency: money.Currency,
		IssuedAt: clock.Micros(i.IssuedAt), Seller: i.Seller, Number: i.Number, Kind: i.Kind, Source: i.Source, Document: string(paper),
	})
}

// Invoice implements invoices.Reads.
func (s invoiceStore) Invoice(ctx context.Context, seller string, number int64) (invoices.Invoice, error) {
	row, err := s.q.InvoiceOfNumber(ctx, billingsql.InvoiceOfNumberParams{Seller: seller, Number: number})
	if db.IsNoRows(err) {
		return invoices.Invoice{}, invoices.InvoiceNotFound()
	}
	if err != nil {
		return invoices.Invoice{}, fmt.Errorf("read invoice %d: %w", number, err)
	}
	return toShown(row.Invoice, row.OrderNumber)
}

// toShown is toInvoice with the number of the order, which stands with the charge.
func toShown(row billingsql.Invoice, order int64) (invoices.Invoice, error) {
	i, err := toInvoice(row)
	i.OrderNumber = billing.OrderNumber(order)
	return i, err
}

// InvoiceOf implements invoices.Reads.
func (s invoiceStore) InvoiceOf(ctx context.Context, source string) (invoices.Invoice, bool, error) {
	row, err := s.q.InvoiceOfSource(ctx, source)
	if db.IsNoRows(err) {
		return invoices.Invoice{}, false, nil
	}
	if err != nil {
		return invoices.Invoice{}, false, fmt.Errorf("read the invoice of %s: %w", source, err)
	}
	invoice, err := toInvoice(row)
	return invoice, true, err
}

// ListInvoices implements invoices.Reads.
func (s invoiceStore) ListInvoices(ctx context.Context, f invoices.Filter) ([]invoices.Invoice, error) {
	params := billingsql.ListInvoicesParams{
		OrganizationID: f.OrganizationID, PageSize: pageSize, Skip: int32((f.Page - 1) * pageSize), //nolint:gosec // pages are bounded by the caller
	}
	if f.Year > 0 {
		params.Since, params.Until = startOfYear(f.Year), startOfYear(f.Year+1)
	}
	rows, err := s.q.ListInvoices(ctx, params)
	if err != nil {
		return nil, fmt.Errorf("list invoices: %w", err)
	}
	list := make([]invoices.Invoice, len(rows))
	for i, row := range rows {
		if list[i], err = toShown(row.Invoice, row.OrderNumber); err != nil {
			return nil, err
		}
		list[i].Charge = chargeFacts(row)
	}
	return list, nil
}

func chargeFacts(row billingsql.ListInvoicesRow) invoices.ChargeFacts {
	return invoices.ChargeFacts{
		ClientID: row.ClientID, SubscriptionID: row.SubscriptionID, SubscriptionMonths: row.Months,
		FirstPeriod: clock.FromMicros(row.FirstPeriod), FirstIssued: clock.FromMicros(row.FirstIssued), RefundedCents: money.Cents(row.RefundedCents),
	}
}

func startOfYear(year int) sql.NullInt64 {
	return sql.NullInt64{Int64: clock.Micros(time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC)), Valid: true}
}

// InvoiceYears implements invoices.Reads.
func (s invoiceStore) InvoiceYears(ctx context.Context, organizationID string) (first, last time.Time, err error) {
	row, err := s.q.InvoiceYears(ctx, organizationID)
	if err != nil {
		return first, last, fmt.Errorf("read the years of invoices: %w", err)
	}
	return clock.FromMicros(row.First), clock.FromMicros(row.Last), nil
}

// InvoiceNumbers implements invoices.Reads.
func (s invoiceStore) InvoiceNumbers(ctx context.Context, organizationID string, chargeIDs []string) (map[string]int64, error) {
	rows, err := s.q.InvoiceNumbers(ctx, billingsql.InvoiceNumbersParams{OrganizationID: organizationID, ChargeIds: db.JSONKeys(chargeIDs)})
	if err != nil {
		return nil, fmt.Errorf("read the invoices of charges: %w", err)
	}
	numbers := make(map[string]int64, len(rows))
	for _, row := range rows {
		numbers[row.ChargeID] = row.Number
	}
	return numbers, nil
}

func toInvoices(rows []billingsql.Invoice) ([]invoices.Invoice, error) {
	list := make([]invoices.Invoice, len(rows))
	for i, row := range rows {
		var err error
		if list[i], err = toInvoice(row); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func toInvoice(r billingsql.Invoice) (invoices.Invoice, error) {
	i := invoices.Invoice{
		ID: r.ID, OrganizationID: r.OrganizationID, Product: r.Product, AppID: r.AppID, ChargeID: r.ChargeID, Description: r.Description, State: r.State,
		Tax:      billing.TaxedSum{Net: money.Cents(r.NetCents), Tax: money.Cents(r.TaxCents), Total: money.Cents(r.TotalCents), Rate: r.TaxRate},
		IssuedAt: clock.FromMicros(r.IssuedAt), Seller: r.Seller, Number: r.Number, Kind: r.Kind, Source: r.Source,
	}
	if r.Document == "" {
		return i, nil // taken over before invoices were printed
	}
	if err := json.Unmarshal([]byte(r.Document), &i.Printed); err != nil {
		return i, fmt.Errorf("read invoice %s: %w", r.ID, err)
	}
	return i, nil
}
