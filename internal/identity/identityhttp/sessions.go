package identityhttp

import (
	"context"
	"net/http"

	"marketplace/internal/identity"
)

// sessionBody is a session (contract identity 2.6).
type sessionBody struct {
	AccountID      string              `json:"account_id"`
	SessionID      string              `json:"session_id"`
	Current        bool                `json:"current"`
	UserAgent      string              `json:"user_agent"`
	IdentitySource string              `json:"identity_source"`
	IP             string              `json:"ip"`
	Applications   []sessionClientBody `json:"applications"`
}

type sessionClientBody struct {
	Name      string `json:"name"`
	ClientID  string `json:"client_id"`
	SessionID string `json:"session_id"`
}

func (h *handlers) sessions(w http.ResponseWriter, r *http.Request) {
	info := callerFrom(r)
	list, err := h.service.Sessions(r.Context(), info.Principal.AccountID)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	bodies := make([]sessionBody, 0, len(list))
	for _, s := range list {
		body := sessionBody{
			AccountID: s.AccountID, SessionID: s.ID, Current: s.ID == info.SessionID, UserAgent: s.UserAgent,
			IdentitySource: s.Source, IP: s.IP, Applications: []sessionClientBody{},
		}
		for _, c := range s.Applications {
			body.Applications = append(body.Applications, sessionClientBody{Name: c.Name, ClientID: c.ClientID, SessionID: c.SessionID})
		}
		bodies = append(bodies, body)
	}
	writePrivateJSON(w, http.StatusOK, bodies)
}

// endSessions signs the person out everywhere (spec S7.22).
func (h *handlers) endSessions(w http.ResponseWriter, r *http.Request) {
	h.signOut(w, r, func(ctx context.Context, info identity.TokenInfo) error {
		return h.service.EndSessions(ctx, info.Principal.AccountID, info.GrantID)
	})
}

// endSession ends one session; "my" is that of the token. A token without a session is
// revoked itself.
func (h *handlers) endSession(w http.ResponseWriter, r *http.Request) {
	h.signOut(w, r, func(ctx context.Context, info identity.TokenInfo) error {
		id := r.PathValue("id")
		if id == "my" && info.SessionID == "" {
			return h.service.RevokeToken(ctx, bearer(r))
		}
		if id == "my" {
			id = info.SessionID
		}
		return h.service.EndSession(ctx, info.Principal.AccountID, id)
	})
}

// signOut runs end for a caller that may end sessions, and deletes the cookie of a
// session that ended. A call from another origin cannot delete it; the cookie that stays
// is not valid any more.
func (h *handlers) signOut(w http.ResponseWriter, r *http.Request, end func(context.Context, identity.TokenInfo) error) {
	info := callerFrom(r)
	if info.Principal.Ghost() {
		// A ghost session ends itself, never the customer's sessions (decisions rule 5).
		end = func(ctx context.Context, _ identity.TokenInfo) error { return h.service.RevokeToken(ctx, bearer(r)) }
	}
	if err := end(r.Context(), info); err != nil {
		h.writeError(w, r, err)
		return
	}
	if _, _, err := h.service.SessionAccount(r.Context(), h.cookie(r)); err != nil && h.cookie(r) != "" {
		http.SetCookie(w, h.newCookie("", -1))
	}
	writePrivateJSON(w, http.StatusOK, empty{})
}
