package stripe

import (
	"context"
	"iter"
	"net/http"

	"github.com/stripe/stripe-go/v85"
	"github.com/stripe/stripe-go/v85/form"
)

// api makes the gateway's calls over stripe-go's backend. stripe.Client would
// put every service that there is into the program, which is a tenth of it.
type api struct {
	backend stripe.Backend
	key     string
}

func newAPI(key string, config *stripe.BackendConfig) api {
	return api{backend: stripe.GetBackendWithConfig(stripe.APIBackend, config), key: key}
}

// object is an answer of the API.
type object[T any] interface {
	*T
	stripe.LastResponseSetter
}

// post sends a request that changes something.
func post[T any, P object[T]](ctx context.Context, a api, path string, params stripe.ParamsContainer) (*T, error) {
	return call[T, P](ctx, a, http.MethodPost, path, params)
}

// get reads an object, with the parts named in expand.
func get[T any, P object[T]](ctx context.Context, a api, path string, expand ...string) (*T, error) {
	params := &readParams{}
	for _, part := range expand {
		params.Expand = append(params.Expand, &part)
	}
	return call[T, P](ctx, a, http.MethodGet, path, params)
}

// readParams are the parameters of a request that reads.
type readParams struct {
	stripe.Params `form:"*"`

	Expand []*string `form:"expand"`
}

func call[T any, P object[T]](ctx context.Context, a api, method, path string, params stripe.ParamsContainer) (*T, error) {
	params.GetParams().Context = ctx
	answer := new(T)
	return answer, a.backend.Call(method, path, a.key, params, P(answer))
}

// page is a part of a list.
type page[T any] struct {
	stripe.APIResource

	Data    []T  `json:"data"`
	HasMore bool `json:"has_more"`
}

const pageSize = "100"

// list reads a list page by page while it is asked for more. The query is a
// struct of stripe-go's parameters; id gives what the next page starts after.
func list[T any](ctx context.Context, a api, path string, query any, id func(T) string) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		values := &form.Values{}
		form.AppendTo(values, query)
		values.Set("limit", pageSize)
		for {
			var found page[T]
			if err := a.backend.CallRaw(http.MethodGet, path, a.key, []byte(values.Encode()), &stripe.Params{Context: ctx}, &found); err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, one := range found.Data {
				if !yield(one, nil) {
					return
				}
			}
			if !found.HasMore || len(found.Data) == 0 {
				return
			}
			values.Set("starting_after", id(found.Data[len(found.Data)-1]))
		}
	}
}
