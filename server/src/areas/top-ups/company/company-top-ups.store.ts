import type { Currency, LanguageId, PhoneWallet } from '@rampa/contract';
import type { ChosenMethod, TopUpStatus } from '@rampa/contract/top-ups';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/parts.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import type { SlipTable } from '../../payments/index.ts';

/** A payment into the balance of a company. */
export interface CompanyTopUp {
  readonly accountId: string;
  readonly companyTopUpId: string;
  readonly userId: string;
  readonly orderNumber: string;
  readonly method: ChosenMethod;
  /** The phone's wallet that it was paid with; null: a card, or not by card. */
  readonly paidWith: PhoneWallet | null;
  /** The saved card that its customer chose to charge. */
  readonly cardId: string | null;
  /** Minor units. */
  readonly amountMinor: number;
  readonly takenBackMinor: number;
  readonly currency: Currency;
  readonly state: TopUpStatus;
  readonly languageId: LanguageId;
  readonly createdAt: Temporal.Instant;
  readonly settledAt: Temporal.Instant | null;
}

const columns = [
  'account_id',
  'company_top_up_id',
  'user_id',
  'order_number',
  'method',
  'paid_with',
  'card_id',
  'amount_minor',
  'taken_back_minor',
  'currency',
  'state',
  'language_id',
  'created_at',
  'settled_at',
] as const;

interface CompanyTopUpRow {
  readonly account_id: string;
  readonly company_top_up_id: string;
  readonly user_id: string;
  readonly order_number: string;
  readonly method: string;
  readonly paid_with: string | null;
  readonly card_id: string | null;
  readonly amount_minor: number;
  readonly taken_back_minor: number;
  readonly currency: string;
  readonly state: string;
  readonly language_id: string;
  readonly created_at: Temporal.Instant;
  readonly settled_at: Temporal.Instant | null;
}

// The table's constraints, and the one place that writes it, allow these words only.
function toRecord(row: CompanyTopUpRow): CompanyTopUp {
  return {
    accountId: row.account_id,
    companyTopUpId: row.company_top_up_id,
    userId: row.user_id,
    orderNumber: row.order_number,
    method: row.method as ChosenMethod,
    paidWith: row.paid_with as PhoneWallet | null,
    cardId: row.card_id,
    amountMinor: row.amount_minor,
    takenBackMinor: row.taken_back_minor,
    currency: row.currency as Currency,
    state: row.state as TopUpStatus,
    languageId: row.language_id as LanguageId,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}

/** False where the account has used the idempotency key before. */
export async function insertCompanyTopUp(
  { accountId }: AccountScope,
  tx: Tx,
  order: Pick<
    CompanyTopUp,
    | 'companyTopUpId'
    | 'userId'
    | 'orderNumber'
    | 'method'
    | 'cardId'
    | 'amountMinor'
    | 'currency'
    | 'languageId'
    | 'createdAt'
  > & { readonly idempotencyKey: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('company_top_ups')
    .values({
      account_id: accountId,
      company_top_up_id: order.companyTopUpId,
      user_id: order.userId,
      order_number: order.orderNumber,
      method: order.method,
      card_id: order.cardId,
      amount_minor: order.amountMinor,
      currency: order.currency,
      idempotency_key: order.idempotencyKey,
      language_id: order.languageId,
      created_at: order.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('company_top_ups__intent_once').doNothing())
    .returning('company_top_up_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectCompanyTopUpByKey(
  { accountId }: AccountScope,
  queries: Queries,
  idempotencyKey: string,
): Promise<CompanyTopUp | undefined> {
  const row = await queries
    .selectFrom('company_top_ups')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectCompanyTopUp(
  { accountId }: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<CompanyTopUp | undefined> {
  const row = await queries
    .selectFrom('company_top_ups')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Locks the row until the transaction ends: an order is settled by one at a time. */
export async function lockCompanyTopUp(
  { accountId }: AccountScope,
  tx: Tx,
  orderNumber: string,
): Promise<CompanyTopUp | undefined> {
  const row = await tx
    .selectFrom('company_top_ups')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('order_number', '=', orderNumber)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function updateCompanyTopUp(
  { accountId }: AccountScope,
  tx: Tx,
  { companyTopUpId }: Pick<CompanyTopUp, 'companyTopUpId'>,
  {
    state,
    settledAt,
    paidWith,
  }: Pick<CompanyTopUp, 'state' | 'paidWith'> & { readonly settledAt: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('company_top_ups')
    .set({ state, settled_at: settledAt, paid_with: paidWith })
    .where('account_id', '=', accountId)
    .where('company_top_up_id', '=', companyTopUpId)
    .execute();
}

/** What went back of it, minor units. */
export async function addTakenBack(
  { accountId }: AccountScope,
  tx: Tx,
  { companyTopUpId }: Pick<CompanyTopUp, 'companyTopUpId'>,
  amountMinor: number,
): Promise<void> {
  await sql`
    UPDATE company_top_ups SET taken_back_minor = least(amount_minor, taken_back_minor + ${amountMinor}::bigint)
    WHERE account_id = ${accountId} AND company_top_up_id = ${companyTopUpId}`.execute(tx);
}

/** What was paid in last and kept, minor units; undefined: nothing was. */
export async function selectLastPaidIn(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('company_top_ups')
    .select('amount_minor')
    .where('account_id', '=', accountId)
    .where('state', '=', 'paid')
    .where('taken_back_minor', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('company_top_up_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.amount_minor;
}

/** Those that are not paid yet, newest first. */
export async function selectPendingTopUps(
  { accountId }: AccountScope,
  queries: Queries,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly totalRecords: number; readonly items: readonly CompanyTopUp[] }> {
  const own = queries
    .selectFrom('company_top_ups')
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending');
  const counted = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await own
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('company_top_up_id', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { totalRecords: counted.total, items: page.map(toRecord) };
}

/** Slips that wait to be paid and were issued since then, oldest first; at most a hundred. */
export async function selectWaitingCompanySlips(
  { accountId }: AccountScope,
  queries: Queries,
  since: Temporal.Instant,
): Promise<readonly CompanyTopUp[]> {
  const rows = await queries
    .selectFrom('company_top_ups')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('method', '=', 'bank-transfer')
    .where('state', '=', 'pending')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('company_top_up_id')
    .limit(100)
    .execute();
  return rows.map(toRecord);
}

/** Unpaid slips that were issued before a moment. */
export async function selectStaleCompanySlips(
  _all: AllAccounts,
  queries: Queries,
  before: Temporal.Instant,
  limit: number,
): Promise<readonly { readonly accountId: string; readonly orderNumber: string }[]> {
  const rows = await queries
    .selectFrom('company_top_ups')
    .select(['account_id', 'order_number'])
    .where('method', '=', 'bank-transfer')
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, orderNumber: row.order_number }));
}

/** For transfers that have no slip's reference. */
export const companySlips: SlipTable = {
  table: 'company_top_ups',
  issuedAt: 'created_at',
  amountMinor: 'amount_minor',
  orderNumber: 'order_number',
  awaited: sql`method = 'bank-transfer' AND state = 'pending'`,
  payable: sql`method = 'bank-transfer' AND state <> 'paid'`,
};

/** Whether a company may have rules, or slips, for a balance of its own. */
export const mayFillTags = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM company_fill_rules WHERE account_id = ${accountId}
    UNION ALL
    SELECT 1 FROM company_top_ups
    WHERE account_id = ${accountId} AND method = 'bank-transfer' AND state = 'pending'`,
);
