import { findPostgresBinaries, startEmbeddedPostgres } from '@rampa/embedded-postgres';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../../server/src/platform/database/migrate.ts';
import { demoNetwork } from '../../../server/src/testing/demo-network.ts';
import { freePort } from '../../../server/src/testing/free-port.ts';
import type { Actor, ActorKind, Asked, Memory, Told } from './protocol.ts';

/** The server under attack, and its database. */
export interface Target {
  readonly port: number;
  readonly version: string;
  /** Somebody new, signed in and with one of each thing. */
  addActor(kind: ActorKind): Promise<Actor>;
  memory(): Promise<Memory>;
  /** How many times longer than on a quiet machine things take now. */
  pace(): Promise<number>;
  /** Milliseconds that processors have worked for it so far, its threads included. */
  processor(): Promise<number>;
  /** How it ended by itself; null while it runs. */
  ended(): string | null;
  /** How many errors the log has, and the last of them. */
  unexpected(): Promise<{ readonly count: number; readonly last: string }>;
  /** Lets a minute of its clock pass. */
  passMinute(): Promise<void>;
  close(): Promise<void>;
}

type Ask = Asked extends infer Each
  ? Each extends { readonly id: number }
    ? Omit<Each, 'id'>
    : never
  : never;

const program = fileURLToPath(new URL('attacked-server.ts', import.meta.url));

export async function openTarget(): Promise<Target> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rampa-fuzz-'));
  const binaries = await findPostgresBinaries({ prefer: 'embedded' });
  if (binaries === undefined) throw new Error('There is no PostgreSQL here.');
  const started = await startEmbeddedPostgres({
    dataDir,
    binaries,
    durability: 'off',
    log: () => undefined,
  });
  if (!started.ok) throw new Error(started.message);
  const { ownerUrl, appUrl, version } = started.value;
  await migrate({ ownerUrl });
  await demoNetwork('rs').fill(ownerUrl);
  const port = await freePort();
  const child = fork(program, {
    execArgv: ['--expose-gc'],
    env: { ...process.env, OWNER_URL: ownerUrl, APP_URL: appUrl, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ask = await conversation(child);
  return {
    port,
    version,
    // The other end answers each question so.
    addActor: async (kind) => (await ask({ ask: 'actor', kind })) as Actor,
    memory: async () => (await ask({ ask: 'memory' })) as Memory,
    pace: async () => ((await ask({ ask: 'pace' })) as { pace: number }).pace,
    processor: async () =>
      ((await ask({ ask: 'processor' })) as { milliseconds: number }).milliseconds,
    unexpected: async () => (await ask({ ask: 'unexpected' })) as { count: number; last: string },
    ended: () =>
      child.exitCode === null && child.signalCode === null
        ? null
        : `code ${String(child.exitCode)}, signal ${String(child.signalCode)}`,
    async passMinute() {
      await ask({ ask: 'time' });
    },
    async close() {
      if (child.connected) {
        const gone = once(child, 'exit');
        await ask({ ask: 'stop' });
        await gone;
      }
      await started.value.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Questions to the process, each answered by its number. */
async function conversation(child: ChildProcess): Promise<(ask: Ask) => Promise<object>> {
  const waiting = new Map<number, (told: Told | null) => void>();
  let asked = 0;
  const told = (id: number): Promise<object> =>
    new Promise((resolve, reject) => {
      waiting.set(id, (answer) => {
        waiting.delete(id);
        if (answer === null) reject(new Error('The server under attack ended'));
        else if ('failed' in answer) reject(new Error(answer.failed));
        else resolve(answer.value);
      });
    });
  child.on('message', (message: Told) => waiting.get(message.id)?.(message));
  child.once('exit', () => {
    for (const settle of waiting.values()) settle(null);
  });
  await told(0);
  return (ask) => {
    asked += 1;
    if (!child.connected) return Promise.reject(new Error('The server under attack ended'));
    const answer = told(asked);
    child.send({ ...ask, id: asked });
    return answer;
  };
}
