import { spawn } from 'node:child_process';
import { open, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClusterPlace } from './cluster-place.ts';
import { serverEnvironment } from './create-cluster.ts';
import { databaseHost } from './database-url.ts';
import type { PostgresBinaries } from './find-postgres-binaries.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { startFailure, type Attempt } from './start-failure.ts';

interface Guardian {
  /** Settled when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  /** Asks for a clean shutdown and waits for it. */
  readonly stop: () => Promise<void>;
}

export interface RunningServer extends Guardian {
  readonly port: number;
}

export interface LaunchOptions {
  readonly logFile: string;
  readonly durability: 'on' | 'off';
  readonly log: (line: string) => void;
}

const PORT_TRIES = 5;

/** Starts the server behind its guardian and waits until it accepts connections. */
export async function launchServer(
  binaries: PostgresBinaries,
  place: ClusterPlace,
  options: LaunchOptions,
): Promise<Attempt<RunningServer>> {
  await rotate(options.logFile);
  for (let attempt = 1; ; attempt += 1) {
    const launched = await launchOnce(binaries, place, options);
    // Between the check and the server's start another program may have taken the port.
    const isPortTaken = !launched.ok && launched.message.includes('could not bind');
    if (!isPortTaken || attempt === PORT_TRIES) return launched;
  }
}

async function launchOnce(
  binaries: PostgresBinaries,
  place: ClusterPlace,
  options: LaunchOptions,
): Promise<Attempt<RunningServer>> {
  const port = await findFreePort();
  const before = (await readPostmasterFile(place.cluster))?.text;
  const log = await open(options.logFile, 'a', 0o600);
  const { size: logStart } = await log.stat();
  const settings = serverSettings(port, options.durability);
  const guardian = spawnGuardian(log.fd, [
    JSON.stringify(place.user ?? {}),
    binaries.postgres,
    '-D',
    place.cluster,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  await log.close();
  for (let waited = 0; ; waited += 10) {
    const file = await readPostmasterFile(place.cluster);
    // What a killed server left behind may say "ready" as well.
    if (file?.isReady === true && file.text !== before) {
      return { ok: true, value: { ...guardian, port } };
    }
    if (guardian.hasEnded()) {
      return startFailure(
        'start-failed',
        `PostgreSQL ${binaries.version} did not start on ${place.cluster}. Its log is ${options.logFile}; the end of it: ${await readFrom(options.logFile, logStart)}`,
      );
    }
    if (waited > 0 && waited % 5000 === 0) {
      options.log(`Database: PostgreSQL is still starting (${waited / 1000} s), it recovers`);
    }
    await delay(10);
  }
}

function spawnGuardian(logDescriptor: number, args: readonly string[]): Guardian {
  const script = fileURLToPath(new URL('guardian.ts', import.meta.url));
  const guardian = spawn(process.execPath, [script, ...args], {
    cwd: '/',
    // A process group of its own, so that Ctrl-C in the terminal reaches only us.
    detached: true,
    env: serverEnvironment(),
    stdio: ['pipe', logDescriptor, logDescriptor],
  });
  // The guardian may end before we close the pipe.
  guardian.stdin?.on('error', () => undefined);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    guardian.once('exit', end).once('error', end);
  });
  return {
    ended,
    hasEnded: () => hasEnded,
    stop: async () => {
      guardian.stdin?.end();
      await ended;
    },
  };
}

function serverSettings(port: number, durability: 'on' | 'off'): readonly string[] {
  return [
    `listen_addresses=${databaseHost}`,
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    'password_encryption=scram-sha-256',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'jit=off',
    ...(durability === 'on'
      ? ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, databaseHost, () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port was assigned'));
      });
    });
  });
}

/** Two files at most, so that the log cannot fill the disk over the years. */
async function rotate(logFile: string): Promise<void> {
  const LARGEST = 10 * 1024 * 1024;
  const size = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  );
  if (size > LARGEST) await rename(logFile, `${logFile}.1`);
}

async function readFrom(logFile: string, start: number): Promise<string> {
  const file = await open(logFile);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4000), 0, 4000, start);
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}
