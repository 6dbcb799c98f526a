import {
  getObracun,
  getPotrosnja,
  getProlasci,
  getProlasciKupca,
  izvozProlazaka,
} from '@rampa/contract/passages';
import { getIzvestaj } from '@rampa/contract/spending-reports';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../../../cli/ledger-verify-command.ts';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import type { FileReply } from '../../../platform/http/send-file.ts';
import { everyAccount, scopeOf } from '../../../testing/scope.ts';
import {
  archiveMonth,
  createPassageRecorder,
  listMonths,
  restoreMonth,
  type DeliveredPassage,
} from '../index.ts';
import { createArchivedMonths } from './archived-months.ts';
import { tripOf } from '../testing/passages-fixture.ts';

let fixture: AppFixture;
let owner: Database;
let folder: string;
let customer: SignedIn;
const serial = '004122107785';
/** By what it is in toll time; parts begin and end at midnight UTC, an hour later. */
const trips = {
  january: tripOf(serial, '2026-01-15T10:00:00Z'),
  /** The first of February there, and still January by UTC. */
  firstOfFebruary: tripOf(serial, '2026-01-31T23:30:00Z'),
  february: tripOf(serial, '2026-02-10T10:00:00Z', { entryStationId: null, enteredAt: null }),
  firstOfMarch: tripOf(serial, '2026-02-28T23:30:00Z'),
  march: tripOf(serial, '2026-03-10T10:00:00Z'),
};

beforeEach(async () => {
  fixture = await openAppFixture();
  owner = createDatabase({ url: fixture.ownerUrl, role: null, size: 2 });
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-months-'));
  customer = await fixture.addCustomer();
  const { services, database } = fixture.app;
  await services.tags.add(everyAccount.account(customer.accountId), database.queries, [
    {
      tagId: uuid(),
      serialNumber: serial,
      category: 'I',
      plate: '',
      nickname: 'Ауто, "нови"',
      status: 'aktivan',
      statusChangedAt: fixture.now(),
      createdAt: fixture.now(),
    },
  ]);
  await record(Object.values(trips));
  // Six years later.
  fixture.passTime({ hours: 24 * 365 * 6 });
});
afterEach(async () => {
  await owner.close();
  await fixture.close();
  await rm(folder, { recursive: true });
});

function record(passages: readonly DeliveredPassage[]) {
  const { services, database } = fixture.app;
  return createPassageRecorder({
    database,
    ...services,
    archived: createArchivedMonths({ database, clock: { now: fixture.now } }),
  }).recordPassages(everyAccount, passages);
}

interface Trying {
  readonly say?: (line: string) => void;
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
}

const optionsOf = ({ say = () => undefined, ...others }: Trying) => ({
  ownerUrl: fixture.ownerUrl,
  clock: { now: fixture.now },
  announceMs: 0,
  say,
  ...others,
});
const archive = (month: string, trying: Trying = {}) =>
  archiveMonth(everyAccount, month, folder, optionsOf(trying));
const folderOf = (month: string): string => path.join(folder, `passages-${month}`);
const restore = (month: string, trying: Trying = {}) =>
  restoreMonth(everyAccount, folderOf(month), optionsOf(trying));

/** Each row with all its bytes. */
const rows = (): Promise<readonly unknown[]> =>
  owner.run('SELECT p::text AS row, md5(p::text) FROM passages p ORDER BY exited_at');
const statesOf = async () =>
  (await listMonths(everyAccount, fixture.ownerUrl)).map(({ month, state, passages }) => [
    month,
    state,
    passages,
  ]);

async function broken(): Promise<readonly string[]> {
  const { database } = fixture.app;
  const checks = await verifyLedger({
    database,
    clock: { now: fixture.now },
    say: () => undefined,
  });
  return checks.flatMap(({ invariant, faults }) => (faults.length === 0 ? [] : [invariant]));
}

const exits = async (): Promise<readonly string[]> =>
  // The statement has rows of this shape.
  (
    (await owner.run(`SELECT to_char(exited_at AT TIME ZONE 'UTC', 'MM-DD') AS day FROM passages
                      ORDER BY exited_at`)) as { day: string }[]
  ).map(({ day }) => day);

