package billinghttp

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"marketplace/internal/billing"
	"marketplace/internal/kit/errs"
)

// decode reads a JSON body; unknown members are ignored. Error: 'invalid'. The
// body is in no message.
func decode[T any](raw []byte) (T, error) {
	var body T
	if err := json.Unmarshal(raw, &body); err != nil {
		if mistyped, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return body, errs.InvalidFields(map[string]string{mistyped.Field: "This has the wrong type."})
		}
		return body, errs.New(errs.Invalid, billing.ReasonValidation, "The body must be a JSON object with values of the right types.")
	}
	return body, nil
}

// carriesCardNumber reports whether a body holds what looks like a card: a
// member named as one, or a text or number of 13 to 19 digits that passes the
// check of card numbers.
func carriesCardNumber(raw []byte) bool {
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	var body any
	return decoder.Decode(&body) == nil && holdsCard(body)
}

func holdsCard(value any) bool {
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			switch strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(name)) {
			case "number", "cardnumber", "pan", "cvc", "cvv", "securitycode":
				return true
			}
			if holdsCard(member) {
				return true
			}
		}
	case []any:
		if slices.ContainsFunc(v, holdsCard) {
			return true
		}
	case string:
		return looksLikeCard(v)
	case json.Number:
		return looksLikeCard(v.String())
	}
	return false
}

func looksLikeCard(text string) bool {
	digits := strings.NewReplacer(" ", "", "-", "").Replace(text)
	if len(digits) < 13 || len(digits) > 19 || strings.Trim(digits, "0123456789") != "" {
		return false
	}
	sum := 0
	for i := range len(digits) {
		d := int(digits[len(digits)-1-i] - '0')
		if i%2 == 1 {
			d = d*2%10 + d*2/10
		}
		sum += d
	}
	return sum%10 == 0
}

// maxEvent bounds the body of a provider's event, in bytes.
const maxEvent = 64 << 10
