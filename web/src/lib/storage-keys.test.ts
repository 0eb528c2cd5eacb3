import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Browsers and the pages around the shop hold what people marked, chose and began
// under these names. Code may be renamed; these may not, or it is lost.
const NAMES = [
  'marketplace-agents',
  'marketplace-cart-wish',
  'marketplace-checkout',
  'marketplace-compared',
  'marketplace-console-news',
  'marketplace-demo-own-app',
  'marketplace-demo-site',
  'marketplace-demo-visitor',
  'marketplace-favourites',
  'marketplace-host',
  'marketplace-keys',
  'marketplace-page-load',
  'marketplace-saved-filters',
  'marketplace-scroll',
  'marketplace-searches',
  'marketplace-theme',
  'marketplace-viewed',
  'marketplace-visit',
  'marketplace-visited',
  'marketplace_cart_update',
  'marketplace_consent',
  'marketplace_direct_install',
  'marketplace_ghost',
  'marketplace_language',
  'marketplace_transaction_',
  'marketplace_user',
  'marketplace_utm',
];

test('names that browsers and hosts store do not change', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('testing'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const names = sources.flatMap((text) => text.match(/(?<=')marketplace[-_][a-z_-]+(?=')/g) ?? []);
  expect([...new Set(names)].sort()).toEqual(NAMES);
});
