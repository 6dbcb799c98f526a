import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');

/**
 * What areas lend of their stores, by the store, each for a reason: whoever borrows one decides on its own when the
 * rows of another area are read or written, which a service would say once. The list only gets shorter, but for parts.
 */
const lent: Readonly<Record<string, readonly string[]>> = {
  // Whose an order is, looked up by its number before there is a scope, in the transaction that goes on to lock the order.
  'payments/bank/order-directory.store.ts': ['selectOrderOwner'],
  // Whole histories with their outcomes, thousands of rows in a statement: no service has made them.
  'payments/past-payments.store.ts': ['insertPastPayments'],
  'top-ups/past-top-ups.store.ts': ['insertPastTopUps'],
  // No statements: an account's id, and what checks of the books are made of.
  'identity/staff-users.store.ts': ['staffAccountId'],
  'passages/months/archived-months.store.ts': ['firstMomentKept'],
  'wallet/verify.store.ts': ['orderDirectory', 'runInvariants'],
  // No statements either, but parts of those that answer a call, and what they are made of (docs/decisions/0340).
  'complaints/waiting.store.ts': ['hasWaitingComplaint'],
  'external-toll/billing/invoices.store.ts': ['hasUnpaidInvoice'],
  'purchase-requests/offers.store.ts': ['mayHaveOffer'],
  'purchases/unpaid-slips.store.ts': ['mayHaveUnpaidOrder'],
  'tags/tag-list.store.ts': ['listVersion', 'successions'],
  'tags/tags-in-need.store.ts': ['hasOpenBlock', 'lowBelowOf', 'noFigure', 'tagsInNeed'],
  'top-ups/automatic/failing-rules.store.ts': ['mayHaveFailingRule'],
  'top-ups/bulk/bulk-slips.store.ts': ['mayHaveBulkSlip'],
  'top-ups/company/company-top-ups.store.ts': ['mayFillTags'],
  'top-ups/waiting-slips.store.ts': ['mayHaveSlip'],
  'passages/history-version.store.ts': ['historySinceOf', 'historyVersion'],
  'passages/shared-calculations.store.ts': ['recordedCalculation'],
  'passages/tags-lately.store.ts': ['usualPriceOfTag'],
  'wallet/tag-balances.store.ts': [
    'balancesOfSome',
    'balancesOfTags',
    'balancesVersion',
    'hasCompanyBalance',
    'heldOnTags',
    'smallBalances',
  ],
};

const STORES =
  /^(?:export|import)( type)? (\*(?: as \w+)?|\{[^}]*\}) from '\.\/([^']+\.store\.ts)'/gmu;

/** What the `index.ts` of an area takes from stores beside types and checks of the books, by the store. */
function lentBy(index: string): readonly (readonly [store: string, names: readonly string[]])[] {
  return [...index.matchAll(STORES)].flatMap(([, type, list = '', store = '']) => {
    if (type !== undefined) return [];
    const names = list
      .replaceAll(/[{}]/gu, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !/^type |^check[A-Z]\w*$/u.test(name));
    return names.length === 0 ? [] : [[store, names] as const];
  });
}

test('areas lend nothing of their stores but what is listed', () => {
  const areas = globSync('server/src/areas/*/index.ts', { cwd: house });
  const found = areas.flatMap((file) =>
    lentBy(readFileSync(path.join(house, file), 'utf8')).map(
      ([store, names]) => [`${path.basename(path.dirname(file))}/${store}`, names] as const,
    ),
  );
  expect(
    Object.fromEntries(
      [...Map.groupBy(found, ([store]) => store)].map(([store, all]) => [
        store,
        all.flatMap(([, names]) => names),
      ]),
    ),
  ).toEqual(lent);
  expect(areas.length).toBeGreaterThan(25);
});

test.each([
  ["export { lockCards } from './cards.store.ts';", ['lockCards']],
  [
    "export {\n  type CardRecord,\n  lockCards,\n  deleteCard,\n} from './kept/cards.store.ts';",
    ['lockCards', 'deleteCard'],
  ],
  ["export { lockCards as takeCards } from './cards.store.ts';", ['lockCards as takeCards']],
  ["export * from './cards.store.ts';", ['*']],
  ["import { lockCards } from './cards.store.ts';\nexport { lockCards };", ['lockCards']],
  // Only checks of the books are left out, not whatever begins alike.
  ["export { checkout } from './cards.store.ts';", ['checkout']],
])('the search finds what %j lends', (index, names) => {
  expect(lentBy(index).flatMap(([, some]) => some)).toEqual(names);
});

test.each([
  "export type { CardRecord } from './cards.store.ts';",
  "export { type CardRecord } from './cards.store.ts';",
  "export { checkCards } from './verify.store.ts';",
  "export { createCards } from './cards.service.ts';",
])('the search lets %j through', (index) => {
  expect(lentBy(index)).toEqual([]);
});
