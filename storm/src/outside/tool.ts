import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Customer } from './customer.ts';
import type { Product } from './product.ts';

/** A program of others that attacks web servers, and how it is let loose on the product. */
export interface Tool {
  readonly name: string;
  /** Its Debian package. */
  readonly packaged: string;
  /** For `--help`: what it does here. */
  readonly does: string;
  readonly versionOf: readonly string[];
  attack(ground: Ground): Promise<Attacked>;
}

export interface Ground {
  readonly product: Product;
  /** Whose token the tool gets: not that of the customer who is watched. */
  readonly victim: Customer;
  /** A folder for what tools write. */
  readonly folder: string;
  /** Ends it early. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

export interface Attacked {
  /** Addresses, calls or forms of attack. */
  readonly targets: number;
  readonly findings: readonly Finding[];
  /** What says that the tool did not do its work: an attack that did not take place proves nothing. */
  readonly undone: readonly string[];
}

export interface Finding {
  readonly where: string;
  readonly what: string;
}

export interface Ran {
  readonly output: string;
  /** It was ended, as its time was over. */
  readonly late: boolean;
}

/** Runs a program to its end, at most so many seconds, with whatever it has started itself. */
export async function runTool(
  program: string,
  args: readonly string[],
  options: {
    readonly seconds: number;
    readonly cwd: string;
    readonly signal?: AbortSignal;
  },
): Promise<Ran | null> {
  const child = spawn(program, args, {
    cwd: options.cwd,
    // Tools keep what they know of earlier runs at home, and ask the terminal what to do.
    env: { PATH: process.env['PATH'], HOME: options.cwd, LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let late = false;
  const end = (): void => {
    // Its whole group, as the package may start it through a shell.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = setTimeout(() => {
    late = true;
    end();
  }, options.seconds * 1000);
  options.signal?.addEventListener('abort', end, { once: true });
  try {
    await once(child, 'close');
  } catch {
    // It could not be started.
    return null;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', end);
  }
  return { output: plain(output), late };
}

/** Without the codes for colours and places on a terminal. */
export function plain(output: string): string {
  // oxlint-disable-next-line no-control-regex -- this is what they begin with
  return output.replaceAll(/\u001B(?:\[[0-9;?]*[A-Za-z]|\([A-Z])/gu, '');
}

/** The version that is installed here; null if there is none. */
export async function installed({ name, versionOf }: Tool, folder: string): Promise<string | null> {
  const ran = await runTool(name, versionOf, { seconds: 30, cwd: folder });
  return ran === null ? null : (/\d+(?:\.\d+)+/u.exec(ran.output)?.[0] ?? 'unknown');
}
