import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pass } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Version } from './version.ts';

export type Settings = Readonly<Record<string, string>>;

/** One place behind the balancer, in which one version follows another. */
export interface Place {
  readonly port: number;
  /** With these settings on top of its own. Resolves when `/health/ready` answers 200. */
  start(version: Version, changed?: Settings): Promise<void>;
  /** As systemd stops it. */
  stop(): Promise<void>;
  /** Errors of its servers' logs so far. */
  errors(): readonly string[];
}

/** Milliseconds in which a server has to be ready, on a busy machine. */
const READY = 120_000;

export function createPlace(name: string, port: number, settings: Settings): Place {
  let child: ChildProcess | undefined;
  const errors: string[] = [];
  return {
    port,
    async start(version, changed = {}) {
      const started = spawn(path.join(version.folder, 'bin/rampa-server'), {
        env: surroundings({ ...settings, ...changed, PORT: String(port) }),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      createInterface(started.stdout).on('line', (line) => {
        if (isError(line)) errors.push(`${name}, ${version.name}: ${line.slice(0, 400)}`);
      });
      const begin = performance.now();
      while (!(await isReady(port))) {
        if (started.exitCode !== null || performance.now() - begin > READY) {
          throw new Error(`Server ${name} of ${version.name} does not get ready`);
        }
        await pass(100);
      }
    },
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
    errors: () => errors,
  };
}

/** Runs `rampa` of a version. */
export async function command(
  version: Version,
  settings: Settings,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await promisify(execFile)(path.join(version.folder, 'bin/rampa'), args, {
    env: surroundings({ ...settings, RAMPA_MODE: 'production', RAMPA_SETTINGS: '/nonexistent' }),
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

/** No setting of whoever starts this reaches a server: it must not be led to a database that is in use. */
function surroundings(settings: Settings): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...settings };
}

function isError(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const said: unknown = JSON.parse(line);
  return typeof said === 'object' && said !== null && 'level' in said && Number(said.level) >= 50;
}

async function isReady(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${String(port)}/health/ready`, {
      headers: { connection: 'close' },
    });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
