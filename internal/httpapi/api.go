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
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// API collects the operations of one service under one base path, described in
// one OpenAPI document.
//
// An operation is declared when the program starts, and its types are read when it is first
// called: there are several hundred, and most processes serve few of them (ADR 20). All of
// them are read when somebody asks for the document.
type API struct {
	// Description is asked once, when somebody asks for the document, for what it says besides
	// the operations, which it has by then.
	Description func(*huma.OpenAPI) Description

	mux    Mux
	config func() huma.Config
	log    *slog.Logger
	pages  []pageType

	document    huma.API // serves nothing
	undescribed []func() // what the document does not have yet
	description Description
	describe    sync.Once
}

type pageType struct {
	value any
	name  string
}

const maxBody = 1 << 20 // bytes; operations that need more say so themselves

// New makes the API whose operations are served by mux.
func New(mux Mux, title, version string, log *slog.Logger) *API {
	installErrors()
	config := func() huma.Config {
		c := huma.DefaultConfig(title, version)
		c.OpenAPIPath, c.DocsPath, c.SchemasPath = "", "", ""
		c.CreateHooks = nil // no $schema member: answers keep the contract's shapes
		c.AllowAdditionalPropertiesByDefault = true
		c.Components.Schemas = huma.NewMapRegistry(schemaRef, schemaName)
		return c
	}
	return &API{mux: mux, config: config, log: log, document: humago.New(new(onlyOperation), config())}
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
	addOperation(api, op, handler, api.problemsAt(op.Path))
}

// problemsAt gives what errors become at a path.
func (a *API) problemsAt(path string) func(context.Context, error) error {
	return func(ctx context.Context, err error) error { return coded(ctx, a.log, path, err) }
}

// addOperation adds an operation whose errors are what problem makes of them.
func addOperation[I, O any](api *API, op huma.Operation, handler func(context.Context, *I) (*O, error), problem func(context.Context, error) error) {
	api.add(op, func(to huma.API, op huma.Operation) {
		huma.Register(to, op, func(ctx context.Context, in *I) (*O, error) {
			out, err := handler(ctx, in)
			if err != nil {
				return nil, problem(ctx, err)
			}
			return out, nil
		})
	})
}

// add serves an operation and describes it, each with what register makes of it.
func (a *API) add(op huma.Operation, register func(huma.API, huma.Operation)) {
	registerAs := func(to huma.API, op huma.Operation) {
		isOptional := op.RequestBody != nil && !op.RequestBody.Required
		register(to, op)
		if isOptional { // huma asks for every body that a handler reads itself
			op.RequestBody.Required = false
		}
	}
	unshared := undocumented(op)
	a.undescribed = append(a.undescribed, func() { registerAs(a.document, op) })
	served := sync.OnceValue(func() *onlyOperation {
		var only onlyOperation
		registerAs(humago.New(&only, a.config()), unshared)
		return &only
	})
	a.mux.HandleFunc(op.Method+" "+op.Path, func(w http.ResponseWriter, r *http.Request) { served().ServeHTTP(w, r) })
}

// onlyOperation serves one operation.
type onlyOperation struct{ http.HandlerFunc }

// HandleFunc is described at Mux; the pattern is that of the mux in front.
func (o *onlyOperation) HandleFunc(_ string, handler func(http.ResponseWriter, *http.Request)) {
	o.HandlerFunc = handler
}

// undocumented is an operation as it is served. The document may be made while it is: what huma
// changes of one it must not change of the other.
func undocumented(op huma.Operation) huma.Operation {
	op.Hidden, op.Responses, op.Parameters = true, nil, slices.Clone(op.Parameters)
	if op.RequestBody == nil {
		return op
	}
	body := *op.RequestBody
	body.Content = make(map[string]*huma.MediaType, len(op.RequestBody.Content))
	for kind, media := range op.RequestBody.Content {
		schema := *media.Schema
		body.Content[kind] = &huma.MediaType{Schema: &schema}
	}
	op.RequestBody = &body
	return op
}

// DescribeOperation adds an operation to the document that a plain handler serves.
func (a *API) DescribeOperation(op *huma.Operation) {
	a.undescribed = append(a.undescribed, func() { a.document.OpenAPI().AddOperation(op) })
}

// OpenAPI gives what huma made of the types of all operations.
func (a *API) OpenAPI() *huma.OpenAPI {
	a.describe.Do(func() {
		for _, add := range a.undescribed {
			add()
		}
		a.undescribed = nil // its closures are needed no more
		if a.Description != nil {
			a.description = a.Description(a.document.OpenAPI())
		}
	})
	return a.document.OpenAPI()
}

// DescribePage adds a type of the data of the shop's own pages. It is in the types
// of the front end, and not in the document: pages change with their data.
func (a *API) DescribePage(value any, name string) {
	a.pages = append(a.pages, pageType{value, name})
}

// DescribeType gives a reference to the schema of a struct, which the document has
// whichever operation names it.
func (a *API) DescribeType(of reflect.Type, name string) *huma.Schema {
	a.undescribed = append(a.undescribed, func() { a.document.OpenAPI().Components.Schemas.Schema(of, true, name) })
	return &huma.Schema{Ref: schemaRef + schemaName(of, name)}
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
