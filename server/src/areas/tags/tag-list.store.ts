import type { BlockReason, TagStatus } from '@rampa/contract/tags';
import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { asJson, type Part } from '../../platform/database/parts.ts';
import type { Blocking } from './blocks/block-rules.ts';
import type { TagRecord } from './tags.store.ts';

// What the list of tags is made of, each a part of one statement, which says what its rows are.

/** Whose tags; null: all of the account. */
export interface OfTags {
  readonly accountId: string;
  readonly tagIds: readonly string[] | null;
}

/** A tag as far as it says whether, and where, the list shows it. */
export interface ChosenTag extends Omit<TagRecord, 'createdAt'> {
  /** As the database writes it. */
  readonly createdAtText: string;
}

/** The version of an account's list; null where nothing has changed since lists have versions. */
export const listVersion: Part<OfTags, string | null> = {
  sql: ({ accountId }) => sql`(SELECT version FROM tag_lists WHERE account_id = ${accountId})`,
  // A uuid, by the statement.
  read: (found) => found as string | null,
};

interface TagRow {
  readonly i: string;
  readonly s: string;
  readonly k: string;
  readonly p: string;
  readonly n: string;
  readonly c: string | null;
  readonly cc: string | null;
  readonly cn: string | null;
  readonly st: string;
  readonly at: string;
}

/** Names of one letter or two: of a fleet, they would be most of what is sent. */
export const listedTags: Part<OfTags, readonly ChosenTag[]> = {
  sql: ({ accountId, tagIds }) =>
    asJson(sql`
      SELECT t.tag_id AS i, t.serial_number AS s, t.category AS k, t.plate AS p, t.nickname AS n,
             t.cost_centre_id AS c, c.code AS cc, c.name AS cn, t.status AS st, t.created_at AS at
      FROM tags AS t LEFT JOIN cost_centres AS c
        ON c.account_id = t.account_id AND c.cost_centre_id = t.cost_centre_id
      WHERE t.account_id = ${accountId}
        AND (${tagIds}::uuid[] IS NULL OR t.tag_id = ANY(${tagIds}::uuid[]))`),
  read: (found) =>
    ((found ?? []) as readonly TagRow[]).map((row) => ({
      tagId: row.i,
      serialNumber: row.s,
      // Here and for the status, the table's constraint allows no other.
      category: row.k as Kategorija,
      plate: row.p,
      nickname: row.n,
      costCentre:
        row.c === null ? null : { costCentreId: row.c, code: row.cc ?? '', name: row.cn ?? '' },
      status: row.st as TagStatus,
      createdAtText: row.at,
    })),
};

/** As others know it. */
export function recordOf({ createdAtText, ...tag }: ChosenTag): TagRecord {
  return { ...tag, createdAt: Temporal.Instant.from(createdAtText) };
}

/** Open blocks of tags, in no order. */
export const openBlocks: Part<OfTags, readonly (Blocking & { readonly tagId: string })[]> = {
  sql: ({ accountId }) =>
    asJson(sql`
      SELECT tag_id, reason, holds_from FROM tag_blocks
      WHERE account_id = ${accountId} AND lifted_at IS NULL`),
  read: (found) =>
    ((found ?? []) as readonly { tag_id: string; reason: string; holds_from: string }[]).map(
      (row) => ({
        tagId: row.tag_id,
        // tag_blocks__reason_of_origin admits no others.
        reason: row.reason as BlockReason,
        holdsFrom: Temporal.Instant.from(row.holds_from),
      }),
    ),
};

/** Who has which tag now, by its id: the id of the user. */
export const driversNow: Part<OfTags, ReadonlyMap<string, string>> = {
  sql: ({ accountId }) =>
    asJson(sql`
      SELECT tag_id, user_id FROM tag_drivers WHERE account_id = ${accountId} AND to_day IS NULL`),
  read: (found) =>
    new Map(
      ((found ?? []) as readonly { tag_id: string; user_id: string }[]).map((row) => [
        row.tag_id,
        row.user_id,
      ]),
    ),
};

export interface Succession {
  readonly oldTagId: string;
  readonly newTagId: string;
}

/** Which tag came after which. */
export const successions: Part<OfTags, readonly Succession[]> = {
  sql: ({ accountId }) =>
    asJson(sql`
      SELECT old_tag_id, new_tag_id FROM tag_replacements WHERE account_id = ${accountId}`),
  read: (found) =>
    ((found ?? []) as readonly { old_tag_id: string; new_tag_id: string }[]).map((row) => ({
      oldTagId: row.old_tag_id,
      newTagId: row.new_tag_id,
    })),
};

export interface TagHandover {
  readonly tagId: string;
  /** Until when the code of an open one works. */
  readonly expiresAt: Temporal.Instant;
  /** When another account accepted it; null where none has. */
  readonly acceptedAt: Temporal.Instant | null;
}

/** Handovers that are open, or accepted by another account. */
export const handovers: Part<OfTags, readonly TagHandover[]> = {
  sql: ({ accountId }) =>
    asJson(sql`
      SELECT tag_id, expires_at, ended_at FROM tag_handovers
      WHERE account_id = ${accountId} AND (ended_at IS NULL OR outcome = 'accepted')`),
  read: (found) =>
    (
      (found ?? []) as readonly { tag_id: string; expires_at: string; ended_at: string | null }[]
    ).map((row) => ({
      tagId: row.tag_id,
      expiresAt: Temporal.Instant.from(row.expires_at),
      acceptedAt: row.ended_at === null ? null : Temporal.Instant.from(row.ended_at),
    })),
};
