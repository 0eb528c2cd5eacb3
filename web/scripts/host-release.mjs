// Keeps a copy of the host library as it is built now, so that shops of later versions go on
// serving it: `make host-release RELEASE=1.1.0`. A copy goes when a newer one has been there
// for a year. What is kept is committed.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
const kept = join(web, 'host-releases');
const list = join(kept, 'releases.json');
const built = join(web, 'dist/client/host');
const version = process.argv[2] ?? '';

const numberOf = (text) => text.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);
const releases = JSON.parse(readFileSync(list, 'utf8'));
const last = releases.at(-1);
if (!/^1\.\d+\.\d+$/.test(version) || (last && numberOf(version) <= numberOf(last.version))) {
  console.error(`RELEASE has to be a version of v1 above ${last?.version ?? 'none'}, such as 1.1.0.`);
  process.exit(1);
}

execFileSync(
  'npx',
  ['--no-install', 'vite', 'build', '--config', 'vite.host.config.ts', '--logLevel', 'error'],
  {
    cwd: web,
    stdio: 'inherit',
  },
);
const { files } = JSON.parse(readFileSync(join(built, 'v1.json'), 'utf8'));
for (const { file } of Object.values(files)) copyFileSync(join(built, file), join(kept, file));

const now = new Date();
const aYearAgo = new Date(now);
aYearAgo.setFullYear(now.getFullYear() - 1);
const all = [
  ...releases,
  {
    version,
    on: now.toISOString().slice(0, 10),
    files: Object.fromEntries(
      Object.entries(files).map(([name, { file, integrity }]) => [name, { file, integrity }]),
    ),
  },
];
// What the next one replaced more than a year ago.
const staying = all.filter((_, n) => !all[n + 1] || new Date(all[n + 1].on) > aYearAgo);
const names = new Set(staying.flatMap((one) => Object.values(one.files).map(({ file }) => file)));
for (const name of readdirSync(kept)) if (name.endsWith('.js') && !names.has(name)) rmSync(join(kept, name));
writeFileSync(list, `${JSON.stringify(staying, null, 2)}\n`);
console.log(`${version} is kept in web/host-releases; commit it.`);
