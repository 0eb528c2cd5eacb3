package reviews //nolint:testpackage // the table of steps and the screen are the package's own

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/errs"
)

// The whole matrix of states and events; "" is a step that does not exist.
func TestNext_EachStateAndEvent_FollowsTheTable(t *testing.T) {
	t.Parallel()
	events := []Event{EventWrite, EventSuspect, EventReport, EventApprove, EventReject}
	want := map[State][]State{
		Unwritten: {Published, Held, "", "", ""},
		Published: {Published, Held, Held, Published, Rejected},
		Held:      {Held, Held, Held, Published, Rejected},
		Rejected:  {Held, Held, Rejected, Published, Rejected},
	}
	for state, row := range want {
		for i, event := range events {
			got, err := Next(state, event)
			if row[i] == "" {
				if errs.CodeOf(err) != errs.Conflict || got != state {
					t.Errorf("%q %s: %s, %v", state, event, got, err)
				}
			} else if err != nil || got != row[i] {
				t.Errorf("%q %s: %s, %v, want %s", state, event, got, err, row[i])
			}
		}
	}
}

// S5.02, S5.03, S5.04: the second rule set, with its sentences letter for letter.
func TestInput_WrongFields_AreNamed(t *testing.T) {
	t.Parallel()
	good := Input{Rate: 5, Name: "Jo", Review: "ok"}
	with := func(change func(*Input)) Input { in := good; change(&in); return in }
	for _, tc := range []struct {
		why  string
		in   Input
		want map[string]string
	}{
		{"the shortest", good, nil},
		{"the longest", Input{Rate: 1, Name: strings.Repeat("é", 64), Review: strings.Repeat("é", 255)}, nil},
		{"nothing at all", Input{}, map[string]string{
			"rate": "This field cannot be blank, please rate the app on a scale from 1-5", "name": "Please enter your name", "review": "Please enter your review",
		}},
		{"six stars", with(func(in *Input) { in.Rate = 6 }), map[string]string{"rate": "This field cannot be blank, please rate the app on a scale from 1-5"}},
		{"minus one star", with(func(in *Input) { in.Rate = -1 }), map[string]string{"rate": "This field cannot be blank, please rate the app on a scale from 1-5"}},
		{"one letter", with(func(in *Input) { in.Name, in.Review = "J", "o" }), map[string]string{"name": "Please enter your name", "review": "Please enter your review"}},
		{"spaces only", with(func(in *Input) { in.Name, in.Review = "  \t ", " \n " }), map[string]string{"name": "Please enter your name", "review": "Please enter your review"}},
		{"what cannot be seen", with(func(in *Input) { in.Name = "J\x00\u202e" }), map[string]string{"name": "Please enter your name"}},
		{"a long name", with(func(in *Input) { in.Name = strings.Repeat("é", 65) }), map[string]string{"name": "Name cannot be longer than 64 characters"}},
		{"a long review", with(func(in *Input) { in.Review = strings.Repeat("é", 256) }), map[string]string{"review": "Review cannot be longer than 255 characters"}},
	} {
		err := tc.in.clean().Validate()
		var got map[string]string
		if e := errs.As(err); e != nil {
			got = e.Fields
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", tc.why, diff)
		}
	}
}

func TestFindHoldReason_LinksAndContactData_AreFound(t *testing.T) {
	t.Parallel()
	for held, texts := range map[string][]string{
		heldForLink: {
			"see https://example.test", "www.example.test", "Try better-app.com now", "find us at bit.ly/abc", "ftp://x", "EXAMPLE.ORG",
			"javascript:alert(1)", "JavaScript: alert(1)", "data:text/html,x", "tel:911", "mailto:me", "tg://resolve", "web+app://x", "whatsapp:send", "intent:#x", "sms: now",
		},
		heldForContact: {
			"write to ann@example.test", "ann (at) example.com", "call +1 (555) 010-7788", "0048 600 700 800", "+49.170.1234567", "a link www.x.test and ann@x.test",
		},
		"": {
			"Works well with 3 agents.", "Version 2.4.1 is fine", "Good app.Really", "Since 2019 we had 120 000 chats", "5/5", "It costs $1,200.50 a year",
			"Support answered on 12.05.2026", "@all of us like it", "Our data: well kept", "The market: small teams", "Pros:fast/simple",
		},
	} {
		for _, text := range texts {
			if got := findHoldReason("Ann", text); got != held {
				t.Errorf("%q is held for %q, want %q", text, got, held)
			}
		}
	}
	if findHoldReason("visit spam.com", "Good app.") != heldForLink {
		t.Error("the name is not looked at")
	}
	if !slices.Contains([]string{heldForLink, heldForContact}, findHoldReason("x", strings.Repeat("a.com ", 40))) {
		t.Error("a text full of links passes")
	}
}
