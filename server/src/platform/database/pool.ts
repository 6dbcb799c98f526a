import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { limitInTransactions } from './limit-in-transactions.ts';
import { toParameter } from './parameters.ts';
import { createStatementNames } from './statement-names.ts';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Parsers: int8 → safe integer, date → `YYYY-MM-DD`, timestamptz → Temporal.Instant. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    if (oid === INT8) return parseSafeInteger;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ) return parseInstant;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer beyond 2^53: ${text}`);
  return value;
}

function parseInstant(text: string): Temporal.Instant {
  // Our connections are in UTC, and nearly all moments are whole milliseconds: a tenth of the time. Those that the database has
  // made are of microseconds.
  const usual = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)(\d{1,3})?\+00$/.exec(text);
  if (usual !== null) {
    const [, day, time, beyond] = usual;
    const ms = Date.parse(`${day}T${time}Z`);
    if (beyond === undefined) return Temporal.Instant.fromEpochMilliseconds(ms);
    return new Temporal.Instant(BigInt(ms) * 1_000_000n + BigInt(beyond.padEnd(3, '0')) * 1000n);
  }
  return Temporal.Instant.from(text.replace(' ', 'T'));
}

/** Client timeout as a multiple of the server's, so that the server reports a slow statement first. */
const PATIENCE = 1.2;
/** How long a statement of a call or of the queues may take. */
export const usualStatementTimeoutMs = 15_000;
/** SQLSTATE: what was to be written is refused by a server that is a replica, or is still or again one. */
export const READ_ONLY = '25006';
/** SQLSTATE class: insufficient resources. */
const SHORT_OF_RESOURCES = '53';

export interface PoolOptions {
  readonly url: string;
  /** Role to work as; null if the login role is limited already or a pooler forbids options. */
  readonly role: 'rampa_app' | null;
  readonly size: number;
  /** Named prepared statements; off for poolers that do not support them. */
  readonly preparedStatements: boolean;
  /** How long a statement may take; 0: as long as it needs, for commands that people wait for. */
  readonly statementTimeoutMs: number;
  /** Nothing can be written over it, even if what it leads to could; a pooler that forbids options forbids this. */
  readonly readOnly: boolean;
}

/** The part of a `pg` client that Kysely uses. */
export interface NamingClient {
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  release(): void;
}

export interface NamingPool {
  connect(): Promise<NamingClient>;
  /** One statement, on whichever connection is free. */
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>;
  end(): Promise<void>;
}

export function createPool(options: PoolOptions): pg.Pool {
  return new pg.Pool({
    connectionString: options.url,
    max: options.size,
    ...common,
    ...startupOf(options.role, options.statementTimeoutMs, options.readOnly),
    application_name: 'rampa',
    types,
  });
}

/** Of every connection. A host that is gone sends nothing any more: the system asks after it by itself. */
const common = {
  connectionTimeoutMillis: 3000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // The pool listens to idle connections only. A break during use is reported by the failing statement; without a
  // listener the same break would end the process, also before whoever waits for a new connection has it in hand.
  onConnect: (client: pg.ClientBase): void => void client.on('error', ignoreBreak),
} as const;

function startupOf(role: PoolOptions['role'], statementTimeoutMs: number, readOnly = false) {
  if (role === null) return {};
  const limits = `-c role=${role} -c timezone=UTC -c statement_timeout=${statementTimeoutMs}`;
  return {
    options: readOnly ? `${limits} -c default_transaction_read_only=on` : limits,
  };
}

/** The same limits for a pool that a package opens, and that gives no statement more time than others. */
export function limitsOfConnections(
  role: PoolOptions['role'],
  statementTimeoutMs = usualStatementTimeoutMs,
) {
  return {
    ...common,
    ...startupOf(role, statementTimeoutMs),
    query_timeout: statementTimeoutMs * PATIENCE,
  };
}

/** What a statement met that is of interest beyond it. */
export interface StatementWatch {
  /** The database lacks disk, memory or connections: SQLSTATE of class 53. */
  ranShort(code: string): void;
}

/**
 * Has statements prepared, so that the server plans each once, and enforces the server's timeout on the
 * client too: a hung machine or a cut connection cannot.
 */
export function namingPool(
  pool: pg.Pool,
  {
    role,
    preparedStatements,
    statementTimeoutMs,
  }: Pick<PoolOptions, 'role' | 'preparedStatements' | 'statementTimeoutMs'>,
  watch: StatementWatch,
): NamingPool {
  const names = createStatementNames<pg.PoolClient>();
  // The usual limit is the login's own where no option carries it.
  const limitsItself = role === null && statementTimeoutMs !== usualStatementTimeoutMs;
  const told = (error: unknown): never => {
    const code = sqlStateOf(error);
    if (code.startsWith(SHORT_OF_RESOURCES)) watch.ranShort(code);
    throw error;
  };
  const connect = async (): Promise<NamingClient> => {
    const client = await pool.connect().catch(told);
    let limitMs = statementTimeoutMs;
    let gaveUp = false;
    /** After a failover a connection may lead to the machine that no longer leads, for as long as it lives. */
    const leave = (error: unknown): never => {
      if (sqlStateOf(error) === READ_ONLY) gaveUp = true;
      return told(error);
    };
    const query: NamingClient['query'] = (text, values) => {
      const config: pg.QueryConfig = { text, values: (values ?? []).map(toParameter) };
      const name = preparedStatements ? names.nameOn(client, text) : null;
      if (name !== null) config.name = name;
      const answer = client.query(config).catch(leave);
      // Where a transaction is given more time, it keeps it to its end.
      limitMs = raisedLimit(text) ?? limitMs;
      return limitMs === 0
        ? answer
        : within(limitMs * PATIENCE, answer, () => {
            gaveUp = true;
            // With a statement under way this cuts the line.
            void client.end();
          });
    };
    return {
      query: limitsItself ? limitInTransactions(query, statementTimeoutMs) : query,
      release() {
        client.release(gaveUp || names.isFull(client));
      },
    };
  };
  return {
    connect,
    async query(text, values) {
      const client = await connect();
      try {
        return await client.query(text, values);
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
  };
}

/** Timeout in milliseconds that `SET LOCAL` sets for the transaction; undefined for other statements. */
function raisedLimit(text: string): number | undefined {
  const seconds = /^SET LOCAL statement_timeout = '(\d+)s'$/.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

function within<T>(ms: number, answer: Promise<T>, giveUp: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      giveUp();
      reject(Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' }));
    }, ms);
    void answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

function ignoreBreak(): void {
  // See `onConnect` above.
}

/** The database cannot be reached or is shutting down: a reason to answer 503, not 500. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = sqlStateOf(error);
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true;
  // A missing socket means no database; any other missing file is a fault of ours.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  // 57P0x: shutdown, crash, starting up; 57014: took too long; 25006: a replica, until another one leads; 08xxx:
  // connection; 53xxx: no disk, memory or connections left.
  if (/^(57P0[1-4]|57014|25006|08\d{3}|53\d{3})$/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/.test(
    error.message,
  );
}

/** SQLSTATE of the database, or the code of the system's error; empty if it has none. */
export function sqlStateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
