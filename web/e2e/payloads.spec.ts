import { type BrowserContext, expect, type Page } from '@playwright/test';
import { watchConsole } from './console';
import { tokenIn } from './demo-token';
import { beSignedIn } from './sign-in';
import { test } from './test';

// Markup that somebody writes is text wherever it is read: these are stored as an app's fields, and as
// what people of an organization write to each other, and every page that shows them is opened.

const RUN = 'pwned()';
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `<ScRiPt src=data:,${RUN}></ScRiPt>`,
  `</script><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `--><script>${RUN}</script><!--`,
  `]]><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}"//`,
  `<img/src=x/onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `" onmouseover="${RUN}" x="`,
  `' onfocus='${RUN}' autofocus x='`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<math><mtext></mtext><mglyph><style><img src=x onerror=${RUN}>`,
  `<body onload=${RUN}>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">more</a>`,
  `<form action="javascript:${RUN}"><button>go</button></form>`,
  `<button formaction="javascript:${RUN}">go</button>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="javascript:${RUN}//">`,
  `<link rel=stylesheet href="javascript:${RUN}">`,
  `<style>@import 'javascript:${RUN}'</style>`,
  `<template><script>${RUN}</script></template>`,
  `[more](javascript:${RUN})`,
  `![more](javascript:${RUN})`,
  `[more](data:text/html,<script>${RUN}</script>)`,
  `<javascript:${RUN}>`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\${${RUN}} {{${RUN}}} <%= ${RUN} %>`,
];

/** What of a page would have run, or would run at a click. */
const findMarkup = () =>
  [...document.querySelectorAll('*')].flatMap((one) =>
    [...one.attributes]
      .filter(
        ({ name, value }) =>
          (name.startsWith('on') && value.includes('pwned')) ||
          (/^(href|src|srcdoc|data|action|formaction)$/.test(name) &&
            /^\s*(javascript|data:text)|<script/i.test(value)),
      )
      .map(({ name, value }) => `${one.tagName} ${name}=${value.slice(0, 60)}`)
      .concat(one.matches('meta[http-equiv=refresh][content*=pwned]') ? ['a refresh'] : [])
      .concat(one.tagName === 'SCRIPT' && /^\s*pwned/.test(one.textContent) ? ['a script'] : []),
  );

/** What of the payloads ran on a page, with its address. */
async function watchRuns(context: BrowserContext, page: Page): Promise<string[]> {
  const ran: string[] = [];
  await context.exposeFunction('pwned', () => void ran.push(page.url()));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => ran.push(`${page.url()} asked`)));
  return ran;
}

/** Opens a page that shows such words: they are there, and are nothing but words. */
async function look(page: Page, path: string, words: string) {
  await page.goto(path);
  await expect(page.getByText(words).first(), path).toBeAttached();
  expect(await page.evaluate(findMarkup), path).toEqual([]);
}

test('markup in every field of an app is text on every page', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context); // a policy that has to stop something complains here
  const ran = await watchRuns(context, page);
  const developer = await tokenIn(page.request, 'dev@apps.test');
  const headers = { Authorization: `Bearer ${developer}` };
  const send = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v2/applications${path}`, {
      method,
      headers,
      ...(data ? { data } : {}),
    });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer;
  };
  const [script = '', mixed = ''] = PAYLOADS;
  const short = PAYLOADS.filter(({ length }) => length <= 32);
  const all = PAYLOADS.join('\n\n');
  const titled = (list: string[]) => list.map((title) => ({ title, description: `${title} ${script}` }));

  const name = '<img src=x onerror=pwned()>';
  const made = (await (await send('POST', '', { name })).json()) as { id: string; slug: string };
  await send('PATCH', '/grammarly/display', {
    shortDescription: `${mixed} <img src=x onerror=pwned()> checks spelling`,
  });
  await send('PUT', '/grammarly/listing/overview', { longDescription: all, categoryId: 'chatbots' });
  await send('PUT', '/grammarly/features', titled(short.slice(0, 6)));
  await send('PUT', '/grammarly/benefits', titled(short.slice(6, 12)));
  await send('PUT', '/grammarly/display/changelog', {
    changelog: PAYLOADS.slice(12, 20)
      .map((words, n) => `## 1.${20 - n}.0 - 2026-05-${20 - n} ${words}\n${all.slice(0, 800)}`)
      .join('\n\n'),
  });
  await send('PUT', '/grammarly/publish', {});

  await look(page, '/marketplace/apps/grammarly/', mixed);
  await look(page, '/marketplace/search/?q=grammarly', mixed);
  await page.addInitScript((token) => sessionStorage.setItem('marketplace_token', token), developer);
  for (const [path, words] of [
    ['apps/', name],
    [`apps/${made.slug}/`, name],
    ['apps/grammarly/', '<ScRiPt'],
    ['apps/grammarly/changelog/', 'Grammarly'],
    ['apps/grammarly/revisions/', 'Revision 2'],
    ['apps/grammarly/history/', 'Grammarly'],
  ] as const) {
    await look(page, `/console/${path}`, words);
  }
  await send('PUT', '/grammarly/rollback', { version: 1 });
  await send('DELETE', `/${made.id}`);
  expect(ran).toEqual([]);
  console.expectSilence();
});

