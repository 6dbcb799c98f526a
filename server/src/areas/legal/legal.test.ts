import type { CallDefinition, CallResult, Country, Envelope } from '@rampa/contract';
import { aktivirajT4AKorisnika, getExtTollTermsOfUse } from '@rampa/contract/external-toll';
import { registracija } from '@rampa/contract/identity';
import {
  getPravnaStrana,
  getPravneStrane,
  getPrihvatanja,
  legalPage,
  type LegalPage,
  objaviNacrt,
  odbaciNacrt,
  type PageAtDesk,
  potvrdiObavestenje,
  sacuvajNacrt,
} from '@rampa/contract/legal';
import { latinWordIn } from '@rampa/contract/script';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { englishIn, serbianIn } from '../../platform/country-words.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { scopeOf } from '../../testing/scope.ts';
import { readBuiltInPages } from './index.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: AppFixture;
let editor: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  editor = await fixture.addStaff('editor');
});
afterAll(() => fixture.close());

function resultOf<Call extends CallDefinition>(
  call: Call,
  { result, message }: Envelope,
): CallResult<Call> {
  expect(message).toBe('');
  return call.result.parse(result) as CallResult<Call>;
}

const read = async (page: string, rest: object = {}) =>
  resultOf(getPravnaStrana, await fixture.call(getPravnaStrana, { page, ...rest }));

const atDesk = async (page: string): Promise<PageAtDesk> => {
  const { items } = resultOf(
    getPravneStrane,
    await fixture.call(getPravneStrane, {}, editor.token),
  );
  const found = items.find((one) => one.page === page);
  if (found === undefined) throw new Error(page);
  return found;
};

const draft = async (page: string, text: string, language: 'sr-Cyrl' | 'en' = 'sr-Cyrl') => {
  const { serbian, english } = await atDesk(page);
  const { revision } = language === 'en' ? english : serbian;
  return fixture.call(sacuvajNacrt, { page, language, revision, text }, editor.token);
};

const publish = async (page: string, validFrom: string) => {
  const { serbian, english } = await atDesk(page);
  const revisions = { serbianRevision: serbian.revision, englishRevision: english.revision };
  return fixture.call(objaviNacrt, { page, ...revisions, validFrom }, editor.token);
};

/** Many people at once. */
const fill = (count: number) =>
  fixture.app.database.run(
    `WITH fresh AS (
       SELECT uuidv4.id AS account_id, n FROM generate_series(1, $1::int) AS n,
         LATERAL (SELECT gen_random_uuid() AS id, n AS same) AS uuidv4
     ), opened AS (
       INSERT INTO accounts (account_id, person_type, created_at)
       SELECT account_id, 'fizicko', now() FROM fresh
     )
     INSERT INTO users (account_id, user_id, email, username, first_name, last_name, password_hash,
       password_changed_at, email_verified_at, created_at)
     SELECT account_id, gen_random_uuid(), 'mnogi' || n || '@primer.rs', 'mnogi' || n, '', '', '',
       now(), CASE WHEN n % 10 = 0 THEN NULL ELSE now() END, now()
     FROM fresh`,
    [count],
  );

const values = '{{office}}. {{contact}}. {{settlementBody}}.';

/** What the program publishes in a new installation. */
const newestPages = async (country: Country) => {
  const pages = await readBuiltInPages(country);
  const newest = (page: LegalPage) => pages[page].at(-1) ?? pages[page][0];
  return legalPage.options.map((page) => ({ page, ...newest(page) }));
};

