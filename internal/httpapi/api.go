// Package httpapi is where requests come in: the mux, the middleware every
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

	// Description is what the document says besides the operations.
	Description Description
	log         *slog.Logger
	pages       []pageType
}

type pageType struct {
	value any
	name  string
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
			return nil, coded(ctx, api.log, op.Path, err)
		}
		return out, nil
	})
}

// DescribePage adds a type of the data of the shop's own pages. It is in the types
// of the front end, and not in the document: pages change with their data.
func (a *API) DescribePage(value any, name string) {
	a.pages = append(a.pages, pageType{value, name})
}

// DescribeType gives a reference to the schema of a type, for an operation that no
// handler of huma serves.
func (a *API) DescribeType(of reflect.Type, name string) *huma.Schema {
	return a.OpenAPI().Components.Schemas.Schema(of, true, name)
}

// NotModified is the answer to somebody who has the present version already.
func NotModified() *huma.Response {
	return &huma.Response{Description: "The version that If-None-Match names is the present one."}
}

// SignedIn is the security requirement of operations that need a token.
func SignedIn() []map[string][]string { return []map[string][]string{{BySelf: {}}} }

// pinnedSchemas are types whose Go name is another than the one that clients which
// are generated from the document know.
//
//nolint:gochecknoglobals // a constant table
var pinnedSchemas = map[string]string{
	"installs.Attribution": "Source",
	"optinhttp.Receipt":    "ExpertsReceipt",
}

// pinnedModules are modules whose types carry another's name: these clients know them
// from before the modules were apart.
//
//nolint:gochecknoglobals // a constant table
var pinnedModules = map[string]string{"reviews": "ratings", "webhooks": "billing", "licences": "billing"}

// schemaName names a type in the OpenAPI document: the types of the shop's
// pages keep their names, those of an API carry their module's, because two
// modules may have a word in common (a Rating, a Plan).
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if pinned, known := pinnedSchemas[path.Base(t.PkgPath())+"."+t.Name()]; known {
		return pinned
	}
	module, isAPI := strings.CutSuffix(path.Base(t.PkgPath()), "http")
	if !isAPI || module == "" {
		return name
	}
	// What follows is as clients that are generated from the document know it.
	if pinned, known := pinnedModules[module]; known {
		module = pinned
	}
	if name == "CatalogueExport" {
		name = "Whole"
	}
	return strings.ToUpper(module[:1]) + module[1:] + name
}
