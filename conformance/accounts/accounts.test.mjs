// Drives @livechat/accounts-sdk, as published, in Chromium against the accounts
// service. A Go test starts the service and sets:
//   ACCOUNTS_ORIGIN  origin that serves /accounts
//   APP_ORIGIN       origin on 127.0.0.1 that serves the files of APP_DIR
//   APP_DIR          an empty folder
// The application is registered with the addresses <APP_ORIGIN>/page.html and the
// same under localhost, which is another site.

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';

const { ACCOUNTS_ORIGIN: accounts, APP_ORIGIN: app, APP_DIR: dir, CHROMIUM_PATH } = process.env;
const otherSite = app.replace('127.0.0.1', 'localhost');
const password = 'marketplace-demo';

// The option sets of docs/accounts.md: the first works in every flow.
const byPath = { client_id: 'sdk-app', server_url: accounts, path: '/accounts', key_length: 32 };
const byOrigin = { client_id: 'sdk-app', server_url: accounts, key_length: 32 };
const byUrl = { client_id: 'sdk-app', server_url: `${accounts}/accounts`, key_length: 32 };

let browser;

before(async () => {
  await build({
    entryPoints: [fileURLToPath(new URL('page.js', import.meta.url))],
    bundle: true,
    outfile: join(dir, 'page.js'),
    logLevel: 'error',
  });
  await writeFile(join(dir, 'page.html'), '<!doctype html><title>App</title><h1>App</h1><script src="page.js"></script>');
  browser = await chromium.launch({
    executablePath: CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
});

after(() => browser?.close());

async function openApp(context, origin = app) {
  const page = await context.newPage();
  await page.goto(`${origin}/page.html`);
  return page;
}

async function signInForm(page, email, secret) {
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', secret);
  await page.click('button');
}

/** Starts the popup flow and gives the window that opened. */
async function popup(page, options) {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((o) => window.start(o, 'popup'), options),
  ]);
  await opened.waitForLoadState().catch(() => {}); // it may already be closed
  return opened;
}

/** A context whose browser has signed in, as by any earlier popup. */
async function signedIn(t) {
  const context = await browser.newContext();
  t.after(() => context.close());
  const page = await openApp(context);
  const opened = await popup(page, byPath);
  await Promise.all([opened.waitForEvent('close'), signInForm(opened, 'owner@acme.test', password)]);
  const { value } = await page.evaluate(() => window.outcome);
  return { context, page, first: value };
}

