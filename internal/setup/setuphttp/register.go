// Package setuphttp serves staff what of the shop is set, what is missing, and the tests of
// what the shop depends on.
package setuphttp

import (
	"context"
	"net"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/locale"
	"marketplace/internal/setup"
)

// SetupItem is one thing that a shop needs.
type SetupItem struct {
	Name    string `json:"name" enum:"address,secrets,database,mail,payments,webhook,tax,bucket,balancer,https,catalogue,legal"`
	Status  string `json:"status" enum:"done,warning,missing" doc:"what is missing keeps the shop from working"`
	Message string `json:"message" doc:"one or two sentences: how it stands, and what to do"`
}

// SetupItems is the body of the answers.
type SetupItems struct {
	Items []SetupItem `json:"items"`
}

type itemsOutput struct{ Body SetupItems }

func outputOf(ctx context.Context, items []setup.Item) *itemsOutput {
	out := &itemsOutput{Body: SetupItems{Items: make([]SetupItem, 0, len(items))}}
	for _, item := range items {
		out.Body.Items = append(out.Body.Items, SetupItem{item.Name, string(item.Status), locale.From(ctx).Sentence(item.Message)})
	}
	return out
}

// testInput names a test, and keeps how the request came.
type testInput struct {
	Test  string `path:"test" enum:"mail,bucket,payments,balancer"`
	visit setup.Visit
}

// Resolve implements huma.Resolver.
func (in *testInput) Resolve(c huma.Context) []error {
	in.visit = setup.Visit{Client: c.RemoteAddr(), Host: c.Host(), ForwardedFor: c.Header("X-Forwarded-For"), Proto: c.Header("X-Forwarded-Proto")}
	if host, _, err := net.SplitHostPort(in.visit.Client); err == nil {
		in.visit.Client = host
	}
	return nil
}

// Register adds the operations. Facts are read at each look.
func Register(api *httpapi.API, facts func(context.Context) (setup.Facts, error), tests setup.Tests, base string) {
	httpapi.Register(api, huma.Operation{
		OperationID: "read-setup", Method: http.MethodGet, Path: base + "/staff/setup", Summary: "What of the shop is set, and what is missing",
		Tags: []string{"Staff"}, Security: httpapi.SignedIn(), Errors: []int{http.StatusUnauthorized, http.StatusForbidden},
	}, func(ctx context.Context, _ *struct{}) (*itemsOutput, error) {
		f, err := facts(ctx)
		if err != nil {
			return nil, err
		}
		return outputOf(ctx, setup.ListItems(f)), nil
	})
	httpapi.Register(api, huma.Operation{
		OperationID: "test-setup", Method: http.MethodPost, Path: base + "/staff/setup/tests/{test}", Summary: "Try what the shop depends on",
		Description: "mail: a mail to the person who asks; bucket: a small object is written and read back; payments: account, webhook and tax of the payment provider; balancer: how this request reached the program. What went wrong stands in the items of a 200.",
		Tags:        []string{"Staff"}, Security: httpapi.SignedIn(), Errors: []int{http.StatusUnauthorized, http.StatusForbidden, http.StatusNotFound, http.StatusUnprocessableEntity},
	}, func(ctx context.Context, in *testInput) (*itemsOutput, error) {
		p, _ := auth.FromContext(ctx)
		items := tests.Run(ctx, in.Test, p.Email, p.Name, in.visit)
		if items == nil {
			return nil, errs.New(errs.NotFound, "not_found", "There is no such test.")
		}
		return outputOf(ctx, items), nil
	})
}
