import { keptKind } from '@rampa/contract/personal-data';
import { expect, test } from 'vitest';
import { keptGroups } from './kept-groups.ts';
import { stepsOf } from './kept-steps.ts';

test('each kind of data is under one heading', () => {
  expect(Object.values(keptGroups).flat().toSorted()).toEqual(keptKind.options.toSorted());
});

test('everything can be exported, by itself or with all the rest', () => {
  const reader = { company: true, complains: true };
  for (const kind of keptKind.options) expect(stepsOf(kind, reader)[0]?.name).toBe('export');
  expect(stepsOf('passages', reader)).toEqual([
    { name: 'export', place: 'passages' },
    { name: 'correct', place: 'complaints' },
  ]);
});

test('who has no complaints writes to us, and a private person’s account is on the first page', () => {
  const reader = { company: false, complains: false };
  const placesOf = (kind: 'passages' | 'account') =>
    stepsOf(kind, reader).map((step) => step.place);
  expect(placesOf('passages')).toEqual(['passages', 'contact']);
  expect(placesOf('account')).toEqual(['archive', 'person', 'archive']);
});
