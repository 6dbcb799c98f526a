import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CallResult } from '@rampa/contract';
import { getTagovi, verifikujTag } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../testing/app-fixture.ts';
import { ledgerVerifyCommand } from './ledger-verify-command.ts';
import { tagsCommand } from './tags-command.ts';

let fixture: AppFixture;
let folder: string;
let customer: SignedIn;
let knownOwner: SignedIn;
let serial: string;

beforeAll(async () => {
  const secret = { SECRET_KEY: 'the secret of this installation, long enough' };
  fixture = await openAppFixture({ settings: secret });
  knownOwner = await fixture.addCustomer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-tags-'));
});
let count = 0;
beforeEach(async () => {
  customer = await fixture.addCustomer();
  serial = nextSerial();
});
afterEach(async () => {
  expect((await ledgerVerifyCommand.run(contextOf([]))).exitCode).toBe(0);
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

function nextSerial(): string {
  return `0042${String((count += 1)).padStart(8, '0')}`;
}

function contextOf(args: readonly string[]) {
  const read = readSettings(
    { DATA_DIR: folder, SECRET_KEY: 'the secret of this installation, long enough' },
    'demo',
  );
  if (!read.ok) throw new Error(read.faults.join('\n'));
  return {
    args,
    settings: read.settings,
    database: fixture.app.database,
    databaseUrl: fixture.databaseUrl,
    ownerUrl: fixture.ownerUrl,
    clock: { now: () => Temporal.Instant.from('2026-11-20T12:00:00Z') },
    log: createLog('silent'),
    say: (): void => undefined,
  };
}

async function run(text: string | Uint8Array, dryRun = false) {
  const file = path.join(folder, 'tagovi');
  await writeFile(file, text);
  const report = await tagsCommand.run({ ...contextOf([file]), dryRun });
  return { ...report, lines: report.lines.map((line) => line.replace(`${file}:`, '')) };
}

const header = 'serial_number;category;verification_code;owner;plate;nickname';
const csv = (...lines: readonly string[]): string => [header, ...lines].join('\n');

async function tagsOf(who: SignedIn) {
  const answer = await fixture.call(getTagovi, { first: 0, rows: 100, filter: '' }, who.token);
  return (answer.result as CallResult<typeof getTagovi>).items;
}

const verify = (code: string, who?: SignedIn) =>
  fixture.call(verifikujTag, { serial_number: serial, verificationCode: code }, who?.token);

test('a tag with a code is activated by whoever has its printed numbers', async () => {
  const file = csv(`${serial.replace('0042', '0042 ')};II;4831-9027;;;`);
  expect(await run(file)).toMatchObject({
    exitCode: 0,
    lines: [
      `registered: ${serial}`,
      '1 tags read: 1 were registered with a code, 0 bound, 0 stay as they are.',
    ],
  });
  expect((await verify('48319028', customer)).message).toMatch(/^tags\.code-wrong/);
  expect(await verify('4831 9027', customer)).toMatchObject({
    statusCode: 200,
    result: { bound: true, kategorija: 'II' },
  });
  const kept = JSON.stringify(await fixture.app.database.run('SELECT * FROM issued_tags'));
  expect(kept).not.toContain('48319027');
  // Linked by then, and still the same tag.
  expect((await run(file)).data).toMatchObject({ ok: true, issued: [], bound: [], unchanged: 1 });
});

test('a tag with an owner is the owner’s at once, and what the owner writes later stays', async () => {
  const file = csv(`${serial};I;;${customer.username.toUpperCase()};bg2148ap;Мој ауто`);
  expect((await run(file)).lines[0]).toBe(`bound: ${serial}`);
  const [tag] = await tagsOf(customer);
  expect(tag).toMatchObject({
    serial_number: serial,
    kategorija: 'I',
    plate: 'BG 2148-AP',
    nickname: 'Мој ауто',
    status: 'aktivan',
    balance: { amount: 0 },
  });
  const audit = await fixture.app.database.run(
    `SELECT actor, action FROM audit_trail WHERE account_id = $1 AND subject = $2`,
    [customer.accountId, `tag:${tag?.tag_id ?? ''}`],
  );
  expect(audit).toEqual([{ actor: 'system', action: 'tag-bound' }]);
  expect((await run(file.replace('Мој ауто', 'Туђ'))).data).toMatchObject({ unchanged: 1 });
  expect(await tagsOf(customer)).toMatchObject([{ nickname: 'Мој ауто' }]);
});

test('a tag with an owner and a code cannot be linked by anybody else', async () => {
  await run(csv(`${serial};I;12345678;${customer.username}@primer.rs;;`));
  expect(await verify('12345678', customer)).toMatchObject({
    message: expect.stringMatching(/^tags\.already-yours/) as string,
  });
  const stranger = await fixture.addCustomer();
  expect(await verify('12345678', stranger)).toMatchObject({ statusCode: 608 });
});

test('JSON is imported as well, and a table may omit optional columns', async () => {
  const tags = [{ serialNumber: serial, category: 'IV', owner: customer.username }];
  expect((await run(JSON.stringify({ format: 1, kind: 'tags', tags }))).data).toMatchObject({
    bound: [serial],
  });
  const other = nextSerial();
  const short = `serial_number,category,verification_code\r\n${other},I,12345678\r\n`;
  expect((await run(`\uFEFF${short}`)).data).toMatchObject({ issued: [other] });
});

test('a dry run reports the same and changes nothing', async () => {
  const file = csv(`${serial};I;12345678;${customer.username};;`);
  const { lines } = await run(file, true);
  expect(lines).toEqual([
    `registered: ${serial}`,
    `bound: ${serial}`,
    '1 tags read: 1 would be registered with a code, 1 bound, 0 stay as they are.',
    'Nothing was changed (--dry-run).',
  ]);
  expect(await tagsOf(customer)).toEqual([]);
  expect((await verify('12345678')).message).toMatch(/^tags\.code-wrong/);
});

test.each<[name: string, lines: () => readonly string[], fault: RegExp]>([
  [
    'an owner whom nobody knows',
    () => [`${serial};I;;nobody@primer.rs;;`],
    /^3:\d+: owner: nobody signs in as nobody@primer\.rs$/,
  ],
  [
    'a tag of somebody else',
    () => [`known-0000;I;;${customer.username};;`],
    /^3:\d+: owner: KNOWN0000 is bound to somebody else$/,
  ],
  [
    'another code than it went out with',
    () => ['print-0000;I;87654321;;;'],
    /^3:\d+: verification_code: PRINT0000 went out with another code$/,
  ],
  [
    'another category than it went out with',
    () => ['print-0000;II;12345678;;;'],
    /^3:1\d: category: PRINT0000 is known with category I$/,
  ],
  [
    'another category than it is bound with',
    () => ['known-0000;III;12345678;;;'],
    /^3:1\d: category: KNOWN0000 is known with category I$/,
  ],
  [
    'a serial number twice',
    () => [`${serial};I;12345678;;;`, `${serial.slice(0, 4)} ${serial.slice(4)};I;12345678;;;`],
    /^4:1: serial_number: \d+ occurs twice$/,
  ],
  [
    'a category of nobody',
    () => [`${serial};V;12345678;;;`],
    /^3:\d+: category: a category of the country/,
  ],
  [
    'a serial number of other letters',
    () => [`тај_таг;I;12345678;;;`],
    /^3:1: serial_number: 6 to 32 digits/,
  ],
  ['a code that is no code', () => [`${serial};I;12;;;`], /^3:\d+: verification_code: 6 to 32/],
  ['neither a code nor an owner', () => [`${serial};I;;;;`], /^3:1: serial_number: has neither/],
  [
    'a plate of nobody',
    () => [`${serial};I;12345678;;BG 123-AB;`],
    /^3:\d+: plate: only a tag with an owner/,
  ],
  [
    'a plate that is none',
    () => [`${serial};I;;${customer.username};???;`],
    /^3:\d+: plate: not a plate/,
  ],
  [
    'a nickname too long',
    () => [`${serial};I;;${customer.username};;${'x'.repeat(41)}`],
    /^3:\d+: nickname: /,
  ],
])('a file with %s is refused whole, with its place', async (_, lines, fault) => {
  const first = await run(csv('print-0000;I;12345678;;;'));
  expect(first.exitCode).toBe(0);
  expect((await run(csv(`known-0000;I;;${knownOwner.username};;`))).exitCode).toBe(0);
  const good = nextSerial();
  const report = await run(csv(`${good};I;12345678;${customer.username};;`, ...lines()));
  expect(report.exitCode).toBe(1);
  expect(report.lines).toContainEqual(expect.stringMatching(fault));
  expect(report.lines.at(-1)).toBe('Nothing was imported.');
  expect(await tagsOf(customer)).toEqual([]);
});

test.each<[name: string, file: string | Uint8Array, fault: RegExp]>([
  ['nothing', '', /^1:1: the file is empty/],
  ['a picture', new Uint8Array([137, 80, 78, 71, 255, 254]), /^1:1: the file is not UTF-8/],
  ['another header', 'serial;category\n1;I', /^1:1: the column serial_number is missing/],
  ['an open quote', `${header}\n"123456;I`, /^2:1: the quote is never closed/],
  ['JSON that breaks off', '{"format": 1,\n"tags": [', /^2:\d+: not JSON/],
  ['JSON of something else', '{"format": 1, "kind": "passages", "tags": []}', /^1:23: kind: /],
  [
    'JSON with a field too many',
    '{"format": 1, "kind": "tags", "tags": [\n{"serialNumber": "123456", "category": "I", "pin": 1}]}',
    /^2:\d+: /,
  ],
  ['JSON of no tags', '{"format": 1, "kind": "tags", "tags": [\nnull]}', /^2:1: tags\.0: /],
])('a file of %s is refused with its place', async (_, file, fault) => {
  const report = await run(file);
  expect(report.exitCode).toBe(1);
  expect(report.lines).toContainEqual(expect.stringMatching(fault));
});

test('an owner who has not confirmed the address has no tags yet', async () => {
  await fixture.app.database.run('UPDATE users SET email_verified_at = NULL WHERE user_id = $1', [
    customer.userId,
  ]);
  const report = await run(csv(`${serial};I;;${customer.username};;`));
  expect(report.lines[0]).toMatch(/has not confirmed the e-mail address$/);
});

test('the same file imported many times at once links the tag once', async () => {
  const serials = Array.from({ length: 30 }, () => nextSerial());
  const file = path.join(folder, 'zajedno');
  const lines = serials.map((number) => `${number};I;12345678;${customer.username};;`);
  await writeFile(file, csv(...lines));
  const reports = await Promise.all(
    Array.from({ length: 4 }, () => tagsCommand.run(contextOf([file]))),
  );
  expect(reports.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  const bound = reports.flatMap(({ data }) => (data as { bound: readonly string[] }).bound);
  expect(bound.toSorted()).toEqual(serials.toSorted());
  expect(await tagsOf(customer)).toHaveLength(30);
});

test('without a file it asks for one', async () => {
  expect((await tagsCommand.run(contextOf([]))).exitCode).toBe(2);
});
