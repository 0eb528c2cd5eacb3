package installs

import (
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/licence"
)

// PlanMessage shows planMessage to the tests of the table.
func PlanMessage(app App, plan string) string { return planMessage(app, plan) }

// DecideAccess shows decideAccess to the tests of the table.
func DecideAccess(app App, present bool, members []Member, wanted []string) ([]string, error) {
	return planExclusions(app, present, members, wanted)
}

// SeatsOf shows seatsOf to the tests of the table.
func SeatsOf(members []Member, without []string) int64 { return seatsOf(members, without) }

// EligibilityError shows eligibilityError to the tests of the rules.
func EligibilityError(p auth.Principal, app App, has licence.Licence) error {
	return eligibilityError(p, app, has)
}
