import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { App } from '../../server/src/app.ts';
import type { Log } from '../../server/src/platform/log.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import type { Settings } from '../../server/src/settings.ts';

/** How often a running demo is brought forward. */
const FORWARD_SECONDS = 3600;

/** What a process of the demo's own gets to know, on its standard input. */
export interface DemoTask {
  readonly work: 'load' | 'forward';
  /** Login of the program's work. */
  readonly url: string;
  readonly country: Settings['country'];
  readonly secretKeys: KeyRing;
  readonly setRole: boolean;
  readonly preparedStatements: boolean;
}

interface Running {
  readonly url: string;
  readonly settings: Pick<Settings, 'country' | 'secretKeys' | 'setRole' | 'preparedStatements'>;
}

/** Loads the demo before the server starts; no failure of it keeps the server from starting. */
export async function loadDemoAtStart({
  url,
  settings,
  say,
}: Running & { readonly say: (line: string) => void }): Promise<void> {
  await inOwnProcess(taskOf('load', { url, settings }), (line) => say(`Demo data: ${line}`));
}

/** Brings the demo forward while the server runs for days. */
export function keepDemoAlive(
  { jobs }: Pick<App, 'jobs'>,
  { url, settings, log }: Running & { readonly log: Log },
): void {
  jobs.every('demo-bring-forward', FORWARD_SECONDS, () =>
    inOwnProcess(taskOf('forward', { url, settings }), (line) => log.warn(line)),
  );
}

function taskOf(work: DemoTask['work'], { url, settings }: Running): DemoTask {
  const { country, secretKeys, setRole, preparedStatements } = settings;
  return { work, url, country, secretKeys, setRole, preparedStatements };
}

/** What is done once at the start, or once an hour, leaves nothing in the memory of the server. */
async function inOwnProcess(task: DemoTask, say: (line: string) => void): Promise<void> {
  const program = fileURLToPath(new URL('./demo-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  // It ends when its standard input does, so it never outlives the server.
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(task)}\n`);
  createInterface({ input: child.stdout }).on('line', say);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) say(`left out: its process ended with ${code ?? 'a signal'}`);
}
