// Package httpapi is the door of the program: the mux, the middleware every
// request passes, the one mapping from errors to HTTP, idempotency keys, and
// the OpenAPI description that comes from the types of the operations. It knows
// no module; app hands it their operations.
package httpapi

import (
	"context"
	"log/slog"
	"net/http"
	"path"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// API collects the operations of one service under one base path, described in
// one OpenAPI document.
type API struct {
	huma.API
	log *slog.Logger
}

const maxBody = 1 << 20 // bytes; operations that need more say so themselves

// New makes the API whose operations are served by mux.
func New(mux Mux, title, version string, log *slog.Logger) *API {
	installErrors()
	config := huma.DefaultConfig(title, version)
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil // no $schema member: answers keep the contract's shapes
	config.AllowAdditionalPropertiesByDefault = true
	config.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"bearer": {Type: "http", Scheme: "bearer"},
	}
	return &API{API: humago.New(mux, config), log: log}
}

// Register adds an operation. Errors of its handler are mapped by the one
// table; bodies are limited to 1 MiB unless the operation says otherwise.
func Register[I, O any](api *API, op huma.Operation, handler func(context.Context, *I) (*O, error)) {
	if op.MaxBodyBytes == 0 {
		op.MaxBodyBytes = maxBody
	}
	if op.Errors == nil {
		op.Errors = []int{http.StatusBadRequest, http.StatusNotFound}
	}
	huma.Register(api.API, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := handler(ctx, in)
		if err != nil {
			return nil, coded(ctx, api.log, err)
		}
		return out, nil
	})
}

// Describe adds a type to the OpenAPI document that no operation mentions, as
// the page data of the shop.
func (a *API) Describe(value any, name string) {
	a.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(value), true, name)
}

// SignedIn is the security requirement of operations that need a token.
func SignedIn() []map[string][]string { return []map[string][]string{{"bearer": {}}} }

// schemaName names a type in the OpenAPI document: the types of the shop's
// pages keep their names, those of an API carry their module's, because two
// modules may have a word in common (a Rating, a Plan).
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	module, isAPI := strings.CutSuffix(path.Base(t.PkgPath()), "http")
	if !isAPI || module == "" {
		return name
	}
	return strings.ToUpper(module[:1]) + module[1:] + name
}
