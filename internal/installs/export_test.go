package installs

import "marketplace/internal/kit/auth"

// PlanMessage shows planMessage to the tests of the table.
func PlanMessage(app App, plan string) string { return planMessage(app, plan) }

// RightsError shows rightsError to the tests of the table.
func RightsError(p auth.Principal, app App) error { return rightsError(p, app) }

// DecideAccess shows decideAccess to the tests of the table.
func DecideAccess(app App, present bool, members []Member, wanted []string) ([]string, error) {
	return decideAccess(app, present, members, wanted)
}

// SeatsOf shows seatsOf to the tests of the table.
func SeatsOf(members []Member, without []string) int64 { return seatsOf(members, without) }
