import { expect, test } from 'vitest';
import { withoutAddresses } from './without-addresses.ts';

test.each([
  ['Посетите https://evil.example/x?y=1 одмах', 'Посетите […] одмах'],
  ['(http://localhost:3000)', '([…]'],
  ['види www.evil.example', 'види […]'],
  ['пишите на ana@primer.rs.', 'пишите на […].'],
  ['evil.example/put', '[…]'],
  ['..evil.example', '..[…]'],
  ['://http://localhost', '://[…]'],
])('nothing to click is left of %s', (text, shown) => {
  expect(withoutAddresses(text)).toBe(shown);
});

test.each(['Превоз д.о.о.', 'Износ 1.234,50 РСД', 'А. Б. Петровић', 'и/или', 'в. 1.2.3'])(
  'a text without addresses stays: %s',
  (text) => {
    expect(withoutAddresses(text)).toBe(text);
  },
);

test.each(['a-b.', 'a.', 'a', 'a+', '://', 'a@'])(
  'a long text of %s takes time in proportion',
  (part) => {
    const started = performance.now();
    withoutAddresses(part.repeat(200_000));
    expect(performance.now() - started).toBeLessThan(2000);
  },
);
