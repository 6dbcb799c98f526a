import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { CallResult } from '@rampa/contract';
import { getToken, novaLozinka, zaboravljenaLozinka } from '@rampa/contract/identity';
import { getPrihvatanja } from '@rampa/contract/legal';
import { getTagovi } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { readSettings } from '../settings.ts';
import { openAppFixture, type AppFixture } from '../testing/app-fixture.ts';
import type { CommandContext } from './command.ts';
import { customersCommand } from './customers-command.ts';
import { ledgerVerifyCommand } from './ledger-verify-command.ts';
import { tagsCommand } from './tags-command.ts';

let fixture: AppFixture;
let folder: string;
/** A number and a serial number that no other test has. */
let number: string;
let serial: string;

beforeAll(async () => {
  fixture = await openAppFixture({ settings: secret });
  await fixture.app.jobs.start();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-customers-'));
});
let count = 0;
beforeEach(() => {
  count += 1;
  number = `K-${count}`;
  serial = nextSerial();
});
let verified = '';
afterEach(async () => {
  // Books that nobody has written to since need not be read through again.
  const written = await sizeOfBooks();
  if (written === verified) return;
  expect((await ledgerVerifyCommand.run(contextOf([]))).exitCode).toBe(0);
  verified = written;
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const secret = { SECRET_KEY: 'the secret of this installation, long enough' };
let serials = 0;
function nextSerial(): string {
  return `0077${String((serials += 1)).padStart(8, '0')}`;
}
const emailOf = (customer: string): string => `${customer.toLowerCase()}@primer.rs`;

async function sizeOfBooks(): Promise<string> {
  const sizes = await fixture.app.database.run(
    `SELECT (SELECT count(*) FROM journals) AS journals, (SELECT count(*) FROM postings) AS postings,
       (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM tags) AS tags`,
  );
  return JSON.stringify(sizes);
}

function contextOf(args: readonly string[]) {
  const read = readSettings({ DATA_DIR: folder, ...secret }, 'demo');
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

async function run(text: string, options: Partial<CommandContext> = {}) {
  const file = path.join(folder, `korisnici-${uuid()}`);
  await writeFile(file, text);
  const report = await customersCommand.run({ ...contextOf([file]), ...options });
  return { ...report, lines: report.lines.map((line) => line.replace(`${file}:`, '')) };
}

/** A table of these lines, each by the columns that it fills. */
function csv(...lines: readonly Readonly<Record<string, string>>[]): string {
  const names = [...new Set([...Object.keys(person('', '')), ...lines.flatMap(Object.keys)])];
  return [names, ...lines.map((line) => names.map((name) => line[name] ?? ''))]
    .map((cells) => cells.join(';'))
    .join('\n');
}

function person(customer: string, tag: string) {
  return {
    customer_number: customer,
    email: emailOf(customer),
    person_type: 'private',
    first_name: 'Милица',
    last_name: 'Петровић',
    serial_number: tag,
    category: tag === '' ? '' : 'I',
  };
}

/** Signs in as somebody who has never had a password here: by the link of a forgotten one. */
async function signIn(email: string): Promise<string> {
  const asked = await fixture.call(zaboravljenaLozinka, { email, languageId: '2' });
  expect(asked.statusCode).toBe(200);
  const links = async () =>
    (await fixture.mailsTo(email)).filter(
      ({ template }) => template === 'identity.mail-reset-password',
    );
  await expect.poll(links).toHaveLength(1);
  const token = new URL((await links())[0]?.actionUrl ?? '').searchParams.get('token');
  const password = 'nočni vozač do mora';
  expect((await fixture.call(novaLozinka, { token, password })).statusCode).toBe(200);
  const answer = await fixture.call(getToken, { username: email, password });
  return (answer.result as { readonly token: string }).token;
}

async function tagsOf(token: string) {
  const answer = await fixture.call(getTagovi, { first: 0, rows: 100, filter: '' }, token);
  return (answer.result as CallResult<typeof getTagovi>).items;
}

test('a customer comes with tags and balances, and signs in by a forgotten password', async () => {
  const other = nextSerial();
  const file = csv(
    {
      ...person(number, serial),
      phone: '064 123 45 67',
      plate: 'bg2148ap',
      nickname: 'Мој ауто',
      balance: '1.234,56',
    },
    { customer_number: number, serial_number: other, category: 'II', balance: '-50' },
  );
  const report = await run(file);
  expect(report).toMatchObject({
    exitCode: 0,
    lines: [
      '1 customers read: 1 were taken over, 0 stay as they are.',
      '2 tags were linked, 2 balances booked: 1,184.56\u00a0RSD together.',
    ],
    data: { ok: true, customers: 1, tags: 2, balances: 2, balanceMinor: 118_456, unchanged: 0 },
  });
  expect(await fixture.mailsTo(emailOf(number))).toEqual([]);
  const token = await signIn(emailOf(number));
  const tags = await tagsOf(token);
  expect(tags).toHaveLength(2);
  expect(tags).toContainEqual(
    expect.objectContaining({
      serial_number: serial,
      plate: 'BG 2148-AP',
      nickname: 'Мој ауто',
      status: 'aktivan',
      balance: { amount: 123_456, currency: 'RSD' },
    }),
  );
  expect(tags).toContainEqual(
    expect.objectContaining({
      serial_number: other,
      kategorija: 'II',
      balance: { amount: -5000, currency: 'RSD' },
    }),
  );
});

test('the same file again changes nothing, nor what the customer has changed since', async () => {
  const file = csv({ ...person(number, serial), balance: '500' });
  await run(file);
  const { database } = fixture.app;
  await database.run('UPDATE users SET first_name = $1 WHERE email = $2', [
    'Јана',
    emailOf(number),
  ]);
  await database.run('UPDATE tags SET nickname = $1 WHERE serial_number = $2', ['Бели', serial]);
  expect((await run(file)).data).toMatchObject({
    ok: true,
    customers: 0,
    tags: 0,
    balances: 0,
    unchanged: 1,
  });
  const [tag] = await tagsOf(await signIn(emailOf(number)));
  expect(tag).toMatchObject({ nickname: 'Бели', balance: { amount: 50_000 } });
});

test('balances may come with a later file, and only once', async () => {
  await run(csv(person(number, serial)));
  const withBalance = csv({ ...person(number, serial), balance: '500' });
  expect((await run(withBalance)).data).toMatchObject({ tags: 0, balances: 1 });
  expect((await run(withBalance)).data).toMatchObject({ balances: 0, unchanged: 1 });
  expect(await run(csv({ ...person(number, serial), balance: '600' }))).toMatchObject({
    exitCode: 1,
    lines: [
      expect.stringMatching(/^2:\d+: balance: \d+ was taken over with another balance$/),
      'Nothing was imported.',
    ],
  });
});

test('the same file imported many times at once takes everybody over once', async () => {
  const customers = Array.from({ length: 40 }, (_, at) => `${number}-${at}`);
  const file = path.join(folder, 'zajedno');
  const lines = customers.map((one) => ({ ...person(one, nextSerial()), balance: '100' }));
  await writeFile(file, csv(...lines));
  const reports = await Promise.all(
    Array.from({ length: 4 }, () => customersCommand.run(contextOf([file]))),
  );
  expect(reports.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  const taken = reports.map(({ data }) => (data as { readonly customers: number }).customers);
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(40);
});

test('after a stop the same file goes on where it was', async () => {
  const file = csv(
    ...Array.from({ length: 501 }, (_, at) => ({
      ...person(`${number}-${at}`, nextSerial()),
      balance: '1',
    })),
  );
  const stop = new AbortController();
  // Asked for while the first batch is written.
  const { database } = fixture.app;
  const signal = new Proxy(stop.signal, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name === 'aborted') stop.abort();
      return value;
    },
  });
  const stopped = await run(file, { signal });
  expect(stopped).toMatchObject({ exitCode: 1, data: { stopped: true, customers: 500 } });
  expect(stopped.lines.at(-1)).toBe('Stopped. The same file goes on from here.');
  expect((await run(file)).data).toMatchObject({ customers: 1, unchanged: 500, balanceMinor: 100 });
  const sum = await database.run(
    `SELECT sum(balance_minor)::bigint AS sum FROM ledger_accounts l JOIN imported_customers c USING (account_id)
     WHERE c.customer_number LIKE $1 AND l.kind = 'opening-balances'`,
    [`${number}-%`],
  );
  expect(sum).toEqual([{ sum: -50_100 }]);
});

test('a company comes with its numbers and address, and signs in by its user name too', async () => {
  await run(
    csv({
      ...person(number, serial),
      person_type: 'business',
      username: `Prevoz${count}`,
      business_name: 'Превоз д.о.о.',
      tax_number: '100000049',
      company_number: '12345678',
      street: 'Булевар 1',
      city: 'Ниш',
      postcode: '18000',
      language: 'sr-Cyrl',
    }),
  );
  const rows = await fixture.app.database.run(
    `SELECT a.person_type, a.business_name, a.tax_number, a.street, a.city, a.postcode, u.language_id
     FROM users u JOIN accounts a USING (account_id) WHERE u.email = $1`,
    [emailOf(number)],
  );
  expect(rows).toEqual([
    {
      person_type: 'pravno',
      business_name: 'Превоз д.о.о.',
      tax_number: '100000049',
      street: 'Булевар 1',
      city: 'Ниш',
      postcode: '18000',
      language_id: '1',
    },
  ]);
  await signIn(emailOf(number));
  const answer = await fixture.call(getToken, {
    username: `prevoz${count}`,
    password: 'nočni vozač do mora',
  });
  expect(answer.statusCode).toBe(200);
});

test('what somebody agreed to before comes with them, and the rest is asked for', async () => {
  await run(csv({ ...person(number, ''), terms_version: '1', terms_accepted_on: '2024-03-31' }));
  const token = await signIn(emailOf(number));
  const { result } = await fixture.call(getPrihvatanja, {}, token);
  expect((result as CallResult<typeof getPrihvatanja>).items).toEqual([
    expect.objectContaining({
      page: 'terms',
      version: 1,
      at: '2024-03-31T00:00:00+01:00',
      way: 'registration',
    }),
  ]);
});

test('a tag in the warehouse comes with its customer; one of somebody else does not', async () => {
  const codes = path.join(folder, 'kodovi');
  await writeFile(codes, `serial_number,category,verification_code\n${serial},I,48319027\n`);
  await tagsCommand.run(contextOf([codes]));
  expect((await run(csv(person(number, serial)))).data).toMatchObject({ tags: 1 });
  expect((await run(csv(person(`${number}-2`, serial)))).lines[0]).toMatch(
    /^2:\d+: serial_number: \d+ is bound to somebody else$/,
  );
});

test('a dry run reports the same and changes nothing', async () => {
  const file = csv({ ...person(number, serial), balance: '500' });
  expect((await run(file, { dryRun: true })).lines).toEqual([
    '1 customers read: 1 would be taken over, 0 stay as they are.',
    '1 tags would be linked, 1 balances booked: 500\u00a0RSD together.',
    'Nothing was changed (--dry-run).',
  ]);
  expect((await run(file)).data).toMatchObject({ customers: 1, tags: 1, balances: 1 });
});

test.each<[name: string, line: () => Readonly<Record<string, string>>, fault: RegExp]>([
  ['an address that is none', () => ({ email: 'milica' }), /^3:\d+: email: /],
  [
    'an address of somebody else',
    () => ({ email: emailOf('first') }),
    /^3:\d+: email: .* is another customer's as well$/,
  ],
  [
    'a kind of person that is none',
    () => ({ person_type: 'pravno' }),
    /^3:\d+: person_type: one of private, business$/,
  ],
  ['no name', () => ({ last_name: '' }), /^3:\d+: last_name: a name is needed$/],
  ['a telephone that is none', () => ({ phone: '12' }), /^3:\d+: phone: not a telephone number$/],
  [
    'a tax number of a person',
    () => ({ tax_number: '100000049' }),
    /^3:\d+: tax_number: only a business has one$/,
  ],
  [
    'a wrong tax number',
    () => ({
      person_type: 'business',
      business_name: 'А',
      tax_number: '100000048',
      company_number: '12345678',
    }),
    /^3:\d+: tax_number: not a tax number$/,
  ],
  [
    'a language that nobody reads here',
    () => ({ language: 'sr' }),
    /^3:\d+: language: one of sr-Cyrl, sr-Latn, en$/,
  ],
  [
    'a version that does not exist',
    () => ({ terms_version: '99', terms_accepted_on: '2024-03-31' }),
    /^3:\d+: terms_version: there is no version 99$/,
  ],
  [
    'a version without its day',
    () => ({ terms_version: '1' }),
    /^3:\d+: terms_accepted_on: when was it accepted\?$/,
  ],
  [
    'a consent of tomorrow',
    () => ({ terms_version: '1', terms_accepted_on: '2026-11-21' }),
    /^3:\d+: terms_accepted_on: is in the future$/,
  ],
  [
    'a balance of no tag',
    () => ({ serial_number: '', category: '', balance: '5' }),
    /^3:\d+: balance: only a tag has one/,
  ],
  [
    'a balance that is no amount',
    () => ({ balance: '1,2345' }),
    /^3:\d+: balance: an amount such as/,
  ],
  [
    'a tag without category',
    () => ({ category: '' }),
    /^3:\d+: category: a tag needs its category$/,
  ],
  [
    'a category of nobody',
    () => ({ category: 'V' }),
    /^3:\d+: category: a category of the country/,
  ],
  [
    'a tag twice',
    () => ({ serial_number: '0077-99999999' }),
    /^3:\d+: serial_number: 007799999999 occurs twice$/,
  ],
])('a file with %s is refused whole, with its place', async (_, line, fault) => {
  const first = person('first', '007799999999');
  const report = await run(csv(first, { ...person(number, serial), ...line() }));
  expect(report.exitCode).toBe(1);
  expect(report.lines).toContainEqual(expect.stringMatching(fault));
  expect(report.lines.at(-1)).toBe('Nothing was imported.');
  const rows = await fixture.app.database.run(
    "SELECT 1 FROM imported_customers WHERE customer_number = 'first'",
  );
  expect(rows).toEqual([]);
});

test('lines of one customer have to agree, and somebody who is here already is not taken over', async () => {
  const differs = csv(person(number, serial), {
    ...person(number, nextSerial()),
    last_name: 'Илић',
  });
  expect((await run(differs)).lines[0]).toMatch(
    /^3:\d+: last_name: differs from line 2, of the same customer$/,
  );
  const known = await fixture.addCustomer();
  const taken = csv({ ...person(number, serial), email: `${known.username}@primer.rs` });
  expect((await run(taken)).lines[0]).toMatch(/^2:\d+: email: somebody else signs in with it$/);
});

test('whoever has closed the account meanwhile gets nothing, and is listed', async () => {
  await run(csv(person(number, serial)));
  await fixture.app.database.run(
    `INSERT INTO account_closures (account_id, bank_account, payee, email, language_id, requested_at)
     SELECT account_id, '', '', '', '2', now() FROM imported_customers WHERE customer_number = $1`,
    [number],
  );
  const second = csv(
    { ...person(number, serial), balance: '500' },
    { ...person(number, nextSerial()), balance: '100' },
  );
  expect(await run(second)).toMatchObject({
    exitCode: 0,
    data: { tags: 0, balances: 0, closed: [number] },
    lines: expect.arrayContaining([`left out, the account was closed: ${number}`]) as string[],
  });
});

test('customers who registered by themselves are left out where that is asked for, and listed', async () => {
  const known = await fixture.addCustomer();
  const file = csv(
    { ...person(number, serial), email: `${known.username}@primer.rs` },
    person(`${number}-2`, nextSerial()),
  );
  expect((await run(file)).exitCode).toBe(1);
  expect((await run(file, { options: { 'skip-known': true } })).data).toMatchObject({
    customers: 1,
    tags: 1,
    skipped: [number],
  });
});

test.each([
  ['1234', 123_400],
  ['1234,5', 123_450],
  ['-1234.56', -123_456],
  ['1.234.567,89', 123_456_789],
  ['1,234.50', 123_450],
])('the amount %s is read as programs write it', async (balance, minor) => {
  expect((await run(csv({ ...person(number, serial), balance }))).data).toMatchObject({
    balanceMinor: minor,
  });
});

test.each(['1.500', '0.500', '12,345', '1.234', '20 EUR', '1e3', '--5', '1.23.456,00'])(
  'the amount %s could be another one, and is refused',
  async (balance) => {
    expect((await run(csv({ ...person(number, serial), balance }))).lines[0]).toMatch(
      /^2:\d+: balance: an amount such as/,
    );
  },
);

test('somebody who registers between the look and the write is a fault of the line', async () => {
  const registered = await fixture.addCustomer();
  const name = `${number.toLowerCase()}@primer.rs`;
  const { database } = fixture.app;
  let looked = 0;
  const racing = {
    ...database,
    async transaction<T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> {
      looked += 1;
      // After the look at the file's only batch, and before it is written.
      if (looked === 2) {
        await database.run(
          `INSERT INTO sign_in_names (name, kind, account_id, user_id) VALUES ($1, 'email', $2, $3)`,
          [name, registered.accountId, registered.userId],
        );
      }
      return database.transaction(work);
    },
  };
  expect((await run(csv(person(number, serial)), { database: racing })).lines).toEqual([
    expect.stringMatching(/^2:\d+: email: somebody else signs in with it$/),
    'Nothing was imported.',
  ]);
});

test('without a file it asks for one', async () => {
  expect((await customersCommand.run(contextOf([]))).exitCode).toBe(2);
});
