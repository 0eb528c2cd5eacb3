package mcp

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/textclean"
)

const messageInternal = "Something went wrong on our side. Try again."

// The tools of the server.
const (
	ToolSearchApps     = "search_apps"
	ToolGetApp         = "get_app"
	ToolCompareApps    = "compare_apps"
	ToolPriceFor       = "price_for"
	ToolListCategories = "list_categories"
	ToolMyApps         = "my_apps"
	ToolRequestApp     = "request_app"
)

// tool is a tool without what it does.
type tool struct {
	name, title, about string
	// writes says that it changes something: it asks somebody.
	writes bool
	// limits narrow the inputs, by their names.
	limits map[string]func(*jsonschema.Schema)
}

// addTool adds a tool that answers what run does. An error is told to the assistant in the
// words that people would read, with the reason that programs compare.
func addTool[In, Out any](s *server, protocol *sdk.Server, t tool, run func(ctx context.Context, in In) (Out, error)) {
	never := false
	sdk.AddTool(protocol, &sdk.Tool{
		Name: t.name, Title: t.title, Description: t.about, InputSchema: schemaOf[In](t.limits), OutputSchema: schemaOf[Out](nil),
		Annotations: &sdk.ToolAnnotations{Title: t.title, ReadOnlyHint: !t.writes, DestructiveHint: &never, IdempotentHint: true, OpenWorldHint: &never},
	}, func(ctx context.Context, _ *sdk.CallToolRequest, in In) (*sdk.CallToolResult, Out, error) {
		out, err := run(ctx, in)
		if err != nil {
			err = s.answerError(ctx, t.name, err)
		}
		return nil, out, err
	})
}

// schemaOf describes a type; its tags are constants of the program.
func schemaOf[T any](limits map[string]func(*jsonschema.Schema)) *jsonschema.Schema {
	schema, err := jsonschema.For[T](nil)
	if err != nil {
		panic(err)
	}
	withoutNull(schema)
	for name, limit := range limits {
		limit(schema.Properties[name])
	}
	return schema
}

// withoutNull says that lists are lists: none of ours is ever null.
func withoutNull(s *jsonschema.Schema) {
	if slices.Contains(s.Types, "array") {
		s.Type, s.Types = "array", nil
	}
	if s.Items != nil {
		withoutNull(s.Items)
	}
	for _, property := range s.Properties {
		withoutNull(property)
	}
}

// letters bounds a text, oneOf names its values, between bounds a number.
func letters(least, most int) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.MinLength, s.MaxLength = &least, &most }
}

func oneOf(values ...any) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.Enum = values }
}

func between(least, most float64) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) { s.Minimum, s.Maximum = &least, &most }
}

func items(least, most int) func(*jsonschema.Schema) {
	return func(s *jsonschema.Schema) {
		s.MinItems, s.MaxItems = &least, &most
		letters(1, mostOfName)(s.Items)
	}
}

// answerError gives what an assistant may read of an error.
func (s *server) answerError(ctx context.Context, tool string, err error) error {
	e := errs.As(err)
	if e == nil || e.Code == errs.Internal {
		if ctx.Err() == nil { // nobody waits for the answer of a call that was cancelled
			s.d.Log.ErrorContext(ctx, "tool failed", "tool", tool, "error", err)
		}
		return answeredError(messageInternal + " (internal)")
	}
	words := []string{e.Message}
	for _, field := range slices.Sorted(maps.Keys(e.Fields)) {
		words = append(words, field+": "+e.Fields[field])
	}
	return answeredError(strings.Join(append(words, "("+e.Reason+")"), " "))
}

// answeredError is an error in the words of an answer.
type answeredError string

// Error gives the words.
func (e answeredError) Error() string { return string(e) }

// requirePerson gives the person of the token that came with the request.
func requirePerson(ctx context.Context, scope string) (auth.Principal, error) {
	p, signedIn := auth.FromContext(ctx)
	if !signedIn {
		return p, errs.New(errs.Unauthenticated, "personal_token_needed", "This needs a personal token of the person, sent as the bearer token. People make one under 'Your sessions' in the accounts service.")
	}
	if !auth.CoveredBy(p.Scopes, scope) {
		return p, errs.New(errs.Forbidden, "scope_missing", "The personal token lacks the scope "+scope+".")
	}
	return p, nil
}

// clean drops what cannot be seen from a text of others.
func clean(text string) string { return textclean.Text(withoutTags(text)) }

// withoutTags drops the letters of Unicode's block of tags, and those without width: texts can
// hide behind them that only machines read.
func withoutTags(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 0xE0000 && r <= 0xE007F, r == '\u200b', r == '\u2060', r == '\ufeff':
			return -1
		}
		return r
	}, text)
}