test('months leave the database by toll time, and come back byte for byte', async () => {
  const before = await rows();
  expect(await archive('2026-01')).toEqual({
    done: 'archived',
    folder: folderOf('2026-01'),
    passages: 1,
  });
  expect(await exits()).toEqual(['01-31', '02-10', '02-28', '03-10']);
  expect(await broken()).toEqual([]);
  expect(await archive('2026-02')).toMatchObject({ done: 'archived', passages: 2 });
  expect(await exits()).toEqual(['02-28', '03-10']);
  expect(await broken()).toEqual([]);
  expect(await statesOf()).toEqual([
    ['2026-01', 'archived', 1],
    ['2026-02', 'archived', 2],
    ['2026-03', 'in-database', 2],
  ]);
  expect(await archive('2026-01')).toMatchObject({ done: 'known' });

  expect(await restore('2026-01')).toEqual({
    done: 'refused',
    why: 'not-the-newest',
    newest: '2026-02',
  });
  expect(await restore('2026-02', { dryRun: true })).toMatchObject({ done: 'dry-run' });
  expect(await restore('2026-02')).toEqual({ done: 'restored', month: '2026-02', passages: 2 });
  expect(await broken()).toEqual([]);
  expect(await restore('2026-02')).toMatchObject({ done: 'known' });
  expect(await restore('2026-01')).toMatchObject({ done: 'restored' });
  expect(await rows()).toEqual(before);
  expect(await broken()).toEqual([]);

  // And once more, from parts that begin and end by toll time.
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    expect(await archive(month)).toMatchObject({ done: 'archived' });
  }
  expect(await rows()).toEqual([]);
  expect(await broken()).toEqual([]);
  for (const month of ['2026-03', '2026-02', '2026-01']) {
    expect(await restore(month)).toMatchObject({ done: 'restored' });
  }
  expect(await rows()).toEqual(before);
  expect(await broken()).toEqual([]);
});

test('what the first hours of a month have leaves with it, if nothing else of it is there as well', async () => {
  await record([
    // The first of June in toll time: nothing more in June, and nothing in April.
    tripOf(serial, '2026-05-31T22:30:00Z'),
    tripOf(serial, '2026-07-05T10:00:00Z'),
  ]);
  const before = await rows();
  const months = [1, 2, 3, 4, 5, 6, 7].map((month) => `2026-0${month}`);
  for (const month of months) {
    expect(await archive(month)).toMatchObject({ done: 'archived' });
    expect(await broken()).toEqual([]);
  }
  expect(await rows()).toEqual([]);
  expect((await statesOf()).slice(3, 7)).toEqual([
    ['2026-04', 'archived', 0],
    ['2026-05', 'archived', 0],
    ['2026-06', 'archived', 1],
    ['2026-07', 'archived', 1],
  ]);
  for (const month of months.toReversed()) {
    expect(await restore(month)).toMatchObject({ done: 'restored' });
  }
  expect(await rows()).toEqual(before);
});

test('a month that leaves again has in its file what passages got meanwhile', async () => {
  await archive('2026-01');
  await restore('2026-01');
  await owner.run('ALTER TABLE passages ADD COLUMN later integer NOT NULL DEFAULT 7');
  await owner.run('UPDATE passages SET later = 9');
  const before = await rows();
  expect(await archive('2026-01')).toMatchObject({ done: 'archived' });
  expect(await restore('2026-01')).toMatchObject({ done: 'restored' });
  expect(await rows()).toEqual(before);
});

test('an archive of other rows is not written over, and one that is damaged is', async () => {
  await archive('2026-01');
  await restore('2026-01');
  const data = path.join(folderOf('2026-01'), 'passages.csv.gz');
  const whole = await readFile(data);
  await owner.run("UPDATE passages SET lane = 'other'");
  expect(await archive('2026-01')).toEqual({ done: 'refused', why: 'other-rows' });
  expect(await readFile(data)).toEqual(whole);
  expect(await statesOf()).toContainEqual(['2026-01', 'detached', 1]);
  await appendFile(data, 'x');
  expect(await archive('2026-01')).toMatchObject({ done: 'archived' });
});

test('a month stays where its folder cannot be written, or has something else', async () => {
  const file = path.join(folder, 'a file');
  await writeFile(file, '');
  await expect(archiveMonth(everyAccount, '2026-01', file, optionsOf({}))).rejects.toThrow(
    'ENOTDIR',
  );
  expect(await statesOf()).toContainEqual(['2026-01', 'in-database', 1]);
  await mkdir(folderOf('2026-01'));
  await writeFile(path.join(folderOf('2026-01'), 'manifest.json'), '{}');
  expect(await archive('2026-01')).toEqual({ done: 'refused', why: 'manifest-faulty' });
  expect(await statesOf()).toContainEqual(['2026-01', 'in-database', 1]);
});

