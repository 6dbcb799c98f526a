import type { AnyCall } from '@rampa/contract';
import {
  getObrazac,
  getPoruka,
  getPoruke,
  odgovoriNaPoruku,
  posalji,
  zatvoriPoruku,
  type DeskMessage,
  type MessageKind,
  type QueuedMessage,
} from '@rampa/contract/contact';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailRequest } from '../../platform/mail/mail.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';

let fixture: AppFixture;
let clerk: SignedIn;
let other: SignedIn;
let customer: SignedIn;
beforeAll(async () => {
  fixture = await openAppFixture({ settings: { CONTACT_EMAIL: 'podrska@primer.rs' } });
  clerk = await fixture.addStaff('clerk');
  other = await fixture.addStaff('clerk');
  customer = await fixture.addCustomer();
});
afterAll(() => fixture.close());

let writers = 0;
/** Somebody writes through the contact page; returns the reference. */
async function write(
  who?: SignedIn,
  kind: MessageKind = 'message',
  subject = 'Где је најближе продајно место',
): Promise<string> {
  writers += 1;
  const from = `192.0.2.${writers}`;
  const form = await fixture.call(getObrazac, {}, who?.token, from);
  const { ticket, minimumSeconds } = form.result as { ticket: string; minimumSeconds: number };
  fixture.passTime({ seconds: minimumSeconds });
  const sent = await fixture.call(
    posalji,
    {
      ticket,
      kind,
      subject,
      message: 'Тражим продајно место отворено недељом.',
      name: 'Вера Лукић',
      email: `vera${writers}@primer.rs`,
    },
    who?.token,
    from,
  );
  return (sent.result as { reference: string }).reference;
}

const say = async (call: AnyCall, input: object, who = clerk): Promise<string> => {
  const { statusCode, message } = await fixture.call(call, input, who.token);
  return `${statusCode} ${message.split(';')[0] ?? ''}`.trim();
};
const queue = async (state: string): Promise<readonly QueuedMessage[]> => {
  const answer = await fixture.call(getPoruke, { state, rows: 100 }, clerk.token);
  return (answer.result as { items: QueuedMessage[] }).items;
};
const read = async (reference: string): Promise<DeskMessage> =>
  (await fixture.call(getPoruka, { reference }, clerk.token)).result as DeskMessage;
const newKey = (): string => uuid().replaceAll('-', '');
const answers = async (email: string): Promise<readonly MailRequest[]> => {
  const rows = await fixture.app.database.run(
    `SELECT data FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1 AND data->>'template' = 'contact.mail-answer'`,
    [email],
  );
  return (rows as { data: MailRequest }[]).map(({ data }) => data);
};
const text = 'Недељом ради продајно место на наплатној станици Београд.';

test('a message is answered by mail once, however often the button is pressed', async () => {
  const reference = await write();
  const { email } = await read(reference);
  const input = { reference, idempotencyKey: newKey(), answersSeen: 0, text };
  expect(await Promise.all([1, 2, 3].map(() => say(odgovoriNaPoruku, input)))).toEqual([
    '200',
    '200',
    '200',
  ]);
  const [mail, ...more] = await answers(email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ replyTo: 'podrska@primer.rs', params: { reference, text } });
  const answered = await read(reference);
  expect(answered).toMatchObject({ state: 'answered', handledBy: 'Нада Илић', account_id: null });
  expect(answered.answers).toMatchObject([{ text, writer: 'Нада Илић' }]);
  expect((await queue('new')).map((one) => one.reference)).not.toContain(reference);
  expect((await queue('answered')).map((one) => one.reference)).toContain(reference);
});

test('a report of a forged message is marked as one, in the queue and by itself', async () => {
  const [report, message] = [await write(undefined, 'forgery'), await write()];
  expect((await read(report)).kind).toBe('forgery');
  expect((await read(message)).kind).toBe('message');
  const kinds = new Map((await queue('new')).map(({ reference, kind }) => [reference, kind]));
  expect([kinds.get(report), kinds.get(message)]).toEqual(['forgery', 'message']);
});

