import { randomUUID } from 'node:crypto';
import type { CallParsedInput } from '@rampa/contract';
import { posalji } from '@rampa/contract/contact';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { mailJob, type MailRequest } from '../../platform/mail/mail.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { scopeOf } from '../../testing/scope.ts';
import { keyRing } from '../../platform/keys/key-ring.ts';
import { createContactService, type ContactService } from './contact.service.ts';

let storage: TestDatabase;
let database: Database;
let contact: ContactService;

let now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const mails: MailRequest[] = [];
const ana = scopeOf({ accountId: uuid(), userId: uuid() });

beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
  const jobs: Pick<Jobs, 'enqueue'> = {
    async enqueue(_, kind, payload) {
      // Messages create no other jobs than mails.
      if (kind.queue === mailJob.queue) mails.push(payload as unknown as MailRequest);
    },
  };
  contact = createContactService({
    database,
    jobs: jobs as Jobs,
    clock: { now: () => now },
    secretKeys: keyRing('the secret of this installation'),
    contactEmail: 'podrska@primer.rs',
    operatorLanguage: '2',
    emailOf: async ({ accountId }) => (accountId === ana.accountId ? 'ana@primer.rs' : null),
  });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});

const passTime = (duration: Temporal.DurationLike): void => {
  now = now.add(duration);
};
const newCaller = () => ({
  requestId: uuid(),
  address: `fd01:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
});
type Written = Partial<CallParsedInput<typeof posalji>>;

function letter(written: Written = {}): CallParsedInput<typeof posalji> {
  return posalji.input.parse({
    ticket: contact.openForm().ticket,
    subject: 'Рачун за путарину',
    message: 'Наплаћено ми је два пута.\n\nДоказ: http://primer.rs/slika',
    name: 'Ана Илић',
    email: `${uuid()}@primer.rs`,
    ...written,
  });
}

/** As people do it: some time after the form was opened. */
async function send(written?: Written, customer: typeof ana | null = null) {
  const input = letter(written);
  passTime({ seconds: 20 });
  return contact.send(customer, input, newCaller());
}

test('a message is stored, and mails go to its sender and to the operator', async () => {
  mails.length = 0;
  const outcome = await send({ email: 'gost@primer.rs', tag: '0041 2210' });
  expect(outcome).toMatchObject({
    ok: true,
    value: { reference: expect.stringMatching(/^261120-\d{8}$/) as string },
  });
  const reference = outcome.ok ? outcome.value.reference : '';
  expect(
    await database.run('SELECT user_id, email, tag FROM contact_messages WHERE reference = $1', [
      reference,
    ]),
  ).toEqual([{ user_id: null, email: 'gost@primer.rs', tag: '0041 2210' }]);
  expect(mails.map(({ to, replyTo, template }) => ({ to, replyTo, template }))).toEqual([
    { to: 'gost@primer.rs', replyTo: undefined, template: 'contact.mail-copy' },
    { to: 'podrska@primer.rs', replyTo: 'gost@primer.rs', template: 'contact.mail-operator' },
  ]);
  expect(mails.map(({ params }) => params['reference'])).toEqual([reference, reference]);
});

test('a copy to an unverified address has nothing to click', async () => {
  mails.length = 0;
  await send({ subject: 'Посетите lazna-banka.example/uplata' });
  const [copy, toOperator] = mails;
  expect(copy?.params).toMatchObject({
    subject: 'Посетите […]',
    message: 'Наплаћено ми је два пута.\n\nДоказ: […]',
  });
  expect(toOperator?.params['message']).toContain('http://primer.rs/slika');
});

test('a customer’s own address gets the whole message back', async () => {
  mails.length = 0;
  await send({ email: 'Ana@primer.rs' }, ana);
  expect(mails[0]?.params['message']).toContain('http://primer.rs/slika');
  mails.length = 0;
  await send({ email: 'neko.drugi@primer.rs' }, ana);
  expect(mails[0]?.params['message']).not.toContain('http');
});

test('a double click, and a retry after the answer was lost, send one message', async () => {
  mails.length = 0;
  const input = letter();
  passTime({ seconds: 20 });
  const both = await Promise.all([
    contact.send(null, input, newCaller()),
    contact.send(null, input, newCaller()),
  ]);
  const later = await contact.send(null, input, newCaller());
  expect(both[0]).toEqual(both[1]);
  expect(later).toEqual(both[0]);
  expect(mails).toHaveLength(2);
});

test('a text changed after the answer was lost is not mistaken for the one that was sent', async () => {
  mails.length = 0;
  const input = letter();
  passTime({ seconds: 20 });
  expect(await contact.send(null, input, newCaller())).toMatchObject({ ok: true });
  const changed = { ...input, message: `${input.message} И још нешто.` };
  expect(await contact.send(null, changed, newCaller())).toEqual({
    ok: false,
    code: 'contact.form-expired',
  });
  // With the ticket that the form then asks for it is a separate message.
  passTime({ seconds: 20 });
  const { ticket } = letter();
  passTime({ seconds: 20 });
  expect(await contact.send(null, { ...changed, ticket }, newCaller())).toMatchObject({ ok: true });
  expect(mails.filter(({ to }) => to === input.email)).toHaveLength(2);
});

test('the same message in another language is the same message', async () => {
  const input = letter();
  passTime({ seconds: 20 });
  const first = await contact.send(null, input, newCaller());
  const again = await contact.send(null, { ...input, languageId: '3' }, newCaller());
  expect(again).toEqual(first);
});

test('a form filled in within three seconds is told to wait', async () => {
  const input = letter();
  passTime({ seconds: 1 });
  expect(await contact.send(null, input, newCaller())).toEqual({
    ok: false,
    code: 'request.too-many',
    params: { seconds: 2 },
  });
  passTime({ seconds: 2 });
  expect(await contact.send(null, input, newCaller())).toMatchObject({ ok: true });
});

test('the honeypot field must stay empty', async () => {
  expect(await send({ website: 'https://kupi.example' })).toEqual({
    ok: false,
    code: 'contact.looks-automatic',
  });
});

test('an expired, altered or forged ticket asks for another', async () => {
  const expired = { ok: false, code: 'contact.form-expired' };
  const old = letter();
  passTime({ hours: 25 });
  expect(await contact.send(null, old, newCaller())).toEqual(expired);
  const { ticket } = letter();
  const [id = '', , signature = ''] = ticket.split('.');
  expect(await send({ ticket: `${id}.1.${signature}` })).toEqual(expired);
  expect(await send({ ticket: '' })).toEqual(expired);
});

test('one sender and one address soon have to wait, others do not', async () => {
  const codes: string[] = [];
  for (let at = 0; at < 5; at += 1) {
    const outcome = await send({ email: 'poplava@primer.rs' });
    codes.push(outcome.ok ? 'ok' : outcome.code);
  }
  expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'request.too-many']);
  const caller = newCaller();
  const fromOne: string[] = [];
  for (let at = 0; at < 21; at += 1) {
    const input = letter();
    passTime({ seconds: 4 });
    const outcome = await contact.send(null, input, caller);
    fromOne.push(outcome.ok ? 'ok' : outcome.code);
  }
  expect(fromOne.at(-1)).toBe('request.too-many');
  expect(await send()).toMatchObject({ ok: true });
});

test('neighbours, and strangers under the same name, do not keep a customer from writing', async () => {
  const caller = newCaller();
  for (let at = 0; at < 21; at += 1) {
    const input = letter();
    passTime({ seconds: 4 });
    await contact.send(null, input, caller);
  }
  for (let at = 0; at < 5; at += 1) await send({ email: 'ana@primer.rs' });
  const input = letter({ email: 'ana@primer.rs' });
  passTime({ seconds: 4 });
  expect(await contact.send(null, input, caller)).toMatchObject({ code: 'request.too-many' });
  expect(await contact.send(ana, input, caller)).toMatchObject({ ok: true });
});

test('one customer writes no more by having several accounts', async () => {
  const person = uuid();
  const accounts = ['one', 'other', 'third'].map(() =>
    scopeOf({ accountId: uuid(), userId: uuid() }, { homeUserId: person }),
  );
  const codes: string[] = [];
  for (let at = 0; at < 11; at += 1) {
    const input = letter();
    passTime({ seconds: 4 });
    const outcome = await contact.send(accounts[at % 3] ?? null, input, newCaller());
    codes.push(outcome.ok ? 'ok' : outcome.code);
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'request.too-many']);
});

test.each(['subject', 'name'])('no line break gets into the %s of a mail', (field) => {
  expect(
    posalji.input.safeParse({ ...letter(), [field]: 'Ана\r\nBcc: svi@primer.rs' }).success,
  ).toBe(false);
});
