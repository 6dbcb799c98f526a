import { expect, test } from 'vitest';
import { normalisePlate } from './plate.ts';
import { attention, matchesFilter, pageOfTags } from './tag-rules.ts';
import type { NamedTag, TagInNeed } from './tag-rules.ts';

type ListedTag = NamedTag & TagInNeed;

const car: ListedTag = {
  serialNumber: '004122107785',
  plate: 'BG 2148-AP',
  nickname: 'Породични ауто',
  costCentre: { costCentreId: 'dj', code: 'DJ-1', name: 'Ђаковица 1' },
  status: 'aktivan',
  lowBalance: false,
  blocked: false,
};

test.each([
  ['BG 2148-AP', 'BG 2148-AP'],
  ['bg2148ap', 'BG 2148-AP'],
  ['ns-317-kđ', 'NS 317-KĐ'],
  // Cyrillic А, В, Е … that look Latin.
  ['ВG 123-АА', 'BG 123-AA'],
  // Cyrillic typed on purpose.
  ['БГ 2148-АП', 'BG 2148-AP'],
  ['A12-B-345', 'A12-B-345'],
  ['W 12345 X', 'W12345X'],
  ['', ''],
  ['  ', ''],
])('the plate %j is stored as %j', (typed, kept) => {
  expect(normalisePlate(typed)).toBe(kept);
});

test.each(['A', 'BG 2148-AP!', '<b>', 'X'.repeat(13), '日本'])('%j is no plate', (typed) => {
  expect(normalisePlate(typed)).toBeUndefined();
});

test.each([
  'породични',
  'porodicni',
  'PORODIČNI',
  'bg2148',
  'БГ 2148',
  '0041 2210',
  'dakovica',
  '',
])('a customer finds the family car by typing %j', (filter) => {
  expect(matchesFilter(car, filter)).toBe(true);
});

test('a text that is not in the tag does not find it', () => {
  expect(matchesFilter(car, 'камион')).toBe(false);
});

test('a blocked tag comes first, then one that runs out of money, then working ones by name, then lost ones', () => {
  const tags: ListedTag[] = [
    { ...car, nickname: 'Неактивни', status: 'neaktivan' },
    { ...car, nickname: 'Мотор', status: 'izgubljen' },
    { ...car, nickname: 'Шлепер' },
    { ...car, nickname: 'Чамац' },
    { ...car, nickname: 'Комби 10' },
    { ...car, nickname: 'Комби 9' },
    { ...car, nickname: 'Тегљач', lowBalance: true },
    { ...car, nickname: 'Цистерна', blocked: true },
  ];
  expect(
    pageOfTags(tags, attention, { first: 0, rows: 100 }).map(({ nickname }) => nickname),
  ).toEqual(['Цистерна', 'Тегљач', 'Комби 9', 'Комби 10', 'Чамац', 'Шлепер', 'Мотор', 'Неактивни']);
});

test('pages of tags, one after the other, are the whole list, whatever needs attention', () => {
  const tags = Array.from({ length: 40 }, (_, at): ListedTag => ({
    ...car,
    nickname: `Комби ${(at * 17) % 40}`,
    blocked: at % 13 === 0,
    lowBalance: at % 5 === 0,
    status: at % 7 === 0 ? 'izgubljen' : 'aktivan',
  }));
  const whole = pageOfTags(tags, attention, { first: 0, rows: 40 });
  expect(new Set(whole).size).toBe(40);
  for (const rows of [1, 3, 7]) {
    const pages = Array.from({ length: Math.ceil(40 / rows) }, (_, page) =>
      pageOfTags(tags, attention, { first: page * rows, rows }),
    );
    expect(pages.flat()).toEqual(whole);
  }
  expect(pageOfTags(tags, attention, { first: 40, rows: 5 })).toEqual([]);
});
