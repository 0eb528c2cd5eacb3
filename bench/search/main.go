// Command search measures the search engine beside bleve on the same records
// and queries, in one run. It is a module of its own: the program must not hold
// bleve.
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
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := measure.Search(ctx, os.Stdout, "../..", &bleveEngine{})
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
