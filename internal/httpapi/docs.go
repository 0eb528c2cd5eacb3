package httpapi

import (
	"bytes"
	"encoding/json"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// MountDocs serves the OpenAPI 3.1 document and a page that a person can read,
// made from it at start.
func (a *API) MountDocs(mux Mux, base string) error {
	document, err := a.Document()
	if err != nil {
		return err
	}
	page, err := a.docsPage(document)
	if err != nil {
		return err
	}
	spec := Prepare("application/json", "public, max-age=300", document, nil)
	readable := Prepare("text/html; charset=utf-8", "public, max-age=300", page, http.Header{
		"Content-Security-Policy": {"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"},
	})
	mux.HandleFunc("GET "+base+"/openapi.json", func(w http.ResponseWriter, r *http.Request) { spec.Serve(w, r, http.StatusOK) })
	mux.HandleFunc("GET "+base+"/docs", func(w http.ResponseWriter, r *http.Request) { readable.Serve(w, r, http.StatusOK) })
	return nil
}

type docsOperation struct {
	Method, Path, ID, Summary, Description string
	SignedIn                               bool
	Parameters                             []docsField
	Body                                   string
	Answers                                []docsAnswer
	Aliases                                []string
	Example                                string
}

type docsField struct {
	Name, In, Type, Doc string
	Required            bool
}

type docsAnswer struct{ Status, Text, Type string }

type docsType struct {
	Name   string
	Fields []docsField
}

// docsDocument is as much of the document as the page shows of an operation.
type docsDocument struct {
	Paths map[string]map[string]struct {
		OperationID string           `json:"operationId"`
		Description string           `json:"description"`
		Security    []map[string]any `json:"security"`
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

// said tells by the id of an operation what the document says of it: who may call,
// how it answers, and an example.
func said(document []byte) (map[string]docsOperation, error) {
	var read docsDocument
	if err := json.Unmarshal(document, &read); err != nil {
		return nil, err
	}
	known := map[string]docsOperation{}
	for path, methods := range read.Paths {
		for method, op := range methods {
			out := docsOperation{Method: strings.ToUpper(method), Path: path, Description: op.Description, SignedIn: len(op.Security) > 0 && len(op.Security[0]) > 0}
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

// complete puts what the document says into an operation of the page.
func (o docsOperation) complete(known map[string]docsOperation, aliases []string) docsOperation {
	full := known[o.ID]
	for i, answer := range full.Answers {
		at := slices.IndexFunc(o.Answers, func(a docsAnswer) bool { return a.Status == answer.Status })
		if at >= 0 && answer.Status < "400" {
			full.Answers[i].Type = o.Answers[at].Type
		}
	}
	o.SignedIn, o.Description, o.Answers, o.Example, o.Aliases = full.SignedIn, full.Description, full.Answers, full.Example, aliases
	return o
}

func (a *API) docsPage(document []byte) ([]byte, error) {
	known, err := said(document)
	if err != nil {
		return nil, err
	}
	groups := map[string][]docsOperation{}
	for path, item := range a.OpenAPI().Paths {
		for method, op := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PUT": item.Put, "PATCH": item.Patch, "DELETE": item.Delete} {
			if op != nil && !op.Hidden {
				tag := strings.Join(op.Tags[:min(1, len(op.Tags))], "")
				groups[tag] = append(groups[tag], describe(method, path, op).complete(known, a.Description.Aliases[method+" "+path]))
			}
		}
	}
	for _, list := range groups {
		slices.SortFunc(list, func(x, y docsOperation) int { return strings.Compare(x.Path+x.Method, y.Path+y.Method) })
	}
	var types []docsType
	for name, schema := range a.OpenAPI().Components.Schemas.Map() {
		types = append(types, docsType{Name: name, Fields: fieldsOf(schema)})
	}
	slices.SortFunc(types, func(x, y docsType) int { return strings.Compare(x.Name, y.Name) })
	var b bytes.Buffer
	err = docsTemplate.Execute(&b, map[string]any{"Title": a.OpenAPI().Info.Title, "Version": a.OpenAPI().Info.Version, "Groups": groups, "Types": types})
	return b.Bytes(), err
}

func describe(method, path string, op *huma.Operation) docsOperation {
	out := docsOperation{Method: method, Path: path, ID: op.OperationID, Summary: op.Summary, Description: op.Description, SignedIn: len(op.Security) > 0}
	for _, p := range op.Parameters {
		out.Parameters = append(out.Parameters, docsField{Name: p.Name, In: p.In, Type: typeName(p.Schema), Doc: p.Description, Required: p.Required})
	}
	if op.RequestBody != nil {
		for _, media := range op.RequestBody.Content {
			out.Body = typeName(media.Schema)
		}
	}
	for status, r := range op.Responses {
		answer := docsAnswer{Status: status, Text: r.Description}
		for _, media := range r.Content {
			answer.Type = typeName(media.Schema)
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

//nolint:gochecknoglobals // parsed once
var docsTemplate = template.Must(template.New("docs").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{{.Title}}</title>
<style>
:root{color-scheme:light dark;--surface:#fff;--sunken:#f5f6f8;--border:#dfe2e7;--text:#13161b;--muted:#565d69;--accent:#2347dc}
@media(prefers-color-scheme:dark){:root{--surface:#111318;--sunken:#1a1d24;--border:#31363f;--text:#eceef2;--muted:#a3abb8;--accent:#9db1ff}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{font:15px/1.55 system-ui,sans-serif;margin:0;background:var(--surface);color:var(--text)}
a{color:var(--accent)}
.layout{max-width:1200px;margin:0 auto;padding:24px 16px;display:grid;gap:0 40px}
main{min-width:0}
nav{border:1px solid var(--border);border-radius:8px;background:var(--sunken);padding:8px 16px;margin-bottom:24px}
nav summary{cursor:pointer;font-weight:600;padding:6px 0}
nav ul{list-style:none;margin:0 0 8px;padding:0}
nav li{margin:2px 0;overflow-wrap:anywhere}
nav a{display:block;padding:4px 0;text-decoration:none}
nav a:hover{text-decoration:underline}
@media(min-width:1000px){.layout{grid-template-columns:260px minmax(0,1fr)}nav{position:sticky;top:16px;max-height:calc(100vh - 32px);overflow:auto;font-size:13px}}
h1{margin:0 0 8px;line-height:1.2}h2{margin:48px 0 8px}h3{margin:0 0 4px;font-size:16px;overflow-wrap:anywhere}
article{border-top:1px solid var(--border);padding:16px 0}
p{margin:6px 0;overflow-wrap:anywhere}
code,.path{font-family:ui-monospace,monospace;font-size:14px;overflow-wrap:anywhere}
.method{display:inline-block;min-width:64px;font-weight:700}.quiet{color:var(--muted)}
table{border-collapse:collapse;width:100%;font-size:14px;table-layout:fixed}
td,th{text-align:left;padding:6px 12px 6px 0;vertical-align:top;border-top:1px solid var(--border);overflow-wrap:anywhere}
th{color:var(--muted);font-weight:500}
pre{font:13px/1.45 ui-monospace,monospace;background:var(--sunken);border:1px solid var(--border);border-radius:8px;padding:12px;margin:6px 0;white-space:pre-wrap;overflow-wrap:anywhere}
article summary{cursor:pointer;color:var(--muted);padding:4px 0}
@media(max-width:639px){table,tbody,tr,td{display:block}th{display:none}tr{border-top:1px solid var(--border);padding:6px 0}td{border:0;padding:1px 0}}
</style></head><body><div class="layout">
<nav aria-label="Contents"><details open><summary>Contents</summary>
{{range $group, $operations := .Groups}}<details><summary>{{$group}}</summary><ul>{{range $operations}}<li><a href="#{{.ID}}">{{.Method}} {{.Path}}</a></li>{{end}}</ul></details>{{end}}
<details><summary>Types</summary><ul>{{range .Types}}<li><a href="#type-{{.Name}}">{{.Name}}</a></li>{{end}}</ul></details>
</details></nav>
<main>
<h1>{{.Title}}</h1><p>Version {{.Version}}. The same as OpenAPI 3.1: <a href="openapi.json">openapi.json</a>. Operations marked “signed in” need a bearer token. Errors have the body <code>{"code","message","fields"?,"request_id"}</code>.</p>
{{range $group, $operations := .Groups}}<section><h2>{{$group}}</h2>
{{range $operations}}<article id="{{.ID}}"><h3><span class="method">{{.Method}}</span> <span class="path">{{.Path}}</span></h3>
<p>{{.Summary}}{{if .SignedIn}} <span class="quiet">· signed in</span>{{end}}</p>{{with .Description}}<p>{{.}}</p>{{end}}
{{if .Parameters}}<table><tr><th>Parameter</th><th>In</th><th>Type</th><th>Meaning</th></tr>{{range .Parameters}}<tr><td><code>{{.Name}}</code>{{if .Required}} *{{end}}</td><td>{{.In}}</td><td>{{.Type}}</td><td>{{.Doc}}</td></tr>{{end}}</table>{{end}}
{{with .Body}}<p>Body: <a href="#type-{{.}}">{{.}}</a></p>{{end}}
<p>{{range .Answers}}{{.Status}} {{with .Type}}<a href="#type-{{.}}">{{.}}</a>{{else}}{{.Text}}{{end}} &nbsp; {{end}}</p>{{with .Aliases}}<p class="quiet">Also{{range .}} <code>{{.}}</code>{{end}}</p>{{end}}{{with .Example}}<details><summary>Example of an answer</summary><pre>{{.}}</pre></details>{{end}}</article>{{end}}</section>{{end}}
<section><h2>Types</h2>{{range .Types}}<article id="type-{{.Name}}"><h3>{{.Name}}</h3>{{if .Fields}}<table>{{range .Fields}}<tr><td><code>{{.Name}}</code>{{if .Required}} *{{end}}</td><td>{{.Type}}</td><td>{{.Doc}}</td></tr>{{end}}</table>{{end}}</article>{{end}}</section>
</main></div></body></html>
`))
