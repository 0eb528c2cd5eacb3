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
