package sandbox

import (
	"strings"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
)

// Behaviour is what happens to payments of a card.
type Behaviour string

// The behaviours of test cards (decisions section 3). BehaviourDeclined is
// refused already when the card is saved.
const (
	BehaviourSucceeds   Behaviour = "succeeds"
	BehaviourDeclined   Behaviour = "declined"
	BehaviourFunds      Behaviour = "insufficient_funds"
	BehaviourFailsLater Behaviour = "fails_when_charged"
	BehaviourChallenge  Behaviour = "challenge"
	BehaviourProcessing Behaviour = "processing_error"
)

type testCard struct {
	brand     string
	behaviour Behaviour
}

// testCards are the numbers that payment developers know (decisions section 3).
//
//nolint:gochecknoglobals // a constant table
var testCards = map[string]testCard{
	"4242424242424242": {"visa", BehaviourSucceeds},
	"5555555555554444": {"master", BehaviourSucceeds},
	"378282246310005":  {"american_express", BehaviourSucceeds},
	"4000000000000002": {"visa", BehaviourDeclined},
	"4000000000009995": {"visa", BehaviourFunds},
	"4000000000000341": {"visa", BehaviourFailsLater},
	"4000002500003155": {"visa", BehaviourChallenge},
	"4000000000000119": {"visa", BehaviourProcessing},
}

// Card is a tokenised card: everything of it that is kept. OrganizationID is whose
// it is: of who made the token, else of who used it first; "" before. The token is known
// to its owner alone.
type Card struct {
	ID        string // CardID of the token
	Brand     string
	FirstSix  string
	LastFour  string
	ExpMonth  int64
	ExpYear   int64
	Name      string
	Country   string
	Zip       string
	Behaviour Behaviour
	CreatedAt time.Time

	OrganizationID string
}

// CardID gives what a card is stored under: a token can be looked up and not be read. Nobody
// guesses one of 32 random bytes, so its hash needs no key.
func CardID(token string) string { return ids.Hash(token) }

// CardInput is what a person types. Number and CVC live only as long as the
// request; the type has no way to be printed.
type CardInput struct {
	Number   string `json:"number"`
	ExpMonth int64  `json:"exp_month"`
	ExpYear  int64  `json:"exp_year"`
	CVC      string `json:"cvc"`
	Name     string `json:"name"`
	Country  string `json:"country"`
	Zip      string `json:"zip"`
}

// String hides the card from logs.
func (CardInput) String() string { return "card [hidden]" }

// GoString hides the card from logs.
func (CardInput) GoString() string { return "card [hidden]" }

// check gives the card without its number and code, or says which inputs are
// wrong, as 'unprocessable'.
func (in CardInput) check(now time.Time) (Card, error) {
	number := strings.NewReplacer(" ", "", "-", "").Replace(in.Number)
	fields := map[string]string{}
	known, isTest := testCards[number]
	switch {
	case !digits(number, 13, 19) || !luhn(number):
		fields["number"] = "Your card number is not valid."
	case !isTest:
		fields["number"] = "Only test cards are accepted here, as 4242 4242 4242 4242."
	}
	if in.ExpMonth < 1 || in.ExpMonth > 12 || in.ExpYear < 2000 || in.ExpYear > 2099 {
		fields["expiry"] = "The expiry date is not valid."
	} else if !now.Before(time.Date(int(in.ExpYear), time.Month(in.ExpMonth)+1, 1, 0, 0, 0, 0, time.UTC)) {
		fields["expiry"] = "Your card has expired."
	}
	cvcDigits := 3
	if known.brand == "american_express" {
		cvcDigits = 4
	}
	if !digits(in.CVC, cvcDigits, cvcDigits) {
		fields["cvc"] = "The security code is not valid."
	}
	if name := strings.TrimSpace(in.Name); name == "" || len([]rune(name)) > 120 {
		fields["name"] = "Enter the name on the card."
	}
	if len(in.Country) > 2 || len(in.Zip) > 16 {
		fields["zip"] = "The country or postal code is not valid."
	}
	if len(fields) > 0 {
		return Card{}, &errs.Error{Code: errs.Unprocessable, Reason: "card_invalid", Message: "Check the card details.", Fields: fields}
	}
	return Card{
		Brand: known.brand, FirstSix: number[:6], LastFour: number[len(number)-4:], ExpMonth: in.ExpMonth, ExpYear: in.ExpYear,
		Name: strings.TrimSpace(in.Name), Country: in.Country, Zip: in.Zip, Behaviour: known.behaviour, CreatedAt: now,
	}, nil
}

func digits(text string, shortest, longest int) bool {
	return len(text) >= shortest && len(text) <= longest && strings.Trim(text, "0123456789") == ""
}

func luhn(number string) bool {
	sum := 0
	for i := range len(number) {
		d := int(number[len(number)-1-i] - '0')
		if i%2 == 1 {
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}
