package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"marketplace/internal/app"
	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/hostversion"
	"marketplace/internal/kit/ids"
)

const personUsage = `usage: marketplace person add ORGANIZATION EMAIL
       marketplace person set EMAIL
       marketplace person list ORGANIZATION [--json]
       marketplace person export EMAIL
       marketplace person reopen EMAIL
       marketplace person erase EMAIL --yes

People of an organization. Who is new sets a password by 'forgotten password'. What a host
product tells later counts; the shop's own staff is not changed here.

export prints all that is kept about somebody, as JSON. An account that was closed is reopened
within 14 days; then the person is removed. erase removes at once, everywhere but where
docs/data.md says why not; it cannot be undone, and rewrites an embedded database. export
and erase take the address of somebody without an account, too.

      --name NAME
      --job TEXT
      --role PRODUCT=ROLE  once for each product: accounts, livechat or helpdesk, and owner,
                           viceowner, administrator, normal, viewer or member; those given
                           are all that the person has
      --agent true|false   counts for prices per agent
      --active true|false  an inactive person loses all access at once
      --second-factor off  of somebody who lost it and the recovery codes (set only)
`

func addPerson(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the id of the organization", "the e-mail address")
	if err != nil {
		return err
	}
	if known, err := program.Identity().FindMemberByEmail(ctx, words[1]); err == nil {
		return fmt.Errorf("%s has an account: change it with person set", known.Email)
	}
	name, _, _ := strings.Cut(words[1], "@")
	in := identity.HostMember{OrganizationID: words[0], ID: ids.NewID(), Version: hostversion.Operator, Email: words[1], Name: name, Active: true}
	return putPerson(ctx, program, in, given, stdout)
}

func setPerson(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the e-mail address")
	if err != nil {
		return err
	}
	a, err := program.Identity().FindMemberByEmail(ctx, words[0])
	if err != nil {
		return err
	}
	if value, isGiven := given.last("second-factor"); isGiven {
		if value != "off" {
			return fmt.Errorf("--second-factor can be off only: people set theirs up themselves, not %q", value)
		}
		if err := program.Identity().DropSecondFactor(ctx, a.Email); err != nil {
			return err
		}
		if len(given.values) == 1 {
			_, err := fmt.Fprintln(stdout, a.ID)
			return err
		}
	}
	in := identity.HostMember{
		OrganizationID: a.OrganizationID, ID: a.ID, Version: hostversion.Operator, Email: a.Email, Name: a.Name, Job: a.Job, Agent: a.Agent, Active: a.Active,
	}
	for _, r := range a.Roles {
		in.Roles = append(in.Roles, auth.Role{Product: r.Product, Role: r.Role})
		if r.Suspended {
			in.Suspended = append(in.Suspended, r.Product)
		}
	}
	return putPerson(ctx, program, in, given, stdout)
}

func putPerson(ctx context.Context, program *app.Program, in identity.HostMember, given arguments, stdout io.Writer) error {
	given.set("name", &in.Name)
	given.set("job", &in.Job)
	for name, field := range map[string]*bool{"agent": &in.Agent, "active": &in.Active} {
		if text, set := given.last(name); set {
			value, err := strconv.ParseBool(text)
			if err != nil {
				return fmt.Errorf("--%s must be true or false, not %q", name, text)
			}
			*field = value
		}
	}
	if texts := given.values["role"]; len(texts) > 0 {
		in.Roles, in.Suspended = nil, nil
		for _, text := range texts {
			product, role, found := strings.Cut(text, "=")
			if !found {
				return fmt.Errorf("--role must be PRODUCT=ROLE, as livechat=owner, not %q", text)
			}
			in.Roles = append(in.Roles, auth.Role{Product: product, Role: role})
		}
	}
	a, _, err := program.Identity().PutHostMember(ctx, identity.OperatorActor, in)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, a.ID)
	return err
}

func listPeople(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the id of the organization")
	if err != nil {
		return err
	}
	if _, err := program.Identity().Organization(ctx, words[0]); err != nil {
		return err
	}
	list, err := program.Identity().Accounts(ctx, words[0])
	if err != nil {
		return err
	}
	type row struct {
		ID      string `json:"id"`
		Email   string `json:"email"`
		Name    string `json:"name"`
		Roles   string `json:"roles"`
		Agent   bool   `json:"agent"`
		Active  bool   `json:"active"`
		Version int64  `json:"version"`
	}
	rows := make([]row, len(list))
	for i, a := range list {
		rows[i] = row{a.ID, a.Email, a.Name, identity.RolesText(a.Roles), a.Agent, a.Active, a.HostVersion}
	}
	return printRows(stdout, given, rows, "ID\tEMAIL\tNAME\tROLES\tACTIVE\tHOST", func(r row) string {
		return fmt.Sprintf("%s\t%s\t%s\t%s\t%v\t%s", r.ID, r.Email, r.Name, r.Roles, r.Active, hostText(r.Version))
	})
}

func exportPerson(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the e-mail address")
	if err != nil {
		return err
	}
	found, err := program.ExportPerson(ctx, words[0])
	if err != nil {
		return err
	}
	return printJSON(stdout, found)
}

func erasePerson(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the e-mail address")
	if err != nil {
		return err
	}
	if _, yes := given.last("yes"); !yes {
		return fmt.Errorf("this closes the account of %s and removes the person for good: say --yes", words[0])
	}
	changed, err := program.ErasePerson(ctx, words[0])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s is removed: %d rows\n", words[0], changed)
	return err
}

func reopenPerson(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the e-mail address")
	if err != nil {
		return err
	}
	a, err := program.Identity().ReopenAccount(ctx, words[0])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, a.ID)
	return err
}
