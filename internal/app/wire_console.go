package app

import (
	"net/http"

	"marketplace/internal/site"
)

// consoleBase is where developers will look after their apps (decisions section 1).
const consoleBase = "/console"

// mountConsole answers for the developer console, to which own apps lead (spec
// S5.08), that it is not open yet.
func (a *app) mountConsole(mux *http.ServeMux) {
	closed := func(w http.ResponseWriter, r *http.Request) {
		page := a.builder.Notice(http.StatusOK, site.Notice{Heading: "Developer console", Text: "The developer console is not open yet."})
		a.site.Write(w, r, page, "no-store")
	}
	mux.HandleFunc("GET "+consoleBase, closed)
	mux.HandleFunc("GET "+consoleBase+"/", closed)
}
