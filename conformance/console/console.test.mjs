// Drives the unmodified client of the platform's developer console against the Marketplace API.
//
//   CONSOLE_URL       the origin of a running shop
//   CONSOLE_TOKEN     of somebody who manages a developer's organization
//   CONSOLE_STRANGER  of somebody who manages another organization
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';

import { api, initApi } from '@livechat/developer-studio-api';

const env = (name) => {
  assert.ok(process.env[name], `${name} is not set`);
  return process.env[name];
};
const origin = env('CONSOLE_URL');
initApi(
  {
    urls: {
      platform: {
        dps: `${origin}/api`,
        accounts: `${origin}/accounts`,
        billing: `${origin}/billing`,
        adapter: `${origin}/api`,
      },
    },
  },
  { platform: { dps: env('CONSOLE_TOKEN') } },
);
const stranger = { token: env('CONSOLE_STRANGER') };
const { applications, categories } = api.platform.dps;
const { application } = applications;

/** What the functions of these parts change in a draft, by the fields of what they give back. */
const edits = {
  'display.updateBasicDetails': [
    { name: 'Console Probe', shortDescription: 'Asks what a console asks.' },
    { shortDescription: 'Asks what a console asks.' },
  ],
  'display.patchBasicDetails': [
    { name: 'Console Prober' },
    { name: 'Console Prober', shortDescription: 'Asks what a console asks.' },
  ],
  'display.updateTutorialAndSupport': [
    { tutorialUrl: 'https://probe.example/help', privacyPolicyUrl: 'https://probe.example/privacy' },
    { tutorialUrl: 'https://probe.example/help', privacyPolicyUrl: 'https://probe.example/privacy' },
  ],
  'display.updateDisplayFeatures': [
    [{ title: 'One', description: 'First.' }],
    { features: [{ title: 'One', description: 'First.' }] },
  ],
  'display.updateDisplayBenefits': [
    [{ title: 'Two', description: 'Second.' }],
    { benefits: [{ title: 'Two', description: 'Second.' }] },
  ],
  'payment.updatePaymentBlock': [
    {
      price: 900,
      frequency: 'monthly',
      perAccount: true,
      trialDays: 14,
      creditCardRequired: false,
      tiersPricingConfig: { enabled: false, tiers: [] },
    },
    {
      payment: {
        price: 900,
        frequency: 'monthly',
        perAccount: true,
        trialDays: 14,
        creditCardRequired: false,
      },
    },
  ],
  'display.updateVersionHistory': [
    {
      changelog:
        '## 1.1.0 - 2026-05-02 Faster\n\nIt starts at once.\n\n## 1.0.0 - 2026-04-01\n\n- It is there.',
    },
    {
      changelog:
        '**1.1.0** (2026-05-02) Faster: It starts at once.\n\n**1.0.0** (2026-04-01) It is there.: - It is there.',
    },
  ],
  'product.updateProduct': [{ product: 'helpdesk' }, { product: 'helpdesk' }],
  'onboarding.updateOnboarding': [
    { introduction: '**Hello.**', setupAware: true, settings: '/settings' },
    { elements: { onboarding: { introduction: '**Hello.**', setupAware: true, settings: '/settings' } } },
  ],
  'customProps.createCustomProps': [
    { key: 'finishInstallCopy', value: 'Open' },
    { customProps: { finishInstallCopy: 'Open' } },
  ],
  'customProps.updateCustomProps': [
    { key: 'finishInstallCopy', value: 'Open it' },
    { customProps: { finishInstallCopy: 'Open it' } },
  ],
  'webhooks.updateAppWebhooks': [
    { url: 'https://probe.example/events' },
    { webhookUrl: 'https://probe.example/events' },
  ],
  'chatActions.createChatAction': [
    {
      id: 'score',
      action: 'open',
      label: 'Score',
      sourceUrl: 'https://probe.example/texts',
      url: 'https://probe.example/score',
    },
    {
      elements: {
        buttons: [
          {
            id: 'score',
            action: 'open',
            label: 'Score',
            sourceUrl: 'https://probe.example/texts',
            url: 'https://probe.example/score',
            placement: '',
            widget: '',
          },
        ],
      },
    },
  ],
  'chatActions.updateChatAction': [
    {
      id: 'score',
      action: 'open',
      label: 'Score it',
      sourceUrl: '',
      url: 'https://probe.example/score',
      placement: 'messagebox',
    },
    {
      elements: {
        buttons: [
          {
            id: 'score',
            action: 'open',
            label: 'Score it',
            sourceUrl: '',
            url: 'https://probe.example/score',
            placement: 'messagebox',
            widget: '',
          },
        ],
      },
    },
  ],
  'install.updateDirectInstallationUrl': [
    { url: 'https://probe.example/install' },
    { directInstallUrl: 'https://probe.example/install' },
  ],
};

