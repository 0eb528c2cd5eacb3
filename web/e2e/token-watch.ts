import type { BrowserContext, Page } from '@playwright/test';

/** A token of the accounts service, as it is and as addresses write it. */
const TOKEN = 'dal(?::|%3A)[\\w-]{20,}|access_token=';

/** Sample apps live below names of localhost, the shop and the products do not. */
const isApp = (address: string) => new URL(address).hostname.endsWith('.localhost');

/** Collects every token that an app could learn: of addresses, of the Referer, of messages. */
export async function watchTokens(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  const pattern = new RegExp(TOKEN, 'i');
  const look = (where: string, text = '') => {
    if (pattern.test(text)) found.push(`${where} ${text.slice(0, 200)}`);
  };
  context.on('request', (request) => {
    if (!isApp(request.url())) return;
    if (!request.isNavigationRequest()) look('address', request.url());
    look('referer', request.headers().referer);
  });
  const watch = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (frame.parentFrame()) look('frame', frame.url());
    });
  context.pages().forEach(watch);
  context.on('page', watch);
  await context.exposeBinding('toldToken', (_source, text: string) => look('message', text));
  await context.addInitScript((token) => {
    if (window.parent === window || !location.hostname.endsWith('.localhost')) return;
    addEventListener('message', ({ data, source }) => {
      const text = source === window.parent ? JSON.stringify(data) : '';
      if (new RegExp(token, 'i').test(text))
        (window as unknown as { toldToken: (text: string) => void }).toldToken(text);
    });
  }, TOKEN);
  return found;
}
