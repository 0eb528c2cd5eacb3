package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	netmail "net/mail"
	"strings"

	"marketplace/internal/app"
	"marketplace/internal/notify"
)

const mailUsage = `usage: marketplace mail test ADDRESS
       marketplace mail log [--organization ID] [--json]
       marketplace mail bounced MESSAGE-ID --reason TEXT
       marketplace mail bounced -

test sends a mail at once, with the settings of the shop, and says what the mail server
answered. The demo keeps the mail in its data folder.

log prints the newest 200 mails of the last 90 days and what became of them, not their words.
bounced notes that a mail came back after the server had taken it: MESSAGE-ID is that of its
headers. With - it reads a delivery report (RFC 3464) from standard input, as a mail server's
alias hands it on, and prints what became of the mail for each recipient.

The shop may run meanwhile.
`

// mostMails is how many mails the log prints.
const mostMails = 200

// mailCommand sends a test mail, or tells of mails that were sent.
func mailCommand(ctx context.Context, args, environ []string, stdin io.Reader, stdout, stderr io.Writer) error {
	given, err := parseArguments(args, []string{"organization", "reason"}, []string{"json"})
	if err != nil {
		return err
	}
	if len(given.words) == 0 {
		return errors.New("mail knows three things: mail test ADDRESS, mail log, and mail bounced MESSAGE-ID")
	}
	var do func(*app.Program) error
	switch command, words := given.words[0], given.words[1:]; {
	case command == "test" && len(words) == 1:
		do = func(program *app.Program) error { return sendTestMail(ctx, program, words[0], stdout) }
	case command == "log" && len(words) == 0:
		do = func(program *app.Program) error { return printMailLog(ctx, program, given, stdout) }
	case command == "bounced" && len(words) == 1 && words[0] == "-":
		report, err := notify.ReadDeliveryReport(stdin)
		if err != nil {
			return err
		}
		do = func(program *app.Program) error { return noteDelivery(ctx, program, report, stdout) }
	case command == "bounced" && len(words) == 1:
		reason := "it came back"
		given.set("reason", &reason)
		do = func(program *app.Program) error {
			key, _, _ := strings.Cut(strings.Trim(words[0], "<>"), "@")
			return program.NoteBounce(ctx, key, reason)
		}
	case command == "test":
		return errors.New("which e-mail address?")
	default:
		return errors.New("mail knows three things: mail test ADDRESS, mail log, and mail bounced MESSAGE-ID")
	}
	return withProgram(ctx, given.settings, environ, stderr, do)
}

func noteDelivery(ctx context.Context, program *app.Program, report notify.DeliveryReport, stdout io.Writer) error {
	if err := program.NoteDelivery(ctx, report); err != nil {
		return err
	}
	for _, r := range report.Recipients {
		_, _ = fmt.Fprintf(stdout, "%s: %s for %s (%s)\n", report.Key, r.Outcome, r.Address, r.Reason)
	}
	return nil
}

func sendTestMail(ctx context.Context, program *app.Program, address string, stdout io.Writer) error {
	if parsed, err := netmail.ParseAddress(address); err != nil || parsed.Address != address {
		return fmt.Errorf("%q is no e-mail address such as name@company.com", address)
	}
	if err := program.SendTestMail(ctx, address, ""); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "a mail is on its way to %s\n", address)
	return err
}

func printMailLog(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	organization := ""
	given.set("organization", &organization)
	list, err := program.MailLog(ctx, organization, mostMails)
	if err != nil {
		return err
	}
	return printRows(stdout, given, list, "WHEN\tSTATE\tKIND\tTO\tMESSAGE\tFAULT", func(e notify.Entry) string {
		return strings.Join([]string{moment(e.UpdatedAt), string(e.State), e.Kind, e.Address, e.Key, e.Fault}, "\t")
	})
}
