// Package errs is the one error type that modules hand to the outside. A Code
// says what kind of failure it is and decides the HTTP status (httpapi maps it
// once), a Reason is the stable word that clients compare, a Message is safe to
// show to a person, and the wrapped error is for logs only.
package errs

import (
	"errors"
	"fmt"
)

// Code is the kind of a failure.
type Code string

// The kinds of failure. Each maps to one HTTP status in httpapi.
const (
	Invalid         Code = "invalid"
	Unauthenticated Code = "unauthenticated"
	Forbidden       Code = "forbidden"
	NotFound        Code = "not_found"
	Conflict        Code = "conflict"
	Locked          Code = "locked"
	Unprocessable   Code = "unprocessable"
	RateLimited     Code = "rate_limited"
	Unavailable     Code = "unavailable"
	Internal        Code = "internal"
)

// Error is a failure with a code. Fields names the inputs at fault, each with
// a sentence that can stand below the field. Detail is what some reasons tell
// besides, for the answer to show.
type Error struct {
	Code    Code
	Reason  string
	Message string
	Fields  map[string]string
	Detail  any
	Err     error
}

// Error gives the full text for logs; it is never sent to a client.
func (e *Error) Error() string {
	text := fmt.Sprintf("%s: %s", e.Reason, e.Message)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap gives the error behind, so that errors.Is sees through.
func (e *Error) Unwrap() error { return e.Err }

// New makes an error that started here.
func New(code Code, reason, message string) *Error {
	return &Error{Code: code, Reason: reason, Message: message}
}

// Wrap gives err a code, a reason and a message that is safe to show.
func Wrap(err error, code Code, reason, message string) *Error {
	return &Error{Code: code, Reason: reason, Message: message, Err: err}
}

// InvalidFields says which inputs are wrong, as 'invalid' with the reason
// "validation".
func InvalidFields(fields map[string]string) *Error {
	return &Error{Code: Invalid, Reason: "validation", Message: "Some values are not valid.", Fields: fields}
}

// UnprocessableFields says which fields of a form are wrong, each with its sentence; nil
// when none is.
func UnprocessableFields(fields map[string]string) error {
	if len(fields) == 0 {
		return nil
	}
	return &Error{Code: Unprocessable, Reason: "invalid_request", Message: "Some fields are not filled in right.", Fields: fields}
}

// CodeOf gives the code of err, Internal for an error without one.
func CodeOf(err error) Code {
	if e := As(err); e != nil {
		return e.Code
	}
	return Internal
}

// ReasonOf gives the reason of err, or "" for an error without one.
func ReasonOf(err error) string {
	if e := As(err); e != nil {
		return e.Reason
	}
	return ""
}

// As finds the Error in err's chain, nil when there is none.
func As(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return nil
}

// IsNotFound reports whether err says that something does not exist.
func IsNotFound(err error) bool { return err != nil && CodeOf(err) == NotFound }

// AtCommit is what a write answers that waits for nobody: PostgreSQL may refuse it
// only when the transaction ends. Nil says then that it was sent, not that it was
// done; whoever runs the transaction gets the error that the write would have given.
// A transaction's body hands it on and decides nothing by it (docs/adr/0011).
type AtCommit = error
