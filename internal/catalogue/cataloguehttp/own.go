package cataloguehttp

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/catalogue"
	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
)

// registerOwn adds the lists that depend on who asks (spec S7.02, S7.05):
// apps that are not published are visible to the organization that develops
// them, and those in review to reviewers too (decisions rule 18).
func (s *server) registerOwn(api *httpapi.API, base string) {
	if s.d.DeveloperOf == nil {
		return
	}
	failures := []int{http.StatusUnauthorized}
	httpapi.Register(api, huma.Operation{
		OperationID: "applications", Method: http.MethodGet, Path: base + "/applications",
		Summary: "The organization's own applications, in any state", Tags: []string{"Catalogue"}, Security: httpapi.SignedIn(), Errors: failures,
	}, s.own)
	httpapi.Register(api, huma.Operation{
		OperationID: "applications-reviewed", Method: http.MethodGet, Path: base + "/applications/reviewed",
		Summary: "Applications in review that the caller may see", Tags: []string{"Catalogue"}, Security: httpapi.SignedIn(), Errors: failures,
	}, s.reviewed)
}

type applicationsOutput struct{ Body []Application }

func (s *server) own(ctx context.Context, _ *struct{}) (*applicationsOutput, error) {
	return s.visible(ctx, func(_ auth.Principal, developer string, app *catalogue.App) bool {
		return developer != "" && app.Developer == developer
	})
}

func (s *server) reviewed(ctx context.Context, _ *struct{}) (*applicationsOutput, error) {
	return s.visible(ctx, func(p auth.Principal, developer string, app *catalogue.App) bool {
		isTheirs := developer != "" && app.Developer == developer
		return app.Lifecycle() == catalogue.InReview && (isTheirs || p.Scopes.Has(auth.ScopeDevPlatformAdmin))
	})
}

func (s *server) visible(ctx context.Context, may func(auth.Principal, string, *catalogue.App) bool) (*applicationsOutput, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	developer, err := s.d.DeveloperOf(ctx, p.OrganizationID)
	if err != nil {
		return nil, err
	}
	snapshot := s.d.Catalogue.Snapshot()
	out := &applicationsOutput{Body: []Application{}}
	for i := range snapshot.Apps {
		if app := &snapshot.Apps[i]; may(p, developer, app) {
			out.Body = append(out.Body, View(snapshot, app, s.d.Now(), s.d.Icon))
		}
	}
	return out, nil
}
