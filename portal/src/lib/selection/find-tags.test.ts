import { expect, test } from 'vitest';
import { findTags, searchedTags, sortedTags, tagCalled, type TagOption } from './find-tags.ts';

function tag(plate: string, nickname: string, serial: string): TagOption {
  return { value: serial, label: plate, plate, nickname, serial_number: serial };
}

const tags = searchedTags([
  tag('BG 1390-PR', 'Камион Ђуро', '004310000011'),
  tag('NS 213-ŠČ', '', '004310000022'),
  tag('', 'Kombi 1390', '004310000033'),
]);

const found = (typed: string) => findTags(tags, typed).map(({ value }) => value.slice(-2));

test.each([
  ['1390', ['11', '33']],
  ['bg1390', ['11']],
  ['БГ 1390 пр', ['11']],
  ['390-p', ['11']],
  ['sc', ['22']],
  ['шч', ['22']],
  ['djuro', ['11']],
  ['đuro kamion', ['11']],
  ['0000022', ['22']],
  ['00431', ['11', '22', '33']],
  ['kombi', ['33']],
  ['бг', ['11']],
  ['XX', []],
  ['-', []],
  ['  ', ['11', '22', '33']],
])('%j finds %j', (typed, values) => {
  expect(found(typed)).toEqual(values);
});

test('a complete name identifies the tag; a part, or a name of two tags, identifies none', () => {
  expect(tagCalled(tags, 'bg 1390 pr')?.value).toBe('004310000011');
  expect(tagCalled(tags, '1390')).toBeUndefined();
  expect(tagCalled(tags, '')).toBeUndefined();
  const twins = searchedTags([tag('', 'Kombi', '1'), tag('', 'комби', '2')]);
  expect(tagCalled(twins, 'kombi')).toBeUndefined();
});

test('among two thousand tags each keystroke is answered at once', () => {
  const many = searchedTags(
    Array.from({ length: 2000 }, (_, at) => tag(`BG ${1000 + at}-XY`, `Возило ${at}`, `${at}`)),
  );
  const begun = performance.now();
  for (let count = 0; count < 20; count += 1) expect(findTags(many, '27')).not.toHaveLength(0);
  expect((performance.now() - begun) / 20).toBeLessThan(50);
});

test('tags are in the order of their language and their numbers', () => {
  const labels = ['Комби 10', 'Џип', 'Ауто', 'Комби 2', 'Ђорђе'];
  const sorted = sortedTags(
    labels.map((label) => tag(label, '', label)),
    'sr-Cyrl-RS',
  );
  expect(sorted.map(({ label }) => label)).toEqual(['Ауто', 'Ђорђе', 'Комби 2', 'Комби 10', 'Џип']);
});
