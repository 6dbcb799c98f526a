import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isoOf, tollTimeZone } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { Habit, LaterReason } from './later-rules.ts';
import { recordedCalculation } from './shared-calculations.store.ts';

/** Passages of some accounts whose exits are in a span of time, the end left out; epoch milliseconds. */
export interface Among {
  readonly accounts: readonly string[];
  readonly from: number;
  readonly until: number;
}

export interface JudgedLater {
  readonly accountId: string;
  readonly passageId: string;
  readonly tagId: string;
  readonly entryStationId: string | null;
  readonly enteredAt: number | null;
  readonly exitStationId: string;
  readonly exitedAt: number;
  readonly lane: string;
  readonly category: Kategorija;
  readonly amountMinor: number;
  readonly marks: readonly PassageMark[];
  /** As the database has it, to the microsecond: part of the key. */
  readonly exitInstant: Temporal.Instant;
}

interface Row {
  readonly account_id: string;
  readonly passage_id: string;
  readonly tag_id: string;
  readonly entry_station_id: string | null;
  readonly entered_at: Temporal.Instant | null;
  readonly exit_station_id: string;
  readonly exited_at: Temporal.Instant;
  readonly lane: string;
  // Written only by `insertPassages`, which has both from the contract's types.
  readonly category: Kategorija;
  readonly amount_minor: number;
  readonly marks: PassageMark[];
}

const columns = sql.raw(`p.account_id, p.passage_id, p.tag_id, p.entry_station_id, p.entered_at,
  p.exit_station_id, p.exited_at, p.lane, p.category, p.amount_minor, p.marks`);

function toJudged(row: Row): JudgedLater {
  return {
    accountId: row.account_id,
    passageId: row.passage_id,
    tagId: row.tag_id,
    entryStationId: row.entry_station_id,
    enteredAt: row.entered_at?.epochMilliseconds ?? null,
    exitStationId: row.exit_station_id,
    exitedAt: row.exited_at.epochMilliseconds,
    lane: row.lane,
    category: row.category,
    amountMinor: row.amount_minor,
    marks: row.marks,
    exitInstant: row.exited_at,
  };
}

/** On several machines a statement finds its rows by the one account that it names. */
const only = ({ accounts }: Among) => (accounts.length === 1 ? accounts[0] : undefined);

const within = (among: Among) => sql`
  ${only(among) === undefined ? sql`p.account_id = ANY(${[...among.accounts]}::uuid[])` : sql`p.account_id = ${only(among)}`}
  AND p.exited_at >= ${isoOf(among.from)}::timestamptz AND p.exited_at < ${isoOf(among.until)}::timestamptz`;

export interface TagOfDay {
  readonly accountId: string;
  readonly tagId: string;
}

/** A tag with those that it has replaced, whose habits it goes on with. */
export interface TagWithPast extends TagOfDay {
  readonly before: readonly string[];
}

/** The tags of these passages, in the order of their keys. */
export async function selectTags(
  _all: AllAccounts,
  queries: Queries,
  among: Among,
): Promise<readonly TagOfDay[]> {
  const { rows } = await sql<TagOfDay>`
    SELECT DISTINCT p.account_id AS "accountId", p.tag_id AS "tagId" FROM passages p
    WHERE ${within(among)} ORDER BY 1, 2`.execute(queries);
  return rows;
}

/**
 * Passages of some tags in a span of time, at stations where neither the tag nor one that it has replaced has been since
 * `since`; of tags that had so many passages by then. Where a tag has been is added up first, tag by tag: asked for one row, or for all accounts at once, the
 * database would look through all that the accounts' other tags did.
 */
export async function selectAtNewStations(
  _all: AllAccounts,
  queries: Queries,
  among: Among,
  tags: readonly TagWithPast[],
  before: { readonly since: number; readonly fewest: number },
): Promise<readonly JudgedLater[]> {
  const account = only(among);
  const ofOne = (alias: 'h' | 'p') =>
    account === undefined ? sql`` : sql`AND ${sql.ref(`${alias}.account_id`)} = ${account}`;
  const noneReplaced = tags.every((tag) => tag.before.length === 0);
  const { rows } = await sql<Row>`
    SELECT ${columns}
    FROM (
      SELECT asked.account_id, asked.tag_id, been.stations
      FROM unnest(
        ${tags.map(({ accountId }) => accountId)}::uuid[], ${tags.map(({ tagId }) => tagId)}::uuid[],
        ${tags.map(({ tagId, before: others }) => [tagId, ...others].join(' '))}::text[]
      ) AS asked (account_id, tag_id, all_ids)
      CROSS JOIN LATERAL (
        SELECT count(*) AS trips,
               array_remove(array_agg(DISTINCT h.exit_station_id) || array_agg(DISTINCT h.entry_station_id), NULL) AS stations
        FROM passages h
        WHERE h.account_id = asked.account_id ${ofOne('h')}
          AND ${noneReplaced ? sql`h.tag_id = asked.tag_id` : sql`h.tag_id = ANY(string_to_array(asked.all_ids, ' ')::uuid[])`}
          AND h.exited_at >= ${isoOf(before.since)}::timestamptz AND h.exited_at < ${isoOf(among.from)}::timestamptz
      ) AS been
      WHERE been.trips >= ${before.fewest}
      OFFSET 0
    ) AS known
    JOIN passages p ON p.account_id = known.account_id AND p.tag_id = known.tag_id ${ofOne('p')}
      AND p.exited_at >= ${isoOf(among.from)}::timestamptz AND p.exited_at < ${isoOf(among.until)}::timestamptz
    WHERE NOT p.exit_station_id = ANY(known.stations)`.execute(queries);
  return rows.map(toJudged);
}

