import { sql } from 'kysely';
import type { Queries, Tx } from '../database/database.ts';
import { jobsSchema } from '../jobs/jobs-schema.ts';
import { sealHeadBytes, sealVersion } from '../seal.ts';
import type { AllAccounts } from '../scope/scope.ts';
import type { SealedJob } from './sealed-things.ts';

export interface SealedPayload {
  readonly jobId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly sealed: string;
}

/** The head of a seal is a whole number of characters of its base64. */
const headCharacters = (sealHeadBytes / 3) * 4;

/** What of the version fills whole characters of base64. */
const versionText = sealVersion
  .toString('base64')
  .slice(0, Math.floor((sealVersion.length * 8) / 6));

const table = sql.table(`${jobsSchema}.job`);
const sealedIn = ({ path }: SealedJob) => sql`(data #>> ${[...path]}::text[])`;

/** The different heads of seals in jobs, with how many begin so. */
export async function countHeads(
  _all: AllAccounts,
  queries: Queries,
  job: SealedJob,
): Promise<readonly { readonly head: string; readonly count: number }[]> {
  const { rows } = await sql<{ head: string; count: number }>`
    SELECT left(${sealedIn(job)}, ${headCharacters}) AS head, count(*)::integer AS count
    FROM ${table} WHERE name = ${job.queue} AND ${sealedIn(job)} IS NOT NULL
    GROUP BY 1`.execute(queries);
  return rows;
}

/** A few of the seals that do not say which key they were made with. */
export async function selectOlderJobs(
  _all: AllAccounts,
  queries: Queries,
  job: SealedJob,
  limit: number,
): Promise<readonly SealedPayload[]> {
  const { rows } = await sql<SealedPayload>`
    SELECT id::text AS "jobId", data AS payload, ${sealedIn(job)} AS sealed
    FROM ${table}
    WHERE name = ${job.queue} AND left(${sealedIn(job)}, ${versionText.length}) <> ${versionText}
    LIMIT ${limit}`.execute(queries);
  return rows;
}

/** The next seals that do not begin with this head, in the order of the jobs' ids, locked. */
export async function lockOtherJobs(
  _all: AllAccounts,
  tx: Tx,
  job: SealedJob,
  from: { readonly head: string; readonly after: string | null; readonly limit: number },
): Promise<readonly SealedPayload[]> {
  const beyond = from.after === null ? sql`true` : sql`id > ${from.after}::uuid`;
  const { rows } = await sql<SealedPayload>`
    SELECT id::text AS "jobId", data AS payload, ${sealedIn(job)} AS sealed
    FROM ${table}
    WHERE name = ${job.queue} AND left(${sealedIn(job)}, ${headCharacters}) <> ${from.head}
      AND ${beyond}
    ORDER BY id LIMIT ${from.limit} FOR UPDATE`.execute(tx);
  return rows;
}

export async function updateSealedJob(
  _all: AllAccounts,
  tx: Tx,
  job: SealedJob,
  jobId: string,
  sealed: string,
): Promise<void> {
  await sql`
    UPDATE ${table} SET data = jsonb_set(data, ${[...job.path]}::text[], to_jsonb(${sealed}::text))
    WHERE name = ${job.queue} AND id = ${jobId}::uuid`.execute(tx);
}
