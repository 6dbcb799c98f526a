import { expect, test } from 'vitest';
import { pagesShown } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 138, [1, 2, 'gap', 138]],
  [3, 138, [1, 2, 3, 4, 'gap', 138]],
  [4, 138, [1, 2, 3, 4, 5, 'gap', 138]],
  [70, 138, [1, 'gap', 69, 70, 71, 'gap', 138]],
  [138, 138, [1, 'gap', 137, 138]],
])('on page %i of %i these pages are offered: %j', (current, count, pages) => {
  expect(pagesShown(current, count)).toEqual(pages);
});
