import { expect, test } from 'vitest';
import { createSettledLanguages } from './mail-language.ts';

function storage(first: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('a no counts for that customer and that language alone', () => {
  const place = storage();
  const settled = createSettledLanguages(place);
  settled.add('ana', '1');
  settled.add('ana', '3');
  expect(settled.has('ana', '1')).toBe(true);
  expect(createSettledLanguages(place).has('ana', '3')).toBe(true);
  expect(settled.has('ana', '2')).toBe(false);
  expect(settled.has('marko', '1')).toBe(false);
});

test('whatever is in the browser’s storage, nothing breaks', () => {
  for (const text of ['', 'null', '[1', '"x"', '{"ana":{"1":true}}', '{"ana":["1","9"]}']) {
    expect(createSettledLanguages(storage({ 'rampa-mail-language': text })).has('ana', '2')).toBe(
      false,
    );
  }
});

test('of many who share a browser, the latest are remembered', () => {
  const settled = createSettledLanguages(storage());
  for (let n = 1; n <= 30; n += 1) settled.add(`kupac${n}`, '1');
  expect(settled.has('kupac10', '1')).toBe(false);
  expect(settled.has('kupac30', '1')).toBe(true);
});
