package installs

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/clock"
	"marketplace/internal/kit/errs"
)

// Properties are what an app keeps about an organization's copy of it: a JSON object, ""
// for none.
type Properties string

// The properties that the shop knows of; all others are the app's own.
const (
	propOnboarded = "onboarded"
	propPlan      = "plan"
	propErrorCode = "error_code"
)

// Largest sizes of what an app keeps, and of a page of it.
const (
	maxProperties    = 20
	maxPropertyText  = 255
	propertiesOnPage = 100
)

// Values gives the properties by their names.
func (p Properties) Values() map[string]any {
	values := map[string]any{}
	_ = json.Unmarshal([]byte(p), &values) // empty, or JSON since it was kept
	return values
}

// ErrorCode is what the app says is wrong with its copy, "" for nothing.
func (p Properties) ErrorCode() string {
	if !strings.Contains(string(p), propErrorCode) {
		return ""
	}
	code, _ := p.Values()[propErrorCode].(string)
	return code
}

// with gives the properties after changes, of which null removes.
func (p Properties) with(changes map[string]any) (Properties, error) {
	values := p.Values()
	for name, value := range changes {
		if wrong := propertyFault(name, value); wrong != "" {
			return p, errs.New(errs.Invalid, "property_refused", wrong)
		}
		if value == nil {
			delete(values, name)
		} else {
			values[name] = value
		}
	}
	if len(values) > maxProperties {
		return p, errs.New(errs.Unprocessable, "too_many_properties", fmt.Sprintf("An app keeps at most %d properties.", maxProperties))
	}
	if len(values) == 0 {
		return "", nil
	}
	text, err := json.Marshal(values)
	return Properties(text), err
}

func propertyFault(name string, value any) string {
	if name == "" || isLong(name) || strings.ContainsFunc(name, unicode.IsControl) {
		return fmt.Sprintf("The name of a property has 1 to %d characters, all of which can be seen.", maxPropertyText)
	}
	text, isText := value.(string)
	_, isTruth := value.(bool)
	_, isNumber := value.(float64)
	switch {
	case isLong(text):
		return fmt.Sprintf("The property %s has more than %d characters.", name, maxPropertyText)
	case value == nil:
		return ""
	case name == propOnboarded && !isTruth:
		return "The property onboarded is true or false."
	case (name == propPlan || name == propErrorCode) && !isText:
		return "The property " + name + " is a text."
	case !isText && !isTruth && !isNumber:
		return "The property " + name + " is no text, number, truth value or null."
	}
	return ""
}

func isLong(text string) bool { return len(utf16.Encode([]rune(text))) > maxPropertyText }

// UpdateProperties keeps what an app says of the organization's copy of it: members who
// have access to it, and the app with their token. What is null is removed, what is left
// out stays; onboarded ends the reminder of the setup. Safe to repeat. Errors:
// 'not_found', 'forbidden' for who has no access, 'unprocessable' for what is not
// installed or too many, and 'invalid'.
func (s *Service) UpdateProperties(ctx context.Context, p auth.Principal, idOrSlug string, changes map[string]any) (Properties, error) {
	app, err := s.usableApp(ctx, p, idOrSlug)
	if err != nil {
		return "", err
	}
	var kept Properties
	err = s.d.Transact(ctx, []string{p.OrganizationID}, func(ctx context.Context, tx WriteTx) error {
		install, present, err := tx.ActiveInstall(ctx, p.OrganizationID, app.ID)
		if err != nil {
			return err
		}
		if !present {
			return errs.New(errs.Unprocessable, ReasonNotInstalled, MessageNotInstalled)
		}
		if kept, err = install.Properties.with(changes); err != nil {
			return err
		}
		setupRequired := install.SetupRequired && changes[propOnboarded] != true
		if kept == install.Properties && setupRequired == install.SetupRequired {
			return nil
		}
		return tx.SetProperties(ctx, p.OrganizationID, app.ID, kept, setupRequired)
	})
	return kept, err
}

// usableApp gives an app that the principal's organization has and the principal has
// access to.
func (s *Service) usableApp(ctx context.Context, p auth.Principal, idOrSlug string) (App, error) {
	app, status, err := s.FindStatus(ctx, p, idOrSlug)
	switch {
	case err != nil:
		return App{}, err
	case !status.Installed:
		return App{}, errs.New(errs.Unprocessable, ReasonNotInstalled, MessageNotInstalled)
	case !status.HasAccess:
		return App{}, errs.New(errs.Forbidden, ReasonNoAccess, MessageNoAccess)
	}
	return app, nil
}

