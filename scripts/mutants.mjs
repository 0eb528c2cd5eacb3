// Changes one constant of spec section 9, or takes one move out of a state table, and
// runs the tests of its place: whatever no test notices survives and is printed.
// `make mutants` runs all; `node scripts/mutants.mjs cart` those whose file or name has
// that text. It is no part of the checks: it takes many minutes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const wanted = process.argv[2] ?? '';

/** One change of a file, or of the only file of a folder that it fits: what stands there, and what stands there instead. */
const constants = [
  // file, what stands there, the mutant, the tests that should notice (folder or package)
  ['web/src/features/notifications/notifications.tsx', 'AUTO_HIDE_MS = 4000', 'AUTO_HIDE_MS = 5000'],
  ['web/src/features/reviews/RateDialog.tsx', 'RATED_HIDE_MS = 2000', 'RATED_HIDE_MS = 2200'],
  ['web/src/features/search/useSearchResults.ts', 'STALL_MS = 200', 'STALL_MS = 300'],
  ['web/src/features/search/api.ts', 'SEARCH_LIMIT = 200', 'SEARCH_LIMIT = 100'],
  ['web/src/features/search/client.ts', 'connect: 1000', 'connect: 5000'],
  ['web/src/features/search/client.ts', 'read: 2000', 'read: 9000'],
  ['web/src/features/install/api.ts', 'AFTER_UNINSTALL_MS = 1000', 'AFTER_UNINSTALL_MS = 0'],
  ['web/src/features/install/consent.ts', 'CONSENT_DELAY_MS = 2000', 'CONSENT_DELAY_MS = 1000'],
  ['web/src/features/install/consent.ts', 'CONSENT_DELAY_MS = 2000', 'CONSENT_DELAY_MS = 2400'],
  ['web/src/features/install/consent.ts', 'SCOPES_MS = 300_000', 'SCOPES_MS = 200_000', 'web/src/features/checkout'],
  ['web/src/features/install/consent.ts', 'SCOPES_MS = 300_000', 'SCOPES_MS = 400_000', 'web/src/features/checkout'],
  ['web/src/features/checkout/model.ts', 'POLL_MS = 2000', 'POLL_MS = 3000'],
  ['web/src/features/cart/model.ts', 'POLL_MS = 250', 'POLL_MS = 400'],
  ['web/src/features/cart/model.ts', 'BULK_PAUSE_MS = 500', 'BULK_PAUSE_MS = 100'],
  ['web/src/features/session/signIn.ts', 'SILENT_LIMIT_MS = 2500', 'SILENT_LIMIT_MS = 4000'],
  ['web/src/features/session/popup.ts', 'CLOSE_POLL_MS = 1000', 'CLOSE_POLL_MS = 2000'],
  ['web/src/features/session/popup.ts', 'WIDTH = 500', 'WIDTH = 600'],
  ['web/src/features/session/popup.ts', 'HEIGHT = 700', 'HEIGHT = 600'],
  ['web/src/features/session/transaction.ts', 'LIFE_MS = 30 *', 'LIFE_MS = 60 *'],
  ['web/src/app/prefetch.ts', 'BATCH_PAUSE_MS = 3000', 'BATCH_PAUSE_MS = 2000'],
  ['web/src/app/prefetch.ts', 'BATCH_SIZE = 4', 'BATCH_SIZE = 5'],
  ['web/src/app/SlowNotice.tsx', 'SLOW_AFTER_MS = 1000', 'SLOW_AFTER_MS = 2000', 'web/src/app'],
  ['web/src/app/SlowNotice.tsx', 'SLOW_AFTER_MS = 1000', 'SLOW_AFTER_MS = 500', 'web/src/app'],
  ['web/src/lib/pages/siteData.ts', 'FRESH_MS = 15_000', 'FRESH_MS = 60_000'],
  ['web/src/lib/pages/siteData.ts', 'APP_DATA_RETRIES = 3', 'APP_DATA_RETRIES = 2'],
  ['web/src/lib/pages/pageData.ts', 'FRESH_MS = 15_000', 'FRESH_MS = 60_000'],
  ['web/src/lib/pages/pageData.ts', 'PAGE_RETRIES = 3', 'PAGE_RETRIES = 2'],
  ['web/src/features/checkout/api.ts', 'PREVIEW_MS = 300_000', 'PREVIEW_MS = 30_000'],
  ['web/src/lib/campaign.ts', '14 * DAY_S', '15 * DAY_S', 'web/src/lib/campaign'],
  ['web/src/lib/campaign.ts', '120 * DAY_S', '90 * DAY_S', 'web/src/lib/campaign'],
  ['web/src/features/search/api.ts', 'MIN_CHARACTERS = 2', 'MIN_CHARACTERS = 3'],
  ['web/src/features/search/client.ts', 'write: 30_000', 'write: 3_000'],
  ['internal/installs/access.go', 'MaxWithoutAccess = 3', 'MaxWithoutAccess = 4', './internal/installs/...'],
  ['internal/cart/ports.go', 'MostWithoutAccess = 3', 'MostWithoutAccess = 4', './internal/cart/...'],
  ['internal/search/errors.go', 'MaxFacetHits = 100', 'MaxFacetHits = 50', './internal/search/...'],
  ['internal/kit/money/money.go', 'monthly * 102 / 10', '(monthly*102 + 5) / 10', './internal/kit/money'],
  ['internal/kit/price/price.go', '(amount + 6) / 12', 'amount / 12', './internal/kit/price'],
  ['internal/billing', /(PayoutHold +=) 30/, '$1 20', './internal/billing/...'],
  ['internal/identity/service.go', 'ShopTokenLife    = 24 * time.Hour', 'ShopTokenLife    = 48 * time.Hour', './internal/identity/...'],
  ['internal/cart/cart.go', '15 * time.Minute', '25 * time.Minute', './internal/cart/...'],
];

