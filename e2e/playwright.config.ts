import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './src/stack/chromium.ts';

const executablePath = findChromium();

/** Patterns of the test files with something in their text, so that no list has to be kept. */
function filesWith(text: RegExp): readonly string[] {
  return globSync('src/**/*.e2e.ts', { cwd: import.meta.dirname })
    .filter((file) => text.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))
    .map((file) => `**/${file.replaceAll(path.sep, '/')}`);
}

/** Each of these needs a server of its own to be started, which nobody should wait for at the end. */
const ofOtherOperator = filesWith(/\/other-operator\.ts/u);

/** What these do to a browser is not undone with its cookies and its storage, or depends on its cache. */
const ofFreshBrowser = filesWith(
  /setOffline|grantPermissions|newCDPSession|addPasskeyDevice|serviceWorkers|first-picture/u,
);

export default defineConfig({
  testDir: './src',
  projects: [
    // One worker, and so one server for all of them.
    { name: 'other operator', testMatch: [...ofOtherOperator], workers: 1 },
    // Each test is a customer's own: whichever worker is free takes the next.
    { name: 'fresh browser', testMatch: [...ofFreshBrowser], fullyParallel: true },
    {
      name: 'portal',
      testMatch: '**/*.e2e.ts',
      testIgnore: [...ofOtherOperator, ...ofFreshBrowser],
      fullyParallel: true,
      // Cookies and storage are emptied between tests; what was loaded and compiled stays.
      use: { reuseContext: true },
    },
  ],
  globalSetup: './src/stack/global-setup.ts',
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  // One more than there are cores: a page waits for frames, timers and answers a third of the time.
  workers: availableParallelism() + 1,
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
