package searchhttp

import (
	"net/http"
	"net/url"
	"strings"
)

// route is a call of the protocol: a method, and a path below /1/ as http.ServeMux
// reads it. Fixed words win over names.
type route struct {
	method, path string
	adminOnly    bool // only for the key that may write
	answer       func(c *call) ([]byte, error)
}

// routes are all calls of the protocol that are offered, but for isalive, which
// asks for no key.
//
//nolint:gochecknoglobals // a constant table
var routes = []route{
	{http.MethodPost, "events", false, func(c *call) ([]byte, error) { return c.events() }},
	{http.MethodGet, "indexes", false, func(c *call) ([]byte, error) { return c.listIndexes() }},
	{http.MethodGet, "task/{taskID}", false, func(c *call) ([]byte, error) { return c.taskStatus(c.name("taskID")), nil }},
	{http.MethodPost, "indexes/*/queries", false, func(c *call) ([]byte, error) { return c.multiQuery() }},
	{http.MethodPost, "indexes/*/objects", false, func(c *call) ([]byte, error) { return c.objects() }},
	{http.MethodPost, "indexes/*/batch", true, func(c *call) ([]byte, error) { return c.batch("*") }},
	{http.MethodGet, "indexes/{index}", false, func(c *call) ([]byte, error) { return c.singleQuery(c.name("index")) }},
	{http.MethodPost, "indexes/{index}", true, func(c *call) ([]byte, error) {
		return c.putObject(c.name("index"), c.deps.NewID(), "createdAt")
	}},
	{http.MethodDelete, "indexes/{index}", true, func(c *call) ([]byte, error) {
		return c.apply("deletedAt", Write{Index: c.name("index"), Action: ActionDrop})
	}},
	{http.MethodGet, "indexes/{index}/query", false, func(c *call) ([]byte, error) { return c.singleQuery(c.name("index")) }},
	{http.MethodPost, "indexes/{index}/query", false, func(c *call) ([]byte, error) { return c.singleQuery(c.name("index")) }},
	{http.MethodGet, "indexes/{index}/browse", false, func(c *call) ([]byte, error) { return c.browse(c.name("index")) }},
	{http.MethodPost, "indexes/{index}/browse", false, func(c *call) ([]byte, error) { return c.browse(c.name("index")) }},
	{http.MethodGet, "indexes/{index}/settings", false, func(c *call) ([]byte, error) { return c.settings(c.name("index")) }},
	{http.MethodPut, "indexes/{index}/settings", true, func(c *call) ([]byte, error) { return c.putSettings(c.name("index")) }},
	{http.MethodPost, "indexes/{index}/batch", true, func(c *call) ([]byte, error) { return c.batch(c.name("index")) }},
	{http.MethodPost, "indexes/{index}/clear", true, func(c *call) ([]byte, error) {
		return c.apply("updatedAt", Write{Index: c.name("index"), Action: ActionClear})
	}},
	{http.MethodPost, "indexes/{index}/deleteByQuery", true, func(c *call) ([]byte, error) { return c.deleteByQuery(c.name("index")) }},
	{http.MethodPost, "indexes/{index}/operation", true, func(c *call) ([]byte, error) { return c.operation(c.name("index")) }},
	{http.MethodGet, "indexes/{index}/task/{taskID}", false, func(c *call) ([]byte, error) { return c.task(c.name("index"), c.name("taskID")) }},
	{http.MethodPost, "indexes/{index}/synonyms/search", true, func(c *call) ([]byte, error) { return c.searchSynonyms(c.name("index")) }},
	{http.MethodPost, "indexes/{index}/synonyms/batch", true, func(c *call) ([]byte, error) { return c.batchSynonyms(c.name("index")) }},
	{http.MethodPost, "indexes/{index}/synonyms/clear", true, func(c *call) ([]byte, error) { return c.clearSynonyms(c.name("index")) }},
	{http.MethodGet, "indexes/{index}/synonyms/{objectID}", true, func(c *call) ([]byte, error) { return c.synonym(c.name("index"), c.name("objectID")) }},
	{http.MethodPut, "indexes/{index}/synonyms/{objectID}", true, func(c *call) ([]byte, error) { return c.putSynonym(c.name("index"), c.name("objectID")) }},
	{http.MethodDelete, "indexes/{index}/synonyms/{objectID}", true, func(c *call) ([]byte, error) { return c.dropSynonym(c.name("index"), c.name("objectID")) }},
	{http.MethodPost, "indexes/{index}/rules/search", true, func(c *call) ([]byte, error) { return c.searchRules(c.name("index")) }},
	{http.MethodPost, "indexes/{index}/rules/batch", true, func(c *call) ([]byte, error) { return c.batchRules(c.name("index")) }},
	{http.MethodPost, "indexes/{index}/rules/clear", true, func(c *call) ([]byte, error) { return c.clearRules(c.name("index")) }},
	{http.MethodGet, "indexes/{index}/rules/{objectID}", true, func(c *call) ([]byte, error) { return c.rule(c.name("index"), c.name("objectID")) }},
	{http.MethodPut, "indexes/{index}/rules/{objectID}", true, func(c *call) ([]byte, error) { return c.putRule(c.name("index"), c.name("objectID")) }},
	{http.MethodDelete, "indexes/{index}/rules/{objectID}", true, func(c *call) ([]byte, error) { return c.dropRule(c.name("index"), c.name("objectID")) }},
	{http.MethodPost, "indexes/{index}/facets/{facet}/query", false, func(c *call) ([]byte, error) {
		return c.facetQuery(c.name("index"), c.name("facet"))
	}},
	{http.MethodGet, "indexes/{index}/{objectID}", false, func(c *call) ([]byte, error) { return c.object(c.name("index"), c.name("objectID")) }},
	{http.MethodPut, "indexes/{index}/{objectID}", true, func(c *call) ([]byte, error) {
		return c.putObject(c.name("index"), c.name("objectID"), "updatedAt")
	}},
	{http.MethodDelete, "indexes/{index}/{objectID}", true, func(c *call) ([]byte, error) {
		return c.apply("deletedAt", Write{Index: c.name("index"), Action: ActionDelete, ID: c.name("objectID")})
	}},
	{http.MethodPost, "indexes/{index}/{objectID}/partial", true, func(c *call) ([]byte, error) { return c.patchObject(c.name("index"), c.name("objectID")) }},
}

