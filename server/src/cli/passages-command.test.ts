import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { openAppFixture, type AppFixture } from '../testing/app-fixture.ts';
import { ledgerVerifyCommand } from './ledger-verify-command.ts';
import { passagesCommand } from './passages-command.ts';
import { everyAccount } from '../testing/scope.ts';

let fixture: AppFixture;
let owner: Database;
let folder: string;
let accountId: string;
let serial: string;
const now = Temporal.Instant.from('2026-11-20T12:00:00Z');

beforeAll(async () => {
  fixture = await openAppFixture();
  owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 1 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-passages-'));
});
beforeEach(async () => {
  accountId = uuid();
  serial = await addTag();
});
let verified = { journals: 0, passages: 0, postings: 0 };
afterEach(async () => {
  // Books that nobody has written to since need not be read through again.
  const written = await sizeOfBooks();
  if (isDeepStrictEqual(written, verified)) return;
  // What a working database does by itself after many new rows.
  if (written.passages - verified.passages > 1000) await owner.run('ANALYZE');
  const proved = await ledgerVerifyCommand.run(contextOf([]));
  expect(proved.lines.filter((line) => line.startsWith('BROKEN'))).toEqual([]);
  verified = written;
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
  await rm(folder, { recursive: true });
});

async function sizeOfBooks(): Promise<typeof verified> {
  const [sizes] = await owner.run(
    `SELECT (SELECT count(*)::int FROM journals) AS journals,
       (SELECT count(*)::int FROM passages) AS passages, (SELECT count(*)::int FROM postings) AS postings`,
  );
  // The columns are those above.
  return sizes as typeof verified;
}

function contextOf(args: readonly string[]) {
  const read = readSettings({ DATA_DIR: folder }, 'demo');
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return {
    args,
    settings: read.settings,
    database: fixture.app.database,
    databaseUrl: fixture.databaseUrl,
    ownerUrl: fixture.ownerUrl,
    clock: { now: () => now },
    log: createLog('silent'),
    say: (): void => undefined,
  };
}

let count = 0;
async function addTag(stoppedAt?: string): Promise<string> {
  const serialNumber = `0041${String((count += 1)).padStart(8, '0')}`;
  await fixture.app.services.tags.add(
    everyAccount.account(accountId),
    fixture.app.database.queries,
    [
      {
        tagId: uuid(),
        serialNumber,
        category: 'I',
        plate: '',
        nickname: '',
        status: stoppedAt === undefined ? 'aktivan' : 'ukraden',
        statusChangedAt: Temporal.Instant.from(stoppedAt ?? '2026-01-01T00:00:00Z'),
        createdAt: Temporal.Instant.from('2026-01-01T00:00:00Z'),
      },
    ],
  );
  return serialNumber;
}

interface Options {
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  say?(line: string): void;
}

async function run(text: string | Uint8Array, options: Options = {}) {
  const file = path.join(folder, 'prolasci');
  await writeFile(file, text);
  const report = await passagesCommand.run({ ...contextOf([file]), ...options });
  return { ...report, lines: report.lines.map((line) => line.replace(`${file}:`, '')) };
}

const header = 'key;serial_number;entry_station;entered_at;exit_station;exited_at;lane;category';
const csv = (...lines: readonly string[]): string => [header, ...lines].join('\n');

interface Row {
  readonly key?: string;
  readonly serial?: string;
  readonly entry?: string;
  readonly enteredAt?: string;
  readonly exit?: string;
  readonly exitedAt?: string;
  readonly lane?: string;
  readonly category?: string;
}

/** From Stara Pazova to Novi Sad jug: 320 dinars with a tag. */
function row(changes: Row = {}): string {
  return [
    changes.key ?? uuid(),
    changes.serial ?? serial,
    changes.entry ?? 'rs-a1-stara-pazova',
    changes.enteredAt ?? '2026-11-19T09:00:00+01:00',
    changes.exit ?? 'rs-a1-novi-sad-jug',
    changes.exitedAt ?? '2026-11-19T09:28:00+01:00',
    changes.lane ?? '3',
    changes.category ?? 'I',
  ].join(';');
}

async function balance(): Promise<number> {
  const balances = await fixture.app.services.wallet.tagBalances(
    everyAccount.account(accountId),
    fixture.app.database.queries,
  );
  return [...balances.values()].reduce((sum, amount) => sum + amount, 0);
}

test('what the lanes deliver is charged once, however often the file is imported', async () => {
  const file = csv(row(), row({ exitedAt: '2026-11-19T10:28:00+01:00' }));
  expect(await run(file)).toMatchObject({
    exitCode: 0,
    lines: ['2 passages read: 2 recorded, 0 known, 0 refused.'],
  });
  expect(await balance()).toBe(-64_000);
  expect((await run(file)).lines).toEqual(['2 passages read: 0 recorded, 2 known, 0 refused.']);
  expect(await balance()).toBe(-64_000);
});

