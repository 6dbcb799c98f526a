import { expect, test } from 'vitest';
import { placesBeside } from './event-places.ts';

const at = (from: string, to = from) => ({ from, to, fromKm: null, toKm: null });

test('a place that the title names is not repeated', () => {
  const title = 'Гужва на наплатној станици Стара Пазова';
  expect(placesBeside({ title, section: at('Стара Пазова') })).toBe('');
  expect(placesBeside({ title: 'Квар ТАГ траке', section: at('Инђија') })).toBe('Инђија');
});

test('a stretch keeps both its ends, also where the title names one', () => {
  const section = at('Кладари', 'Јоховац');
  expect(placesBeside({ title: 'Радови на петљи Јоховац', section })).toBe('Кладари – Јоховац');
});
