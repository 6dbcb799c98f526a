import { parseMessage, type AnyCall } from '@rampa/contract';
import {
  aktivirajT4AKorisnika,
  deaktivirajT4AKorisnika,
  dodajT4ATag,
  getExtTollTermsOfUse,
  getT4AKorisnikAktivan,
  getT4APregled,
  getT4AProvera,
  getT4ATagovi,
  promeniStatusT4ATag,
} from '@rampa/contract/external-toll';
import { getTagovi, prijaviIzgubljen } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

let count = 0;
async function addTag(
  who: SignedIn,
  changes: { category?: 'IA' | 'I'; status?: 'neaktivan' } = {},
) {
  const tag = { tagId: uuid(), serialNumber: String((count += 1)).padStart(12, '0') };
  const createdAt = Temporal.Instant.from('2026-01-01T00:00:00Z');
  await fixture.app.services.tags.add(
    everyAccount.account(who.accountId),
    fixture.app.database.queries,
    [
      {
        ...tag,
        category: 'I',
        plate: '',
        nickname: '',
        status: 'aktivan',
        statusChangedAt: createdAt,
        createdAt,
        ...changes,
      },
    ],
  );
  return tag;
}

/** What a call answers: its result, or the key of its refusal. */
async function ask(call: AnyCall, input: object, who: SignedIn): Promise<unknown> {
  const { statusCode, message, result } = await fixture.call(call, input, who.token);
  return statusCode === 200 ? result : `${statusCode} ${parseMessage(message).key}`;
}

async function activated(): Promise<SignedIn> {
  const who = await fixture.addCustomer();
  await ask(getExtTollTermsOfUse, {}, who);
  expect(await ask(aktivirajT4AKorisnika, {}, who)).toEqual({});
  return who;
}

const adding = (serial_number: string) => ({ kategorija: 'I', serial_number });

test('terms that were never fetched cannot be accepted', async () => {
  const who = await fixture.addCustomer();
  expect(await ask(aktivirajT4AKorisnika, {}, who)).toBe('409 external-toll.terms-not-fetched');
  expect(await ask(getT4AKorisnikAktivan, {}, who)).toEqual({
    aktivan: false,
    blokiran: true,
    faliKartica: true,
    faliTag: true,
  });
});

test('the terms come in three languages, and the fetched version is accepted once', async () => {
  const who = await fixture.addCustomer();
  const html = async (language?: string) =>
    (await fixture.call(getExtTollTermsOfUse, { platform: 'web' }, who.token, undefined, language))
      .result as { version: string; html: string };
  expect((await html('sr-Cyrl')).html).toContain('Шта Вам треба');
  expect((await html()).html).toContain('Šta Vam treba');
  const { version, html: english } = await html('en');
  expect(english).toContain('What you need');
  expect(english).not.toMatch(/<(?!\/?(h3|p)>)/);

  expect(await ask(aktivirajT4AKorisnika, {}, who)).toEqual({});
  const first = await ask(getT4APregled, {}, who);
  expect(first).toMatchObject({ state: 'incomplete', acceptedVersion: version });
  fixture.passTime({ minutes: 1 });
  expect(await ask(aktivirajT4AKorisnika, {}, who)).toEqual({});
  expect(await ask(getT4APregled, {}, who)).toEqual(first);
  const trail = await fixture.app.database.run(
    `SELECT details FROM audit_trail WHERE account_id = $1 AND action = 't4a-activated'`,
    [who.accountId],
  );
  expect(trail).toEqual([{ details: { version } }]);
});