/** Where state tables are, how many at least, and the tests that should notice. Files move; tables stay in their module. */
const tables = [
  ['internal/billing', 10, './internal/billing/...'],
  ['internal/cart', 2, './internal/cart'],
  ['internal/reviews', 1, './internal/reviews'],
  ['internal/experts', 1, './internal/experts'],
];

/** The moves of a file: those of tables from events to states, and those of lists of states. */
function movesOf(text) {
  const moves = [];
  const add = (table, cell, name) => {
    const at = table.index + table[0].length - 1 - table[2].length + cell.index;
    const rest = cell[0].endsWith('}') ? '}' : '';
    moves.push({ table: table[1], name: `${table[1]} without ${name}`, apply: (s) => s.slice(0, at) + rest + s.slice(at + cell[0].length) });
  };
  for (const table of text.matchAll(/^var (\w+) = map\[(?!string\])[^\]]+\]map\[[^{]*\{\n([\s\S]*?)^\}/gm)) {
    for (const cell of table[2].matchAll(/\b(\w+): +(\w+)(,\s|\})/g)) add(table, cell, `${cell[1]}: ${cell[2]}`);
  }
  for (const table of text.matchAll(/^var (\w+) = map\[(?!string\])[^\]]+\]\[\]\w+\{\n([\s\S]*?)^\}/gm)) {
    for (const cell of table[2].matchAll(/(?<=[{ ])(\w+)(, |\}(?=,))/g)) add(table, cell, cell[1]);
  }
  return moves;
}

const missing = [];

/** The files of a folder with Go code that is no test; a file is its own only one. */
function filesOf(place) {
  if (/\.\w+$/.test(place)) return [place];
  const names = readdirSync(place, { recursive: true }).map((name) => join(place, String(name)));
  return names.filter((name) => name.endsWith('.go') && !name.endsWith('_test.go')).sort();
}

/** The text of a file; what is missing is told before anything runs. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    missing.push(file);
    return '';
  }
}

function passes(file, where) {
  try {
    if (file.startsWith('web/')) {
      execFileSync('npx', ['vitest', 'run', '--bail', '1', where.replace('web/', '')], { cwd: 'web', stdio: 'ignore' });
    } else {
      execFileSync('go', ['test', '-count=1', '-failfast', where], { stdio: 'ignore' });
    }
    return true;
  } catch {
    return false;
  }
}

const mutants = [];
for (const [place, from, to, where = dirname(place)] of constants) {
  const found = filesOf(place).flatMap((file) => {
    const before = read(file);
    const text = before.replace(from, to);
    return text === before ? [] : [{ file, name: to, where, text }];
  });
  if (found.length !== 1) missing.push(`${place}: ${from} (${found.length} times)`);
  mutants.push(...found);
}
for (const [folder, least, where] of tables) {
  const names = new Set();
  for (const file of filesOf(folder)) {
    const text = read(file);
    for (const { name, table, apply } of movesOf(text)) {
      names.add(`${file} ${table}`);
      mutants.push({ file, name, where, text: apply(text) });
    }
  }
  if (names.size < least) missing.push(`${folder}: ${least} tables of moves, only ${names.size} are there`);
}
if (missing.length > 0) {
  console.error(`not there any more:\n${missing.map((one) => `  ${one}`).join('\n')}`);
  process.exit(2);
}

const chosen = mutants.filter(({ file, name }) => `${file} ${name}`.includes(wanted));
if (chosen.length === 0) {
  console.error(`no mutant has ${JSON.stringify(wanted)} in its file or name`);
  process.exit(2);
}

// Tests that fail, or are none, without a mutant would seem to notice every one.
const healthy = new Map();
for (const { file, where } of chosen) {
  if (!healthy.has(where)) healthy.set(where, passes(file, where));
}
const ill = [...healthy.keys()].filter((where) => !healthy.get(where));
if (ill.length > 0) {
  console.error(`fails as it is: ${ill.join(', ')}`);
  process.exit(2);
}

let survivors = 0;
for (const { file, name, where, text } of chosen) {
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, text);
  try {
    if (!passes(file, where)) continue;
  } finally {
    writeFileSync(file, before);
  }
  survivors++;
  console.log(`survives  ${file}: ${name}`);
}
console.log(`${chosen.length} mutants, ${survivors} survive`);
process.exit(survivors > 0 ? 1 : 0);
