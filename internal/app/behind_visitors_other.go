//go:build !linux

package app

import (
	"context"
	"log/slog"
)

// behindVisitors does nothing: only Linux has a priority for each thread.
func behindVisitors(context.Context, *slog.Logger) {}
