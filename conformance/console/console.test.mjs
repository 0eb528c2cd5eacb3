// Drives the unmodified client of the platform's developer console against the Marketplace API.
//
//   CONSOLE_URL       the origin of a running shop
//   CONSOLE_TOKEN     of somebody who manages a developer's organization
//   CONSOLE_STRANGER  of somebody who manages another organization
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { api, initApi } from '@livechat/developer-studio-api';

const env = (name) => {
  assert.ok(process.env[name], `${name} is not set`);
  return process.env[name];
};
const origin = env('CONSOLE_URL');
initApi(
  { urls: { platform: { dps: `${origin}/api`, accounts: `${origin}/accounts`, billing: `${origin}/billing`, adapter: `${origin}/api` } } },
  { platform: { dps: env('CONSOLE_TOKEN') } },
);
const stranger = { token: env('CONSOLE_STRANGER') };
const { applications, categories } = api.platform.dps;
const { application } = applications;

/** What the functions of these parts change in a draft, by the fields of what they give back. */
const edits = {
  'display.updateBasicDetails': [{ name: 'Console Probe', shortDescription: 'Asks what a console asks.' }, { shortDescription: 'Asks what a console asks.' }],
  'display.patchBasicDetails': [{ name: 'Console Prober' }, { name: 'Console Prober', shortDescription: 'Asks what a console asks.' }],
  'display.updateTutorialAndSupport': [
    { tutorialUrl: 'https://probe.example/help', privacyPolicyUrl: 'https://probe.example/privacy' },
    { tutorialUrl: 'https://probe.example/help', privacyPolicyUrl: 'https://probe.example/privacy' },
  ],
  'display.updateDisplayFeatures': [[{ title: 'One', description: 'First.' }], { features: [{ title: 'One', description: 'First.' }] }],
  'display.updateDisplayBenefits': [[{ title: 'Two', description: 'Second.' }], { benefits: [{ title: 'Two', description: 'Second.' }] }],
  'payment.updatePaymentBlock': [
    { price: 900, frequency: 'monthly', perAccount: true, trialDays: 14, creditCardRequired: false, tiersPricingConfig: { enabled: false, tiers: [] } },
    { payment: { price: 900, frequency: 'monthly', perAccount: true, trialDays: 14, creditCardRequired: false } },
  ],
  'install.updateDirectInstallationUrl': [{ url: 'https://probe.example/install' }, { directInstallUrl: 'https://probe.example/install' }],
};

const functionOf = (name) => {
  const [part, call] = name.split('.');
  return application[part][call].bind(application[part]);
};

/** What is there of the fields that are wanted. */
const parts = (found, wanted) => Object.fromEntries(Object.keys(wanted).map((key) => [key, found?.[key]]));

test('an app is made, written, read, listed and deleted', async (t) => {
  const { id } = await application.createApp({ name: 'Console Probe', origin: 'console', product: 'livechat' });
  assert.ok(id);
  await t.test('its name is taken now', () =>
    assert.rejects(application.createApp({ name: 'console  PR0BE', origin: 'console', product: 'livechat' }), (error) => {
      assert.equal(error.data?.code, 'application_name_taken', JSON.stringify(error));
      return true;
    }),
  );
  for (const [name, [payload, wanted]] of Object.entries(edits)) {
    await t.test(name, async () => {
      await functionOf(name)(id, payload);
      const view = await application.getApp(id);
      const got = parts(view, wanted);
      if (wanted.payment) got.payment = parts(got.payment, wanted.payment);
      assert.deepEqual(got, wanted);
    });
    await t.test(`${name}, by a stranger`, () =>
      assert.rejects(functionOf(name)(id, payload, stranger), (error) => {
        assert.equal(error.data?.code, 'application_not_found', JSON.stringify(error));
        return true;
      }),
    );
  }
  await t.test('display.updateOverview, with a category of the list', async () => {
    const [, category] = await categories.getCategories();
    await application.display.updateOverview(id, { longDescription: '**Long.**', categoryId: String(category.id) });
    const view = await application.getApp(id);
    assert.equal(view.category.slug, category.slug);
    assert.equal(view.longDescription, '**Long.**');
  });
  await t.test('payment.deletePaymentBlock', async () => {
    await application.payment.deletePaymentBlock(id);
    assert.equal((await application.getApp(id)).payment, null);
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
