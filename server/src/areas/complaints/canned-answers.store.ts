import type { CannedAnswer } from '@rampa/contract/complaints';
import type { Selectable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tables } from '../../../db/tables.generated.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';

export interface CannedRecord {
  readonly answerId: string;
  readonly kind: CannedAnswer['kind'];
  readonly title: string;
  /** In Cyrillic. */
  readonly serbian: string;
  readonly english: string;
  readonly revision: number;
  readonly changedAt: Temporal.Instant;
  /** As in the audit trail: `staff:<id>`. */
  readonly changedBy: string;
}

/** All of them, by kind and title; with those for every kind first. */
export async function selectCanned(
  _staff: StaffScope,
  queries: Queries,
): Promise<readonly CannedRecord[]> {
  const rows = await queries
    .selectFrom('canned_answers')
    .selectAll()
    .orderBy('kind')
    .orderBy('title')
    .orderBy('answer_id')
    .execute();
  return rows.map(toRecord);
}

export async function findCanned(
  _staff: StaffScope,
  queries: Queries,
  answerId: string,
): Promise<CannedRecord | undefined> {
  const row = await queries
    .selectFrom('canned_answers')
    .selectAll()
    .where('answer_id', '=', answerId)
    .executeTakeFirst();
  return row && toRecord(row);
}

function toRecord(row: Selectable<Tables['canned_answers']>): CannedRecord {
  return {
    answerId: row.answer_id,
    // Only the call writes it, which admits no other.
    kind: row.kind as CannedAnswer['kind'],
    title: row.title,
    serbian: row.serbian,
    english: row.english,
    revision: row.revision,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}

/** False if there is one with this id. */
export async function insertCanned(
  _staff: StaffScope,
  tx: Tx,
  answer: CannedRecord,
): Promise<boolean> {
  const row = await tx
    .insertInto('canned_answers')
    .values({ answer_id: answer.answerId, ...columnsOf(answer) })
    .onConflict((conflict) => conflict.constraint('canned_answers__key').doNothing())
    .returning('answer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it is not there as it was seen. */
export async function replaceCanned(
  _staff: StaffScope,
  tx: Tx,
  answer: CannedRecord,
  seen: number,
): Promise<boolean> {
  const row = await tx
    .updateTable('canned_answers')
    .set(columnsOf(answer))
    .where('answer_id', '=', answer.answerId)
    .where('revision', '=', seen)
    .returning('answer_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False if it is not there as it was seen. */
export async function deleteCanned(
  _staff: StaffScope,
  tx: Tx,
  answerId: string,
  seen: number,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('canned_answers')
    .where('answer_id', '=', answerId)
    .where('revision', '=', seen)
    .returning('answer_id')
    .executeTakeFirst();
  return row !== undefined;
}

function columnsOf({ changedAt, changedBy, ...answer }: CannedRecord) {
  const { kind, title, serbian, english, revision } = answer;
  return {
    kind,
    title,
    serbian,
    english,
    revision,
    changed_at: changedAt,
    changed_by: changedBy,
  };
}
