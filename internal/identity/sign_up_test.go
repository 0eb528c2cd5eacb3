package identity_test

import (
	"strings"
	"testing"

	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
)

// S5.23: where the specification leaves the rules of a form open, the accounts service has
// its own, and names each at its field (contract identity 2.1, 2.2, 2.5).
func TestSignUpInput_WrongFields_AreNamed(t *testing.T) {
	t.Parallel()
	long := func(n int) string { return strings.Repeat("a", n) }
	good := identity.SignUpInput{Organization: "Acme Inc.", Name: "Ada", Email: "ada@new.test", Password: "a good password"}
	for name, c := range map[string]struct {
		change func(*identity.SignUpInput)
		field  string
	}{
		"all is well":               {func(*identity.SignUpInput) {}, ""},
		"the shortest organization": {func(in *identity.SignUpInput) { in.Organization = "ab" }, ""},
		"a short organization":      {func(in *identity.SignUpInput) { in.Organization = " a " }, "organization"},
		"the longest organization":  {func(in *identity.SignUpInput) { in.Organization = long(127) }, ""},
		"a long organization":       {func(in *identity.SignUpInput) { in.Organization = long(128) }, "organization"},
		"no name":                   {func(in *identity.SignUpInput) { in.Name = "  " }, "name"},
		"the longest name":          {func(in *identity.SignUpInput) { in.Name = long(191) }, ""},
		"a long name":               {func(in *identity.SignUpInput) { in.Name = long(192) }, "name"},
		"an address with capitals":  {func(in *identity.SignUpInput) { in.Email = " Ada@New.Test " }, ""},
		"no @":                      {func(in *identity.SignUpInput) { in.Email = "ada" }, "email"},
		"two @":                     {func(in *identity.SignUpInput) { in.Email = "a@b@c.test" }, "email"},
		"a second recipient":        {func(in *identity.SignUpInput) { in.Email = "a@b.test,c@d.test" }, "email"},
		"a header in the address":   {func(in *identity.SignUpInput) { in.Email = "a@b.test\r\nBcc: c@d.test" }, "email"},
		"the longest address":       {func(in *identity.SignUpInput) { in.Email = long(121) + "@b.test" }, ""},
		"a long address":            {func(in *identity.SignUpInput) { in.Email = long(122) + "@b.test" }, "email"},
		"the shortest password":     {func(in *identity.SignUpInput) { in.Password = "äöüäöüäö" }, ""},
		"a short password":          {func(in *identity.SignUpInput) { in.Password = "1234567" }, "password"},
		"the longest password":      {func(in *identity.SignUpInput) { in.Password = long(255) }, ""},
		"a long password":           {func(in *identity.SignUpInput) { in.Password = long(256) }, "password"},
	} {
		in := good
		c.change(&in)
		fields := map[string]string{}
		if e := errs.As(in.Validate()); e != nil {
			fields = e.Fields
		}
		if (c.field != "") != (fields[c.field] != "") || c.field == "" && len(fields) > 0 || len(fields) > 1 {
			t.Errorf("%s: %v, want %q", name, fields, c.field)
		}
	}
}
