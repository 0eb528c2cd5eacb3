package installs

import "marketplace/internal/kit/auth"

// PlanMessage shows planMessage to the tests of the table.
func PlanMessage(app App, plan string) string { return planMessage(app, plan) }

// RightsError shows rightsError to the tests of the table.
func RightsError(p auth.Principal, app App) error { return rightsError(p, app) }