test('no month leaves before the operator’s figures have all passages', async () => {
  await owner.run('UPDATE figure_backfills SET is_complete = false');
  expect(await archive('2026-01')).toEqual({ done: 'refused', why: 'figures-behind' });
  await owner.run('UPDATE figure_backfills SET is_complete = true');
  expect(await archive('2026-01')).toMatchObject({ done: 'archived' });
});

test('the manifest says what the file has, and the file is a table that other programs read', async () => {
  await archive('2026-01');
  await archive('2026-02');
  const manifest: unknown = JSON.parse(
    await readFile(path.join(folderOf('2026-02'), 'manifest.json'), 'utf8'),
  );
  expect(manifest).toMatchObject({
    format: 1,
    month: '2026-02',
    from: '2026-01-31T23:00:00.000000Z',
    until: '2026-02-28T23:00:00.000000Z',
    sums: { passages: 2, charged: 2 },
    currency: 'RSD',
    schema: { columns: expect.arrayContaining([{ name: 'amount_minor', type: 'bigint' }]) },
  });
  const csv = gunzipSync(await readFile(path.join(folderOf('2026-02'), 'passages.csv.gz')));
  const [header = '', ...lines] = csv.toString().trimEnd().split('\n');
  expect(header.split(',').slice(0, 3)).toEqual(['account_id', 'exited_at', 'passage_id']);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`${customer.accountId},2026-01-31 23:30:00+00,`);
  // Who has driven where and when is not for everybody on the machine.
  for (const name of ['.', 'manifest.json', 'passages.csv.gz']) {
    expect((await stat(path.join(folderOf('2026-02'), name))).mode & 0o007).toBe(0);
  }
});

test('whenever it is interrupted, the next call goes on, and nothing is lost or there twice', async () => {
  const before = await rows();
  /** As if it were killed after so many of its lines. */
  const upTo = (lines: number): Trying => {
    let said = 0;
    return {
      say: () => {
        said += 1;
        if (said === lines) throw new Error('killed');
      },
    };
  };
  const isKilled = async (work: Promise<{ readonly done: string }>): Promise<boolean> => {
    const [ended] = await Promise.allSettled([work]);
    const how = ended.status === 'fulfilled' ? ended.value.done : String(ended.reason);
    expect(['archived', 'restored', 'Error: killed']).toContain(how);
    return how === 'Error: killed';
  };
  let kills = 0;
  for (let lines = 1; await isKilled(archive('2026-01', upTo(lines))); lines += 1) {
    kills += 1;
    expect(await broken()).toEqual([]);
    const left = await owner.run(
      `SELECT count(*)::int AS n FROM (SELECT * FROM passages ${
        (await statesOf())[0]?.[1] === 'detached' ? 'UNION ALL SELECT * FROM passages_2026_01' : ''
      }) AS all_of_them`,
    );
    expect(left).toEqual([{ n: before.length }]);
    // Every other time from the beginning, else from where it was.
    if (lines % 2 === 0) await restoreMonth(everyAccount, '2026-01', optionsOf({}));
  }
  expect(kills).toBeGreaterThanOrEqual(3);
  expect(await rows()).toEqual(before.slice(1));
  for (let lines = 1; await isKilled(restore('2026-01', upTo(lines))); lines += 1) {
    kills += 1;
    expect(await statesOf()).toContainEqual(['2026-01', 'archived', 1]);
    expect(await rows()).toEqual(before.slice(1));
  }
  expect(kills).toBeGreaterThanOrEqual(6);
  expect(await rows()).toEqual(before);
  expect(await broken()).toEqual([]);
});

/** Asks for a stop when a line is said. */
function stopAt(beginning: string): Trying {
  const stop = new AbortController();
  return {
    say: (line) => {
      if (line.startsWith(beginning)) stop.abort();
    },
    signal: stop.signal,
  };
}

test.each(['Taking', 'Writing', 'Reading it back'])(
  'who asks for a stop at “%s” gets it, and the next call goes on',
  async (line) => {
    expect(await archive('2026-01', stopAt(line))).toEqual({ done: 'stopped' });
    expect(await archive('2026-01')).toMatchObject({ done: 'archived' });
  },
);

test.each(['Reading', 'Bringing', 'Comparing'])(
  'who asks for a stop at “%s” gets it, and nothing has come back',
  async (line) => {
    await archive('2026-01');
    const before = await rows();
    expect(await restore('2026-01', stopAt(line))).toEqual({ done: 'stopped' });
    expect(await rows()).toEqual(before);
    expect(await restore('2026-01')).toMatchObject({ done: 'restored' });
  },
);

