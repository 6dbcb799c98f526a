import type { Currency } from '@rampa/contract';
import type { PostpaidStanding } from '@rampa/contract/postpaid';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts, SomeAccounts } from '../../platform/scope/scope.ts';
import type { Block, BlockCause } from './postpaid-rules.ts';

/** A company's contract to pay later. */
export interface ContractRecord {
  readonly accountId: string;
  /** `2026-12-01` */
  readonly startsOn: string;
  readonly startsAt: Temporal.Instant;
  readonly limitMinor: number;
  readonly daysToPay: number;
  readonly currency: Currency;
  readonly note: string;
  readonly endedAt: Temporal.Instant | null;
  readonly standing: PostpaidStanding;
  readonly block: Block | null;
}

export type NewContract = Pick<
  ContractRecord,
  'startsOn' | 'startsAt' | 'limitMinor' | 'daysToPay' | 'currency' | 'note'
>;

const contractsOf = (queries: Queries) => queries.selectFrom('postpaid_contracts').selectAll();
type Row = Awaited<ReturnType<ReturnType<typeof contractsOf>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): ContractRecord {
  return {
    accountId: row.account_id,
    startsOn: row.starts_on,
    startsAt: row.starts_at,
    limitMinor: row.limit_minor,
    daysToPay: row.days_to_pay,
    // Constraints of the table admit no others.
    currency: row.currency as Currency,
    note: row.note,
    endedAt: row.ended_at,
    standing: row.standing as PostpaidStanding,
    block:
      row.block_from === null
        ? null
        : {
            reason: row.block_reason as BlockCause,
            from: row.block_from,
            begun: row.blocked_at !== null,
          },
  };
}

export async function selectContract(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<ContractRecord | undefined> {
  const row = await contractsOf(queries).where('account_id', '=', accountId).executeTakeFirst();
  return row && toRecord(row);
}

/** Whoever bills, follows or changes it waits for each other. */
export async function lockContract(
  { accountId }: AccountScope,
  tx: Tx,
): Promise<ContractRecord | undefined> {
  const row = await contractsOf(tx)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(row);
}

/** Those of some accounts. */
export async function selectContracts(
  _scope: SomeAccounts,
  queries: Queries,
  accountIds: readonly string[],
): Promise<readonly ContractRecord[]> {
  if (accountIds.length === 0) return [];
  const rows = await contractsOf(queries)
    .where((eb) => eb('account_id', '=', eb.fn.any(eb.val([...accountIds]))))
    .execute();
  return rows.map(toRecord);
}

/** Makes the contract, or begins it again after its end; false if one is in force. */
export async function insertContract(
  { accountId }: AccountScope,
  tx: Tx,
  contract: NewContract,
  made: { readonly at: Temporal.Instant; readonly by: string },
): Promise<boolean> {
  const values = {
    starts_on: contract.startsOn,
    starts_at: contract.startsAt,
    limit_minor: contract.limitMinor,
    days_to_pay: contract.daysToPay,
    currency: contract.currency,
    note: contract.note,
    made_at: made.at,
    made_by: made.by,
  };
  const row = await tx
    .insertInto('postpaid_contracts')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ ...values, ended_at: null })
        .where('postpaid_contracts.ended_at', 'is not', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What may change while it is in force. */
export async function updateContract(
  { accountId }: AccountScope,
  tx: Tx,
  change: Pick<NewContract, 'limitMinor' | 'daysToPay' | 'note'>,
): Promise<void> {
  await tx
    .updateTable('postpaid_contracts')
    .set({
      limit_minor: change.limitMinor,
      days_to_pay: change.daysToPay,
      note: change.note,
    })
    .where('account_id', '=', accountId)
    .execute();
}

export async function endContract(
  { accountId }: AccountScope,
  tx: Tx,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('postpaid_contracts')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .execute();
}

export async function updateStanding(
  { accountId }: AccountScope,
  tx: Tx,
  { standing, block }: Pick<ContractRecord, 'standing' | 'block'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('postpaid_contracts')
    .set({
      standing,
      block_reason: block?.reason ?? null,
      block_from: block?.from ?? null,
      blocked_at: block?.begun === true ? sql`coalesce(blocked_at, ${now}::timestamptz)` : null,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** What the account owes: its tags together, and its unpaid invoices. */
export async function selectUsed({ accountId }: AccountScope, queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('ledger_accounts')
    .select(({ fn }) => fn.sum<number | string>('balance_minor').as('minor'))
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['tag', 'postpaid-receivable'])
    .executeTakeFirst();
  return Math.max(0, -Number(row?.minor ?? 0));
}

/** Hands all tags of the account to the list of the lanes. */
export async function queueTags({ accountId }: AccountScope, tx: Tx): Promise<void> {
  const rows = await tx
    .selectFrom('tags')
    .select('serial_number')
    .where('account_id', '=', accountId)
    .execute();
  const serialNumbers = rows.map((row) => row.serial_number);
  await sql`
    INSERT INTO tag_status_queue (serial_number)
    SELECT * FROM unnest(${serialNumbers}::text[])`.execute(tx);
}

/** Accounts with a contract that is in force, or with invoices that are not paid yet, by their ids. */
export async function selectFollowed(
  _all: AllAccounts,
  queries: Queries,
  after: string | null,
  rows: number,
): Promise<readonly string[]> {
  const { rows: found } = await sql<{ readonly account_id: string }>`
    SELECT c.account_id FROM postpaid_contracts c
    WHERE (c.ended_at IS NULL OR c.block_from IS NOT NULL OR EXISTS (
        SELECT 1 FROM postpaid_invoices i WHERE i.account_id = c.account_id AND i.paid_at IS NULL))
      ${after === null ? sql`` : sql`AND c.account_id > ${after}`}
    ORDER BY c.account_id LIMIT ${rows}`.execute(queries);
  return found.map((row) => row.account_id);
}

/** Accounts whose contract has begun by the last day of a month, which no invoice closes yet. */
export async function selectUnbilled(
  _all: AllAccounts,
  queries: Queries,
  lastDay: string,
  after: string | null,
  rows: number,
): Promise<readonly string[]> {
  const { rows: found } = await sql<{ readonly account_id: string }>`
    SELECT c.account_id FROM postpaid_contracts c
    WHERE c.ended_at IS NULL AND c.starts_on <= ${lastDay}::date AND NOT EXISTS (
        SELECT 1 FROM postpaid_invoices i
        WHERE i.account_id = c.account_id AND i.kind = 'month' AND i.period_to = ${lastDay}::date)
      ${after === null ? sql`` : sql`AND c.account_id > ${after}`}
    ORDER BY c.account_id LIMIT ${rows}`.execute(queries);
  return found.map((row) => row.account_id);
}

/** What keeps an account from being closed. */
export async function owesLater({ accountId }: AccountScope, queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ readonly owes: boolean }>`
    SELECT EXISTS (SELECT 1 FROM postpaid_contracts WHERE account_id = ${accountId} AND ended_at IS NULL)
        OR EXISTS (SELECT 1 FROM postpaid_invoices WHERE account_id = ${accountId} AND paid_at IS NULL)
      AS owes`.execute(queries);
  return rows[0]?.owes === true;
}
