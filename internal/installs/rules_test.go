package installs_test

import (
	"testing"

	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
)

func TestSentencesNameTheProduct(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"To install contact the owner of the LiveChat license.":                  installs.MessageLicenceOwner(auth.LiveChat),
		"To install contact the owner of the HelpDesk license.":                  installs.MessageLicenceOwner(auth.HelpDesk),
		"Your HelpDesk license is inactive. Go to HelpDesk app and activate it.": installs.MessageLicenceInactive(auth.HelpDesk),
		"You cannot buy your own app":                                            installs.MessageOwnApp(false),
		"You cannot buy your own service":                                        installs.MessageOwnApp(true),
		"Application is already installed.":                                      installs.MessageAlreadyInstalled,
		"You do not have enough permissions to install applications.":            installs.MessageNoPermission,
		"This app is currently available only for Team and higher plans":         installs.MessageTeamPlan,
		"This app is currently available only for Business and Enterprise plans": installs.MessageBusinessPlan,
		"This app is currently available only for the Enterprise plan":           installs.MessageEnterprisePlan,
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// S6.03, S6.05, S6.07: every plan against every kind of app. A letter stands for a
// plan, in the order of the specification: T is 'Team and higher', B 'Business and
// Enterprise', E 'the Enterprise plan', and a dot lets the app in.
func TestEveryPlanAgainstEveryKindOfApp(t *testing.T) {
	t.Parallel()
	plans := []string{"solo", "starter", "regular", "basic", "team", "pro", "business", "premium", "enterprise", "enterpriseplus", "", "unknown"}
	sentences := map[byte]string{'.': "", 'T': installs.MessageTeamPlan, 'B': installs.MessageBusinessPlan, 'E': installs.MessageEnterprisePlan}
	for name, c := range map[string]struct {
		app  installs.App
		want string
	}{
		"an ordinary app of live chat":  {installs.App{Product: auth.LiveChat}, "............"},
		"an ordinary app of help desk":  {installs.App{Product: auth.HelpDesk}, "............"},
		"a premium app of live chat":    {installs.App{Product: auth.LiveChat, Premium: true}, "BBBBB.....BB"},
		"a team app of live chat":       {installs.App{Product: auth.LiveChat, TeamPlan: true}, "BBBBB.....BB"},
		"a premium app of help desk":    {installs.App{Product: auth.HelpDesk, Premium: true}, "EEEEEEEE..EE"},
		"a team app of help desk":       {installs.App{Product: auth.HelpDesk, TeamPlan: true}, "TTTT......TT"},
		"a premium team app of the two": {installs.App{Product: auth.HelpDesk, Premium: true, TeamPlan: true}, "EEEEEEEE..EE"},
	} {
		for i, plan := range plans {
			if got := installs.PlanMessage(c.app, plan); got != sentences[c.want[i]] {
				t.Errorf("%s on %q: %q, want %q", name, plan, got, sentences[c.want[i]])
			}
		}
	}
}