test('a dry run says what is to be done, and does nothing', async () => {
  expect(await archive('2026-01', { dryRun: true })).toMatchObject({
    done: 'dry-run',
    passages: 1,
    steps: { length: 5 },
  });
  expect(await readdir(folder)).toEqual([]);
  expect(await statesOf()).toContainEqual(['2026-01', 'in-database', 1]);
});

/** The manifest, with another first digit of the hash of its content, whichever it had. */
function withAnotherHash(manifest: string): string {
  return manifest.replace(/(?<="contentSha256": ")./u, (digit) => (digit === '0' ? '1' : '0'));
}

test('what may not leave stays, and what is not what left does not come back', async () => {
  expect(await archive('2030-01')).toMatchObject({ why: 'too-young' });
  expect(await archive('2025-12')).toMatchObject({ why: 'not-there' });
  expect(await archive('2026-02')).toEqual({
    done: 'refused',
    why: 'not-the-oldest',
    oldest: '2026-01',
  });
  expect(await restore('2026-01')).toMatchObject({ why: 'no-manifest' });
  await archive('2026-01');
  const data = path.join(folderOf('2026-01'), 'passages.csv.gz');
  const manifest = path.join(folderOf('2026-01'), 'manifest.json');
  const [whole, said] = [await readFile(data), await readFile(manifest, 'utf8')];
  await appendFile(data, 'x');
  expect(await restore('2026-01')).toMatchObject({ why: 'file-changed' });
  await writeFile(data, whole.subarray(0, whole.length - 5));
  expect(await restore('2026-01')).toMatchObject({ why: 'file-changed' });
  await writeFile(data, whole);
  await writeFile(manifest, withAnotherHash(said));
  expect((await restore('2026-01')).done).toBe('refused');
  await writeFile(manifest, '{}');
  expect(await restore('2026-01')).toMatchObject({ why: 'manifest-faulty' });
  await writeFile(manifest, said.replace('"amount_minor"', '"amount_major"'));
  expect(await restore('2026-01')).toMatchObject({ why: 'columns' });
  await writeFile(manifest, said);
  expect(await restore('2026-01')).toMatchObject({ done: 'restored' });
});

test.each([
  ['passage_tag_days', 'UPDATE passage_tag_days SET amount_minor = amount_minor + 1'],
  ['figures', 'UPDATE passage_figure_changes SET passage_count = passage_count + 1'],
  ['ledger', "UPDATE journals SET kind = 'top-up' WHERE kind = 'toll'"],
  ['the manifest', 'UPDATE archived_months SET amount_minor = amount_minor + 1'],
])('verification finds an archived month that differs from %s', async (_, fault) => {
  await archive('2026-01');
  await owner.run(fault);
  expect((await broken()).join()).toContain('of every archived month');
});

test('customers are told from when on passages are shown, and none is missing without a word', async () => {
  const before = await fixture.signInAgain(customer);
  const first = await fixture.call(getProlasci, {}, before.token);
  expect(first.result).toMatchObject({ totalRecords: 5, shownFrom: null });
  // The oldest is the last.
  const { items } = first.result as { items: { passage_id: string }[] };
  await archive('2026-01');
  fixture.passTime({ seconds: 10 });
  const { token } = before;
  const list = (input: object) => fixture.call(getProlasci, input, token);
  const shown = await list({});
  expect(shown.result).toMatchObject({ totalRecords: 4, shownFrom: '2026-02-01' });
  expect((await list({ period: '2026-02-01/..' })).result).toMatchObject({ shownFrom: null });
  expect(await list({ period: '../2026-01-31' })).toMatchObject({
    http: 200,
    statusCode: 603,
    message: 'passages.archived;from:2026-02-01',
  });
  const gone = await fixture.call(getObracun, { passage_id: items[4]?.passage_id ?? '' }, token);
  expect(gone).toMatchObject({ statusCode: 603, message: 'passages.archived;from:2026-02-01' });
  const sums = await fixture.call(getPotrosnja, {}, token);
  expect(sums.result).toMatchObject({
    months: [
      { month: '2026-01', passages: 1 },
      { month: '2026-02', passages: 2 },
      { month: '2026-03', passages: 2 },
    ],
  });
  const report = (by: string) =>
    fixture.call(getIzvestaj, { period: '2026-01-01/2026-03-31', by }, token);
  expect((await report('tag')).result).toMatchObject({ total: { now: { passages: 5 } } });
  for (const by of ['hour', 'road']) {
    expect(await report(by)).toMatchObject({ message: 'spending-reports.archived' });
  }
  const file = await fixture.send({
    url: izvozProlazaka.path,
    query: { format: 'xlsx', languageId: '3' },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.headers).toMatchObject({ 'x-total-records': '4', 'x-shown-from': '2026-02-01' });
  expect((await list({ first: 3, rows: 5 })).result).toMatchObject({ items: { length: 1 } });
  const other = await fixture.addCustomer();
  expect(await fixture.call(getProlasci, {}, other.token)).toMatchObject({
    message: 'passages.none',
  });
});

/** More passages of January than a statement of a file reads. */
async function driveOften(): Promise<void> {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 20, 0, 10 * minute)).toISOString();
  await record(Array.from({ length: 1100 }, (_, minute) => tripOf(serial, at(minute))));
}

/** Reads a file to its end; something happens behind its first bytes. */
async function bytesOf({ body }: FileReply, meanwhile: () => Promise<unknown>): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) {
    if (bytes === 0) await meanwhile();
    bytes += (chunk as Uint8Array).length;
  }
  return bytes;
}

