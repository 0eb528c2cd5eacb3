package searchhttp

import (
	"net/http"
	"strings"
)

// route is a call of the protocol: a method, and a path below /1/ where {name}
// stands for any segment. The first that fits answers, so fixed words stand before
// names.
type route struct {
	method, path string
	adminOnly    bool // only for the key that may write
	answer       func(c *call, at map[string]string) ([]byte, error)
}

// routes are all calls of the protocol that are offered, but for isalive, which
// asks for no key.
//
//nolint:gochecknoglobals // a constant table
var routes = []route{
	{http.MethodPost, "events", false, func(c *call, _ map[string]string) ([]byte, error) { return c.events() }},
	{http.MethodGet, "indexes", false, func(c *call, _ map[string]string) ([]byte, error) { return c.listIndexes() }},
	{http.MethodGet, "task/{taskID}", false, func(c *call, at map[string]string) ([]byte, error) { return c.taskStatus(at["taskID"]), nil }},
	{http.MethodPost, "indexes/*/queries", false, func(c *call, _ map[string]string) ([]byte, error) { return c.multiQuery() }},
	{http.MethodPost, "indexes/*/objects", false, func(c *call, _ map[string]string) ([]byte, error) { return c.objects() }},
	{http.MethodPost, "indexes/*/batch", true, func(c *call, _ map[string]string) ([]byte, error) { return c.batch("*") }},
	{http.MethodGet, "indexes/{index}", false, func(c *call, at map[string]string) ([]byte, error) { return c.singleQuery(at["index"]) }},
	{http.MethodPost, "indexes/{index}", true, func(c *call, at map[string]string) ([]byte, error) {
		return c.putObject(at["index"], c.deps.NewID(), "createdAt")
	}},
	{http.MethodDelete, "indexes/{index}", true, func(c *call, at map[string]string) ([]byte, error) {
		return c.apply("deletedAt", Write{Index: at["index"], Action: ActionDrop})
	}},
	{http.MethodGet, "indexes/{index}/query", false, func(c *call, at map[string]string) ([]byte, error) { return c.singleQuery(at["index"]) }},
	{http.MethodPost, "indexes/{index}/query", false, func(c *call, at map[string]string) ([]byte, error) { return c.singleQuery(at["index"]) }},
	{http.MethodGet, "indexes/{index}/browse", false, func(c *call, at map[string]string) ([]byte, error) { return c.browse(at["index"]) }},
	{http.MethodPost, "indexes/{index}/browse", false, func(c *call, at map[string]string) ([]byte, error) { return c.browse(at["index"]) }},
	{http.MethodGet, "indexes/{index}/settings", false, func(c *call, at map[string]string) ([]byte, error) { return c.settings(at["index"]) }},
	{http.MethodPut, "indexes/{index}/settings", true, func(c *call, at map[string]string) ([]byte, error) { return c.putSettings(at["index"]) }},
	{http.MethodPost, "indexes/{index}/batch", true, func(c *call, at map[string]string) ([]byte, error) { return c.batch(at["index"]) }},
	{http.MethodPost, "indexes/{index}/clear", true, func(c *call, at map[string]string) ([]byte, error) {
		return c.apply("updatedAt", Write{Index: at["index"], Action: ActionClear})
	}},
	{http.MethodPost, "indexes/{index}/deleteByQuery", true, func(c *call, at map[string]string) ([]byte, error) { return c.deleteByQuery(at["index"]) }},
	{http.MethodPost, "indexes/{index}/operation", true, func(c *call, at map[string]string) ([]byte, error) { return c.operation(at["index"]) }},
	{http.MethodGet, "indexes/{index}/task/{taskID}", false, func(c *call, at map[string]string) ([]byte, error) { return c.task(at["index"], at["taskID"]) }},
	{http.MethodPost, "indexes/{index}/synonyms/search", true, func(c *call, at map[string]string) ([]byte, error) { return c.searchSynonyms(at["index"]) }},
	{http.MethodPost, "indexes/{index}/synonyms/batch", true, func(c *call, at map[string]string) ([]byte, error) { return c.batchSynonyms(at["index"]) }},
	{http.MethodPost, "indexes/{index}/synonyms/clear", true, func(c *call, at map[string]string) ([]byte, error) { return c.clearSynonyms(at["index"]) }},
	{http.MethodGet, "indexes/{index}/synonyms/{objectID}", true, func(c *call, at map[string]string) ([]byte, error) { return c.synonym(at["index"], at["objectID"]) }},
	{http.MethodPut, "indexes/{index}/synonyms/{objectID}", true, func(c *call, at map[string]string) ([]byte, error) { return c.putSynonym(at["index"], at["objectID"]) }},
	{http.MethodDelete, "indexes/{index}/synonyms/{objectID}", true, func(c *call, at map[string]string) ([]byte, error) { return c.dropSynonym(at["index"], at["objectID"]) }},
	{http.MethodPost, "indexes/{index}/rules/search", true, func(c *call, at map[string]string) ([]byte, error) { return c.searchRules(at["index"]) }},
	{http.MethodPost, "indexes/{index}/rules/batch", true, func(c *call, at map[string]string) ([]byte, error) { return c.batchRules(at["index"]) }},
	{http.MethodPost, "indexes/{index}/rules/clear", true, func(c *call, at map[string]string) ([]byte, error) { return c.clearRules(at["index"]) }},
	{http.MethodGet, "indexes/{index}/rules/{objectID}", true, func(c *call, at map[string]string) ([]byte, error) { return c.rule(at["index"], at["objectID"]) }},
	{http.MethodPut, "indexes/{index}/rules/{objectID}", true, func(c *call, at map[string]string) ([]byte, error) { return c.putRule(at["index"], at["objectID"]) }},
	{http.MethodDelete, "indexes/{index}/rules/{objectID}", true, func(c *call, at map[string]string) ([]byte, error) { return c.dropRule(at["index"], at["objectID"]) }},
	{http.MethodPost, "indexes/{index}/facets/{facet}/query", false, func(c *call, at map[string]string) ([]byte, error) {
		return c.facetQuery(at["index"], at["facet"])
	}},
	{http.MethodGet, "indexes/{index}/{objectID}", false, func(c *call, at map[string]string) ([]byte, error) { return c.object(at["index"], at["objectID"]) }},
	{http.MethodPut, "indexes/{index}/{objectID}", true, func(c *call, at map[string]string) ([]byte, error) {
		return c.putObject(at["index"], at["objectID"], "updatedAt")
	}},
	{http.MethodDelete, "indexes/{index}/{objectID}", true, func(c *call, at map[string]string) ([]byte, error) {
		return c.apply("deletedAt", Write{Index: at["index"], Action: ActionDelete, ID: at["objectID"]})
	}},
	{http.MethodPost, "indexes/{index}/{objectID}/partial", true, func(c *call, at map[string]string) ([]byte, error) { return c.patchObject(at["index"], at["objectID"]) }},
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

// route finds the call of a path, given without "1", and answers it.
func (c *call) route(path []string) ([]byte, error) {
	for _, r := range routes {
		at, ok := r.matches(c.request.Method, path)
		switch {
		case !ok:
		case r.adminOnly && (!c.admin || c.deps.Writer == nil):
			return nil, &failure{status: http.StatusForbidden, message: "Method not allowed with this API key"}
		default:
			return r.answer(c, at)
		}
	}
	return nil, c.refuse()
}

// matches reads the names of a path, false when it is another call.
func (r route) matches(method string, path []string) (at map[string]string, ok bool) {
	if r.method != method || strings.Count(r.path, "/") != len(path)-1 {
		return nil, false
	}
	i := 0
	for part := range strings.SplitSeq(r.path, "/") {
		switch name, isName := strings.CutPrefix(part, "{"); {
		case isName && at == nil:
			at = map[string]string{strings.TrimSuffix(name, "}"): path[i]}
		case isName:
			at[strings.TrimSuffix(name, "}")] = path[i]
		case part != path[i]:
			return nil, false
		}
		i++
	}
	return at, true
}
