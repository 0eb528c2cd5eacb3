import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    serverBundle: string;
  }
}

/**
 * Builds the bundle for server rendering once per test run, and hands its text
 * to the tests. In a process of its own, because the tests' is no production.
 */
export function setup(project: TestProject): void {
  const out = mkdtempSync(join(tmpdir(), 'server-bundle-'));
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.server.config.ts',
    '--outDir',
    out,
  ];
  const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined };
  try {
    execFileSync(process.execPath, [...vite, '--logLevel', 'error'], { cwd: project.config.root, env });
    project.provide('serverBundle', readFileSync(join(out, 'render.js'), 'utf8'));
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}
