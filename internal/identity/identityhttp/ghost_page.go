package identityhttp

import (
	"net/http"
	"net/url"

	"marketplace/internal/identity"
	"marketplace/internal/kit/errs"
)

const ghostPath = Base + "/ghost"

// ghostPage lets staff find the account of a customer (decisions rule 5).
func (h *handlers) ghostPage(w http.ResponseWriter, r *http.Request) {
	if _, account, ok := h.requireSession(w, r, ghostPath); ok {
		h.showGhost(w, r, account, r.URL.Query().Get("q"), nil)
	}
}

func (h *handlers) showGhost(w http.ResponseWriter, r *http.Request, staff identity.Account, query string, problem *errs.Error) {
	candidates, err := h.service.FindGhostCandidates(r.Context(), staff, query)
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	log, err := h.service.GhostLog(r.Context(), staff)
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	page := GhostPage{Action: ghostPath, Query: query, Candidates: candidates, Log: log, Reason: r.PostForm.Get("reason")}
	status := http.StatusOK
	if problem != nil {
		status, page.Error = refusedStatus(w, problem), problem.Message
	}
	h.pages.Ghost(newPageWriter(w, ""), r, status, page)
}

// startGhost redirects to the shop with the token of a ghost session in the fragment,
// which browsers do not send (spec S2.31).
func (h *handlers) startGhost(w http.ResponseWriter, r *http.Request) {
	_, staff, ok := h.requireSession(w, r, ghostPath)
	if !ok || !readForm(w, r) {
		return
	}
	token, err := h.service.StartGhost(r.Context(), staff, r.PostForm.Get("account"), r.PostForm.Get("reason"))
	if e := errs.As(err); e != nil && e.Code == errs.Unprocessable {
		h.showGhost(w, r, staff, r.PostForm.Get("q"), e)
		return
	}
	if err != nil {
		h.failurePage(w, r, err)
		return
	}
	redirectTo(w, http.StatusSeeOther, h.home+"#frenzied=1&access_token="+url.QueryEscape(token))
}
