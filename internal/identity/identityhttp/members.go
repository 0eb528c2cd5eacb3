package identityhttp

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
)

const maxBody = 64 << 10 // bytes

// readJSON reads a body into a struct; unprocessable when it is none.
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

// roleInput names a role by its id, or by product and role.
type roleInput struct {
	RoleID  string `json:"role_id" required:"false"`
	Product string `json:"product" required:"false"`
	Role    string `json:"role" required:"false"`
}

func (in roleInput) read() (auth.Role, error) {
	for product, name := range productNames {
		for _, role := range auth.RolesOf(product) {
			if in.RoleID != "" && in.RoleID == roleID(product, role) || in.RoleID == "" && in.Product == name && in.Role == role {
				return auth.Role{Product: product, Role: role}, nil
			}
		}
	}
	return auth.Role{}, unprocessable("roles", "name a role by role_id, or by product and role")
}

func readRoles(list []roleInput) ([]auth.Role, error) {
	roles := make([]auth.Role, 0, len(list))
	for _, in := range list {
		role, err := in.read()
		if err != nil {
			return nil, err
		}
		roles = append(roles, role)
	}
	return roles, nil
}

// readProduct reads a product as this API writes it, or in lower case, as the
// marketplace does.
func readProduct(name string) (string, error) {
	for product, written := range productNames {
		if name == written || name == product {
			return product, nil
		}
	}
	return "", unprocessable("product", "must be LiveChat or HelpDesk")
}

// accountInput is a person to add.
type accountInput struct {
	Email    string      `json:"email"`
	Name     string      `json:"name" required:"false"`
	Password string      `json:"password" required:"false"`
	Roles    []roleInput `json:"roles" required:"false"`
}

// addAccount adds a person to the caller's organization: 201, or 200 for one
// that is there (contract identity 2.2).
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

// accountChange is the body of a PATCH: name and picture, and the properties
// active and <Product>.suspended (contract identity 2.1, spec S3.17).
type accountChange struct {
	Name       *string                    `json:"name" required:"false"`
	AvatarURL  *string                    `json:"avatar_url" required:"false"`
	Properties map[string]json.RawMessage `json:"properties" required:"false" doc:"active, and suspended of a product: {\"active\":true,\"LiveChat\":{\"suspended\":false}}"`
}

func (c accountChange) read() (identity.MemberChange, error) {
	change := identity.MemberChange{Name: c.Name, AvatarURL: c.AvatarURL, Suspended: map[string]bool{}}
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

// changeAccount changes a person. With accounts--my:rw one changes oneself, but
// nobody suspends oneself.
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

// writeAccount answers with an account as it is now.
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

// rolesInput are roles to give and to take.
type rolesInput struct {
	Give []roleInput `json:"set_roles" required:"false"`
	Take []roleInput `json:"delete_roles" required:"false" doc:"a product alone is enough"`
}

// setRoles gives and takes roles. A role to take is named by its product alone,
// or as one to give (contract identity 2.2).
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

func readProducts(list []roleInput) ([]string, error) {
	products := make([]string, 0, len(list))
	for _, in := range list {
		if in.RoleID == "" && in.Role == "" {
			product, err := readProduct(in.Product)
			if err != nil {
				return nil, err
			}
			products = append(products, product)
			continue
		}
		role, err := in.read()
		if err != nil {
			return nil, err
		}
		products = append(products, role.Product)
	}
	return products, nil
}

// roleDetail is a role with what it grants (contract identity 2.4).
type roleDetail struct {
	RoleBody
	Scope string `json:"scope"`
}

func toRoleBody(r auth.Role) RoleBody {
	kind := "secondary"
	if r.Product == auth.Accounts {
		kind = "primary"
	}
	return RoleBody{RoleID: roleID(r.Product, r.Role), Product: productNames[r.Product], Role: r.Role, Type: kind, Predefined: true}
}

func (h *handlers) roles(w http.ResponseWriter, _ *http.Request) {
	list := []RoleBody{}
	auth.EachRole(func(role auth.Role) { list = append(list, toRoleBody(role)) })
	writePrivateJSON(w, http.StatusOK, list)
}

func (h *handlers) role(w http.ResponseWriter, r *http.Request) {
	found, err := findRole(r)
	if err != nil {
		h.writeError(w, r, err)
		return
	}
	writePrivateJSON(w, http.StatusOK, found)
}

func findRole(r *http.Request) (*roleDetail, error) {
	var found *roleDetail
	auth.EachRole(func(role auth.Role) {
		if body := toRoleBody(role); body.RoleID == r.PathValue("id") {
			found = &roleDetail{body, auth.RoleScopes(role.Product, role.Role).String()}
		}
	})
	if found == nil {
		e := errs.New(errs.NotFound, "resource_not_found", "There is no such role.")
		e.Fields = map[string]string{"resource_name": "role"}
		return nil, e
	}
	return found, nil
}

// deleteRole refuses: every role is a predefined one (contract identity 2.4).
func (h *handlers) deleteRole(w http.ResponseWriter, r *http.Request) {
	_, err := findRole(r)
	if err == nil {
		err = errs.New(errs.Forbidden, "access_denied", "A predefined role cannot be deleted.")
	}
	h.writeError(w, r, err)
}

// scopeBody is a scope as the list of scopes tells it (contract identity 1.10).
type scopeBody struct {
	Scope       string `json:"scope"`
	Description string `json:"description"`
	Beta        bool   `json:"beta"`
}

// scopes lists every scope that a role grants.
func (h *handlers) scopes(w http.ResponseWriter, _ *http.Request) {
	list := []scopeBody{}
	for _, scope := range grantableScopes() {
		list = append(list, scopeBody{Scope: scope, Description: describeScope(scope)})
	}
	writePrivateJSON(w, http.StatusOK, list)
}

// grantableScopes gives every scope that a role can bring.
func grantableScopes() auth.Scopes {
	all := []auth.Role{}
	auth.EachRole(func(role auth.Role) { all = append(all, role) })
	return auth.ScopesOf(all)
}

// describeScope says what a scope of the form "resource--area:level" lets do.
func describeScope(scope string) string {
	resource, level, found := strings.Cut(scope, ":")
	if !found {
		return strings.ReplaceAll(scope, "_", " ")
	}
	verb := map[string]string{"ro": "read", "rw": "read and change", "rc": "read and add"}[level]
	name, area, _ := strings.Cut(resource, "--")
	whose := map[string]string{"my": "your own", "access": "those you can reach", "all": "all of the organization's"}[area]
	return verb + " " + strings.ReplaceAll(name, ".", " ") + ": " + whose
}
