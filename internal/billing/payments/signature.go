package payments

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"marketplace/internal/billing"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
)

// signatureTolerance is how old, or how far ahead, a signed event may be.
const signatureTolerance = 5 * time.Minute

// Sign gives the signature header of an event: "t=seconds,v1=hex", an
// HMAC-SHA256 over the time, a dot and the body.
func Sign(secret, body string, at time.Time) string {
	seconds := strconv.FormatInt(at.Unix(), 10)
	return "t=" + seconds + ",v1=" + hex.EncodeToString(mac(secret, seconds, body))
}

// Verify checks a signature header made by Sign, in constant time. One of
// several v1 parts has to fit, so that a secret can be changed without a gap.
// Error: 'invalid' with the reason signature_invalid.
func Verify(secret, header, body string, now time.Time) error {
	var seconds string
	var signatures []string
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			seconds = value
		case "v1":
			signatures = append(signatures, value)
		}
	}
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil || now.Sub(time.Unix(unix, 0)).Abs() > signatureTolerance {
		return badSignature()
	}
	want := mac(secret, seconds, body)
	for _, signature := range signatures {
		got, err := hex.DecodeString(signature)
		if err == nil && hmac.Equal(got, want) {
			return nil
		}
	}
	return badSignature()
}

func mac(secret, seconds, body string) []byte {
	h := hmac.New(sha256.New, []byte(secret))
	h.Write([]byte(seconds + "." + body))
	return h.Sum(nil)
}

func badSignature() error {
	return errs.New(errs.Invalid, "signature_invalid", "The event's signature is not valid.")
}

// ProviderEvents is what the provider's webhook says: one event, or several
// that happened together (the sandbox's form; an adapter of another provider
// translates into it).
type ProviderEvents struct {
	Events []ProviderEvent `json:"events"`
}

// ProviderEvent is one thing that happened to a payment.
type ProviderEvent struct {
	ID   string            `json:"id"`
	Type string            `json:"type"` // payment.<outcome>
	Data ProviderEventData `json:"data"`
}

// ProviderEventData is the payment that an event is about.
type ProviderEventData struct {
	Key         string      `json:"key"`
	PaymentID   string      `json:"payment_id"`
	Status      Outcome     `json:"status"`
	AmountCents money.Cents `json:"amount_cents"`
	FailureCode string      `json:"failure_code,omitempty"`
	ActionURL   string      `json:"action_url,omitempty"`
}

// ReadEvents reads a signed body in the sandbox's form. Error: 'invalid' for a
// bad signature or body.
func ReadEvents(secret, signature, body string, now time.Time) ([]ProviderEvent, error) {
	if err := Verify(secret, signature, body, now); err != nil {
		return nil, err
	}
	var received ProviderEvents
	if err := json.Unmarshal([]byte(body), &received); err != nil || len(received.Events) == 0 {
		return nil, InvalidEvent()
	}
	for _, event := range received.Events {
		if event.ID == "" || event.Data.Key == "" {
			return nil, InvalidEvent()
		}
	}
	return received.Events, nil
}

// InvalidEvent says that an event cannot be read.
func InvalidEvent() error {
	return errs.New(errs.Invalid, billing.ReasonValidation, "The event cannot be read.")
}
