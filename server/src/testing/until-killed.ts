import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { builtProgram } from './built-program.ts';

interface Killing {
  readonly dataDir: string;
  /** Besides those of the test itself. */
  readonly settings?: Readonly<Record<string, string>>;
  /** After it has said `ready`; by default never. */
  readonly milliseconds?: number;
  /** As soon as it has said so many other lines; by default never. */
  readonly lines?: number;
}

/** Runs a test program until it is killed, or has ended its work; what it has said but `ready`. */
export async function saidUntilKilled(
  program: string,
  args: readonly string[],
  { dataDir, settings, milliseconds, lines }: Killing,
): Promise<readonly string[]> {
  const child = spawn(process.execPath, [builtProgram(program), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = (): boolean => child.kill('SIGKILL');
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    if (line !== 'ready') said.push(line);
    else if (milliseconds !== undefined) setTimeout(kill, milliseconds);
    if (said.length === lines) kill();
  }
  return said;
}

/** The same with one that says `done` at its end; whether it has. */
export async function runUntilKilled(
  program: string,
  args: readonly string[],
  killing: Killing,
): Promise<boolean> {
  const said = await saidUntilKilled(program, args, killing);
  return said.includes('done');
}
