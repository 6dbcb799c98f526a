import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startFailure, type EmbeddedPostgresFailure } from './start-failure.ts';

const run = promisify(execFile);

/** What a server writes about itself into its directory (`postmaster.pid`). */
export interface PostmasterFile {
  readonly text: string;
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

const fileOf = (cluster: string) => path.join(cluster, 'postmaster.pid');

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return {
    text,
    pid: Number.parseInt(lines[0] ?? '', 10),
    port: Number.parseInt(lines[3] ?? '', 10),
    isReady: lines[7]?.trim() === 'ready',
  };
}

/** Process id of the server that is running on this cluster. */
export async function findLiveServer(cluster: string): Promise<number | undefined> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined || !Number.isSafeInteger(file.pid) || file.pid <= 1) return undefined;
  return (await servesCluster(file.pid, cluster)) ? file.pid : undefined;
}

/** The number alone proves nothing: after a crash it may belong to another program. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  const home = await realpath(cluster);
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === home;
  } catch {
    return (await commandLine(pid)).includes(home);
  }
}

async function commandLine(pid: number): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return run('ps', ['-o', 'args=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    );
  }
}

/**
 * Stops a server that outlived the program which had started it. Only for the holder of the
 * directory's lock: nobody else uses that server any more.
 */
export async function stopOrphan(
  cluster: string,
  log: (line: string) => void,
): Promise<EmbeddedPostgresFailure | undefined> {
  const pid = await findLiveServer(cluster);
  if (pid === undefined) return undefined;
  log(`Database: stopping the server (process ${pid}) that an earlier run left behind`);
  const patience = [
    { signal: 'SIGINT', seconds: 60 }, // clean: ends sessions, writes a checkpoint
    { signal: 'SIGQUIT', seconds: 15 }, // at once: the next start recovers from the log
  ] as const;
  for (const { signal, seconds } of patience) {
    try {
      process.kill(pid, signal);
    } catch {
      // Already gone, or not ours to stop: the next steps find out which.
    }
    for (let waited = 0; waited < seconds * 1000; waited += 25) {
      if ((await findLiveServer(cluster)) !== pid) return undefined;
      await delay(25);
    }
  }
  return startFailure(
    'start-failed',
    `A PostgreSQL server (process ${pid}) still runs on ${cluster} and could not be stopped. Stop it, then start again.`,
  );
}

/**
 * PostgreSQL refuses to start while the process id in a crashed server's file is in use, and after
 * a restart of a container it often is. The file itself must stay: by its shared memory key
 * PostgreSQL finds sessions that are still ending.
 */
export async function disownReusedProcessId(cluster: string): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file === undefined || (await findLiveServer(cluster)) !== undefined) return;
  const beyondAnyProcessId = 2_147_483_646;
  const rest = file.text.slice(file.text.indexOf('\n'));
  await writeFile(fileOf(cluster), `${beyondAnyProcessId}${rest}`);
}