test('the program’s own pages are written in both countries, and name the settlement body and the days', async () => {
  for (const country of ['rs', 'sr'] as const) {
    for (const { page, serbian, english } of await newestPages(country)) {
      for (const line of serbian.split('\n')) {
        const foreign = latinWordIn(line.replaceAll(/\{\{.*?\}\}|EN|WCAG/gu, ' '));
        expect(foreign, `${page} ${country}`).toBeUndefined();
      }
      expect(serbian.match(/^# /gmu)?.length).toBe(english.match(/^# /gmu)?.length);
      expect(serbian.match(/\{\{\w+\}\}/gu)).toEqual(english.match(/\{\{\w+\}\}/gu));
      if (page !== 'terms') continue;
      for (const text of ['{{settlementBody}}', '8 дана', '15 дана', '90 дана'])
        expect(serbian).toContain(text);
    }
  }
});

test('Republika Srpska’s pages are ijekavian, and vehicles have classes there', async () => {
  for (const { serbian, english } of await newestPages('sr')) {
    // The operator's name is a name.
    const written = serbian.replaceAll('ЈП Пример', '');
    expect(serbianIn('sr')(written)).toBe(written);
    expect(englishIn('sr')(english)).toBe(english);
  }
});

test('a page is read in each script, with the operator’s values in it', async () => {
  const cyrillic = await read('terms', { languageId: '1' });
  const latin = await read('terms', { languageId: '2' });
  const english = await read('terms', { languageId: '3' });
  const textOf = ({ blocks }: typeof latin) => blocks.map(({ text }) => text).join('\n');
  expect(cyrillic).toMatchObject({ version: 2, inForce: 2, validFrom: '2026-11-20' });
  expect(textOf(cyrillic)).toContain('центар за вансудско решавање потрошачких спорова');
  expect(textOf(latin)).toContain('centar za vansudsko rešavanje potrošačkih sporova');
  expect(textOf(english)).toContain('Centre for Out-of-Court Settlement');
  for (const shown of [latin, english])
    expect(textOf(shown)).not.toMatch(/\p{Script=Cyrillic}|\{\{/u);
  expect(latin.blocks[0]).toEqual({ kind: 'heading', text: 'Ko smo mi' });
});

test('a draft is seen by nobody; once published it is in force from its day, and earlier versions stay readable', async () => {
  const before = await read('privacy');
  await draft('privacy', `# Нови услови\n\nОд јануара. ${values}`);
  await draft('privacy', `# New notice\n\nFrom January. ${values}`, 'en');
  expect(await read('privacy')).toEqual(before);
  const answer = resultOf(objaviNacrt, await publish('privacy', '2026-12-01'));
  expect(answer).toMatchObject({
    inForce: 2,
    serbian: { draft: null },
    versions: [
      { version: 3, validFrom: '2026-12-01', publishedBy: expect.stringMatching(/\S/) },
      { version: 2, publishedAt: null, publishedBy: '' },
      { version: 1, validFrom: '2026-01-01', publishedAt: null, publishedBy: '' },
    ],
  });
  expect(await read('privacy')).toMatchObject({ version: 2, inForce: 2 });
  expect(await read('privacy', { version: '3' })).toMatchObject({
    version: 3,
    inForce: 2,
    blocks: [{ kind: 'heading', text: 'Novi uslovi' }, { kind: 'text' }],
  });
  fixture.passTime({ hours: 24 * 11 });
  editor = await fixture.addStaff('editor');
  expect(await read('privacy')).toMatchObject({ version: 3, inForce: 3 });
  expect((await read('privacy', { version: '2' })).blocks).toEqual(before.blocks);
  expect(await fixture.call(getPravnaStrana, { page: 'privacy', version: '4' })).toMatchObject({
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
  expect(await fixture.call(odbaciNacrt, discarded, editor.token)).toMatchObject({ http: 200 });
  expect((await atDesk('accessibility')).english).toMatchObject({ draft: null, published: short });
});

test('of two editors who save, or publish, at once, one succeeds', async () => {
  const { english } = await atDesk('terms');
  const save = (text: string) =>
    fixture.call(
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
      fixture.call(
        objaviNacrt,
        { page: 'terms', ...revisions, validFrom: '2026-12-10' },
        editor.token,
      ),
    ),
  );
  expect(published.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409,
  ]);
  expect((await atDesk('terms')).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
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

test('a page of maximum length is checked quickly', async () => {
  const paragraph = 'а'.repeat(3990);
  const text = `${Array.from({ length: 14 }, () => paragraph).join('\n\n')}\n\n${values}`;
  const begun = performance.now();
  expect(await draft('terms', text)).toMatchObject({ http: 200 });
  expect(performance.now() - begun).toBeLessThan(3000);
});

test('registering accepts the version in force; a later one is announced until it has been seen, and blocks nothing', async () => {
  const username = 'nova.korisnica';
  const answer = await fixture.call(registracija, {
    lice: 'fizicko',
    email: 'nova.korisnica@primer.rs',
    username,
    password: 'nočni vozač do mora',
    ime: 'Нова',
    prezime: 'Корисница',
  });
  expect(answer).toMatchObject({ http: 200 });
  const [person] = (await fixture.app.database.run(
    'SELECT account_id, user_id FROM users WHERE username = $1',
    [username],
  )) as { account_id: string; user_id: string }[];
  const who = scopeOf({
    accountId: String(person?.account_id),
    userId: String(person?.user_id),
  });
  const { items } = await fixture.app.services.legal.acceptances(who);
  expect(items).toEqual([
    expect.objectContaining({ page: 'privacy', way: 'registration' }),
    expect.objectContaining({ page: 'terms', version: 2, way: 'registration' }),
  ]);

  const customer = await fixture.addCustomer();
  const told = async () =>
    resultOf(getPrihvatanja, await fixture.call(getPrihvatanja, {}, customer.token));
  const version = (await atDesk('terms')).versions[0]?.version;
  expect((await told()).news).toContainEqual({ page: 'terms', version, validFrom: '2026-12-10' });
  for (let count = 0; count < 2; count += 1) {
    const seen = { page: 'terms', version };
    expect(await fixture.call(potvrdiObavestenje, seen, customer.token)).toMatchObject({
      http: 200,
    });
  }
  const after = await told();
  expect(after.news.map(({ page }) => page)).not.toContain('terms');
  expect(after.items).toMatchObject([{ page: 'terms', version, way: 'told' }]);
});

interface MailTo {
  readonly to: string;
  readonly template: string;
  readonly languageId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly actionUrl: string;
}

const mailsOf = async (template: string) => {
  const rows = await fixture.app.database.run(
    `SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'template' = $1`,
    [template],
  );
  return (rows as { data: MailTo }[]).map(({ data }) => data);
};

const announced = async (page: string) => {
  const [row] = (await fixture.app.database.run(
    `SELECT version, step, mails, ended_at FROM legal_announcements WHERE page = $1
     ORDER BY version DESC LIMIT 1`,
    [page],
  )) as { version: number; step: number; mails: number; ended_at: unknown }[];
  if (row === undefined) throw new Error(page);
  return row;
};

/** What the queue does, one batch after another; a mail server accepts the mails. */
const tellAll = async (page: 'terms' | 'privacy' | 'tolls-abroad', version: number) => {
  for (let step = (await announced(page)).step; ; step += 1) {
    await fixture.app.services.announcements.tell(everyAccount, { page, version, step });
    await sendWaiting();
    if ((await announced(page)).ended_at !== null) return;
  }
};

const sendWaiting = () =>
  fixture.app.database.run(
    `UPDATE jobs.job SET state = 'completed' WHERE name = 'mail' AND state = 'created'`,
    [],
  );

test('everybody with a confirmed address gets one mail about new terms, in batches, whatever they chose', async () => {
  editor = await fixture.addStaff('editor');
  const customers: SignedIn[] = [];
  for (let count = 0; count < 4; count += 1) customers.push(await fixture.addCustomer());
  await fill(230);
  await sendWaiting();
  await draft('terms', `# Нови услови\n\nЈош новији. ${values}`);
  const { version } = resultOf(objaviNacrt, await publish('terms', '2027-02-01')).versions[0] ?? {};
  if (version === undefined) throw new Error('Nothing was published');
  // The editor waits for none of them.
  expect(await mailsOf('legal.mail-terms')).toEqual([]);
  const job = { page: 'terms', version, step: 0 } as const;
  // The same job twice, as after a crash: the second finds the step done.
  await Promise.all([1, 2].map(() => fixture.app.services.announcements.tell(everyAccount, job)));
  expect(await announced('terms')).toMatchObject({ step: 1, mails: 100, ended_at: null });
  await fixture.app.services.announcements.tell(everyAccount, job);
  expect(await announced('terms')).toMatchObject({ step: 1, mails: 100 });
  // While the mail server does not keep up, nothing is added.
  await fixture.app.services.announcements.tell(everyAccount, { ...job, step: 1 });
  await fixture.app.services.announcements.tell(everyAccount, { ...job, step: 2 });
  expect(await announced('terms')).toMatchObject({ step: 2, mails: 200 });
  await sendWaiting();
  await tellAll('terms', version);
  const mails = await mailsOf('legal.mail-terms');
  expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length);
  const [people] = (await fixture.app.database.run(
    `SELECT count(*)::int AS count FROM users WHERE email <> '' AND email_verified_at IS NOT NULL
     AND account_id <> '00000000-0000-7000-8000-000000000001'`,
    [],
  )) as { count: number }[];
  expect(mails).toHaveLength(people?.count ?? -1);
  expect(mails.find(({ languageId }) => languageId === '2')).toMatchObject({
    params: { day: '01.02.2027.' },
    actionUrl: expect.stringMatching(new RegExp(`/uslovi-koriscenja\\?verzija=${version}$`)),
  });
  expect(customers).toHaveLength(4);
});

test('terms of tolls abroad are announced only to those who use them, the accessibility statement to nobody', async () => {
  const user = await fixture.addCustomer();
  await fixture.call(getExtTollTermsOfUse, {}, user.token);
  await fixture.call(aktivirajT4AKorisnika, {}, user.token);
  await sendWaiting();
  const { english } = await atDesk('tolls-abroad');
  expect(english.published).toContain('{{fee}}');
  expect(await draft('tolls-abroad', '# Terms\n\nFor nothing.', 'en')).toMatchObject({
    http: 400,
    result: [{ field: 'text', message: expect.stringContaining('parameter-missing') }],
  });
  await draft('tolls-abroad', `# Terms\n\n- R&D "costs" {{fee}}\n- a tag's month`, 'en');
  await publish('tolls-abroad', '2027-02-01');
  await tellAll('tolls-abroad', 3);
  const mails = await mailsOf('legal.mail-tolls-abroad');
  expect(mails).toHaveLength(1);
  expect(
    await fixture.app.database.run('SELECT page FROM legal_announcements', []),
  ).not.toContainEqual({ page: 'accessibility' });
  const abroad = async () =>
    resultOf(
      getExtTollTermsOfUse,
      await fixture.call(getExtTollTermsOfUse, {}, user.token, undefined, 'en'),
    );
  expect((await abroad()).version).toBe('2026-2');
  fixture.passTime({ hours: 24 * 100 });
  const again = await fixture.signInAgain(user);
  expect(
    resultOf(
      getExtTollTermsOfUse,
      await fixture.call(getExtTollTermsOfUse, {}, again.token, undefined, 'en'),
    ),
  ).toMatchObject({
    version: '2027-3',
    html: expect.stringMatching(
      /^<h3>Terms<\/h3><ul><li>R&amp;D &quot;costs&quot; [^<]+<\/li><li>a tag&#39;s month<\/li><\/ul>$/,
    ),
  });
});

test('a version that is replaced before its day is no longer announced', async () => {
  editor = await fixture.addStaff('editor');
  await draft('privacy', `# Прво\n\n${values}`);
  const first = resultOf(objaviNacrt, await publish('privacy', '2027-06-01')).versions[0];
  await draft('privacy', `# Друго\n\n${values}`);
  const second = resultOf(objaviNacrt, await publish('privacy', '2027-06-01')).versions[0];
  const before = (await mailsOf('legal.mail-privacy')).length;
  const step = { page: 'privacy', version: first?.version ?? 0, step: 0 } as const;
  await fixture.app.services.announcements.tell(everyAccount, step);
  expect(await mailsOf('legal.mail-privacy')).toHaveLength(before);
  await fixture.app.services.announcements.tell(everyAccount, {
    ...step,
    version: second?.version ?? 0,
  });
  expect((await mailsOf('legal.mail-privacy')).length).toBeGreaterThan(before);
});

test('the program’s database login can neither change nor delete what was published', async () => {
  const { rows } = await fixture.app.database.transaction(async (tx) => {
    const { sql } = await import('kysely');
    return sql<{ kind: string }>`SELECT privilege_type AS kind
      FROM information_schema.role_table_grants
      WHERE table_name = 'legal_versions' AND grantee = 'rampa_app'`.execute(tx);
  });
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['INSERT', 'SELECT']);
});
