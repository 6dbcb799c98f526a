import { CompiledQuery } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../database/database.ts';
import { limitsOfConnections } from '../database/pool.ts';
import { whenNeeded } from '../load-when-needed.ts';
import type { Log } from '../log.ts';
import type { AccountScope, AllAccounts } from '../scope/scope.ts';
import { bringQueues, type QueueKind } from './bring-queues.ts';
import { jobsSchema } from './jobs-schema.ts';
import {
  selectQueueStates,
  selectUnfinished,
  type PageOfQueue,
  type QueueState,
  type UnfinishedJob,
} from './queue-states.ts';
import type * as PgBossPackage from 'pg-boss';
import { createWorkers, type Worker } from './workers.ts';
import { beginInTurn, type PeriodicWork } from './periodic-work.ts';

/** A kind of durable work: its queue, and how it is retried. */
export interface JobKind<Payload extends object> extends QueueKind {
  /** How many of them one server runs at a time; by default one, and none where another program works. */
  readonly workers?: number;
  /** Only in the type: the job's payload. */
  readonly payload?: Payload;
}

export function defineJob<Payload extends object>(
  kind: Omit<JobKind<Payload>, 'payload'>,
): JobKind<Payload> {
  return kind;
}

export type { QueueState } from './queue-states.ts';

export interface Jobs {
  /**
   * Puts work into its queue, in the transaction that makes it necessary: this is the outbox. The job
   * exists if and only if the transaction commits.
   */
  enqueue<Payload extends object>(
    queries: Queries,
    kind: JobKind<Payload>,
    payload: Payload,
    /** `jobId`: a UUID; while there is a job with it, another one is not put there. */
    options?: { readonly runAt?: Temporal.Instant; readonly jobId?: string },
  ): Promise<void>;
  /** The same for many jobs of a kind, in one statement. */
  enqueueAll<Payload extends object>(
    queries: Queries,
    kind: JobKind<Payload>,
    payloads: readonly Payload[],
    options?: {
      readonly runAt?: Temporal.Instant;
      /** Behind all others of the queue: nobody waits for these. */
      readonly last?: boolean;
    },
  ): Promise<void>;
  /**
   * Takes other jobs of the account out of a queue, for a job that is about to read all that they are about: what they were
   * made with has been committed. They are there again if the transaction fails.
   */
  gather(tx: Tx, kind: JobKind<{ readonly accountId: string }>, accountId: string): Promise<void>;
  /** Registers the worker of a kind of work; throwing means: retry later. */
  on<Payload extends object>(kind: JobKind<Payload>, work: Worker<Payload>): void;
  /** The same for work on one account, which the payload names: it gets the account's scope. */
  onAccount<Payload extends { readonly accountId: string }>(
    kind: JobKind<Payload>,
    work: AccountWorker<Payload>,
  ): void;
  /** Runs `work`, which gets all accounts, about every so many seconds on one of the servers. */
  every(name: string, seconds: number, work: (all: AllAccounts) => Promise<void>): void;
  /** Creates the queues. A program that only enqueues needs no more, and has it with its first job at the latest. */
  open(): Promise<void>;
  /** Creates the queues and starts the workers; again after it has failed. */
  start(): Promise<void>;
  /** Waits for running work. */
  stop(): Promise<void>;
  waiting(): Promise<readonly QueueState[]>;
  /** A page of what is unfinished in a queue, the oldest first, and how many there are up to a number. */
  unfinished<Payload extends object>(
    kind: JobKind<Payload>,
    page: PageOfQueue,
  ): Promise<{ readonly items: readonly UnfinishedJob<Payload>[]; readonly totalRecords: number }>;
}

export type { Worker } from './workers.ts';

export type AccountWorker<Payload> = (
  scope: AccountScope,
  payload: Payload,
  jobId: string,
) => Promise<void>;

const pgBoss = whenNeeded<typeof PgBossPackage>('pg-boss');

interface JobsOptions {
  readonly url: string;
  readonly role: 'rampa_app' | null;
  readonly log: Log;
  /** How long a statement about the queues may take, in milliseconds. */
  readonly statementTimeoutMs?: number;
}

