import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../../testing/scope.ts';
import { archiveMonth } from '../index.ts';
import { openMonthsFixture, type MonthsFixture } from '../testing/months-fixture.ts';

// The files of months that leave, and what is said and asked meanwhile.

let months: MonthsFixture;
beforeAll(async () => {
  months = await openMonthsFixture();
});
afterAll(() => months.close());
afterEach(() => months.bringBack());

test('a month stays where its folder cannot be written, or has something else', async () => {
  const file = path.join(months.folder, 'a file');
  await writeFile(file, '');
  await expect(archiveMonth(everyAccount, '2026-01', file, months.optionsOf({}))).rejects.toThrow(
    'ENOTDIR',
  );
  expect(await months.statesOf()).toContainEqual(['2026-01', 'in-database', 1]);
  await mkdir(months.folderOf('2026-01'));
  await writeFile(path.join(months.folderOf('2026-01'), 'manifest.json'), '{}');
  expect(await months.archive('2026-01')).toEqual({ done: 'refused', why: 'manifest-faulty' });
  expect(await months.statesOf()).toContainEqual(['2026-01', 'in-database', 1]);
});

test('the manifest says what the file has, and the file is a table that other programs read', async () => {
  await months.archive('2026-01');
  await months.archive('2026-02');
  const manifest: unknown = JSON.parse(
    await readFile(path.join(months.folderOf('2026-02'), 'manifest.json'), 'utf8'),
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
  const csv = gunzipSync(await readFile(path.join(months.folderOf('2026-02'), 'passages.csv.gz')));
  const [header = '', ...lines] = csv.toString().trimEnd().split('\n');
  expect(header.split(',').slice(0, 3)).toEqual(['account_id', 'exited_at', 'passage_id']);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(`${months.customer.accountId},2026-01-31 23:30:00+00,`);
  // Who has driven where and when is not for everybody on the machine.
  for (const name of ['.', 'manifest.json', 'passages.csv.gz']) {
    expect((await stat(path.join(months.folderOf('2026-02'), name))).mode & 0o007).toBe(0);
  }
});

/** Asks for a stop when a line is said. */
function stopAt(beginning: string) {
  const stop = new AbortController();
  return {
    say: (line: string) => {
      if (line.startsWith(beginning)) stop.abort();
    },
    signal: stop.signal,
  };
}

test.each(['Taking', 'Writing', 'Reading it back'])(
  'who asks for a stop at “%s” gets it, and the next call goes on',
  async (line) => {
    expect(await months.archive('2026-01', stopAt(line))).toEqual({ done: 'stopped' });
    expect(await months.archive('2026-01')).toMatchObject({ done: 'archived' });
  },
);

test.each(['Reading', 'Bringing', 'Comparing'])(
  'who asks for a stop at “%s” gets it, and nothing has come back',
  async (line) => {
    await months.archive('2026-01');
    const before = await months.rows();
    expect(await months.restore('2026-01', stopAt(line))).toEqual({ done: 'stopped' });
    expect(await months.rows()).toEqual(before);
    expect(await months.restore('2026-01')).toMatchObject({ done: 'restored' });
  },
);

test('a dry run says what is to be done, and does nothing', async () => {
  expect(await months.archive('2026-01', { dryRun: true })).toMatchObject({
    done: 'dry-run',
    passages: 1,
    steps: { length: 5 },
  });
  expect(await readdir(months.folder)).toEqual([]);
  expect(await months.statesOf()).toContainEqual(['2026-01', 'in-database', 1]);
});

/** The manifest, with another first digit of the hash of its content, whichever it had. */
function withAnotherHash(manifest: string): string {
  return manifest.replace(/(?<="contentSha256": ")./u, (digit) => (digit === '0' ? '1' : '0'));
}

test('what may not leave stays, and what is not what left does not come back', async () => {
  expect(await months.archive('2030-01')).toMatchObject({ why: 'too-young' });
  expect(await months.archive('2025-12')).toMatchObject({ why: 'not-there' });
  expect(await months.archive('2026-02')).toEqual({
    done: 'refused',
    why: 'not-the-oldest',
    oldest: '2026-01',
  });
  expect(await months.restore('2026-01')).toMatchObject({ why: 'no-manifest' });
  await months.archive('2026-01');
  const data = path.join(months.folderOf('2026-01'), 'passages.csv.gz');
  const manifest = path.join(months.folderOf('2026-01'), 'manifest.json');
  const [whole, said] = [await readFile(data), await readFile(manifest, 'utf8')];
  await appendFile(data, 'x');
  expect(await months.restore('2026-01')).toMatchObject({ why: 'file-changed' });
  await writeFile(data, whole.subarray(0, whole.length - 5));
  expect(await months.restore('2026-01')).toMatchObject({ why: 'file-changed' });
  await writeFile(data, whole);
  await writeFile(manifest, withAnotherHash(said));
  expect((await months.restore('2026-01')).done).toBe('refused');
  await writeFile(manifest, '{}');
  expect(await months.restore('2026-01')).toMatchObject({ why: 'manifest-faulty' });
  await writeFile(manifest, said.replace('"amount_minor"', '"amount_major"'));
  expect(await months.restore('2026-01')).toMatchObject({ why: 'columns' });
  await writeFile(manifest, said);
  expect(await months.restore('2026-01')).toMatchObject({ done: 'restored' });
});
