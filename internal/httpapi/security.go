package httpapi

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"marketplace/internal/kit/auth"
)

const (
	accountsPath = "/accounts"
	billingPath  = "/billing"
	searchPath   = "/search"
)

// Names of the ways to prove who calls.
const (
	BySelf          = "person"            // a token of a person
	ByApp           = "app"               // a token of an app
	BySecret        = "client"            // an app's id and secret
	ByPersonalToken = "personalToken"     // of a person, in the accounts service
	BySearchKey     = "searchKey"         // with searchApplication
	BySearchApp     = "searchApplication" // with searchKey
)

// securitySchemes are the ways to prove who calls.
func (w *documentWriter) securitySchemes() object {
	accounts := w.description.Origin + accountsPath
	scopes := object{}
	for scope, says := range w.description.Scopes {
		scopes[scope] = says
	}
	return object{
		BySelf: object{"type": "http", "scheme": "bearer", "description": "A token of a person: of the marketplace's own pages or of `marketplace token`. It acts with what the person may do."},
		ByApp: object{"type": "oauth2", "description": "A token that a person gave an application. It acts within its scopes, and within what the person may do.", "flows": object{
			"authorizationCode": object{"authorizationUrl": accounts, "tokenUrl": accounts + "/v2/token", "refreshUrl": accounts + "/v2/token", "scopes": scopes},
			"implicit":          object{"authorizationUrl": accounts, "scopes": scopes},
		}},
		ByPersonalToken: object{"type": "http", "scheme": "basic", "description": "In the accounts service: the id of the account, and as the password a personal token of it."},
		BySecret:        object{"type": "http", "scheme": "basic", "description": "Id and secret of a server-side application; they may stand in the body instead."},
		BySearchApp:     object{"type": "apiKey", "in": "header", "name": "x-algolia-application-id", "description": "Public; it may stand in the query instead."},
		BySearchKey:     object{"type": "apiKey", "in": "header", "name": "x-algolia-api-key", "description": "The public search key, a key secured with it, or the operator's key for writing; it may stand in the query instead."},
	}
}

// describeRow writes what the table of the Marketplace API and of billing says of
// an operation.
func (w *documentWriter) describeRow(d documentedOperation, row auth.Operation) {
	addDescription(d.json, whoMay(row))
	d.json["security"] = securityOf(row.Public, row.Scopes)
	if row.Server {
		d.json["security"] = []any{object{BySecret: []any{}}}
	}
	statuses := declaredErrors(d)
	keep := func(status int, holds bool) {
		statuses = slices.DeleteFunc(statuses, func(s int) bool { return s == status })
		if holds {
			statuses = append(statuses, status)
		}
	}
	keep(http.StatusUnauthorized, !row.Public || !row.Reads())
	keep(http.StatusForbidden, !row.Public && !row.Billing() || row.Acts || row.Console != "")
	keep(http.StatusTooManyRequests, !row.Reads())
	keep(http.StatusRequestEntityTooLarge, !row.Reads())
	keep(http.StatusUnsupportedMediaType, d.json["requestBody"] != nil)
	keep(http.StatusInternalServerError, true)
	keep(http.StatusServiceUnavailable, !row.Public || row.Acts)
	switch {
	case row.Reads():
		keep(http.StatusConflict, false)
		keep(http.StatusUnprocessableEntity, (row.Billing() || !row.Public) && slices.Contains(statuses, http.StatusUnprocessableEntity))
	case !row.Public: // those of a repeated key
		keep(http.StatusBadRequest, true)
		keep(http.StatusConflict, true)
		keep(http.StatusUnprocessableEntity, true)
		parameters, _ := d.json["parameters"].([]any)
		d.json["parameters"] = append(parameters, object{"$ref": "#/components/parameters/IdempotencyKey"})
		child(w.components(), "parameters")["IdempotencyKey"] = object{
			"name": "Idempotency-Key", "in": "header", "schema": object{"type": "string", "minLength": 1, "maxLength": longestKey}, "example": "5f0d8a3e-checkout-1",
			"description": "Makes a repeat answer as the first request did, without doing it again. One that comes while the first is under way waits for its answer.",
		}
	}
	w.answers(d, errorShapeOf(d.path), statuses)
}

