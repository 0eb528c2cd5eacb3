package cli

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"marketplace/internal/app"
	"marketplace/internal/kit/auth"
)

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
	return withProgram(ctx, flags, environ, stderr, func(program *app.Program) error {
		token, err := program.IssueToken(ctx, email, scopes, ttl)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintln(stdout, token)
		return nil
	})
}
