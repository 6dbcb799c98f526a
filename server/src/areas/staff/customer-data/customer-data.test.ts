import type { CallResult } from '@rampa/contract';
import { getProfil, sacuvajProfil } from '@rampa/contract/identity';
import { obrisiNalog } from '@rampa/contract/personal-data';
import {
  getIstorijaKupca,
  getPodaciKupca,
  posaljiVezuKupcu,
  sacuvajPodatkeKupca,
  zapocniProveruPozivaoca,
  zavrsiProveruPozivaoca,
  type CallerQuestion,
} from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { giveThings } from '../../../testing/owned-things.ts';

let fixture: AppFixture;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture();
  clerk = await fixture.addStaff('clerk');
});
afterAll(() => fixture.close());

/** Somebody with things to be asked about. */
async function newCustomer(): Promise<SignedIn & { readonly serialNumber: string }> {
  const customer = await fixture.addCustomer();
  const { serialNumber } = await giveThings(fixture, customer);
  return { ...customer, serialNumber };
}

type Caller = Awaited<ReturnType<typeof newCustomer>>;

/** The caller answers two of the questions. */
async function verify({ accountId, serialNumber }: Caller, by = clerk): Promise<void> {
  const about = { account_id: accountId };
  await fixture.app.database.run(`UPDATE accounts SET street = 'Главна 5' WHERE account_id = $1`, [
    accountId,
  ]);
  const [paid] = await fixture.app.database.run(
    `SELECT amount_minor / 100 AS amount FROM top_ups WHERE account_id = $1 AND state = 'paid'
     ORDER BY settled_at DESC LIMIT 1`,
    [accountId],
  );
  const right: Readonly<Record<CallerQuestion, string>> = {
    'tag-number': serialNumber.slice(-4),
    plate: 'bg 123 ab',
    'top-up': String((paid as { amount: number }).amount),
    station: 'novi sad jug',
    street: 'Glavna 5',
  };
  const { result } = await fixture.call(zapocniProveruPozivaoca, about, by.token);
  const { check_id, questions } = result as CallResult<typeof zapocniProveruPozivaoca>;
  const answers = questions.map((question) => right[question]);
  const ended = await fixture.call(
    zavrsiProveruPozivaoca,
    { ...about, check_id, answers },
    by.token,
  );
  expect(ended.result).toEqual({ verified: true });
  await fixture.app.database.run(`UPDATE accounts SET street = '' WHERE account_id = $1`, [
    accountId,
  ]);
}

async function offered({ accountId }: SignedIn, by = clerk) {
  const answer = await fixture.call(getPodaciKupca, { account_id: accountId }, by.token);
  expect(answer.statusCode).toBe(200);
  return answer.result as CallResult<typeof getPodaciKupca>;
}

/** Saves what was offered, with some of it changed. */
async function save(
  customer: SignedIn,
  shown: Awaited<ReturnType<typeof offered>>,
  wish: object,
  by = clerk,
) {
  if (shown.data === null) throw new Error('There is nothing to change');
  const {
    lice: _lice,
    poslovno_ime: _name,
    pib: _pib,
    companyNumber: _number,
    ...data
  } = shown.data;
  const input = { ...data, account_id: customer.accountId, telefon: '0641234567', ...wish };
  const { statusCode, message, result } = await fixture.call(sacuvajPodatkeKupca, input, by.token);
  return { said: `${statusCode} ${message}`.trim(), result };
}

async function profileOf(customer: SignedIn) {
  const answer = await fixture.call(getProfil, {}, customer.token);
  return answer.result as CallResult<typeof getProfil>;
}

async function eventsOf({ accountId }: SignedIn) {
  const wish = { account_id: accountId, part: 'account' };
  const answer = await fixture.call(getIstorijaKupca, wish, clerk.token);
  const { items } = answer.result as CallResult<typeof getIstorijaKupca>;
  return items.flatMap((one) => (one.kind === 'event' ? [one] : []));
}

const mailsTo = ({ username }: SignedIn) => fixture.mailsTo(`${username}@primer.rs`);

