// Package app is the only place that knows everything: it reads the settings,
// opens the database, joins the modules, and runs or stops them together.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"marketplace/internal/app/observe"
	"marketplace/internal/config"
	"marketplace/internal/db"
	"marketplace/internal/demo"
	"marketplace/internal/importformat"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

const usage = `usage: marketplace COMMAND

  serve            serve the shop; settings below, as variables or flags
  migrate          bring the database's schema up to this program's version
  import FILE      put entries into the catalogue: one file or a folder in the import format
  token EMAIL      print a bearer token  [--scopes a,b] [--ttl 24h]
  secret APP       make a new secret for an app that installs itself and print it; the one before stops
  backup FILE      write a copy of the embedded database, also while it is in use
  restore FILE     put a backup in the place of the embedded database
  ledger verify    prove that the books balance
  version          print the version
`

// Run performs one command of the program. The error is one clear sentence.
func Run(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	err := perform(ctx, args, environ, stdout, stderr)
	if e := errs.As(err); e != nil {
		return errors.New(e.Message) // the sentence for people, without its code
	}
	return err
}

func perform(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		_, _ = io.WriteString(stderr, usage)
		return errors.New("which command?")
	}
	command, rest := args[0], args[1:]
	if asksForHelp(args) {
		_, _ = io.WriteString(stdout, usage+"\nsettings:\n"+config.Help())
		return nil
	}
	switch command {
	case "version":
		_, _ = fmt.Fprintln(stdout, observe.Version())
		return nil
	case "serve":
		return serveCommand(ctx, rest, environ, stdout, stderr)
	case "migrate":
		return migrateCommand(ctx, rest, environ)
	case "import":
		return importCommand(ctx, rest, environ, stdout, stderr)
	case "token":
		return tokenCommand(ctx, rest, environ, stdout, stderr)
	case "secret":
		return secretCommand(ctx, rest, environ, stdout, stderr)
	case "backup":
		return backupCommand(ctx, rest, environ, stdout)
	case "restore":
		return restoreCommand(ctx, rest, environ, stdout)
	case "ledger":
		return ledgerCommand(ctx, rest, environ, stdout)
	case "openapi":
		return openAPICommand(ctx, rest, stdout, stderr)
	case "permissions":
		_, err := io.WriteString(stdout, auth.Document())
		return err
	}
	_, _ = io.WriteString(stderr, usage)
	return fmt.Errorf("unknown command %q", command)
}

func asksForHelp(args []string) bool {
	last := args[len(args)-1]
	return last == "--help" || last == "-h" || args[0] == "help"
}

// openDatabase opens the database that the settings name.
func openDatabase(cfg config.Config) (*db.DB, error) {
	if url := cfg.DatabaseURL.Reveal(); url != "" {
		return db.OpenPostgres(url)
	}
	if err := writableFolder(cfg.DataDir); err != nil {
		return nil, err
	}
	return db.OpenSQLite(cfg.DatabaseFile())
}

// writableFolder makes the data folder and makes sure that it can be written.
func writableFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return fmt.Errorf("the data folder %s cannot be made: %w", dir, err)
	}
	probe, err := os.CreateTemp(dir, ".writable-*")
	if err != nil {
		return fmt.Errorf("the data folder %s cannot be written: %w", dir, err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// withDatabase opens and migrates the database for a command.
func withDatabase(ctx context.Context, flags, environ []string, do func(config.Config, *db.DB) error) error {
	cfg, err := config.Load(environ, flags)
	if err != nil {
		return err
	}
	database, err := openDatabase(cfg)
	if err != nil {
		return err
	}
	defer func() { _ = database.Close() }()
	if err := database.Migrate(ctx); err != nil {
		return err
	}
	return do(cfg, database)
}

func migrateCommand(ctx context.Context, flags, environ []string) error {
	return withDatabase(ctx, flags, environ, func(config.Config, *db.DB) error { return nil })
}

// positional takes the one argument that is not a flag; what is given by name.
func positional(what string, args []string) (string, []string, error) {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return "", nil, fmt.Errorf("which %s?", what)
	}
	return args[0], args[1:], nil
}

func importCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	file, flags, err := positional("file", args)
	if err != nil {
		return err
	}
	w, err := importformat.Read(os.DirFS(filepath.Dir(file)), filepath.Base(file))
	if err != nil {
		return err
	}
	return withDatabase(ctx, flags, environ, func(cfg config.Config, database *db.DB) error {
		a, err := assemble(ctx, cfg, database, observe.NewLogger(stderr))
		if err != nil {
			return err
		}
		done, err := a.importData(ctx, w, "")
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintf(stdout, "%d added, %d changed, %d as before\n", done.Added, done.Changed, done.Unchanged)
		return nil
	})
}

func tokenCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	email, rest, err := positional("e-mail address", args)
	if err != nil {
		return err
	}
	scopes, ttl := auth.Scopes(nil), 24*time.Hour
	var flags []string
	for i := 0; i < len(rest); i++ {
		name, value, joined := strings.Cut(rest[i], "=")
		if (name == "--scopes" || name == "--ttl") && !joined {
			i++
			if i == len(rest) {
				return fmt.Errorf("%s needs a value", name)
			}
			value = rest[i]
		}
		switch name {
		case "--scopes":
			scopes = auth.ParseScopes(value)
		case "--ttl":
			if ttl, err = time.ParseDuration(value); err != nil || ttl <= 0 {
				return fmt.Errorf("--ttl must be a duration such as 24h, not %q", value)
			}
		default:
			flags = append(flags, rest[i])
		}
	}
	return withDatabase(ctx, flags, environ, func(cfg config.Config, database *db.DB) error {
		a, err := assemble(ctx, cfg, database, observe.NewLogger(stderr))
		if err != nil {
			return err
		}
		token, err := a.identity.IssueToken(ctx, email, scopes, ttl)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(stdout, token)
		return nil
	})
}

func backupCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	file, flags, err := positional("file", args)
	if err != nil {
		return err
	}
	return withDatabase(ctx, flags, environ, func(_ config.Config, database *db.DB) error {
		if err := database.Backup(ctx, file); err != nil {
			return err
		}
		_, _ = fmt.Fprintln(stdout, "backup written to", file)
		return nil
	})
}

func restoreCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	file, flags, err := positional("file", args)
	if err != nil {
		return err
	}
	cfg, err := config.Load(environ, flags)
	if err != nil {
		return err
	}
	if cfg.DatabaseURL != "" {
		return db.ErrNotSQLite
	}
	if err := writableFolder(cfg.DataDir); err != nil {
		return err
	}
	unlock, err := lockFolder(cfg)
	if err != nil {
		return err
	}
	defer unlock()
	if err := db.Restore(ctx, file, cfg.DatabaseFile()); err != nil {
		return err
	}
	_, _ = fmt.Fprintln(stdout, "restored from", file)
	return nil
}

// demoData reads the demo world that the program carries.
func demoData() (*importformat.Data, error) {
	w, err := importformat.Read(demo.Files, demo.Folder)
	if err != nil {
		return nil, fmt.Errorf("the demo world: %w", err)
	}
	return w, nil
}
