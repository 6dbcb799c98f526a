import type { CallDefinition, CallResult, Envelope } from '@rampa/contract';
import { registracija } from '@rampa/contract/identity';
import {
  getPravnaStrana,
  getPravneStrane,
  getPrihvatanja,
  legalPage,
  objaviNacrt,
  odbaciNacrt,
  type PageAtDesk,
  potvrdiObavestenje,
  sacuvajNacrt,
} from '@rampa/contract/legal';
import { latinWordIn } from '@rampa/contract/script';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { englishIn, serbianIn } from '../../platform/country-words.ts';
import { openAppStage, type AppStage, type SignedIn } from '../../testing/app-stage.ts';
import { readBuiltInPages } from './index.ts';

let stage: AppStage;
let editor: SignedIn;
beforeAll(async () => {
  stage = await openAppStage();
  editor = await stage.addStaff('editor');
});
afterAll(() => stage.close());

function resultOf<Call extends CallDefinition>(
  call: Call,
  { result, message }: Envelope,
): CallResult<Call> {
  expect(message).toBe('');
  return call.result.parse(result) as CallResult<Call>;
}

const read = async (page: string, rest: object = {}) =>
  resultOf(getPravnaStrana, await stage.call(getPravnaStrana, { page, ...rest }));

const atDesk = async (page: string): Promise<PageAtDesk> => {
  const { items } = resultOf(getPravneStrane, await stage.call(getPravneStrane, {}, editor.token));
  const found = items.find((one) => one.page === page);
  if (found === undefined) throw new Error(page);
  return found;
};

const draft = async (page: string, text: string, language: 'sr-Cyrl' | 'en' = 'sr-Cyrl') => {
  const { serbian, english } = await atDesk(page);
  const { revision } = language === 'en' ? english : serbian;
  return stage.call(sacuvajNacrt, { page, language, revision, text }, editor.token);
};

const publish = async (page: string, validFrom: string) => {
  const { serbian, english } = await atDesk(page);
  const revisions = { serbianRevision: serbian.revision, englishRevision: english.revision };
  return stage.call(objaviNacrt, { page, ...revisions, validFrom }, editor.token);
};

const values = '{{office}}. {{contact}}. {{settlementBody}}.';

