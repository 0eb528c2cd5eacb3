import { type BrowserContext, expect, type Page } from '@playwright/test';

const NOTICE = 'Service Worker registration blocked by Playwright';
/** The shop gets nothing in the place of a registration. */
const CONSEQUENCE = "TypeError: Cannot read properties of undefined (reading 'active')";

/** Knows what Playwright says where it blocks the service worker, and what comes of each time. */
function ofTheBlock() {
  let blocked = 0;
  return (text: string) => {
    if (text === NOTICE) blocked += 1;
    else if (text === CONSEQUENCE && blocked > 0) blocked -= 1;
    else return false;
    return true;
  };
}

/** Collects what the browser complains about; the console of every page must be silent. */
export function watchConsole(context: BrowserContext, allowed: RegExp[] = []) {
  const complaints: string[] = [];
  const isOfTheTest = ofTheBlock();
  const add = (kind: string, text: string) => {
    const complaint = `${kind}: ${text}`;
    if (!isOfTheTest(text) && !allowed.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
  };
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) add(message.type(), message.text());
  });
  context.on('weberror', (error) => add('uncaught', String(error.error())));
  return { expectSilence: () => expect(complaints, 'the console must be silent').toEqual([]) };
}

/** Collects what nobody catches on a page and in its frames. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  const isOfTheTest = ofTheBlock();
  page.on('console', (message) => void isOfTheTest(message.text()));
  page.on('pageerror', (error) => {
    if (!isOfTheTest(String(error))) errors.push(String(error));
  });
  return errors;
}
