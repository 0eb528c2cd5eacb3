// Names every function that the client has for the platform, and calls each one once: what it is
// answered is what the table says. What is called with success, the other tests look at.
//
//   CONSOLE_URL    the origin of a running shop
//   CONSOLE_TOKEN  of somebody who manages a developer's organization
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';

import { api, initApi } from '@livechat/developer-studio-api';

const origin = process.env.CONSOLE_URL;
assert.ok(origin && process.env.CONSOLE_TOKEN, 'CONSOLE_URL and CONSOLE_TOKEN are set');

/** The status of the last answer that went through, and its text. */
let last;
let lastText;

// What the client tells of a failure depends on the base, so the statuses are read on the wire.
const wire = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { host, connection, 'content-length': length, ...headers } = request.headers;
  const answer = await fetch(`${origin}${request.url}`, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
  last = answer.status;
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
  lastText = await answer.text();
  response.end(lastText);
});

before(async () => {
  await new Promise((listening) => wire.listen(0, '127.0.0.1', listening));
  const base = `http://127.0.0.1:${wire.address().port}`;
  initApi(
    {
      urls: {
        platform: {
          dps: `${base}/api`,
          accounts: `${base}/accounts`,
          billing: `${base}/billing`,
          adapter: `${base}/api`,
        },
        integrations: { text: `${base}/api` },
      },
    },
    { platform: { dps: process.env.CONSOLE_TOKEN }, integrations: { text: process.env.CONSOLE_TOKEN } },
  );
});
after(() => wire.close());

const url = 'https://probe.example/';
const widget = { placement: 'plugin', url };
const upgrade = {
  id: 'seats',
  description: 'More.',
  url,
  multiplied: true,
  product: { id: 'seats', sid: 'seats', name: 'Seats', price: { cents: 300, perAgent: true, months: 1 } },
};
const price = { price: 900, frequency: 'monthly', trialDays: 7, creditCardRequired: false };
const client = { name: 'Probe', type: 'server_side_app', redirect_uri: url, scopes: [] };
const month = { from: '2026-01-01', to: '2026-02-01', duration: 'day' };

/** What was made on the way, by the table. */
const made = {};
const app = () => made.app;

/** Keeps what a function gives. */
const keep = (name, of) => (result) => {
  made[name] = of(result);
};