// describeEndpoint writes what the table of the accounts service says.
func (w *documentWriter) describeEndpoint(d documentedOperation, e auth.Endpoint) {
	statuses := declaredErrors(d)
	if !e.Public {
		scopes := slices.Clone(e.Scopes)
		if e.Mine != "" {
			scopes = append(scopes, e.Mine)
		}
		if len(scopes) == 0 {
			scopes = []string{auth.AnyScope}
		}
		d.json["security"] = append(securityOf(false, scopes), object{ByPersonalToken: []any{}})
		statuses = append(statuses, http.StatusUnauthorized)
		if len(e.Scopes) > 0 || e.Acts || e.Console != "" {
			statuses = append(statuses, http.StatusForbidden)
		}
	}
	addDescription(d.json, whoMayCall(e))
	w.answers(d, errorShapeOf(d.path), append(statuses, http.StatusInternalServerError))
}

// addDescription adds a paragraph to the description of an operation.
func addDescription(operation object, text string) {
	before, _ := operation["description"].(string)
	if before != "" && text != "" {
		before = strings.TrimSuffix(before, ".") + ".\n\n"
	}
	operation["description"] = before + text
}

func securityOf(public bool, scopes []string) []any {
	ways := []any{}
	if public && len(scopes) == 0 {
		return ways
	}
	if public {
		ways = append(ways, object{})
	}
	ways = append(ways, object{BySelf: []any{}})
	for _, scope := range scopes {
		if scope == auth.AnyScope {
			ways = append(ways, object{ByApp: []any{}})
			continue
		}
		ways = append(ways, object{ByApp: []any{scope}})
	}
	return ways
}

// whoMay is a row in words.
func whoMay(row auth.Operation) string {
	if row.Server {
		return "For the servers of host products, which prove themselves by the id and the secret of their client."
	}
	var sentences []string
	if row.Public {
		sentences = append(sentences, "Everybody may call it.")
		if row.Acts {
			sentences = append(sentences, "An application counts as a visitor here.")
		}
	} else if row.Person == "" {
		sentences = append(sentences, "Needs somebody who is signed in.")
	}
	if at := slices.IndexFunc(auth.Actions, func(a auth.Action) bool { return a.Name == row.Person }); at >= 0 {
		sentences = append(sentences, "Needs somebody who may "+auth.Actions[at].What+".")
	}
	switch {
	case len(row.Scopes) == 0 && !row.Public:
		sentences = append(sentences, "Only the marketplace's own clients may; an application's token is refused.")
	case slices.Contains(row.Scopes, auth.AnyScope):
		sentences = append(sentences, "An application's token needs no scope.")
	case len(row.Scopes) > 0:
		sentences = append(sentences, "An application's token needs `"+strings.Join(row.Scopes, "` or `")+"`.")
	}
	if row.Own != "" {
		sentences = append(sentences, "An application reaches "+string(row.Own)+" only.")
	}
	if row.Acts {
		sentences = append(sentences, "Refused while staff looks on as a customer.")
	}
	return strings.Join(sentences, " ")
}

// whoMayCall is a row of the accounts service in words.
func whoMayCall(e auth.Endpoint) string {
	if e.Public {
		return "Needs no bearer token."
	}
	sentences := "Needs any living token."
	if e.Console != "" {
		sentences = "Needs `" + e.Console + "` in the console, and a token of the marketplace's own clients."
	}
	if len(e.Scopes) > 0 {
		sentences = "The token needs `" + strings.Join(e.Scopes, "` or `") + "`"
		if e.Mine != "" {
			sentences += "; `" + e.Mine + "` is enough when the path names the caller"
		}
		sentences += "."
	}
	if e.FirstParty {
		sentences += " The marketplace's own clients need no scope."
	}
	if e.Acts {
		sentences += " Refused while staff looks on as a customer."
	}
	return sentences
}

// errorShape is how a service answers errors.
type errorShape struct {
	prefix string // of the names of its answers
	schema string // its error
}

func errorShapeOf(path string) errorShape {
	switch {
	case strings.HasPrefix(path, billingPath+"/"):
		return errorShape{"Billing", "BillingProblem"}
	case strings.HasPrefix(path, accountsPath):
		return errorShape{"Accounts", "IdentityErrorBody"}
	case strings.HasPrefix(path, searchPath+"/"):
		return errorShape{"Search", "SearchErrorBody"}
	default:
		return errorShape{"", "Problem"}
	}
}

