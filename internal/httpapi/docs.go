package httpapi

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page
	"encoding/base64"
	"encoding/json"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// MountDocs serves the OpenAPI 3.1 document and a page that a person can read. Both are
// made when somebody asks for one: the start of the program does not wait for them.
func (a *API) MountDocs(mux Mux, base string) {
	made := sync.OnceValues(a.docs)
	serve := func(pick func(docs) *Prepared) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			ready, err := made()
			if err != nil {
				WriteError(w, r, a.log, err)
				return
			}
			pick(ready).Serve(w, r, http.StatusOK)
		}
	}
	mux.HandleFunc("GET "+base+"/openapi.json", serve(func(d docs) *Prepared { return d.document }))
	mux.HandleFunc("GET "+base+"/docs", serve(func(d docs) *Prepared { return d.page }))
}

// docs are the two forms of the description of the API.
type docs struct{ document, page *Prepared }

func (a *API) docs() (docs, error) {
	document, err := a.Document()
	if err != nil {
		return docs{}, err
	}
	page, err := a.docsPage(document)
	if err != nil {
		return docs{}, err
	}
	return docs{
		document: Prepare("application/json", "public, max-age=300", document, nil),
		page: Prepare("text/html; charset=utf-8", "public, max-age=300", page, http.Header{
			"Content-Security-Policy": {"default-src 'none'; script-src '" + docsScriptHash() + "'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"},
		}),
	}, nil
}

type docsOperation struct {
	Method, Path, ID, Summary, Description string
	Needs                                  string // to be called; of a webhook, what it carries
	Parameters                             []docsField
	Body                                   docsKind
	Members                                []docsField // of a body whose type has no name
	Answers                                []docsAnswer
	Aliases                                []string
	Example                                string
}

// docsKind is a type: words, and behind them the name of a type of the page.
type docsKind struct{ Words, Named string }

type docsGroup struct {
	Name, About string
	Operations  []docsOperation
}

type docsField struct {
	Name, In, Type, Doc string
	Required            bool
}

type docsAnswer struct {
	Status, Text string
	Type         docsKind
}

type docsType struct {
	Name   string
	Fields []docsField
}

// docsDocument is as much of the document as the page shows of an operation.
type docsDocument struct {
	Paths map[string]map[string]struct {
		OperationID string                `json:"operationId"`
		Description string                `json:"description"`
		Security    []map[string][]string `json:"security"`
		Responses   map[string]struct {
			Ref         string               `json:"$ref"`
			Description string               `json:"description"`
			Content     map[string]docsMedia `json:"content"`
		} `json:"responses"`
	} `json:"paths"`
}

type docsMedia struct {
	Example json.RawMessage `json:"example"`
}

// describedIn tells by the id of an operation what the document says of it: who may call,
// how it answers, and an example.
func describedIn(document []byte) (map[string]docsOperation, error) {
	var read docsDocument
	if err := json.Unmarshal(document, &read); err != nil {
		return nil, err
	}
	known := map[string]docsOperation{}
	for path, methods := range read.Paths {
		for method, op := range methods {
			out := docsOperation{Method: strings.ToUpper(method), Path: path, Description: op.Description, Needs: needsOf("needs", op.Security)}
			for status, r := range op.Responses {
				text := r.Description
				if r.Ref != "" {
					text = r.Ref[strings.LastIndex(r.Ref, "/")+1:]
				}
				out.Answers = append(out.Answers, docsAnswer{Status: status, Text: text})
				for _, media := range r.Content {
					out.Example += string(media.Example)
				}
			}
			slices.SortFunc(out.Answers, func(x, y docsAnswer) int { return strings.Compare(x.Status, y.Status) })
			known[op.OperationID] = out
		}
	}
	return known, nil
}

// withDocument puts what the document says into an operation of the page.
func (o docsOperation) withDocument(known map[string]docsOperation, aliases []string) docsOperation {
	full := known[o.ID]
	for i, answer := range full.Answers {
		at := slices.IndexFunc(o.Answers, func(a docsAnswer) bool { return a.Status == answer.Status })
		if at >= 0 && answer.Status < "400" {
			full.Answers[i].Type = o.Answers[at].Type
		}
	}
	o.Needs, o.Description, o.Answers, o.Example, o.Aliases = full.Needs, full.Description, full.Answers, full.Example, aliases
	return o
}

func (a *API) docsPage(document []byte) ([]byte, error) {
	known, err := describedIn(document)
	if err != nil {
		return nil, err
	}
	groups := a.docsGroups(known)
	var types []docsType
	for name, schema := range a.OpenAPI().Components.Schemas.Map() {
		types = append(types, docsType{Name: name, Fields: fieldsOf(schema)})
	}
	slices.SortFunc(types, func(x, y docsType) int { return strings.Compare(x.Name, y.Name) })
	var b bytes.Buffer
	err = docsTemplate.Execute(&b, map[string]any{"Title": a.OpenAPI().Info.Title, "About": a.description.About, "Version": a.OpenAPI().Info.Version, "Groups": groups, "Types": types, "Script": template.JS(docsScript)}) //nolint:gosec // our own file
	return b.Bytes(), err
}

