import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  breachedPassword,
  openIdentityFixture,
  type IdentityFixture,
} from './testing/identity-fixture.ts';

let fixture: IdentityFixture;
let srpska: IdentityFixture;
beforeAll(async () => {
  [fixture, srpska] = await Promise.all([openIdentityFixture('rs'), openIdentityFixture('sr')]);
});
afterAll(() => Promise.all([fixture.close(), srpska.close()]));

let counter = 0;
function person(changes: object = {}) {
  counter += 1;
  return {
    lice: 'fizicko',
    email: `novi.vozac${counter}@primer.rs`,
    username: `novi.vozac${counter}`,
    password: 'tri kruške i motor',
    ime: 'Јована',
    prezime: 'Ковачевић',
    telefon: '064 123 4567',
    languageId: '1',
    ...changes,
  };
}
const company = (changes: object = {}) =>
  person({
    lice: 'pravno',
    poslovno_ime: 'Превоз Пример д.о.о.',
    pib: '101134702',
    companyNumber: '12345678',
    ...changes,
  });

const register = (body: object, on = fixture) => on.call('KorisnickiNalog/Registracija', body);
const faultsOf = async (body: object, on = fixture): Promise<unknown> => {
  const answer = await register(body, on);
  expect(answer.status).toBe(400);
  expect(answer.message).toBe('request.invalid');
  return answer.result;
};

async function storedUser(email: string): Promise<unknown> {
  const rows = await fixture.database.run(
    `SELECT u.username, u.first_name, u.phone, u.language_id, u.email_verified_at, a.person_type,
            a.business_name, a.tax_number, a.company_number
       FROM users u JOIN accounts a USING (account_id) WHERE u.email = $1`,
    [email],
  );
  return rows[0];
}

test('a private person registers and gets a mail with a link', async () => {
  const body = person({ username: 'Јована.К', email: 'Jovana.K@Primer.rs' });
  expect((await register(body)).status).toBe(200);
  expect(await storedUser('jovana.k@primer.rs')).toEqual({
    username: 'Јована.К',
    first_name: 'Јована',
    phone: '+381641234567',
    language_id: '1',
    email_verified_at: null,
    person_type: 'fizicko',
    business_name: '',
    tax_number: '',
    company_number: '',
  });
  expect(await fixture.mailsTo('jovana.k@primer.rs')).toEqual([
    {
      to: 'jovana.k@primer.rs',
      languageId: '1',
      template: 'identity.mail-verify',
      params: { hours: '24', days: '7' },
      actionUrl: expect.stringMatching(
        /^https:\/\/rampa\.example\/verifikacija-naloga\?token=[\w-]{60,}$/,
      ),
    },
  ]);
});

test('without a user name the address takes its place', async () => {
  const { username: _, telefon: __, ...given } = person({ email: 'bez.imena@primer.rs' });
  expect((await register(given)).status).toBe(200);
  expect(await storedUser('bez.imena@primer.rs')).toMatchObject({
    username: 'bez.imena@primer.rs',
    phone: '',
  });
  // The address is taken now: the same answer, and nothing is opened.
  const count = async () =>
    (await fixture.database.run('SELECT count(*)::int AS n FROM accounts'))[0] as { n: number };
  const before = await count();
  expect((await register(given)).status).toBe(200);
  expect(await count()).toEqual(before);
});

test('a company registers with its tax number and its company number', async () => {
  const body = company();
  expect((await register(body)).status).toBe(200);
  expect(await storedUser(body.email)).toMatchObject({
    person_type: 'pravno',
    business_name: 'Превоз Пример д.о.о.',
    tax_number: '101134702',
    company_number: '12345678',
  });
});

test('a company of Republika Srpska registers with its JIB of 13 digits', async () => {
  const jib = { pib: '4400123450008', companyNumber: '1-1234-00', telefon: '065 123 456' };
  expect((await register(company(jib), srpska)).status).toBe(200);
  expect(await faultsOf(company({ ...jib, pib: '101134702' }), srpska)).toEqual([
    { field: 'pib', message: 'identity.pib-invalid' },
  ]);
});

test('invalid numbers are named, all at once', async () => {
  const body = company({ pib: '101134703', companyNumber: '1-1234-00', telefon: '12345' });
  expect(await faultsOf(body)).toEqual([
    { field: 'telefon', message: 'identity.phone-invalid' },
    { field: 'pib', message: 'identity.pib-invalid' },
    { field: 'companyNumber', message: 'identity.company-number-invalid' },
  ]);
  expect(await storedUser(body.email)).toBeUndefined();
});

test('a private person has no tax number to give', async () => {
  expect(await faultsOf(person({ pib: '101134702' }))).toEqual([
    { field: 'pib', message: 'field.unknown' },
  ]);
});

