import { sql, type RawBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { WideScope } from '../../../platform/scope/scope.ts';

/** Which slips are looked for: of an amount, issued in a time, unpaid; the latest first. */
export interface SlipWish {
  readonly amountMinor: number;
  readonly currency: string;
  readonly from: Temporal.Instant;
  readonly before: Temporal.Instant;
  /** Of these accounts alone; left out: of all. */
  readonly accountIds?: readonly string[];
  /** These numbers alone, with their accounts, even if they have expired and whenever they were issued. */
  readonly orderNumbers?: readonly string[];
  readonly most: number;
}

export interface AwaitedSlip {
  /** The place of its wish. */
  readonly wish: number;
  readonly accountId: string;
  readonly orderNumber: string;
  readonly issuedAt: Temporal.Instant;
}

/** Where the slips of a purpose are. */
export interface SlipTable {
  readonly table: string;
  /** The column of when they were issued, and that of their amount. */
  readonly issuedAt: string;
  readonly amountMinor: string;
  readonly orderNumber: string;
  /** Unpaid and not expired: exactly the condition of an index over amount and time. */
  readonly awaited: RawBuilder<boolean>;
  /** Unpaid, whether expired or not: the money is still credited. */
  readonly payable: RawBuilder<boolean>;
}

/** One statement for all wishes. Each reads the beginning of an index, however many slips wait for the same amount. */
export async function selectSlipsIn(
  _wide: WideScope,
  queries: Queries,
  slips: SlipTable,
  wishes: readonly SlipWish[],
): Promise<readonly AwaitedSlip[]> {
  if (wishes.length === 0) return [];
  const { rows } = await sql<AwaitedSlip>`${sql.join(
    wishes.map((wish, at) => sql`(${branchOf(slips, wish, at)})`),
    sql` UNION ALL `,
  )}`.execute(queries);
  return rows;
}

function branchOf(
  { table, issuedAt, amountMinor, orderNumber, awaited, payable }: SlipTable,
  wish: SlipWish,
  at: number,
): RawBuilder<unknown> {
  const { accountIds, orderNumbers } = wish;
  const time = sql.ref(issuedAt);
  return sql`
    SELECT ${at}::integer AS wish, account_id AS "accountId", ${sql.ref(orderNumber)} AS "orderNumber",
           ${time} AS "issuedAt"
    FROM ${sql.table(table)}
    WHERE ${sql.ref(amountMinor)} = ${wish.amountMinor}::bigint AND currency = ${wish.currency}
      AND ${
        orderNumbers === undefined
          ? sql`${awaited} AND ${time} >= ${wish.from}::timestamptz AND ${time} < ${wish.before}::timestamptz`
          : sql`${payable} AND ${sql.ref(orderNumber)} = ANY(${[...orderNumbers]}::text[])`
      }
      ${accountIds === undefined ? sql`` : sql`AND account_id = ANY(${[...accountIds]}::uuid[])`}
    ORDER BY ${time} DESC, ${sql.ref(orderNumber)} LIMIT ${wish.most}::integer`;
}
