import { keptKind } from '@rampa/contract/personal-data';
import { expect, test } from 'vitest';
import { keptGroups } from './kept-groups.ts';
import { isNamedData } from '../../lib/complaints/named-data.ts';
import { linkTo, stepsOf } from './kept-steps.ts';

test('each kind of data is under one heading', () => {
  expect(Object.values(keptGroups).flat().toSorted()).toEqual(keptKind.options.toSorted());
});

test('everything can be exported, by itself or with all the rest', () => {
  const reader = { company: true, complains: true, driver: false };
  for (const kind of keptKind.options) expect(stepsOf(kind, reader)[0]?.name).toBe('export');
  expect(stepsOf('passages', reader)).toEqual([
    { name: 'export', place: 'passages' },
    { name: 'correct', place: 'complaint' },
  ]);
});

test('who has no complaints writes to us, and a private person’s account is on the first page', () => {
  const reader = { company: false, complains: false, driver: false };
  const placesOf = (kind: 'passages' | 'account') =>
    stepsOf(kind, reader).map((step) => step.place);
  expect(placesOf('passages')).toEqual(['passages', 'contact']);
  expect(placesOf('account')).toEqual(['archive', 'person', 'archive']);
});

test('what is corrected by writing to us is named in the form, for drivers in the one that they may use', () => {
  const reader = { company: true, complains: true, driver: false };
  for (const kind of keptKind.options) {
    const places = stepsOf(kind, reader).map(({ place }) => place);
    expect([kind, places.some((place) => place === 'complaint' || place === 'contact')]).toEqual([
      kind,
      isNamedData(kind),
    ]);
  }
  expect(linkTo('complaint', 'payouts').search).toEqual({ about: 'other', data: 'payouts' });
  const ofDriver = stepsOf('passages', { ...reader, driver: true }).map(({ place }) => place);
  expect(ofDriver).toEqual(['passages', 'contact']);
});
