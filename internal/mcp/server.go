package mcp

import (
	"context"
	"fmt"
	"runtime/debug"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const instructions = "Finds, compares and prices apps and services of this shop for live chat and help desk. " + Notice +
	" my_apps and request_app need a personal token of the person, as the bearer token. Nothing here buys, installs or changes a card: give people the links."

// server answers with what its ports say.
type server struct{ d Deps }

// NewServer makes the server of the protocol, for any number of sessions at once.
func NewServer(d Deps) *sdk.Server {
	s := &server{d}
	protocol := sdk.NewServer(&sdk.Implementation{Name: "marketplace", Title: d.Brand, Version: d.Version}, &sdk.ServerOptions{
		Instructions: instructions,
		// Nobody is told of changes: with nothing to listen to, no connection is kept open.
		Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}, Resources: &sdk.ResourceCapabilities{}},
	})
	s.addShopTools(protocol)
	s.addPersonTools(protocol)
	s.addPages(protocol)
	protocol.AddReceivingMiddleware(s.listPages, endWithCaller, s.recoverPanics)
	return protocol
}

// recoverPanics keeps a fault of one call from ending the program: calls run in goroutines
// that no HTTP server watches.
func (s *server) recoverPanics(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (result sdk.Result, err error) {
		defer func() {
			if p := recover(); p != nil {
				s.d.Log.ErrorContext(ctx, "panic", "error", p, "method", method, "stack", string(debug.Stack()))
				err = &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: messageInternal}
			}
		}()
		return next(ctx, method, r)
	}
}

type callerKey struct{}

// WithCaller gives a context for the calls of a request, which end when it is done: the
// protocol itself lets them go on without anybody to answer.
func WithCaller(ctx context.Context) context.Context {
	return context.WithValue(ctx, callerKey{}, ctx)
}

func endWithCaller(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
		if caller, ok := ctx.Value(callerKey{}).(context.Context); ok {
			bound, cancel := context.WithCancel(ctx)
			defer cancel()
			defer context.AfterFunc(caller, cancel)() //nolint:contextcheck // the request's own context is what ends the call
			ctx = bound
		}
		return next(ctx, method, r)
	}
}

// pagesOfList is how many pages one answer of resources/list names, and freshFor how long
// clients may keep what they read, in milliseconds: as long as browsers keep the API's answers.
const (
	pagesOfList = 100
	freshFor    = 15_000
)

// listPages answers resources/list from the catalogue of now.
func (s *server) listPages(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
		list, ok := r.(*sdk.ListResourcesRequest)
		if !ok {
			return next(ctx, method, r)
		}
		from := 0
		if list.Params != nil && list.Params.Cursor != "" {
			var err error
			if from, err = strconv.Atoi(list.Params.Cursor); err != nil || from < 0 {
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf("There is no cursor %.20q.", list.Params.Cursor)}
			}
		}
		entries := s.d.Shop.Entries(ctx)
		from = min(from, len(entries))
		to := min(from+pagesOfList, len(entries))
		result := &sdk.ListResourcesResult{Cacheable: fresh(), Resources: make([]*sdk.Resource, 0, to-from)}
		for _, entry := range entries[from:to] {
			result.Resources = append(result.Resources, &sdk.Resource{URI: PageURI(entry.Slug), Name: entry.Slug, Title: clean(entry.Name), MIMEType: markdownType})
		}
		if to < len(entries) {
			result.NextCursor = strconv.Itoa(to)
		}
		return result, nil
	}
}

func fresh() sdk.Cacheable { return sdk.Cacheable{TTLMs: freshFor, CacheScope: "public"} }
