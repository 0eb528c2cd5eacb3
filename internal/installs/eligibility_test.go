package installs_test

import (
	"testing"

	"marketplace/internal/installs"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/licence"
)

func TestRefusal_Sentences_NameTheProduct(t *testing.T) {
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
func TestLicence_EveryPlanAndKindOfApp_FollowsTheTable(t *testing.T) {
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

// S5.10, S6.04, S6.06, onlyOwnerCanInstall: who may not install is told by whom it may be had: nobody
// who manages nothing installs, managers of another product are sent to the owner
// of the licence, and so is everybody but an owner with apps for owners only.
func TestLicence_EveryRole_FollowsTheTable(t *testing.T) {
	t.Parallel()
	auth.EachRole(func(r auth.Role) {
		p := auth.WithOnlyRole(r)
		for _, product := range auth.Products {
			mayInstall := auth.IsManaging(r.Role) && r.Product == product
			want := ""
			switch {
			case !mayInstall && auth.IsManaging(r.Role):
				want = installs.MessageLicenceOwner(product)
			case !mayInstall:
				want = installs.MessageNoPermission
			}
			if got := sentence(installs.RightsError(p, installs.App{Product: product})); got != want {
				t.Errorf("%s of %s, an app of %s: %q, want %q", r.Role, r.Product, product, got, want)
			}
			if mayInstall { // no role of a product brings the organization
				want = installs.MessageLicenceOwner(product)
			}
			if got := sentence(installs.RightsError(p, installs.App{Product: product, OnlyOwner: true})); got != want {
				t.Errorf("%s of %s, an app of %s for owners only: %q, want %q", r.Role, r.Product, product, got, want)
			}
		}
	})
	for _, product := range auth.Products {
		p := auth.Principal{Roles: []auth.Role{{Product: auth.Accounts, Role: auth.Owner}, {Product: product, Role: auth.Owner}}}
		p.Scopes = auth.ScopesOf(p.Roles)
		if err := installs.RightsError(p, installs.App{Product: product, OnlyOwner: true}); err != nil {
			t.Errorf("the owner of the organization, an app of %s for owners only: %v", product, err)
		}
	}
}

func sentence(err error) string {
	if e := errs.As(err); e != nil {
		return e.Message
	}
	return ""
}

// S5.09, S5.10, S6.06: who may not buy hears why before the button, and no owner is
// sent to the owner: a product without a licence is to be activated.
func TestRefusal_Owner_IsNotSentToTheOwner(t *testing.T) {
	t.Parallel()
	with := func(roles ...auth.Role) auth.Principal {
		return auth.Principal{Roles: roles, Scopes: auth.ScopesOf(roles)}
	}
	owner := auth.Role{Product: auth.Accounts, Role: auth.Owner}
	desk, active := installs.App{Product: auth.HelpDesk}, licence.Licence{Active: true, Plan: "team"}
	for name, c := range map[string]struct {
		p    auth.Principal
		has  licence.Licence
		want string
	}{
		"an owner without a licence":          {with(owner, auth.Role{Product: auth.LiveChat, Role: auth.Owner}), licence.Licence{}, "Your HelpDesk license is inactive. Go to HelpDesk app and activate it."},
		"an owner whose token may do less":    {auth.Principal{Roles: []auth.Role{owner}}, active, "You do not have enough permissions to install applications."},
		"an owner":                            {with(owner, auth.Role{Product: auth.HelpDesk, Role: auth.Owner}), active, ""},
		"an administrator of another product": {with(auth.Role{Product: auth.LiveChat, Role: auth.Administrator}), licence.Licence{}, "To install contact the owner of the HelpDesk license."},
		"an agent":                            {with(auth.Role{Product: auth.HelpDesk, Role: auth.Normal}), licence.Licence{}, "You do not have enough permissions to install applications."},
	} {
		if got := sentence(installs.EligibilityError(c.p, desk, c.has)); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	for name, c := range map[string]struct {
		p    auth.Principal
		app  installs.App
		want string
	}{
		"an administrator":                 {with(auth.Role{Product: auth.LiveChat, Role: auth.Administrator}), installs.App{Product: auth.LiveChat}, "To install contact the owner of the LiveChat license."},
		"an administrator, a free app":     {with(auth.Role{Product: auth.LiveChat, Role: auth.Administrator}), installs.App{Product: auth.LiveChat, Free: true}, ""},
		"an owner":                         {with(owner, auth.Role{Product: auth.LiveChat, Role: auth.Owner}), installs.App{Product: auth.LiveChat}, ""},
		"an owner whose token may do less": {auth.Principal{Roles: []auth.Role{owner}}, installs.App{Product: auth.LiveChat}, "You do not have enough permissions to pay for apps of LiveChat."},
	} {
		if got := sentence(installs.PayRightError(c.p, c.app)); got != c.want {
			t.Errorf("%s pays: %q, want %q", name, got, c.want)
		}
	}
}