test('a table may have commas, a byte order mark, other columns first, and printed numbers', async () => {
  const grouped = serial.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const file = `\uFEFFcategory,lane,exited_at,exit_station,entered_at,entry_station,serial_number,key\r\nI,"3",2026-11-19T08:28:00Z,rs-a1-novi-sad-jug,,,"${grouped}",k-1\r\n`;
  expect(await run(file)).toMatchObject({ exitCode: 0, data: { recorded: 1 } });
  // Where the entry is unknown the longest way is charged.
  expect(await balance()).toBeLessThan(-32_000);
});

test('JSON is imported as well', async () => {
  const passage = {
    key: uuid(),
    serialNumber: serial,
    entryStation: null,
    enteredAt: null,
    exitStation: 'rs-a1-novi-sad-jug',
    exitedAt: '2026-11-19T09:28:00+01:00',
    lane: '3',
    category: 'I',
  };
  const file = JSON.stringify({ format: 1, kind: 'passages', passages: [passage] });
  expect((await run(file)).data).toMatchObject({ ok: true, recorded: 1 });
  expect((await run(file)).data).toMatchObject({ ok: true, recorded: 0, duplicates: 1 });
});

test('a dry run reports the same and changes nothing', async () => {
  const file = csv(row(), row({ serial: '0099' }));
  const expected = [
    expect.stringMatching(/^3: .* no account has this tag$/),
    '2 passages read: 1 would be recorded, 0 known, 1 refused.',
    'Nothing was changed (--dry-run).',
  ];
  expect((await run(file, { dryRun: true })).lines).toEqual(expected);
  expect(await balance()).toBe(0);
  expect((await run(file)).data).toMatchObject({ recorded: 1, refusedCount: 1 });
  expect((await run(file, { dryRun: true })).data).toMatchObject({ recorded: 0, duplicates: 1 });
});

test('what the rules refuse is reported with line and reason, and the rest is charged', async () => {
  const stolen = await addTag('2026-11-19T08:00:00Z');
  const report = await run(
    csv(
      row({ key: 'tag', serial: '0099' }),
      row({ key: 'good' }),
      row({ key: 'good' }).replace('good', 'other-way').replace('rs-a1-novi', 'rs-a1-nowhere'),
      row({ key: 'backwards', enteredAt: '2026-11-19T10:00:00+01:00' }),
      row({ key: 'half', enteredAt: '' }),
      row({ key: 'old', enteredAt: '2001-01-01T00:00:00Z', exitedAt: '2001-01-01T01:00:00Z' }),
      row({ key: 'future', exitedAt: '2026-11-20T13:00:00Z' }),
      row({ key: 'stolen', serial: stolen }),
      row({
        key: 'before-it-was-stolen',
        serial: stolen,
        enteredAt: '2026-11-19T07:00:00Z',
        exitedAt: '2026-11-19T07:59:59Z',
      }),
    ),
  );
  expect(report.exitCode).toBe(1);
  expect(report.data).toMatchObject({
    recorded: 2,
    refused: [
      { line: 2, key: 'tag', reason: 'unknown-tag' },
      { line: 4, key: 'other-way', reason: 'unknown-station' },
      { line: 5, key: 'backwards', reason: 'exit-before-entry' },
      { line: 6, key: 'half', reason: 'entry-incomplete' },
      { line: 7, key: 'old', reason: 'no-price' },
      { line: 8, key: 'future', reason: 'exit-in-future' },
      { line: 9, key: 'stolen', reason: 'tag-stopped' },
    ],
  });
  expect(await balance()).toBe(-64_000);
});

test('a key that a lane reuses for another passage is reported, not mistaken for a repetition', async () => {
  await run(csv(row({ key: 'counter-1' })));
  const report = await run(csv(row({ key: 'counter-1', exitedAt: '2026-11-19T11:00:00+01:00' })));
  expect(report.lines[0]).toBe('2: counter-1 refused: another passage was recorded under this key');
  expect(await balance()).toBe(-32_000);
});