/** The functions in the order in which they are called: status, arguments, what is kept of the result. */
const table = {
  'platform.dps.user.getUser': [200],
  'integrations.text.platform.dashboard.registerDeveloper': [201],
  'platform.dps.categories.getCategories': [200],
  'platform.dps.applications.getApps': [200],
  'platform.dps.applications.application.createApp': [
    201,
    () => [{ name: 'Probe of all', origin: 'console', product: 'livechat' }],
    keep('app', ({ id }) => id),
  ],
  'platform.dps.applications.application.getApp': [200, () => [app()]],
  'platform.dps.applications.application.product.updateProduct': [
    200,
    () => [app(), { product: 'livechat' }],
  ],
  'platform.dps.applications.application.display.updateBasicDetails': [
    200,
    () => [app(), { name: 'Probe of all', shortDescription: 'Asks all.' }],
  ],
  'platform.dps.applications.application.display.patchBasicDetails': [
    200,
    () => [app(), { shortDescription: 'Asks.' }],
  ],
  'platform.dps.applications.application.display.updateOverview': [
    200,
    () => [app(), { longDescription: 'Long.', categoryId: '' }],
  ],
  'platform.dps.applications.application.display.updateTutorialAndSupport': [
    200,
    () => [app(), { tutorialUrl: url, privacyPolicyUrl: url }],
  ],
  'platform.dps.applications.application.display.updateVersionHistory': [
    200,
    () => [app(), { changelog: '## 1.0.0 - 2026-04-01\n\nIt is there.' }],
  ],
  'platform.dps.applications.application.display.updateDisplayFeatures': [
    200,
    () => [app(), [{ title: 'One', description: 'First.' }]],
  ],
  'platform.dps.applications.application.display.updateDisplayBenefits': [
    200,
    () => [app(), [{ title: 'One', description: 'First.' }]],
  ],
  'platform.dps.applications.application.display.updateDisplayImages': [200, () => [app(), []]],
  'platform.dps.applications.application.display.updateAppIcon': [422, () => [app(), { default: url }]],
  'platform.dps.applications.application.payment.updatePaymentBlock': [
    200,
    () => [app(), { ...price, perAccount: true, tiersPricingConfig: { enabled: false, tiers: [] } }],
  ],
  'platform.dps.applications.application.payment.deletePaymentBlock': [200, () => [app()]],
  'platform.dps.applications.application.onboarding.updateOnboarding': [
    200,
    () => [app(), { introduction: 'Hello.', setupAware: true, settings: '/settings' }],
  ],
  'platform.dps.applications.application.onboarding.deleteOnboarding': [200, () => [app()]],
  'platform.dps.applications.application.customProps.createCustomProps': [
    200,
    () => [app(), { key: 'finishInstallCopy', value: 'Open' }],
  ],
  'platform.dps.applications.application.customProps.updateCustomProps': [
    200,
    () => [app(), { key: 'finishInstallCopy', value: 'Go' }],
  ],
  'platform.dps.applications.application.customProps.deleteCustomProps': [
    200,
    () => [app(), { key: 'finishInstallCopy', value: 'Go' }],
  ],
  'platform.dps.applications.application.widgets.createWidget': [200, () => [app(), 'details', widget]],
  'platform.dps.applications.application.widgets.updateWidget': [200, () => [app(), 'details', widget]],
  'platform.dps.applications.application.widgets.deleteWidget': [200, () => [app(), 'details']],
  'platform.dps.applications.application.chatActions.createChatAction': [
    200,
    () => [app(), { id: 'score', action: 'open', label: 'Score', sourceUrl: url, url }],
  ],
  'platform.dps.applications.application.chatActions.updateChatAction': [
    200,
    () => [app(), { id: 'score', action: 'open', label: 'Scores', sourceUrl: url, url }],
  ],
  'platform.dps.applications.application.chatActions.deleteChatAction': [200, () => [app(), 'score']],
  'platform.dps.applications.application.chatBoosters.createChatBooster': [
    200,
    () => [app(), 'rate', { title: 'Rate', description: '', url, ctaLabel: 'Rate' }],
  ],
  'platform.dps.applications.application.chatBoosters.updateChatBooster': [
    200,
    () => [app(), 'rate', { title: 'Rate us', description: '', url, ctaLabel: 'Rate' }],
  ],
  'platform.dps.applications.application.chatBoosters.deleteChatBooster': [200, () => [app(), 'rate']],
  'platform.dps.applications.application.webhooks.updateAppWebhooks': [200, () => [app(), { url }]],
  'platform.dps.applications.application.webhooks.deleteAppWebhooks': [200, () => [app()]],
  'platform.dps.applications.application.webhooks.updateChatWebhook': [200, () => [app(), { url }]],
  'platform.dps.applications.application.webhooks.getChatWebhook': [200, () => [app()]],
  'platform.dps.applications.application.webhooks.deleteChatWebhook': [200, () => [app()]],
  'platform.dps.applications.application.resource.createAppUpgrade': [200, () => [app(), upgrade]],
  'platform.dps.applications.application.resource.updateAppUpgrade': [200, () => [app(), upgrade]],
  'platform.dps.applications.application.resource.getAppUpgrades': [200, () => [app()]],
  'platform.dps.applications.application.resource.copyUpgrade': [404, () => [app(), 'nothing']],
  'platform.dps.applications.application.resource.deleteAppUpgrade': [200, () => [app(), 'seats']],
  'platform.dps.applications.application.infrastructure.blocks.updateBlocks': [
    200,
    () => [app(), { storage: { provider: 'neon', config: { neon: { databaseName: 'probe' } } } }],
  ],
  'platform.dps.applications.application.infrastructure.blocks.updateRepository': [
    200,
    () => [app(), { provider: 'github' }],
  ],
  'platform.dps.applications.application.infrastructure.blocks.updateDeployment': [
    200,
    () => [app(), { provider: 'custom', customUrl: url }],
  ],
  'platform.dps.applications.application.infrastructure.blocks.updateStorage': [
    200,
    () => [app(), { provider: 'neon' }],
  ],
  'platform.dps.applications.application.infrastructure.blocks.getBlocks': [
    200,
    () => [app()],
    (blocks) =>
      assert.deepEqual(blocks, {
        repository: { provider: 'github' },
        deployment: { provider: 'custom', config: { custom: { url } } },
        storage: { provider: 'neon', config: { neon: { databaseName: 'probe' } } },
      }),
  ],
  'platform.dps.applications.application.infrastructure.blocks.deleteBlock': [204, () => [app(), 'storage']],
  'platform.dps.applications.application.autoReview.getAutoReview': [
    204,
    () => [app()],
    ({ isReviewed }) => assert.equal(isReviewed, false),
  ],
  'platform.dps.applications.application.autoReview.submitAutoReview': [
    202,
    () => [app(), { appName: true, features: true, tutorial: true, icons: true }],
    reviewed,
  ],
  'platform.accounts.client.createClient': [
    201,
    () => [client],
    keep('client', ({ data }) => data.client_id),
  ],
  'platform.accounts.client.getClients': [200],
  'platform.accounts.client.getClient': [200, () => [made.client]],
  'platform.accounts.client.updateClient': [
    200,
    () => [made.client, { type: client.type, redirect_uri: url }],
  ],
  'platform.accounts.client.updateClientScopes': [
    200,
    () => [made.client, [{ scope: 'accounts--my:ro', required: true }]],
  ],
  'platform.accounts.client.deleteClientScopes': [
    200,
    () => [made.client, [{ scope: 'accounts--all:ro', required: true }]],
  ],
  'platform.dps.applications.application.authorization.createAuth': [
    200,
    () => [app(), { ssoClient: made.client }],
  ],
  'platform.dps.applications.application.authorization.deleteAuth': [200, () => [app()]],
  'platform.accounts.client.deleteClient': [200, () => [made.client]],
  'platform.accounts.client.getInfo': [200],
  'platform.accounts.account.getAccounts': [200, () => [], keep('account', ({ data }) => data[0].account_id)],
  'platform.accounts.account.getAccount': [200, () => [made.account]],
  'platform.accounts.account.getMeAccount': [200],
  'platform.accounts.pat.createPersonalAccessToken': [
    201,
    () => ['Probe', [{ name: 'apps--all:ro' }]],
    keep('token', ({ data }) => data.personal_token_id),
  ],
  'platform.accounts.pat.getPersonalAccessTokens': [200],
  'platform.accounts.pat.deletePersonalAccessToken': [200, () => [made.token]],
  'platform.accounts.organization.getOrganizations': [200],
  'platform.accounts.organization.getMyOrganization': [200],
  'platform.accounts.products.getOrganizationProducts': [200],
  'platform.accounts.products.updateOrganizationProducts': [200, () => [{ product: 'livechat' }]],
  'platform.accounts.scopes.getScopes': [200],
  'platform.accounts.token.exchangeCode': [401, () => ['code', 'client', 'secret', url]],
  'platform.billing.account.getAccount': [
    200,
    () => [],
    ({ data }) => assert.deepEqual([data.email, data.state], ['dev@apps.test', 'active']),
  ],
  'platform.billing.account.getAccountInfo': [
    200,
    () => [],
    ({ data }) => assert.match(data.last_four, /^[0-9]{4}$/),
  ],
  'platform.billing.invoices.getInvoices': [
    200,
    () => [],
    ({ data }) => assert.ok(Array.isArray(data.result)),
  ],
  'platform.adapter.app.push': [
    200,
    () => [{ manifest: { name: 'Probe of all files', product: 'livechat' }, metadata: { sagaId: 'all' } }],
    keep('file', ({ data }) => data.output.steps.app.id),
  ],
  'platform.adapter.app.status': [200, () => ['all']],
  'platform.adapter.app.pull': [200, () => [made.file], keep('manifest', ({ data }) => data)],
  'platform.adapter.app.verify': [200, () => [{ appId: made.file, manifest: made.manifest }]],
  'platform.adapter.app.blocks.authorization.add': [
    200,
    () => [
      {
        appId: made.file,
        appName: 'Probe',
        type: client.type,
        redirectUri: url,
        scopes: [{ scope: 'accounts--my:ro', required: true }],
      },
    ],
  ],
  'platform.adapter.app.blocks.authorization.get': [200, () => [made.file]],
  'platform.adapter.app.blocks.authorization.update': [
    200,
    () => [{ appId: made.file, type: client.type, redirectUri: url }],
  ],
  'platform.adapter.app.blocks.authorization.remove': [204, () => [{ appId: made.file }]],
  'platform.adapter.app.blocks.monetization.upsert': [
    200,
    () => [{ appId: made.file, ...price, charge: 'organization' }],
  ],
  'platform.adapter.app.blocks.monetization.get': [200, () => [made.file]],
  'platform.adapter.app.blocks.monetization.remove': [204, () => [{ appId: made.file }]],
  'platform.adapter.app.blocks.widgets.upsert': [200, () => [{ appId: made.file, details: widget }]],
  'platform.adapter.app.blocks.widgets.get': [200, () => [made.file]],
  'platform.adapter.app.blocks.widgets.widget.upsert': [
    200,
    () => [{ appId: made.file, widgetId: 'details', ...widget }],
  ],
  'platform.adapter.app.blocks.widgets.widget.get': [200, () => [made.file, 'details']],
  'platform.adapter.app.blocks.widgets.widget.remove': [
    204,
    () => [{ appId: made.file, widgetId: 'details' }],
  ],
  'platform.adapter.app.blocks.widgets.remove': [204, () => [{ appId: made.file }]],
  'platform.adapter.app.blocks.properties.upsert': [
    200,
    () => [{ appId: made.file, score: { type: 'int' } }],
  ],
  'platform.adapter.app.blocks.properties.get': [200, () => [made.file]],
  'platform.adapter.app.blocks.properties.property.upsert': [
    200,
    () => [{ appId: made.file, propertyId: 'score', type: 'bool' }],
  ],
  'platform.adapter.app.blocks.properties.property.get': [200, () => [made.file, 'score']],
  'platform.adapter.app.blocks.properties.property.remove': [
    204,
    () => [{ appId: made.file, propertyId: 'score' }],
  ],
  'platform.adapter.app.blocks.properties.remove': [204, () => [{ appId: made.file }]],
  'platform.dps.applications.application.install.install': [200, () => [app()]],
  'platform.dps.applications.application.install.getInstallationsCount': [200, () => [app()]],
  'platform.dps.applications.application.install.uninstall': [204, () => [app()]],
  'platform.dps.applications.application.install.updateDirectInstallationUrl': [
    200,
    () => [app(), { url: '' }],
  ],
  'platform.dps.applications.application.events.getEvents': [200, () => [app()]],
  'platform.dps.applications.application.fork': [201, () => [app()]],
  'platform.dps.applications.application.review.createSubmission': [422, () => [app(), { note: '' }]],
  'platform.dps.applications.application.review.cancelSubmission': [409, () => [app()]],
  'platform.dps.applications.application.publish': [409, () => [app()]],
  'platform.dps.applications.application.updateQL': [403, () => [app()]],
  'platform.dps.applications.application.deleteApp': [
    204,
    () => [app()],
    () => functionOf('platform.dps.applications.application.deleteApp')(made.file),
  ],
};

