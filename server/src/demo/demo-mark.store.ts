import type { Queries, Tx } from '../platform/database/database.ts';

const MARK = 'demo-data';

/**
 * Claims the database for the demo, until the transaction ends; false where the demo is there
 * already. A second load that runs at the same time waits here for the first.
 */
export async function claimForDemo(tx: Tx, value: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('product_marks')
    .values({ mark: MARK, value })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Marks a part of the demo, once; answers what the mark says, which may be of an earlier load. */
export async function markPart(queries: Queries, part: string, value: string): Promise<string> {
  await queries
    .insertInto('product_marks')
    .values({ mark: part, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findPart(queries, part)) ?? value;
}

export async function findPart(queries: Queries, part: string): Promise<string | undefined> {
  const row = await queries
    .selectFrom('product_marks')
    .select('value')
    .where('mark', '=', part)
    .executeTakeFirst();
  return row?.value;
}

export async function isClaimed(tx: Tx): Promise<boolean> {
  const mark = await tx
    .selectFrom('product_marks')
    .select('mark')
    .where('mark', '=', MARK)
    .executeTakeFirst();
  return mark !== undefined;
}

export async function hasCustomers(tx: Tx): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('person_type', '!=', 'osoblje')
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}
