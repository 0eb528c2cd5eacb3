import { expect, test } from '@playwright/test';
import { watchConsole } from './console';
import { tokenIn } from './demo-token';
import { PASSWORD } from './sign-in';

// Markup that a developer writes is text wherever it is read: these are stored as an app's fields, and
// every page that shows them is opened.

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

test('markup in every field of an app is text on every page', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const console = watchConsole(context); // a policy that has to stop something complains here
  const ran: string[] = [];
  await context.exposeFunction('pwned', () => void ran.push(page.url()));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => ran.push(`${page.url()} asked`)));
  const headers = { Authorization: `Bearer ${await tokenIn(page.request, 'dev@apps.test')}` };
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

  const look = async (path: string, words: string) => {
    await page.goto(path);
    await expect(page.getByText(words).first(), path).toBeAttached();
    expect(await page.evaluate(findMarkup), path).toEqual([]);
  };
  await look('/marketplace/apps/grammarly/', mixed);
  await look('/marketplace/search/?q=grammarly', mixed);
  await page.goto('/console/');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opening;
  await popup.getByLabel('E-mail').fill('dev@apps.test');
  await popup.getByLabel('Password').fill(PASSWORD);
  const closing = popup.waitForEvent('close');
  await popup.getByLabel('Password').press('Enter');
  await closing;
  for (const [path, words] of [
    ['apps/', name],
    [`apps/${made.slug}/`, name],
    ['apps/grammarly/', '<ScRiPt'],
    ['apps/grammarly/changelog/', 'Grammarly'],
    ['apps/grammarly/revisions/', 'Revision 2'],
    ['apps/grammarly/history/', 'Grammarly'],
  ] as const) {
    await look(`/console/${path}`, words);
  }
  await send('PUT', '/grammarly/rollback', { version: 1 });
  await send('DELETE', `/${made.id}`);
  expect(ran).toEqual([]);
  console.expectSilence();
});
