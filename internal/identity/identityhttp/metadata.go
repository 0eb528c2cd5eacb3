package identityhttp

import (
	"net/http"

	"marketplace/internal/identity"
	"marketplace/internal/kit/auth"
)

// metadata tells libraries what the service offers and where (RFC 8414 section 2).
type metadata struct {
	Issuer            string   `json:"issuer"`
	Authorization     string   `json:"authorization_endpoint"`
	Token             string   `json:"token_endpoint"`
	TokenAuth         []string `json:"token_endpoint_auth_methods_supported"`
	Revocation        string   `json:"revocation_endpoint"`
	RevocationAuth    []string `json:"revocation_endpoint_auth_methods_supported"`
	Introspection     string   `json:"introspection_endpoint"`
	IntrospectionAuth []string `json:"introspection_endpoint_auth_methods_supported"`
	Scopes            []string `json:"scopes_supported"`
	ResponseTypes     []string `json:"response_types_supported"`
	ResponseModes     []string `json:"response_modes_supported"`
	GrantTypes        []string `json:"grant_types_supported"`
	Challenges        []string `json:"code_challenge_methods_supported"`
	Documentation     string   `json:"service_documentation"`
}

// Metadata is the path of the metadata of the origin.
const Metadata = "/.well-known/oauth-authorization-server"

// MetadataAliases are the paths of the metadata of the service's other issuer name, the
// origin with the base path.
func MetadataAliases() []string { return []string{Metadata + Base, Base + Metadata} }

// mountMetadata serves the metadata of both issuer names: the origin, and the origin with
// the base path. For the second the well-known part stands before the path (RFC 8414
// section 3.1) or, as many libraries expect, behind it.
func (h *handlers) mountMetadata(mux *http.ServeMux, origin string) {
	proofs := []string{"client_secret_basic", "client_secret_post"}
	of := func(issuer string) http.Handler {
		known := metadata{
			Issuer: issuer, Authorization: origin + Base + "/", Token: origin + Base + "/v2/token", TokenAuth: append(proofs, "none"),
			Revocation: origin + Base + "/v2/revoke", RevocationAuth: append(proofs, "none"), Introspection: origin + Base + "/v2/introspect", IntrospectionAuth: proofs,
			Scopes: auth.GrantableScopes(), ResponseTypes: []string{identity.ResponseCode, identity.ResponseToken}, ResponseModes: []string{"query", "fragment"},
			GrantTypes: []string{"authorization_code", "implicit", "refresh_token"}, Challenges: []string{"S256"}, Documentation: origin + "/api/docs",
		}
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { writeCachedJSON(w, known) })
	}
	mux.Handle("GET "+Metadata, of(origin))
	mux.Handle("GET "+Metadata+Base, of(origin+Base))
	mux.Handle("GET "+Base+Metadata, of(origin+Base))
}
