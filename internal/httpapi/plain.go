package httpapi

import (
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

// Plain describes an operation that a plain handler serves, for the document.
type Plain struct {
	ID, Method, Path string
	Summary, About   string
	Topic            string
	// Parameters say what those of the path and of the query mean, by name. Those of
	// the path are found in it; all others are texts, and may be left out but for
	// those that are Required.
	Parameters map[string]string
	Required   []string
	// Body is a value of the type of the body, nil for none; it is JSON, and of these
	// types besides. It may be left out when BodyOptional.
	Body         any
	BodyTypes    []string
	BodyOptional bool
	// Answers are values of the types of successful answers by status, nil for none.
	Answers map[int]any
	// Says is what an answer means, by status; "OK" otherwise.
	Says   map[int]string
	Errors []int
	// Security is for operations that no table knows, or that prove otherwise.
	Security []map[string][]string
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// DescribePlain adds an operation to the document.
func (a *API) DescribePlain(p Plain) {
	a.undescribed = append(a.undescribed, func() {
		document := a.document.OpenAPI()
		document.AddOperation(p.operation(document.Components.Schemas))
	})
}

func (p Plain) operation(schemas huma.Registry) *huma.Operation {
	op := &huma.Operation{
		OperationID: p.ID, Method: p.Method, Path: p.Path, Summary: p.Summary, Description: p.About, Tags: []string{p.Topic}, Security: p.Security, Errors: p.Errors,
		Responses: map[string]*huma.Response{},
	}
	inPath := map[string]bool{}
	text := &huma.Schema{Type: huma.TypeString}
	for _, found := range placeholder.FindAllStringSubmatch(p.Path, -1) {
		inPath[found[1]] = true
		op.Parameters = append(op.Parameters, &huma.Param{Name: found[1], In: "path", Required: true, Description: p.Parameters[found[1]], Schema: text})
	}
	for _, name := range slices.Sorted(maps.Keys(p.Parameters)) {
		if !inPath[name] {
			op.Parameters = append(op.Parameters, &huma.Param{Name: name, In: "query", Required: slices.Contains(p.Required, name), Description: p.Parameters[name], Schema: text})
		}
	}
	if p.Body != nil {
		op.RequestBody = &huma.RequestBody{Required: !p.BodyOptional, Content: map[string]*huma.MediaType{}}
		for _, kind := range append([]string{"application/json"}, p.BodyTypes...) {
			op.RequestBody.Content[kind] = &huma.MediaType{Schema: schemas.Schema(reflect.TypeOf(p.Body), true, p.ID+"Body")}
		}
	}
	for status, body := range p.Answers {
		answer := &huma.Response{Description: "OK"}
		if says := p.Says[status]; says != "" {
			answer.Description = says
		}
		if body != nil {
			answer.Content = contentOf(schemas, body, p.ID)
		}
		op.Responses[strconv.Itoa(status)] = answer
	}
	return op
}

// Page is the body of an answer that people read.
type Page struct{}

func contentOf(schemas huma.Registry, body any, id string) map[string]*huma.MediaType {
	if _, isPage := body.(Page); isPage {
		return map[string]*huma.MediaType{"text/html": {Schema: &huma.Schema{Type: huma.TypeString}}}
	}
	return map[string]*huma.MediaType{"application/json": {Schema: schemas.Schema(reflect.TypeOf(body), true, id+"Answer")}}
}
