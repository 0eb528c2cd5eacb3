// Builds the front end in one language, beside the English one: `node scripts/build-language.mjs de`.
// `qps` and `qps-plocm` are the pseudo-languages, which no program has that is delivered.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const [language] = process.argv.slice(2);
if (!/^[a-z]{2,3}(?:-[a-z]+)?$/.test(language ?? '')) throw new Error('which language?');

/** What has words. */
const CONFIGS = [
  'vite.config.ts',
  'vite.console.config.ts',
  'vite.server.config.ts',
  'vite.simulators.config.ts',
];

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
process.env.NODE_ENV = 'production';
await Promise.all(
  CONFIGS.map((name) => build({ root: web, configFile: join(web, name), mode: language, logLevel: 'warn' })),
);
