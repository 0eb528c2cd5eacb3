// Command marketplace is the whole shop in one program: `marketplace serve`.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	_ "golang.org/x/crypto/x509roots/fallback" // for images without certificates of their own

	"marketplace/internal/app/cli"
)

func main() {
	ctx, stop := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		// The first signal stops in order, a second one at once: whoever has seen that the
		// program stops finds nobody who still waits for signals.
		<-signals
		signal.Stop(signals)
		stop()
	}()
	err := cli.Run(ctx, os.Args[1:], os.Environ(), os.Stdin, os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "marketplace:", err)
		os.Exit(1)
	}
}