// refusals are the statuses of errors, each with its name and what it means.
//
//nolint:gochecknoglobals // a constant table
var refusals = map[int]struct{ name, means string }{
	http.StatusBadRequest:            {"BadRequest", "The request cannot be read, or a value in it is not valid."},
	http.StatusUnauthorized:          {"Unauthorized", "There is no token, or it is unknown, expired or revoked."},
	http.StatusForbidden:             {"Forbidden", "The caller may not do this."},
	http.StatusNotFound:              {"NotFound", "There is no such thing, or not for the caller."},
	http.StatusConflict:              {"Conflict", "It does not fit the present state."},
	http.StatusRequestEntityTooLarge: {"TooLarge", "The body is larger than is taken here."},
	http.StatusUnsupportedMediaType:  {"UnsupportedMediaType", "The body is of a type that is not taken here; send JSON."},
	http.StatusUnprocessableEntity:   {"Unprocessable", "The request is understood, and not possible."},
	http.StatusTooManyRequests:       {"TooManyRequests", "Too many requests; Retry-After says when to come again."},
	http.StatusInternalServerError:   {"Internal", "Something went wrong on our side."},
	http.StatusServiceUnavailable:    {"Unavailable", "Something that this needs does not answer now; Retry-After says when to come again."},
}

// billingMeans is what some of them mean besides, in billing.
//
//nolint:gochecknoglobals // a constant table
var billingMeans = map[int]string{
	http.StatusUnauthorized: "There is no token, it is unknown, expired or revoked, or it lacks the scope (`scope_missing`).",
	http.StatusForbidden:    "The caller may not do this: the code says whether staff looks on as a customer, or a role, a rule or the plan of the organization does not allow it.",
	http.StatusConflict:     "The total is another than was shown (`total_changed`), or a request with this Idempotency-Key is under way.",
}

// declaredErrors are the statuses of errors that an operation says itself.
func declaredErrors(d documentedOperation) []int {
	var statuses []int
	for status := range child(d.json, "responses") {
		if code, err := strconv.Atoi(status); err == nil && code >= http.StatusBadRequest {
			statuses = append(statuses, code)
		}
	}
	if d.typed != nil {
		statuses = append(statuses, d.typed.Errors...)
	}
	slices.Sort(statuses)
	return slices.Compact(statuses)
}

// answers writes the errors of an operation as references, but those that it
// describes with a body of their own.
func (w *documentWriter) answers(d documentedOperation, of errorShape, statuses []int) {
	responses := child(d.json, "responses")
	delete(responses, "default")
	for status, answer := range responses {
		code, _ := strconv.Atoi(status)
		answer, _ := answer.(object)
		content, _ := answer["content"].(object)
		if code >= http.StatusBadRequest && (len(content) == 0 || content["application/json"] != nil) {
			delete(responses, status)
		}
	}
	for _, status := range statuses {
		if key := strconv.Itoa(status); responses[key] == nil && refusals[status].name != "" {
			responses[key] = object{"$ref": "#/components/responses/" + of.prefix + refusals[status].name}
			w.used[of] = append(w.used[of], status)
		}
	}
}

// errorAnswers writes the answers that operations refer to.
func (w *documentWriter) errorAnswers() {
	responses := child(w.components(), "responses")
	for of, statuses := range w.used {
		slices.Sort(statuses)
		for _, status := range slices.Compact(statuses) {
			means := refusals[status].means
			if of.prefix == "Billing" && billingMeans[status] != "" {
				means = billingMeans[status]
			}
			answer := object{"description": means, "content": object{"application/json": object{"schema": object{"$ref": schemaRef + of.schema}}}}
			if headers := headersOf(status); headers != nil {
				answer["headers"] = maps.Clone(headers)
			}
			responses[of.prefix+refusals[status].name] = answer
		}
	}
}

func headersOf(status int) object {
	text := object{"type": "string"}
	switch status {
	case http.StatusUnauthorized:
		return object{"WWW-Authenticate": object{"description": "Bearer, with what is wrong with the token (RFC 6750)", "schema": text}}
	case http.StatusTooManyRequests:
		return object{
			"Retry-After":      object{"description": "seconds", "schema": text},
			"RateLimit":        object{"description": "the limit that was reached: its name, r = requests left, t = seconds until its window ends; every write answers with it", "schema": text},
			"RateLimit-Policy": object{"description": "the limit: its name, q = requests, w = seconds of its window", "schema": text},
		}
	case http.StatusServiceUnavailable:
		return object{"Retry-After": object{"description": "seconds", "schema": text}}
	default:
		return nil
	}
}
