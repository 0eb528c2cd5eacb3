package listingshttp

import (
	"context"
	"net/http"
	"regexp"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/locale"
	"marketplace/internal/listings"
)

// registerEvents adds the history of an app, and that of all apps of a developer (contract
// developer-console section 4).
func registerEvents[V View](api *httpapi.API, h handlers[V], base string) {
	httpapi.Register(api, operation("listNews", http.MethodGet, base+"/developer/events", "What was done with all applications of the developer, newest first; each step of writing is in the events of its application alone"), h.news)
	httpapi.Register(api, operation("listEvents", http.MethodGet, base+"/applications/{id}/events", "What was done with the application, newest first"), h.events)
}

type eventsInput struct {
	ID    string `path:"id" maxLength:"128" doc:"id or slug"`
	Limit int    `query:"limit" minimum:"1" maximum:"1000" default:"300"`

	Before int64 `query:"before" minimum:"1" maximum:"2147483647" doc:"only events with a lower sequence: that of the last one read, for the next page"`
}

// Event is something that was done with an application. What the shop does not keep is empty.
type Event struct {
	EventFacts
	Sequence int64 `json:"sequence" doc:"from 1, without gaps"`
}

// NewsEvent is something that was done with one of the developer's applications.
type NewsEvent struct {
	ID string `json:"id"`
	EventFacts
}

// EventFacts is what was done with an application, by whom, and when. It is exported because huma
// shows embedded fields only then.
type EventFacts struct {
	Name          string       `json:"name" doc:"as application.edit"`
	AggregateName string       `json:"aggregateName" enum:"application"`
	AggregateID   string       `json:"aggregateId"`
	Payload       EventPayload `json:"payload"`
	Meta          EventMeta    `json:"meta"`
	CreatedAt     time.Time    `json:"createdAt"`
}

// EventPayload is what was done.
type EventPayload struct {
	Details string        `json:"details" doc:"in words, for people"`
	Changes []EventChange `json:"changes" doc:"what an edit changed"`
	Instead *NamedApp     `json:"instead,omitempty" doc:"what people may use in the place of an application that ends"`
}

// NamedApp is an application that is told of.
type NamedApp struct {
	Name string `json:"name"`
	URL  string `json:"url" doc:"of its page; empty for one that is not public"`
}

// EventChange is a part of the listing before and after an edit.
type EventChange struct {
	Part   string `json:"part"`
	Before any    `json:"before" doc:"null with a null after for what is long: the revisions have it"`
	After  any    `json:"after"`
}

// EventMeta is who did it. People of other organizations, as the staff, are a role alone.
type EventMeta struct {
	Role         string `json:"role" enum:"member,developer,staff,shop" doc:"developer is another one, that had the app before or is to have it; shop is what was done by itself"`
	Account      string `json:"account"`
	Email        string `json:"email"`
	Developer    string `json:"developer"`
	Organization string `json:"organization"`
	License      int64  `json:"license"`
	Referer      string `json:"referer"`
	Region       string `json:"region"`
	Scopes       string `json:"scopes"`
	WebBrowser   string `json:"webBrowser"`
}

type eventsOutput struct{ Body []Event }

func (h handlers[V]) events(ctx context.Context, in *eventsInput) (*eventsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	app, list, err := h.service.Events(ctx, p, in.ID, in.Before, in.Limit)
	if err != nil {
		return nil, err
	}
	out := &eventsOutput{make([]Event, len(list))}
	for i, e := range list {
		out.Body[i] = Event{eventFacts(ctx, app, e, p.OrganizationID), e.Sequence}
	}
	return out, nil
}

type newsInput struct {
	Limit int `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

type newsOutput struct{ Body []NewsEvent }

func (h handlers[V]) news(ctx context.Context, in *newsInput) (*newsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.ListNews(ctx, p, in.Limit)
	if err != nil {
		return nil, err
	}
	out := &newsOutput{make([]NewsEvent, len(list))}
	for i, one := range list {
		out.Body[i] = NewsEvent{one.ID, eventFacts(ctx, one.App, one.Done, p.OrganizationID)}
	}
	return out, nil
}

func eventFacts(ctx context.Context, app listings.App, e listings.Done, organization string) EventFacts {
	body := EventFacts{
		Name: e.Name, AggregateName: "application", AggregateID: app.ID, CreatedAt: e.At,
		Payload: EventPayload{Details: detailsIn(ctx, e), Changes: make([]EventChange, len(e.Changes)), Instead: (*NamedApp)(e.Instead)},
		Meta:    EventMeta{Role: string(e.By), Account: e.AccountID, Email: e.Email},
	}
	for i, change := range e.Changes {
		body.Payload.Changes[i] = EventChange(change)
	}
	if e.By == listings.DoneByMember {
		body.Meta.Developer, body.Meta.Organization = app.Developer, organization
	}
	return body
}

// The details that are said in words: why something was refused, and what was there before.
var (
	refused  = regexp.MustCompile(`(?s)^(\d+\.\d+ [a-z_]+: )(.+)$`)
	replaced = regexp.MustCompile(`^([a-z0-9-]+) to ([a-z0-9-]+)(: [a-z_]+)?$`)
)

// detailsIn gives the details of what was done in the reader's language. The log keeps them in
// English; tags, codes and slugs stay, and so does what a person wrote.
func detailsIn(ctx context.Context, e listings.Done) string {
	in, details := locale.From(ctx), e.Details
	if parts := refused.FindStringSubmatch(details); parts != nil {
		return parts[1] + locale.Sentence(ctx, parts[2])
	}
	if parts := replaced.FindStringSubmatch(details); parts != nil && in.Code() != locale.English.Code() {
		return parts[1] + " → " + parts[2] + parts[3]
	}
	if e.Instead != nil {
		return in.Say("%s, instead %s", details, e.Instead.Name)
	}
	return details
}
