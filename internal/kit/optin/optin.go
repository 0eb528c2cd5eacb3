// Package optin is what modules share that take something from people without an
// account (double opt-in). Somebody writes an e-mail address into a form; a mail
// with a link goes there; nothing else happens until the page behind the link is
// confirmed. Each module keeps what waits for its own links.
package optin

import (
	"context"
	netmail "net/mail"
	"net/url"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// LinkTimeout is how long a link of a mail works. The mail says so in words.
const LinkTimeout = 72 * time.Hour

// ReasonLinkNotFound is the reason of LinkNotFound, which clients compare.
const ReasonLinkNotFound = "link_not_valid"

const maxEmail = 254

// Visitor is who fills a form. Principal is nil for most.
type Visitor struct {
	IP        string
	Principal *auth.Principal
}

// HasVerified reports whether the visitor is signed in with that address, so that
// no mail has to prove it.
func (v Visitor) HasVerified(email string) bool {
	return v.Principal != nil && strings.EqualFold(v.Principal.Email, email)
}

// NormaliseEmail puts an address into the form that modules store and compare.
func NormaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// IsEmail accepts a plain address: no name, no comment, nothing that could add a
// line to a mail.
func IsEmail(email string) bool {
	if len(email) > maxEmail || strings.ContainsFunc(email, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return false
	}
	parsed, err := netmail.ParseAddress(email)
	if err != nil || parsed.Address != email || parsed.Name != "" {
		return false
	}
	_, host, _ := strings.Cut(email, "@")
	return strings.Contains(host, ".") && !strings.HasSuffix(host, ".")
}

// Request is what a mail, and the page behind its link, ask to confirm.
type Request struct{ Subject, Sentence, Label string }

// Question puts a Request into the words of a language.
type Question func(in locale.Language) Request

// Mail asks the owner of an address whether it was they who filled the form. It
// holds nothing of what was written: it may go to a stranger, in the language of the visit.
func (q Question) Mail(ctx context.Context, key, to, pageURL, token string) mail.Message {
	m := mail.InEach(func(in locale.Language) mail.Message {
		r := q(in)
		return mail.Message{
			Kind: "confirm", Key: key, To: to, Subject: r.Subject, Paragraphs: []string{r.Sentence},
			Action: &mail.Action{Label: r.Label, URL: pageURL + "?token=" + url.QueryEscape(token)},
			After:  []string{in.Say("The link works for three days. If it was not you, do nothing: without the button, nothing happens.")},
		}
	})
	m.Language = locale.From(ctx)
	return m
}

// Page asks the same on the page behind the link; address is where to go on.
func (q Question) Page(ctx context.Context, address string) Page {
	r := q(locale.From(ctx))
	return Page{Sentence: r.Sentence, Label: r.Label, URL: address}
}

// Page is what the page behind a link says.
type Page struct {
	Sentence string // what happened, or what pressing the button does
	Label    string // of the button; empty when everything is done
	URL      string // where to go on
}

// Links are the links of one module's mails.
type Links interface {
	// PeekLink returns what a link asks to confirm and changes nothing: mail
	// programs open links by themselves. Error: LinkNotFound.
	PeekLink(ctx context.Context, token string) (Page, error)
	// ConfirmLink proves the address that a link was sent to, and does what waited
	// for it. Safe to repeat. Error: LinkNotFound.
	ConfirmLink(ctx context.Context, token string) (Page, error)
}

// LinkNotFound is the error of a link that is unknown or too old.
func LinkNotFound() error {
	return errs.New(errs.NotFound, ReasonLinkNotFound, "This link is not valid any more.")
}

// FirstOf joins the links of several modules behind one page: the first module that
// knows a link answers.
func FirstOf(all ...Links) Links { return firstOf(all) }

type firstOf []Links

// PeekLink is described at Links.
func (f firstOf) PeekLink(ctx context.Context, token string) (Page, error) {
	return f.ask(func(l Links) (Page, error) { return l.PeekLink(ctx, token) })
}

// ConfirmLink is described at Links.
func (f firstOf) ConfirmLink(ctx context.Context, token string) (Page, error) {
	return f.ask(func(l Links) (Page, error) { return l.ConfirmLink(ctx, token) })
}

func (f firstOf) ask(question func(Links) (Page, error)) (Page, error) {
	for _, links := range f {
		if page, err := question(links); errs.ReasonOf(err) != ReasonLinkNotFound {
			return page, err
		}
	}
	return Page{}, LinkNotFound()
}
