import {
  findPostgresBinaries,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type PostgresOrigin,
} from '@rampa/embedded-postgres';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** Milliseconds within which a database has to answer again. */
const REVIVAL = 60_000;
const STARTS = 10;
/** What the embedded database puts in the place of one that means another process by now is larger. */
const LARGEST_PID = 2 ** 22;

/** A PostgreSQL that can be killed, behind a line that can be bad. */
export interface DatabaseUnderStorm {
  /** Through the proxy, with the program's own login. */
  readonly url: string;
  /** Through the proxy, with the login of the tables' owner, for migrations. */
  readonly ownerUrl: string;
  /** Directly, for checks. */
  directUrl(): string;
  /** The same, as the program. */
  directAppUrl(): string;
  readonly line: TcpProxy;
  readonly version: string;
  /** By SIGKILL: nothing is finished. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Waits until it answers; if it has ended by itself meanwhile, it is started. */
  revive(): Promise<void>;
  /** Where a second machine takes over. */
  readonly failover?: Failover;
  /** Where there is none. */
  readonly alone?: AloneDatabase;
  close(): Promise<void>;
}

/** More ways to kill a server that nobody else stands in for. */
export interface AloneDatabase {
  /**
   * The process of one session of the program, in the middle of a transaction if any is. The database's server ends all
   * others and recovers. False: there was no session.
   */
  killSession(): Promise<boolean>;
  /**
   * Begins to start what has ended, and kills it so many milliseconds after its process is there. False: it was ready
   * before, and is left so.
   */
  startAndKill(milliseconds: number): Promise<boolean>;
}

/** Both end when there are two machines again, and say after how many seconds something could be written. */
export interface Failover {
  /** Of whichever machine is a replica, as the program. */
  readonly readUrl: string;
  /** PostgreSQL on the primary, by SIGKILL. */
  killPrimary(): Promise<number>;
  /** The same and what supervises it, as when a machine dies; it comes back once the other one has taken over. */
  killMachine(): Promise<number>;
}

export async function openDatabase(
  dataDir: string,
  origin: PostgresOrigin,
): Promise<DatabaseUnderStorm> {
  const binaries = await findPostgresBinaries({ prefer: origin });
  if (binaries?.origin !== origin) throw new Error(`There is no ${origin} PostgreSQL here.`);
  const line = await openTcpProxy();

  /** Of the one that runs: it has ended without having been asked to. */
  let isLost = false;
  const tryToStart = () => startEmbeddedPostgres({ dataDir, binaries, log: () => undefined });
  const use = (started: EmbeddedPostgres): void => {
    running = started;
    line.lead([started.port]);
    isLost = false;
    void started.lost.then(() => {
      isLost = true;
    });
  };
  /** As a supervisor does: what is left of one that was killed may be in the way of the next for a moment. */
  const startOne = async (): Promise<EmbeddedPostgres> => {
    for (let attempts = 1; ; attempts += 1) {
      const started = await tryToStart();
      if (started.ok) return started.value;
      if (attempts === STARTS) throw new Error(started.message);
      await pass(200);
    }
  };

  let running = await startOne();
  use(running);
  const { version } = running;
  const byLine = (address: string): string => {
    const url = new URL(address);
    url.port = String(line.port);
    return url.href;
  };
  return {
    url: byLine(running.appUrl),
    ownerUrl: byLine(running.ownerUrl),
    directUrl: () => running.ownerUrl,
    directAppUrl: () => running.appUrl,
    line,
    version,
    alone: {
      async killSession() {
        const pid = await oneSession(running.ownerUrl);
        if (pid === undefined) return false;
        return killed(pid);
      },
      async startAndKill(milliseconds) {
        const before = await postmasterOf(dataDir);
        // One that is killed while its database is being made ready for the program answers none of them.
        const start = tryToStart().catch(() => undefined);
        const over = new AbortController();
        void start.then(() => over.abort());
        const { signal } = over;
        let pid = before;
        while (!signal.aborted && (pid === undefined || pid === before || pid > LARGEST_PID)) {
          await pass(5);
          pid = await postmasterOf(dataDir);
        }
        await pass(milliseconds, undefined, { signal }).catch(() => undefined);
        const isHit = !signal.aborted && pid !== undefined && killed(pid);
        const started = await start;
        if (!isHit && started?.ok === true) use(started.value);
        if (isHit && started?.ok === true) {
          // It became ready at the very moment at which it was killed.
          await started.value.lost;
          await started.value.stop();
        }
        return isHit;
      },
    },
    async kill() {
      const pid = await postmasterOf(dataDir);
      if (pid === undefined) throw new Error('There is no database to be killed');
      process.kill(pid, 'SIGKILL');
      await running.lost;
      await running.stop();
    },
    async start() {
      if (isLost) use(await startOne());
    },
    async revive() {
      const begin = performance.now();
      for (;;) {
        if (isLost) {
          await running.stop();
          use(await startOne());
        }
        const database = createDatabase({ url: running.appUrl, size: 1 });
        try {
          await database.ping();
          return;
        } catch (error) {
          if (performance.now() - begin > REVIVAL) throw error;
        } finally {
          await database.close();
        }
        await pass(200);
      }
    },
    async close() {
      await running.stop();
      await line.close();
    },
  };
}

/** False: it had ended by itself. */
function killed(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function postmasterOf(dataDir: string): Promise<number | undefined> {
  const file = path.join(dataDir, 'postgres', 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  return Number.isNaN(pid) ? undefined : pid;
}

/** Of a session of the program, of whichever has been in its transaction for longest. */
async function oneSession(ownerUrl: string): Promise<number | undefined> {
  const database = createDatabase({ url: ownerUrl, role: null, size: 1 });
  try {
    const [row] = await database.run(
      `SELECT pid FROM pg_stat_activity
       WHERE usename = 'rampa_program' AND backend_type = 'client backend'
       ORDER BY xact_start NULLS LAST LIMIT 1`,
    );
    const pid = Number((row as { readonly pid: unknown } | undefined)?.pid);
    return Number.isSafeInteger(pid) ? pid : undefined;
  } finally {
    await database.close();
  }
}
