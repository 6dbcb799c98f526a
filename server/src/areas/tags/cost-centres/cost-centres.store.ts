import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

export interface CostCentreRecord {
  readonly costCentreId: string;
  readonly code: string;
  readonly name: string;
  readonly archived: boolean;
}

export async function selectCostCentres(
  scope: AccountScope,
  queries: Queries,
): Promise<CostCentreRecord[]> {
  const rows = await costCentresOf(scope, queries).execute();
  return rows.map(toRecord);
}

/** Locked until the transaction ends: archiving locks the row, but not the list. */
export async function readCostCentre(
  scope: AccountScope,
  tx: Tx,
  costCentreId: string,
): Promise<CostCentreRecord | undefined> {
  const row = await costCentresOf(scope, tx)
    .where('cost_centre_id', '=', costCentreId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

function costCentresOf({ accountId }: AccountScope, queries: Queries) {
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
  readonly costCentreId: string;
  readonly code: string;
  /** The folded code, unique in the account. */
  readonly codeKey: string;
  readonly name: string;
}

/** False where the account has the code already. */
export async function insertCostCentre(
  { accountId }: AccountScope,
  tx: Tx,
  costCentre: KeptCostCentre,
  createdAt: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .insertInto('cost_centres')
    .values({
      account_id: accountId,
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

/** Locks the list of an account until the transaction ends; returns its length. */
export async function lockCostCentres({ accountId }: AccountScope, tx: Tx): Promise<number> {
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
  { accountId }: AccountScope,
  tx: Tx,
  { codeKey, costCentreId }: Pick<KeptCostCentre, 'codeKey' | 'costCentreId'>,
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

/** False where the account has no such cost centre. An archived one becomes usable again. */
export async function updateCostCentre(
  { accountId }: AccountScope,
  tx: Tx,
  costCentre: KeptCostCentre,
): Promise<boolean> {
  const row = await tx
    .updateTable('cost_centres')
    .set({
      code: costCentre.code,
      code_key: costCentre.codeKey,
      name: costCentre.name,
      archived_at: null,
    })
    .where('account_id', '=', accountId)
    .where('cost_centre_id', '=', costCentre.costCentreId)
    .returning('cost_centre_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Which of these cost centres may be assigned to a tag: those of the account that are not archived. They
 * cannot be archived until the transaction ends.
 */
export async function lockUsable(
  { accountId }: AccountScope,
  tx: Tx,
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
  { accountId }: AccountScope,
  tx: Tx,
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
  { accountId }: AccountScope,
  tx: Tx,
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
  { accountId }: AccountScope,
  tx: Tx,
  costCentreId: string,
): Promise<void> {
  await tx
    .deleteFrom('cost_centres')
    .where('account_id', '=', accountId)
    .where('cost_centre_id', '=', costCentreId)
    .execute();
}
