import type { Kategorija } from '@rampa/contract';
import type { ReplacementReason, TagStatus } from '@rampa/contract/tags';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { bigints, texts, uuids } from '../../../platform/database/binary-arrays.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type {
  AccountScope,
  AllAccounts,
  SomeAccounts,
  WideScope,
} from '../../../platform/scope/scope.ts';

/** Whose tag a serial number is, or was. */
export interface Holding {
  readonly accountId: string;
  readonly tagId: string;
  /** Null as long as it is theirs. */
  readonly until: Temporal.Instant | null;
  /** Who put it back into the stock, or handed it over; empty as long as it is theirs. */
  readonly releasedBy: string;
  /** To another account, without the stock. */
  readonly handedOver: boolean;
}

/** The account that has the serial number first, then those that had it, the latest first. */
export async function selectHoldings(
  _wide: WideScope,
  queries: Queries,
  serialNumber: string,
): Promise<readonly Holding[]> {
  const now = await queries
    .selectFrom('tag_directory')
    .select(['account_id', 'tag_id'])
    .where('serial_number', '=', serialNumber)
    .execute();
  const past = await queries
    .selectFrom('tag_releases')
    .select(['account_id', 'tag_id', 'released_at', 'released_by', 'handed_over'])
    .where('serial_number', '=', serialNumber)
    .orderBy('released_at', 'desc')
    .limit(20)
    .execute();
  return [
    ...now.map((row) => ({
      accountId: row.account_id,
      tagId: row.tag_id,
      until: null,
      releasedBy: '',
      handedOver: false,
    })),
    ...past.map((row) => ({
      accountId: row.account_id,
      tagId: row.tag_id,
      until: row.released_at,
      releasedBy: row.released_by,
      handedOver: row.handed_over,
    })),
  ];
}

/** A tag as its account has it. */
export interface HeldTag {
  readonly category: Kategorija;
  readonly status: TagStatus;
  readonly statusChangedAt: Temporal.Instant;
  readonly createdAt: Temporal.Instant;
}

export async function selectHeldTag(
  { accountId }: AccountScope,
  queries: Queries,
  tagId: string,
): Promise<HeldTag | undefined> {
  const row = await queries
    .selectFrom('tags')
    .select(['category', 'status', 'status_changed_at', 'created_at'])
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        // Here and for the status, the table's constraint allows no other.
        category: row.category as Kategorija,
        status: row.status as TagStatus,
        statusChangedAt: row.status_changed_at,
        createdAt: row.created_at,
      };
}

/** One tag that came after another, seen from one of them. */
export interface Succession {
  /** Whether the other one came after it. */
  readonly byOther: boolean;
  readonly serialNumber: string;
  readonly reason: ReplacementReason;
  readonly at: Temporal.Instant;
  readonly madeBy: string;
}

/** What the tag has replaced, and what has replaced it. */
export async function selectSuccessions(
  { accountId }: AccountScope,
  queries: Queries,
  tagId: string,
): Promise<readonly Succession[]> {
  const { rows } = await sql<Omit<Succession, 'reason'> & { readonly reason: string }>`
    SELECT r.old_tag_id = ${tagId}::uuid AS "byOther", t.serial_number AS "serialNumber", r.reason,
           r.made_at AS at, r.made_by AS "madeBy"
    FROM tag_replacements r
    JOIN tags t ON t.account_id = r.account_id
      AND t.tag_id = CASE WHEN r.old_tag_id = ${tagId}::uuid THEN r.new_tag_id ELSE r.old_tag_id END
    WHERE r.account_id = ${accountId}::uuid AND ${tagId}::uuid IN (r.old_tag_id, r.new_tag_id)
    ORDER BY r.made_at`.execute(queries);
  // tag_replacements__reason_known allows no others.
  return rows.map((row) => ({ ...row, reason: row.reason as ReplacementReason }));
}

/** The serial number is nobody's any more; the tag's own row stays. */
export async function releaseSerial(
  { accountId }: AccountScope,
  tx: Tx,
  release: {
    readonly serialNumber: string;
    readonly tagId: string;
    readonly at: Temporal.Instant;
    readonly by: string;
    /** To another account: what was driven before is still this tag's. */
    readonly handedOver?: boolean;
  },
): Promise<void> {
  await tx
    .deleteFrom('tag_directory')
    .where('serial_number', '=', release.serialNumber)
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .insertInto('tag_releases')
    .values({
      serial_number: release.serialNumber,
      tag_id: release.tagId,
      account_id: accountId,
      released_at: release.at,
      released_by: release.by,
      handed_over: release.handedOver ?? false,
    })
    .execute();
}

/** Whether the serial number was a customer's before. */
export async function selectReleased(
  _all: AllAccounts,
  queries: Queries,
  serialNumber: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('tag_releases')
    .select('tag_id')
    .where('serial_number', '=', serialNumber)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of an account's tags went back into the stock. */
export async function selectReleasedTags(
  { accountId }: AccountScope,
  queries: Queries,
  tags: readonly { readonly tagId: string; readonly serialNumber: string }[],
): Promise<ReadonlySet<string>> {
  if (tags.length === 0) return new Set();
  const { rows } = await sql<{ readonly tag_id: string }>`
    SELECT r.tag_id FROM tag_releases r
    JOIN unnest(
      ${tags.map(({ serialNumber }) => serialNumber)}::text[],
      ${tags.map(({ tagId }) => tagId)}::uuid[]
    ) AS t (serial_number, tag_id) ON r.serial_number = t.serial_number AND r.tag_id = t.tag_id
    WHERE r.account_id = ${accountId}`.execute(queries);
  return new Set(rows.map((row) => row.tag_id));
}

/** Whether one of these tags, of any account, was not its account's any more when it was driven with. */
export async function selectAnyReleased(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly {
    readonly tagId: string;
    readonly serialNumber: string;
    /** Epoch milliseconds. */
    readonly at: number;
  }[],
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM unnest(
      ${texts(tags.map(({ serialNumber }) => serialNumber))}::text[],
      ${uuids(tags.map(({ tagId }) => tagId))}::uuid[],
      ${bigints(tags.map(({ at }) => at))}::bigint[]
    ) AS t (serial_number, tag_id, driven_at)
    JOIN tag_releases r ON r.serial_number = t.serial_number AND r.tag_id = t.tag_id
    WHERE NOT (r.handed_over AND t.driven_at < floor(extract(epoch FROM r.released_at) * 1000))
    LIMIT 1`.execute(queries);
  return rows.length > 0;
}

/** What was driven with the device before it became this tag is not this tag's. */
export async function insertStopBefore(
  { accountId }: AccountScope,
  tx: Tx,
  tagId: string,
  createdAt: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO tag_past_stops (account_id, tag_id, stopped_at, ended_at)
    VALUES (${accountId}, ${tagId}, '1970-01-01T00:00:00Z', ${createdAt}::timestamptz)`.execute(tx);
}
