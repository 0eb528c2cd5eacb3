package mail

import "marketplace/internal/kit/errs"

// The answer of a shop that sends no mails to what nobody can finish without one.
const (
	ReasonOff  = "mail_off"
	MessageOff = "This shop sends no mails, so it cannot do this by itself. The people who run it can help you."
)

// ErrOff gives the refusal of something that needs a mail: unavailable, 'mail_off'.
func ErrOff() error { return errs.New(errs.Unavailable, ReasonOff, MessageOff) }