test('a reported loss is not charged, not even when the tag is found and everything is imported again', async () => {
  const { tags } = fixture.app.services;
  const scope = everyAccount.account(accountId);
  const [tag] = await tags.all(scope);
  const report = (to: 'izgubljen' | 'ukraden' | 'aktivan') =>
    tags.changeStatus(scope, tag?.tagId ?? '', { to });
  await report('izgubljen');
  fixture.passTime({ hours: 1 });
  await report('ukraden');
  // After it was lost, before it was known to be stolen.
  const file = csv(row({ exitedAt: '2026-11-20T12:10:00Z' }), row());
  expect((await run(file, { dryRun: true })).data).toMatchObject({ recorded: 1, refusedCount: 1 });
  const first = await run(file);
  expect(first.data).toMatchObject({
    recorded: 1,
    refused: [{ line: 2, reason: 'tag-stopped' }],
  });
  await report('aktivan');
  expect((await run(file)).data).toMatchObject({
    recorded: 0,
    duplicates: 1,
    refused: [{ line: 2, reason: 'tag-stopped' }],
  });
  expect(await balance()).toBe(-32_000);
});

const good = (): string => row({ key: 'a-good-one' });
test.each<[name: string, file: () => string | Uint8Array, faults: readonly RegExp[]]>([
  ['nothing', () => '', [/^1:1: the file is empty/]],
  ['a picture', () => new Uint8Array([137, 80, 78, 71, 255, 254]), [/^1:1: the file is not UTF-8/]],
  ['another header', () => 'id;tag\n1;2', [/^1:1: the column key is missing/]],
  ['a cell too few', () => csv(good(), 'a;b'), [/^3:1: 2 cells where the header has 8/]],
  ['an open quote', () => csv(good(), `"${good()}`), [/^3:1: the quote is never closed/]],
  [
    'times without an offset, or of no calendar',
    () =>
      csv(
        good(),
        row({ exitedAt: '2026-11-19T09:28:00' }),
        row({ exitedAt: '2026-02-30T09:28:00Z' }),
      ),
    [/^3:\d+: exited_at: must be an instant/, /^4:\d+: exited_at: must be an instant/],
  ],
  [
    'a category of nobody',
    () => csv(good(), row({ category: 'V' }), row({ category: '' })),
    [/^3:\d+: category: a category of the country is expected: IA, I/, /^4:/],
  ],
  [
    'no key, no lane, a station of letters that no id has',
    () => csv(good(), row({ key: ' ', lane: '', exit: "x' OR 1=1--" })),
    [/^3:1: key: /, /^3:\d+: lane: /, /^3:\d+: exit_station: /],
  ],
  [
    'a key that occurs twice with other values',
    () => csv(row({ key: 'same' }), good(), row({ key: 'same', lane: '4' })),
    [/^4:1: key: same occurs above with other values/],
  ],
  ['JSON that breaks off', () => '{"format": 1, "passages": [', [/^1:\d+: not JSON/]],
  ['JSON of something else', () => '[1]', [/^1:1: the file: /]],
  [
    'JSON with a field too many, and one too few',
    () =>
      '{"format": 1, "kind": "passages", "passages": [\n{"key": "k", "amount": 1, "lane": "2"}]}',
    [],
  ],
])('a file with %s is refused whole, with its place', async (_, file, faults) => {
  const report = await run(file());
  expect(report.exitCode).toBe(1);
  expect(report.lines.at(-1)).toBe('Nothing was imported.');
  expect(report.lines.join('\n')).toMatch(/^\d+:\d+: /);
  for (const fault of faults) {
    expect(report.lines).toContainEqual(expect.stringMatching(fault));
  }
  expect(await balance()).toBe(0);
});

test('the same passage twice in a file is charged once', async () => {
  const twice = row();
  expect((await run(csv(twice, '', twice))).data).toMatchObject({ recorded: 1, duplicates: 1 });
  expect(await balance()).toBe(-32_000);
});

test('stopping between two batches leaves consistent books, and importing the file again finishes it', async () => {
  const start = Temporal.Instant.from('2026-10-01T00:00:00Z');
  const lines = Array.from({ length: 6000 }, (_, at) => {
    const exitedAt = start.add({ minutes: at });
    return row({
      key: `long-${at}`,
      enteredAt: exitedAt.subtract({ minutes: 28 }).toString(),
      exitedAt: exitedAt.toString(),
    });
  });
  const stop = new AbortController();
  const said: string[] = [];
  const first = await run(csv(...lines), {
    signal: stop.signal,
    say: (line) => {
      said.push(line);
      stop.abort();
    },
  });
  expect(first).toMatchObject({ exitCode: 1, data: { recorded: 5000, stopped: true } });
  expect(said).toEqual(['5000 of 6000 passages']);
  expect(first.lines.at(-1)).toBe('Stopped before the end. Import the file again to finish it.');
  const second = await run(csv(...lines));
  expect(second.data).toMatchObject({ recorded: 1000, duplicates: 5000, stopped: false });
});

test('without a file it asks for one; a folder does not count', async () => {
  expect((await passagesCommand.run(contextOf([]))).exitCode).toBe(2);
  await expect(passagesCommand.run(contextOf([folder]))).rejects.toThrow('not a plain file');
});
