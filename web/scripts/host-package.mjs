// Packs the host library as an npm tarball: readable modules, their source maps and types.
// It depends on nothing; only its component wants React, which the product has.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = join(dirname(fileURLToPath(import.meta.url)), '..');
// Not below web/dist, which is part of the program.
const bin = join(web, '../bin');
const folder = join(bin, 'host-package');
const releases = JSON.parse(readFileSync(join(web, 'host-releases/releases.json'), 'utf8'));
const run = (command, args, cwd = web) => execFileSync(command, args, { cwd, encoding: 'utf8' });

run('npx', [
  '--no-install',
  'vite',
  'build',
  '--config',
  'vite.host.config.ts',
  '--mode',
  'package',
  '--logLevel',
  'error',
]);
run('npx', ['--no-install', 'tsc', '-p', 'tsconfig.host.json']);

const entry = (name) => ({ types: `./types/${name}.d.ts`, default: `./${name}.js` });
const manifest = {
  name: 'marketplace-host',
  version: releases.at(-1).version,
  description: 'Shows installed apps in frames of your product',
  type: 'module',
  sideEffects: false,
  exports: { '.': entry('v1'), './react': entry('v1-react'), './moments': entry('v1-moments') },
  peerDependencies: { react: '>=19' },
  peerDependenciesMeta: { react: { optional: true } },
};
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(web, '../docs/embedding.md'), join(folder, 'README.md'));
mkdirSync(bin, { recursive: true });
const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', bin], folder));
console.log(`bin/${filename}`);
