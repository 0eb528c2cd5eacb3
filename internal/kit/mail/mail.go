// Package mail is the vocabulary of outgoing mail. A module says what a mail
// says, in words; it enqueues the message as a job of the kind JobSend in the
// transaction that causes it, so that the mail goes out if and only if the
// change was kept. The module notify renders and sends it.
package mail

import "marketplace/internal/kit/locale"

// JobSend is the kind of the job that sends a Message.
const JobSend = "mail.send"

// SecretFields are the fields of a Message that its reader alone may see: its words hold
// the links that let people in.
func SecretFields() []string {
	return []string{"title", "paragraphs", "action", "links", "lines", "after", "reason", "translations"}
}

// Message is one mail to one person. Everything in it is plain text.
type Message struct {
	// Kind names the mail in logs and in the demo's mail viewer, e.g.
	// "password-reset".
	Kind string `json:"kind"`
	// Key makes the mail one and the same when its job runs twice; it becomes
	// the message's id. A random id fits.
	Key     string `json:"key"`
	To      string `json:"to"`
	ToName  string `json:"toName,omitempty"` // empty for the name of the account with the address
	ReplyTo string `json:"replyTo,omitempty"`
	Subject string `json:"subject"`
	// Title stands above the words; empty for the subject.
	Title string `json:"title,omitempty"`
	// Greets: the title is said to somebody, so their first name follows it where it is known.
	Greets     bool     `json:"greets,omitempty"`
	Paragraphs []string `json:"paragraphs"`
	// Action is shown as a button in the middle, nil for none.
	Action *Action `json:"action,omitempty"`
	// Links are further ways on, less than the action, shown below all that.
	Links []Action `json:"links,omitempty"`
	// Lines are what an amount is made of, shown as a table below the action.
	Lines []Line `json:"lines,omitempty"`
	// After stands below all that, e.g. what to do when the mail was not asked for.
	After []string `json:"after,omitempty"`
	// Reason says why somebody gets the mail, at its end.
	Reason string `json:"reason,omitempty"`
	// Language is the one that a reader without an account visited the shop in.
	Language locale.Language `json:"language,omitempty"`
	// Translations are the words above in other languages.
	Translations map[locale.Language]Words `json:"translations,omitempty"`
}

// Line is one part of an amount, or the whole of it.
type Line struct {
	Text    string `json:"text"`
	Amount  string `json:"amount"` // as it is read, "$19.00"
	IsTotal bool   `json:"isTotal,omitempty"`
}

// Action is the one thing that a mail asks for.
type Action struct {
	Label string `json:"label"`
	URL   string `json:"url"`
}