// CopyProperties are those of one organization's copy of an app.
type CopyProperties struct {
	OrganizationID string
	Properties     Properties
}

// PropertiesPage is what an app keeps: of the principal's organization and, for its
// developer, of all that have it, the newest installs first.
type PropertiesPage struct {
	Own    Properties
	Copies []CopyProperties // nil for everybody but the developer
	Next   string           // where the next page begins, "" for no further one
}

// FindProperties gives what an app keeps. After is the Next of the page before, "" for the
// first. Errors: 'not_found', 'unprocessable' for what is not installed.
func (s *Service) FindProperties(ctx context.Context, p auth.Principal, idOrSlug, after string) (PropertiesPage, error) {
	app, status, err := s.FindStatus(ctx, p, idOrSlug)
	if err != nil {
		return PropertiesPage{}, err
	}
	if !status.Installed && !status.Own {
		return PropertiesPage{}, errs.New(errs.Unprocessable, ReasonNotInstalled, MessageNotInstalled)
	}
	install, _, err := s.d.Read.ActiveInstall(ctx, p.OrganizationID, app.ID)
	page := PropertiesPage{Own: install.Properties}
	if err != nil || !status.Own {
		return page, err
	}
	before, err := cursorOf(after)
	if err != nil {
		return page, err
	}
	list, err := s.d.Read.ListWithProperties(ctx, app.ID, before, propertiesOnPage+1)
	if len(list) > propertiesOnPage {
		list = list[:propertiesOnPage]
		last := list[len(list)-1]
		page.Next = fmt.Sprintf("%d-%s", clock.Micros(last.InstalledAt), last.ID)
	}
	page.Copies = make([]CopyProperties, len(list))
	for i, install := range list {
		page.Copies[i] = CopyProperties{install.OrganizationID, install.Properties}
	}
	return page, err
}

// cursorOf reads where a page begins.
func cursorOf(after string) (Install, error) {
	if after == "" {
		return Install{InstalledAt: time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)}, nil
	}
	var micros int64
	var id string
	if n, err := fmt.Sscanf(after, "%d-%s", &micros, &id); err != nil || n != 2 {
		return Install{}, errs.New(errs.Invalid, "cursor_refused", "There is no such page.")
	}
	return Install{ID: id, InstalledAt: clock.FromMicros(micros)}, nil
}

// EventCount is how often something happened in an app on a day, "" for what has no name
// of its own.
type EventCount struct {
	Day, Name string
	Count     int64
}

// What is counted: so many names of an app and day, for so long.
const (
	maxEventNames = 50
	eventDays     = 90
)

// CountEvent counts what an app says happened in it, and nothing else: not who it was, nor
// in which organization. Errors: as of UpdateProperties, and 'rate_limited'.
func (s *Service) CountEvent(ctx context.Context, p auth.Principal, idOrSlug, name string) error {
	app, err := s.usableApp(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	if name = strings.TrimSpace(name); name == "" || isLong(name) || strings.ContainsFunc(name, unicode.IsControl) {
		return errs.New(errs.Invalid, "event_refused", fmt.Sprintf("The name of an event has 1 to %d characters, all of which can be seen.", maxPropertyText))
	}
	if !s.d.MayCount(ctx, p.AccountID+" "+app.ID) {
		return errs.New(errs.RateLimited, "rate_limited", "Too many requests. Try again in a minute.")
	}
	return s.d.Transact(ctx, nil, func(ctx context.Context, tx WriteTx) error {
		return tx.CountEvent(ctx, app.ID, s.today(0), name, maxEventNames)
	})
}

// ListEvents gives what was counted in an app of the principal's organization, the last
// day first. Error: 'not_found' for the app of somebody else.
func (s *Service) ListEvents(ctx context.Context, p auth.Principal, idOrSlug string) ([]EventCount, error) {
	app, err := s.d.Apps.App(ctx, idOrSlug)
	if errs.IsNotFound(err) || err == nil && !IsOwnApp(p, app) {
		return nil, NotFound()
	}
	if err != nil {
		return nil, err
	}
	return s.d.Read.ListEvents(ctx, app.ID, s.today(-eventDays))
}

// today is the day that is so many days from today.
func (s *Service) today(days int) string {
	return s.d.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly)
}
