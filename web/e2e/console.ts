import { type BrowserContext, expect } from '@playwright/test';

/** Collects what the browser complains about; the console of every page must be silent. */
export function watchConsole(context: BrowserContext, allowed: RegExp[] = []) {
  const complaints: string[] = [];
  const add = (text: string) => {
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => add(`uncaught: ${error.error()}`));
  return { expectSilence: () => expect(complaints, 'the console must be silent').toEqual([]) };
}
