// Command bench measures the built program on this machine and prints one line
// a figure: `bench [PROGRAM [PART...]]`. It talks to 127.0.0.1 only and stops by
// itself.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"marketplace/bench/measure"
)

func main() {
	binary, parts := "bin/marketplace", []string(nil)
	if len(os.Args) > 1 {
		binary, parts = os.Args[1], os.Args[2:]
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := measure.Run(ctx, binary, parts, os.Stdout)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
