package cataloguehttp

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
)

// firstReviews is how many reviews come with the summary; the rest is paged.
const firstReviews = 20

func (s *server) registerReviews(api *httpapi.API, base string) {
	httpapi.Register(api, huma.Operation{
		OperationID: "application-reviews", Method: http.MethodGet, Path: base + "/feedback/rate/application/{id}/reviews",
		Summary: "Reviews of an application, page by page", Tags: []string{"Ratings"},
	}, s.reviews)
}

type reviewPageInput struct {
	ID    string `path:"id" maxLength:"100" doc:"id or slug"`
	Page  int    `query:"page" minimum:"0" maximum:"100000" doc:"from 0"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
	Rate  int    `query:"rate" minimum:"0" maximum:"5" doc:"only with that many stars; 0 for all"`
}

type reviewPageOutput struct {
	Body struct {
		Reviews []Review `json:"reviews" doc:"newest first"`
		Total   int      `json:"total"`
		Page    int      `json:"page"`
		NbPages int      `json:"nbPages"`
	}
}

func (s *server) reviews(_ context.Context, in *reviewPageInput) (*reviewPageOutput, error) {
	app, err := s.d.Catalogue.PublicApp(in.ID)
	if err != nil {
		return nil, err
	}
	var wanted []catalogue.Review
	for _, r := range s.d.Catalogue.Snapshot().Ratings[app.ID].Reviews {
		if in.Rate == 0 || r.Rate == in.Rate {
			wanted = append(wanted, r)
		}
	}
	out := &reviewPageOutput{}
	out.Body.Total, out.Body.Page, out.Body.NbPages = len(wanted), in.Page, (len(wanted)+in.Limit-1)/in.Limit
	start := min(in.Page*in.Limit, len(wanted))
	out.Body.Reviews = reviewsOf(wanted[start:min(start+in.Limit, len(wanted))])
	return out, nil
}

func reviewsOf(list []catalogue.Review) []Review {
	out := make([]Review, len(list))
	for i, r := range list {
		out[i] = Review{ID: r.ID, Rate: r.Rate, Name: r.Name, Organization: r.Organization, Review: r.Text, Reply: r.Reply, Installed: r.Installed, CreatedAt: r.At}
	}
	return out
}
