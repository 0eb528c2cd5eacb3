package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"marketplace/internal/app"
	"marketplace/internal/identity"
	"marketplace/internal/kit/hostversion"
	"marketplace/internal/kit/ids"
)

const organizationUsage = `usage: marketplace organization add --name NAME
       marketplace organization set ID
       marketplace organization list [--json]
       marketplace organization export ID
       marketplace organization close ID
       marketplace organization reopen ID
       marketplace organization erase ID --yes

Organizations, where no host product tells of them. What a host tells later counts. export
prints all that is kept about one and its people, as JSON. Of one that is closed nobody can
sign in, and nothing renews; within 14 days it is reopened, then it is removed with its
people. One with payments, debts, earnings or published apps is not closed. erase removes at
once, everywhere but where docs/data.md says why not; it cannot be undone, and rewrites an
embedded database.

      --id ID              a UUID for a new one; else one is made and printed
      --name NAME
      --country CC         two letters of ISO 3166-1, as DE
      --state, --city, --zip TEXT
      --partner-type TYPE  reseller, or empty
`

func addOrganization(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	if _, err := given.need(); err != nil {
		return err
	}
	in := identity.HostOrganization{Version: hostversion.Operator, ID: ids.NewID()}
	given.set("id", &in.ID)
	if _, err := program.Identity().Organization(ctx, in.ID); err == nil {
		return fmt.Errorf("there is an organization %s: change it with organization set", in.ID)
	}
	return putOrganization(ctx, program, in, given, stdout)
}

func setOrganization(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the id of the organization")
	if err != nil {
		return err
	}
	o, err := program.Identity().Organization(ctx, words[0])
	if err != nil {
		return err
	}
	in := identity.HostOrganization{
		ID: o.ID, Version: hostversion.Operator, Name: o.Name, Country: o.Country, State: o.State, City: o.City, Zip: o.Zip, PartnerType: o.PartnerType, Adopt: true,
	}
	return putOrganization(ctx, program, in, given, stdout)
}

func putOrganization(ctx context.Context, program *app.Program, in identity.HostOrganization, given arguments, stdout io.Writer) error {
	for name, field := range map[string]*string{"name": &in.Name, "country": &in.Country, "state": &in.State, "city": &in.City, "zip": &in.Zip, "partner-type": &in.PartnerType} {
		given.set(name, field)
	}
	o, _, err := program.Identity().PutHostOrganization(ctx, identity.OperatorActor, in)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, o.ID)
	return err
}

func listOrganizations(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	list, err := program.Identity().Organizations(ctx)
	if err != nil {
		return err
	}
	type row struct {
		ID          string `json:"id"`
		Name        string `json:"name"`
		Country     string `json:"country"`
		PartnerType string `json:"partner_type"`
		Version     int64  `json:"version"`
	}
	rows := make([]row, len(list))
	for i, o := range list {
		rows[i] = row{o.ID, o.Name, o.Country, o.PartnerType, o.HostVersion}
	}
	return printRows(stdout, given, rows, "ID\tNAME\tCOUNTRY\tHOST", func(r row) string {
		return r.ID + "\t" + r.Name + "\t" + r.Country + "\t" + hostText(r.Version)
	})
}

// hostText says whether a host product manages something.
func hostText(version int64) string {
	if version == 0 {
		return "-"
	}
	return "version " + strconv.FormatInt(version, 10)
}

func exportOrganization(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the id of the organization")
	if err != nil {
		return err
	}
	found, err := program.ExportOrganization(ctx, words[0])
	if err != nil {
		return err
	}
	return printJSON(stdout, found)
}

func closeOrganization(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the id of the organization")
	if err != nil {
		return err
	}
	o, err := program.CloseOrganization(ctx, words[0])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s is closed, and removed on %s\n", o.Name, o.RemovalAt().UTC().Format(time.DateOnly))
	return err
}

func reopenOrganization(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the id of the organization")
	if err != nil {
		return err
	}
	o, err := program.Identity().ReopenOrganization(ctx, identity.OperatorActor, words[0])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s is open\n", o.Name)
	return err
}

func eraseOrganization(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	words, err := given.need("the id of the organization")
	if err != nil {
		return err
	}
	if _, yes := given.last("yes"); !yes {
		return fmt.Errorf("this removes the organization %s and all its people for good: say --yes", words[0])
	}
	changed, err := program.EraseOrganization(ctx, words[0])
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s is removed: %d rows\n", words[0], changed)
	return err
}
