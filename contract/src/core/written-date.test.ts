import { expect, test } from 'vitest';
import { writtenDate } from './written-date.ts';

const months = (locale: string) =>
  Array.from({ length: 12 }, (_, month) =>
    writtenDate(
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
      Date.UTC(2026, month, 5),
    ),
  );

test('the month of a day is in the genitive, in both scripts', () => {
  expect(months('sr-Latn-RS').join(' ')).toBe(
    '5. januara 2026. 5. februara 2026. 5. marta 2026. 5. aprila 2026. 5. maja 2026. 5. juna 2026. ' +
      '5. jula 2026. 5. avgusta 2026. 5. septembra 2026. 5. oktobra 2026. 5. novembra 2026. 5. decembra 2026.',
  );
  expect(months('sr-Cyrl-RS')[11]).toBe('5. децембра 2026.');
  expect(months('sr-Cyrl-BA')[7]).toBe('5. августа 2026.');
});

test('a month alone, a short one and another language stay as they are', () => {
  const written = (locale: string, options: Intl.DateTimeFormatOptions) =>
    writtenDate(
      new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
      Date.UTC(2026, 11, 5),
    );
  expect(written('sr-Latn-RS', { month: 'long', year: 'numeric' })).toBe('decembar 2026.');
  expect(written('sr-Latn-RS', { dateStyle: 'medium' })).toBe('5. 12. 2026.');
  expect(written('en-GB', { dateStyle: 'long' })).toBe('5 December 2026');
});
