package app

import (
	"context"
	"io"
	"net/http"
	"time"

	"marketplace/internal/world"
)

type commerce struct{}

func (a *app) assembleCommerce(context.Context) error                        { return nil }
func (a *app) registerCommerce(*http.ServeMux)                               {}
func (a *app) mountCommerce(*http.ServeMux)                                  {}
func (a *app) importCommerce(context.Context, *world.World, time.Time) error { return nil }
func openAPICommand(io.Writer) error                                         { return nil }
