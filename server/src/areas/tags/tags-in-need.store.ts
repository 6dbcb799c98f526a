import { kategorije, type Kategorija } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import { sql, type RawBuilder } from 'kysely';
import { unplanned } from '../../platform/database/prepared-once.ts';
import { anyOf, type Part } from '../../platform/database/parts.ts';
import { heldOnTags } from '../wallet/index.ts';
import type { OfTags } from './tag-list.store.ts';

/** A tag with what is on it. */
export interface TagWithBalance {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
  readonly status: TagStatus;
  /** Minor units. */
  readonly balanceMinor: number;
  readonly low: boolean;
}

/** A tag that is listed, with what another area says of it. */
export interface ListedInNeed extends TagWithBalance {
  /** A number; null where there is none, or nobody asked. */
  readonly figure: number | null;
}

/** Sums over tags: what lost and stolen ones have is no longer used, nor what is left on one that another account has taken over. */
export interface TagsInNeed {
  /** Of those in use: the low ones first, then those with the least. */
  readonly items: readonly ListedInNeed[];
  readonly usable: { readonly tags: number; readonly balanceMinor: number; readonly low: number };
  readonly stopped: { readonly tags: number; readonly balanceMinor: number };
}

interface Given extends OfTags {
  /** JSON of the balance, by category, below which a tag is low; empty where no balance is a sign of anything. */
  readonly lowBelow: string;
  /** How many are listed. */
  readonly most: number;
}

/** Of tags of which nobody asks for more. */
export const noFigure: RawBuilder<unknown> = sql`NULL::bigint`;

/** As `Given` has it. */
export function lowBelowOf(limits: Readonly<Record<Kategorija, number>>): string {
  return JSON.stringify(limits);
}

interface Found {
  readonly usable: number;
  readonly balance: number;
  readonly low: number;
  readonly stopped: number;
  readonly stopped_balance: number;
  readonly items:
    | readonly {
        readonly tag_id: string;
        readonly serial_number: string;
        readonly plate: string;
        readonly nickname: string;
        readonly status: string;
        readonly balance: number;
        readonly low: boolean;
        readonly figure: number | null;
      }[]
    | null;
}

/** The limit of a tag's category: each is taken out of the JSON once, not for each tag. */
function limitOf(lowBelow: string): RawBuilder<unknown> {
  const limits = kategorije.map(
    (category) =>
      sql`WHEN ${sql.lit(category)} THEN (SELECT (${lowBelow}::jsonb ->> ${sql.lit(category)})::bigint)`,
  );
  return sql`CASE t.category ${sql.join(limits, sql` `)} END`;
}

/**
 * Nothing is on a tag that was replaced. Serial numbers are compared as programs do, whatever the database's collation. Tags and
 * balances are read once each and joined from both sides: so the database has to join them by a table in memory, whatever number of
 * tags it expects, and does not look up the balance of each of a fleet's. `figureOf` is another area's figure of a listed tag.
 */
export function tagsInNeed<const Variant extends Readonly<Record<string, string | number>>>(
  figureOf: (
    accountId: string,
    tagId: RawBuilder<unknown>,
    variant: Variant,
  ) => RawBuilder<unknown>,
): Part<Given, TagsInNeed, Variant> {
  return {
    sql: ({ accountId, tagIds, lowBelow, most }, variant) => sql`(
    WITH present AS (
      SELECT t.tag_id, t.serial_number, t.plate, t.nickname, t.status, ${limitOf(lowBelow)} AS low_below
      FROM tags AS t
      WHERE t.account_id = ${accountId} AND (${tagIds}::uuid[] IS NULL OR t.tag_id = ANY(${tagIds}::uuid[]))
        AND t.tag_id <> ALL(ARRAY(
          SELECT r.old_tag_id FROM tag_replacements AS r WHERE r.account_id = ${accountId}))
    ), own AS MATERIALIZED (
      SELECT t.tag_id, t.serial_number, t.plate, t.nickname, t.status, coalesce(b.balance_minor, 0) AS balance,
             t.status IN ('izgubljen', 'ukraden') OR t.status = 'neaktivan' AND coalesce(b.balance_minor, 0) >= 0 AND t.tag_id = ANY(ARRAY(
               SELECT h.tag_id FROM tag_handovers AS h WHERE h.account_id = ${accountId} AND h.outcome = 'accepted')) AS stopped,
             coalesce(t.status = 'aktivan' AND coalesce(b.balance_minor, 0) < t.low_below, false) AS low
      FROM present AS t FULL JOIN (${heldOnTags(accountId)}) AS b ON b.tag_id = t.tag_id
    )
    SELECT json_build_object(
      'usable', count(*) FILTER (WHERE NOT stopped),
      'balance', coalesce(sum(balance) FILTER (WHERE NOT stopped), 0),
      'low', count(*) FILTER (WHERE low),
      'stopped', count(*) FILTER (WHERE stopped),
      'stopped_balance', coalesce(sum(balance) FILTER (WHERE stopped), 0),
      'items', (
        SELECT json_agg(listed) FROM (
          SELECT first.*, ${figureOf(accountId, sql`first.tag_id`, variant)} AS figure FROM (
            SELECT tag_id, serial_number, plate, nickname, status, balance, low FROM own WHERE NOT stopped
            ORDER BY low DESC, balance, serial_number COLLATE "C" LIMIT ${unplanned(most)}
          ) AS first
        ) AS listed)
    ) FROM own)`,
    read: (found) => {
      // By the statement, which always has a row.
      const { items, usable, balance, low, stopped, stopped_balance } = found as Found;
      return {
        items: (items ?? []).map((row) => ({
          tagId: row.tag_id,
          serialNumber: row.serial_number,
          plate: row.plate,
          nickname: row.nickname,
          // The table's constraint allows no other.
          status: row.status as TagStatus,
          balanceMinor: row.balance,
          low: row.low,
          figure: row.figure,
        })),
        usable: { tags: usable, balanceMinor: balance, low },
        stopped: { tags: stopped, balanceMinor: stopped_balance },
      };
    },
  };
}

/** Whether any tag has a block of its own that is open. */
export const hasOpenBlock = anyOf<{ readonly accountId: string }>(
  ({ accountId }) =>
    sql`SELECT 1 FROM tag_blocks WHERE account_id = ${accountId} AND lifted_at IS NULL`,
);
