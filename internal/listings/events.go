package listings

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"time"

	"marketplace/internal/kit/auth"
)

// Act is a line of the audit log about an app.
type Act struct {
	ID      string
	AppID   string
	At      time.Time
	Actor   string // account id; empty for what is done by itself
	Action  string
	Details string
	// Email and OrganizationID are those of who did it; empty for who is not there any more.
	Email          string
	OrganizationID string
}

// History is the audit log.
type History interface {
	// ListActs gives what it says of an app before its act of a number, the newest first and at
	// most so many, with the number of the first one given: acts count from 1, the oldest first.
	// 0 is after all of them.
	ListActs(ctx context.Context, appID string, before int64, most int) (acts []Act, newest int64, err error)
	// ListActsOf gives what it says of apps that is of one action, the oldest first.
	ListActsOf(ctx context.Context, appIDs []string, action string) ([]Act, error)
	// ListLatestActs gives what it says of apps, but for some actions, the newest first and at most
	// so many.
	ListLatestActs(ctx context.Context, appIDs, without []string, most int) ([]Act, error)
}

// Doer is what somebody is who did something with an app, as its developer sees them.
type Doer string

// The doers.
const (
	DoneByMember Doer = "member" // of the own organization
	DoneByStaff  Doer = "staff"
	// DoneByDeveloper: at another developer, that had the app before or is to have it.
	DoneByDeveloper Doer = "developer"
	DoneByShop      Doer = "shop" // by itself, as at a time that was named
)

// Done is something that was done with an app, as its developer may see it (contract
// developer-console section 4).
type Done struct {
	// Sequence counts from 1, without gaps.
	Sequence int64
	Name     string
	By       Doer
	// AccountID and Email are empty for who is not of the own organization.
	AccountID string
	Email     string
	At        time.Time
	Details   string
	// Changes are what was changed; what is long is in the revisions alone.
	Changes []EventChange
	// Instead is what people may use in the place of an app that ends; nil for nothing.
	Instead *NamedApp
}

// NamedApp is an app that is told of.
type NamedApp struct {
	Name string
	URL  string // of its page, "" for one that is not public
}

