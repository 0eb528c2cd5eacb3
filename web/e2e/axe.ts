import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on a page, one line per violation; an empty list is what every
 * page owes. The script runs in the page's own world, past its content policy.
 */
export async function axeViolations(page: Pick<Page, 'evaluate'>, selector = 'html'): Promise<string[]> {
  await page.evaluate(source);
  const results = await page.evaluate(
    (root) => (window as unknown as { axe: { run: (root: string) => Promise<AxeResults> } }).axe.run(root),
    selector,
  );
  return results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.length}) ${nodes[0]?.target.join(' ') ?? ''}`,
  );
}
