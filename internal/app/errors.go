package app

import "marketplace/internal/kit/errs"

var errNoApplication = errs.New(errs.NotFound, "application_not_found", "There is no such application.")