// EventChange is a part of the listing before and after; both are nil for what is long.
type EventChange struct {
	Part   string `json:"part"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// Events gives what was done with an app of the caller's organization before the event of a
// number, the newest first and at most so many; 0 is after all. Error: not_found.
func (s *Service) Events(ctx context.Context, p auth.Principal, idOrSlug string, before int64, most int) (App, []Done, error) {
	app, _, err := s.own(ctx, p, idOrSlug)
	if err != nil {
		return App{}, nil, err
	}
	former, err := s.d.Transfers.FormerDevelopers(ctx, app.ID)
	if err != nil {
		return App{}, nil, err
	}
	acts, newest, err := s.d.History.ListActs(ctx, app.ID, before, most)
	events := make([]Done, len(acts))
	for i, act := range acts {
		events[i] = s.eventOf(act, p.OrganizationID, former)
		events[i].Sequence = newest - int64(i)
	}
	return app, events, err
}

// What is typed and uploaded a step at a time is in the history of its app alone.
const (
	actionEdit   = "application.edit"
	actionUpload = "application.upload"
)

// News is something that was done with one of a developer's apps.
type News struct {
	ID  string // of the line of the audit log
	App App
	Done
}

// ListNews gives what was done with the apps of the caller's organization, but for the steps of
// writing, the newest first and at most so much; nothing for who is no developer. The Sequence of
// each is 0.
func (s *Service) ListNews(ctx context.Context, p auth.Principal, most int) ([]News, error) {
	developer, err := s.d.Developers.DeveloperOf(ctx, p.OrganizationID)
	if err != nil || developer == "" {
		return []News{}, err
	}
	apps, err := s.d.Read.ListApps(ctx, developer)
	if err != nil {
		return nil, err
	}
	ids, byID := make([]string, len(apps)), map[string]App{}
	for i, app := range apps {
		ids[i], byID[app.ID] = app.ID, app
	}
	acts, err := s.d.History.ListLatestActs(ctx, ids, []string{actionEdit, actionUpload}, most)
	if err != nil {
		return nil, err
	}
	news, former := make([]News, len(acts)), map[string][]FormerDeveloper{}
	for i, act := range acts {
		if _, asked := former[act.AppID]; !asked {
			if former[act.AppID], err = s.d.Transfers.FormerDevelopers(ctx, act.AppID); err != nil {
				return nil, err
			}
		}
		news[i] = News{act.ID, byID[act.AppID], s.eventOf(act, p.OrganizationID, former[act.AppID])}
	}
	return news, nil
}

// transferActs begins the actions that only the two developers of a transfer take.
const transferActs = "transfer."

// isOfStaff reports whether an action is one that only the staff take.
func isOfStaff(action string) bool {
	return strings.HasPrefix(action, "submission.") || slices.Contains([]string{actionSuspend, actionReinstate, actionQualifyLead}, action)
}

func (s *Service) eventOf(act Act, organizationID string, former []FormerDeveloper) Done {
	details, changes := splitDetails(act.Details)
	event := Done{Name: act.Action, By: DoneByStaff, At: act.At, Details: details, Changes: changes}
	isGone := act.OrganizationID == "" // what only members do was a member's, and what only the staff do theirs
	wasTheirs := slices.ContainsFunc(former, func(f FormerDeveloper) bool {
		return act.At.Before(f.Until) && (isGone || f.OrganizationID == act.OrganizationID)
	})
	switch {
	case act.Actor == "":
		event.By = DoneByShop
	case act.OrganizationID == organizationID:
		event.By, event.AccountID, event.Email = DoneByMember, act.Actor, act.Email
	case isGone && isOfStaff(act.Action):
	case wasTheirs || strings.HasPrefix(act.Action, transferActs):
		event.By = DoneByDeveloper
	case isGone:
		event.By = DoneByMember
	}
	return s.withInstead(event)
}

// announcedEnd is what the log says of the end of an app: its last day, and the id of what there is
// instead.
var announcedEnd = regexp.MustCompile(`^(\d{4}-\d{2}-\d{2}), instead (\S*)$`)

// withInstead names the app that an announced end leads to; one that is not there any more is left out.
func (s *Service) withInstead(event Done) Done {
	parts := announcedEnd.FindStringSubmatch(event.Details)
	if parts == nil {
		return event
	}
	event.Details = parts[1]
	if entry, found := s.d.Catalogue.Entry(parts[2]); found && parts[2] != "" {
		event.Instead = &NamedApp{Name: entry.Listing.Name}
		if entry.State == Live && !entry.App.Hidden {
			event.Instead.URL = s.d.PageOf(entry.App, entry.Listing)
		}
	}
	return event
}

// mostKept is how many bytes of JSON a value may have to be kept in the audit log; the
// revisions keep all.
const mostKept = 2000

// withChanges gives the details of an edit as the log keeps them: a line of words, and one of
// JSON.
func withChanges(words string, before, after Listing) string {
	changes := []EventChange{}
	for _, change := range partChanges(after, before) {
		kept := EventChange{Part: change.Part, Before: change.Before, After: change.After}
		if text, err := json.Marshal(kept); err != nil || len(text) > mostKept {
			kept.Before, kept.After = nil, nil
		}
		changes = append(changes, kept)
	}
	text, err := json.Marshal(changes)
	if err != nil {
		return words
	}
	return words + "\n" + string(text)
}

// splitDetails undoes withChanges; details that have no such line are words alone.
func splitDetails(details string) (string, []EventChange) {
	words, text, found := strings.Cut(details, "\n")
	changes := []EventChange{}
	if !found || json.Unmarshal([]byte(text), &changes) != nil {
		return details, []EventChange{}
	}
	return words, changes
}
