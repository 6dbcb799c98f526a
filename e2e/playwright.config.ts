import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './src/stack/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/stack/global-setup.ts',
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 900 },
    locale: 'sr-RS',
    // Toll time is Belgrade's, whatever the browser's zone is.
    timezoneId: 'America/New_York',
    colorScheme: 'light',
    // The service worker's kept answers would replace those that a test puts in the way; see
    // offline/installable.e2e.ts for the worker itself.
    serviceWorkers: 'block',
    // Motion only makes tests slower; what it does is seen by its own test.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace costs each test a fifth of its time: use `--trace retain-on-failure` for a puzzling one.
    trace: 'off',
    launchOptions: {
      args: chromiumFlags,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
