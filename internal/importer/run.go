package importer

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"marketplace/internal/importformat"
)

const firstDaySetting = "world_first_day"

// Options are what an import may do.
type Options struct {
	// Password is that of people who are new; empty for none.
	Password string
	// Overwrite gives what people changed in the shop the values of the data.
	Overwrite bool
	// RemoveMissing takes out what was imported once and is no longer in the data.
	RemoveMissing bool
}

// Import puts data in as one transaction, and tells what it did: after an error nothing of
// it is there. What people changed in the shop since it was imported stays, unless the
// options say otherwise; what a host product manages, and accounts that were closed, always
// do. Repeating it changes nothing. Errors: 'unprocessable' widget_refused, 'conflict'
// slug_taken, and those of the modules.
func (i *Importer) Import(ctx context.Context, data *importformat.Data, options Options) (Report, error) {
	if err := checkWidgets(i.d.Widgets, data.Apps); err != nil {
		return Report{}, err
	}
	var report Report
	err := i.d.Atomic(ctx, func(ctx context.Context) error {
		r := &run{d: i.d, data: data, options: options, named: map[Item]bool{}, written: map[string]bool{}, digests: map[Item]string{}, organizations: map[string]string{}, accounts: map[string]string{}, developersHere: map[string]bool{}, namedSuspended: map[string]importformat.App{}}
		err := r.all(ctx)
		report = r.report
		return err
	})
	if err != nil { // what was read within the transaction is not there
		return Report{}, errors.Join(err, i.d.Catalogue.Refresh(ctx))
	}
	return report, nil
}

// run is one import.
type run struct {
	d       Deps
	data    *importformat.Data
	options Options
	first   time.Time
	report  Report
	// memory is what earlier imports put in; digests what this one does.
	memory, digests map[Item]string
	named           map[Item]bool
	// written are the ids of the entries that are new or changed.
	written map[string]bool
	// organizations are the ids of organizations by their slugs, accounts those of people by
	// their addresses.
	organizations, accounts map[string]string
	// developersHere are the slugs of the developers that the shop knew before the import.
	developersHere map[string]bool
	// suspended are the apps that the staff of the shop keep out of the public, by their ids;
	// namedSuspended those of which the data say so.
	suspended      map[string]Suspension
	namedSuspended map[string]importformat.App
}

func (r *run) all(ctx context.Context) (err error) {
	if r.first, err = r.firstDay(ctx); err != nil {
		return err
	}
	if r.memory, err = r.d.Memory.Digests(ctx); err != nil {
		return err
	}
	if r.suspended, err = r.d.Listings.Suspended(ctx); err != nil {
		return err
	}
	for _, step := range []func(context.Context) error{
		r.catalogue, r.importOrganizations, r.people, r.registrations, r.reservedNames, r.appClients, r.commerce, r.coupons, r.missing,
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return r.d.Memory.Remember(ctx, r.digests)
}

// firstDay is the day that the data's days count from: that of the first
// import, for ever.
func (r *run) firstDay(ctx context.Context) (time.Time, error) {
	stored, err := r.d.Settings.PutSettingOnce(ctx, firstDaySetting, r.d.Now().Format(time.DateOnly))
	if err != nil {
		return time.Time{}, err
	}
	return time.Parse(time.DateOnly, stored)
}

// decide tells whether the wanted state of an item is to be written. Current is how it is in
// the shop, nil when it is not there. What differs from what was imported last was changed
// by people; what the owner is named of is not an import's to change.
func (r *run) decide(item Item, current, wanted any, owner string) (bool, error) {
	r.named[item] = true
	count := r.report.count(item.Kind)
	want, err := digest(wanted)
	if err != nil {
		return false, err
	}
	if current == nil {
		count.Added++
		r.remember(item, want)
		return true, nil
	}
	is, err := digest(current)
	switch {
	case err != nil:
		return false, err
	case is == want:
		count.Unchanged++
		r.remember(item, want)
		return false, nil
	case owner != "":
		r.keep(item, owner)
		return false, nil
	case is == r.memory[item] || r.options.Overwrite:
		count.Changed++
		r.remember(item, want)
		return true, nil
	}
	r.keep(item, "it was changed in the shop")
	return false, nil
}

func (r *run) keep(item Item, why string) {
	r.report.count(item.Kind).Kept++
	r.report.Kept = append(r.report.Kept, Note{item, why})
}

func (r *run) remember(item Item, digest string) {
	if r.memory[item] != digest {
		r.digests[item] = digest
	}
}

// digest gives the same text for values that say the same: what is empty counts as
// missing, whichever way it is empty, and how JSON within is spaced and ordered does not count.
func digest(value any) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", fmt.Errorf("compare with what is there: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return "", fmt.Errorf("compare with what is there: %w", err)
	}
	if text, err = json.Marshal(withoutEmpty(tree)); err != nil {
		return "", fmt.Errorf("compare with what is there: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// asImported gives the JSON of what a widget shows at first as an import writes it: a developer
// spaces and orders it as they like, and a folder does not keep that.
func asImported(field any) any {
	var state any
	if text, isText := field.(string); isText && json.Unmarshal([]byte(text), &state) == nil {
		return stateText(state)
	}
	return field
}

// withoutEmpty leaves empty values out of objects, and gives nil for a value that is empty.
func withoutEmpty(value any) any {
	switch v := value.(type) {
	case map[string]any:
		kept := make(map[string]any, len(v))
		for name, field := range v {
			if name == "initialState" {
				field = asImported(field)
			}
			if field = withoutEmpty(field); field != nil {
				kept[name] = field
			}
		}
		if len(kept) == 0 {
			return nil
		}
		return kept
	case []any:
		for n := range v {
			v[n] = withoutEmpty(v[n])
		}
		if len(v) == 0 {
			return nil
		}
		return v
	case string:
		if v == "" {
			return nil
		}
	case bool:
		if !v {
			return nil
		}
	case json.Number:
		if v == "0" {
			return nil
		}
	}
	return value
}
