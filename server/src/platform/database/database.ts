import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../../db/tables.generated.ts';
import { kyselyOn } from './direct-executor.ts';
import {
  createPool,
  isUnavailable,
  namingPool,
  usualStatementTimeoutMs,
  type PoolOptions,
} from './pool.ts';

/** Statements outside a transaction, or inside one: what a store takes. */
export type Queries = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  readonly queries: Queries;
  /**
   * Runs `work` in one transaction (read committed) and retries it if the database aborts it because
   * of a serialization failure or a deadlock. `work` must not have effects outside the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Several reads of one state of the database, whatever is written between them. */
  snapshot<T>(read: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Reads that a replica may answer, where there is one: lists, sums and exports. They see everything that was
   * visible when they began, whoever wrote it. `work` only reads, and may run a second time, on the primary.
   */
  read<T>(work: (from: Reads) => Promise<T>): Promise<T>;
  /** Raw rows for the few statements that the query builder cannot express. */
  run(text: string, values?: readonly unknown[], tx?: Tx): Promise<readonly unknown[]>;
  /**
   * SQLSTATE of what the database lacks since a statement failed for it (disk, memory, connections); it is
   * asked again each time. Null if nothing is known to be lacking.
   */
  shortage(): Promise<string | null>;
  /** Whether tables are split over several machines: few statements are another one there. Asked once. */
  isSplit(tx?: Tx): Promise<boolean>;
  ping(): Promise<void>;
  readonly pool: pg.Pool;
  /** The same database as the login itself, on one connection. Whoever opens it closes it. */
  withoutRole(): Database;
  close(): Promise<void>;
}

/** What `read` reads from. */
export type Reads = Pick<Database, 'queries' | 'snapshot'>;

const TRIES = 5;
const RETRYABLE = new Set(['40001', '40P01']);

export type DatabaseOptions = Partial<Omit<PoolOptions, 'url'>> & {
  readonly url: string;
  /** Called for connections that broke while idle; the pool replaces them. */
  readonly onIdleError?: (error: Error) => void;
};

export function createDatabase(options: DatabaseOptions): Database {
  const poolOptions = {
    url: options.url,
    role: options.role === undefined ? 'rampa_app' : options.role,
    size: options.size ?? 10,
    preparedStatements: options.preparedStatements ?? true,
    statementTimeoutMs: options.statementTimeoutMs ?? usualStatementTimeoutMs,
    readOnly: options.readOnly ?? false,
  } as const;
  const pool = createPool(poolOptions);
  pool.on('error', (error) => options.onIdleError?.(error));
  let shortage: string | null = null;
  const named = namingPool(pool, poolOptions, {
    ranShort(code) {
      shortage = code;
    },
  });
  const queries = kyselyOn<Tables>(named);
  const transaction: Database['transaction'] = async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await queries.transaction().execute(work);
      } catch (error) {
        if (attempt >= TRIES || !isRetryable(error)) throw error;
      }
    }
  };
  const run: Database['run'] = async (text, values = [], tx) => {
    const result = await (tx ?? queries).executeQuery(CompiledQuery.raw(text, [...values]));
    return result.rows;
  };
  const reads = readsOn(queries);
  let split: boolean | null = null;
  return {
    ...reads,
    pool,
    transaction,
    read: (work) => work(reads),
    run,
    async shortage() {
      if (shortage === null) return null;
      try {
        // What does not fit into this little memory is written to the disk, and into no table.
        await transaction(async (tx) => {
          await run(`SET LOCAL work_mem = '64kB'`, [], tx);
          await run('SELECT count(*) FROM generate_series(1, 200000)', [], tx);
        });
        shortage = null;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
      return shortage;
    },
    async isSplit(tx) {
      split ??= (await run(`SELECT FROM pg_extension WHERE extname = 'citus'`, [], tx)).length > 0;
      return split;
    },
    async ping() {
      await pool.query('SELECT 1');
    },
    withoutRole: () => createDatabase({ ...options, role: null, size: 1 }),
    close: () => queries.destroy(),
  };
}

export function readsOn(queries: Queries): Reads {
  return {
    queries,
    snapshot: (read) =>
      queries
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(read),
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}
