// Package oauthd speaks OAuth 2.0 for identity: authorization requests with codes
// and tokens, and their exchange (RFC 6749, RFC 7636), as the contract of identity
// has them. It is a layer of our own; adr/0019-oauth-layer.md says why, and which rule
// of the standards is held by which test.
//
// The contract differs from the standards in these points:
//
//   - Tokens are opaque "region:random" values; the database knows only their hash.
//   - PKCE accepts two encodings of S256, the one of RFC 7636 and the one of the
//     official npm client (contract identity 1.4). 'plain' and a missing method are
//     refused; browser apps must send a challenge.
//   - Redirect addresses match letter by letter, those of loopback too.
//   - state is optional and has no minimum length (contract identity 5.2).
//   - Scope lists are separated by commas.
//   - A server-side app keeps its refresh token (contract identity 1.6): the same
//     one is given again, and lives longer.
//   - DELETE /v2/token and /v2/info identify themselves by the token alone;
//     identity.Service does both, also for the addresses of RFC 7009 and RFC 7662,
//     whose clients Server.Client authenticates.
//
// One transaction holds a whole exchange, with the program's clock, which the demo
// moves. A refusal commits, because what it revoked must stay revoked.
package oauthd
