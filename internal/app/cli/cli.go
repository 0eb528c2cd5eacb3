// Package cli performs the commands of the program.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"marketplace/internal/app"
	"marketplace/internal/app/observe"
	"marketplace/internal/config"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/privacy"
)

const usage = `usage: marketplace COMMAND

  serve            serve the shop; settings below, as variables or flags
  setup            prepare an empty database and print a link for its first administrator (setup --help)
  doctor           look at what the shop stands on, without starting it  [--json] (doctor --help)
  migrate          bring the database's schema up to this program's version
  import PATH      put data in: one file or a folder in the import format; starter stands for
                   the categories, lists and first page of an empty shop (import --help)
  export FOLDER    write everything that the import format can say into an empty folder
  app pull APP     as a developer of a running shop: also app push FILE, app lint APP,
                   app submit APP (app --help)
  token EMAIL      print a bearer token  [--scopes a,b] [--ttl 24h]
  secret APP       make a new secret for an app that installs itself, or the server of a host
                   product (host-livechat, host-helpdesk), and print it; the one before stops
  organization     add, set, list, export, close, reopen or erase organizations (organization --help)
  licence          add, set or list what organizations have of host products (licence --help)
  person           add, set, list, export, reopen or erase people (person --help)
  secrets rotate   encrypt with the first of the secret keys what another one encrypted
  backup FILE      write a copy of the embedded database, also while it is in use
  restore FILE     put a backup in the place of the embedded database
  jobs list        list jobs; also: jobs show ID, jobs retry ID..., jobs cancel ID... (jobs --help)
  media copy FROM TO  copy the pictures to another bucket; also: media check (media --help)
  mail test ADDRESS  send a test mail and print what the mail server answered; also: mail log,
                   mail bounced MESSAGE-ID (mail --help)
  healthcheck      ask the program that runs on this machine whether it is ready
  demo remove      take out everything that the demo made, to open a shop in its place (demo --help)
  ledger verify    prove that the books balance
  version          print the version
`

// Run performs one command of the program. The error is one clear sentence.
// What a command asks for it reads from stdin.
func Run(ctx context.Context, args, environ []string, stdin io.Reader, stdout, stderr io.Writer) error {
	err := dispatch(ctx, args, environ, stdin, stdout, stderr)
	if e := errs.As(err); e != nil {
		return errors.New(sentenceOf(e))
	}
	return err
}

// sentenceOf gives what an error says to people, without its code, in one line.
func sentenceOf(e *errs.Error) string {
	text := e.Message
	for _, field := range slices.Sorted(maps.Keys(e.Fields)) {
		if sentence := e.Fields[field]; sentence != text {
			text += " " + field + ": " + sentence
		}
	}
	return text
}

func dispatch(ctx context.Context, args, environ []string, stdin io.Reader, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		_, _ = io.WriteString(stderr, usage)
		return errors.New("which command?")
	}
	command, rest := args[0], args[1:]
	if asksForHelp(args) {
		_, _ = io.WriteString(stdout, helpWith(args))
		return nil
	}
	switch command {
	case "version":
		_, _ = fmt.Fprintln(stdout, observe.Version())
		return nil
	case "serve":
		return serveCommand(ctx, rest, environ, stdout, stderr)
	case "setup":
		return setupCommand(ctx, rest, environ, stdin, stdout, stderr)
	case "doctor":
		return doctorCommand(ctx, rest, environ, stdout)
	case "demo":
		return demoCommand(ctx, rest, environ, stdout)
	case "migrate":
		return migrateCommand(ctx, rest, environ)
	case "import":
		return importCommand(ctx, rest, environ, stdout, stderr)
	case "export":
		return exportCommand(ctx, rest, environ, stdout, stderr)
	case "app":
		return manifestCommand(ctx, rest, environ, stdout)
	case "token":
		return tokenCommand(ctx, rest, environ, stdout, stderr)
	case "secret":
		return secretCommand(ctx, rest, environ, stdout, stderr)
	case "organization", "licence", "person":
		return nounCommand(ctx, command, rest, environ, stdout, stderr)
	case "media":
		return mediaCommand(ctx, rest, environ, stdout, stderr)
	case "mail":
		return mailCommand(ctx, rest, environ, stdin, stdout, stderr)
	case "healthcheck":
		return healthcheckCommand(ctx, rest, environ, stdout)
	case "secrets":
		return secretsCommand(ctx, rest, environ, stdout, stderr)
	case "backup":
		return backupCommand(ctx, rest, environ, stdout)
	case "restore":
		return restoreCommand(ctx, rest, environ, stdout)
	case "jobs":
		return jobsCommand(ctx, rest, environ, stdout)
	case "ledger":
		return ledgerCommand(ctx, rest, environ, stdout)
	case "openapi":
		return openAPICommand(ctx, rest, stdout, stderr)
	case "personal-data":
		_, err := io.WriteString(stdout, privacy.Register(app.PersonalData(), app.OrganizationData(), config.DefaultOf))
		return err
	case "permissions":
		_, err := io.WriteString(stdout, auth.Document())
		return err
	}
	_, _ = io.WriteString(stderr, usage)
	return fmt.Errorf("unknown command %q", command)
}

// helpWith gives what a command takes, with the settings that it reads.
func helpWith(args []string) string {
	command := args[0]
	if command == "help" && len(args) > 1 {
		command = args[1]
	}
	if command == "app" {
		// Developers have nothing of a shop on their machine that could be set.
		return manifestUsage
	}
	usages := map[string]string{
		"jobs": jobsUsage, "setup": setupUsage, "import": importUsage, "export": exportUsage,
		"doctor": doctorUsage, "demo": demoUsage, "mail": mailUsage, "media": mediaUsage, "healthcheck": healthcheckUsage,
		"organization": organizationUsage, "licence": licenceUsage, "person": personUsage,
	}
	return cmp.Or(usages[command], usage) + "\nsettings:\n" + config.Help()
}

func asksForHelp(args []string) bool {
	last := args[len(args)-1]
	return last == "--help" || last == "-h" || args[0] == "help"
}

// positional takes the one argument that is not a flag; what is given by name.
func positional(what string, args []string) (string, []string, error) {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return "", nil, fmt.Errorf("which %s?", what)
	}
	return args[0], args[1:], nil
}
