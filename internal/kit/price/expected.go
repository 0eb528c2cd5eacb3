package price

import (
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// The reasons that clients compare when a total was not the one shown.
const (
	ReasonTotalChanged    = "total_changed"
	ReasonExpectedMissing = "expected_total_missing"
)

// Line is a part of a total. Cents are before tax. What they are made of lets a person
// see why a total changed.
type Line struct {
	Name      string      `json:"name"`
	Cents     money.Cents `json:"cents"`
	TaxCents  money.Cents `json:"tax_cents"`
	UnitCents money.Cents `json:"unit_cents,omitempty" doc:"of one agent or unit, before what a coupon takes off"`
	Quantity  int64       `json:"quantity,omitempty"`
	TaxRate   int64       `json:"tax_rate,omitempty" doc:"in thousandths of a percent"`
	TaxPlace  string      `json:"tax_place,omitempty" doc:"where the tax is due, in words"`
}

// Changed is the total as it is now, for who was shown another one.
type Changed struct {
	Total    money.Cents `json:"total"`
	Currency string      `json:"currency"`
	Lines    []Line      `json:"lines"`
}

// Expected is the total that a person saw before agreeing to pay (decisions rule
// 23): what is taken now, tax included, 0 for a trial. The zero Expected was not
// sent and is compared with nothing.
type Expected struct {
	Cents    money.Cents
	Currency string
	IsSet    bool
	// IsRequired says that whoever calls has to send it.
	IsRequired bool
}

// CheckSent gives nil, or 'unprocessable' expected_total_missing.
func (e Expected) CheckSent() error {
	if e.IsSet || !e.IsRequired {
		return nil
	}
	return errs.New(errs.Unprocessable, ReasonExpectedMissing, "Send the total that was shown, as expected_total in cents and currency.")
}

// Check gives nil when the lines come to what was shown. Errors: 'unprocessable'
// expected_total_missing; 'conflict' total_changed, which carries Changed. Whoever
// gets one takes nothing and changes nothing.
func (e Expected) Check(lines ...Line) error {
	if err := e.CheckSent(); err != nil || !e.IsSet {
		return err
	}
	now := Changed{Currency: money.Currency, Lines: lines}
	for _, line := range lines {
		now.Total += line.Cents + line.TaxCents
	}
	if now.Total == e.Cents && now.Currency == e.Currency {
		return nil
	}
	return &errs.Error{Code: errs.Conflict, Reason: ReasonTotalChanged, Message: "The price has changed.", Detail: &now}
}
