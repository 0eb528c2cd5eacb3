package experts //nolint:testpackage // the steps and the cleaning are the package's own

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/errs"
)

func fieldsOf(err error) map[string]string {
	if e := errs.As(err); e != nil {
		return e.Fields
	}
	return nil
}

// S5.01: a review of an expert has 10 to 2000 characters, the name 3 to 64
// (decisions rule 1).
func TestReviewInput_WrongFields_AreNamed(t *testing.T) {
	t.Parallel()
	good := ReviewInput{UserEmail: "ann@acme.test", Name: "Ann", Review: "Ten chars."}
	with := func(change func(*ReviewInput)) ReviewInput { in := good; change(&in); return in }
	for _, tc := range []struct {
		why  string
		in   ReviewInput
		want []string
	}{
		{"the shortest", good, nil},
		{"the longest", ReviewInput{UserEmail: "a@b.test", Name: strings.Repeat("é", 64), Review: strings.Repeat("é", 2000), Website: "https://acme.test/x"}, nil},
		{"nine characters", with(func(in *ReviewInput) { in.Review = "Nine char" }), []string{"comment"}},
		{"nine characters and spaces", with(func(in *ReviewInput) { in.Review = "  Nine char \n\n" }), []string{"comment"}},
		{"2001 characters", with(func(in *ReviewInput) { in.Review = strings.Repeat("x", 2001) }), []string{"comment"}},
		{"a name of two", with(func(in *ReviewInput) { in.Name = "Jo" }), []string{"name"}},
		{"a name of 65", with(func(in *ReviewInput) { in.Name = strings.Repeat("x", 65) }), []string{"name"}},
		{"nothing", ReviewInput{}, []string{"comment", "email", "name"}},
		{"an address without a website", with(func(in *ReviewInput) { in.Website = "javascript:alert(1)" }), []string{"website"}},
	} {
		got := fieldsOf(tc.in.clean().Validate())
		var names []string
		for _, name := range []string{"comment", "email", "name", "website"} {
			if got[name] != "" {
				names = append(names, name)
			}
		}
		if diff := cmp.Diff(tc.want, names); diff != "" || len(got) != len(tc.want) {
			t.Errorf("%s: %v", tc.why, got)
		}
	}
}

// S3.23: the address is userEmail, else email; nothing in the form can add a
// line to a mail.
func TestMessageInput_AddressAndText_AreCleaned(t *testing.T) {
	t.Parallel()
	in := MessageInput{Email: " Ann@Acme.TEST ", Name: " Ann\r\nBcc: x@y.test ", Surname: "Lee", Message: "Hello\x00 there,\nhow are you?"}.clean()
	want := MessageInput{UserEmail: "ann@acme.test", Name: "Ann Bcc: x@y.test", Surname: "Lee", Message: "Hello there,\nhow are you?"}
	if diff := cmp.Diff(want, in); diff != "" || in.Validate() != nil {
		t.Error(diff, in.Validate())
	}
	for _, email := range []string{
		"", "ann", "ann@", "@acme.test", "ann@acme", "ann@acme.", "a b@acme.test", "Ann <ann@acme.test>", "a@b.test,c@d.test", "a@b.test\nBcc: c@d.test",
		strings.Repeat("a", 250) + "@b.test",
	} {
		bad := want
		bad.UserEmail = email
		if fieldsOf(bad.clean().Validate())["email"] == "" {
			t.Errorf("%q is taken for an address", email)
		}
	}
}

// The whole matrix of states and events; "" is a step that does not exist.
func TestNext_EachStateAndEvent_FollowsTheTable(t *testing.T) {
	t.Parallel()
	for state, row := range map[State][]State{
		Unconfirmed: {Held, "", Rejected},
		Held:        {Held, Published, Rejected},
		Published:   {Published, Published, Rejected},
		Rejected:    {Rejected, Published, Rejected},
	} {
		for i, event := range []Event{EventConfirm, EventApprove, EventReject} {
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
