import { expect, test } from 'vitest';
import {
  allChosen,
  countChosen,
  isChosen,
  noneChosen,
  toTagSelection,
  withChosen,
} from './selection.ts';

test('tags are chosen one by one, and a page at once', () => {
  const chosen = withChosen(withChosen(noneChosen, ['a', 'b', 'c'], true), ['b'], false);
  expect(['a', 'b', 'c'].map((id) => isChosen(chosen, id))).toEqual([true, false, true]);
  expect(countChosen(chosen, 400)).toBe(2);
  expect(toTagSelection(chosen, {})).toEqual({ by: 'tags', tagIds: ['a', 'c'] });
});

test('all four hundred that match are chosen, but for one', () => {
  const chosen = withChosen(allChosen, ['b'], false);
  expect(isChosen(chosen, 'b')).toBe(false);
  expect(isChosen(chosen, 'on another page')).toBe(true);
  expect(countChosen(chosen, 400)).toBe(399);
  expect(toTagSelection(chosen, { filter: 'BG', status: 'aktivan', page: 3 })).toEqual({
    by: 'filter',
    filter: 'BG',
    status: 'aktivan',
    costCentreId: '',
    except: ['b'],
  });
  expect(countChosen(withChosen(chosen, ['b'], true), 400)).toBe(400);
});
