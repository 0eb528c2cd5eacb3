package app

import "marketplace/internal/kit/errs"

//nolint:gochecknoglobals // constant errors
var (
	errNoEndpoint    = errs.New(errs.NotFound, "not_found", "There is no such endpoint.")
	errNoApplication = errs.New(errs.NotFound, "application_not_found", "There is no such application.")
)