/** What waits to send a link: whose address it is, and nothing that would let anybody in. */
async function linkJobs({ username }: SignedIn) {
  const rows = await fixture.app.database.run(
    `SELECT name, data FROM jobs.job WHERE data->>'email' = $1 ORDER BY created_on`,
    [`${username}@primer.rs`],
  );
  return rows as readonly { readonly name: string; readonly data: unknown }[];
}
const linkJob = (name: string, { username }: SignedIn) => ({
  name,
  data: { email: `${username}@primer.rs`, languageId: '2' },
});

async function send({ accountId }: SignedIn, link: object, by = clerk) {
  const { statusCode, message } = await fixture.call(
    posaljiVezuKupcu,
    { account_id: accountId, ...link },
    by.token,
  );
  return `${statusCode} ${message}`.trim();
}

const address = { street: 'Нова 7', postcode: '21000', city: 'Нови Сад' };

test('for a verified caller a clerk changes what the profile has; the customer is told what, the trail holds no value', async () => {
  const customer = await newCustomer();
  const before = await offered(customer);
  expect((await save(customer, before, address)).said).toBe('409 staff.caller-not-verified');
  await verify(customer);
  // Only for whoever has heard the answers.
  const colleague = await fixture.addStaff('clerk');
  expect((await save(customer, before, address, colleague)).said).toBe(
    '409 staff.caller-not-verified',
  );
  const shown = await offered(customer);
  expect(shown.verifiedUntil).not.toBeNull();
  const wish = { ...address, telefon: '0659876543', languageId: '3' };
  expect(await save(customer, shown, wish)).toMatchObject({
    said: '200',
    result: { changed: true },
  });
  expect(await profileOf(customer)).toMatchObject({
    ...address,
    telefon: '+381659876543',
    languageId: '3',
  });
  const told = (await mailsTo(customer)).filter(
    ({ template }) => template === 'staff.mail-data-changed',
  );
  // In the language that the customer had.
  expect(told).toMatchObject([
    { languageId: '2', params: { what: 'telefon, adresa, jezik poruka' } },
  ]);
  const [line] = await eventsOf(customer);
  expect(line).toMatchObject({
    action: 'customer-data-changed',
    details: { fields: 'phone address language', repeated: false },
  });
  expect(JSON.stringify(line)).not.toContain('Нова');
  // The same again changes nothing, and tells nobody.
  expect(await save(customer, await offered(customer), wish)).toMatchObject({
    said: '200',
    result: { changed: false },
  });
  expect(
    (await mailsTo(customer)).filter(({ template }) => template === 'staff.mail-data-changed'),
  ).toHaveLength(1);
});

test('what the customer saved meanwhile is not overwritten, and the profile’s own checks hold', async () => {
  const customer = await newCustomer();
  await verify(customer);
  const shown = await offered(customer);
  expect((await save(customer, shown, { telefon: 'није број' })).said).toMatch(/^400 request/u);
  expect((await save(customer, shown, { street: 'Само улица' })).said).toMatch(/^400 request/u);
  // A private person has no tax number, nor can anybody be given one here.
  expect((await save(customer, shown, { pib: '100000049' })).said).toMatch(/^400 request/u);
  expect((await save(customer, shown, { email: 'drugi@primer.rs' })).said).toMatch(/^400 request/u);
  const { revision, ime, prezime, languageId, notifications } = await profileOf(customer);
  const own = await fixture.call(
    sacuvajProfil,
    {
      revision,
      ime,
      prezime,
      languageId,
      notifications,
      telefon: '0647654321',
      street: '',
      postcode: '',
      city: '',
      lowBalance: null,
    },
    customer.token,
  );
  expect(own.statusCode).toBe(200);
  expect((await save(customer, shown, address)).said).toBe('409 identity.profile-changed');
  expect(await profileOf(customer)).toMatchObject({ telefon: '+381647654321', street: '' });
  expect((await save(customer, await offered(customer), { user_id: uuid() })).said).toBe(
    '409 identity.profile-changed',
  );
});

