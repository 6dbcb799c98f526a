import { expect, test } from 'vitest';
import { rankedBySearch } from './search-rank.ts';

const stations = [
  { name: 'Stara Pazova', aliases: ['Beograd'] },
  { name: 'Obilaznica Beograd sever' },
  { name: 'Београд (Врчин)' },
  { name: 'Inđija' },
  { name: 'Šabac' },
  { name: 'Zabrežje', kinds: ['A2', 'E763'] },
];

test.each([
  ['beograd', ['Београд (Врчин)', 'Obilaznica Beograd sever', 'Stara Pazova']],
  ['БЕОГ', ['Београд (Врчин)', 'Obilaznica Beograd sever', 'Stara Pazova']],
  ['indj', ['Inđija']],
  ['инђ', ['Inđija']],
  ['sabac', ['Šabac']],
  ['e763 zab', ['Zabrežje']],
  ['azov', ['Stara Pazova']],
  ['az', []],
])('“%s” finds %j, in this order', (typed, names) => {
  expect(rankedBySearch(typed, stations, (one) => one).map(({ name }) => name)).toEqual(names);
});