test('the program’s own pages are written in both countries, and name the settlement body and the days', async () => {
  for (const country of ['rs', 'sr'] as const) {
    const pages = await readBuiltInPages(country);
    for (const page of legalPage.options) {
      const { serbian, english } = pages[page];
      for (const line of serbian.split('\n')) {
        const foreign = latinWordIn(line.replaceAll(/\{\{.*?\}\}|EN|WCAG/gu, ' '));
        expect(foreign, `${page} ${country}`).toBeUndefined();
      }
      expect(serbian.match(/^# /gmu)?.length).toBe(english.match(/^# /gmu)?.length);
      expect(serbian.match(/\{\{\w+\}\}/gu)).toEqual(english.match(/\{\{\w+\}\}/gu));
    }
    expect(pages.terms.serbian).toContain('{{settlementBody}}');
    for (const text of ['8 дана', '15 дана', '90 дана'])
      expect(pages.terms.serbian).toContain(text);
  }
});

test('Republika Srpska’s pages are ijekavian, and vehicles have classes there', async () => {
  const pages = await readBuiltInPages('sr');
  for (const page of legalPage.options) {
    // The operator's name is a name.
    const serbian = pages[page].serbian.replaceAll('ЈП Пример', '');
    expect(serbianIn('sr')(serbian)).toBe(serbian);
    expect(englishIn('sr')(pages[page].english)).toBe(pages[page].english);
  }
});

test('a page is read in each script, with the operator’s values in it', async () => {
  const cyrillic = await read('terms', { languageId: '1' });
  const latin = await read('terms', { languageId: '2' });
  const english = await read('terms', { languageId: '3' });
  const textOf = ({ blocks }: typeof latin) => blocks.map(({ text }) => text).join('\n');
  expect(cyrillic).toMatchObject({ version: 1, inForce: 1, validFrom: '2026-01-01' });
  expect(textOf(cyrillic)).toContain('центар за вансудско решавање потрошачких спорова');
  expect(textOf(latin)).toContain('centar za vansudsko rešavanje potrošačkih sporova');
  expect(textOf(english)).toContain('Centre for Out-of-Court Settlement');
  for (const shown of [latin, english])
    expect(textOf(shown)).not.toMatch(/\p{Script=Cyrillic}|\{\{/u);
  expect(latin.blocks[0]).toEqual({ kind: 'heading', text: 'Ko smo mi' });
});

test('a draft is seen by nobody; published it holds from its day, and what held before stays readable', async () => {
  const before = await read('privacy');
  await draft('privacy', `# Нови услови\n\nОд јануара. ${values}`);
  await draft('privacy', `# New notice\n\nFrom January. ${values}`, 'en');
  expect(await read('privacy')).toEqual(before);
  const answer = resultOf(objaviNacrt, await publish('privacy', '2026-12-01'));
  expect(answer).toMatchObject({
    inForce: 1,
    serbian: { draft: null },
    versions: [
      { version: 2, validFrom: '2026-12-01', publishedBy: expect.stringMatching(/\S/) },
      { version: 1, publishedAt: null, publishedBy: '' },
    ],
  });
  expect(await read('privacy')).toMatchObject({ version: 1, inForce: 1 });
  expect(await read('privacy', { version: '2' })).toMatchObject({
    version: 2,
    inForce: 1,
    blocks: [{ kind: 'heading', text: 'Novi uslovi' }, { kind: 'text' }],
  });
  stage.passTime({ hours: 24 * 11 });
  editor = await stage.addStaff('editor');
  expect(await read('privacy')).toMatchObject({ version: 2, inForce: 2 });
  expect((await read('privacy', { version: '1' })).blocks).toEqual(before.blocks);
  expect(await stage.call(getPravnaStrana, { page: 'privacy', version: '3' })).toMatchObject({
    http: 404,
  });
});

test('nothing is published into the past, before the last version, or without a change', async () => {
  expect(await publish('accessibility', '2027-05-01')).toMatchObject({
    http: 409,
    message: 'legal.nothing-to-publish',
  });
  const short = '# Statement\n\n{{contact}} {{settlementBody}}';
  await draft('accessibility', short, 'en');
  expect(await publish('accessibility', '2026-11-01')).toMatchObject({
    http: 400,
    result: [{ field: 'validFrom', message: 'legal.day-past' }],
  });
  expect(await publish('accessibility', '2027-05-01')).toMatchObject({ http: 200 });
  await draft('accessibility', `${short}\n\nMore.`, 'en');
  expect(await publish('accessibility', '2027-04-01')).toMatchObject({
    http: 400,
    message: expect.stringContaining('legal.day-before-last'),
  });
  const { english } = await atDesk('accessibility');
  const discarded = { page: 'accessibility', language: 'en', revision: english.revision };
  expect(await stage.call(odbaciNacrt, discarded, editor.token)).toMatchObject({ http: 200 });
  expect((await atDesk('accessibility')).english).toMatchObject({ draft: null, published: short });
});

test('of two editors one saves, and of two that publish at once one does', async () => {
  const { english } = await atDesk('terms');
  const save = (text: string) =>
    stage.call(
      sacuvajNacrt,
      { page: 'terms', language: 'en', revision: english.revision, text: `${text} ${values}` },
      editor.token,
    );
  const saved = await Promise.all([save('One.'), save('Two.'), save('Three.')]);
  expect(saved.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ]);
  const now = await atDesk('terms');
  const revisions = {
    serbianRevision: now.serbian.revision,
    englishRevision: now.english.revision,
  };
  const published = await Promise.all(
    [1, 2, 3].map(() =>
      stage.call(
        objaviNacrt,
        { page: 'terms', ...revisions, validFrom: '2026-12-10' },
        editor.token,
      ),
    ),
  );
  expect(published.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ]);
  expect((await atDesk('terms')).versions.map(({ version }) => version)).toEqual([2, 1]);
});

test.each([
  ['# Услови\n\n<b>Важно</b>', 'language.text-markup'],
  ['# Uslovi', 'language.text-not-cyrillic'],
  ['Пишите на {{mail}}', 'language.text-strange-parameter'],
  ['Пишите на {{contact, number}}', 'language.text-braces'],
  ['Без вредности', 'language.text-parameter-missing'],
  [' \n\n# \n', 'language.text-empty'],
  ['а'.repeat(4001), 'legal.paragraph-too-long'],
])('a page like %j is refused', async (text, code) => {
  const answer = await draft('terms', text);
  expect(answer.http).toBe(400);
  expect(answer.result).toEqual([{ field: 'text', message: expect.stringContaining(code) }]);
});

test('a page as long as it may be is checked at once', async () => {
  const paragraph = 'а'.repeat(3990);
  const text = `${Array.from({ length: 14 }, () => paragraph).join('\n\n')}\n\n${values}`;
  const begun = performance.now();
  expect(await draft('terms', text)).toMatchObject({ http: 200 });
  expect(performance.now() - begun).toBeLessThan(3000);
});

test('who registers agrees to the version in force; a later one is told until it was seen, and stops nothing', async () => {
  const username = 'nova.korisnica';
  const answer = await stage.call(registracija, {
    lice: 'fizicko',
    email: 'nova.korisnica@primer.rs',
    username,
    password: 'nočni vozač do mora',
    ime: 'Нова',
    prezime: 'Корисница',
  });
  expect(answer).toMatchObject({ http: 200 });
  const [person] = (await stage.app.database.run(
    'SELECT account_id, user_id FROM users WHERE username = $1',
    [username],
  )) as { account_id: string; user_id: string }[];
  const who = { accountId: String(person?.account_id), userId: String(person?.user_id) };
  const { items } = await stage.app.services.legal.acceptances(who);
  expect(items).toEqual([
    expect.objectContaining({ page: 'privacy', way: 'registration' }),
    expect.objectContaining({ page: 'terms', version: 1, way: 'registration' }),
  ]);

  const customer = await stage.addCustomer();
  const told = async () =>
    resultOf(getPrihvatanja, await stage.call(getPrihvatanja, {}, customer.token));
  const version = (await atDesk('terms')).versions[0]?.version;
  expect((await told()).news).toContainEqual({ page: 'terms', version, validFrom: '2026-12-10' });
  for (let count = 0; count < 2; count += 1) {
    const seen = { page: 'terms', version };
    expect(await stage.call(potvrdiObavestenje, seen, customer.token)).toMatchObject({ http: 200 });
  }
  const after = await told();
  expect(after.news.map(({ page }) => page)).not.toContain('terms');
  expect(after.items).toMatchObject([{ page: 'terms', version, way: 'told' }]);
});

test('the program’s database login can neither change nor delete what was published', async () => {
  const { rows } = await stage.app.database.transaction(async (tx) => {
    const { sql } = await import('kysely');
    return sql<{ kind: string }>`SELECT privilege_type AS kind
      FROM information_schema.role_table_grants
      WHERE table_name = 'legal_versions' AND grantee = 'rampa_app'`.execute(tx);
  });
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['INSERT', 'SELECT']);
});
