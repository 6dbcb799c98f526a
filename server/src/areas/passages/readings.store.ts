import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../platform/scope/scope.ts';
import type { CameraReading } from './camera.ts';
import type { RecordedPassage } from './recorded-passage.ts';

const DAY_MS = 24 * 3_600_000;

/** Keeps what cameras read of passages, for some days from the exit; without any it costs nothing. */
export async function insertReadings(
  _scope: SomeAccounts,
  queries: Queries,
  passages: readonly RecordedPassage[],
  days: number,
): Promise<void> {
  const read = passages.flatMap(({ camera, ...passage }) =>
    camera === undefined ? [] : [{ ...passage, camera }],
  );
  if (read.length === 0) return;
  await sql`
    INSERT INTO passage_readings (account_id, passage_id, exited_at, plate, country, confidence, picture, kept_until)
    SELECT * FROM unnest(
      ${read.map(({ accountId }) => accountId)}::uuid[],
      ${read.map(({ passageId }) => passageId)}::uuid[],
      ${read.map(({ exitedAt }) => isoOf(exitedAt))}::timestamptz[],
      ${read.map(({ camera }) => camera.plate)}::text[],
      ${read.map(({ camera }) => camera.country)}::text[],
      ${read.map(({ camera }) => camera.confidence)}::smallint[],
      ${read.map(({ camera }) => camera.picture)}::text[],
      ${read.map(({ exitedAt }) => isoOf(exitedAt + days * DAY_MS))}::timestamptz[])`.execute(
    queries,
  );
}

/** What the camera read of a passage; undefined where it sent nothing, or it is no longer kept. */
export async function selectReading(
  { accountId }: AccountScope,
  queries: Queries,
  passageId: string,
): Promise<CameraReading | undefined> {
  return queries
    .selectFrom('passage_readings')
    .select(['plate', 'country', 'confidence', 'picture'])
    .where('account_id', '=', accountId)
    .where('passage_id', '=', passageId)
    .executeTakeFirst();
}