/**
 * Passages that were not charged by this version of the price list, or recorded before that moment (epoch milliseconds), when it
 * may have said something else: a list can be imported again under its own version.
 */
export async function selectByOtherLists(
  _all: AllAccounts,
  queries: Queries,
  among: Among,
  { version, before }: { readonly version: string; readonly before: number | null },
): Promise<readonly JudgedLater[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM passages p
    WHERE ${within(among)} AND (${recordedCalculation}->>'tariffVersion' <> ${version}
      ${before === null ? sql`` : sql`OR p.passage_id < ${firstIdOf(before)}::uuid`})`.execute(
    queries,
  );
  return rows.map(toJudged);
}

/** Ids of passages begin with the moment in which they were recorded (UUID, version 7); this one is before all of that moment. */
function firstIdOf(epochMs: number): string {
  const hex = Math.trunc(epochMs).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Passages of some tags. */
export async function selectOfTags(
  _all: AllAccounts,
  queries: Queries,
  among: Among,
  tagIds: readonly string[],
): Promise<readonly JudgedLater[]> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM passages p
    WHERE ${within(among)} AND p.tag_id = ANY(${[...tagIds]}::uuid[])`.execute(queries);
  return rows.map(toJudged);
}

/** What some tags, and those that they have replaced, did in a span of time, by tag; those that did nothing are missing. */
export async function selectHabits(
  _all: AllAccounts,
  queries: Queries,
  among: Among,
  tags: readonly Omit<TagWithPast, 'accountId'>[],
): Promise<ReadonlyMap<string, Habit>> {
  if (tags.length === 0) return new Map();
  const tagIds = new Set(tags.flatMap(({ tagId, before }) => [tagId, ...before]));
  const { rows } = await sql<{
    tag_id: string;
    day: string;
    hour: number;
    n: number;
    rest: boolean;
  }>`
    SELECT tag_id, toll_day::text AS day, extract(isodow FROM toll_day) >= 6 AS rest,
           extract(hour FROM exited_at AT TIME ZONE ${sql.lit(tollTimeZone)})::integer AS hour,
           count(*)::integer AS n
    FROM passages p
    WHERE ${within(among)} AND p.tag_id = ANY(${[...tagIds]}::uuid[])
    GROUP BY 1, 2, 3, 4`.execute(queries);
  const byTag = Map.groupBy(rows, ({ tag_id }) => tag_id);
  return new Map(
    tags.flatMap(({ tagId, before }) => {
      const of = [tagId, ...before].flatMap((id) => byTag.get(id) ?? []);
      if (of.length === 0) return [];
      const byHour = Array.from({ length: 24 }, () => 0);
      for (const { hour, n } of of) byHour[hour] = (byHour[hour] ?? 0) + n;
      const count = (some: typeof of) => some.reduce((sum, { n }) => sum + n, 0);
      const habit: Habit = {
        trips: count(of),
        days: new Set(of.map(({ day }) => day)).size,
        byHour,
        onWeekends: count(of.filter(({ rest }) => rest)),
      };
      return [[tagId, habit] as const];
    }),
  );
}

/** A passage, and why it looks wrong for reasons that it was not marked for before. */
export interface MarkedLater {
  readonly passage: JudgedLater;
  readonly reasons: readonly LaterReason[];
}

/** Adds marks to passages, each with its reason; one that somebody else has marked meanwhile is left. */
export async function addMarks(
  _all: AllAccounts,
  tx: Tx,
  marked: readonly MarkedLater[],
): Promise<readonly MarkedLater[]> {
  const added = new Set<string>();
  // An account at a time: on several machines a statement finds its rows by a constant. In the order of their ids, in which walks over
  // several days give the accounts' marks another version (`passage_marks`), and never wait for each other.
  const byAccount = Map.groupBy(marked, ({ passage }) => passage.accountId);
  for (const [accountId, of] of [...byAccount].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { rows } = await sql<{ passage_id: string }>`
      UPDATE passages AS p
      SET marks = p.marks || string_to_array(found.marks, ' '), later_reasons = p.later_reasons || found.reasons
      FROM ROWS FROM (unnest(
        ${of.map(({ passage }) => passage.passageId)}::uuid[],
        ${of.map(({ passage }) => passage.exitInstant.toString())}::timestamptz[],
        ${of.map(({ reasons }) => reasons.map(({ mark }) => mark).join(' '))}::text[]
      ), jsonb_array_elements(${JSON.stringify(of.map(({ reasons }) => reasons))}::jsonb))
        AS found (passage_id, exited_at, marks, reasons)
      WHERE p.account_id = ${accountId} AND p.exited_at = found.exited_at AND p.passage_id = found.passage_id
        AND NOT p.marks && string_to_array(found.marks, ' ')
      RETURNING p.passage_id`.execute(tx);
    for (const { passage_id } of rows) added.add(passage_id);
  }
  return marked.filter(({ passage }) => added.has(passage.passageId));
}
