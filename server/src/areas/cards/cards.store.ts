import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';

export interface CardRecord {
  readonly accountId: string;
  readonly cardId: string;
  readonly brand: string;
  readonly maskedNumber: string;
  /** `YYYY-MM` */
  readonly expires: string | null;
  readonly isDefault: boolean;
  readonly sealedToken: Buffer;
  readonly warnedMonth: boolean;
  readonly warnedWeek: boolean;
}

export interface NewCard {
  readonly cardId: string;
  readonly provider: string;
  readonly fingerprint: Buffer;
  readonly sealedToken: Buffer;
  readonly maskedNumber: string;
  readonly brand: string;
  readonly expires: string | null;
  readonly keptAt: Temporal.Instant;
}

const columns = [
  'account_id',
  'card_id',
  'brand',
  'masked_number',
  'expires',
  'is_default',
  'sealed_token',
  'warned_month_at',
  'warned_week_at',
] as const;

interface CardRow {
  readonly account_id: string;
  readonly card_id: string;
  readonly brand: string;
  readonly masked_number: string;
  readonly expires: string | null;
  readonly is_default: boolean;
  readonly sealed_token: Buffer;
  readonly warned_month_at: Temporal.Instant | null;
  readonly warned_week_at: Temporal.Instant | null;
}

function toRecord(row: CardRow): CardRecord {
  return {
    accountId: row.account_id,
    cardId: row.card_id,
    brand: row.brand,
    maskedNumber: row.masked_number,
    expires: row.expires,
    isDefault: row.is_default,
    sealedToken: row.sealed_token,
    warnedMonth: row.warned_month_at !== null,
    warnedWeek: row.warned_week_at !== null,
  };
}

/** The id of the same card if it is saved already. */
export async function selectByFingerprint(
  scope: AccountScope,
  queries: Queries,
  provider: string,
  /** Of the card, by each of the keys. */
  fingerprints: readonly Buffer[],
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('kept_cards')
    .select('card_id')
    .where('account_id', '=', scope.accountId)
    .where('provider', '=', provider)
    .where('fingerprint', 'in', fingerprints)
    .forUpdate()
    .executeTakeFirst();
  return row?.card_id;
}

/** Saves a card, or updates one that is saved: another expiry month resets its warnings. */
export async function upsertCard(scope: AccountScope, tx: Tx, card: NewCard): Promise<void> {
  await sql`
    INSERT INTO kept_cards AS known (account_id, card_id, provider, fingerprint, sealed_token,
      masked_number, brand, expires, kept_at)
    VALUES (${scope.accountId}, ${card.cardId}, ${card.provider}, ${card.fingerprint},
      ${card.sealedToken}, ${card.maskedNumber}, ${card.brand}, ${card.expires}, ${card.keptAt})
    ON CONFLICT ON CONSTRAINT kept_cards__key DO UPDATE SET
      -- Together: what the current key has sealed is recognised by the current key.
      fingerprint = excluded.fingerprint,
      sealed_token = excluded.sealed_token,
      masked_number = excluded.masked_number,
      brand = excluded.brand,
      expires = coalesce(excluded.expires, known.expires),
      warned_month_at = CASE WHEN excluded.expires > known.expires THEN NULL
        ELSE known.warned_month_at END,
      warned_week_at = CASE WHEN excluded.expires > known.expires THEN NULL
        ELSE known.warned_week_at END`.execute(tx);
  await sql`
    UPDATE kept_cards SET is_default = true
    WHERE account_id = ${scope.accountId} AND card_id = ${card.cardId} AND NOT EXISTS (
      SELECT 1 FROM kept_cards WHERE account_id = ${scope.accountId} AND is_default)`.execute(tx);
}

/** The default one first, then the newest. */
export async function selectCards(
  scope: AccountScope,
  queries: Queries,
): Promise<readonly CardRecord[]> {
  const rows = await queries
    .selectFrom('kept_cards')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .orderBy('is_default', 'desc')
    .orderBy('kept_at', 'desc')
    .execute();
  return rows.map(toRecord);
}

export async function selectCard(
  scope: AccountScope,
  queries: Queries,
  cardId: string,
): Promise<CardRecord | undefined> {
  const row = await queries
    .selectFrom('kept_cards')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Locks all cards of an account, so that two changes of them are serialised. */
export async function lockCards(scope: AccountScope, tx: Tx): Promise<readonly CardRecord[]> {
  const rows = await tx
    .selectFrom('kept_cards')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .orderBy('card_id')
    .forUpdate()
    .execute();
  return rows.map(toRecord);
}

export async function makeDefault(scope: AccountScope, tx: Tx, cardId: string): Promise<void> {
  // Two statements: the account's single default must be free before it is taken.
  await tx
    .updateTable('kept_cards')
    .set({ is_default: false })
    .where('account_id', '=', scope.accountId)
    .where('is_default', '=', true)
    .execute();
  await tx
    .updateTable('kept_cards')
    .set({ is_default: true })
    .where('account_id', '=', scope.accountId)
    .where('card_id', '=', cardId)
    .execute();
}

export async function deleteCard(scope: AccountScope, tx: Tx, cardId: string): Promise<void> {
  await tx
    .deleteFrom('kept_cards')
    .where('account_id', '=', scope.accountId)
    .where('card_id', '=', cardId)
    .execute();
}

/** Whether anybody has saved this card: the gateway has one token for all of them. */
export async function isKept(
  _all: AllAccounts,
  queries: Queries,
  fingerprints: readonly Buffer[],
): Promise<boolean> {
  const row = await queries
    .selectFrom('kept_cards')
    .select('card_id')
    .where('fingerprint', 'in', fingerprints)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cards that expire by the month given and whose last warning was not sent. */
export async function selectEnding(
  _all: AllAccounts,
  queries: Queries,
  lastMonth: string,
  after: string | null,
  limit: number,
): Promise<readonly CardRecord[]> {
  let query = queries
    .selectFrom('kept_cards')
    .select(columns)
    .where('warned_week_at', 'is', null)
    .where('expires', '<=', lastMonth);
  if (after !== null) query = query.where('card_id', '>', after);
  const rows = await query.orderBy('card_id').limit(limit).execute();
  return rows.map(toRecord);
}

/** False if somebody else has sent the warning. */
export async function claimWarning(
  scope: AccountScope,
  tx: Tx,
  cardId: string,
  warning: 'month' | 'week' | 'over',
  now: Temporal.Instant,
): Promise<boolean> {
  const column = warning === 'month' ? 'warned_month_at' : 'warned_week_at';
  const rows = await tx
    .updateTable('kept_cards')
    .set({ [column]: now })
    .where('account_id', '=', scope.accountId)
    .where('card_id', '=', cardId)
    .where(column, 'is', null)
    .returning('card_id')
    .execute();
  return rows.length === 1;
}
