import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What PostgreSQL and Patroni run as: neither runs as root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const wanted: Readonly<Record<string, string>> = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
};

/** What is missing on this machine, in words; undefined: nothing. */
export async function missingPrograms(): Promise<string | undefined> {
  const missing: string[] = [];
  for (const [program, debianPackage] of Object.entries(wanted)) {
    const isThere = await run('which', [program]).then(
      () => true,
      () => false,
    );
    if (!isThere) missing.push(debianPackage);
  }
  if ((await postgresAccount()) === undefined) missing.push('postgresql');
  if (missing.length === 0) return undefined;
  return `A failover wants programs that are not here. On Debian: apt-get install ${missing.join(' ')}`;
}

/** As whom the servers of PostgreSQL run; undefined: there is no such account, or it is not ours to take. */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (which) => Number((await run('id', [which, 'postgres'])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

/** A program that runs until it is killed or stopped; what it says goes to a file. */
export interface Program {
  readonly pid: number;
  /** At once, and nothing is finished. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startProgram(
  command: readonly [string, ...string[]],
  options: {
    readonly logFile: string;
    readonly account: Account | undefined;
    readonly environment?: Readonly<Record<string, string>>;
  },
): Promise<Program> {
  const [program, ...words] = command;
  const log = await open(options.logFile, 'a', 0o644);
  const child: ChildProcess = spawn(program, words, {
    ...options.account,
    cwd: '/',
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LC_ALL: 'C.UTF-8',
      ...options.environment,
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  await once(child, 'spawn');
  await log.close();
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
