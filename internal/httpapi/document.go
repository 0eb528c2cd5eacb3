package httpapi

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/kit/auth"
)

// Description is what the OpenAPI document says that no operation knows by itself.
type Description struct {
	// Origin is where the services answer, as https://shop.example.
	Origin string
	// About is the text at the beginning, in Markdown.
	About string
	// Topics are the tags of operations with what they are about, in their order.
	Topics []Topic
	// Scopes are those that an app may ask for, with what each lets it do.
	Scopes map[string]string
	// Aliases are other addresses of an operation, by its name, as "GET /api/categories".
	Aliases map[string][]string
	// Webhooks are what the shop sends, by name.
	Webhooks map[string]*huma.PathItem
	// Examples are answers that the running program gave.
	Examples Examples
}

// Topic is a tag of operations.
type Topic struct{ Name, About string }

// Examples are real answers, by the id of the operation and the status.
type Examples map[string]map[string]json.RawMessage

// object is a part of a document.
type object = map[string]any

// documentWriter is a document that is being written: what huma made of the types of the
// operations, and what is added to it.
type documentWriter struct {
	api         *API
	description Description
	root        object
	used        map[errorShape][]int // the errors that operations refer to
}

// Document gives the OpenAPI 3.1 document as indented JSON.
func (a *API) Document() ([]byte, error) {
	root, err := a.fromTypes()
	if err != nil {
		return nil, err
	}
	w := &documentWriter{api: a, description: a.description, root: root, used: map[errorShape][]int{}}
	w.head()
	w.eachOperation(w.describe)
	w.nulls()
	if err := w.webhooks(); err != nil {
		return nil, err
	}
	w.errorAnswers()
	w.eachOperation(w.exemplify)
	w.aliases()
	w.prune()
	return indented(w.root)
}

// FrontEndTypes gives a document with every type of the API and those of the data
// of the shop's own pages, and of each operation what a call of it is typed with:
// parameters, body, and what it answers when it succeeds.
func (a *API) FrontEndTypes() ([]byte, error) {
	for _, page := range a.pages {
		a.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(page.value), true, page.name)
	}
	root, err := a.fromTypes()
	if err != nil {
		return nil, err
	}
	w := &documentWriter{api: a, description: a.description, root: root, used: map[errorShape][]int{}}
	w.eachOperation(w.describe)
	w.nulls()
	w.eachOperation(keepTypes)
	w.aliasPaths()
	components := object{"schemas": w.schemas(), "parameters": w.components()["parameters"]}
	return indented(object{"openapi": root["openapi"], "info": root["info"], "paths": root["paths"], "components": components})
}

// keepTypes leaves out of an operation what no call of it is typed with.
func keepTypes(d documentedOperation) {
	for _, name := range []string{"operationId", "tags", "description", "security"} {
		delete(d.json, name)
	}
	responses := child(d.json, "responses")
	maps.DeleteFunc(responses, func(status string, _ any) bool { return !strings.HasPrefix(status, "2") })
	for _, answer := range responses {
		answer, _ := answer.(object)
		delete(answer, "headers")
	}
}

// aliasPaths adds the other addresses of operations, each as a reference to the first.
func (w *documentWriter) aliasPaths() {
	paths := child(w.root, "paths")
	w.eachOperation(func(d documentedOperation) {
		for _, address := range w.description.Aliases[d.method+" "+d.path] {
			if paths[address] == nil {
				paths[address] = object{"$ref": "#/paths/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(d.path)}
			}
		}
	})
}

// fromTypes is what the types of the operations say.
func (a *API) fromTypes() (object, error) {
	for _, schema := range a.OpenAPI().Components.Schemas.Map() {
		if schema.AdditionalProperties == true {
			schema.AdditionalProperties = nil // allowed is what absent means; saying so spoils generated types
		}
	}
	text, err := json.Marshal(a.OpenAPI())
	if err != nil {
		return nil, err
	}
	var root object
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // large limits stay as they are
	return root, decoder.Decode(&root)
}

func indented(root object) ([]byte, error) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(root)
	return b.Bytes(), err
}