export function createJobs(options: JobsOptions): Jobs {
  let opened: Promise<PgBoss> | undefined;
  const kinds = new Map<string, { kind: JobKind<object>; work: Worker<never> }>();
  const workers = createWorkers(options.log);
  const periodic: PeriodicWork[] = [];
  const stopping = new AbortController();
  const loops: Promise<void>[] = [];

  const start = async (): Promise<PgBoss> => {
    const boss = createBoss(options);
    try {
      await boss.start();
      await bringQueues(boss, kinds.values());
    } catch (error) {
      // It is begun again with connections of its own.
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
    return boss;
  };

  /** Most commands put nothing into a queue. */
  const opening = (): Promise<PgBoss> => {
    opened ??= start().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  const on: Jobs['on'] = (kind, work) => {
    kinds.set(kind.queue, { kind, work });
  };

  return {
    async enqueue(queries, kind, payload, sendOptions = {}) {
      const boss = await opening();
      const id = await boss.send(kind.queue, payload, {
        db: adapterOf(queries),
        ...startOf(sendOptions),
        ...(sendOptions.jobId === undefined ? {} : { id: sendOptions.jobId }),
      });
      if (id === null && sendOptions.jobId === undefined)
        throw new Error(`The queue ${kind.queue} accepted no job`);
    },
    async enqueueAll(queries, kind, payloads, sendOptions = {}) {
      if (payloads.length === 0) return;
      const boss = await opening();
      const priority = sendOptions.last === true ? { priority: -1 } : {};
      const jobs = payloads.map((data) => ({ data, ...startOf(sendOptions), ...priority }));
      await boss.insert(kind.queue, jobs, { db: adapterOf(queries) });
    },
    async gather(tx, kind, accountId) {
      // By the index of accounts alone: the number of jobs in a queue changes faster than what the planner knows of it, and by
      // its name all of them would be read.
      const text = `DELETE FROM ${jobsSchema}.job
        WHERE name || '' = $1 AND state = 'created' AND data->>'accountId' = $2`;
      await tx.executeQuery(CompiledQuery.raw(text, [kind.queue, accountId]));
    },
    on,
    onAccount(kind, work) {
      on(kind, (payload, jobId, all) => work(all.account(payload.accountId), payload, jobId));
    },
    every(name, seconds, work) {
      periodic.push({ name, seconds, work });
    },
    async open() {
      await opening();
    },
    async start() {
      const boss = await opening();
      for (const { kind, work } of kinds.values()) await workers.add(boss, kind, work);
      // Nobody waits for its last look, which a silent database would hold.
      void workers.wakeWhenDue(boss, stopping.signal);
      loops.push(beginInTurn(periodic, stopping.signal, options.log));
    },
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      const boss = await opened?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
    waiting: async () => selectQueueStates(await opening()),
    unfinished: async ({ queue }, page) => selectUnfinished(await opening(), queue, page),
  };
}

function startOf({ runAt }: { readonly runAt?: Temporal.Instant }): { startAfter?: Date } {
  return runAt === undefined ? {} : { startAfter: new Date(runAt.epochMilliseconds) };
}

/**
 * The time of day at the start of the program, measured from then on. By the time of day, pg-boss would take an hour by which the
 * clock is set back for a pause: of a worker that nobody wakes, and of its own rounds.
 */
const steadyNow = (): number => Math.round(performance.timeOrigin + performance.now());

function createBoss(options: JobsOptions): PgBoss {
  const { PgBoss: Boss, systemClock } = pgBoss();
  const created = new Boss({
    clock: { ...systemClock, now: steadyNow },
    connectionString: options.url,
    ...limitsOfConnections(options.role, options.statementTimeoutMs),
    schema: jobsSchema,
    max: 3,
    application_name: 'rampa-jobs',
    // The owner creates the tables; the program may not change them.
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  created.on('error', (error) => options.log.warn({ err: error }, 'job queue'));
  return created;
}

type BossDatabase = NonNullable<NonNullable<Parameters<PgBoss['publish']>[2]>['db']>;

function adapterOf(queries: Queries): BossDatabase {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const result = await queries.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows: [...result.rows] };
    },
  };
}
