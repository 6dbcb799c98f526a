import { expect, test } from 'vitest';
import { isOfDistribution, isTuned } from './lib-tuned-chromium.mjs';

test('another Chromium takes the place of a distribution’s, and not of Chrome or of Playwright’s own', () => {
  const of = (place: string | undefined) => isOfDistribution(place);
  expect(['/usr/bin/chromium-headless-shell', '/snap/bin/chromium'].map(of)).toEqual([true, true]);
  expect(['/usr/bin/google-chrome', undefined].map(of)).toEqual([false, false]);
});

test('what the registry sends is used only if it is the file that was tried', () => {
  expect(isTuned(Buffer.from('another program'))).toBe(false);
});