/** What the platform has and the shop has not: figures, monitoring, and services of others. */
const absent = {
  'platform.dps.applications.usage.getUsage': () => [app(), { ...month, events: ['viewed'] }],
  'platform.dps.applications.purchases.getPurchases': () => [[{ clientId: 'any' }], month],
  'platform.dps.applications.application.createAiContent': () => ['any', 'Name', 'Summary'],
  'platform.adapter.app.blocks.repository.getAggregate': () => [app()],
  'platform.adapter.app.blocks.repository.get': () => [app()],
  'platform.adapter.app.blocks.repository.link': () => [{ appId: app(), ...month }],
  'platform.adapter.app.blocks.repository.unlink': () => [{ appId: app(), ...month }],
  'platform.adapter.app.blocks.repository.upsert': () => [{ appId: app(), ...month }],
  'platform.adapter.app.blocks.repository.seed': () => [{ appId: app(), ...month }],
  'platform.adapter.app.blocks.deployment.getAggregate': () => [app()],
  'platform.adapter.app.blocks.deployment.get': () => [app()],
  'platform.adapter.app.blocks.deployment.link': () => [{ appId: app(), ...month }],
  'platform.adapter.app.blocks.deployment.unlink': () => [{ appId: app(), ...month }],
  'platform.adapter.app.blocks.deployment.upsert': () => [{ appId: app(), ...month }],
  'platform.adapter.app.blocks.storage.getAggregate': () => [app()],
  'platform.adapter.app.blocks.storage.get': () => [app()],
  'platform.adapter.app.blocks.storage.link': () => [{ appId: app(), ...month }],
  'platform.adapter.app.blocks.storage.unlink': () => [{ appId: app(), ...month }],
  'platform.adapter.app.blocks.storage.upsert': () => [{ appId: app(), ...month }],
  'platform.adapter.app.variables.getVariables': () => [app(), false],
  'platform.adapter.app.variables.getVariable': () => [app(), 'key'],
  'platform.adapter.app.variables.syncVariable': () => [app(), 'key', { appId: app(), ...month }],
  'platform.adapter.app.variables.createVariable': () => [app(), { key: 'key', value: 'any' }],
  'platform.adapter.app.variables.editVariable': () => [app(), { key: 'key', value: 'any' }],
  'platform.adapter.app.variables.deleteVariable': () => [app(), 'key'],
  'platform.adapter.app.templates.getTemplates': () => [],
  'platform.adapter.app.templates.getRepositoryTemplates': () => [],
  'platform.adapter.conductor.request': () => [{}],
  'platform.adapter.proxy.neon.user': () => [],
  'platform.adapter.proxy.neon.projects': () => [],
  'platform.adapter.proxy.neon.databases': () => ['project'],
  'platform.adapter.proxy.neon.refreshToken': () => [],
  'platform.adapter.log': () => [{ appId: app(), ...month }],
  'platform.dps.applications.application.stats.getStats': () => [app()],
  'platform.dps.applications.purchases.getSummaryPurchases': () => [['any'], month],
  'platform.dps.applications.purchases.getSummaryPurchasesHistory': () => [['any'], month],
  'platform.dps.user.getUserIntegrations': () => [],
  'platform.dps.user.updateUser': () => [{ profile: {} }],
  'platform.dps.user.updateUserIntegrations': () => [{ appId: app(), ...month }],
  'platform.dps.user.updateUserFeatures': () => [{ appId: app(), ...month }],
  'platform.dps.user.removeUserGitHubIntegrationByInstallationId': () => [1],
  'platform.dps.user.updateUserNetlifyIntegration': () => [{}],
  'platform.dps.developers.developer.getLedger': () => ['developer', month],
  'platform.dps.developers.developer.requestWithdrawal': () => ['any', 'any'],
  'platform.dps.links.updateShortcuts': () => [[]],
  'platform.dps.research.customer.getResearchCustomersLicenses': () => [],
  'platform.dps.research.customer.getResearchCustomersBusiness': () => [],
  'platform.dps.research.customer.getResearchCustomersLocation': () => [],
  'platform.dps.research.traffic.getResearchTrafficAgents': () => [],
  'platform.dps.research.traffic.getResearchTrafficChats': () => [],
  'platform.dps.research.marketplace.getResearchMarketplaceApps': () => [],
  'platform.dps.research.marketplace.getResearchMarketplaceViews': () => [],
  'platform.dps.research.dictionary.getResearchDictionary': () => [],
  'integrations.text.app.monitoring.events.getEvent': () => [app(), 'key'],
  'integrations.text.app.monitoring.events.getEvents': () => [app()],
  'integrations.text.app.monitoring.events.upsertEvent': () => [app(), { key: 'key', name: 'Key' }],
  'integrations.text.app.monitoring.events.deleteEvent': () => [app(), 'key'],
  'integrations.text.app.monitoring.events.sendEvent': () => [app(), { key: 'key', value: 'any' }],
  'integrations.text.app.monitoring.events.getEventsLog': () => [app(), { appId: app(), ...month }],
  'integrations.text.app.monitoring.reports.getUptimeReports': () => [app(), { appId: app(), ...month }],
  'integrations.text.app.monitoring.reports.getEventReports': () => [app(), { appId: app(), ...month }],
  'integrations.text.app.monitoring.reports.getCustomReport': () => [app(), 'report'],
  'integrations.text.app.monitoring.reports.getCustomReportData': () => [app(), 'report'],
  'integrations.text.app.monitoring.reports.getCustomReports': () => [app()],
  'integrations.text.app.monitoring.reports.createCustomReport': () => [
    app(),
    { id: 'report', title: 'Report', events: [] },
  ],
  'integrations.text.app.monitoring.reports.updateCustomReport': () => [
    app(),
    { id: 'report', title: 'Report', events: [] },
  ],
  'integrations.text.app.monitoring.reports.deleteCustomReport': () => [app(), 'report'],
  'integrations.text.platform.dashboard.getReport': () => [month],
  'integrations.text.platform.dashboard.getCredits': () => [],
  'integrations.text.platform.dashboard.getPayment': () => [],
};

