import { sql } from 'kysely';
import type { Currency } from '@rampa/contract';
import type { CompanyMovementKind } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/** What changed the balance of a company. */
export interface CompanyMovement {
  readonly movementId: string;
  readonly kind: CompanyMovementKind;
  /** Minor units, signed: what the balance got, or gave. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly tagId: string | null;
  readonly orderNumber: string | null;
  readonly madeAt: Temporal.Instant;
}

export interface NewMovement extends CompanyMovement {
  /** Who moved it by hand, and by which key. */
  readonly by: { readonly userId: string; readonly idempotencyKey: string } | null;
  readonly journalId: string;
}

const columns = [
  'movement_id',
  'kind',
  'amount_minor',
  'currency',
  'tag_id',
  'order_number',
  'made_at',
] as const;

interface MovementRow {
  readonly movement_id: string;
  readonly kind: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly tag_id: string | null;
  readonly order_number: string | null;
  readonly made_at: Temporal.Instant;
}

const toMovement = (row: MovementRow): CompanyMovement => ({
  movementId: row.movement_id,
  // company_movements__kind_known admits no others; the currency is that of a ledger account.
  kind: row.kind as CompanyMovementKind,
  amountMinor: row.amount_minor,
  currency: row.currency as Currency,
  tagId: row.tag_id,
  orderNumber: row.order_number,
  madeAt: row.made_at,
});

/** All in one statement: a fleet may be filled at once. */
export async function insertMovements(
  { accountId }: AccountScope,
  tx: Tx,
  movements: readonly NewMovement[],
): Promise<void> {
  await sql`
    INSERT INTO company_movements (account_id, movement_id, kind, amount_minor, currency, tag_id,
      order_number, user_id, idempotency_key, journal_id, made_at)
    SELECT ${accountId}::uuid, * FROM unnest(
      ${movements.map(({ movementId }) => movementId)}::uuid[],
      ${movements.map(({ kind }) => kind)}::text[],
      ${movements.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${movements.map(({ currency }) => currency)}::text[],
      ${movements.map(({ tagId }) => tagId)}::uuid[],
      ${movements.map(({ orderNumber }) => orderNumber)}::text[],
      ${movements.map(({ by }) => by?.userId ?? null)}::uuid[],
      ${movements.map(({ by }) => by?.idempotencyKey ?? null)}::text[],
      ${movements.map(({ journalId }) => journalId)}::uuid[],
      ${movements.map(({ madeAt }) => madeAt)}::timestamptz[]
    )`.execute(tx);
}

export async function selectMovementByKey(
  { accountId }: AccountScope,
  tx: Tx,
  idempotencyKey: string,
): Promise<CompanyMovement | undefined> {
  const row = await tx
    .selectFrom('company_movements')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toMovement(row);
}

/** What rules have filled since each of two moments, minor units. */
export async function selectFilled(
  { accountId }: AccountScope,
  queries: Queries,
  { day, month }: { readonly day: Temporal.Instant; readonly month: Temporal.Instant },
): Promise<{ readonly dayMinor: number; readonly monthMinor: number }> {
  const { rows } = await sql<{ readonly day: number; readonly month: number }>`
    SELECT coalesce(-sum(amount_minor) FILTER (WHERE made_at >= ${day}::timestamptz), 0)::bigint AS day,
           coalesce(-sum(amount_minor), 0)::bigint AS month
    FROM company_movements
    WHERE account_id = ${accountId} AND kind = 'filled' AND made_at >= ${month}::timestamptz`.execute(
    queries,
  );
  return { dayMinor: rows[0]?.day ?? 0, monthMinor: rows[0]?.month ?? 0 };
}

/** Newest first. */
export async function selectMovements(
  { accountId }: AccountScope,
  queries: Queries,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly totalRecords: number; readonly items: readonly CompanyMovement[] }> {
  const own = queries.selectFrom('company_movements').where('account_id', '=', accountId);
  const counted = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await own
    .select(columns)
    .orderBy('made_at', 'desc')
    .orderBy('movement_id', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { totalRecords: counted.total, items: page.map(toMovement) };
}
