// Package oauthd speaks OAuth 2.0 for identity. It is the only importer of
// ory/fosite, which contributes the flows: parsing and checking authorization
// requests, authenticating clients, exchanging codes (single use; a second use
// revokes what the first gave), implicit tokens, and refreshing with rotation
// and revocation of the family. Everything else hangs on interfaces of fosite
// that this package implements, because the contract differs there:
//
//   - Tokens are opaque "region:random" values kept by hash, not HMACs: strategy.
//   - Time is the program's clock, which the demo moves. fosite reads the
//     system's clock when it sets an expiry, so the session it is given ignores
//     those calls; the storage sets and checks every expiry itself, and the
//     answers are written from our values.
//   - One transaction holds a whole exchange. fosite wants the transaction in the
//     context; instead a provider is composed for each transaction, on a storage
//     bound to it (a few small allocations). A refusal still commits, because
//     the revocation it may have caused must stay.
//   - PKCE accepts two encodings of S256, the one of RFC 7636 and the one of the
//     official npm client (contract identity 1.4); fosite's handler knows only
//     the first. pkceHandler takes its place. 'plain' and a missing method are
//     refused; browser apps must send a challenge.
//   - Redirect addresses match letter by letter, before fosite sees the request:
//     its own rule lets a loopback address change its port.
//   - state is optional and has no least length (contract identity 5.2); fosite
//     sees a filler and we echo the real one.
//   - Scope lists are separated by commas outside and by spaces inside.
//   - A server-side app keeps its refresh token (contract identity 1.6): the
//     strategy hands the same one out again and the storage prolongs it.
//   - DELETE /v2/token and /v2/info identify themselves by the token alone.
//     Revocation and introspection of fosite, which read expiries from its session
//     (see above), are not composed; identity.Service does both, also for the
//     addresses of RFC 7009 and RFC 7662, whose clients Server.Client proves.
package oauthd
