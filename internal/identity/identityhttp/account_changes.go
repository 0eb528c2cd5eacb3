package identityhttp

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

const maxBody = 64 << 10 // bytes

// readJSON reads a body into a struct. Errors: invalid for what is not JSON,
// unprocessable for a field of another type.
func readJSON(w http.ResponseWriter, r *http.Request, into any) error {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		return errs.Wrap(err, errs.Invalid, "bad_request", "The body could not be read.")
	}
	err = json.Unmarshal(text, into)
	if mismatch, ok := errors.AsType[*json.UnmarshalTypeError](err); ok && mismatch.Field != "" {
		return unprocessable(mismatch.Field, "has the wrong type")
	}
	if err != nil {
		return errs.Wrap(err, errs.Invalid, "bad_request", "The body is not JSON.")
	}
	return nil
}

// accountInput is a person to add.
type accountInput struct {
	Email    string      `json:"email"`
	Name     string      `json:"name" required:"false"`
	Password string      `json:"password" required:"false"`
	Roles    []roleInput `json:"roles" required:"false"`
}

// addAccount adds a person to the caller's organization: 201, or 200 when the person is
// in it already (contract identity 2.2).
func (h *handlers) addAccount(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	var body accountInput
	if err := readJSON(w, r, &body); err != nil {
		h.writeError(w, r, err)
		return
	}
	roles, err := readRoles(body.Roles)
	if err == nil && len(roles) > 0 && !auth.CoveredBy(p.Scopes, auth.ScopeRolesWrite) {
		err = insufficientScope(auth.ScopeRolesWrite)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	account, added, err := h.service.AddMember(r.Context(), p, identity.MemberInput{Email: body.Email, Name: body.Name, Password: body.Password, Roles: roles})
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	status := http.StatusOK
	if added {
		status = http.StatusCreated
	}
	writePrivateJSON(w, status, toAccountBody(account, p))
}

// accountChange is the body of a PATCH: name, picture and language, and the properties
// active and <Product>.suspended (contract identity 2.1, spec S3.17).
type accountChange struct {
	Name       *string                    `json:"name" required:"false"`
	AvatarURL  *string                    `json:"avatar_url" required:"false"`
	Language   *string                    `json:"language" required:"false" doc:"that the person reads, as de"`
	Properties map[string]json.RawMessage `json:"properties" required:"false" doc:"active, and suspended of a product: {\"active\":true,\"LiveChat\":{\"suspended\":false}}"`
}

func (c accountChange) read() (identity.MemberChange, error) {
	change := identity.MemberChange{Name: c.Name, AvatarURL: c.AvatarURL, Language: c.Language, Suspended: map[string]bool{}}
	for name, text := range c.Properties {
		if name == "active" {
			if json.Unmarshal(text, &change.Active) != nil {
				return change, unprocessable("properties.active", "must be true or false")
			}
			continue
		}
		var suspended struct {
			Suspended *bool `json:"suspended"`
		}
		product, err := readProduct(name)
		if err != nil || json.Unmarshal(text, &suspended) != nil || suspended.Suspended == nil {
			return change, unprocessable("properties", "knows active, and suspended of a product")
		}
		change.Suspended[product] = *suspended.Suspended
	}
	return change, nil
}

// changeAccount changes a person. With accounts--my:rw people change themselves, but
// nobody suspends themselves.
func (h *handlers) changeAccount(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	var body accountChange
	id, err := accountID(r, p)
	if err == nil {
		err = readJSON(w, r, &body)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	change, err := body.read()
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	if _, err := h.service.ChangeMember(r.Context(), p, id, change); err != nil {
		h.writeError(w, r, err)
		return
	}
	h.writeAccount(w, r, p, id)
}

// writeAccount reads an account again and answers with it.
func (h *handlers) writeAccount(w http.ResponseWriter, r *http.Request, p auth.Principal, id string) {
	body, err := h.findAccount(r, p, id)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, body)
}

func (h *handlers) closeAccount(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	id, err := accountID(r, p)
	if err == nil {
		err = h.service.CloseAccount(r.Context(), p, id)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, empty{})
}

// rolesInput are roles to grant and to revoke.
type rolesInput struct {
	Give []roleInput `json:"set_roles" required:"false"`
	Take []roleInput `json:"delete_roles" required:"false" doc:"a product alone is enough"`
}

// setRoles grants and revokes roles. A role to revoke is named by its product alone, or
// like one to grant (contract identity 2.2).
func (h *handlers) setRoles(w http.ResponseWriter, r *http.Request) {
	p := callerFrom(r).Principal
	var body rolesInput
	id, err := accountID(r, p)
	if err == nil {
		err = readJSON(w, r, &body)
	}
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	give, err := readRoles(body.Give)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	take, err := readProducts(body.Take)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	if _, err := h.service.SetRoles(r.Context(), p, id, give, take); err != nil {
		h.writeError(w, r, err)
		return
	}
	h.writeAccount(w, r, p, id)
}
