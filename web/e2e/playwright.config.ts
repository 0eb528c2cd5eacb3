import { defineConfig, devices } from '@playwright/test';

// Against running binaries, one for each test that runs at a time. Where they answer and
// which browser to use come from the environment.
const servers = (process.env.E2E_BASE_URL ?? 'http://localhost:8080').split(' ');

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // A whole visit takes 17 s on a quiet machine, and its slowest answer 2 s. These
  // limits end what hangs; none of them measures how fast the shop is.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['html', { open: 'never' }]] : 'list',
  // Without traces: they would cost every test a tenth more than it takes. `--trace on` makes them.
  use: {
    baseURL: servers[Number(process.env.TEST_PARALLEL_INDEX ?? 0)],
    screenshot: 'only-on-failure',
    // What fades and slides is a tenth of what a browser does here, and no test looks at it on its way. The main job
    // is done with it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.E2E_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  // Every test runs at both widths, but those whose tag says that they belong to one.
  // The system is light on the desktop and dark on the phone: axe looks at the colours
  // of the other theme, too. The phone's own 2.6 dots to a pixel would be seven times as
  // many to paint; no style and no picture of the shop asks how many there are.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        colorScheme: 'dark',
      },
    },
  ],
});
