package listingshttp

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/listings"
)

// registerAutoReview adds the checks that a developer asks for before a submission.
func registerAutoReview(api *httpapi.API, service *listings.Service, one string) {
	h := autoReviews{service}
	path := one + "/auto-review"
	get := operation("autoReview", http.MethodGet, path, "What was found by the checks that were asked for last")
	get.Responses = map[string]*huma.Response{"204": {Description: "none was asked for"}}
	httpapi.Register(api, get, h.get)
	request := operation("requestAutoReview", http.MethodPost, path, "Have the application checked as it is worked on; the report follows within seconds")
	request.DefaultStatus = http.StatusAccepted
	httpapi.Register(api, request, h.request)
}

type autoReviews struct{ service *listings.Service }

// AutoReviewBody is a report (contract apps 8). What was not asked for is as if it were right.
type AutoReviewBody struct {
	IsReviewed      bool           `json:"isReviewed" doc:"false until the report is there"`
	Recommendations reviewedAdvice `json:"recommendations"`
	Errors          reviewedErrors `json:"errors"`
	RequestedAt     time.Time      `json:"requestedAt"`
	Checks          []string       `json:"checks" doc:"that were asked for"`
}

type reviewedAdvice struct {
	ListingDetails reviewedTexts `json:"listingDetails" doc:"always empty: what texts lack is an error"`
	Auth           struct {
		HasZeroScopes bool `json:"hasZeroScopes" doc:"the application asks for nothing"`
	} `json:"auth"`
}

type reviewedTexts struct {
	AppName          string `json:"appName"`
	ShortDescription string `json:"shortDescription"`
	LongDescription  string `json:"longDescription"`
	Features         string `json:"features"`
	Benefits         string `json:"benefits"`
}

type reviewedErrors struct {
	ListingDetails reviewedTexts `json:"listingDetails" doc:"sentences about what is wrong, empty for nothing"`
	Auth           struct {
		HasAllScopes      bool `json:"hasAllScopes" doc:"the application asks for all that there is"`
		IsRedirectURISafe bool `json:"isRedirectUriSafe" doc:"each redirect address begins with https://"`
	} `json:"auth"`
	Links struct {
		Tutorial      reviewedLink `json:"tutorial"`
		PrivacyPolicy reviewedLink `json:"privacyPolicy"`
	} `json:"links"`
	Images struct {
		Icon struct {
			IsNsfw       bool `json:"isNsfw" doc:"false: people look at pictures in the review"`
			IsRatioValid bool `json:"isRatioValid" doc:"there is an icon; uploads of icons are square"`
		} `json:"icon"`
		Screenshots struct {
			AreNsfw        bool `json:"areNsfw" doc:"false: people look at pictures in the review"`
			AreRatiosValid bool `json:"areRatiosValid" doc:"there are pictures; uploads of other ratios are refused"`
		} `json:"screenshots"`
	} `json:"images"`
}

type reviewedLink struct {
	Returns200 bool `json:"returns200"`
	IsValid    bool `json:"isValid" doc:"an address that begins with https://"`
}

type autoReviewOutput struct {
	Status int
	Body   *AutoReviewBody
}

func (h autoReviews) get(ctx context.Context, in *archiveInput) (*autoReviewOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	review, found, err := h.service.AutoReview(ctx, p, in.ID)
	if err != nil {
		return nil, err
	}
	if !found {
		return &autoReviewOutput{Status: http.StatusNoContent}, nil
	}
	return &autoReviewOutput{http.StatusOK, autoReviewBodyOf(review)}, nil
}

func autoReviewBodyOf(review listings.AutoReview) *AutoReviewBody {
	body := &AutoReviewBody{RequestedAt: review.RequestedAt, Checks: review.Checks, IsReviewed: review.Report != nil}
	if !body.IsReviewed {
		return body
	}
	r, errors := *review.Report, &body.Errors
	body.Recommendations.Auth.HasZeroScopes = r.HasZeroScopes
	errors.ListingDetails = reviewedTexts{r.Texts["appName"], r.Texts["shortDescription"], r.Texts["longDescription"], r.Texts["features"], r.Texts["benefits"]}
	errors.Auth.HasAllScopes, errors.Auth.IsRedirectURISafe = r.HasAllScopes, r.IsRedirectSafe
	errors.Links.Tutorial, errors.Links.PrivacyPolicy = reviewedLink{r.Tutorial.Answers, r.Tutorial.IsValid}, reviewedLink{r.PrivacyPolicy.Answers, r.PrivacyPolicy.IsValid}
	errors.Images.Icon.IsRatioValid, errors.Images.Screenshots.AreRatiosValid = r.IsIconRight, r.AreScreenshotsSet
	return body
}

type autoReviewInput struct {
	ID   string          `path:"id" maxLength:"128" doc:"id or slug"`
	Body map[string]bool `doc:"which checks: appName, shortDescription, longDescription, features, benefits, scopes, redirect, tutorial, privacyPolicy, icons, screenshots"`
}

func (h autoReviews) request(ctx context.Context, in *autoReviewInput) (*struct{}, error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	var checks []string
	for _, check := range listings.AutoChecks {
		if in.Body[check] {
			checks = append(checks, check)
		}
	}
	return nil, h.service.RequestAutoReview(ctx, p, in.ID, checks)
}
