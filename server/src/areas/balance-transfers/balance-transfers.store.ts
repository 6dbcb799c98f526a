import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** As the kinds of their journals: the whole balance of a lost tag, or an amount between working tags. */
export type TransferKind = 'balance-transfer' | 'own-transfer';

export interface TransferRecord {
  readonly accountId: string;
  readonly transferId: string;
  readonly kind: TransferKind;
  readonly fromTagId: string;
  readonly toTagId: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly madeAt: Temporal.Instant;
}

export interface NewTransfer extends Omit<TransferRecord, 'accountId'> {
  readonly idempotencyKey: string;
  readonly journalId: string;
  readonly userId: string;
}

const columns = [
  'account_id',
  'transfer_id',
  'kind',
  'from_tag_id',
  'to_tag_id',
  'amount_minor',
  'currency',
  'made_at',
] as const;

interface TransferRow {
  readonly account_id: string;
  readonly transfer_id: string;
  readonly kind: string;
  readonly from_tag_id: string;
  readonly to_tag_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly made_at: Temporal.Instant;
}

const toRecord = (row: TransferRow): TransferRecord => ({
  accountId: row.account_id,
  transferId: row.transfer_id,
  // balance_transfers__kind_known admits no others.
  kind: row.kind as TransferKind,
  fromTagId: row.from_tag_id,
  toTagId: row.to_tag_id,
  amountMinor: row.amount_minor,
  // That of a ledger account, which a constraint limits to the known ones.
  currency: row.currency as Currency,
  madeAt: row.made_at,
});

export async function insertTransfer(
  scope: AccountScope,
  tx: Tx,
  transfer: NewTransfer,
): Promise<void> {
  await tx
    .insertInto('balance_transfers')
    .values({
      account_id: scope.accountId,
      transfer_id: transfer.transferId,
      kind: transfer.kind,
      idempotency_key: transfer.idempotencyKey,
      from_tag_id: transfer.fromTagId,
      to_tag_id: transfer.toTagId,
      amount_minor: transfer.amountMinor,
      currency: transfer.currency,
      journal_id: transfer.journalId,
      user_id: transfer.userId,
      made_at: transfer.madeAt,
    })
    .execute();
}

export async function selectTransferByKey(
  scope: AccountScope,
  tx: Tx,
  idempotencyKey: string,
): Promise<TransferRecord | undefined> {
  const row = await tx
    .selectFrom('balance_transfers')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Which transfers of an account; days are in toll time, an open end is null. */
export interface TransferSelection {
  readonly tagId: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

function selected(
  { accountId }: AccountScope,
  queries: Queries,
  { tagId, from, to }: TransferSelection,
) {
  const zone = sql.lit(tollTimeZone);
  let query = queries.selectFrom('balance_transfers').where('account_id', '=', accountId);
  if (tagId !== null) {
    query = query.where((eb) =>
      eb.or([eb('from_tag_id', '=', tagId), eb('to_tag_id', '=', tagId)]),
    );
  }
  if (from !== null) {
    query = query.where(
      'made_at',
      '>=',
      sql<Temporal.Instant>`${from}::timestamp AT TIME ZONE ${zone}`,
    );
  }
  if (to !== null) {
    query = query.where(
      'made_at',
      '<',
      sql<Temporal.Instant>`(${to}::date + 1)::timestamp AT TIME ZONE ${zone}`,
    );
  }
  return query;
}

export async function selectTransfers(
  scope: AccountScope,
  queries: Queries,
  selection: TransferSelection,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly TransferRecord[]; readonly totalRecords: number }> {
  const [items, count] = await Promise.all([
    selected(scope, queries, selection)
      .select(columns)
      .orderBy('made_at', 'desc')
      .orderBy('transfer_id', 'desc')
      .offset(first)
      .limit(rows)
      .execute(),
    selected(scope, queries, selection)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ]);
  return { items: items.map(toRecord), totalRecords: count?.n ?? 0 };
}