test.each([
  ['kratka', 'identity.password-too-short'],
  ['ž'.repeat(129), 'identity.password-too-long'],
  ['Lozinka12345', 'identity.password-too-common'],
  ['JovanaKovacevic1', 'identity.password-too-common'],
])('the password %s is refused: %s', async (password, message) => {
  expect(await faultsOf(person({ password }))).toEqual([{ field: 'password', message }]);
});

test.each(['krasna vožnj', 'ž'.repeat(60) + 'a b c d '.repeat(8) + '.?!,'])(
  'passwords of 12 to 128 characters are accepted: %s',
  async (password) => {
    expect((await register(person({ password }))).status).toBe(200);
  },
);

test('a taken address: the same answer, a mail to its owner, and the account as it was', async () => {
  const first = person();
  const opened = await register(first);
  const before = await fixture.database.run('SELECT * FROM users WHERE email = $1', [first.email]);
  const work = fixture.hashWork();
  const again = await register({
    ...person(),
    email: first.email.toUpperCase(),
    languageId: '3',
  });

  // Each answer has a random proof of its own, of one form.
  const form = { registration: expect.stringMatching(/^[\w-]{43}$/u) };
  expect([opened.result, again.result]).toEqual([form, form]);
  expect([again.message, again.text.length]).toEqual([opened.message, opened.text.length]);
  expect(again.status).toBe(opened.status);
  expect(fixture.hashWork() - work).toBe(1);
  expect(await fixture.database.run('SELECT * FROM users WHERE email = $1', [first.email])).toEqual(
    before,
  );
  const mails = await fixture.mailsTo(first.email);
  expect(mails.map(({ template }) => template)).toEqual([
    'identity.mail-verify',
    'identity.mail-address-taken',
  ]);
  expect(mails[1]?.actionUrl).toBe('https://rampa.example/prijava');
  // In the owner's language, whoever typed the address.
  expect(mails[1]?.languageId).toBe(mails[0]?.languageId);
});

test('neither a second registration nor a sign-in tells whether an address was taken', async () => {
  const owner = person();
  await register(owner);
  const answersAfter = async (email: string, username: string) => {
    const body = person({ email, username });
    const registered = await register(body);
    const signedIn = await fixture.call('Token/GetToken', { username, password: body.password });
    const again = await register(person({ username }));
    return [registered, signedIn, again].map(({ status, message }) => [status, message]);
  };
  const free = await answersAfter('slobodna@primer.rs', 'prvo.ime');
  expect(await answersAfter(owner.email, 'drugo.ime')).toEqual(free);
  expect(free).toEqual([
    [200, ''],
    [403, 'identity.address-not-verified'],
    [409, 'identity.username-taken'],
  ]);
});

test('nobody is flooded with mails by strangers', async () => {
  const { email } = await fixture.addCustomer();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await register(person({ email }))).status).toBe(200);
  }
  expect(await fixture.mailsTo(email)).toHaveLength(3);
});

test('a taken user name is taken in upper and lower case', async () => {
  const first = person({ username: 'Vozač.Prvi' });
  await register(first);
  const second = await register(person({ username: 'VOZAČ.prvi' }));
  expect(second.status).toBe(409);
  expect(second.message).toBe('identity.username-taken');
});

test('two registrations of one address at the same moment open one account', async () => {
  const email = 'u.isto.vreme@primer.rs';
  const answers = await Promise.all([register(person({ email })), register(person({ email }))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const rows = await fixture.database.run('SELECT 1 FROM users WHERE email = $1', [email]);
  expect(rows).toHaveLength(1);
});

test('invisible and direction-changing characters are removed from names', async () => {
  const body = person({ ime: 'Ана\u202e\r\nBcc: x@y.rs', prezime: '\u200b\u200b' });
  expect(await faultsOf(body)).toEqual([{ field: 'prezime', message: 'field.required' }]);
  await register({ ...body, prezime: 'Илић' });
  expect(await storedUser(body.email)).toMatchObject({ first_name: 'Ана Bcc: x@y.rs' });
});

test('an address that keeps registering is throttled', async () => {
  const from = { address: '198.51.100.7' };
  for (let attempt = 0; attempt < 30; attempt += 1) {
    await fixture.call('KorisnickiNalog/Registracija', person({ username: 'zauzeto.ime' }), from);
  }
  const refused = await fixture.call('KorisnickiNalog/Registracija', person(), from);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
});

test('nobody registers with a password that is known from a breach', async () => {
  const body = person({ email: 'neko.novi@primer.rs', password: breachedPassword });
  expect(await faultsOf(body)).toEqual([
    { field: 'password', message: 'identity.password-breached' },
  ]);
  expect(await storedUser('neko.novi@primer.rs')).toBeUndefined();
});