/** A call is refused with a code. */
const refused = (call, code) =>
  assert.rejects(call, (error) => {
    assert.equal(error.data?.code, code, JSON.stringify(error));
    return true;
  });

/** A PNG file of one colour. */
const pictureOf = (width, height) => {
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const functionOf = (name) => {
  const [part, call] = name.split('.');
  return application[part][call].bind(application[part]);
};

/** What functions of parts that have an id of their own change, by what they are given after the app. */
const partEdits = {
  'widgets.createWidget': [
    [
      'details',
      {
        placement: 'plugin',
        url: 'https://probe.example/details',
        initialState: '{"customerDetailsSections":[]}',
      },
    ],
    {
      widgets: [
        {
          id: 'details',
          placement: 'plugin',
          url: 'https://probe.example/details',
          title: '',
          shortcut: { initialState: '{"customerDetailsSections":[]}' },
        },
      ],
    },
  ],
  'widgets.updateWidget': [
    ['details', { placement: 'fullscreen', url: 'https://probe.example/' }],
    {
      widgets: [
        {
          id: 'details',
          placement: 'fullscreen',
          url: 'https://probe.example/',
          title: '',
          shortcut: { initialState: '{"customerDetailsSections":[]}' },
        },
      ],
    },
  ],
  'chatBoosters.createChatBooster': [
    [
      'rate',
      { title: 'Rate us', description: 'One minute.', url: 'https://probe.example/rate', ctaLabel: 'Rate' },
    ],
    {
      elements: {
        chatBoosters: [
          {
            id: 'rate',
            title: 'Rate us',
            description: 'One minute.',
            url: 'https://probe.example/rate',
            ctaLabel: 'Rate',
          },
        ],
      },
    },
  ],
  'chatBoosters.updateChatBooster': [
    ['rate', { title: 'Rate us', description: '', url: 'https://probe.example/rate', ctaLabel: 'Rate now' }],
    {
      elements: {
        chatBoosters: [
          {
            id: 'rate',
            title: 'Rate us',
            description: '',
            url: 'https://probe.example/rate',
            ctaLabel: 'Rate now',
          },
        ],
      },
    },
  ],
  'chatBoosters.deleteChatBooster': [['rate'], { elements: { chatBoosters: [] } }],
  'chatActions.deleteChatAction': [['score'], { elements: { buttons: [] } }],
  'widgets.deleteWidget': [['details'], { widgets: [] }],
  'customProps.deleteCustomProps': [
    [{ key: 'finishInstallCopy', value: 'Open it' }],
    { customProps: { finishInstallCopy: undefined } },
  ],
  'onboarding.deleteOnboarding': [[], { elements: { onboarding: null } }],
  'webhooks.deleteAppWebhooks': [[], { webhookUrl: '' }],
};

/** What is there of the fields that are wanted; pictures have addresses of their own. */
const parts = (found, wanted) => {
  if (Array.isArray(wanted)) return found?.map((item, n) => (wanted[n] ? parts(item, wanted[n]) : item));
  if (wanted === null || typeof wanted !== 'object') return found;
  return Object.fromEntries(Object.keys(wanted).map((key) => [key, parts(found?.[key], wanted[key])]));
};

test('the developer is told who they are, and a stranger that they are none', async () => {
  const { user } = api.platform.dps;
  const me = await user.getUser();
  assert.equal(me.email, 'dev@apps.test');
  assert.ok(me.id && me.organization && me.profile.name && me.active, JSON.stringify(me));
  await refused(user.getUser(stranger), 'not_a_developer');
});

test('an app is pushed, pulled and verified as a file', async () => {
  const { app } = api.platform.adapter;
  const manifest = {
    name: 'Console File',
    product: 'helpdesk',
    blocks: {
      monetization: {
        price: 900,
        frequency: 'monthly',
        trialDays: 7,
        creditCardRequired: true,
        charge: 'account',
      },
      widgets: { details: { placement: 'plugin', url: 'https://probe.example/details' } },
    },
    display: { shortDescription: 'A file.', longDescription: '**Long.**' },
  };
  const made = (await app.push({ manifest, metadata: { sagaId: 'probe-1' } })).data;
  assert.ok(made.output.isDone, JSON.stringify(made));
  const id = made.output.steps.app.id;
  assert.deepEqual((await app.status('probe-1')).data, made);
  const pulled = (await app.pull(id)).data;
  assert.deepEqual(parts(pulled, manifest), manifest);
  const { revision } = await application.getApp(id);
  assert.ok((await app.push({ manifest: pulled, metadata: { sagaId: 'probe-2' } })).data.output.isDone);
  assert.equal((await application.getApp(id)).revision, revision, 'the same again changes nothing');
  assert.equal((await app.verify({ appId: id, manifest: pulled })).data.status, 'ok');
  pulled.blocks.widgets.other = { placement: 'plugin', url: 'https://probe.example/other' };
  pulled.display.shortDescription = 'Another file.';
  assert.equal((await app.verify({ appId: id, manifest: pulled })).data.status, 'nok');
  const refusedPush = (await app.push({ manifest: pulled, metadata: { sagaId: 'probe-3' } })).data;
  assert.equal(refusedPush.output.isDone, false);
  assert.ok(refusedPush.status.widgets.error?.message, JSON.stringify(refusedPush));
  assert.equal((await application.getApp(id)).shortDescription, 'A file.', 'all steps are done, or none');
  await assert.rejects(app.pull('nothing'), (error) => {
    assert.equal(error.code, 'application_not_found', JSON.stringify(error));
    return true;
  });
  await application.deleteApp(id);
});

test('an app is written block by block', async (t) => {
  const { app } = api.platform.adapter;
  const { id: appId } = await application.createApp({
    name: 'Console Blocks',
    origin: 'console',
    product: 'livechat',
  });
  const { authorization, monetization, properties, widgets } = app.blocks;
  const absent = (call, code = 'part_not_found') =>
    assert.rejects(call, (error) => {
      assert.equal(error.code, code, JSON.stringify(error));
      return true;
    });
  const block = {
    type: 'server_side_app',
    redirectUri: 'https://probe.example/callback,https://probe.example/other',
  };
  const scopes = [
    { scope: 'accounts--my:ro', required: true },
    { scope: 'accounts--all:ro', required: false },
  ];
  await t.test('authorization', async () => {
    await absent(authorization.get(appId));
    await absent(
      authorization.add({
        appId,
        appName: 'Console Blocks',
        ...block,
        scopes: [],
      }),
      'invalid_request',
    );
    const { data: made } = await authorization.add({
      appId,
      appName: 'Console Blocks',
      ...block,
      scopes,
    });
    assert.ok(made.clientId && made.clientSecret, JSON.stringify(made));
    assert.deepEqual((await authorization.get(appId)).data, {
      ...block,
      clientId: made.clientId,
      scopes,
    });
    assert.deepEqual((await application.getApp(appId)).authorization.clientId, made.clientId);
    await absent(
      authorization.add({ appId, appName: 'Console Blocks', ...block, scopes }),
      'authorization_exists',
    );
    const { data: clients } = await api.platform.accounts.client.getClients();
    assert.equal(clients.filter(({ name }) => name === 'Console Blocks').length, 1, 'a refusal leaves no client');
    await absent(authorization.update({ appId, ...block, scopes: [] }), 'invalid_request');
    const late = await fetch(`${origin}/api/console/app/${appId}/blocks/authorization`, {
      method: 'PUT',
      headers: {
        'platform-dps-token': env('CONSOLE_TOKEN'),
        'content-type': 'application/json',
        'if-match': '"0.0"',
      },
      body: JSON.stringify({ ...block, scopes }),
    });
    assert.deepEqual([late.status, (await late.json()).code], [409, 'revision_conflict']);
    await absent(
      authorization.update({
        appId,
        ...block,
        redirectUri: 'http://probe.example/',
        scopes,
      }),
      'invalid_request',
    );
    await authorization.update({
      appId,
      type: block.type,
      redirectUri: 'https://probe.example/callback',
      scopes: scopes.slice(0, 1),
    });
    assert.deepEqual((await app.pull(appId)).data.blocks.authorization, {
      type: block.type,
      redirectUri: 'https://probe.example/callback',
      clientId: made.clientId,
      scopes: scopes.slice(0, 1),
    });
    await authorization.remove({ appId });
    await absent(authorization.get(appId));
    await absent(authorization.update({ appId, ...block, scopes }));
    await api.platform.accounts.client.deleteClient(made.clientId);
  });
  await t.test('monetization', async () => {
    await absent(monetization.get(appId));
    const price = {
      price: 700,
      frequency: 'monthly',
      trialDays: 7,
      creditCardRequired: true,
      charge: 'account',
    };
    await monetization.upsert({ appId, ...price });
    assert.deepEqual((await monetization.get(appId)).data, price);
    await absent(monetization.upsert({ appId, ...price, price: 1 }), 'invalid_request');
    await monetization.remove({ appId });
    assert.equal((await application.getApp(appId)).payment, null);
  });
  await t.test('widgets', async () => {
    const [details, box] = [
      { placement: 'plugin', url: 'https://probe.example/details' },
      { placement: 'messagebox', url: 'https://probe.example/box' },
    ];
    await widgets.upsert({ appId, details, box });
    assert.deepEqual((await widgets.get(appId)).data, { details, box });
    await widgets.widget.upsert({
      appId,
      widgetId: 'box',
      ...box,
      url: 'https://probe.example/other',
    });
    assert.equal((await widgets.widget.get(appId, 'box')).data.url, 'https://probe.example/other');
    await absent(widgets.widget.upsert({ appId, widgetId: 'third', ...details }), 'invalid_request');
    await absent(widgets.widget.get(appId, 'third'));
    await widgets.widget.remove({ appId, widgetId: 'box' });
    assert.deepEqual((await widgets.get(appId)).data, { details });
    await widgets.remove({ appId });
    assert.deepEqual((await application.getApp(appId)).widgets, []);
  });
  await t.test('properties', async () => {
    const score = {
      type: 'int',
      description: 'How it went.',
      default_value: '0',
      access: { chat: { agent: ['read', 'write'], customer: ['read'] } },
    };
    const note = {
      type: 'string',
      description: 'What was said.',
      default_value: 'none',
      access: {},
    };
    await properties.upsert({ appId, score, note });
    assert.deepEqual((await properties.property.get(appId, 'score')).data, score);
    await absent(
      properties.property.upsert({
        appId,
        propertyId: 'score',
        ...score,
        default_value: 'many',
      }),
      'invalid_request',
    );
    await absent(
      properties.property.upsert({
        appId,
        propertyId: 'score',
        ...score,
        access: { chat: { visitor: ['read'] } },
      }),
      'invalid_request',
    );
    await properties.property.upsert({
      appId,
      propertyId: 'score',
      ...score,
      default_value: '5',
    });
    const pulled = (await app.pull(appId)).data;
    assert.equal(pulled.blocks.properties.score.default_value, '5');
    assert.equal((await app.verify({ appId, manifest: pulled })).data.status, 'ok');
    await properties.property.remove({ appId, propertyId: 'note' });
    assert.deepEqual(Object.keys((await properties.get(appId)).data), ['score']);
    await properties.remove({ appId });
    assert.deepEqual((await properties.get(appId)).data, {});
  });
  await t.test('none of it by a stranger', async () => {
    // The client sends its first token, whatever a call says.
    const headers = { 'platform-dps-token': env('CONSOLE_STRANGER'), 'content-type': 'application/json' };
    const bodies = {
      authorization: { ...block, scopes },
      monetization: {
        price: 700,
        frequency: 'monthly',
        trialDays: 7,
        creditCardRequired: true,
        charge: 'account',
      },
      widgets: {},
      'widgets/details': { placement: 'plugin', url: 'https://probe.example/details' },
      properties: {},
      'properties/score': { type: 'int' },
    };
    for (const [path, body] of Object.entries(bodies)) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const answer = await fetch(`${origin}/api/console/app/${appId}/blocks/${path}`, {
          method,
          headers,
          ...(method.startsWith('P') && { body: JSON.stringify(body) }),
        });
        const { kind, code } = await answer.json();
        assert.deepEqual(
          [answer.status, kind, code],
          [404, 'error', 'application_not_found'],
          `${method} ${path}`,
        );
      }
    }
  });
  await application.deleteApp(appId);
});

