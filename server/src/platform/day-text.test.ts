import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { dayText, momentText, shortDayText } from './day-text.ts';

const at = Temporal.Instant.from('2026-11-02T08:40:00Z');

test('an English day precedes its month, in sentences and in tables', () => {
  expect(dayText(at, 'en-GB')).toBe('2 November 2026');
  expect(momentText(at, 'en-GB')).toBe('2 November 2026 at 09:40');
  expect(shortDayText('2026-11-02', '3')).toBe('2 Nov 2026');
});

test('a Serbian day has its full stops', () => {
  expect(dayText(at, 'sr-Latn')).toBe('2. novembra 2026.');
  expect(momentText(at, 'sr-Latn-RS')).toBe('2. novembra 2026. u 09:40');
  expect(momentText(at, 'sr-Cyrl-RS')).toBe('2. новембра 2026. у 09:40');
  expect(shortDayText('2026-11-02', '2')).toBe('02.11.2026.');
});