/** What others have, and the shop never will. */
const isOfOthers = /blocks\.(repository|deployment|storage)|variables|templates|createAiContent/;

/** What ends the token, and so comes at the end. */
const signOut = 'platform.accounts.sessions.deleteSessions';

/** What never asks the server that the client was told of. */
const elsewhere = ['platform.billing.invoices.downloadInvoices'];

/** Waits until the checks are through. */
async function reviewed() {
  const { autoReview } = api.platform.dps.applications.application;
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const report = await autoReview.getAutoReview(app());
    if (!report.isReviewed) continue;
    const { errors } = report;
    assert.equal(errors.listingDetails.appName, '');
    assert.match(errors.listingDetails.features, /features/);
    assert.deepEqual(errors.links.tutorial, { returns200: false, isValid: true });
    assert.deepEqual(errors.images.icon, { isNsfw: false, isRatioValid: false });
    assert.deepEqual(errors.images.screenshots, { areNsfw: false, areRatiosValid: true });
    return;
  }
  assert.fail('nothing was found within 20 seconds');
}

/** The function of a name, bound to what it belongs to. */
const functionOf = (name) => {
  const path = name.split('.');
  const call = path.pop();
  const owner = path.reduce((part, key) => part[key], api);
  return owner[call].bind(owner);
};

