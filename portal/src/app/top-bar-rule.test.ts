import { expect, test } from 'vitest';
import { hasTopBar } from './top-bar-rule.ts';

test.each(['/vb', '/prijava', '/verifikacija-naloga', '/zaboravljena-lozinka'])(
  '%s has the top bar',
  (path) => {
    expect(hasTopBar(path)).toBe(true);
  },
);

test.each(['/default', '/pages/home', '/pages/prolasci', '/'])('%s has none', (path) => {
  expect(hasTopBar(path)).toBe(false);
});
