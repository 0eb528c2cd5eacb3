package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"marketplace/internal/config"
)

const healthcheckUsage = `usage: marketplace healthcheck

Asks the program that runs on this machine with these settings whether it may be sent
requests, as containers do; the exit status is 1 when not, or when nobody answers.
`

// healthTimeout is how long the answer may take.
const healthTimeout = 2 * time.Second

// healthcheckCommand asks the running program whether it is ready.
func healthcheckCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	cfg, err := config.Load(environ, args)
	if err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(cfg.Addr)
	if err != nil {
		return fmt.Errorf("MARKETPLACE_ADDR %q is no address", cfg.Addr)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("nobody answers at %s", net.JoinHostPort(host, port))
	}
	defer func() { _ = answer.Body.Close() }()
	said, err := io.ReadAll(io.LimitReader(answer.Body, 500))
	if err != nil {
		return errors.New("the answer was cut off")
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %d %s", answer.StatusCode, said)
	}
	_, err = fmt.Fprintln(stdout, "ready")
	return err
}
