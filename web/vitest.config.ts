import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { directImports } from './directImports';
import { inLanguage } from './languages';
import { lightIcons } from './lightIcons';

const HYDRATION = 'src/testing/hydration.test.tsx';
const GERMAN = 'src/testing/german*.test.tsx';

export default defineConfig({
  base: '/marketplace/',
  plugins: [lightIcons(), react()],
  test: {
    // It wants a newer Node than all else: npm brings one for its scripts (optionalDependencies in package.json).
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/marketplace/' } },
    globalSetup: ['src/testing/server-bundle.ts'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
    testTimeout: 20_000,
    // A test waits for timers two fifths of its time, so there are more workers than cores.
    maxWorkers: availableParallelism() * 2,
    pool: 'threads',
    // One window and one copy of the libraries for each worker: half of the time went into them. Our own
    // modules are new in every file (src/testing/setup.ts).
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [HYDRATION, GERMAN],
        },
      },
      {
        // Hydration is compared to the built bundle, so icons must be those of the
        // build: Lucide's modules go through the plugin, those alone that somebody imports.
        extends: true,
        plugins: [directImports(['lucide-react'])],
        test: { name: 'hydration', include: [HYDRATION], server: { deps: { inline: [/lucide-react/] } } },
      },
      {
        // The same in the modules of another language.
        extends: true,
        plugins: [inLanguage('de'), directImports(['lucide-react'])],
        test: { name: 'german', include: [GERMAN], server: { deps: { inline: [/lucide-react/] } } },
      },
    ],
  },
});
