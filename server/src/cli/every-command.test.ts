import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from '../testing/app-fixture.ts';
import { commandTable, usageOf } from './command-table.ts';
import { loadCommand } from './commands.ts';
import { runRampa } from './run.ts';

// What holds for all commands, called as from a terminal, on the database of a server with customers.

let fixture: AppFixture;
let folder: string;
beforeAll(async () => {
  fixture = await openAppFixture();
  // Otherwise the demo would be loaded.
  await fixture.addCustomer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-commands-'));
  await writeFile(path.join(folder, 'faulty'), '{"id": ');
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function rampa(words: readonly string[], settings: object = databaseSettings()) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runRampa({
    words,
    // No mail server answers there.
    environment: { DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:9', ...settings },
    print: (text) => void out.push(text),
    complain: (text) => void err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

function databaseSettings() {
  return {
    RAMPA_MODE: 'demo',
    DATABASE_URL: fixture.databaseUrl,
    DATABASE_OWNER_URL: fixture.ownerUrl,
  };
}

/** What a program reads that called with `--json`. */
function resultOf(out: string): Readonly<Record<string, unknown>> {
  const result: unknown = JSON.parse(out);
  expect(result).toBeTypeOf('object');
  expect(result).not.toBe(null);
  // The line above has looked.
  return result as Record<string, unknown>;
}

const names = commandTable.map(({ name }) => name);
/** Those that have something to do without a word; `demo load` refuses a database with customers. */
const complete = names.filter(
  (name) =>
    name !== 'demo load' && !/^(?:[A-Z(]|--)/.test(usageOf(name).slice(`rampa ${name} `.length)),
);
const reasons = new Set(['error', 'refused', 'faults', 'outcome']);

test.each(complete)(
  'rampa %s --json prints a result, and where it comes from beside it',
  async (name) => {
    const { code, out, err } = await rampa([...name.split(' '), '--json']);
    // The doctor finds that no mail server answers; a database of one machine has nothing to distribute to, and one of
    // several machines was distributed before the test.
    const isAlone = !(await fixture.app.database.isSplit());
    const fails = name === 'doctor' || (name === 'distribute' && isAlone);
    expect([code, err]).toEqual([fails ? 1 : 0, databaseLine(name)]);
    expect(Object.keys(resultOf(out))).not.toEqual([]);
  },
);

const others = names.filter((name) => !complete.includes(name));

test.each(others)('rampa %s --json says what is missing', async (name) => {
  const { code, out } = await rampa([...name.split(' '), '--json']);
  const missing = [2, { error: expect.any(String), usage: usageOf(name) }];
  const refused = [1, expect.objectContaining({ outcome: 'not-empty' })];
  expect([code, resultOf(out)]).toEqual(name === 'demo load' ? refused : missing);
});

test.each(others)('rampa %s --json says why it did nothing', async (name) => {
  const faulty = path.join(folder, 'faulty');
  const args = name.startsWith('import') ? [faulty] : ['000000000000', faulty];
  const { code, out } = await rampa([...name.split(' '), ...args, '--json']);
  expect(code).not.toBe(0);
  expect(Object.keys(resultOf(out)).filter((key) => reasons.has(key))).toHaveLength(1);
});

test.each(names)('rampa %s --json names an option that is misspelt', async (name) => {
  const { code, out } = await rampa([...name.split(' '), '--json', '--dryrun']);
  expect([code, resultOf(out)]).toEqual([2, { error: expect.stringContaining('--dryrun') }]);
});

/** The only thing on standard error with `--json`; a password is never part of it. */
function databaseLine(name: string): string {
  // It makes keys before there are settings.
  if (name === 'secrets create') return '';
  const { hostname, port, pathname, username } = new URL(
    ['migrate', 'distribute', 'months', 'upgrade finish'].includes(name)
      ? fixture.ownerUrl
      : fixture.databaseUrl,
  );
  return `Database: ${pathname.slice(1)} at ${hostname}:${port}, as ${username}`;
}

test.each(names)('rampa %s --help fits a terminal', async (name) => {
  const { code, out } = await rampa([...name.split(' '), '--help'], {});
  expect(code).toBe(0);
  expect(out.startsWith(`rampa ${name}`)).toBe(true);
  expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('the table names the commands that there are, and their options', async () => {
  for (const row of commandTable) {
    const command = await loadCommand(row.name);
    expect(command.name).toBe(row.name);
    const inUsage = [...row.usage.matchAll(/--([a-z-]+)/g)].map(([, option]) => option);
    expect(new Set(inUsage.filter((option) => option !== 'dry-run'))).toEqual(
      new Set(command.options),
    );
  }
});

test('a command that knows no dry run refuses one, instead of doing it', async () => {
  const { code, err } = await rampa(['orders', 'stock', 'IA', '5', '--dry-run']);
  expect([code, err]).toEqual([2, 'rampa orders stock has no option --dry-run. See rampa --help.']);
});

test('half the addresses of a database, or none, is refused, and nothing is made', async () => {
  const half = { DATABASE_OWNER_URL: fixture.ownerUrl };
  for (const settings of [half, { ...half, RAMPA_MODE: 'demo' }]) {
    const { code, err } = await rampa(['migrate'], settings);
    expect([code, err]).toEqual([1, expect.stringContaining('DATABASE_URL: is missing')]);
  }
  const empty = path.join(folder, 'nothing');
  const none = await rampa(['migrate', '--json'], { DATA_DIR: empty });
  expect([none.code, resultOf(none.out)]).toEqual([
    1,
    { error: expect.stringContaining(`There is none in ${empty}: give DATABASE_URL`) },
  ]);
  await expect(rm(empty, { recursive: true })).rejects.toThrow('ENOENT');
});

test('a database that cannot be reached is an error for programs too', async () => {
  const gone = 'postgresql://portal:secret@127.0.0.1:1/rampa';
  const ended = await rampa(['staff', 'list', '--json'], {
    RAMPA_MODE: 'demo',
    DATABASE_URL: gone,
    DATABASE_OWNER_URL: gone,
  });
  expect([ended.code, resultOf(ended.out)]).toEqual([
    1,
    { error: expect.stringContaining('ECONNREFUSED') },
  ]);
  expect(ended.err).toContain('Database: rampa at 127.0.0.1:1, as portal');
  expect(ended.err).not.toContain('secret');
});
