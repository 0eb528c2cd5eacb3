package installshttp

import (
	"context"

	"marketplace/internal/kit/auth"
)

type propertiesInput struct {
	Target
	After string `query:"after" maxLength:"100" doc:"the next of the page before"`
}

type updatePropertiesInput struct {
	Target
	Body map[string]any `doc:"Texts, numbers, truth values; null removes, what is left out stays. onboarded (true or false) ends the reminder of the setup, error_code (a text) says that something needs attention, plan (a text) is the app's plan; all others are the app's own. At most 20, with texts of at most 255 characters."`
}

type propertiesBody struct {
	Properties    map[string]any       `json:"properties" doc:"of the organization's copy"`
	Organizations []organizationValues `json:"organizations" doc:"all copies of which something is kept, 100 a page, the newest first; none for everybody but the developer"`
	Next          string               `json:"next" doc:"where the next page begins; empty for no further one"`
}

type organizationValues struct {
	OrganizationID string         `json:"organizationId"`
	Properties     map[string]any `json:"properties"`
}

type propertiesOutput struct{ Body propertiesBody }

func (h handlers) properties(ctx context.Context, in *propertiesInput) (*propertiesOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	page, err := h.service.FindProperties(ctx, p, in.ID, in.After)
	if err != nil {
		return nil, err
	}
	body := propertiesBody{Properties: page.Own.Values(), Next: page.Next}
	body.Organizations = make([]organizationValues, len(page.Copies))
	for i, one := range page.Copies {
		body.Organizations[i] = organizationValues{one.OrganizationID, one.Properties.Values()}
	}
	return &propertiesOutput{body}, nil
}

func (h handlers) updateProperties(ctx context.Context, in *updatePropertiesInput) (*propertiesOutput, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := h.service.UpdateProperties(ctx, p, in.ID, in.Body)
	if err != nil {
		return nil, err
	}
	return &propertiesOutput{propertiesBody{Properties: kept.Values(), Organizations: []organizationValues{}}}, nil
}

type countEventInput struct {
	Target
	Body struct {
		Name       string         `json:"event_name" minLength:"1" maxLength:"255"`
		Properties map[string]any `json:"event_properties,omitempty" doc:"what the SDK sends besides; it is not read"`
	}
}

func (h handlers) countEvent(ctx context.Context, in *countEventInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	return nil, h.service.CountEvent(ctx, p, in.ID, in.Body.Name)
}

type eventCount struct {
	Day   string `json:"day" format:"date"`
	Name  string `json:"event_name" doc:"empty for all that came after the first 50 names of a day"`
	Count int64  `json:"count"`
}

type eventsOutput struct {
	Body struct {
		Events []eventCount `json:"events" doc:"of the last 90 days, the last day first"`
	}
}

func (h handlers) events(ctx context.Context, in *Target) (*eventsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	list, err := h.service.ListEvents(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	out := &eventsOutput{}
	out.Body.Events = make([]eventCount, len(list))
	for i, e := range list {
		out.Body.Events[i] = eventCount(e)
	}
	return out, nil
}