test('an answer rewritten after the first one was lost on its way is not reported as sent', async () => {
  const reference = await write();
  const { email } = await read(reference);
  const input = { reference, idempotencyKey: newKey(), answersSeen: 0, text };
  expect(await say(odgovoriNaPoruku, input)).toBe('200');
  expect(await say(odgovoriNaPoruku, { ...input, text: `${text} И суботом.` })).toBe(
    '409 contact.key-used-otherwise',
  );
  expect((await answers(email)).map(({ params }) => params['text'])).toEqual([text]);
});

test('of two who answer at once one succeeds, and the other is told', async () => {
  const reference = await write();
  const { email } = await read(reference);
  const input = () => ({ reference, idempotencyKey: newKey(), answersSeen: 0, text });
  const verdicts = await Promise.all([
    say(odgovoriNaPoruku, input(), clerk),
    say(odgovoriNaPoruku, input(), other),
  ]);
  expect(verdicts.toSorted()).toEqual(['200', '409 contact.answered-meanwhile']);
  expect(await answers(email)).toHaveLength(1);
  // Somebody who has read it may write another one.
  expect(await say(odgovoriNaPoruku, { ...input(), answersSeen: 1 }, other)).toBe('200');
});

test('new messages are listed oldest first, and closed ones are not', async () => {
  const [first, second] = [await write(), await write()];
  const references = (await queue('new')).map((one) => one.reference);
  expect(references.indexOf(first)).toBeLessThan(references.indexOf(second));
  expect(await say(zatvoriPoruku, { reference: first })).toBe('200');
  expect(await say(zatvoriPoruku, { reference: first }, other)).toBe('200');
  expect((await queue('closed')).map((one) => one.reference)).toEqual([first]);
});

test('the audit trail says whose message it was, but not what was written', async () => {
  const reference = await write(customer);
  expect(await read(reference)).toMatchObject({ account_id: customer.accountId });
  await say(odgovoriNaPoruku, { reference, idempotencyKey: newKey(), answersSeen: 0, text });
  const lines = await fixture.app.database.run(
    `SELECT account_id, action, details FROM audit_trail WHERE subject = $1 ORDER BY occurred_at, audit_id`,
    [`message:${reference}`],
  );
  expect(lines).toMatchObject([
    { account_id: customer.accountId, action: 'message-read' },
    { account_id: customer.accountId, action: 'message-answered' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Недељом');
});

test('a missing message is reported', async () => {
  const input = { reference: '000101-00000000', idempotencyKey: newKey(), answersSeen: 0, text };
  for (const call of [getPoruka, zatvoriPoruku]) {
    expect(await say(call, { reference: input.reference })).toBe('404 contact.message-not-found');
  }
  expect(await say(odgovoriNaPoruku, input)).toBe('404 contact.message-not-found');
});

test('of a reported forgery the desk says whether its code is ours, of other messages nothing', async () => {
  const code = '2222-2222-2222';
  const forged = await write(undefined, 'forgery', `Лажна порука ${code}`);
  expect((await read(forged)).codes).toEqual([{ code, mail: null, document: null }]);
  const issued = {
    kind: 'receipt',
    number: '77',
    issuedAt: fixture.now(),
    totalMinor: 100,
  } as const;
  const stamp = await fixture.app.services.documentCodes.of({
    ...issued,
    currency: 'RSD',
    recipient: 'Вера Лукић',
  });
  const copied = await write(undefined, 'forgery', `Лажна порука ${stamp.code}`);
  expect((await read(copied)).codes).toMatchObject([
    { code: stamp.code, document: { kind: 'receipt', number: '77', recipient: 'В*** Л***' } },
  ]);
  expect((await read(await write(undefined, 'forgery'))).codes).toEqual([]);
  const madeUp = await write(undefined, 'forgery', `Лажна порука ABCD-EFGH-1234, ${code}`);
  expect((await read(madeUp)).codes).toEqual([
    { code, mail: null, document: null },
    { code: 'ABCD-EFGH-1234', mail: null, document: null, madeUp: true },
  ]);
  expect(await read(await write(undefined, 'message', code))).not.toHaveProperty('codes');
});
