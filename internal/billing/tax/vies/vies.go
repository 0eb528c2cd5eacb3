// Package vies asks the register of VAT numbers that the European Commission
// keeps (VIES, its REST service) for billing. The register passes questions on to
// that of the member state, which is often away: then nobody answers, and billing
// asks again later.
package vies

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"marketplace/internal/billing/cards"
	"marketplace/internal/billing/tax/vatnumber"
)

// maxAnswer bounds an answer, in bytes: a name and an address.
const maxAnswer = 64 << 10

// Deps are what the register is made of. Client brings its own time limit, and
// says which addresses may be called.
type Deps struct {
	// BaseURL is the address of the service, without a slash at the end.
	BaseURL string
	Client  *http.Client
	// Requester is the seller's own VAT number, or "": with it the register gives
	// a number of the consultation, which is kept as proof.
	Requester string
}

// Register implements cards.Register.
type Register struct{ d Deps }

var _ cards.Register = Register{}

// New makes the register; it panics when a dependency is missing, at start.
func New(d Deps) Register {
	if d.BaseURL == "" || d.Client == nil {
		panic("vies: a dependency is missing")
	}
	return Register{d}
}

// members are the prefixes of the numbers that the register knows of: those of the
// member states, and Northern Ireland's.
//
//nolint:gochecknoglobals // a constant list
var members = []string{
	"AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "HR", "HU", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI",
}

type question struct {
	Country          string `json:"countryCode"`
	Number           string `json:"vatNumber"`
	RequesterCountry string `json:"requesterMemberStateCode,omitempty"`
	RequesterNumber  string `json:"requesterNumber,omitempty"`
}

// answer is what the service says: Valid, or what is wrong.
type answer struct {
	Valid      *bool  `json:"valid"`
	Identifier string `json:"requestIdentifier"`
	UserError  string `json:"userError"` // VALID, INVALID, or a fault with status 200
	Faults     []struct {
		Error string `json:"error"`
	} `json:"errorWrappers"`
}

// Check implements cards.Register: VATFound for a valid number, VATUnknown for
// one that is not, VATUnanswered without a call for one of a country that the
// register does not know of. Error: the register or the member state does not
// answer, or not in a way that can be understood.
func (r Register) Check(ctx context.Context, number string) (cards.VATAnswer, error) {
	country, rest, ours := split(number)
	if !ours {
		return cards.VATAnswer{Event: cards.VATUnanswered}, nil
	}
	q := question{Country: country, Number: rest}
	if own, ownRest, known := split(r.d.Requester); known {
		q.RequesterCountry, q.RequesterNumber = own, ownRest
	}
	found, err := r.ask(ctx, q)
	if err != nil {
		return cards.VATAnswer{}, fmt.Errorf("vies: %w", err)
	}
	if *found.Valid {
		return cards.VATAnswer{Event: cards.VATFound, Reference: found.Identifier}, nil
	}
	return cards.VATAnswer{Event: cards.VATUnknown, Reference: found.Identifier}, nil
}

// ask gives an answer that has its Valid.
func (r Register) ask(ctx context.Context, q question) (answer, error) {
	body, err := json.Marshal(q)
	if err != nil {
		return answer{}, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, r.d.BaseURL+"/check-vat-number", bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json")
	reply, err := r.d.Client.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = reply.Body.Close() }()
	text, err := io.ReadAll(io.LimitReader(reply.Body, maxAnswer))
	if err != nil {
		return answer{}, err
	}
	return read(reply.StatusCode, text)
}

// read understands an answer. Faults come with any status, as words; one of them
// is about the number itself.
func read(status int, text []byte) (answer, error) {
	var a answer
	if err := json.Unmarshal(text, &a); err != nil {
		return answer{}, fmt.Errorf("answered %d without JSON", status)
	}
	words := []string{a.UserError}
	for _, fault := range a.Faults {
		words = append(words, fault.Error)
	}
	words = slices.DeleteFunc(words, func(word string) bool { return word == "" || word == "VALID" || word == "INVALID" })
	switch {
	case slices.Equal(words, []string{"INVALID_INPUT"}):
		no := false
		return answer{Valid: &no}, nil
	case len(words) > 0:
		return answer{}, errors.New("says " + strings.Join(words, ", "))
	case status != http.StatusOK || a.Valid == nil:
		return answer{}, fmt.Errorf("answered %d", status)
	}
	return a, nil
}

// split parts the prefix of a number from the rest; false for one that the
// register does not know of.
func split(number string) (country, rest string, ours bool) {
	if len(number) < 3 || !slices.Contains(members, number[:2]) {
		return "", "", false
	}
	return number[:2], number[2:], true
}

// Requester gives a seller's tax id as the register takes it, "" when it is no VAT
// number of a member state.
func Requester(taxID string) string {
	number, right := vatnumber.Parse(memberOf(taxID), taxID)
	if _, _, ours := split(number); !right || !ours {
		return ""
	}
	return number
}

// memberOf gives the country of the prefix of a tax id.
func memberOf(taxID string) string {
	prefix := strings.ToUpper(strings.TrimSpace(taxID))
	prefix = prefix[:min(len(prefix), 2)]
	if prefix == "EL" {
		return "GR"
	}
	return prefix
}
