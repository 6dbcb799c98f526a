import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { readsOn, type Database, type Reads } from '../database.ts';
import { isUnavailable, sqlStateOf } from '../pool.ts';
import { createReplicaAge } from './replica-age.ts';
import {
  selectPosition,
  selectStanding,
  type Position,
  type Standing,
} from './replica-position.store.ts';
import { shareAnswers } from './share-answers.ts';

/** How often the replica is looked at, whether anybody reads or not. */
const LOOK_MS = 1000;
/** How long a read waits until the replica has replayed what it has to have: that usually takes a few milliseconds. */
const PATIENCE_MS = 100;
/** Beyond this age nobody waits for it. */
const OLDEST_WAITED_FOR_MS = 2000;
/** The statement's own time is up, on the replica as it would be on the primary. */
const QUERY_CANCELLED = '57014';

/** What the operator is told about the replica. */
export interface ReplicaCondition {
  /** Seconds since it was as the primary. */
  readonly ageSeconds: number;
  /** Why the primary answers in its place; null while it is read. */
  readonly unused: string | null;
  /** Reads that either of them has answered. */
  readonly reads: { readonly replica: number; readonly primary: number };
}

export interface Replica {
  /** See `Database.read`. */
  read: Database['read'];
  condition(): ReplicaCondition;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly primary: Pick<Database, 'queries' | 'snapshot'>;
  /** Its connections for reads. */
  readonly replica: Pick<Database, 'queries' | 'pool' | 'close'>;
  /** One connection more, for looking at it: statements on it give up soon. */
  readonly lookout: Pick<Database, 'queries' | 'close'>;
  readonly log: Log;
}

const AWAY = 'cannot be reached';
const reasons: Readonly<Record<Exclude<Standing, 'current' | 'behind'>, string>> = {
  primary: 'is not a replica',
  foreign: 'is the replica of another database',
  diverged: 'has not followed the failover yet',
};

/**
 * Reads from a streaming replica, and never shows what is older than the read itself: the primary is asked where
 * it is, and the replica is read once it has replayed that. So nothing has to remember who has written what, on
 * which server or device; and nobody can forget to.
 */
export function createReplica({ primary, replica, lookout, log }: ReplicaOptions): Replica {
  const position = shareAnswers(() => selectPosition(primary.queries));
  const age = createReplicaAge(performance.now());
  const reads = { replica: 0, primary: 0 };
  let unused: string | null = 'has not been looked at yet';
  /** Of those who are reading there. */
  const waiting = new Set<() => void>();

  const findUnused = (why: string | null, err?: unknown): void => {
    // Who is reading there does not wait for an answer that may never come.
    if (why !== null) for (const giveUp of waiting) giveUp();
    if (why !== unused) {
      const ageSeconds = Math.round(age.at(performance.now()) / 1000);
      if (why === null) log.info({ ageSeconds }, 'lists are read from the replica');
      else log.warn({ replica: why, ageSeconds, err }, 'lists are read from the primary');
    }
    unused = why;
  };

  const look = async (): Promise<void> => {
    // The primary's own trouble is told by whoever works with it.
    const now = await position().catch(() => null);
    if (now === null) return;
    age.mark(now, performance.now());
    try {
      const { standing, replayed } = await selectStanding(lookout.queries, now);
      if (standing !== 'current' && standing !== 'behind') {
        findUnused(reasons[standing]);
        return;
      }
      if (replayed !== null) age.replayed(replayed);
      const isOld = age.at(performance.now()) > OLDEST_WAITED_FOR_MS;
      findUnused(isOld ? 'is behind' : null);
    } catch (error) {
      findUnused(AWAY, error);
    }
  };

  const stopped = new AbortController();
  const looking = (async () => {
    while (!stopped.signal.aborted) {
      await look();
      await pause(LOOK_MS, undefined, { ref: false, signal: stopped.signal }).catch(
        () => undefined,
      );
    }
  })();

  /** `away` where the replica could not answer. */
  const readFromReplica = async <T>(wanted: Position, work: (from: Reads) => Promise<T>) => {
    try {
      // On one connection, since another may lead to another replica.
      return await replica.queries.connection().execute(async (queries) => {
        const isCurrent = await waitUntilCurrent(() => selectStanding(queries, wanted));
        return isCurrent ? { value: await work(readsOn(queries)) } : away;
      });
    } catch (error) {
      // What is no fault of the database's would fail on the primary as well.
      if (sqlStateOf(error) === '' && !isUnavailable(error)) throw error;
      if (isUnavailable(error) && sqlStateOf(error) !== QUERY_CANCELLED) {
        findUnused(AWAY, error);
      }
      return away;
    }
  };

  /** The answer, or `away` as soon as the replica is found to be unused. */
  const orGivenUp = async <T>(answer: Promise<T>): Promise<T | typeof away> => {
    const { promise, resolve } = Promise.withResolvers<typeof away>();
    const giveUp = () => resolve(away);
    waiting.add(giveUp);
    try {
      return await Promise.race([answer, promise]);
    } finally {
      waiting.delete(giveUp);
    }
  };

  const hasRoom = ({ idleCount, totalCount, options }: Database['pool']): boolean =>
    idleCount > 0 || totalCount < options.max;

  return {
    async read(work) {
      if (unused === null && hasRoom(replica.pool)) {
        const answer = await orGivenUp(readFromReplica(await position(), work));
        if (answer !== away) {
          reads.replica += 1;
          return answer.value;
        }
      }
      reads.primary += 1;
      return work(primary);
    },
    condition: () => ({
      ageSeconds: age.at(performance.now()) / 1000,
      unused,
      reads: { ...reads },
    }),
    async close() {
      stopped.abort();
      await looking;
      await replica.close();
      await lookout.close();
    },
  };
}

const away = Symbol('the primary answers');

async function waitUntilCurrent(
  look: () => Promise<{ readonly standing: Standing }>,
): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS;
  for (let ms = 1; ; ms *= 2) {
    const { standing } = await look();
    if (standing !== 'behind') return standing === 'current';
    if (performance.now() + ms > until) return false;
    await pause(ms);
  }
}
