import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

function rampa(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...args], (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

test('every command is listed with its summary, in columns', async () => {
  const { code, out } = await rampa('--help');
  expect(code).toBe(0);
  expect(out).toMatch(/^ {2}import points-of-sale FILE \[--dry-run\] {2,}add and change/m);
});

test('a misspelt option is refused, never ignored', async () => {
  const { code, err } = await rampa('import', 'tariffs', 'list.csv', '--dryrun');
  expect(code).toBe(2);
  expect(err).toMatch(/Unknown option '--dryrun'\. See rampa --help\./);
});

test('an unknown command lists those that exist', async () => {
  const { code, out } = await rampa('import', 'nothing');
  expect(code).toBe(2);
  expect(out).toContain('Usage: rampa COMMAND');
});
