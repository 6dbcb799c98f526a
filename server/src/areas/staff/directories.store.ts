import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';

/** What a number is of, and whose; a visitor's account has no customer behind it. */
export interface Referred {
  readonly accountId: string;
  readonly kind: 'complaint' | 'order' | 'request' | 'message';
}

/** Whose complaint, top-up, order, purchase request or message a number is; null where there is none. */
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

/** Shorter parts of a plate would be half of a town's; the index has none. */
const platePart = 3;

/** Accounts that have a tag with this serial number, or a plate that is so or has such a part. */
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
  const drivers =
    tag.plate === ''
      ? []
      : await queries
          .selectFrom('tags')
          .select('account_id')
          .distinct()
          .where((eb) => {
            // As the indexes have it: blanks and hyphens tell no plates apart.
            const compact = sql<string>`replace(replace(plate, ' ', ''), '-', '')`;
            if (tag.plate.length < platePart) return eb(compact, '=', tag.plate);
            // A plate is letters and digits: nothing in it could end the quotes.
            return sql<boolean>`plate_ends(plate) @@ ${`'${tag.plate}':*`}::tsquery`;
          })
          .where('plate', '!=', '')
          .limit(most)
          .execute();
  return [...new Set([...owners, ...drivers].map((row) => row.account_id))];
}
