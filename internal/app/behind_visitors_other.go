//go:build !linux

package app

import (
	"context"
	"log/slog"
)

// behindVisitors does nothing: only Linux has a priority for each thread.
func behindVisitors(context.Context, *slog.Logger) {}

// roomForVisitors does nothing, as nothing is made behind them.
func roomForVisitors() {}
