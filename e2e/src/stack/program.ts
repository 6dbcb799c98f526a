import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

export const repository = path.resolve(import.meta.dirname, '../../..');

export interface RunningProgram {
  /** Everything that it has printed so far. */
  output(): string;
  /** Resolves with the match once the program has printed it; rejects if it ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Asks it to end by closing its standard input, and waits until it has. */
  stop(): Promise<void>;
}

interface ProgramOptions {
  /** For messages. */
  readonly name: string;
  /** File to run, from the root of the repository, and its arguments. */
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs one of Rampa's programs under our own Node; it ends with us, however we end. */
export function startProgram({ name, command, environment }: ProgramOptions): RunningProgram {
  const child = spawn(process.execPath, [...command], {
    cwd: repository,
    env: { ...plainEnvironment(), ...environment, RAMPA_SUPERVISED: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let text = '';
  const watchers = new Set<() => void>();
  const keep = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const watcher of watchers) watcher();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  void ended.then(() => {
    for (const watcher of watchers) watcher();
  });

  return {
    output: () => text,
    waitFor(pattern) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(text);
          if (match === null && child.exitCode === null && child.signalCode === null) return;
          watchers.delete(look);
          if (match !== null) resolve(match);
          else reject(new Error(`${name} ended before it was ready:\n${text}`));
        };
        watchers.add(look);
        look();
      });
    },
    stop: () => stopChild(child, ended),
  };
}

/**
 * What is set on the machine that runs the tests must not reach the programs. Node's compile cache
 * is kept, for each start reads hundreds of files; and the clock that all have (`npm run test:midnight`).
 */
function plainEnvironment(): Record<string, string> {
  const ofClock = process.env['FAKETIME'] === undefined ? '' : '|LD_PRELOAD|FAKETIME\\w*';
  const wanted = new RegExp(`^(?:PATH|HOME|TMPDIR|LANG${ofClock})$`, 'u');
  const given = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && wanted.test(name) ? [[name, value] as const] : [],
  );
  const compiled = path.join(repository, 'node_modules/.cache/node');
  return { NODE_COMPILE_CACHE: compiled, ...Object.fromEntries(given) };
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.stdin?.end();
  const impatience = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(impatience);
}
