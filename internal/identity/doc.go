// Package identity knows who people are: organizations, their accounts with
// roles, the applications that may ask for tokens, sign-in sessions, the tokens
// handed out and the consents behind them. It decides who may sign in and what
// a token may do; what a principal may do with its scopes is decided by
// kit/auth and by the modules.
//
// It knows nothing of HTTP, of SQL, or of the OAuth wire format: identityhttp,
// identitydb and oauthd do.
//
// Invariants:
//   - A secret is never logged, and never stored in clear: of passwords argon2id is kept,
//     of random values SHA-256, and the keys of second factors are encrypted.
//   - Tokens are opaque: "region:random" for access tokens and codes, random
//     alone for refresh tokens (contract identity 1.6, 1.8).
//   - All tokens made from one permission belong to one Grant and end with it.
//   - A token never does more than its account may do now: scopes are narrowed
//     again each time a token is read, so that a role that is taken away, or an
//     account that is suspended, takes effect within the few seconds of the cache.
//   - Nobody learns from the answer, or from its time, whether an e-mail address
//     has an account.
//
// An account belongs to one organization.
package identity