test('a closed account has no data to change and gets no link', async () => {
  const customer = await fixture.addCustomer();
  const shown = await offered(customer);
  const wish = { bankAccount: '', confirmed: true };
  expect((await fixture.call(obrisiNalog, wish, customer.token)).statusCode).toBe(200);
  expect((await save(customer, shown, address)).said).toBe('409 staff.account-not-open');
  expect(await send(customer, { link: 'password' })).toBe('409 staff.account-not-open');
  expect(await offered(customer)).toMatchObject({ data: null, links: [] });
});

test('a link is sent again to the address in the account alone, once a minute, and the history says so', async () => {
  const customer = await fixture.addCustomer();
  expect((await offered(customer)).links).toEqual([{ kind: 'password' }]);
  expect(await send(customer, { link: 'verification' })).toBe('409 staff.link-not-due');
  expect(await send(customer, { link: 'password' })).toBe('200');
  const job = linkJob('identity-password-reset-mail', customer);
  expect(await linkJobs(customer)).toEqual([job]);
  // A second click, of another clerk as well, sends no second mail.
  const colleague = await fixture.addStaff('clerk');
  expect(await send(customer, { link: 'password' }, colleague)).toMatch(/^429 request\.too-many/u);
  expect(await linkJobs(customer)).toHaveLength(1);
  expect((await eventsOf(customer)).map(({ action }) => action)).toContain(
    'password-link-sent-again',
  );
});

test('a clerk who sends links without end has to wait, and no colleague does', async () => {
  const sender = await fixture.addStaff('clerk');
  const answers: string[] = [];
  for (let count = 0; count < 61; count += 1) {
    answers.push(await send(await fixture.addCustomer(), { link: 'password' }, sender));
  }
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => '200'));
  expect(answers.at(60)).toMatch(/^429 request\.too-many/u);
  const next = await fixture.addCustomer();
  expect(await send(next, { link: 'password' }, sender)).toMatch(/^429 request\.too-many/u);
  expect(await linkJobs(next)).toEqual([]);
  expect(await send(next, { link: 'password' })).toBe('200');
});

test('who has not confirmed the address can be sent both links', async () => {
  const customer = await fixture.addCustomer();
  await fixture.app.database.run(
    'UPDATE users SET email_verified_at = NULL WHERE account_id = $1',
    [customer.accountId],
  );
  expect((await offered(customer)).links).toEqual([{ kind: 'verification' }, { kind: 'password' }]);
  expect(await send(customer, { link: 'verification' })).toBe('200');
  const job = linkJob('identity-verification-mail', customer);
  expect(await linkJobs(customer)).toEqual([job]);
});

test('an invitation that is open goes out again, to its own address; one that has expired is the owner’s to renew', async () => {
  const company = await fixture.addCustomer('pravno');
  const invite = async (days: number): Promise<string> => {
    const id = uuid();
    await fixture.app.database.run(
      `INSERT INTO member_invitations (account_id, invitation_id, email, role, language_id,
         invited_by, invited_at, sent_at, expires_at)
       SELECT account_id, $2, $5, 'driver', '2', user_id,
         $3::timestamptz, $3::timestamptz, $3::timestamptz + make_interval(days => $4)
       FROM users WHERE account_id = $1`,
      [company.accountId, id, fixture.now().toString(), days, `vozac-${id}@primer.rs`],
    );
    return id;
  };
  const open = await invite(2);
  const expired = await invite(-1);
  expect((await offered(company)).links).toMatchObject([
    { kind: 'password' },
    { kind: 'invitation', invitation_id: open, role: 'driver' },
  ]);
  expect(JSON.stringify(await offered(company))).not.toContain(`vozac-${open}`);
  expect(await send(company, { link: 'invitation', invitation_id: open })).toBe('200');
  expect(await send(company, { link: 'invitation', invitation_id: expired })).toBe(
    '409 staff.link-not-due',
  );
  const other = await fixture.addCustomer('pravno');
  expect(await send(other, { link: 'invitation', invitation_id: open })).toBe(
    '409 staff.link-not-due',
  );
  expect((await eventsOf(company)).map(({ action }) => action)).toContain('invitation-sent-again');
});
