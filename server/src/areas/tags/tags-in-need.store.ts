import type { Kategorija } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import { sql } from 'kysely';
import { unplanned } from '../../platform/database/prepared-once.ts';
import { anyOf, type Part } from '../../platform/database/parts.ts';
import { balanceOfTag } from '../wallet/index.ts';
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

/** Sums over tags: what lost and stolen ones have is no longer used. */
export interface TagsInNeed {
  /** Of those in use: the low ones first, then those with the least. */
  readonly items: readonly TagWithBalance[];
  readonly usable: { readonly tags: number; readonly balanceMinor: number; readonly low: number };
  readonly stopped: { readonly tags: number; readonly balanceMinor: number };
}

interface Given extends OfTags {
  /** JSON of the balance, by category, below which a tag is low; empty where no balance is a sign of anything. */
  readonly lowBelow: string;
  /** How many are listed. */
  readonly most: number;
}

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
      }[]
    | null;
}

/** Nothing is on a tag that was replaced. Serial numbers are compared as programs do, whatever the database's collation. */
export const tagsInNeed: Part<Given, TagsInNeed> = {
  sql: ({ accountId, tagIds, lowBelow, most }) => sql`(
    WITH own AS MATERIALIZED (
      SELECT t.tag_id, t.serial_number, t.plate, t.nickname, t.status, t.balance,
             t.status IN ('izgubljen', 'ukraden') AS stopped,
             coalesce(t.status = 'aktivan' AND t.balance < (${lowBelow}::jsonb ->> t.category)::bigint, false) AS low
      FROM (
        SELECT t.*, coalesce(${balanceOfTag(accountId, sql`t.tag_id`)}, 0) AS balance FROM tags AS t
        WHERE t.account_id = ${accountId} AND (${tagIds}::uuid[] IS NULL OR t.tag_id = ANY(${tagIds}::uuid[]))
          AND NOT EXISTS (
            SELECT 1 FROM tag_replacements AS r WHERE r.account_id = ${accountId} AND r.old_tag_id = t.tag_id)
        OFFSET 0
      ) AS t
    )
    SELECT json_build_object(
      'usable', count(*) FILTER (WHERE NOT stopped),
      'balance', coalesce(sum(balance) FILTER (WHERE NOT stopped), 0),
      'low', count(*) FILTER (WHERE low),
      'stopped', count(*) FILTER (WHERE stopped),
      'stopped_balance', coalesce(sum(balance) FILTER (WHERE stopped), 0),
      'items', (
        SELECT json_agg(listed) FROM (
          SELECT tag_id, serial_number, plate, nickname, status, balance, low FROM own WHERE NOT stopped
          ORDER BY low DESC, balance, serial_number COLLATE "C" LIMIT ${unplanned(most)}
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
      })),
      usable: { tags: usable, balanceMinor: balance, low },
      stopped: { tags: stopped, balanceMinor: stopped_balance },
    };
  },
};

/** Whether any tag has a block of its own that is open. */
export const hasOpenBlock = anyOf<{ readonly accountId: string }>(
  ({ accountId }) =>
    sql`SELECT 1 FROM tag_blocks WHERE account_id = ${accountId} AND lifted_at IS NULL`,
);
