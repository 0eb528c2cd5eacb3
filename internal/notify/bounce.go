package notify

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"net/textproto"
	"strings"
	"unicode"
)

// What is larger is no report about one mail.
const (
	mostOfReport     = 1 << 20 // bytes
	mostParts        = 20
	mostOfRecipients = 100
	mostOfReason     = 300 // letters
)

// DeliveryReport is what a mail server tells about a mail that it took (RFC 3464).
type DeliveryReport struct {
	Key        string // of the mail: what stands before the @ of its Message-ID
	Recipients []RecipientReport
}

// RecipientReport is what became of the mail for one recipient.
type RecipientReport struct {
	Address string
	Outcome DeliveryOutcome
	Reason  string // one line: the status, and what the other server said
}

// DeliveryOutcome is what became of a mail.
type DeliveryOutcome string

// The outcomes of a report. A mail that came back never arrives: for good, or because the
// server gave up on a fault that may pass. A delayed one is still tried.
const (
	Refused   DeliveryOutcome = "refused"  // for good
	GivenUp   DeliveryOutcome = "given up" // after a fault that may pass
	Delayed   DeliveryOutcome = "delayed"
	Delivered DeliveryOutcome = "delivered"
)

// CameBack reports whether the mail never arrives.
func (o DeliveryOutcome) CameBack() bool { return o == Refused || o == GivenUp }

var errDamaged = errors.New("the report is cut off or damaged")

// ReadDeliveryReport reads a mail with a report, as a mail server hands it on: at most 1 MiB.
// Only its own parts are looked at, however deep others lie in them. The error is a sentence
// that says what is no report about a mail.
func ReadDeliveryReport(from io.Reader) (DeliveryReport, error) {
	text, err := io.ReadAll(io.LimitReader(from, mostOfReport+1))
	if err != nil {
		return DeliveryReport{}, fmt.Errorf("the report cannot be read: %w", err)
	}
	if len(text) > mostOfReport {
		return DeliveryReport{}, errors.New("the report is larger than 1 MiB")
	}
	if rest, isMailbox := bytes.CutPrefix(text, []byte("From ")); isMailbox { // the line that mailboxes put before
		_, text, _ = bytes.Cut(rest, []byte("\n"))
	}
	message, err := netmail.ReadMessage(bytes.NewReader(text))
	if err != nil {
		return DeliveryReport{}, errors.New("this is no mail: its headers cannot be read")
	}
	kind, parameters, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/report" || !strings.EqualFold(parameters["report-type"], "delivery-status") || parameters["boundary"] == "" {
		return DeliveryReport{}, errors.New("this mail is no delivery report: its Content-Type must be multipart/report with report-type=delivery-status (RFC 3464)")
	}
	report, err := readParts(multipart.NewReader(message.Body, parameters["boundary"]))
	switch {
	case err != nil:
		return DeliveryReport{}, err
	case len(report.Recipients) == 0:
		return DeliveryReport{}, errors.New("the report tells of no recipient")
	case report.Key == "":
		return DeliveryReport{}, errors.New("the report does not say which mail it is about: the headers of that mail, with its Message-ID, are missing")
	}
	return report, nil
}

func readParts(parts *multipart.Reader) (report DeliveryReport, err error) {
	for range mostParts {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return report, nil
		}
		if err != nil {
			return report, errDamaged
		}
		kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type")) // what has none is a text
		switch kind {
		case "message/delivery-status", "message/global-delivery-status":
			if len(report.Recipients) > 0 {
				return report, errors.New("the report tells of its recipients twice")
			}
			if report.Recipients, err = readRecipients(part); err != nil {
				return report, err
			}
		case "message/rfc822", "message/global", "text/rfc822-headers", "message/global-headers":
			if report.Key == "" {
				report.Key = keyOfReturned(part)
			}
		}
	}
	return report, errors.New("the report has more parts than a report has")
}

// keyOfReturned reads the Message-ID of the mail that a report returns, "" for none.
func keyOfReturned(part io.Reader) string {
	header, _ := textproto.NewReader(bufio.NewReader(part)).ReadMIMEHeader() // what follows may be cut off
	id := strings.Trim(strings.TrimSpace(header.Get("Message-Id")), "<>")
	key, _, hasHost := strings.Cut(id, "@")
	if !hasHost {
		return ""
	}
	return key
}

// readRecipients reads the groups of fields of a report: the first is about the mail, each
// other one about a recipient.
func readRecipients(part io.Reader) ([]RecipientReport, error) {
	var list []RecipientReport
	fields := textproto.NewReader(bufio.NewReader(part))
	for {
		group, err := fields.ReadMIMEHeader()
		if group.Get("Action") != "" {
			recipient, fault := toRecipient(group)
			if fault != nil {
				return nil, fault
			}
			list = append(list, recipient)
		}
		switch {
		case errors.Is(err, io.EOF):
			return list, nil
		case err != nil:
			return nil, errDamaged
		case len(list) > mostOfRecipients:
			return nil, fmt.Errorf("the report tells of more than %d recipients", mostOfRecipients)
		}
	}
}

func toRecipient(group textproto.MIMEHeader) (RecipientReport, error) {
	address := typedValue(group.Get("Original-Recipient"))
	if address == "" {
		address = typedValue(group.Get("Final-Recipient"))
	}
	status := strings.TrimSpace(group.Get("Status"))
	recipient := RecipientReport{Address: address, Reason: oneLine(status + " " + typedValue(group.Get("Diagnostic-Code")))}
	switch action := strings.ToLower(strings.TrimSpace(group.Get("Action"))); {
	case address == "":
		return recipient, errors.New("the report does not say which recipient it means")
	case action == "failed" && strings.HasPrefix(status, "4."):
		recipient.Outcome = GivenUp
	case action == "failed":
		recipient.Outcome = Refused
	case action == "delayed":
		recipient.Outcome = Delayed
	case action == "delivered", action == "relayed", action == "expanded":
		recipient.Outcome = Delivered
	default:
		return recipient, fmt.Errorf("the report says %q of a recipient, which is no action of RFC 3464", oneLine(action))
	}
	return recipient, nil
}

// typedValue gives what stands behind the type of a value, as in "rfc822; ann@example.com".
func typedValue(field string) string {
	if _, value, isTyped := strings.Cut(field, ";"); isTyped {
		field = value
	}
	return oneLine(field)
}

// oneLine gives a text as a line that a terminal shows as it is.
func oneLine(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
	letters := []rune(text)
	return string(letters[:min(len(letters), mostOfReason)])
}
