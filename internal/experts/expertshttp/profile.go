package expertshttp

import (
	"context"

	"marketplace/internal/experts"
	"marketplace/internal/kit/errs"
)

// Profile is what everybody may know about a partner. It has no e-mail address: messages
// go through the shop.
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

// Profiles returns a partner by slug; false when there is none.
type Profiles func(slug string) (Profile, bool)

type profileOutput struct{ Body Profile }

func (h handlers) expertProfile(_ context.Context, in *Expert) (*profileOutput, error) {
	profile, found := h.profiles(in.ID)
	if !found {
		return nil, errs.New(errs.NotFound, experts.ReasonNoExpert, "There is no such expert.")
	}
	return &profileOutput{profile}, nil
}
