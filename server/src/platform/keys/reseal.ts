import type { Database, Tx } from '../database/database.ts';
import { createSeal, sealHeadBytes, sealedWith } from '../seal.ts';
import type { AllAccounts } from '../scope/scope.ts';
import { idsOf, type KeyRing } from './key-ring.ts';
import { countOthers, selectOthers, updateSealed, type SealedRow } from './sealed-columns.store.ts';
import {
  countHeads,
  lockOtherJobs,
  updateSealedJob,
  type SealedPayload,
} from './sealed-jobs.store.ts';
import type { KeyedThings, SealedColumn, SealedJob } from './sealed-things.ts';

export interface Resealed {
  readonly kind: string;
  /** Sealed with the current key now; with `dryRun`, what would be. */
  readonly resealed: number;
  /** Left as they were: none of the keys opens them. */
  readonly unreadable: number;
}

export interface ResealOptions {
  readonly database: Database;
  readonly secretKeys: KeyRing;
  readonly things: Pick<KeyedThings, 'columns' | 'jobs'>;
  readonly dryRun: boolean;
  /** Of one transaction; the server waits for no more of its rows at once. */
  readonly batch?: number;
  readonly signal?: AbortSignal | undefined;
  say(line: string): void;
}

const BATCH = 200;

/**
 * Seals with the current key what is sealed with others, in the order of the tables' keys and in small
 * transactions, while servers run. Interrupted, it is begun again and finds the rest.
 */
export async function resealAll(
  all: AllAccounts,
  options: ResealOptions,
): Promise<readonly Resealed[]> {
  const { columns, jobs } = options.things;
  const kinds = new Map<string, Resealed>();
  const add = ({ kind, resealed, unreadable }: Resealed): void => {
    const known = kinds.get(kind) ?? { kind, resealed: 0, unreadable: 0 };
    kinds.set(kind, {
      kind,
      resealed: known.resealed + resealed,
      unreadable: known.unreadable + unreadable,
    });
  };
  for (const column of columns) add(await run(all, ofColumn(column, options), options));
  for (const job of jobs) add(await run(all, ofJob(job, options), options));
  return [...kinds.values()];
}

/** How many seals of each kind need another key than the current one. */
export async function countStale(
  all: AllAccounts,
  { database, secretKeys, things }: Pick<ResealOptions, 'database' | 'secretKeys' | 'things'>,
): Promise<readonly { readonly kind: string; readonly count: number }[]> {
  const counts = new Map<string, number>();
  const add = (kind: string, count: number): void => {
    counts.set(kind, (counts.get(kind) ?? 0) + count);
  };
  const { current } = idsOf(secretKeys);
  for (const column of things.columns) {
    add(column.kind, await countOthers(all, database.queries, column, current));
  }
  for (const job of things.jobs) add(job.kind, await countOtherJobs(all, database, job, current));
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

async function countOtherJobs(
  all: AllAccounts,
  { queries }: Database,
  job: SealedJob,
  current: string,
): Promise<number> {
  const heads = await countHeads(all, queries, job);
  return heads
    .filter(({ head }) => sealedWith(Buffer.from(head, job.encoding)) !== current)
    .reduce((sum, { count }) => sum + count, 0);
}

/** One kind of place for seals: how to find the next that need work, and what to do to each. */
interface Work<Found> {
  readonly kind: string;
  waiting(all: AllAccounts): Promise<number>;
  next(all: AllAccounts, tx: Tx, after: Found | null, limit: number): Promise<readonly Found[]>;
  /** False if it cannot be opened. */
  reseal(all: AllAccounts, tx: Tx, found: Found): Promise<boolean>;
}

async function run<Found>(
  all: AllAccounts,
  work: Work<Found>,
  { database, dryRun, batch = BATCH, signal, say }: ResealOptions,
): Promise<Resealed> {
  const waiting = await work.waiting(all);
  let resealed = 0;
  let unreadable = 0;
  let after: Found | null = null;
  for (let more = waiting > 0; more && signal?.aborted !== true;) {
    const from: Found | null = after;
    const done = await database.transaction(async (tx) => {
      const found = await work.next(all, tx, from, batch);
      let readable = 0;
      for (const one of found) if (await work.reseal(all, tx, one)) readable += 1;
      return { found: found.length, readable, last: found.at(-1) ?? null };
    });
    resealed += done.readable;
    unreadable += done.found - done.readable;
    after = done.last;
    more = done.found === batch;
    say(`${work.kind}: ${resealed + unreadable} of ${waiting} ${dryRun ? 'looked at' : 'done'}`);
  }
  return { kind: work.kind, resealed, unreadable };
}

function ofColumn(column: SealedColumn, { database, secretKeys, dryRun }: ResealOptions) {
  const seal = createSeal(secretKeys, column.purpose);
  const { current } = idsOf(secretKeys);
  const work: Work<SealedRow> = {
    kind: column.kind,
    waiting: (all) => countOthers(all, database.queries, column, current),
    next: (all, tx, after, limit) =>
      selectOthers(all, tx, column, { keyId: current, after, limit }),
    async reseal(all, tx, row) {
      const context = column.contextOf(row.values);
      const plain = opened(() => seal.open(row.sealed, context));
      if (plain === null) return false;
      if (dryRun) return true;
      await updateSealed(all, tx, column, row, {
        [column.column]: seal.close(plain, context),
        ...column.along?.of(secretKeys, row.values, plain),
      });
      return true;
    },
  };
  return work;
}

function ofJob(job: SealedJob, { database, secretKeys, dryRun }: ResealOptions) {
  const seal = createSeal(secretKeys, job.purpose);
  const { current } = idsOf(secretKeys);
  const head = seal.close(Buffer.alloc(0), '').subarray(0, sealHeadBytes).toString(job.encoding);
  const work: Work<SealedPayload> = {
    kind: job.kind,
    waiting: (all) => countOtherJobs(all, database, job, current),
    next: (all, tx, after, limit) =>
      lockOtherJobs(all, tx, job, { head, after: after?.jobId ?? null, limit }),
    async reseal(all, tx, { jobId, payload, sealed }) {
      const context = job.contextOf(payload);
      const plain = opened(() => seal.open(Buffer.from(sealed, job.encoding), context));
      if (plain === null) return false;
      if (dryRun) return true;
      const again = seal.close(plain, context).toString(job.encoding);
      await updateSealedJob(all, tx, job, jobId, again);
      return true;
    },
  };
  return work;
}

/** Null for what cannot be opened: it stays as it is, and is counted. */
function opened(open: () => Buffer): Buffer | null {
  try {
    return open();
  } catch {
    return null;
  }
}
