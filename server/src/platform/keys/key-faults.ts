import type { Queries } from '../database/database.ts';
import { createSeal, sealedWith, type Seal } from '../seal.ts';
import type { AllAccounts } from '../scope/scope.ts';
import type { Settings } from '../settings.ts';
import { idsOf, type KeyRing } from './key-ring.ts';
import { selectKeyIds, selectOlder } from './sealed-columns.store.ts';
import { countHeads, selectOlderJobs } from './sealed-jobs.store.ts';
import type { KeyedThings, SealedColumn, SealedJob } from './sealed-things.ts';

/** How `SECRET_KEY_LOST` names the key of seals that do not say which one it is. */
export const olderKey = 'older';

/** Of seals that do not say which key they need, so many are tried: one of them may be damaged. */
const TRIED = 5;

/** What cannot be opened with the keys that are given: which key it needs, and what it is. */
export interface MissingKey {
  /** `older`: the seals are of a version that did not note it. */
  readonly keyId: string;
  readonly kinds: readonly string[];
}

/** Finds seals in the database that none of the keys can open; reads a few rows only. */
export async function findMissingKeys(
  all: AllAccounts,
  queries: Queries,
  ring: KeyRing,
  { columns, jobs }: Pick<KeyedThings, 'columns' | 'jobs'>,
): Promise<readonly MissingKey[]> {
  const { current, previous } = idsOf(ring);
  const given = new Set([current, ...previous]);
  const missing = new Map<string, Set<string>>();
  const note = (keyId: string, kind: string): void => {
    missing.set(keyId, (missing.get(keyId) ?? new Set()).add(kind));
  };
  for (const column of columns) {
    for (const keyId of await selectKeyIds(all, queries, column)) {
      if (keyId !== '' && !given.has(keyId)) note(keyId, column.kind);
      if (keyId === '' && !(await opensOlder(all, queries, ring, column))) {
        note(olderKey, column.kind);
      }
    }
  }
  for (const job of jobs) {
    const heads = await countHeads(all, queries, job);
    const ids = new Set(heads.map(({ head }) => sealedWith(Buffer.from(head, job.encoding))));
    for (const keyId of ids) {
      if (keyId !== '' && !given.has(keyId)) note(keyId, job.kind);
    }
    if (ids.has('') && !(await opensOlderJob(all, queries, ring, job))) note(olderKey, job.kind);
  }
  return [...missing].map(([keyId, kinds]) => ({ keyId, kinds: [...kinds] }));
}

/** Whether any of those that are tried can be opened. */
async function opensOlder(
  all: AllAccounts,
  queries: Queries,
  ring: KeyRing,
  column: SealedColumn,
): Promise<boolean> {
  const seal = createSeal(ring, column.purpose);
  const rows = await selectOlder(all, queries, column, TRIED);
  return rows.some(({ sealed, values }) => canOpen(seal, sealed, column.contextOf(values)));
}

async function opensOlderJob(
  all: AllAccounts,
  queries: Queries,
  ring: KeyRing,
  job: SealedJob,
): Promise<boolean> {
  const seal = createSeal(ring, job.purpose);
  const found = await selectOlderJobs(all, queries, job, TRIED);
  return found.some(({ sealed, payload }) =>
    canOpen(seal, Buffer.from(sealed, job.encoding), job.contextOf(payload)),
  );
}

function canOpen(seal: Seal, sealed: Buffer, context: string): boolean {
  try {
    seal.open(sealed, context);
    return true;
  } catch {
    return false;
  }
}

/** Why nothing may be done with these keys, and what to do, in words; null: they fit. */
export async function keyFault(
  all: AllAccounts,
  queries: Queries,
  { secretKeys, lostKeyIds }: Pick<Settings, 'secretKeys' | 'lostKeyIds'>,
  things: Pick<KeyedThings, 'columns' | 'jobs'>,
): Promise<string | null> {
  const missing = await findMissingKeys(all, queries, secretKeys, things);
  const unknown = missing.filter(({ keyId }) => !lostKeyIds.includes(keyId));
  if (unknown.length === 0) return null;
  const { current, previous } = idsOf(secretKeys);
  const which = (keyId: string): string =>
    keyId === olderKey ? 'a key that an older version did not note' : `the key ${keyId}`;
  return [
    'SECRET_KEY does not fit this database, and nothing was changed:',
    ...unknown.map(({ keyId, kinds }) => `  ${kinds.join(', ')}: sealed with ${which(keyId)}`),
    `Given are ${current} (SECRET_KEY)${previous.map((id) => `, ${id} (SECRET_KEY_PREVIOUS)`).join('')}.`,
    'Add the SECRET_KEY that was used before to SECRET_KEY_PREVIOUS, or to the file that SECRET_KEY_PREVIOUS_FILE names, and start again.',
    `If nobody has it any more, SECRET_KEY_LOST=${unknown.map(({ keyId }) => keyId).join(',')} starts without what it sealed.`,
  ].join('\n');
}
