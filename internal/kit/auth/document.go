package auth

import (
	"fmt"
	"strings"
)

// Document gives the tables of this package as Markdown: what each role may do,
// what it grants, and what each operation and each endpoint of the accounts
// service asks for.
func Document() string {
	var b strings.Builder
	b.WriteString("# Who may do what\n\nGenerated from the tables of `internal/kit/auth` by `make gen`; tests ask the running program for every cell.\n\n")
	writeActions(&b)
	writeRoleScopes(&b)
	writeConsole(&b)
	writeOperations(&b)
	writeEndpoints(&b)
	return b.String()
}

func writeActions(b *strings.Builder) {
	b.WriteString("## Roles and actions\n\nA row is a role held in one product and nothing else; everybody is a member of the accounts product besides. A cell names the products in which the action is allowed.\n\n| Role |")
	for _, a := range Actions {
		fmt.Fprintf(b, " %s |", a.Name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(Actions)) + "\n")
	EachRole(func(r Role) {
		fmt.Fprintf(b, "| %s of %s |", r.Role, r.Product)
		p := WithOnlyRole(r)
		for _, a := range Actions {
			fmt.Fprintf(b, " %s |", cell(a, p))
		}
		b.WriteString("\n")
	})
	b.WriteString("\n")
	for _, a := range Actions {
		acts := ""
		if a.Acts {
			acts = "; never a ghost"
		}
		fmt.Fprintf(b, "- `%s`: %s%s\n", a.Name, a.What, acts)
	}
	b.WriteString("\n`ghost` and `moderate` are granted to staff by name; no role brings them. A suspended role counts for nothing. Taking a right away counts at once in the process that did it and within three seconds in the others.\n")
}

// EachRole calls do with every role of every product.
func EachRole(do func(Role)) {
	for _, product := range append([]string{Accounts}, Products...) {
		for _, role := range RolesOf(product) {
			do(Role{Product: product, Role: role})
		}
	}
}

// WithOnlyRole is somebody who holds one role, and is a member of the accounts product
// as everybody is.
func WithOnlyRole(r Role) Principal {
	roles := []Role{r}
	if r.Product != Accounts {
		roles = append(roles, Role{Product: Accounts, Role: Member})
	}
	return Principal{Roles: roles, Scopes: ScopesOf(roles)}
}

func cell(a Action, p Principal) string {
	if !a.PerProduct {
		if a.May(p, "") {
			return "yes"
		}
		return "-"
	}
	in := []string{}
	for _, product := range Products {
		if a.May(p, product) {
			in = append(in, product)
		}
	}
	if len(in) == 0 {
		return "-"
	}
	return strings.Join(in, ", ")
}

func writeRoleScopes(b *strings.Builder) {
	b.WriteString("\n## Roles and scopes\n\n| Role | Scopes |\n|---|---|\n")
	EachRole(func(r Role) {
		scopes := RoleScopes(r.Product, r.Role)
		if len(scopes) == 0 {
			fmt.Fprintf(b, "| %s of %s | - |\n", r.Role, r.Product)
			return
		}
		fmt.Fprintf(b, "| %s of %s | `%s` |\n", r.Role, r.Product, strings.Join(scopes, "` `"))
	})
}

func writeEndpoints(b *strings.Builder) {
	b.WriteString("\n## Endpoints of the accounts service\n\nBelow `/accounts`. A scope that includes the named one is as good (`rw` includes `rc` and `ro`, `all` includes `access` and `my`).\n\n| Endpoint | For | Token | A ghost may |\n|---|---|---|---|\n")
	for _, e := range Endpoints {
		fmt.Fprintf(b, "| `%s %s` | %s | %s | %s |\n", e.Method, e.Path, e.What, e.needed(), yesOrNo(!e.Acts))
	}
}

func writeOperations(b *strings.Builder) {
	b.WriteString("\n## Operations of the Marketplace API and of billing\n\nAn app is not its user. The platform's own clients act for the person within the person's rights (of the product that is acted in). The token of an app needs the named scope, and the person's right besides; it touches only what the last column says. Charges of an app are those whose `seller_client_id` or `order_client_id` is its client; all others do not exist for it. What everybody may do, an app does as a visitor.\n\nVersions in an address (`/api/v2`, `/billing/v1`, `/billing/v2`, `/billing/v3`) change nothing. Without a token, or with one that is over, the answer is 401 before the request is judged; a public read is answered as to a visitor, with `WWW-Authenticate: Bearer error=\"invalid_token\"`. A scope that is missing is 401 with the code `scope_missing` in billing and 403 elsewhere; whatever else somebody may not do is 403 everywhere. An operation that is in no row is not served: the program does not start.\n\n| Operation | For | The person needs | The token of an app needs | A ghost may | An app touches |\n|---|---|---|---|---|---|\n")
	for _, o := range Operations {
		fmt.Fprintf(b, "| `%s %s` | %s | %s | %s | %s | %s |\n", o.Method, o.Path, o.What, o.person(), o.app(), yesOrNo(!o.Acts), orDash(string(o.Own)))
	}
}

func (o Operation) person() string {
	if o.Console != "" {
		if o.Person != "" {
			return o.Person + ", and of a developer `" + o.Console + "` in the console"
		}
		return "`" + o.Console + "` in the console"
	}
	switch {
	case o.Public:
		return "nothing"
	case o.Server:
		return "is not there: a host product's server, with its credentials"
	case o.Person == "":
		return "to be signed in"
	}
	return o.Person
}

func writeConsole(b *strings.Builder) {
	b.WriteString("\n## Console roles\n\nOf somebody in the console of the developer that their organization is. Before its team is kept there, owners of the organization are owners, who manages it a manager, who may read its ledger finance, and everybody else a viewer; from the first change of the team on, who is not in it has no right, but owners of the organization own a team that has no owner. Somebody suspended in the organization has none either.\n\n| Right | For |")
	for _, role := range ConsoleRoles {
		fmt.Fprintf(b, " %s |", role)
	}
	b.WriteString("\n|---|---|" + strings.Repeat("---|", len(ConsoleRoles)) + "\n")
	for _, right := range ConsoleRights {
		fmt.Fprintf(b, "| `%s` | %s |", right.Name, right.What)
		for _, role := range ConsoleRoles {
			fmt.Fprintf(b, " %s |", map[bool]string{true: "yes", false: "-"}[role.Allows(right.Name)])
		}
		b.WriteString("\n")
	}
}

func (o Operation) app() string {
	switch {
	case o.Public:
		return "nothing"
	case len(o.Scopes) == 0:
		return "may not"
	case o.Scopes[0] == AnyScope:
		return "any"
	}
	return "`" + strings.Join(o.Scopes, "` or `") + "`"
}

func yesOrNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func (e Endpoint) needed() string {
	switch {
	case e.Public:
		return "none, or the presented one"
	case e.Console != "":
		return "of the platform's own applications; the person needs `" + e.Console + "` in the console"
	case len(e.Scopes) == 0:
		return "any"
	}
	text := "`" + strings.Join(e.Scopes, "` or `") + "`"
	if e.Mine != "" {
		text += ", for oneself `" + e.Mine + "`"
	}
	if e.FirstParty {
		text += ", or of the platform's own applications"
	}
	return text
}