// head says what the document is about and where the services are.
func (w *documentWriter) head() {
	info, _ := w.root["info"].(object)
	info["description"] = w.description.About
	w.root["servers"] = []any{object{
		"url": "{origin}", "description": "All services are on one address.",
		"variables": object{"origin": object{"default": w.description.Origin, "description": "Where this marketplace is"}},
	}}
	var tags []any
	for _, t := range w.description.Topics {
		tags = append(tags, object{"name": t.Name, "description": t.About})
	}
	w.root["tags"] = tags
	w.root["security"] = []any{}
	w.components()["securitySchemes"] = w.securitySchemes()
}

func (w *documentWriter) components() object { return child(w.root, "components") }
func (w *documentWriter) schemas() object    { return child(w.components(), "schemas") }

// child gives a member that is an object; it is made when it is not there.
func child(of object, name string) object {
	inner, ok := of[name].(object)
	if !ok {
		inner = object{}
		of[name] = inner
	}
	return inner
}

// documentedOperation is an operation of the document, and its row: what the tables of
// kit/auth say about who may call it.
type documentedOperation struct {
	method, path string
	typed        *huma.Operation
	json         object
}

// eachOperation calls do for all operations, in their order.
func (w *documentWriter) eachOperation(do func(documentedOperation)) {
	paths := child(w.root, "paths")
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		item, _ := paths[path].(object)
		for _, method := range slices.Sorted(maps.Keys(item)) {
			one, ok := item[method].(object)
			if !ok {
				continue
			}
			do(documentedOperation{method: strings.ToUpper(method), path: path, typed: operationOf(w.api.OpenAPI().Paths[path], method), json: one})
		}
	}
}

func operationOf(item *huma.PathItem, method string) *huma.Operation {
	if item == nil {
		return nil
	}
	return map[string]*huma.Operation{
		"get": item.Get, "post": item.Post, "put": item.Put, "patch": item.Patch, "delete": item.Delete, "head": item.Head, "options": item.Options,
	}[method]
}

// describe says of an operation who may call it and how it refuses, from the tables.
func (w *documentWriter) describe(d documentedOperation) {
	if d.json["security"] == nil {
		d.json["security"] = []any{}
	}
	row, known := auth.OperationOf(d.method, d.path)
	if known {
		w.describeRow(d, row)
		return
	}
	if endpoint, known := auth.EndpointOf(d.method, strings.TrimPrefix(d.path, accountsPath)); known && strings.HasPrefix(d.path, accountsPath) {
		w.describeEndpoint(d, endpoint)
		return
	}
	w.answers(d, errorShapeOf(d.path), declaredErrors(d))
}

// exemplify adds what the running program answered.
func (w *documentWriter) exemplify(d documentedOperation) {
	id, _ := d.json["operationId"].(string)
	for status, example := range w.description.Examples[id] {
		answer, ok := child(d.json, "responses")[status].(object)
		if !ok {
			continue
		}
		content, _ := answer["content"].(object)
		if media, ok := content["application/json"].(object); ok {
			media["example"] = example
		}
	}
}

// aliases adds the other addresses of operations, each with a name of its own.
// They say the same as the first, and have no examples again.
func (w *documentWriter) aliases() {
	paths, taken := child(w.root, "paths"), map[string]bool{}
	w.eachOperation(func(d documentedOperation) {
		for _, address := range w.description.Aliases[d.method+" "+d.path] {
			same := copied(d.json).(object) //nolint:forcetypeassert // a copy has the type of what is copied
			withoutExamples(same)
			id := aliasID(d.json["operationId"], d.path, address)
			for taken[id] {
				id += "-again"
			}
			taken[id], same["operationId"] = true, id
			same["description"] = "The same as `" + d.method + " " + d.path + "`, under the address that existing clients use."
			child(paths, address)[strings.ToLower(d.method)] = same
		}
	})
}

// aliasID makes a name for an alias: that of the operation and what its address
// has besides, as categories-v2.
func aliasID(id any, path, address string) string {
	name, _ := id.(string)
	for part := range strings.SplitSeq(address, "/") {
		if !slices.Contains(strings.Split(path, "/"), part) {
			return name + "-" + part
		}
	}
	return name + "-unversioned"
}

