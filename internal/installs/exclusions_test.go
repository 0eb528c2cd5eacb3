package installs_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/installs"
	"marketplace/internal/kit/errs"
)

func team() []installs.Member {
	return []installs.Member{
		{AccountID: "a", Agent: true}, {AccountID: "b", Agent: true}, {AccountID: "c", Agent: true}, {AccountID: "d", Agent: true}, {AccountID: "manager"},
	}
}

// S6.12, S9.22: at most three are left without access.
func TestAccess_Exclusion_IsForWhoMayBeLeftOut(t *testing.T) {
	t.Parallel()
	perAgent := installs.App{PerAgent: true}
	for name, c := range map[string]struct {
		app     installs.App
		present bool
		wanted  []string
		want    []string
		reason  string
	}{
		"nobody":                        {perAgent, true, nil, nil, ""},
		"one":                           {perAgent, true, []string{"b"}, []string{"b"}, ""},
		"three, in any order":           {perAgent, true, []string{"c", "a", "b"}, []string{"a", "b", "c"}, ""},
		"one named twice is one":        {perAgent, true, []string{"a", "b", "c", "a"}, []string{"a", "b", "c"}, ""},
		"who is no agent":               {perAgent, true, []string{"a", "manager"}, nil, installs.ReasonNoMember},
		"a fourth":                      {perAgent, true, []string{"a", "b", "c", "d"}, nil, installs.ReasonTooManyWithout},
		"somebody unknown":              {perAgent, true, []string{"a", "stranger"}, nil, installs.ReasonNoMember},
		"no account at all":             {perAgent, true, []string{""}, nil, installs.ReasonNoMember},
		"an app that is not there":      {perAgent, false, []string{"a"}, nil, installs.ReasonNotInstalled},
		"an app with one price for all": {installs.App{}, true, []string{"a"}, nil, installs.ReasonNotPerAgent},
	} {
		got, err := installs.DecideAccess(c.app, c.present, team(), c.wanted)
		if errs.ReasonOf(err) != c.reason {
			t.Errorf("%s: %v, want %q", name, err, c.reason)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	_, err := installs.DecideAccess(perAgent, true, team(), []string{"a", "b", "c", "d"})
	if e := errs.As(err); e.Message != "At most 3 agents can be left without access." || e.Fields["without_access"] != e.Message {
		t.Errorf("a fourth: %+v", e)
	}
}

func TestSeats_Members_AreTheAgentsWithAccess(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		without []string
		want    int64
	}{
		"everybody has access":        {nil, 4},
		"two have none":               {[]string{"a", "d"}, 2},
		"who is no agent has no seat": {[]string{"manager"}, 4},
		"a removed member is no seat": {[]string{"a", "gone"}, 3},
	} {
		if got := installs.SeatsOf(team(), c.without); got != c.want {
			t.Errorf("%s: %d seats, want %d", name, got, c.want)
		}
	}
}
