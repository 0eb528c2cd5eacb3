package identityhttp

import (
	"net/http"
	"strings"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
)

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

// readProduct reads the name of a product in the spelling of this API or in that of the
// marketplace, which is lower case.
func readProduct(name string) (string, error) {
	for product, written := range productNames {
		if name == written || name == product {
			return product, nil
		}
	}
	return "", unprocessable("product", "must be LiveChat or HelpDesk")
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

// roleDetail is a role with its scopes (contract identity 2.4).
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

// scopeBody is a scope in the list of scopes (contract identity 1.10).
type scopeBody struct {
	Scope       string `json:"scope"`
	Description string `json:"description"`
	Beta        bool   `json:"beta"`

	ScopeWords
}

// ScopeWords are how a consent says a scope.
type ScopeWords struct {
	Area     string `json:"area" doc:"of the account, in English"`
	Place    int    `json:"place" doc:"where a consent names the area, the first of all is 0"`
	ReadOnly bool   `json:"read_only" doc:"it changes nothing there"`
	Says     string `json:"says" doc:"what it lets an application do, in the language of who asks"`
}

// scopes lists every scope that some role grants.
func (h *handlers) scopes(w http.ResponseWriter, r *http.Request) {
	list := []scopeBody{}
	for _, scope := range auth.GrantableScopes() {
		list = append(list, scopeBody{Scope: scope, Description: describeScope(scope), ScopeWords: h.wordsOf(locale.From(r.Context()), scope)})
	}
	writePrivateJSON(w, http.StatusOK, list)
}

// describeScope says in words what a scope of the form "resource--area:level" allows.
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

// RoleBody is a role. It is exported because huma sees embedded types only then.
type RoleBody struct {
	RoleID     string `json:"role_id"`
	Product    string `json:"product"`
	Role       string `json:"role"`
	Type       string `json:"type"`
	Predefined bool   `json:"predefined"`
}

// roleID makes the id of a predefined role from its name, in the form of a
// UUID, so that it is the same everywhere and for ever.
func roleID(product, role string) string {
	h := ids.Hash("role/" + product + "/" + role)
	return h[:8] + "-" + h[8:12] + "-8" + h[13:16] + "-8" + h[17:20] + "-" + h[20:32]
}
