import { expect } from '@playwright/test';
import { test } from './test';
import { watchTokens } from './token-watch';

// The tests that show apps would notice a token on its way to one.

test('a token is noticed in an address, a Referer and a message', { tag: '@desktop' }, async ({
  context,
  page,
  baseURL,
}) => {
  const found = await watchTokens(context);
  const token = `dal:${'x'.repeat(43)}`;
  const app = (baseURL ?? '').replace('//', '//trouble.');
  // A page of ours that does all that it must not.
  await page.goto(`${(baseURL ?? '').replace('//localhost', '//127.0.0.1')}/demo/site/?token=${token}`);
  await page.evaluate(
    ([address, token]) => {
      const referrer = Object.assign(document.createElement('meta'), {
        name: 'referrer',
        content: 'unsafe-url',
      });
      document.head.append(referrer);
      const frame = document.createElement('iframe');
      frame.addEventListener('load', () => frame.contentWindow?.postMessage({ token }, '*'));
      frame.src = `${address}?t=${encodeURIComponent(token)}`;
      document.body.append(frame);
    },
    [`${app}/silent.html`, token] as const,
  );
  await expect
    .poll(() => [...new Set(found.map((line) => line.split(' ')[0]))].sort())
    .toEqual(['frame', 'message', 'referer']);
});
