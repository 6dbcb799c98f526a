import {
  findPostgresBinaries,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type PostgresOrigin,
} from '@rampa/embedded-postgres';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A PostgreSQL that can be killed, behind a line that can be bad. */
export interface DatabaseUnderStorm {
  /** By the line. */
  readonly url: string;
  /** Past it, for whoever checks. */
  directUrl(): string;
  readonly line: TcpProxy;
  readonly version: string;
  /** By SIGKILL: nothing is finished. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabase(
  dataDir: string,
  origin: PostgresOrigin,
): Promise<DatabaseUnderStorm> {
  const binaries = await findPostgresBinaries({ prefer: origin });
  if (binaries?.origin !== origin) throw new Error(`There is no ${origin} PostgreSQL here.`);
  const line = await openTcpProxy();

  const startOne = async (): Promise<EmbeddedPostgres> => {
    const started = await startEmbeddedPostgres({ dataDir, binaries, log: () => undefined });
    if (!started.ok) throw new Error(started.message);
    line.lead([started.value.port]);
    return started.value;
  };

  let running = await startOne();
  const { version } = running;
  const url = new URL(running.ownerUrl);
  url.port = String(line.port);
  return {
    url: url.href,
    directUrl: () => running.ownerUrl,
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
    async close() {
      await running.stop();
      await line.close();
    },
  };
}
