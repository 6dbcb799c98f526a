import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { getExtTollTermsOfUse } from '@rampa/contract/external-toll';
import { getPravnaStrana, getPravneStrane, getPrihvatanja, legalPage } from '@rampa/contract/legal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { readBuiltInPages } from './index.ts';

/** Digests of each version, in `rs` and `sr`. Published versions stay; a new one gets a line. */
const digests = {
  'terms 1': ['31ea0e7b6183b6d5', '63bd4026666cb47e'],
  'terms 2': ['92cb846f893e03a1', 'cb18459ddc7cee35'],
  'privacy 1': ['07a6f5f13ad796c1', '1bb81460cfa0d738'],
  'privacy 2': ['a1d88a2582c8755e', '1e962e7403cb5807'],
  'accessibility 1': ['36085bf5f2a96479', 'e444bb5bdd49069d'],
  'accessibility 2': ['ed082ad8011df1a1', '0646b2d097f5bde0'],
  'tolls-abroad 1': ['cdb98c23072e474a', 'f33f17ebf2258a05'],
  'tolls-abroad 2': ['bd6dd29ef0ab0176', 'a6b0d50305824443'],
};

test('what people agreed to is never rewritten under its number', async () => {
  const [serbia, srpska] = [await readBuiltInPages('rs'), await readBuiltInPages('sr')];
  const known = new Map<string, readonly string[]>(Object.entries(digests));
  let files = 0;
  for (const page of legalPage.options) {
    expect(serbia[page].length).toBe(srpska[page].length);
    for (const [at, { version, ...text }] of serbia[page].entries()) {
      const name = `${page} ${version}`;
      const found = [text, srpska[page][at]].map((one) =>
        createHash('sha256')
          .update(JSON.stringify([one?.serbian, one?.english]))
          .digest('hex')
          .slice(0, 16),
      );
      const rule = known.has(name)
        ? `The words of ${name} changed. People agreed to the old ones: bring the new ones as a new version.`
        : `${name} is new: give it a line here, and never change its words again.`;
      expect(found, rule).toEqual(known.get(name));
      known.delete(name);
      files += 4;
    }
  }
  expect([...known.keys()], 'A version that people agreed to is gone').toEqual([]);
  const folder = new URL('./pages/', import.meta.url);
  const there = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith('.txt'),
  );
  expect(there.length, 'A file in pages/ belongs to no version').toBe(files);
});

let fixture: AppFixture;
let owner: Database;
let customer: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  owner = createDatabase({ url: fixture.ownerUrl, role: null });
  customer = await fixture.addCustomer();
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

const read = async (page: string, version?: string) => {
  const input = { page, languageId: '3', ...(version === undefined ? {} : { version }) };
  return getPravnaStrana.result.parse((await fixture.call(getPravnaStrana, input)).result);
};
const wordsOf = ({ blocks }: Awaited<ReturnType<typeof read>>) =>
  blocks.map(({ text }) => text).join('\n');
const newsOf = async ({ token }: SignedIn) =>
  getPrihvatanja.result.parse((await fixture.call(getPrihvatanja, {}, token)).result).news;
const abroad = async () =>
  getExtTollTermsOfUse.result.parse(
    (await fixture.call(getExtTollTermsOfUse, {}, customer.token, undefined, 'en')).result,
  );
const announced = () =>
  owner.run('SELECT page, version FROM legal_announcements ORDER BY page', []);

