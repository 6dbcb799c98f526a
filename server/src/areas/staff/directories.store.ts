import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import { unplannedOverAll } from '../../platform/database/prepared-once.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';

/** What a number belongs to, and whose it is; a visitor's account has no customer. */
export interface Referred {
  readonly accountId: string;
  readonly kind: 'complaint' | 'order' | 'request' | 'message';
}

/**
 * The owner of the complaint, top-up, order, purchase request or message with a number; null if
 * there is none.
 */
export async function findReferred(
  _staff: StaffScope,
  queries: Queries,
  reference: string,
): Promise<Referred | null> {
  const complaint = await queries
    .selectFrom('complaint_directory')
    .select('account_id')
    .where('complaint_number', '=', reference)
    .executeTakeFirst();
  if (complaint !== undefined) return { accountId: complaint.account_id, kind: 'complaint' };
  const order = await queries
    .selectFrom('order_directory')
    .select('account_id')
    .where('order_number', '=', reference)
    .executeTakeFirst();
  if (order !== undefined) return { accountId: order.account_id, kind: 'order' };
  const request = await queries
    .selectFrom('purchase_request_directory')
    .select('account_id')
    .where('request_number', '=', reference)
    .executeTakeFirst();
  if (request !== undefined) return { accountId: request.account_id, kind: 'request' };
  const message = await queries
    .selectFrom('contact_messages')
    .select('account_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return message === undefined ? null : { accountId: message.account_id, kind: 'message' };
}

/** Shorter parts of a plate would match half of a town; the index has none. */
const platePart = 3;

/** Accounts that have a tag with this serial number, or with a plate that equals or contains it. */
export async function findOwnersOfTag(
  _staff: StaffScope,
  queries: Queries,
  tag: { readonly serialNumber: string; readonly plate: string },
  most: number,
): Promise<readonly string[]> {
  const owners = await queries
    .selectFrom('tag_directory')
    .select('account_id')
    .where('serial_number', '=', tag.serialNumber)
    .execute();
  const drivers = tag.plate === '' ? [] : await selectDrivers(queries, tag.plate, most);
  return [...new Set([...owners.map((row) => row.account_id), ...drivers])];
}

/** Accounts with such plates: of the beginning of a common one as many tags are read as answer nearly every search. */
async function selectDrivers(
  queries: Queries,
  plate: string,
  most: number,
): Promise<readonly string[]> {
  const some = await driversOfTags(queries, plate, most, tagsRead);
  // All of them may be of a few fleets, and more accounts have others.
  const all = some.cut && some.accountIds.length < most;
  return all
    ? (await driversOfTags(queries, plate, most, Number.MAX_SAFE_INTEGER)).accountIds
    : some.accountIds;
}

/** Of the tags that match, those that are read at first: a fleet has hundreds with the same beginning. */
const tagsRead = 500;

async function driversOfTags(
  queries: Queries,
  plate: string,
  most: number,
  tags: number,
): Promise<{ readonly accountIds: readonly string[]; readonly cut: boolean }> {
  const rows = await queries
    // First those that match, then so many accounts of them: with a limit that it sees the planner expects many, and tries
    // one tag after the other in the hope that the first ones will do.
    .with(
      (cte) => cte('driving').materialized(),
      (within) =>
        within
          .selectFrom('tags')
          .select('account_id')
          .where((eb) => {
            // As in the indexes: blanks and hyphens do not distinguish plates.
            const compact = sql<string>`replace(replace(plate, ' ', ''), '-', '')`;
            if (plate.length < platePart) return eb(compact, '=', plate);
            // A plate is letters and digits: nothing in it can end the quotes.
            return sql<boolean>`plate_ends(plate) @@ ${`'${plate}':*`}::tsquery`;
          })
          .where('plate', '!=', '')
          .limit(unplannedOverAll(tags)),
    )
    .selectFrom('driving')
    .select('account_id')
    .select(({ selectFrom, fn }) =>
      selectFrom('driving').select(fn.countAll<string>().as('read')).as('read'),
    )
    .distinct()
    .limit(most)
    .execute();
  return {
    accountIds: rows.map((row) => row.account_id),
    cut: Number(rows[0]?.read ?? 0) >= tags,
  };
}
