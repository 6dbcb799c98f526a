import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { thisBuild } from '../platform/build.ts';
import { runRampa } from './run.ts';
import { modulesOf } from './testing/loaded-modules.ts';

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
  expect(out).toMatch(/^ {2}import tags FILE \[--dry-run\] {2,}import tags, with/m);
  expect(out.split('\n').filter((line) => line.length > 100)).toEqual([]);
});

test('it says which version it is, for people and for programs', async () => {
  const { code, out } = await rampa('--version');
  expect(code).toBe(0);
  const { version, revision } = thisBuild();
  expect(out).toMatch(/^rampa \d+\.\d+\.\d+/);
  expect(out).toContain(`rampa ${version}`);
  const json = await rampa('--version', '--json');
  expect(JSON.parse(json.out)).toMatchObject({ version, revision });
  // Asked of a command it would be ignored.
  expect(await rampa('migrate', '--version')).toMatchObject({ code: 2 });
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

test('a reader that has seen enough, as head has, ends it quietly', async () => {
  const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect([code, err]).toEqual([0, '']);
});

test('to list the commands takes none of the program', async () => {
  const loaded = await modulesOf(['--help']);
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((url) => /node_modules|\/areas\/|\/contract\//.test(url))).toEqual([]);
  expect(loaded.length).toBeLessThan(20);
});

test('a command that needs no area loads none', async () => {
  const gone = 'postgresql://owner@127.0.0.1:1/rampa';
  const loaded = await modulesOf(['migrate'], { RAMPA_MODE: 'demo', DATABASE_URL: gone });
  // It came as far as the migrations.
  expect(loaded.some((url) => url.endsWith('/database/migrate.ts'))).toBe(true);
  expect(loaded.filter((url) => /\/areas\/|\/services\.ts|simplewebauthn/.test(url))).toEqual([]);
});

test('whoever may not read the settings of the installation is told so', async () => {
  const file = '/etc/rampa/rampa.env';
  const words = ['ledger', 'verify'];
  const lines: string[] = [];
  const code = await runRampa({
    words,
    environment: { RAMPA_SETTINGS_UNREADABLE: file },
    print: () => undefined,
    complain: (line) => void lines.push(line),
  });
  expect([code, lines]).toEqual([
    1,
    [`You may not read the settings in ${file}, which say which database: sudo rampa …`],
  ]);
});
