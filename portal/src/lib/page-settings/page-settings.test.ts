import { expect, test } from 'vitest';
import { apiAddress, readPageSettings } from './page-settings.ts';

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

test('calls are written down with the address that others reach, by whatever name the page was opened', () => {
  const address = (metas: Readonly<Record<string, string>>) =>
    apiAddress(from(metas), 'http://10.0.0.7:3000');
  expect(address({})).toBe('http://10.0.0.7:3000');
  const publicUrl = { 'public-url': 'https://putarina.primer.rs/', 'app-url': '' };
  expect(address(publicUrl)).toBe('https://putarina.primer.rs');
  expect(address({ ...publicUrl, 'app-url': 'https://api.primer.rs' })).toBe(
    'https://api.primer.rs',
  );
});
