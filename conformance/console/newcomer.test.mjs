// Drives the unmodified client of the platform's developer console as somebody who is no developer
// yet and becomes one.
//
//   CONSOLE_URL    the origin of a running shop
//   CONSOLE_TOKEN  of somebody who owns an organization that is no developer
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { api, initApi } from '@livechat/developer-studio-api';

const [origin, token] = [process.env.CONSOLE_URL, process.env.CONSOLE_TOKEN];
assert.ok(origin && token, 'CONSOLE_URL and CONSOLE_TOKEN are set');
initApi(
  {
    urls: {
      platform: {
        dps: `${origin}/api`,
        accounts: `${origin}/accounts`,
        billing: `${origin}/billing`,
        adapter: `${origin}/api`,
      },
      integrations: { text: `${origin}/api` },
    },
  },
  { platform: { dps: token }, integrations: { text: token } },
);
const { user, applications } = api.platform.dps;
const { application } = applications;
const { client } = api.platform.accounts;

const refused = (call, code) =>
  assert.rejects(call, (error) => {
    assert.equal(error.data?.code, code, JSON.stringify(error));
    return true;
  });

/** Accepts the agreement, which the client has no call for. */
const acceptAgreement = async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { agreement } = await (await fetch(`${origin}/api/developer`, { headers })).json();
  const answer = await fetch(`${origin}/api/developer/agreement`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ version: agreement.version }),
  });
  assert.equal(answer.status, 200, await answer.text());
};

test('somebody becomes a developer, and makes an app with a client of its own', async (t) => {
  await refused(user.getUser(), 'not_a_developer');
  await refused(
    application.createApp({ name: 'Newcomer Probe', origin: 'console', product: 'livechat' }),
    'not_a_developer',
  );
  await api.integrations.text.platform.dashboard.registerDeveloper();
  const me = await user.getUser();
  assert.ok(me.active && me.organization, JSON.stringify(me));
  const { id } = await application.createApp({
    name: 'Newcomer Probe',
    origin: 'console',
    product: 'livechat',
  });
  const { data: made } = await client.createClient({
    name: 'Newcomer Probe',
    type: 'server_side_app',
    redirect_uri: 'https://probe.example/callback',
    scopes: [],
  });
  await client.updateClientScopes(made.client_id, [{ scope: 'accounts--my:ro', required: true }]);
  await application.authorization.createAuth(id, { ssoClient: made.client_id });
  assert.equal((await application.getApp(id)).authorization.clientId, made.client_id);
  await t.test('nothing is submitted before the agreement, nor before an address is proved', async () => {
    await refused(application.review.createSubmission(id, { note: '' }), 'terms_not_accepted');
    await acceptAgreement();
    await refused(application.review.createSubmission(id, { note: '' }), 'developer_not_verified');
  });
  await application.deleteApp(id);
  assert.deepEqual(await applications.getApps(), []);
});
