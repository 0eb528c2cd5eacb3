package listingshttp

import (
	"context"
	"net/http"
	"time"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/listings"
)

// Me is the developer that somebody works for, as clients of the console read it (contract
// developer-console section 4). What the shop does not keep is empty.
type Me struct {
	ID           string          `json:"id" doc:"of the developer"`
	Email        string          `json:"email" doc:"of the person"`
	Account      string          `json:"account"`
	Organization string          `json:"organization"`
	License      int64           `json:"license" doc:"number of the live chat licence; 0 for none"`
	Profile      MyProfile       `json:"profile"`
	Surveys      []Survey        `json:"surveys"`
	Links        *string         `json:"links"`
	RegisteredAt *time.Time      `json:"registeredAt"`
	LastLoginAt  *time.Time      `json:"lastLoginAt" doc:"null: it is not told"`
	Version      int64           `json:"version"`
	Active       bool            `json:"active"`
	Features     map[string]bool `json:"features"`
}

// MyProfile is what is public about a developer.
type MyProfile struct {
	Name          string `json:"name"`
	JobTitle      string `json:"jobTitle"`
	Bio           string `json:"bio"`
	Skills        string `json:"skills"`
	Company       string `json:"company"`
	Website       string `json:"website"`
	Github        string `json:"github"`
	Twitter       string `json:"twitter"`
	ContactEmail  string `json:"contactEmail"`
	DiscordUserID string `json:"discordUserId"`
}

// Survey is an answer to a question; none is asked.
type Survey struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
	Comment  string `json:"comment"`
}

// RegisterMe adds the operation that gives the developer of who asks; find gives false for who
// works for none.
func RegisterMe(api *httpapi.API, find func(ctx context.Context, p auth.Principal) (Me, bool, error), base string) {
	httpapi.Register(api, operation("me", http.MethodGet, base+"/me", "The developer that the caller works for"), func(ctx context.Context, _ *struct{}) (*meOutput, error) {
		p, err := auth.Require(ctx)
		if err != nil {
			return nil, err
		}
		me, found, err := find(ctx, p)
		if err == nil && !found {
			err = errs.New(errs.NotFound, listings.ReasonNoDeveloper, "Your organization is no developer here yet.")
		}
		return &meOutput{me}, err
	})
}

type meOutput struct{ Body Me }
