import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../../db/tables.generated.ts';
import { createPool, namingPool, type PoolOptions } from './pool.ts';

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
  /** Raw rows for the few statements that the query builder cannot express. */
  run(text: string, values?: readonly unknown[], tx?: Tx): Promise<readonly unknown[]>;
  ping(): Promise<void>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const TRIES = 5;
const RETRYABLE = new Set(['40001', '40P01']);

export type DatabaseOptions = Partial<Omit<PoolOptions, 'url'>> & {
  readonly url: string;
  /** Called for connections that broke while idle; the pool replaces them. */
  readonly onIdleError?: (error: Error) => void;
};

export function createDatabase(options: DatabaseOptions): Database {
  const preparedStatements = options.preparedStatements ?? true;
  const pool = createPool({
    url: options.url,
    role: options.role === undefined ? 'rampa_app' : options.role,
    size: options.size ?? 10,
    preparedStatements,
    statementTimeoutMs: options.statementTimeoutMs ?? 15_000,
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  const queries = new Kysely<Tables>({
    // Kysely's own interface of a pool is narrower than pg's; ours has what Kysely calls.
    dialect: new PostgresDialect({ pool: namingPool(pool, preparedStatements) as never }),
  });
  return {
    queries,
    pool,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await queries.transaction().execute(work);
        } catch (error) {
          if (attempt >= TRIES || !isRetryable(error)) throw error;
        }
      }
    },
    async run(text, values = [], tx) {
      const result = await (tx ?? queries).executeQuery(CompiledQuery.raw(text, [...values]));
      return result.rows;
    },
    async ping() {
      await pool.query('SELECT 1');
    },
    close: () => queries.destroy(),
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}
