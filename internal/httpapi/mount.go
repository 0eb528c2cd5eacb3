package httpapi

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

// Mount is where operations of an API are added that is served under several
// prefixes, as "/billing" and "/billing/v2": there is one for each.
type Mount struct {
	API *API
	// Tag groups the operations in the OpenAPI document.
	Tag string
	// Prefix is where they are; First is the prefix that names them in the document.
	Prefix, First string
	// Problem turns any error of an operation into the API's own body and status. The
	// Marketplace API needs none: its operations are added by Register.
	Problem func(ctx context.Context, err error) error
}

// Operation describes an operation for who is signed in, with a body of at most
// 64 KiB.
func (m Mount) Operation(method, path, id, summary string) huma.Operation {
	op := huma.Operation{
		OperationID: id, Method: method, Path: m.Prefix + path, Summary: summary, Tags: []string{m.Tag}, Security: SignedIn(), MaxBodyBytes: 64 << 10,
		Errors: []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusNotFound, http.StatusUnprocessableEntity},
	}
	if m.Prefix != m.First {
		op.OperationID += strings.ReplaceAll(m.Prefix, "/", "-")
		op.Hidden = true // the same operation under another address
	}
	return op
}

// Body describes a JSON body that the handler reads itself, so that its errors have
// the API's own shape.
func (m Mount) Body(op huma.Operation, example any) huma.Operation {
	op.SkipValidateBody = true
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"application/json": {Schema: m.API.DescribeType(reflect.TypeOf(example), "")}}}
	return op
}

// Add adds an operation whose errors have the API's own shape.
func Add[I, O any](m Mount, op huma.Operation, handler func(context.Context, *I) (*O, error)) {
	addOperation(m.API, op, handler, m.Problem)
}

// ListPage reads one page of a list for who is signed in and shows each entry. Error:
// 'invalid' for a page that is no number from 1.
func ListPage[T, W any](ctx context.Context, pageText string, show func(T) W, read func(p auth.Principal, page int64) ([]T, error)) ([]W, error) {
	p, err := auth.Require(ctx)
	if err != nil {
		return nil, err
	}
	page, err := PageNumber(pageText)
	if err != nil {
		return nil, err
	}
	list, err := read(p, page)
	if err != nil {
		return nil, err
	}
	shown := make([]W, len(list))
	for i, entry := range list {
		shown[i] = show(entry)
	}
	return shown, nil
}

// maxPage keeps offsets far from overflow.
const maxPage = 1_000_000

// PageNumber reads the number of a page; no text is page 1.
func PageNumber(text string) (int64, error) {
	if text == "" {
		return 1, nil
	}
	page, err := strconv.ParseInt(text, 10, 64)
	if err != nil || page < 1 || page > maxPage {
		return 0, errs.InvalidFields(map[string]string{"page": "Give a page number from 1."})
	}
	return page, nil
}
