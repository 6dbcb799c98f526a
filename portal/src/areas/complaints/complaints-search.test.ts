import { expect, test } from 'vitest';
import { readComplaintsSearch } from './complaints-search.ts';

test('an address about a passage opens the form for it', () => {
  expect(readComplaintsSearch({ about: 'passage', id: 'p1' })).toEqual({
    about: 'passage',
    id: 'p1',
  });
});

test('a number wins over everything else', () => {
  expect(
    readComplaintsSearch({ complaint_number: 'R261121-12345678', about: 'tag', page: 3 }),
  ).toEqual({ complaint_number: 'R261121-12345678' });
});

test.each([{ about: 'tag' }, { about: 'tag', id: '  ' }, { about: 'other', id: 'x' }])(
  '%j is a complaint about something else',
  (raw) => {
    expect(readComplaintsSearch(raw)).toEqual({ about: 'other' });
  },
);

test.each([{ about: 'evil', id: 'x' }, { status: 'x', page: 'abc' }, { complaint_number: {} }])(
  'garbage shows the list: %j',
  (raw) => {
    expect(readComplaintsSearch(raw)).toEqual({});
  },
);

test('a passage abroad is one of the subjects', () => {
  const search = { about: 'passage-abroad', id: 'p1' };
  expect(readComplaintsSearch(search)).toEqual(search);
});

test('a complaint about something else may name data to be corrected, no other may', () => {
  const search = { about: 'other', data: 'top-ups' };
  expect(readComplaintsSearch(search)).toEqual(search);
  expect(readComplaintsSearch({ about: 'other', data: 'evil' })).toEqual({ about: 'other' });
  expect(readComplaintsSearch({ about: 'tag', id: 't1', data: 'top-ups' })).toEqual({
    about: 'tag',
    id: 't1',
  });
});

test('a filter and a page of the list are kept', () => {
  expect(readComplaintsSearch({ status: 'open', page: '2', rows: '25' })).toEqual({
    status: 'open',
    page: 2,
    rows: 25,
  });
});
