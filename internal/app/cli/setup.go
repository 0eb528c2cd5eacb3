package cli

import (
	"bufio"
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
	"marketplace/internal/kit/errs"
)

const setupUsage = `usage: marketplace setup [--admin-email E] [--organization NAME] [--brand NAME] [--url ADDRESS]
       marketplace setup --reissue [--admin-email E]

Prepares an empty database: the organization that runs the shop, its first administrator,
and a secret key in a file of its own when no setting gives one. What is not given is
asked for. It prints a link that sets the administrator's password, once and within 24 hours.

  --admin-email E      e-mail address of the first administrator
  --organization NAME  the organization that runs the shop
  --brand NAME         the name in titles and header, kept in the file settings.env of the data folder
  --url ADDRESS        the origin seen by browsers, kept there, too
  --reissue            a new link for an administrator, when everybody is locked out; the one before stops
`

// What setup knows besides the settings; brand and url are settings, too.
const (
	flagAdminEmail   = "admin-email"
	flagOrganization = "organization"
	flagBrand        = "brand"
	flagURL          = "url"
)

// asked is what setup needs to know, with the question, in the order of asking.
//
//nolint:gochecknoglobals // a constant table
var asked = []struct{ flag, question string }{
	{flagOrganization, "Organization that runs the shop"},
	{flagAdminEmail, "E-mail address of its first administrator"},
	{flagBrand, "Name of the shop"},
	{flagURL, "Address that browsers see"},
}

// setupCommand prepares an empty database, or lets an administrator in again.
func setupCommand(ctx context.Context, args, environ []string, stdin io.Reader, stdout, stderr io.Writer) error {
	given, reissue, flags, err := parseSetup(args)
	if err != nil {
		return err
	}
	ask := func(defaults map[string]string, wanted ...string) error {
		return askMissing(stdin, stdout, given, defaults, wanted...)
	}
	if reissue {
		if err := ask(nil, flagAdminEmail); err != nil {
			return err
		}
		return reissueLink(ctx, given[flagAdminEmail], flags, environ, stdout, stderr)
	}
	cfg, err := config.Load(environ, flags)
	if err != nil {
		return err
	}
	if cfg.Demo {
		return errors.New("setup is for a real shop: without MARKETPLACE_DEMO")
	}
	if err := ask(map[string]string{flagBrand: cfg.Brand, flagURL: cfg.PublicURL}, flagOrganization, flagAdminEmail, flagBrand, flagURL); err != nil {
		return err
	}
	// The flags of these settings are those of every command, so their faults are named as everywhere.
	settings := map[string]string{"MARKETPLACE_BRAND": given[flagBrand], "MARKETPLACE_PUBLIC_URL": given[flagURL]}
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		flags = append(flags, "--"+name+"="+settings[name])
	}
	if cfg, err = config.Load(environ, flags); err != nil {
		return err
	}
	return setUpShop(ctx, cfg, app.Setup{Organization: given[flagOrganization], AdminEmail: given[flagAdminEmail], Settings: settings}, stdout, stderr)
}

func setUpShop(ctx context.Context, cfg config.Config, in app.Setup, stdout, stderr io.Writer) error {
	if err := app.CheckNoDemo(ctx, cfg); err != nil {
		return err
	}
	database, err := openDatabase(cfg)
	if err != nil {
		return err
	}
	defer func() { _ = database.Close() }()
	unlock, err := lockFolder(cfg)
	if err != nil {
		return err
	}
	defer unlock()
	if err := database.Migrate(ctx); err != nil {
		return err
	}
	address, err := app.SetupShop(ctx, cfg, database, observe.NewLogger(stderr), in)
	if failure := errs.As(err); failure != nil && failure.Code == "already_set_up" {
		return errors.New(failure.Message + " When nobody can, marketplace setup --reissue gives an administrator a new link")
	}
	if err != nil {
		return err
	}
	printSetup(stdout, cfg, address)
	return nil
}

func printSetup(w io.Writer, cfg config.Config, address string) {
	_, _ = fmt.Fprintf(w, "The shop is set up. This link sets the administrator's password, once and within 24 hours, as soon as the shop runs:\n\n  %s\n\n", address)
	_, _ = fmt.Fprintf(w, "Settings are kept in %s.\n", cfg.SettingsFile())
	if cfg.SecretKeys == "" {
		_, _ = fmt.Fprintf(w, "Secret keys are in %s. Keep a copy away from the backups of the database, and give every replica the same (MARKETPLACE_SECRET_KEYS_FILE): without them what is encrypted is lost.\n", cfg.SecretKeysFile())
	}
	faults := cfg.ServeFaults()
	if len(faults) == 0 {
		_, _ = fmt.Fprintln(w, "\nNothing is missing: marketplace serve")
		return
	}
	_, _ = fmt.Fprintln(w, "\nBefore marketplace serve:")
	for _, fault := range faults {
		_, _ = fmt.Fprintf(w, "  - %v\n", fault)
	}
}

func reissueLink(ctx context.Context, email string, flags, environ []string, stdout, stderr io.Writer) error {
	return withProgram(ctx, flags, environ, stderr, func(program *app.Program) error {
		address, err := program.ReissueAdministratorLink(ctx, email)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintf(stdout, "This link sets a new password, once and within 24 hours; the one before stopped:\n\n  %s\n", address)
		return nil
	})
}

// parseSetup parts setup's own flags from those of settings.
func parseSetup(args []string) (given map[string]string, reissue bool, flags []string, err error) {
	given = map[string]string{}
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(strings.TrimPrefix(args[i], "--"), "=")
		if args[i] == "--reissue" {
			reissue = true
			continue
		}
		if !strings.HasPrefix(args[i], "--") || !slices.Contains([]string{flagAdminEmail, flagOrganization, flagBrand, flagURL}, name) {
			flags = append(flags, args[i])
			continue
		}
		if !joined {
			if i++; i == len(args) {
				return nil, false, nil, fmt.Errorf("--%s needs a value", name)
			}
			value = args[i]
		}
		given[name] = strings.TrimSpace(value)
	}
	return given, reissue, flags, nil
}

// askMissing asks for what is wanted and was not given. An empty answer takes the default.
func askMissing(stdin io.Reader, stdout io.Writer, given, defaults map[string]string, wanted ...string) error {
	lines := bufio.NewScanner(stdin)
	for _, one := range asked {
		if _, isGiven := given[one.flag]; isGiven || !slices.Contains(wanted, one.flag) {
			continue
		}
		question, otherwise := one.question, defaults[one.flag]
		if otherwise != "" {
			question += " [" + otherwise + "]"
		}
		_, _ = fmt.Fprint(stdout, question+": ")
		if lines.Scan() {
			given[one.flag] = strings.TrimSpace(lines.Text())
		} else {
			_, _ = fmt.Fprintln(stdout)
		}
		if given[one.flag] == "" {
			given[one.flag] = otherwise
		}
		if given[one.flag] == "" {
			return fmt.Errorf("setup needs --%s", one.flag)
		}
	}
	return lines.Err()
}