test('an app is made, written, read, listed and deleted', async (t) => {
  const { id } = await application.createApp({
    name: 'Console Probe',
    origin: 'console',
    product: 'livechat',
  });
  assert.ok(id);
  await t.test('its name is taken now', () =>
    assert.rejects(
      application.createApp({ name: 'console  PR0BE', origin: 'console', product: 'livechat' }),
      (error) => {
        assert.equal(error.data?.code, 'application_name_taken', JSON.stringify(error));
        return true;
      },
    ),
  );
  for (const [name, [payload, wanted]] of Object.entries(edits)) {
    await t.test(name, async () => {
      await functionOf(name)(id, payload);
      const view = await application.getApp(id);
      assert.deepEqual(parts(view, wanted), wanted);
    });
    await t.test(`${name}, by a stranger`, () =>
      refused(functionOf(name)(id, payload, stranger), 'application_not_found'),
    );
  }
  for (const [name, [given, wanted]] of Object.entries(partEdits)) {
    await t.test(`${name}, by a stranger`, () =>
      refused(functionOf(name)(id, ...given, stranger), 'application_not_found'),
    );
    await t.test(name, async () => {
      await functionOf(name)(id, ...given);
      assert.deepEqual(parts(await application.getApp(id), wanted), wanted);
    });
  }
  await t.test('display.updateAppIcon and updateDisplayImages, with uploads', async () => {
    await application.display.updateAppIcon(id, {
      default: `data:image/png;base64,${pictureOf(240, 240).toString('base64')}`,
    });
    const { icons } = await application.getApp(id);
    assert.match(icons.original, /\/uploads\/[0-9a-f]{32}\/original$/);
    assert.equal((await fetch(icons.small)).status, 200);
    const form = new FormData();
    form.append('kind', 'screenshot');
    form.append('title', 'At work');
    form.append('file', new Blob([pictureOf(960, 600)]), 'shot.png');
    const made = await fetch(`${origin}/api/v2/applications/${id}/media`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${env('CONSOLE_TOKEN')}` },
    });
    const { small, large, original, title } = await made.json();
    await application.display.updateDisplayImages(id, [{ id: 'any', small, large, original, title }]);
    const [shot] = (await application.getApp(id)).screenshots;
    assert.deepEqual({ small, large, original, title }, parts(shot, { small, large, original, title }));
    await refused(
      application.display.updateDisplayImages(id, [{ id: 'any', small, large, original, title }], stranger),
      'application_not_found',
    );
    await refused(
      application.display.updateAppIcon(id, { default: 'https://probe.example/icon.png' }),
      'picture_refused',
    );
  });
  await t.test('resource.*AppUpgrade', async () => {
    const upgrade = {
      id: 'seats',
      description: 'More.',
      url: 'https://probe.example/extras',
      multiplied: true,
    };
    const product = {
      id: 'seats',
      sid: 'seats',
      name: 'Extra seats',
      price: { cents: 300, perAgent: true, months: 1 },
    };
    await application.resource.createAppUpgrade(id, { ...upgrade, product });
    assert.deepEqual((await application.resource.getAppUpgrades(id)).data.items, [{ ...upgrade, product }]);
    product.price = { cents: 900, perAgent: false, months: 0 };
    await application.resource.updateAppUpgrade(id, { ...upgrade, product });
    assert.deepEqual((await application.resource.getAppUpgrades(id)).data.items, [{ ...upgrade, product }]);
    await refused(
      application.resource.updateAppUpgrade(id, { ...upgrade, product }, stranger),
      'application_not_found',
    );
    await refused(application.resource.getAppUpgrades(id, stranger), 'application_not_found');
    const other = await application.createApp({
      name: 'Console Copy',
      origin: 'console',
      product: 'livechat',
    });
    await application.resource.copyUpgrade(id, other.id);
    assert.deepEqual((await application.resource.getAppUpgrades(other.id)).data.items, [
      { ...upgrade, product },
    ]);
    await refused(application.resource.copyUpgrade(id, other.id, stranger), 'application_not_found');
    await application.deleteApp(other.id);
    await application.resource.deleteAppUpgrade(id, 'seats');
    assert.deepEqual((await application.resource.getAppUpgrades(id)).data.items, []);
  });
  await t.test('authorization.*Auth', async () => {
    await refused(application.authorization.createAuth(id, { ssoClient: 'marketplace' }), 'client_unknown');
    const [live] = (await applications.getApps()).filter(
      (app) => app.authorization && app.slug === 'aircall',
    );
    const ssoClient = live.authorization.clientId;
    await refused(application.authorization.createAuth(id, { ssoClient }), 'client_unknown');
    await application.authorization.deleteAuth(live.id);
    assert.equal((await application.getApp(live.id)).authorization, null);
    await application.authorization.createAuth(live.id, { ssoClient });
    assert.equal((await application.getApp(live.id)).authorization.clientId, ssoClient);
  });
  await t.test('client.*', async () => {
    const { client } = api.platform.accounts;
    const unknown = (call) => assert.rejects(call, (error) => error.code === 404 || error.status === 404);
    const { data: made } = await client.createClient({
      name: 'Console Probe',
      type: 'server_side_app',
      visibility: 'private',
      redirect_uri: 'https://probe.example/callback,http://localhost:3000/callback',
      scopes: ['accounts--my:ro'],
      configuration_uri: 'https://probe.example/install',
    });
    assert.ok(made.secret);
    await client.updateClientScopes(made.client_id, [
      { scope: 'accounts--my:ro', required: true },
      { scope: 'accounts--all:ro', required: false },
    ]);
    await client.deleteClientScopes(made.client_id, [{ scope: 'accounts--all:ro', required: false }]);
    await client.updateClient(made.client_id, {
      type: 'server_side_app',
      redirect_uri: 'https://probe.example/callback',
    });
    const { data: read } = await client.getClient(made.client_id);
    assert.equal(read.secret, undefined);
    assert.deepEqual([read.redirect_uri, read.scopes.map(({ scope, required }) => [scope, required])], [
      'https://probe.example/callback',
      [['accounts--my:ro', true]],
    ]);
    assert.equal((await client.getClients()).data.filter((one) => one.client_id === made.client_id).length, 1);
    await unknown(client.getClient(made.client_id, stranger));
    await application.authorization.createAuth(id, { ssoClient: made.client_id });
    assert.equal((await application.getApp(id)).authorization.clientId, made.client_id);
    await assert.rejects(client.deleteClient(made.client_id), (error) => {
      assert.match(JSON.stringify(error), /client_in_use/);
      return true;
    });
    await application.authorization.deleteAuth(id);
    await client.deleteClient(made.client_id);
    await unknown(client.getClient(made.client_id));
  });
  await t.test('webhooks.*ChatWebhook', async () => {
    await assert.rejects(application.webhooks.getChatWebhook(id));
    await application.webhooks.updateChatWebhook(id, { url: 'https://probe.example/chats' });
    const { data } = await application.webhooks.getChatWebhook(id);
    assert.equal(data.url, 'https://probe.example/chats');
    assert.match(data.secret, /^whsec_/);
    await assert.rejects(application.webhooks.getChatWebhook(id, stranger));
    await application.webhooks.deleteChatWebhook(id);
    await assert.rejects(application.webhooks.getChatWebhook(id));
  });
  await t.test('a property that only the shop sets is refused', () =>
    assert.rejects(
      application.customProps.createCustomProps(id, { key: 'verified', value: 'true' }),
      (error) => {
        assert.ok(error.data?.fields?.key, JSON.stringify(error));
        return true;
      },
    ),
  );
  await t.test('display.updateOverview, with a category of the list', async () => {
    const [, category] = await categories.getCategories();
    await application.display.updateOverview(id, {
      longDescription: '**Long.**',
      categoryId: String(category.id),
    });
    const view = await application.getApp(id);
    assert.equal(view.category.slug, category.slug);
    assert.equal(view.longDescription, '**Long.**');
  });
  await t.test('payment.deletePaymentBlock', async () => {
    await application.payment.deletePaymentBlock(id);
    assert.equal((await application.getApp(id)).payment, null);
  });
  await t.test('it is tried in the own organization, and not deleted meanwhile', async () => {
    await refused(application.install.install(id, stranger), 'application_not_found');
    await application.install.install(id);
    assert.equal((await application.install.getInstallationsCount(id)).data.installations, 1);
    assert.ok((await applications.getApps({ filter: 'installed' })).some((app) => app.id === id));
    await refused(application.deleteApp(id), 'application_has_buyers');
    await refused(application.install.getInstallationsCount(id, stranger), 'application_not_found');
    await application.install.uninstall(id);
    assert.equal((await application.install.getInstallationsCount(id)).data.installations, 0);
  });
  await t.test('it is the newest of the own apps', async () => {
    const [newest] = await applications.getApps();
    assert.equal(newest.id, id);
    assert.ok(Array.isArray(await applications.getApps({ filter: 'installed' })));
  });
  await t.test('a stranger neither sees nor deletes it', async () => {
    await assert.rejects(application.getApp(id, stranger));
    await assert.rejects(application.deleteApp(id, stranger));
    assert.equal((await application.getApp(id)).id, id);
  });
  await application.deleteApp(id);
  await assert.rejects(application.getApp(id));
});
