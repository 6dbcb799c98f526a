import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import asInProduction from '../../process.json' with { type: 'json' };
import { builtProgram } from './built-program.ts';

const source = fileURLToPath(new URL('server.test-program.ts', import.meta.url));

/** The server as a process of its own that can be killed and restarted. */
export interface KillableServer {
  /** Resolves once the server listens, with the address of its database for its owner. */
  start(): Promise<string>;
  /** By SIGKILL: nothing is finished. False: it was not running. */
  kill(): Promise<boolean>;
  /** False: it was never started, was killed, or has ended by itself. */
  isRunning(): boolean;
  /** What it has printed since its last start. */
  printed(): string;
  stop(): Promise<void>;
}

interface KillableServerOptions {
  /** As large as a test makes it (`any`), or kept small as in production, which costs a start more. */
  readonly memory?: 'any' | 'as in production';
  readonly from?: 'build or sources' | 'sources';
}

export function createKillableServer(
  settings: Readonly<Record<string, string>>,
  { memory = 'any', from = 'build or sources' }: KillableServerOptions = {},
): KillableServer {
  const program = from === 'sources' ? source : builtProgram(source);
  const { flags, environment } = memory === 'any' ? { flags: [], environment: {} } : asInProduction;
  let child: ChildProcess | undefined;
  let printed = '';

  const running = (): ChildProcess | undefined =>
    child?.exitCode === null && child.signalCode === null ? child : undefined;

  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean> => {
    const ending = running();
    if (ending === undefined) return false;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    await gone;
    return true;
  };

  return {
    async start() {
      const started = spawn(process.execPath, [...flags, program], {
        env: { ...environment, ...process.env, ...settings },
        // Ctrl-C in a terminal is for the program that started it; when that ends, the pipe closes.
        detached: true,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      child = started;
      printed = '';
      started.stdout.on('data', (part: Buffer) => {
        printed += part.toString();
      });
      for await (const line of createInterface(started.stdout)) {
        // Log lines come before it; the program's own line is the only one with an address.
        const said: unknown = line.startsWith('{"ownerUrl"') ? JSON.parse(line) : undefined;
        if (typeof said === 'object' && said !== null && 'ownerUrl' in said) {
          started.stdout.resume();
          return String(said.ownerUrl);
        }
      }
      throw new Error('The server ended before it was ready');
    },
    kill: () => end('SIGKILL'),
    isRunning: () => running() !== undefined,
    printed: () => printed,
    stop: async () => void (await end('SIGTERM')),
  };
}
