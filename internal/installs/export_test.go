package installs

// PlanMessage shows planMessage to the tests of the table.
func PlanMessage(app App, plan string) string { return planMessage(app, plan) }
