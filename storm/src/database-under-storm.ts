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

/** A PostgreSQL that can be killed, behind a line that can be bad. */
export interface DatabaseUnderStorm {
  /** By the line, with the program's own login, which can become nobody else. */
  readonly url: string;
  /** By the line, with that of the tables' owner, for migrations. */
  readonly ownerUrl: string;
  /** Past the line, for whoever checks. */
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
  close(): Promise<void>;
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
  const startOne = async (): Promise<EmbeddedPostgres> => {
    const started = await startEmbeddedPostgres({ dataDir, binaries, log: () => undefined });
    if (!started.ok) throw new Error(started.message);
    line.lead([started.value.port]);
    isLost = false;
    void started.value.lost.then(() => {
      isLost = true;
    });
    return started.value;
  };

  let running = await startOne();
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
    async kill() {
      const file = path.join(dataDir, 'postgres', 'postmaster.pid');
      const pid = Number.parseInt(await readFile(file, 'utf8'), 10);
      process.kill(pid, 'SIGKILL');
      await running.lost;
      await running.stop();
    },
    async start() {
      running = await startOne();
    },
    async revive() {
      const begin = performance.now();
      for (;;) {
        if (isLost) {
          await running.stop();
          running = await startOne();
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