func copied(value any) any {
	switch v := value.(type) {
	case object:
		c := make(object, len(v))
		for name, inner := range v {
			c[name] = copied(inner)
		}
		return c
	case []any:
		c := make([]any, len(v))
		for i, inner := range v {
			c[i] = copied(inner)
		}
		return c
	default:
		return v
	}
}

func withoutExamples(operation object) {
	for _, answer := range child(operation, "responses") {
		answer, _ := answer.(object)
		content, _ := answer["content"].(object)
		for _, media := range content {
			if media, ok := media.(object); ok {
				delete(media, "example")
			}
		}
	}
}

// prune leaves out types and ways to prove oneself that nothing mentions.
func (w *documentWriter) prune() {
	proved := object{}
	w.eachOperation(func(d documentedOperation) {
		ways, _ := d.json["security"].([]any)
		for _, way := range ways {
			way, _ := way.(object)
			maps.Copy(proved, way)
		}
	})
	maps.DeleteFunc(child(w.components(), "securitySchemes"), func(name string, _ any) bool { return proved[name] == nil })
	mentioned := object{}
	w.reach(w.root["paths"], mentioned)
	w.reach(w.root["webhooks"], mentioned)
	w.reach(w.components()["responses"], mentioned)
	schemas := w.schemas()
	for name := range schemas {
		if mentioned[name] == nil {
			delete(schemas, name)
		}
	}
}

const schemaRef = "#/components/schemas/"

// reach collects the types that a part of the document mentions, and those that
// they mention.
func (w *documentWriter) reach(value any, found object) {
	switch v := value.(type) {
	case object:
		if ref, ok := v["$ref"].(string); ok {
			name, isSchema := strings.CutPrefix(ref, schemaRef)
			if isSchema && found[name] == nil {
				found[name] = true
				w.reach(w.schemas()[name], found)
			}
		}
		for _, inner := range v {
			w.reach(inner, found)
		}
	case []any:
		for _, inner := range v {
			w.reach(inner, found)
		}
	}
}

// nulls says of every member of an answer that it may be null, when it may: an
// object that is not there stands as null unless its member is left out.
func (w *documentWriter) nulls() {
	answered := object{}
	w.eachOperation(func(d documentedOperation) {
		for _, answer := range child(d.json, "responses") {
			w.reach(answer, answered)
		}
	})
	for _, page := range w.api.pages {
		w.reach(object{"$ref": schemaRef + page.name}, answered)
	}
	for name := range answered {
		schema, _ := w.schemas()[name].(object)
		of := w.api.OpenAPI().Components.Schemas.TypeFromRef(schemaRef + name)
		if of == nil || schema["properties"] == nil {
			continue
		}
		mayBeNull(of, child(schema, "properties"))
	}
}

func mayBeNull(of reflect.Type, properties object) {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct {
		return
	}
	for field := range of.Fields() {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			mayBeNull(field.Type, properties)
			continue
		}
		property, ok := properties[name].(object)
		if !ok || field.Type.Kind() != reflect.Pointer || strings.Contains(options, "omit") || property["$ref"] == nil {
			continue
		}
		or := object{"anyOf": []any{object{"$ref": property["$ref"]}, object{"type": "null"}}}
		if doc := property["description"]; doc != nil {
			or["description"] = doc
		}
		properties[name] = or
	}
}

// webhooks adds what the shop sends.
func (w *documentWriter) webhooks() error {
	if len(w.description.Webhooks) == 0 {
		return nil
	}
	text, err := json.Marshal(w.description.Webhooks)
	if err != nil {
		return err
	}
	var hooks map[string]object
	if err := json.Unmarshal(text, &hooks); err != nil {
		return err
	}
	all := object{}
	for name, hook := range hooks {
		if post := child(hook, "post"); post["security"] == nil { // how a receiver proves the sender is said in words
			post["security"] = []any{}
		}
		all[name] = hook
	}
	w.root["webhooks"] = all
	return nil
}