test('a tag of the account is added once, under its own category', async () => {
  const who = await activated();
  const { serialNumber } = await addTag(who);
  const other = await addTag(await fixture.addCustomer());
  expect(await ask(getT4ATagovi, { dodajNoviDialog: true }, who)).toMatchObject({
    totalRecords: 1,
    items: [{ serial_number: serialNumber, status: null, addedAt: null }],
  });
  expect(await ask(dodajT4ATag, adding('измишљен'), who)).toBe('404 external-toll.tag-not-found');
  expect(await ask(dodajT4ATag, adding(other.serialNumber), who)).toBe(
    '404 external-toll.tag-not-found',
  );
  const wrong = await fixture.call(
    dodajT4ATag,
    { kategorija: 'II', serial_number: serialNumber },
    who.token,
  );
  expect(wrong).toMatchObject({
    statusCode: 400,
    result: [{ field: 'kategorija', message: 'external-toll.category-differs' }],
  });
  const both = await Promise.all([1, 2].map(() => ask(dodajT4ATag, adding(serialNumber), who)));
  expect(both).toContainEqual({});
  expect(both).toContain('409 external-toll.tag-already-added');
  expect(await ask(getT4ATagovi, { dodajNoviDialog: true }, who)).toMatchObject({
    totalRecords: 0,
  });
  expect(await ask(getT4ATagovi, {}, who)).toMatchObject({ items: [{ status: 'aktivan' }] });
  expect(await ask(getT4AKorisnikAktivan, {}, who)).toMatchObject({ faliTag: false });
});

test('a tag that does not work at home, or of an account without the service, is refused', async () => {
  const who = await activated();
  const stopped = await addTag(who, { status: 'neaktivan' });
  expect(await ask(dodajT4ATag, adding(stopped.serialNumber), who)).toBe(
    '409 external-toll.tag-not-working',
  );
  const without = await fixture.addCustomer();
  const { serialNumber } = await addTag(without);
  expect(await ask(dodajT4ATag, adding(serialNumber), without)).toBe(
    '409 external-toll.not-activated',
  );
});

test('a tag is switched off and on; lost and found apply to the tag itself', async () => {
  const who = await activated();
  const { tagId: tag_id, serialNumber: serial_number } = await addTag(who);
  await ask(dodajT4ATag, adding(serial_number), who);
  const change = (status: string, changes = {}) =>
    ask(promeniStatusT4ATag, { tag_id, serial_number, status, ...changes }, who);
  const abroad = async () =>
    ((await ask(getT4ATagovi, {}, who)) as { items: { status: string }[] }).items[0]?.status;
  const atHome = async () =>
    ((await ask(getTagovi, {}, who)) as { items: { status: string }[] }).items[0]?.status;

  expect(await change('neaktivan')).toEqual({});
  expect(await change('neaktivan')).toEqual({});
  expect([await abroad(), await atHome()]).toEqual(['neaktivan', 'aktivan']);
  expect(await ask(getT4AKorisnikAktivan, {}, who)).toMatchObject({ faliTag: true });
  expect(await change('aktivan')).toEqual({});
  expect(await change('izgubljen')).toEqual({});
  expect([await abroad(), await atHome()]).toEqual(['izgubljen', 'izgubljen']);
  expect(await change('neaktivan')).toBe('409 external-toll.tag-not-working');
  expect(await change('aktivan')).toEqual({});
  expect([await abroad(), await atHome()]).toEqual(['aktivan', 'aktivan']);
  await ask(prijaviIzgubljen, { tag_id, reason: 'ukraden' }, who);
  expect(await abroad()).toBe('izgubljen');

  expect(await change('aktivan', { serial_number: '0' })).toBe('404 external-toll.tag-not-found');
  expect(await change('aktivan', { tag_id: uuid() })).toBe('404 external-toll.tag-not-found');
  expect(await change('ukraden')).toBe('400 request.invalid');
});

test('pages of tags say how many there are, also beyond the end', async () => {
  const who = await activated();
  for (let n = 0; n < 6; n += 1) {
    await ask(dodajT4ATag, adding((await addTag(who)).serialNumber), who);
  }
  const page = (slice: object) => ask(getT4ATagovi, slice, who) as Promise<{ items: unknown[] }>;
  expect((await page({})).items).toHaveLength(5);
  expect((await page({ first: 5, rows: 5 })).items).toHaveLength(1);
  expect(await page({ first: 50 })).toEqual({ items: [], totalRecords: 6 });
  expect(await page({ rows: 101 })).toBe('400 request.invalid');
});

async function keepCard({ accountId }: SignedIn): Promise<void> {
  const { services, database } = fixture.app;
  await database.transaction((tx) =>
    services.savedCards.take(everyAccount.account(accountId), tx, 'monri', {
      token: uuid(),
      maskedNumber: '411111******1111',
      brand: 'visa',
      expires: '2027-01',
    }),
  );
}