async function exchange(page, code, verifier) {
  const answer = await page.evaluate(
    async ([url, body]) => {
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
      return { status: response.status, body: await response.json() };
    },
    [
      `${accounts}/accounts/v2/token`,
      { grant_type: 'authorization_code', client_id: 'sdk-app', redirect_uri: `${app}/page.html`, code, code_verifier: verifier },
    ],
  );
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

describe('popup', () => {
  test('gives a token after the form, and at once the second time', async (t) => {
    const { page, first } = await signedIn(t);
    assert.match(first.access_token, /^dal:/);
    assert.equal(first.token_type, 'Bearer');
    assert.equal(first.expires_in, 28800);
    assert.ok(first.scope.includes('accounts--my:ro'), first.scope);
    assert.equal(first.client_id, 'sdk-app');
    assert.ok(first.state, 'state is echoed');
    const opened = await popup(page, byPath);
    if (!opened.isClosed()) await opened.waitForEvent('close');
    const { value } = await page.evaluate(() => window.outcome);
    assert.equal(value.account_id, first.account_id);
    assert.notEqual(value.access_token, first.access_token);
    const info = await page.evaluate(
      (o) => fetch(o.url, { headers: { authorization: `Bearer ${o.token}`, 'x-region': 'dal' } }).then((r) => r.json()),
      { url: `${accounts}/accounts/v2/info`, token: value.access_token },
    );
    assert.equal(info.account_id, first.account_id);
  });

  for (const [name, options] of [
    ['by the bare origin', byOrigin],
    ['by the bare origin, with the form each time', { ...byOrigin, popup_flow: 'manual' }],
    ['with the form each time', { ...byPath, popup_flow: 'manual' }],
  ]) {
    test(`gives a token ${name}`, async (t) => {
      const { page, first } = await signedIn(t);
      const opened = await popup(page, options);
      if (options.popup_flow) {
        await Promise.all([opened.waitForEvent('close'), signInForm(opened, 'agent@acme.test', password)]);
      } else if (!opened.isClosed()) {
        await opened.waitForEvent('close');
      }
      const { value } = await page.evaluate(() => window.outcome);
      assert.match(value.access_token, /^dal:/);
      assert.equal(value.account_id === first.account_id, !options.popup_flow);
    });
  }

  test('gives a code that the verifier of the client exchanges', async (t) => {
    const { page } = await signedIn(t);
    await popup(page, { ...byPath, response_type: 'code' });
    const { value } = await page.evaluate(() => window.outcome);
    assert.match(value.code, /^dal:/);
    const transaction = await page.evaluate((data) => window.sdk.verify(data), value);
    assert.equal(transaction.state, value.state);
    assert.equal(transaction.code_verifier.length, 128); // S9.12
    const tokens = await exchange(page, value.code, transaction.code_verifier);
    assert.match(tokens.access_token, /^dal:/);
    assert.doesNotMatch(tokens.refresh_token, /:/);
  });

  test('works without a state, the default of the client', async (t) => {
    const { page } = await signedIn(t);
    const { key_length, ...plain } = byPath;
    await popup(page, plain);
    const { value } = await page.evaluate(() => window.outcome);
    assert.match(value.access_token, /^dal:/);
    assert.equal('state' in value, false);
  });

  test('tells a wrong password in the form and goes on', async (t) => {
    const context = await browser.newContext();
    t.after(() => context.close());
    const page = await openApp(context);
    const opened = await popup(page, byPath);
    await signInForm(opened, 'agent@acme.test', 'wrong');
    await opened.getByRole('alert').getByText('The e-mail address or the password is not right.').waitFor();
    assert.equal(await opened.inputValue('[name=email]'), 'agent@acme.test');
    await Promise.all([opened.waitForEvent('close'), signInForm(opened, 'agent@acme.test', password)]);
    const { value } = await page.evaluate(() => window.outcome);
    assert.match(value.access_token, /^dal:/);
  });

  test('shows the error page for an unknown client and an unknown address, and posts nothing', async (t) => {
    const { page } = await signedIn(t);
    for (const [change, text] of [
      [{ client_id: 'nobody' }, 'client_id_not_found'],
      [{ redirect_uri: `${app}/other.html` }, 'invalid_redirect_uri'],
    ]) {
      await page.evaluate(() => (window.heard = []));
      const opened = await popup(page, { ...byPath, ...change });
      await opened.getByText(text).waitFor();
      assert.deepEqual(await page.evaluate(() => window.heard), []);
      await opened.close();
    }
  });

  test('rejects with the description of the client when access is denied', async (t) => {
    const { page } = await signedIn(t);
    await popup(page, { ...byPath, organization_id: '00000000-0000-4000-8000-0000000000b0' });
    const { error } = await page.evaluate(() => window.outcome);
    assert.equal(error.oauth_exception, 'access_denied');
    assert.match(error.description, /different account/); // S8.28
  });

  test('minds no messages of a hostile opener, and says nothing to it', async (t) => {
    const context = await browser.newContext();
    t.after(() => context.close());
    const thief = await openApp(context, otherSite);
    const [opened] = await Promise.all([
      thief.waitForEvent('popup'),
      thief.evaluate(
        (o) => {
          window.prey = window.open(`${o.accounts}/accounts?client_id=sdk-app&response_type=token&flow=button&redirect_uri=${encodeURIComponent(o.redirect)}`);
        },
        { accounts, redirect: `${app}/page.html` },
      ),
    ]);
    await opened.locator('[name=email]').waitFor();
    await thief.evaluate(() => {
      for (const message of [
        { data: { access_token: 'planted', expires_in: 1, token_type: 'Bearer' } },
        { message: {}, origin: location.origin },
        { origin: '*' },
        'close',
      ]) {
        window.prey.postMessage(message, '*');
      }
    });
    const closing = opened.waitForEvent('close');
    await signInForm(opened, 'owner@acme.test', password);
    await closing;
    assert.deepEqual(await thief.evaluate(() => window.heard), []);
  });

  test('asks for consent when it is told to, and a refusal is access_denied', async (t) => {
    const { page } = await signedIn(t);
    for (const [decision, check] of [
      ['deny', ({ error }) => assert.equal(error.oauth_exception, 'access_denied')],
      ['allow', ({ value }) => assert.match(value.access_token, /^dal:/)],
    ]) {
      const opened = await popup(page, { ...byPath, prompt: 'consent' });
      const closing = opened.waitForEvent('close');
      await opened.click(`button[value=${decision}]`);
      await closing;
      check(await page.evaluate(() => window.outcome));
    }
  });

  test('says nothing to a page that is not the registered one', async (t) => {
    const { context } = await signedIn(t);
    const thief = await openApp(context, otherSite);
    const opened = await popup(thief, { ...byPath, redirect_uri: `${app}/page.html` });
    if (!opened.isClosed()) await opened.waitForEvent('close');
    assert.deepEqual(await thief.evaluate(() => window.heard), []);
  });
});

describe('iframe', () => {
  test('gives a token and a code to a browser that is signed in', async (t) => {
    const { page } = await signedIn(t);
    for (const response of ['token', 'code']) {
      await page.evaluate((o) => window.start(o, 'iframe'), { ...byPath, response_type: response });
      const { value, error } = await page.evaluate(() => window.outcome);
      assert.equal(error, undefined);
      assert.match(value.access_token ?? value.code, /^dal:/);
    }
  });

  test('is told at once that nobody is signed in', async (t) => {
    const context = await browser.newContext();
    t.after(() => context.close());
    const page = await openApp(context);
    await page.evaluate((o) => window.start(o, 'iframe'), byPath);
    const { error } = await page.evaluate(() => window.outcome);
    assert.equal(error.identity_exception, 'unauthorized'); // not the bare 'timeout'
    assert.match(error.description, /not known or consent is missing/);
  });

  test('on another site gets no session', async (t) => {
    const { context } = await signedIn(t);
    const page = await openApp(context, otherSite);
    await page.evaluate((o) => window.start(o, 'iframe'), byPath);
    const { error } = await page.evaluate(() => window.outcome);
    assert.equal(error.identity_exception, 'unauthorized');
  });
});

describe('a hostile parent', () => {
  test('frames no page with a form and hears nothing', async (t) => {
    const { context } = await signedIn(t);
    const thief = await openApp(context, otherSite);
    const request = `client_id=sdk-app&response_type=token&redirect_uri=${encodeURIComponent(`${app}/page.html`)}`;
    for (const path of [
      `/accounts?${request}&flow=button`,
      `/accounts/signin?${request}`,
      `/accounts?${request}&prompt=consent`,
      '/accounts/sessions',
      '/accounts/ghost',
    ]) {
      const shown = await thief.evaluate(async (address) => {
        const frame = document.createElement('iframe');
        frame.src = address;
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        document.body.append(frame);
        await loaded;
        frame.contentWindow.postMessage({ data: { code: 'planted' } }, '*');
        return frame.contentDocument === null;
      }, `${accounts}${path}`);
      assert.equal(shown, true); // of another origin: an error of the browser, or the page that says nothing to it
      for (const frame of thief.frames().slice(1)) assert.equal(await frame.locator('form').count(), 0, path);
    }
    assert.deepEqual(await thief.evaluate(() => window.heard), []);
  });
});

describe('redirect', () => {
  for (const [name, options] of [
    ['base path in path', byPath],
    ['base path in server_url', byUrl],
    ['bare origin', byOrigin],
  ]) {
    test(`gives a token (${name})`, async (t) => {
      const { page } = await signedIn(t);
      const arrived = page.waitForURL(/#access_token=dal%3A/);
      await page.evaluate((o) => window.start(o, 'redirect'), options);
      await arrived;
      const { value, verified } = await page.evaluate((o) => window.finishRedirect(o), options);
      assert.match(value.access_token, /^dal:/);
      assert.equal(value.expires_in, 28800);
      assert.equal(verified.state, value.state);
    });

    test(`gives a code (${name})`, async (t) => {
      const { page } = await signedIn(t);
      const code = { ...options, response_type: 'code' };
      const arrived = page.waitForURL(/\?code=dal%3A/);
      await page.evaluate((o) => window.start(o, 'redirect'), code);
      await arrived;
      const { value, verified } = await page.evaluate((o) => window.finishRedirect(o), code);
      const tokens = await exchange(page, value.code, verified.code_verifier);
      assert.equal(tokens.token_type, 'Bearer');
    });
  }

  for (const [name, options] of [
    ['base path in path', byPath],
    ['base path in server_url', byUrl],
    ['bare origin', byOrigin],
  ]) {
    test(`shows the form each time when told to (${name})`, async (t) => {
      const { page } = await signedIn(t);
      await page.evaluate((o) => window.start(o, 'redirect'), { ...options, popup_flow: 'manual' });
      await page.locator('[name=email]').waitFor();
      const arrived = page.waitForURL(/#access_token=dal%3A/);
      await signInForm(page, 'agent@acme.test', password);
      await arrived;
    });
  }

  test('asks somebody unknown to sign in and then goes back', async (t) => {
    const context = await browser.newContext();
    t.after(() => context.close());
    const page = await openApp(context);
    await page.evaluate((o) => window.start(o, 'redirect'), byPath);
    await page.getByText('Sign in to SDK app').waitFor();
    const arrived = page.waitForURL(/#access_token=dal%3A/);
    await signInForm(page, 'owner@acme.test', password);
    await arrived;
    const { value } = await page.evaluate((o) => window.finishRedirect(o), byPath);
    assert.match(value.access_token, /^dal:/);
  });
});
