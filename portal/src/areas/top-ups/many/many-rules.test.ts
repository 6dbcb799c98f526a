import type { Tag } from '@rampa/contract/tags';
import { expect, test } from 'vitest';
import { fewNames, manyProblems, narrowed, tagsOfText, valuesOfOrder } from './many-rules.ts';
import { bySavedCard } from '../pay-by.ts';

const tag = (id: string, given: Partial<Tag> = {}): Tag =>
  // Only what the rules look at.
  ({
    tag_id: id,
    serial_number: `00${id}`,
    plate: `BG ${id}-AB`,
    nickname: '',
    status: 'aktivan',
    costCentre: null,
    ...given,
  }) as Tag;

const south = { costCentreId: 'south', code: '300', name: 'Ниш' };
const tags = [
  tag('100', { costCentre: south }),
  tag('200', { nickname: 'Комби' }),
  tag('300', { status: 'izgubljen', costCentre: south }),
];
const ids = (some: readonly Tag[]) => some.map(({ tag_id: id }) => id);

test('the list is narrowed by any part of a name and by cost centre; lost tags are not offered', () => {
  expect(ids(narrowed(tags, { text: '', costCentre: '' }))).toEqual(['100', '200']);
  expect(ids(narrowed(tags, { text: 'kombi', costCentre: '' }))).toEqual(['200']);
  expect(ids(narrowed(tags, { text: '', costCentre: 'south' }))).toEqual(['100']);
  expect(ids(narrowed(tags, { text: '', costCentre: 'none' }))).toEqual(['200']);
});

test('pasted numbers and plates are found however they are written, and what is none of them is said', () => {
  expect(tagsOfText(tags, '00100\nbg200ab; 00300, БГ 100-АБ\n 999 ')).toEqual({
    found: ['100', '200'],
    unknown: ['00300', '999'],
  });
});

test('a tag that was handed back, handed over or replaced is not offered, neither in the list nor by its number', () => {
  const block = { reason: 'returned', since: '2026-11-01T08:00:00Z', holds: true } as const;
  const back = tag('400', { status: 'neaktivan', blocks: [block] });
  const coming = tag('500', { blocks: [{ ...block, holds: false }] });
  const replaced = tag('600', { replacedBy: { tag_id: '700', serial_number: '00700' } });
  const over = tag('800', { status: 'neaktivan', handedOverAt: '2026-11-01T08:00:00Z' });
  const all = [back, coming, replaced, over];
  expect(ids(narrowed(all, { text: '', costCentre: '' }))).toEqual(['500']);
  expect(tagsOfText(all, '00400, 00500, 00800')).toEqual({
    found: ['500'],
    unknown: ['00400', '00800'],
  });
});

test('an order that was not paid is tried again with its tags, amount and method', () => {
  const rsd = (amount: number) => ({ amount, currency: 'RSD' }) as const;
  const withBalance = (id: string, amount: number) => tag(id, { balance: rsd(amount) });
  const own = [withBalance('1', 50_000), withBalance('2', 20_000), withBalance('3', -900_000)];
  const again = (parts: readonly (readonly [string, number])[], card = {}) =>
    valuesOfOrder(
      {
        method: 'card',
        savedCard: false,
        parts: parts.map(([id, amount]) => ({ tag_id: id, amount: rsd(amount) })),
        ...card,
      },
      own,
      { maximum: 1_000_000 },
      [{ cardId: 'c1' }],
    );
  expect(
    again([
      ['1', 100_000],
      ['2', 100_000],
    ]),
  ).toEqual({
    tag_ids: ['1', '2'],
    fill: 'amount',
    amount: '1000',
    method: 'card',
    keepCard: false,
  });
  // Up to 3.000, of which the third got no more than one top-up brings.
  const filled = [
    ['1', 250_000],
    ['2', 280_000],
    ['3', 1_000_000],
  ] as const;
  expect(again(filled)).toMatchObject({ fill: 'up-to', amount: '3000', tag_ids: ['1', '2', '3'] });
  // The balances are others since: the sum is asked again, the tags are not.
  expect(
    again([
      ['1', 250_000],
      ['2', 240_000],
    ]),
  ).toMatchObject({ fill: 'up-to', amount: '' });
  expect(
    again([
      ['1', 100_000],
      ['gone', 100_000],
    ]),
  ).toMatchObject({ tag_ids: ['1'] });
  expect(again([['1', 100_000]], { savedCard: true })).toMatchObject({ method: bySavedCard('c1') });
});

test('a sentence names three tags, and counts the others', () => {
  const more = (names: string, number: number) => `${names} +${number}`;
  const some = ['1', '2', '3', '4', '5'].map((number) => `BG ${number}-AB`);
  expect(fewNames(some.slice(0, 2), more)).toBe('BG 1-AB, BG 2-AB');
  expect(fewNames(some, more)).toBe('BG 1-AB, BG 2-AB, BG 3-AB +2');
});

test('without tags or a readable amount nothing is asked', () => {
  const offer = { currency: 'RSD' } as const;
  expect(manyProblems({ tag_ids: [], amount: '' }, offer)).toEqual({
    tag_ids: 'top-ups.many-none-chosen',
    amount: 'top-ups.amount-missing',
  });
  expect(manyProblems({ tag_ids: ['1'], amount: '1.000,50' }, offer)).toEqual({
    amount: 'top-ups.amount-not-whole',
  });
  const many = Array.from({ length: 501 }, String);
  expect(manyProblems({ tag_ids: many, amount: '1000' }, offer)).toEqual({
    tag_ids: 'top-ups.many-too-many',
  });
});
