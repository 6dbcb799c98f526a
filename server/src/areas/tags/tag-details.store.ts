import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { insertHistory } from './cost-centres/cost-centre-history.store.ts';
import { lockTags } from './lock-tags.store.ts';

/** What customers change of their tags; null for no cost centre. */
export interface TagDetails {
  readonly nickname: string;
  readonly plate: string;
  readonly costCentreId: string | null;
}

/** The details of tags, locked until the transaction ends, in the order of their ids. */
export async function lockDetails(
  scope: AccountScope,
  tx: Tx,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, TagDetails>> {
  const rows = await lockTags(scope, tx, tagIds)
    .select(['tag_id', 'nickname', 'plate', 'cost_centre_id'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.tag_id,
      { nickname: row.nickname, plate: row.plate, costCentreId: row.cost_centre_id },
    ]),
  );
}

export interface DetailsChange {
  readonly tagId: string;
  readonly before: TagDetails;
  readonly after: TagDetails;
}

/** Changes locked tags; a new cost centre counts from `changedAt` on. */
export async function updateDetails(
  scope: AccountScope,
  tx: Tx,
  changes: readonly DetailsChange[],
  changedAt: Temporal.Instant,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    UPDATE tags SET nickname = changed.nickname, plate = changed.plate,
                    cost_centre_id = changed.cost_centre_id
    FROM unnest(
      ${changes.map(({ tagId }) => tagId)}::uuid[],
      ${changes.map(({ after }) => after.nickname)}::text[],
      ${changes.map(({ after }) => after.plate)}::text[],
      ${changes.map(({ after }) => after.costCentreId)}::uuid[]
    ) AS changed (tag_id, nickname, plate, cost_centre_id)
    WHERE tags.account_id = ${scope.accountId} AND tags.tag_id = changed.tag_id`.execute(tx);
  await insertHistory(
    scope,
    tx,
    changes
      .filter(({ before, after }) => before.costCentreId !== after.costCentreId)
      .map(({ tagId, after }) => ({
        tagId,
        validFrom: changedAt,
        costCentreId: after.costCentreId,
      })),
  );
}
