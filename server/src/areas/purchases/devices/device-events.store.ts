import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { StaffScope } from '../../../platform/scope/scope.ts';

/** What clerks do to a device of the stock. */
export type StockEventKind =
  | 'received'
  | 'moved'
  | 'category-changed'
  | 'taken-out'
  | 'put-back'
  | 'handed-in'
  | 'parcel-returned';

export interface StockEvent {
  readonly serialNumber: string;
  readonly kind: StockEventKind;
  /** A code; empty for none. */
  readonly reason: string;
  /** As they were afterwards. */
  readonly category: Kategorija;
  readonly place: string;
  readonly note: string;
  readonly at: Temporal.Instant;
  /** As in the audit trail. */
  readonly madeBy: string;
}

type NewEvent = Pick<StockEvent, 'serialNumber' | 'category'> &
  Partial<Pick<StockEvent, 'reason' | 'place' | 'note'>>;

/** The same happened to all of them, at one moment, by the clerk of the call. */
export async function insertDeviceEvents(
  staff: StaffScope,
  tx: Tx,
  kind: StockEventKind,
  events: readonly NewEvent[],
  at: Temporal.Instant,
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    INSERT INTO device_events
      (serial_number, event_id, happened_at, kind, reason, category, place, note, made_by)
    SELECT serial_number, event_id, ${at}::timestamptz, ${kind}, reason, category, place, note, ${staff.by.actor}
    FROM unnest(
      ${events.map(({ serialNumber }) => serialNumber)}::text[], ${events.map(() => uuid())}::uuid[],
      ${events.map(({ reason = '' }) => reason)}::text[], ${events.map(({ category }) => category)}::text[],
      ${events.map(({ place = '' }) => place)}::text[], ${events.map(({ note = '' }) => note)}::text[]
    ) AS given (serial_number, event_id, reason, category, place, note)`.execute(tx);
}

/** The latest first. */
export async function selectDeviceEvents(
  _staff: StaffScope,
  queries: Queries,
  serialNumber: string,
  most: number,
): Promise<readonly StockEvent[]> {
  const rows = await queries
    .selectFrom('device_events')
    .selectAll()
    .where('serial_number', '=', serialNumber)
    .orderBy('happened_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    serialNumber: row.serial_number,
    // The table's constraints allow the words of these types only.
    kind: row.kind as StockEventKind,
    reason: row.reason,
    category: row.category as Kategorija,
    place: row.place,
    note: row.note,
    at: row.happened_at,
    madeBy: row.made_by,
  }));
}

/** Those of these numbers that were taken out as entered by mistake, and have not come in since. */
export async function selectTakenOutByMistake(
  _staff: StaffScope,
  queries: Queries,
  serialNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly serial_number: string }>`
    SELECT serial_number FROM (
      SELECT DISTINCT ON (serial_number) serial_number, kind, reason FROM device_events
      WHERE serial_number = ANY(${[...serialNumbers]}::text[])
      ORDER BY serial_number, happened_at DESC, event_id DESC
    ) last
    WHERE kind = 'taken-out' AND reason = 'mistake'`.execute(queries);
  return new Set(rows.map((row) => row.serial_number));
}
