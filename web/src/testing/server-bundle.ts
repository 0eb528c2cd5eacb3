import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { nameIn } from '../../languages';

declare module 'vitest' {
  interface ProvidedContext {
    serverBundle: string;
    germanBundle: string;
  }
}

/** The folder of bundles that are those of the sources: `make test` has just built them. */
const built = process.env.SERVER_BUNDLES;

/**
 * Builds the bundles for server rendering once per test run, and hands their texts
 * to the tests. In processes of their own, because the tests' is no production.
 */
export async function setup(project: TestProject): Promise<void> {
  const bundle = (language: string) =>
    built
      ? readFileSync(join(built, nameIn(language, 'render.js')), 'utf8')
      : buildIn(language, project.config.root);
  const [english, german] = await Promise.all([bundle('en'), bundle('de')]);
  project.provide('serverBundle', english);
  project.provide('germanBundle', german);
}

async function buildIn(language: string, cwd: string): Promise<string> {
  const out = mkdtempSync(join(tmpdir(), 'server-bundle-'));
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.server.config.ts',
    '--outDir',
    out,
  ];
  const mode = language === 'en' ? [] : ['--mode', language];
  const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined };
  try {
    await promisify(execFile)(process.execPath, [...vite, ...mode, '--logLevel', 'error'], { cwd, env });
    return readFileSync(join(out, nameIn(language, 'render.js')), 'utf8');
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
