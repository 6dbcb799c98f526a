import { expect, test } from 'vitest';
import { directionsTo } from './directions.ts';

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=44.8,20.5',
  ],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8)', 'geo:44.8,20.5?q=44.8,20.5(NIS%20Zmaj)'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    'https://www.openstreetmap.org/directions?to=44.8%2C20.5',
  ],
])('on %s the way is shown by %s', (userAgent, address) => {
  expect(directionsTo([44.8, 20.5], 'NIS Zmaj', userAgent)).toBe(address);
});
