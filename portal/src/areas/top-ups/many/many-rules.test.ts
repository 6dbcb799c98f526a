import type { Tag } from '@rampa/contract/tags';
import { expect, test } from 'vitest';
import { bySavedCard, manyProblems, narrowed, payBy, tagsOfText } from './many-rules.ts';

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

test('a saved card is charged, another one may be saved', () => {
  expect(payBy({ method: bySavedCard('c1'), keepCard: true })).toEqual({
    method: 'card',
    cardId: 'c1',
  });
  expect(payBy({ method: 'card', keepCard: true })).toEqual({ method: 'card', keepCard: true });
  expect(payBy({ method: 'bank-transfer', keepCard: true })).toEqual({ method: 'bank-transfer' });
});
