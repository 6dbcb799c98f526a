import type { CallResult } from '@rampa/contract';
import { getTrag } from '@rampa/contract/staff';
import { getTagovi, izmeniTagKupca, poveziTagKupca } from '@rampa/contract/tags';
import { obrisiNalog } from '@rampa/contract/personal-data';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';

let fixture: AppFixture;
let clerk: SignedIn;
let printed = 0;
beforeAll(async () => {
  fixture = await openAppFixture();
  clerk = await fixture.addStaff('clerk');
});
afterAll(() => fixture.close());

/** A tag with its printed numbers, which nobody has linked. */
async function printedTag() {
  printed += 1;
  const serialNumber = `00420000${String(printed).padStart(4, '0')}`;
  const verificationCode = '48301275';
  const { database, services } = fixture.app;
  const tag = { serialNumber, verificationCode, category: 'II' } as const;
  await services.tagVerification.register(database.queries, [tag]);
  return { serial_number: serialNumber, verificationCode };
}

async function verdict(
  ...[call, input, by]: [Parameters<AppFixture['call']>[0], object, SignedIn]
) {
  const { statusCode, message, result } = await fixture.call(call, input, by.token);
  return { said: `${statusCode} ${message}`.trim(), result };
}

const reason = 'asked-by-phone';
const bind = ({ accountId }: SignedIn, numbers: object, by = clerk) =>
  verdict(poveziTagKupca, { account_id: accountId, ...numbers, reason }, by);

async function tagsOf(customer: SignedIn) {
  const answer = await fixture.call(getTagovi, { rows: 100 }, customer.token);
  return (answer.result as CallResult<typeof getTagovi>).items;
}

async function linesAbout({ accountId }: SignedIn) {
  const supervisor = await fixture.addStaff('supervisor');
  const wanted = { customer: accountId, rows: 100, everybody: true };
  const answer = await fixture.call(getTrag, wanted, supervisor.token);
  const { items } = answer.result as CallResult<typeof getTrag>;
  return items.filter(({ action }) => action.startsWith('tag-')).map(({ action }) => action);
}

const templatesTo = async ({ username }: SignedIn) =>
  (await fixture.mailsTo(`${username}@primer.rs`)).map(({ template }) => template);

test('a clerk links a tag by its printed numbers: it is the customer’s, who is told, and the trail says it', async () => {
  const customer = await fixture.addCustomer();
  const numbers = await printedTag();
  expect(await bind(customer, numbers)).toMatchObject({
    said: '200',
    result: { serial_number: numbers.serial_number, kategorija: 'II' },
  });
  expect(await tagsOf(customer)).toMatchObject([
    { serial_number: numbers.serial_number, kategorija: 'II', status: 'aktivan' },
  ]);
  expect(await templatesTo(customer)).toEqual(['tags.mail-bound-by-staff']);
  expect(await linesAbout(customer)).toEqual(['tag-bound-by-staff', 'tag-bound']);
  // A second click tells nobody a second time.
  expect((await bind(customer, numbers)).said).toBe('608 tags.already-yours');
  expect(await templatesTo(customer)).toHaveLength(1);
  const other = await fixture.addCustomer();
  expect((await bind(other, numbers)).said).toBe('608 tags.already-verified');
});

test('a wrong code links nothing, and guesses are counted as the customer’s are', async () => {
  const customer = await fixture.addCustomer();
  const wrong = { ...(await printedTag()), verificationCode: '00000000' };
  const said: string[] = [];
  for (let at = 0; at < 16; at += 1) said.push((await bind(customer, wrong)).said);
  expect(said[0]).toBe('404 tags.code-wrong');
  expect(said.at(-1)).toMatch(/^429 request\.too-many/u);
  expect(await tagsOf(customer)).toEqual([]);
  expect(await templatesTo(customer)).toEqual([]);
});

test('plate and name are saved as by the customer; what the customer saved meanwhile is not overwritten unseen', async () => {
  const customer = await fixture.addCustomer();
  await bind(customer, await printedTag());
  const [tag] = await tagsOf(customer);
  const edit = (wishes: object) =>
    verdict(
      izmeniTagKupca,
      {
        account_id: customer.accountId,
        tag_id: tag?.tag_id ?? '',
        nickname: 'Камион',
        plate: 'bg-777-ab',
        revision: tag?.revision ?? '',
        reason: 'our-mistake',
        ...wishes,
      },
      clerk,
    );
  expect((await edit({ plate: '!!!' })).said).toMatch(/^400/u);
  expect(await edit({})).toMatchObject({ said: '200', result: { changed: true } });
  expect(await tagsOf(customer)).toMatchObject([{ nickname: 'Камион', plate: 'BG 777-AB' }]);
  // The same again changes nothing, and tells nobody.
  expect(await edit({})).toMatchObject({ said: '200', result: { changed: false } });
  expect((await edit({ nickname: 'Комби' })).said).toMatch(/^409 tags\.changed-meanwhile/u);
  expect(await templatesTo(customer)).toEqual([
    'tags.mail-bound-by-staff',
    'tags.mail-edited-by-staff',
  ]);
  expect(await linesAbout(customer)).toEqual([
    'tag-edited-by-staff',
    'tag-edited-by-staff',
    'tag-bound-by-staff',
    'tag-bound',
  ]);
  const other = await fixture.addCustomer();
  expect((await edit({ account_id: other.accountId })).said).toBe('404 tags.not-found');
});

test('an account that is closed, or nobody’s, gets no tag and no plate', async () => {
  const customer = await fixture.addCustomer();
  await bind(customer, await printedTag());
  const [tag] = await tagsOf(customer);
  const closed = await fixture.call(
    obrisiNalog,
    { bankAccount: '', confirmed: true },
    customer.token,
  );
  expect(closed.statusCode).toBe(200);
  expect((await bind(customer, await printedTag())).said).toBe('409 tags.account-not-open');
  const wish = {
    account_id: customer.accountId,
    tag_id: tag?.tag_id ?? '',
    nickname: '',
    plate: 'BG777AB',
    revision: tag?.revision ?? '',
    reason,
  };
  expect((await verdict(izmeniTagKupca, wish, clerk)).said).toBe('409 tags.account-not-open');
  for (const accountId of [uuid(), 'nobody', clerk.accountId]) {
    const nobody = { ...customer, accountId };
    expect((await bind(nobody, await printedTag())).said).toBe('409 tags.account-not-open');
  }
});

test('a clerk’s change needs no second connection beside that of its transaction', async () => {
  const customer = await fixture.addCustomer();
  await bind(customer, await printedTag());
  const [tag] = await tagsOf(customer);
  const narrow = await fixture.addServer({ DATABASE_POOL: '1' });
  const ids = { account_id: customer.accountId, tag_id: tag?.tag_id, revision: tag?.revision };
  const wish = { ...ids, nickname: 'Комби', plate: 'BG777AB', reason };
  const edited = await narrow.call(izmeniTagKupca, wish, clerk.token);
  const input = { account_id: customer.accountId, ...(await printedTag()), reason };
  const bound = await narrow.call(poveziTagKupca, input, clerk.token);
  await narrow.stop();
  expect([edited.statusCode, bound.statusCode]).toEqual([200, 200]);
});

test('the operator may do without', async () => {
  const customer = await fixture.addCustomer();
  const without = await fixture.addServer({ TAGS_BY_STAFF: 'false' });
  const input = { account_id: customer.accountId, ...(await printedTag()), reason };
  const { message } = await without.call(poveziTagKupca, input, clerk.token);
  expect(message).toBe('request.not-found');
  await without.stop();
});
