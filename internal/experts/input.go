package experts

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/optin"
	"marketplace/internal/kit/textclean"
)

// Bounds of the forms, in characters (spec S5.01; decisions rule 1). The spec gives
// none for a message: it has those of a review, but one letter is name enough.
const (
	minText, maxText = 10, 2000
	minName, maxName = 3, 64
	maxSurname       = 64
	maxWebsite       = 200
)

// MessageInput is the form that writes to an expert (spec S3.23).
type MessageInput struct {
	Email     string // of the sender when UserEmail is empty
	UserEmail string
	Name      string
	Surname   string // may be empty
	Website   string // may be empty
	Message   string
	Honeypot  string // people do not see this field: only programs fill it
}

// ReviewInput is the form that reviews an expert (spec S3.24).
type ReviewInput struct {
	Email     string
	UserEmail string
	Name      string
	Website   string
	Review    string
	Honeypot  string
}

// senderAddress returns the address of who fills a form, in lower case.
func senderAddress(email, userEmail string) string {
	if strings.TrimSpace(userEmail) != "" {
		email = userEmail
	}
	return optin.NormaliseEmail(email)
}

func (in MessageInput) clean() MessageInput {
	return MessageInput{
		UserEmail: senderAddress(in.Email, in.UserEmail), Name: textclean.Line(in.Name), Surname: textclean.Line(in.Surname), Website: strings.TrimSpace(in.Website),
		Message: textclean.Text(in.Message), Honeypot: in.Honeypot,
	}
}

func (in ReviewInput) clean() ReviewInput {
	return ReviewInput{UserEmail: senderAddress(in.Email, in.UserEmail), Name: textclean.Line(in.Name), Website: strings.TrimSpace(in.Website), Review: textclean.Text(in.Review), Honeypot: in.Honeypot}
}

// Validate returns an error that names the wrong fields. It expects a clean input.
func (in MessageInput) Validate() error {
	fields := checkSender(in.UserEmail, in.Name, in.Website, 1)
	if utf8.RuneCountInString(in.Surname) > maxSurname {
		fields["surname"] = messageNameTooLong
	}
	checkLength(fields, "message", in.Message, messageText)
	return invalidFields(fields)
}

// Validate returns an error that names the wrong fields (spec S5.01). It expects a clean
// input.
func (in ReviewInput) Validate() error {
	fields := checkSender(in.UserEmail, in.Name, in.Website, minName)
	checkLength(fields, "comment", in.Review, messageReview)
	return invalidFields(fields)
}

func invalidFields(fields map[string]string) error {
	if len(fields) == 0 {
		return nil
	}
	return errs.InvalidFields(fields)
}

func checkSender(email, name, website string, shortestName int) map[string]string {
	fields := map[string]string{}
	if !optin.IsEmail(email) {
		fields["email"] = messageEmail
	}
	switch n := utf8.RuneCountInString(name); {
	case n < shortestName:
		fields["name"] = messageName
	case n > maxName:
		fields["name"] = messageNameTooLong
	}
	if website != "" && !isWebAddress(website) {
		fields["website"] = messageWebsite
	}
	return fields
}

func checkLength(fields map[string]string, name, value, empty string) {
	switch n := utf8.RuneCountInString(value); {
	case n == 0:
		fields[name] = empty
	case n < minText:
		fields[name] = messageShort
	case n > maxText:
		fields[name] = messageLong
	}
}

func isWebAddress(website string) bool {
	if utf8.RuneCountInString(website) > maxWebsite {
		return false
	}
	if !strings.Contains(website, "://") {
		website = "https://" + website
	}
	u, err := url.Parse(website)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && strings.Contains(u.Hostname(), ".") && u.User == nil
}
