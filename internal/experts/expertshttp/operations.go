// Package expertshttp serves the calls about partner experts that need no
// login (spec S7.15, S7.16).
package expertshttp

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/experts"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/errs"
)

// Profile is what everybody may know about a partner. Their address is not in
// it: messages go through the shop.
type Profile struct {
	ID                   string        `json:"id"`
	Name                 string        `json:"name"`
	Kind                 string        `json:"kind" enum:"person,agency"`
	Headline             string        `json:"headline"`
	Description          string        `json:"description"`
	Icon                 string        `json:"icon"`
	Website              string        `json:"website"`
	Country              string        `json:"country"`
	City                 string        `json:"city"`
	Categories           []string      `json:"categories"`
	Products             []string      `json:"products"`
	Industries           []string      `json:"industries"`
	Languages            []string      `json:"languages"`
	Recommended          bool          `json:"recommended"`
	HourlyRateCents      int64         `json:"hourlyRateCents"`
	ProjectRateFromCents int64         `json:"projectRateFromCents"`
	Rate                 float64       `json:"rate"`
	Votes                int           `json:"votes"`
	Testimonials         []Testimonial `json:"testimonials"`
}

// Testimonial is what a client wrote.
type Testimonial struct {
	Name         string `json:"name"`
	Organization string `json:"organization"`
	Text         string `json:"text"`
	Date         string `json:"date" doc:"YYYY-MM-DD"`
}

// Deps is what the operations need.
type Deps struct {
	Service *experts.Service
	// Profile gives a partner by slug; false when there is none.
	Profile func(slug string) (Profile, bool)
}

// Register adds the operations under the base path.
func Register(api *httpapi.API, base string, d Deps) {
	h := handlers{d}
	httpapi.Register(api, huma.Operation{
		OperationID: "expert-profile", Method: http.MethodGet, Path: base + "/partners/experts_marketplace/{id}",
		Summary: "A partner expert", Tags: []string{"Experts"},
	}, h.profile)
	httpapi.Register(api, huma.Operation{
		OperationID: "expert-message", Method: http.MethodPost, Path: base + "/partners/experts_marketplace/{id}/message",
		Summary: "Write to a partner expert", Description: "Answers 200; the same message is sent once.", Tags: []string{"Experts"}, MaxBodyBytes: 16 << 10,
	}, h.message)
}

type handlers struct{ d Deps }

// Target is the partner of an address.
type Target struct {
	ID string `path:"id" maxLength:"100" doc:"slug of the expert"`
}

type profileOutput struct{ Body Profile }

func (h handlers) profile(_ context.Context, in *Target) (*profileOutput, error) {
	profile, ok := h.d.Profile(in.ID)
	if !ok {
		return nil, errs.New(errs.NotFound, "expert_not_found", "There is no such expert.")
	}
	return &profileOutput{profile}, nil
}

type messageInput struct {
	Target
	Body struct {
		Email     string `json:"email,omitempty" maxLength:"300"`
		UserEmail string `json:"userEmail,omitempty" maxLength:"300" doc:"whom to answer; email when it is missing"`
		Message   string `json:"message,omitempty"`
		Name      string `json:"name,omitempty"`
		Surname   string `json:"surname,omitempty"`
		Website   string `json:"website,omitempty"`
	}
}

type messageOutput struct {
	Body struct {
		Sent bool `json:"sent"`
	}
}

func (h handlers) message(ctx context.Context, in *messageInput) (*messageOutput, error) {
	m := experts.Message{
		UserEmail: strings.TrimSpace(cmp.Or(in.Body.UserEmail, in.Body.Email)), Name: strings.TrimSpace(in.Body.Name),
		Surname: strings.TrimSpace(in.Body.Surname), Website: strings.TrimSpace(in.Body.Website), Text: strings.TrimSpace(in.Body.Message),
	}
	out := &messageOutput{}
	if err := h.d.Service.Send(ctx, in.ID, m); err != nil {
		return nil, err
	}
	out.Body.Sent = true
	return out, nil
}
