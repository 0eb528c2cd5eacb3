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

	Answered bool   `query:"answered" doc:"only with an answer of the developer"`
	Sort     string `query:"sort" enum:"newest,helpful,highest,lowest" default:"newest"`
}

type reviewPageOutput struct {
	Body struct {
		Reviews []Review `json:"reviews" doc:"in the order asked for"`
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
	filter := catalogue.ReviewFilter{Rate: in.Rate, Answered: in.Answered, Order: catalogue.ReviewOrder(in.Sort)}
	wanted := s.d.Catalogue.Snapshot().Ratings[app.ID].ListReviews(filter)
	out := &reviewPageOutput{}
	out.Body.Total, out.Body.Page, out.Body.NbPages = len(wanted), in.Page, (len(wanted)+in.Limit-1)/in.Limit
	start := min(in.Page*in.Limit, len(wanted))
	out.Body.Reviews = reviewsOf(wanted[start:min(start+in.Limit, len(wanted))])
	return out, nil
}

func reviewsOf(list []catalogue.Review) []Review {
	out := make([]Review, len(list))
	for i, r := range list {
		out[i] = Review{
			ID: r.ID, Rate: r.Rate, Name: r.Name, Organization: r.Organization, Review: r.Text, Reply: r.Reply, RepliedAt: httpapi.TimeOrNull(r.RepliedAt),
			Installed: r.Installed, UsedDays: r.UsedDays, Helpful: r.Helpful, CreatedAt: r.At, Language: r.Language, ReplyLanguage: r.ReplyLanguage,
		}
	}
	return out
}