// docsGroups gives operations and webhooks by topic: those with a description in
// their order, then the others by name.
func (a *API) docsGroups(known map[string]docsOperation) []docsGroup {
	operations := map[string][]docsOperation{}
	for path, item := range a.OpenAPI().Paths {
		for method, op := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "PATCH": item.Patch, "DELETE": item.Delete} {
			if op != nil && !op.Hidden {
				topic := topicOf(op)
				operations[topic] = append(operations[topic], describe(method, path, op).withDocument(known, a.description.Aliases[method+" "+path]))
			}
		}
	}
	for name, item := range a.description.Webhooks {
		topic := topicOf(item.Post)
		operations[topic] = append(operations[topic], describe("POST", name, item.Post))
	}
	topics := slices.Clone(a.description.Topics)
	for _, name := range slices.Sorted(maps.Keys(operations)) {
		if !slices.ContainsFunc(topics, func(t Topic) bool { return t.Name == name }) {
			topics = append(topics, Topic{Name: name})
		}
	}
	groups := make([]docsGroup, len(topics))
	for i, topic := range topics {
		list := operations[topic.Name]
		slices.SortFunc(list, func(x, y docsOperation) int { return strings.Compare(x.Path+x.Method, y.Path+y.Method) })
		groups[i] = docsGroup{topic.Name, topic.About, list}
	}
	return groups
}

func topicOf(op *huma.Operation) string { return strings.Join(op.Tags[:min(1, len(op.Tags))], "") }

func describe(method, path string, op *huma.Operation) docsOperation {
	out := docsOperation{Method: method, Path: path, ID: op.OperationID, Summary: op.Summary, Description: op.Description, Needs: needsOf("carries", op.Security)}
	for _, p := range op.Parameters {
		out.Parameters = append(out.Parameters, docsField{Name: p.Name, In: p.In, Type: typeName(p.Schema), Doc: p.Description, Required: p.Required})
	}
	if op.RequestBody != nil {
		for _, media := range op.RequestBody.Content {
			if out.Body = kindOf(media.Schema); media.Schema.Ref == "" {
				out.Members = fieldsOf(media.Schema)
			}
		}
	}
	for status, r := range op.Responses {
		answer := docsAnswer{Status: status, Text: r.Description}
		for _, media := range r.Content {
			answer.Type = kindOf(media.Schema)
		}
		out.Answers = append(out.Answers, answer)
	}
	slices.SortFunc(out.Answers, func(x, y docsAnswer) int { return strings.Compare(x.Status, y.Status) })
	return out
}

func fieldsOf(schema *huma.Schema) []docsField {
	var fields []docsField
	for name, property := range schema.Properties {
		fields = append(fields, docsField{Name: name, Type: typeName(property), Doc: property.Description, Required: slices.Contains(schema.Required, name)})
	}
	slices.SortFunc(fields, func(x, y docsField) int { return strings.Compare(x.Name, y.Name) })
	return fields
}

// kindOf gives a type with the name that the page explains.
func kindOf(s *huma.Schema) docsKind {
	if s != nil && s.Ref == "" && s.Type == "array" {
		inner := kindOf(s.Items)
		return docsKind{"list of " + inner.Words, inner.Named}
	}
	if s != nil && s.Ref != "" {
		return docsKind{Named: typeName(s)}
	}
	return docsKind{Words: typeName(s)}
}

// ways are what a caller may prove itself with, in the words of the page.
//
//nolint:gochecknoglobals // a constant list
var ways = []struct{ scheme, words string }{
	{BySelf, "a person's token"},
	{ByApp, "an app's token"},
	{ByPersonalToken, "a personal token"},
	{BySecret, "the secret of the application"},
	{BySearchKey, "a search key"},
}

// needsOf says which tokens a call takes, with the scopes of apps, "" for none.
func needsOf(verb string, security []map[string][]string) string {
	var words []string
	open := false
	for _, way := range ways {
		named, scopes := false, []string{}
		for _, one := range security {
			of, has := one[way.scheme]
			named, open = named || has, open || len(one) == 0
			for _, scope := range of {
				scopes = append(scopes, "`"+scope+"`")
			}
		}
		switch {
		case named && len(scopes) > 0:
			words = append(words, way.words+" with "+strings.Join(scopes, " or "))
		case named:
			words = append(words, way.words)
		}
	}
	switch {
	case len(words) == 0:
		return ""
	case open:
		return "takes " + strings.Join(words, ", ") + ", or none"
	}
	return verb + " " + strings.Join(words, ", or ")
}

func typeName(s *huma.Schema) string {
	switch {
	case s == nil:
		return ""
	case s.Ref != "":
		return strings.TrimPrefix(s.Ref, "#/components/schemas/")
	case s.Type == "array":
		return "list of " + typeName(s.Items)
	case len(s.Enum) > 0:
		var values []string
		for _, v := range s.Enum {
			if text, ok := v.(string); ok {
				values = append(values, text)
			}
		}
		return strings.Join(values, " | ")
	case s.Format != "":
		return s.Type + " (" + s.Format + ")"
	default:
		return s.Type
	}
}

// docsSpan is a piece of a text of the document.
type docsSpan struct {
	Text             string
	IsCode, IsStrong bool
}

// spansOf reads as much of Markdown as the texts of the document use: code between
// backticks, strong words between two stars.
func spansOf(text string) []docsSpan {
	var spans []docsSpan
	for i, part := range strings.Split(text, "`") {
		if i%2 == 1 {
			spans = append(spans, docsSpan{Text: part, IsCode: true})
			continue
		}
		for j, piece := range strings.Split(part, "**") {
			spans = append(spans, docsSpan{Text: piece, IsStrong: j%2 == 1})
		}
	}
	return spans
}

func paragraphsOf(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n\n"), func(p string) bool { return strings.TrimSpace(p) == "" })
}

//go:embed docs.html
var docsHTML string

//go:embed docs.js
var docsScript string

// docsScriptHash names the one script that the page may run.
func docsScriptHash() string {
	sum := sha256.Sum256([]byte(docsScript))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

//nolint:gochecknoglobals // parsed once
var docsTemplate = template.Must(template.New("docs").Funcs(template.FuncMap{"spans": spansOf, "paragraphs": paragraphsOf}).Parse(docsHTML))
