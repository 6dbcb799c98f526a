import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Runs a test program, which is killed so many milliseconds after it has said `ready`; whether it had ended its work. */
export async function runUntilKilled(
  program: string,
  args: readonly string[],
  { dataDir, milliseconds }: { readonly dataDir: string; readonly milliseconds: number },
): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let done = false;
  for await (const line of createInterface(child.stdout)) {
    if (line === 'ready') setTimeout(() => child.kill('SIGKILL'), milliseconds);
    else done = true;
  }
  return done;
}
