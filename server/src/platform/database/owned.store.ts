import { sql, type RawBuilder } from 'kysely';
import { textList, uuidList } from './binary-arrays.ts';

interface Owned {
  readonly accountId: string;
  readonly id: string;
}

/**
 * The rows of these owners and ids, as a condition. Of one owner, which is nearly always so, it names that account, so that several
 * machines ask the one that has its rows.
 */
export function isOneOf(
  owned: readonly Owned[],
  column: string,
  { account = 'account_id', type = 'uuid' }: { account?: string; type?: 'uuid' | 'text' } = {},
): RawBuilder<boolean> {
  const [first] = owned;
  if (first === undefined) return sql<boolean>`false`;
  const plain = owned.map(({ id }) => id);
  const ids = type === 'uuid' ? uuidList(plain) : textList(plain);
  const list = sql.raw(`${type}[]`);
  if (owned.every(({ accountId }) => accountId === first.accountId)) {
    return sql<boolean>`(${sql.ref(account)} = ${first.accountId}
      AND ${sql.ref(column)} = ANY(${ids}::${list}))`;
  }
  return sql<boolean>`(${sql.ref(account)}, ${sql.ref(column)}) IN (SELECT * FROM unnest(
    ${uuidList(owned.map(({ accountId }) => accountId))}::uuid[], ${ids}::${list}))`;
}

/** The same of tags. */
export function isOneOfTags(
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
  column = 'tag_id',
  options: { account?: string } = {},
): RawBuilder<boolean> {
  return isOneOf(
    tags.map(({ accountId, tagId }) => ({ accountId, id: tagId })),
    column,
    options,
  );
}