test('the check before a trip says where each tag works, or what prevents it', async () => {
  const who = await activated();
  const { serialNumber } = await addTag(who);
  const obstacles = async () =>
    (
      (await ask(getT4AProvera, {}, who)) as {
        items: { countries: { country: string; obstacle: string | null }[] }[];
      }
    ).items.map(({ countries }) => countries.map(({ country, obstacle }) => [country, obstacle]));
  expect(await obstacles()).toEqual([
    [
      ['BA', 'tag-not-added'],
      ['HR', 'tag-not-added'],
    ],
  ]);
  await ask(dodajT4ATag, adding(serialNumber), who);
  expect(await obstacles()).toEqual([
    [
      ['BA', 'card-missing'],
      ['HR', 'card-missing'],
    ],
  ]);
  await keepCard(who);
  const motorcycle = await addTag(who, { category: 'IA' });
  await ask(dodajT4ATag, { kategorija: 'IA', serial_number: motorcycle.serialNumber }, who);
  expect(await ask(getT4AProvera, {}, who)).toMatchObject({
    items: [
      {
        serial_number: serialNumber,
        countries: [
          { country: 'BA', works: true, obstacle: null },
          { country: 'HR', works: true, obstacle: null },
        ],
      },
      {
        serial_number: motorcycle.serialNumber,
        countries: [
          { country: 'BA', works: false, obstacle: 'category-not-taken' },
          { country: 'HR', works: true, obstacle: null },
        ],
      },
    ],
    totalRecords: 2,
  });
});

test('outside production the service can be deactivated, and its tags wait until it is activated again', async () => {
  const who = await activated();
  const { serialNumber } = await addTag(who);
  await ask(dodajT4ATag, adding(serialNumber), who);
  await keepCard(who);
  const tags = () => ask(getT4ATagovi, {}, who);
  const workingIn = async () =>
    (
      (await ask(getT4AProvera, {}, who)) as {
        items: { countries: { works: boolean; obstacle: string | null }[] }[];
      }
    ).items.map(({ countries }) =>
      countries.map(({ works, obstacle }) => (works ? 'works' : obstacle)),
    );
  const before = await tags();
  expect(before).toMatchObject({ items: [{ serial_number: serialNumber, status: 'aktivan' }] });
  expect(await workingIn()).toEqual([['works', 'works']]);
  expect(await ask(deaktivirajT4AKorisnika, {}, who)).toEqual({});
  expect(await ask(deaktivirajT4AKorisnika, {}, who)).toEqual({});
  expect(await ask(getT4APregled, {}, who)).toMatchObject({ state: 'inactive', activatedAt: null });
  expect(await tags()).toEqual(before);
  expect(await workingIn()).toEqual([['not-activated', 'not-activated']]);
  expect(await ask(aktivirajT4AKorisnika, {}, who)).toEqual({});
  expect(await tags()).toEqual(before);
  expect(await workingIn()).toEqual([['works', 'works']]);
});

test('in production nobody deactivates the service, and the overview says so', async () => {
  const production = await openAppFixture({ mode: 'production' });
  const { token } = await production.addCustomer();
  for (const call of [getExtTollTermsOfUse, aktivirajT4AKorisnika]) {
    expect(await production.call(call, {}, token)).toMatchObject({ http: 200 });
  }
  expect(await production.call(deaktivirajT4AKorisnika, {}, token)).toMatchObject({ http: 404 });
  const { result } = await production.call(getT4APregled, {}, token);
  expect(result).toMatchObject({ state: 'incomplete', mayDeactivate: false });
  await production.close();
});

test('with the flag off the service does not exist', async () => {
  const closed = await openAppFixture({ settings: { T4A: 'false' } });
  const { token } = await closed.addCustomer();
  for (const call of [getExtTollTermsOfUse, getT4AKorisnikAktivan, getT4ATagovi, getT4AProvera]) {
    expect(await closed.call(call, {}, token)).toMatchObject({ http: 404 });
  }
  const reply = await closed.send({ url: '/intake/t4a-tags' });
  expect(reply.statusCode).toBe(404);
  await closed.close();
});
