package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"time"

	"marketplace/internal/app"
	"marketplace/internal/kit/hostversion"
	"marketplace/internal/kit/licence"
	"marketplace/internal/licences"
)

const licenceUsage = `usage: marketplace licence add ORGANIZATION PRODUCT --plan PLAN
       marketplace licence set ORGANIZATION PRODUCT
       marketplace licence list [ORGANIZATION] [--json]

What an organization may use of a host product, livechat or helpdesk. What a host tells
later counts. The number of a licence is unique for ever, and kept.

      --plan PLAN          as starter, team or business
      --status STATUS      active, trial, inactive or not_assigned (a new one is active)
      --seats N            what prices per agent are multiplied with; 0 counts the agents
      --trial-ends DATE    the last day of a trial, as 2026-12-31
      --number N           of a new one; else it gets the next
`

func addLicence(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	return putLicence(ctx, program, given, stdout, true)
}

func setLicence(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	return putLicence(ctx, program, given, stdout, false)
}

func putLicence(ctx context.Context, program *app.Program, given arguments, stdout io.Writer, isNew bool) error {
	words, err := given.need("the id of the organization", "the product")
	if err != nil {
		return err
	}
	if _, err := program.Identity().Organization(ctx, words[0]); err != nil {
		return err
	}
	held, err := program.Licences().Recorded(ctx, words[0])
	if err != nil {
		return err
	}
	at := slices.IndexFunc(held, func(l licences.Licence) bool { return l.Product == words[1] })
	in := licences.HostLicence{OrganizationID: words[0], Product: words[1], Version: hostversion.Operator, Status: licence.Active}
	switch {
	case isNew && at >= 0:
		return fmt.Errorf("the organization has the licence %d of %s: change it with licence set", held[at].LicenseID, words[1])
	case !isNew && at < 0:
		return fmt.Errorf("the organization has no licence of %s: give it one with licence add", words[1])
	case !isNew:
		in.Plan, in.Status, in.Seats, in.TrialEndsAt = held[at].Plan, held[at].Status, held[at].Seats, held[at].TrialEndsAt
	}
	if err := given.setLicence(&in); err != nil {
		return err
	}
	l, _, err := program.Licences().PutHostLicence(ctx, in)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, l.LicenseID)
	return err
}

func (a arguments) setLicence(in *licences.HostLicence) error {
	a.set("plan", &in.Plan)
	status := string(in.Status)
	a.set("status", &status)
	in.Status = licence.Status(status)
	for name, field := range map[string]*int64{"seats": &in.Seats, "number": &in.Number} {
		if text, given := a.last(name); given {
			n, err := strconv.ParseInt(text, 10, 64)
			if err != nil {
				return fmt.Errorf("--%s must be a number, not %q", name, text)
			}
			*field = n
		}
	}
	if in.Status != licence.Trial {
		in.TrialEndsAt = time.Time{}
	}
	if text, given := a.last("trial-ends"); given {
		day, err := time.Parse(time.DateOnly, text)
		if err != nil {
			return fmt.Errorf("--trial-ends must be a day such as 2026-12-31, not %q", text)
		}
		in.TrialEndsAt = day.AddDate(0, 0, 1)
	}
	return nil
}

func listLicences(ctx context.Context, program *app.Program, given arguments, stdout io.Writer) error {
	list, err := program.Licences().All(ctx)
	if err != nil {
		return err
	}
	type row struct {
		Number       int64  `json:"number"`
		Organization string `json:"organization"`
		Product      string `json:"product"`
		Plan         string `json:"plan"`
		Status       string `json:"status"`
		Seats        int64  `json:"seats"`
		TrialEnds    string `json:"trial_ends_at,omitempty"`
		Version      int64  `json:"version"`
	}
	rows := []row{}
	for _, l := range list {
		if len(given.words) > 0 && l.OrganizationID != given.words[0] {
			continue
		}
		r := row{Number: l.LicenseID, Organization: l.OrganizationID, Product: l.Product, Plan: l.Plan, Status: string(l.Status), Seats: l.Seats, Version: l.HostVersion}
		if !l.TrialEndsAt.IsZero() {
			r.TrialEnds = l.TrialEndsAt.Format(time.RFC3339)
		}
		rows = append(rows, r)
	}
	return printRows(stdout, given, rows, "NUMBER\tORGANIZATION\tPRODUCT\tPLAN\tSTATUS\tSEATS\tHOST", func(r row) string {
		return fmt.Sprintf("%d\t%s\t%s\t%s\t%s\t%d\t%s", r.Number, r.Organization, r.Product, r.Plan, r.Status, r.Seats, hostText(r.Version))
	})
}
