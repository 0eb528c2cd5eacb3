package billinghttp

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/billing"
	"marketplace/internal/kit/errs"
)

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
