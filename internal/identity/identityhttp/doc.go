// Package identityhttp is the accounts service on the wire: the authorization
// endpoint with its sign-in page, the token endpoint and the part of the Global
// Accounts API that the shop and its apps call (contract identity 1 and 2). All
// of it lives under the base path /accounts.
//
// # The unmodified npm client
//
// @livechat/accounts-sdk accepts a message only when its origin equals
// server_url (its source, line 75), so for popup and iframe server_url must be
// a bare origin, and the base path goes into the client's path option:
//
//	new AccountsSDK({client_id, server_url: 'https://shop.example', path: '/accounts'})
//
// gives https://shop.example/accounts?client_id=..., and this works for all
// three flows. AtOrigin makes the bare origin without a path work too, and
// popup_flow 'manual', which puts '/signin' before the path. For the redirect flow
// alone, server_url 'https://shop.example/accounts' without path works as well;
// its messages are ignored by the client itself.
//
// # Who may frame what
//
// Only the page that delivers a result with flow=button may be framed, and only
// by the origin of the redirect address that was checked. Everything else
// refuses frames. A browser tells with Sec-Fetch-Dest that it loads a frame;
// then a missing session is answered by a message and never by the form. No page
// sets Cross-Origin-Opener-Policy: the popup must keep its opener.
//
// # Tokens and cookies
//
// The /v2 endpoints read tokens and trust no cookie, so any origin may call
// them. They read the token themselves: a middleware that refuses bad bearer
// tokens must not stand before this package, because DELETE /v2/token takes
// refresh tokens and errors have another shape here (contract identity 1.12).
// The cookie counts for the authorization endpoint and the pages only.
package identityhttp
