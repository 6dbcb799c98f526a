import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';

export interface CostCentreRecord {
  readonly costCentreId: string;
  readonly code: string;
  readonly name: string;
  readonly archived: boolean;
}

export async function selectCostCentres(
  queries: Queries,
  accountId: string,
): Promise<CostCentreRecord[]> {
  const rows = await costCentresOf(queries, accountId).execute();
  return rows.map(toRecord);
}

/** Locked until the transaction ends: archiving one locks its row only. */
export async function readCostCentre(
  tx: Tx,
  accountId: string,
  costCentreId: string,
): Promise<CostCentreRecord | undefined> {
  const row = await costCentresOf(tx, accountId)
    .where('cost_centre_id', '=', costCentreId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

function costCentresOf(queries: Queries, accountId: string) {
  return queries
    .selectFrom('cost_centres')
    .select(['cost_centre_id', 'code', 'name', 'archived_at'])
    .where('account_id', '=', accountId);
}

function toRecord(row: {
  readonly cost_centre_id: string;
  readonly code: string;
  readonly name: string;
  readonly archived_at: Temporal.Instant | null;
}): CostCentreRecord {
  return {
    costCentreId: row.cost_centre_id,
    code: row.code,
    name: row.name,
    archived: row.archived_at !== null,
  };
}

export interface KeptCostCentre {
  readonly accountId: string;
  readonly costCentreId: string;
  readonly code: string;
  /** The code folded: one code is there once. */
  readonly codeKey: string;
  readonly name: string;
}

/** False where the code is there already. */
export async function insertCostCentre(
  tx: Tx,
  costCentre: KeptCostCentre,
  createdAt: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .insertInto('cost_centres')
    .values({
      account_id: costCentre.accountId,
      cost_centre_id: costCentre.costCentreId,
      code: costCentre.code,
      code_key: costCentre.codeKey,
      name: costCentre.name,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('cost_centre_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the list of an account, so that changes of it come one by one; answers its length. */
export async function lockCostCentres(tx: Tx, accountId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cost-centres'), hashtext(${accountId}))`.execute(
    tx,
  );
  const { n } = await tx
    .selectFrom('cost_centres')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return n;
}

export async function isCodeTaken(
  tx: Tx,
  {
    accountId,
    codeKey,
    costCentreId,
  }: Pick<KeptCostCentre, 'accountId' | 'codeKey' | 'costCentreId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('cost_centres')
    .select('cost_centre_id')
    .where('account_id', '=', accountId)
    .where('code_key', '=', codeKey)
    .where('cost_centre_id', '!=', costCentreId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where the account has no such cost centre. An archived one is in use again. */
export async function updateCostCentre(tx: Tx, costCentre: KeptCostCentre): Promise<boolean> {
  const row = await tx
    .updateTable('cost_centres')
    .set({
      code: costCentre.code,
      code_key: costCentre.codeKey,
      name: costCentre.name,
      archived_at: null,
    })
    .where('account_id', '=', costCentre.accountId)
    .where('cost_centre_id', '=', costCentre.costCentreId)
    .returning('cost_centre_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a tag may get it: it is the account's and not archived. Locked against being archived
 * until the transaction ends.
 */
export async function lockUsable(
  tx: Tx,
  accountId: string,
  costCentreIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('cost_centres')
    .select('cost_centre_id')
    .where('account_id', '=', accountId)
    .where('cost_centre_id', '=', sql<string>`ANY(${[...costCentreIds]}::uuid[])`)
    .where('archived_at', 'is', null)
    .orderBy('cost_centre_id')
    .forShare()
    .execute();
  return new Set(rows.map((row) => row.cost_centre_id));
}

/** Locked until the transaction ends; undefined where the account has none of that id. */
export async function lockCostCentre(
  tx: Tx,
  accountId: string,
  costCentreId: string,
): Promise<{ readonly tags: number; readonly past: boolean } | undefined> {
  const locked = await tx
    .selectFrom('cost_centres')
    .select('cost_centre_id')
    .where('account_id', '=', accountId)
    .where('cost_centre_id', '=', costCentreId)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return undefined;
  const { rows } = await sql<{ tags: number; past: boolean }>`
    SELECT (SELECT count(*) FROM tags
            WHERE account_id = ${accountId} AND cost_centre_id = ${costCentreId}) AS tags,
           EXISTS (SELECT 1 FROM tag_cost_centres
                   WHERE account_id = ${accountId} AND cost_centre_id = ${costCentreId}) AS past`.execute(
    tx,
  );
  return rows[0];
}

export async function archiveCostCentre(
  tx: Tx,
  accountId: string,
  costCentreId: string,
  archivedAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('cost_centres')
    .set({ archived_at: archivedAt })
    .where('account_id', '=', accountId)
    .where('cost_centre_id', '=', costCentreId)
    .where('archived_at', 'is', null)
    .execute();
}

export async function deleteCostCentre(
  tx: Tx,
  accountId: string,
  costCentreId: string,
): Promise<void> {
  await tx
    .deleteFrom('cost_centres')
    .where('account_id', '=', accountId)
    .where('cost_centre_id', '=', costCentreId)
    .execute();
}

/** Which cost centre a tag has from a moment on; null: none. */
export interface CostCentreSpan {
  readonly accountId: string;
  readonly tagId: string;
  readonly validFrom: Temporal.Instant;
  readonly costCentreId: string | null;
}

/** A second change within the same moment takes the place of the first. */
export async function insertHistory(
  queries: Queries,
  spans: readonly CostCentreSpan[],
): Promise<void> {
  if (spans.length === 0) return;
  await sql`
    INSERT INTO tag_cost_centres (account_id, tag_id, valid_from, cost_centre_id)
    SELECT * FROM unnest(
      ${spans.map(({ accountId }) => accountId)}::uuid[], ${spans.map(({ tagId }) => tagId)}::uuid[],
      ${spans.map(({ validFrom }) => validFrom)}::timestamptz[],
      ${spans.map(({ costCentreId }) => costCentreId)}::uuid[])
    ON CONFLICT (account_id, tag_id, valid_from)
    DO UPDATE SET cost_centre_id = excluded.cost_centre_id`.execute(queries);
}

/** The cost centres that tags had and have, oldest first; a tag that never had one is missing. */
export async function selectHistory(
  queries: Queries,
  accountId: string,
  tagIds: readonly string[],
): Promise<readonly CostCentreSpan[]> {
  const rows = await queries
    .selectFrom('tag_cost_centres')
    .select(['tag_id', 'valid_from', 'cost_centre_id'])
    .where('account_id', '=', accountId)
    .where('tag_id', '=', sql<string>`ANY(${[...tagIds]}::uuid[])`)
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({
    accountId,
    tagId: row.tag_id,
    validFrom: row.valid_from,
    costCentreId: row.cost_centre_id,
  }));
}