const aliveRoute = "isalive"

// Routes gives every call that is offered, as "GET /1/indexes".
func Routes() []string {
	list := []string{http.MethodGet + " /1/" + aliveRoute}
	for _, r := range routes {
		list = append(list, r.method+" /1/"+r.path)
	}
	return list
}

// newMux gives every call its handler; what is not offered is refused in the shape
// of the protocol, by whoever asks with the wrong method, too.
func (h *handler) newMux() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("/", h.serve((*call).refuse))
	mux.HandleFunc("/1/"+aliveRoute, func(w http.ResponseWriter, r *http.Request) {
		h.write(w, r, http.StatusOK, []byte(`{"message":"server is alive"}`))
	})
	for _, route := range routes {
		mux.HandleFunc(route.method+" /1/"+route.path, h.serve(func(c *call) ([]byte, error) {
			switch {
			case c.request.Method != route.method: // HEAD, which the mux takes for GET
				return c.refuse()
			case route.adminOnly && (!c.admin || c.deps.Writer == nil):
				return nil, &failure{status: http.StatusForbidden, message: "Method not allowed with this API key"}
			}
			return route.answer(c)
		}))
	}
	return mux
}

// segments cuts the path behind /1/ and decodes each part, so that a name may
// hold an encoded slash and the star may come as %2A.
func segments(u *url.URL) ([]string, bool) {
	rest, ok := strings.CutPrefix(u.EscapedPath(), "/1/")
	if !ok {
		return nil, false
	}
	parts := strings.Split(strings.TrimSuffix(rest, "/"), "/")
	for i, part := range parts {
		decoded, err := url.PathUnescape(part)
		if err != nil || decoded == "" {
			return nil, false
		}
		parts[i] = decoded
	}
	return parts, true
}

// withSegments gives the request to the mux with a path that it takes as it is. It
// would redirect names that are dots, and take a name that is one slash for the end of
// the path: so slashes, such dots and the percent sign are encoded once more.
func withSegments(r *http.Request, parts []string) *http.Request {
	safe, escaped := make([]string, len(parts)), make([]string, len(parts))
	for i, part := range parts {
		safe[i] = slashes.Replace(part)
		if part == "." || part == ".." {
			safe[i] = strings.ReplaceAll(part, ".", "%2E")
		}
		escaped[i] = url.PathEscape(safe[i])
	}
	address := *r.URL
	address.Path, address.RawPath = "/1/"+strings.Join(safe, "/"), "/1/"+strings.Join(escaped, "/")
	routed := r.WithContext(r.Context())
	routed.URL = &address
	return routed
}

var slashes = strings.NewReplacer("%", "%25", "/", "%2F") //nolint:gochecknoglobals // a constant table

// name gives a name of the path as the client wrote it, decoded.
func (c *call) name(part string) string {
	decoded, err := url.PathUnescape(c.request.PathValue(part))
	if err != nil { // withSegments wrote it
		panic(err)
	}
	return decoded
}