test('markup in a request, in its answer and in the mails of both is text', { tag: '@desktop' }, async ({
  browser,
}) => {
  const people = await Promise.all(
    ['agent@acme.test', 'owner@acme.test'].map(async (email) => {
      const context = await browser.newContext();
      const console = watchConsole(context);
      const page = await context.newPage();
      const ran = await watchRuns(context, page);
      await beSignedIn(page, email);
      const headers = { Authorization: `Bearer ${await tokenIn(page.request, email)}` };
      const send = async (method: string, path: string, data: object) => {
        const answer = await page.request.fetch(`/api/company/requests${path}`, { method, headers, data });
        expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
        return (await answer.json()) as { id: string };
      };
      return { page, send, ran, console };
    }),
  );
  const [member, owner] = people;
  if (!member || !owner) throw new Error('somebody is missing');
  // As many as a request may hold.
  const parts = [PAYLOADS.slice(0, 22), PAYLOADS.slice(22)].map((list) => list.join(' '));
  const apps = ['snapcall', 'surveymonkey'];
  const ids = await Promise.all(
    apps.map(async (applicationId, n) => {
      const reason = parts[n] ?? '';
      expect(reason.length).toBeLessThanOrEqual(1000);
      return (await member.send('POST', '', { applicationId, reason })).id;
    }),
  );
  const first = PAYLOADS[0] ?? '';
  for (const path of ['company/', '']) await look(owner.page, `/marketplace/${path}`, first);
  await look(member.page, '/marketplace/company/', first);
  for (const [n, id] of ids.entries()) await owner.send('PUT', `/${id}/decline`, { note: parts[n] });
  await look(member.page, '/marketplace/company/', first);
  for (const [{ page }, to, subject] of [
    // Other tests ask, too.
    [member, 'agent@acme.test', / for (SnapCall|SurveyMonkey) was declined$/],
    [owner, 'owner@acme.test', / asks for (SnapCall|SurveyMonkey)$/],
  ] as const) {
    const mails = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject });
    await expect(async () => {
      await page.goto('/demo/mail/');
      await expect(mails).toHaveCount(apps.length, { timeout: 1000 });
    }).toPass();
    const paths = await mails.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const path of paths) {
      await page.goto(path);
      const mail = (await page.getByTitle('The mail').getAttribute('srcdoc')) ?? '';
      expect(mail).toContain('pwned()');
      // Without the frame, which lets nothing run, as a careless program for mails shows it.
      await page.goto('about:blank');
      await page.setContent(mail);
      expect(await page.evaluate(findMarkup), path).toEqual([]);
    }
  }
  for (const { ran, console } of people) {
    expect(ran).toEqual([]);
    console.expectSilence();
  }
});
