import { toCyrillic, toIjekavian } from '@rampa/contract/script';
import { expect, test } from 'vitest';
import serbian from './texts.sr-Cyrl.json' with { type: 'json' };

test.each([serbian['trip-checks.example-trips-file'], serbian['trip-checks.example-hours-file']])(
  'a name in Latin letters is not rewritten for Republika Srpska: %s need not be',
  (name) => {
    const { text } = toCyrillic(name.replace(/\.csv$/u, '').replaceAll(/[_-]/gu, ' '));
    expect(text).toMatch(/^[а-яђјљњћџ ]+$/u);
    expect(toIjekavian(text)).toBe(text);
  },
);
