// Drives oauth4webapi, as published, against the accounts service: the code flow
// with PKCE as any general client does it. A Go test starts the service, signs a
// browser in and sets:
//   ISSUER    origin that serves /accounts
//   COOKIE    the session cookie of a browser that signed in
//   REDIRECT  registered redirect address of both clients
//   SECRET    of the server-side app

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as oauth from 'oauth4webapi';

const { ISSUER: issuer, COOKIE: cookie, REDIRECT: redirect, SECRET: secret } = process.env;
const insecure = { [oauth.allowInsecureRequests]: true }; // the test runs on plain http

// Found as RFC 8414 says, by the origin alone and by the origin with the base path.
const found = async (identifier) => {
  const url = new URL(identifier);
  const answer = await oauth.discoveryRequest(url, { ...insecure, algorithm: 'oauth2' });
  return oauth.processDiscoveryResponse(url, answer);
};
const server = await found(issuer);
const browserApp = { client_id: 'general-browser-app' };
const serverApp = { client_id: 'general-server-app' };

/** What a browser with a session does: it asks, and is sent back. */
async function authorize(client, parameters = {}) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint);
  const all = {
    client_id: client.client_id,
    redirect_uri: redirect,
    response_type: 'code',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  };
  for (const [name, value] of Object.entries(all)) address.searchParams.set(name, value);
  const answer = await fetch(address, { headers: { cookie }, redirect: 'manual' });
  return { verifier, state, location: answer.headers.get('location') };
}

async function exchange(client, authentication, given = {}) {
  const { verifier, state, location } = await authorize(client, given.parameters);
  const parameters = oauth.validateAuthResponse(server, client, new URL(location), state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    redirect,
    given.verifier ?? verifier,
    insecure,
  );
  return { answer, tokens: () => oauth.processAuthorizationCodeResponse(server, client, answer) };
}

async function info(token) {
  const answer = await fetch(`${issuer}/accounts/v2/info`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json() };
}

test('the code flow of a browser app with PKCE', async () => {
  const tokens = await (await exchange(browserApp, oauth.None())).tokens();
  assert.equal(tokens.token_type, 'bearer');
  assert.equal(tokens.expires_in, 28800);
  const { status, body } = await info(tokens.access_token);
  assert.equal(status, 200);
  assert.equal(body.client_id, browserApp.client_id);
});

test('a refresh token of a browser app rotates, and its second use ends the family', async () => {
  const first = await (await exchange(browserApp, oauth.None())).tokens();
  const refresh = (token) => oauth.refreshTokenGrantRequest(server, browserApp, oauth.None(), token, insecure);
  const second = await oauth.processRefreshTokenResponse(server, browserApp, await refresh(first.refresh_token));
  assert.notEqual(second.refresh_token, first.refresh_token);
  assert.equal((await refresh(first.refresh_token)).status, 401);
  assert.equal((await info(second.access_token)).status, 401);
});

test('a server-side app proves itself in the body', async () => {
  const tokens = await (await exchange(serverApp, oauth.ClientSecretPost(secret))).tokens();
  assert.equal((await info(tokens.access_token)).body.client_id, serverApp.client_id);
});

test('a server-side app proves itself by the header, asks about its token and revokes it', async () => {
  const basic = oauth.ClientSecretBasic(secret);
  const tokens = await (await exchange(serverApp, basic)).tokens();
  const ask = async () =>
    oauth.processIntrospectionResponse(server, serverApp, await oauth.introspectionRequest(server, serverApp, basic, tokens.access_token, insecure));
  const known = await ask();
  assert.equal(known.active, true);
  assert.equal(known.client_id, serverApp.client_id);
  await oauth.processRevocationResponse(await oauth.revocationRequest(server, serverApp, basic, tokens.access_token, insecure));
  assert.equal((await ask()).active, false);
  assert.equal((await info(tokens.access_token)).status, 401);
});

test('the service is found by the base path too', async () => {
  const byPath = await found(`${issuer}/accounts`);
  assert.equal(byPath.token_endpoint, server.token_endpoint);
});

test('a wrong secret and a wrong verifier are refused', async () => {
  const wrongSecret = await exchange(serverApp, oauth.ClientSecretPost('not the secret'));
  assert.equal(wrongSecret.answer.status, 401);
  await assert.rejects(wrongSecret.tokens(), oauth.ResponseBodyError);
  const wrongVerifier = await exchange(browserApp, oauth.None(), { verifier: oauth.generateRandomCodeVerifier() });
  assert.equal(wrongVerifier.answer.status, 401);
});

test('another address never gets an answer', async () => {
  const { location } = await authorize(browserApp, { redirect_uri: 'http://evil.test/cb' });
  assert.match(location, /^\/accounts\/ooops\?exception_details=invalid_redirect_uri/);
});
