import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The files that a call of `rampa` loads. */
export async function modulesOf(
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const tell = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    process.on('exit', () => process.stderr.write(loaded.filter((url) => url.startsWith('file:')).join('\\n')));
  `;
  const told = `data:text/javascript,${encodeURIComponent(tell)}`;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-modules-'));
  const child = spawn(process.execPath, ['--import', told, program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DATA_DIR: folder, ...settings },
  });
  const written = await text(child.stderr);
  await rm(folder, { recursive: true });
  // What the program itself says is among them.
  return written.split('\n').filter((line) => line.startsWith('file:'));
}
