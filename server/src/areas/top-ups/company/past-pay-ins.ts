import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Book } from './company-booking.ts';
import type { FillRule } from './company-rules.ts';
import {
  insertCompanyTopUp,
  updateCompanyTopUp,
  type CompanyTopUp,
} from './company-top-ups.store.ts';
import { replaceSettings } from './company.store.ts';

/** A slip that was paid into the balance of a company, as the demo's history has it; `book` books as of then. */
export async function bookPastPayIn(
  scope: AccountScope,
  tx: Tx,
  book: Book,
  {
    settledAt,
    ...order
  }: Pick<
    CompanyTopUp,
    | 'companyTopUpId'
    | 'userId'
    | 'orderNumber'
    | 'amountMinor'
    | 'currency'
    | 'languageId'
    | 'createdAt'
  > & { readonly idempotencyKey: string; readonly settledAt: Temporal.Instant },
): Promise<void> {
  await insertCompanyTopUp(scope, tx, { ...order, method: 'bank-transfer', cardId: null });
  const { amountMinor, orderNumber } = order;
  const other = { kind: 'bank-clearing' } as const;
  await book(scope, tx, [
    { kind: 'paid-in', amountMinor, other, reference: orderNumber, orderNumber },
  ]);
  await updateCompanyTopUp(scope, tx, order, { state: 'paid', settledAt, paidWith: null });
}

/** The rules of a company that has none yet. */
export async function saveFirstRules(
  scope: AccountScope,
  tx: Tx,
  rules: {
    readonly userId: string;
    readonly monthCapMinor: number;
    readonly alertBelowMinor: number;
    readonly rules: readonly FillRule[];
  },
  now: Temporal.Instant,
): Promise<void> {
  const none = { dayCapMinor: null, toldLowAt: null };
  await replaceSettings(scope, tx, { ...none, ...rules }, { revision: 0, now });
}
