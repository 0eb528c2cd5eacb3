package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	netmail "net/mail"

	"marketplace/internal/app"
)

const mailUsage = `usage: marketplace mail test ADDRESS

Sends a test mail at once, with the settings of the shop, and says what the mail server
answered. The shop may run meanwhile. The demo keeps the mail in its data folder.
`

// mailCommand sends a test mail.
func mailCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	if len(args) == 0 || args[0] != "test" {
		return errors.New("mail knows one thing: mail test ADDRESS")
	}
	address, flags, err := positional("e-mail address", args[1:])
	if err != nil {
		return err
	}
	if parsed, err := netmail.ParseAddress(address); err != nil || parsed.Address != address {
		return fmt.Errorf("%q is no e-mail address such as name@company.com", address)
	}
	return withProgram(ctx, flags, environ, stderr, func(program *app.Program) error {
		if err := program.SendTestMail(ctx, address, ""); err != nil {
			return err
		}
		_, err := fmt.Fprintf(stdout, "a mail is on its way to %s\n", address)
		return err
	})
}