/** The names of all functions in a part of the client. */
const namesIn = (part, path) =>
  Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'function' ? [`${path}.${key}`] : namesIn(value, `${path}.${key}`),
  );

test('the table names each function of the client for the platform', () => {
  const all = [...namesIn(api.platform, 'platform'), ...namesIn(api.integrations.text, 'integrations.text')];
  assert.deepEqual(
    [...Object.keys(table), ...Object.keys(absent), ...elsewhere, signOut].toSorted(),
    all.toSorted(),
  );
});

for (const [name, [status, given = () => [], look = () => {}]] of Object.entries(table)) {
  test(name, async () => {
    last = 0;
    const call = functionOf(name)(...given());
    const result = status < 300 ? await call : await assert.rejects(call);
    assert.equal(last, status);
    await look(result);
  });
}

for (const [name, given] of Object.entries(absent)) {
  test(`${name} is not there`, async () => {
    last = 0;
    await assert.rejects(functionOf(name)(...given()));
    assert.ok(last === 404 || last === 405, `${last}`);
    if (isOfOthers.test(name)) assert.equal(JSON.parse(lastText).code, 'not_offered');
  });
}

test(signOut, async () => {
  await functionOf(signOut)();
  assert.equal(last, 200);
  await assert.rejects(api.platform.dps.user.getUser());
  assert.equal(last, 401);
});