test.each(['csv', 'xlsx', 'ndjson'] as const)(
  'a %s of passages breaks off where a month leaves while it is read, and is whole otherwise',
  async (format) => {
    await driveOften();
    const { passages } = fixture.app.services;
    const scope = everyAccount.account(customer.accountId);
    const read = async (meanwhile: () => Promise<unknown>): Promise<number> => {
      const file = await passages.exportFile(
        scope,
        { tagId: '', period: '' },
        { format, languageId: '3', schema: 'passages/2', asked: {} },
      );
      if (!file.ok) throw new Error(file.code);
      return bytesOf(file.value, meanwhile);
    };
    expect(await read(async () => undefined)).toBeGreaterThan(10_000);
    // What had left before the file was begun is no reason.
    await archive('2026-01');
    expect(await read(async () => undefined)).toBeGreaterThan(0);
    await restore('2026-01');
    await expect(read(() => archive('2026-01'))).rejects.toThrow('A month was archived');
  },
);

test('an archive of personal data breaks off where a month leaves while it is read', async () => {
  await driveOften();
  await fixture.signInAgain(customer);
  // The statement has one row of this shape.
  const [session] = (await owner.run(
    'SELECT session_id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1',
    [customer.userId],
  )) as { session_id: string }[];
  const scope = scopeOf(customer, { sessionId: session?.session_id ?? '' });
  const { personalData } = fixture.app.services;
  const read = async (meanwhile: () => Promise<unknown>): Promise<number> => {
    const file = await personalData.exportAll(scope, { schema: 'personal-data/1' });
    if (!file.ok) throw new Error(file.code);
    return bytesOf(file.value, meanwhile);
  };
  expect(await read(async () => undefined)).toBeGreaterThan(10_000);
  await expect(read(() => archive('2026-01'))).rejects.toThrow('A month was archived');
});

test('that a clerk looked for archived passages is in the trail', async () => {
  const clerk = await fixture.addStaff('clerk');
  await archive('2026-01');
  fixture.passTime({ seconds: 10 });
  const asked = { account_id: customer.accountId, period: '../2026-01-31' };
  expect(await fixture.call(getProlasciKupca, asked, clerk.token)).toMatchObject({
    message: 'passages.archived;from:2026-02-01',
  });
  expect(
    await owner.run(
      "SELECT subject, details->'shown' AS shown FROM audit_trail WHERE action = 'customer-passages-read'",
    ),
  ).toEqual([{ subject: `customer:${customer.accountId}`, shown: 0 }]);
});

test('what lanes deliver of an archived month is told apart: known, or for staff', async () => {
  await archive('2026-01');
  fixture.passTime({ seconds: 10 });
  const late = tripOf(serial, '2026-01-20T10:00:00Z');
  const sameKey = { ...late, sourceKey: trips.january.sourceKey };
  const next = tripOf(serial, '2026-01-31T23:40:00Z');
  expect(await record([trips.january, late, next])).toMatchObject({
    recorded: 1,
    duplicates: 1,
    refused: [{ sourceKey: late.sourceKey, refusal: 'month-archived' }],
  });
  expect(await record([sameKey])).toMatchObject({ refused: [{ refusal: 'key-used' }] });
  // Of a lane that uses a key again after years.
  const again = tripOf(serial, '2026-03-20T10:00:00Z', { sourceKey: trips.january.sourceKey });
  expect(await record([again])).toMatchObject({ refused: [{ refusal: 'key-used' }] });
  await owner.run("SELECT ensure_passage_partition('2026-01-01')");
  expect(await owner.run("SELECT to_regclass('passages_2026_01') AS made")).toEqual([
    { made: null },
  ]);
  expect(await broken()).toEqual([]);
});
