import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

const APPS = ['customer-notes', 'snippets', 'shift-board', 'ticket-timer', 'trouble'];
const pages = APPS.flatMap((app) =>
  readdirSync(app)
    .filter((name) => name.endsWith('.html'))
    .map((name) => `${app}/${name}`),
);

// Every page of every app; what they share is served on each app's origin below /assets.
export default defineConfig({
  base: '/',
  build: {
    outDir: '../web/dist/samples',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages },
  },
});