/** The database as an earlier program left it: only the first version, and people who know it. */
async function goBack(): Promise<void> {
  await owner.run('DELETE FROM legal_announcements', []);
  await owner.run('DELETE FROM legal_versions', []);
  await owner.run('DELETE FROM legal_acceptances', []);
  await owner.run(
    `INSERT INTO legal_acceptances (account_id, user_id, page, version, valid_from, way, accepted_at)
     SELECT $1, $2, page, 1, '2026-01-01', 'registration', $3
     FROM unnest(ARRAY['terms', 'privacy']) AS page`,
    [customer.accountId, customer.userId, fixture.now().toString()],
  );
  await owner.run(
    `INSERT INTO t4a_accounts (account_id, fetched_version, fetched_at, accepted_version, accepted_at, activated_at)
     VALUES ($1, '2026-1', $2, '2026-1', $2, $2)
     ON CONFLICT (account_id) DO UPDATE SET fetched_version = '2026-1', accepted_version = '2026-1',
       accepted_at = $2, activated_at = $2`,
    [customer.accountId, fixture.now().toString()],
  );
}

test('a new installation has the newest version in force at once, and announces it to nobody', async () => {
  for (const page of legalPage.options) {
    expect(await read(page)).toMatchObject({ version: 2, inForce: 2 });
    expect(await read(page, '1')).toMatchObject({ version: 1, validFrom: '2026-01-01' });
  }
  expect((await abroad()).version).toBe('2026-2');
  expect(await announced()).toEqual([]);
});

test('an older installation keeps what was accepted and what the operator wrote, and announces the rest a week ahead', async () => {
  await goBack();
  await owner.run(
    `INSERT INTO legal_versions (page, version, serbian, english, valid_from, published_by, published_at)
     VALUES ('terms', 2, 'Наши услови', 'Our own terms', '2026-10-01', 'staff:' || gen_random_uuid(), $1)`,
    [fixture.now().toString()],
  );
  // Two servers start at once, and one of them again.
  const bring = fixture.app.services.bringLegalPages;
  await Promise.all([bring(), bring()]);
  await bring();

  expect(await read('terms')).toMatchObject({ version: 2, inForce: 2, validFrom: '2026-10-01' });
  expect(wordsOf(await read('terms'))).toBe('Our own terms');
  expect((await read('terms')).versions).toHaveLength(2);
  expect(wordsOf(await read('terms', '1'))).toContain('Tell nobody your password.');

  const before = await read('privacy');
  expect(before).toMatchObject({ version: 1, inForce: 1 });
  expect(wordsOf(before)).toContain('as long as the law on accounting demands');
  const after = await read('privacy', '2');
  expect(after).toMatchObject({ version: 2, inForce: 1, validFrom: '2026-11-27' });
  expect(wordsOf(after)).toContain('as long as accounting law requires');
  expect(await newsOf(customer)).toEqual([
    { page: 'terms', version: 2, validFrom: '2026-10-01' },
    { page: 'privacy', version: 2, validFrom: '2026-11-27' },
  ]);
  expect(await announced()).toEqual([
    { page: 'privacy', version: 2 },
    { page: 'tolls-abroad', version: 2 },
  ]);
  const old = await abroad();
  expect(old.version).toBe('2026-1');
  expect(old.html).toContain('you do not answer for passages after the report');

  fixture.passTime({ hours: 24 * 7 });
  customer = await fixture.signInAgain(customer);
  expect(await read('privacy')).toMatchObject({ version: 2, inForce: 2 });
  expect((await abroad()).version).toBe('2026-2');
  expect(
    await owner.run('SELECT accepted_version FROM t4a_accounts WHERE account_id = $1', [
      customer.accountId,
    ]),
  ).toEqual([{ accepted_version: '2026-1' }]);
  const rows = await owner.run('SELECT DISTINCT version FROM legal_acceptances', []);
  expect(rows).toEqual([{ version: 1 }]);
});

test('editors see the program’s versions as the program’s', async () => {
  const editor = await fixture.addStaff('editor');
  const answer = await fixture.call(getPravneStrane, {}, editor.token);
  const pages = getPravneStrane.result.parse(answer.result).items;
  expect(pages.find(({ page }) => page === 'accessibility')?.versions).toMatchObject([
    { version: 2, publishedAt: null, publishedBy: '' },
    { version: 1, publishedAt: null, publishedBy: '' },
  ]);
});
