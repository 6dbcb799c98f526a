import { expect, test } from 'vitest';
import { readPageSettings } from './page-settings.ts';

const from = (metas: Readonly<Record<string, string>>) =>
  readPageSettings((name) => metas[name] ?? null);

test('a missing or unknown flag is neither true nor false', () => {
  expect(from({}).orderTag).toBeUndefined();
  expect(from({ 'order-tag': 'yes' }).orderTag).toBeUndefined();
  expect(from({ 'order-tag': 'false' }).orderTag).toBe('false');
  expect(from({ t4a: 'true' }).t4a).toBe('true');
});

test('maps have tiles only if the operator configures them', () => {
  expect(from({}).mapTiles).toBeUndefined();
  expect(from({ 'map-tiles-url': 'https://tiles.primer.rs/{z}/{x}/{y}.png' }).mapTiles).toEqual({
    url: 'https://tiles.primer.rs/{z}/{x}/{y}.png',
    attribution: '',
  });
});

test('the base of calls loses its trailing slash', () => {
  expect(from({ 'app-url': 'https://api.primer.rs/' }).appUrl).toBe('https://api.primer.rs');
  expect(from({ 'app-url': '' }).appUrl).toBe('');
});
