import {
  dodajPoruku,
  dodajPrilog,
  getPrilog,
  getPromeneReklamacija,
  getReklamacije,
  novaReklamacija,
  podnesiPrigovor,
  povuciReklamaciju,
} from '@rampa/contract/complaints';
import { openAppFixture } from '../../testing/app-fixture.ts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  newComplaint,
  openComplaintFixture,
  operatorAddress,
  png,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { deskScope } from '../../testing/scope.ts';
import { moved } from '../../platform/testing/moved.ts';

let fixture: ComplaintFixture;
const operator = deskScope(() => fixture.app.now());
let email: string;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  email = `${fixture.customer.username}@primer.rs`;
});
afterAll(() => fixture.close());

const call = (definition: Parameters<ComplaintFixture['app']['call']>[0], input: object) =>
  fixture.app.call(definition, input, fixture.customer.token);
const messageTo = (number: string, more: object = {}) => ({
  complaint_number: number,
  idempotencyKey: uuid(),
  text: 'Шаљем и слику рачуна.',
  ...more,
});
const countOf = async (table: string): Promise<number> => {
  const rows = await fixture.app.app.database.run(`SELECT count(*)::int AS n FROM ${table}`);
  return (rows as { n: number }[])[0]?.n ?? -1;
};
const mailOf = async (template: string, number: string) =>
  (await fixture.mailsTo(email)).filter(
    (mail) => mail.template === template && mail.params['number'] === number,
  );

describe('filing', () => {
  test.each([
    ['passage', 'passageId', { entry: 'Stara Pazova', exit: 'Novi Sad jug', plate: 'BG123-AB' }],
    ['top-up', 'paidOrder', { amount: { amount: 200_000, currency: 'RSD' }, plate: 'BG123-AB' }],
    ['tag', 'tagId', { plate: 'BG123-AB', amount: null }],
    ['order', 'tagOrder', { amount: { amount: 241_200, currency: 'RSD' } }],
  ] as const)('a complaint about a %s says what it is about', async (about, thing, subject) => {
    const number = await fixture.file({ about, id: fixture.things[thing] });
    expect(number).toMatch(/^R261120-\d{8}$/);
    expect((await fixture.details(number)).subject).toMatchObject({ kind: about, ...subject });
  });

  test('what is not the customer’s own does not exist', async () => {
    const other = await fixture.app.addCustomer();
    for (const [about, id] of [
      ['passage', fixture.things.passageId],
      ['top-up', fixture.things.paidOrder],
      ['tag', fixture.things.tagId],
      ['order', fixture.things.tagOrder],
      ['passage', 'није ид'],
      ['tag', ''],
    ]) {
      const input = { ...newComplaint(), about, id };
      expect(await fixture.app.call(novaReklamacija, input, other.token)).toMatchObject({
        http: 404,
        message: 'complaints.subject-not-found',
      });
    }
  });

  test('the customer gets the number and the deadlines by mail, the operator the number and the kind', async () => {
    const number = await fixture.file();
    const [mail] = await mailOf('complaints.mail-received', number);
    expect(mail?.params).toMatchObject({ answerDue: '28. novembra 2026.' });
    expect(mail?.params).toMatchObject({ resolutionDue: '5. decembra 2026.' });
    const toOperator = await fixture.mailsTo(operatorAddress);
    expect(toOperator.at(-1)?.params).toMatchObject({ number, kind: 'usluga' });
  });

  test('confirmations are in the language of the customer’s mails, as answers are, whatever the page was in', async () => {
    const filed = await call(novaReklamacija, { ...newComplaint(), languageId: '3' });
    const { complaint_number: number } = resultOf(novaReklamacija, filed);
    expect(await mailOf('complaints.mail-received', number)).toMatchObject([{ languageId: '2' }]);
  });

  test('a confirmation to whoever acts in another account than their own names that account', async () => {
    const { app } = fixture;
    const [company, home] = [await app.addCustomer('pravno'), await app.addCustomer()];
    const accountant = await app.addMember(company, 'accountant');
    const owner = createDatabase({ url: app.ownerUrl, role: null, size: 1 });
    await owner.run('UPDATE users SET home_account_id = $2, home_user_id = $3 WHERE user_id = $1', [
      accountant.userId,
      home.accountId,
      home.userId,
    ]);
    await owner.close();
    await fixture.file({}, accountant);
    const mails = await fixture.mailsTo(accountant.username);
    expect(mails.at(-1)).toMatchObject({
      template: 'complaints.mail-received',
      about: { accountId: company.accountId, userId: accountant.userId },
    });
  });

  test('a double click, and a retry after the answer was lost, file one complaint', async () => {
    const input = newComplaint();
    const before = await countOf('complaints');
    const both = await Promise.all([call(novaReklamacija, input), call(novaReklamacija, input)]);
    const later = await call(novaReklamacija, input);
    const number = resultOf(novaReklamacija, later).complaint_number;
    expect(both.map(({ result }) => result)).toEqual([later.result, later.result]);
    expect(await mailOf('complaints.mail-received', number)).toHaveLength(1);
    expect(await countOf('complaints')).toBe(before + 1);
    expect(await countOf('complaint_directory')).toBe(before + 1);
  });

  test('another text under the same key is refused, not ignored', async () => {
    const input = newComplaint();
    await call(novaReklamacija, input);
    expect(await call(novaReklamacija, { ...input, text: 'Нешто сасвим друго.' })).toMatchObject({
      http: 409,
      message: 'complaints.key-used-otherwise',
    });
  });

  test('a bank account requires valid check digits and step-up authentication, and is shown in part', async () => {
    const input = { ...newComplaint(), bankAccount: '840-955845-11' };
    expect(await call(novaReklamacija, input)).toMatchObject({
      http: 400,
      result: [{ field: 'bankAccount', message: 'complaints.bank-account-wrong' }],
    });
    const right = { ...input, bankAccount: '840-955845-10' };
    const { database } = fixture.app.app;
    await database.run(`UPDATE sessions SET ${moved('proved_at', '-16 minutes')}`);
    expect(await call(novaReklamacija, right)).toMatchObject({
      http: 403,
      message: 'identity.proof-needed;by:password',
    });
    // A fresh sign-in is proof enough.
    await fixture.passTime({ minutes: 1 });
    const filed = await call(novaReklamacija, right);
    const number = resultOf(novaReklamacija, filed).complaint_number;
    expect((await fixture.details(number)).bankAccount).toBe('4510');
    const shown = await fixture.desk.show(operator, number);
    expect(shown.ok && shown.value.complaint.bankAccount).toBe('840000000095584510');
  });

  test('complaints come newest first, in pages', async () => {
    const number = await fixture.file();
    const page = resultOf(getReklamacije, await call(getReklamacije, { first: 0, rows: 2 }));
    expect(page.items).toHaveLength(2);
    expect(page.items[0]?.complaint_number).toBe(number);
    expect(page.totalRecords).toBeGreaterThan(5);
    const closed = resultOf(getReklamacije, await call(getReklamacije, { status: 'closed' }));
    expect(closed.totalRecords).toBe(0);
  });
});

test('whoever follows changes gets each once, a changed one again, and nothing of others', async () => {
  const read = async (after: string, rows = 100) => {
    const answer = await call(getPromeneReklamacija, { after, rows });
    const { items, ...rest } = resultOf(getPromeneReklamacija, answer);
    return { ...rest, numbers: items.map((item) => item.complaint_number) };
  };
  await fixture.passTime({ minutes: 1 });
  const { cursor: start } = await read('');
  const [first, second] = [await fixture.file(), await fixture.file()];
  await fixture.file({}, await fixture.app.addCustomer());
  // Another transaction may still end with an earlier change.
  expect((await read(start)).numbers).toEqual([]);
  await fixture.passTime({ minutes: 1 });
  const page = await read(start, 1);
  expect(page.more).toBe(true);
  const rest = await read(page.cursor, 1);
  expect(rest.more).toBe(false);
  expect([...page.numbers, ...rest.numbers].toSorted()).toEqual([first, second].toSorted());
  expect(await read(rest.cursor)).toEqual({ numbers: [], cursor: rest.cursor, more: false });
  await call(povuciReklamaciju, { complaint_number: first });
  await fixture.passTime({ minutes: 1 });
  expect((await read(rest.cursor)).numbers).toEqual([first]);
  expect(await call(getPromeneReklamacija, { after: 'x' })).toMatchObject({
    statusCode: 400,
    message: 'complaints.cursor-unknown',
  });
});

describe('the thread', () => {
  test('a message with a file is sent once, and a question waits for it', async () => {
    const number = await fixture.file();
    await fixture.desk.take(operator, number);
    await fixture.desk.answer(operator, number, 'Ког дана је то било?', true);
    expect((await fixture.details(number)).state).toBe('waiting');
    const file = await fixture.upload(png, 'rачун.PNG');
    const { attachment_id: id } = file.result as { attachment_id: string };
    const input = messageTo(number, { attachmentIds: [id] });
    await Promise.all([call(dodajPoruku, input), call(dodajPoruku, input)]);
    const details = await fixture.details(number);
    expect(details.state).toBe('in-work');
    expect(details.thread.map(({ event }) => event)).toEqual(['complaint', 'question', 'message']);
    expect(details.thread[2]?.attachments).toMatchObject([
      { attachment_id: id, contentType: 'image/png', bytes: png.length },
    ]);
    expect(await call(dodajPoruku, messageTo(number, { attachmentIds: [id] }))).toMatchObject({
      http: 404,
      message: 'complaints.attachment-not-found',
    });
  });

  test('a message whose file is missing is not stored at all', async () => {
    const number = await fixture.file();
    await call(dodajPoruku, messageTo(number, { attachmentIds: [uuid()] }));
    expect((await fixture.details(number)).thread).toHaveLength(1);
  });

  test('a withdrawn complaint stays withdrawn and accepts nothing more', async () => {
    const number = await fixture.file();
    const withdraw = { complaint_number: number };
    expect((await call(povuciReklamaciju, withdraw)).http).toBe(200);
    expect((await call(povuciReklamaciju, withdraw)).http).toBe(200);
    expect(await mailOf('complaints.mail-withdrawn', number)).toHaveLength(1);
    expect((await call(dodajPoruku, messageTo(number))).message).toBe('complaints.closed');
    expect(await fixture.desk.take(operator, number)).toMatchObject({
      code: 'complaints.closed',
    });
    // Nobody answered, nobody decided.
    const { clock, updatedAt } = await fixture.details(number);
    expect(clock).toMatchObject({ answeredAt: null, resolvedAt: null, withdrawnAt: updatedAt });
  });

  test('an answer given before the withdrawal stays', async () => {
    const number = await fixture.file();
    await fixture.desk.answer(operator, number, 'Проверавамо снимке.', false);
    await call(povuciReklamaciju, { complaint_number: number });
    const { answeredAt, resolvedAt } = (await fixture.details(number)).clock;
    expect(answeredAt).not.toBeNull();
    expect(resolvedAt).toBeNull();
  });

  test('a rejection can be objected to once, and the deadlines start again', async () => {
    const number = await fixture.file();
    const objection = messageTo(number);
    expect((await call(podnesiPrigovor, objection)).message).toBe('complaints.no-objection');
    await fixture.desk.refuse(operator, number, 'Наплаћено је по ценовнику.');
    expect(await fixture.details(number)).toMatchObject({ state: 'refused', mayObject: true });
    await fixture.passTime({ hours: 72 });
    expect((await call(podnesiPrigovor, objection)).http).toBe(200);
    expect((await call(podnesiPrigovor, objection)).http).toBe(200);
    expect(await fixture.details(number)).toMatchObject({
      state: 'in-work',
      mayObject: false,
      clock: { answerDue: '2026-12-01', resolutionDue: '2026-12-08', answeredAt: null },
    });
    await fixture.desk.refuse(operator, number, 'Остајемо при одлуци.');
    expect(await fixture.details(number)).toMatchObject({ state: 'refused', mayObject: false });
    expect((await call(podnesiPrigovor, messageTo(number))).message).toBe(
      'complaints.no-objection',
    );
    expect(await mailOf('complaints.mail-refused', number)).toHaveLength(1);
    expect(await mailOf('complaints.mail-refused-again', number)).toHaveLength(1);
  });
});

describe('if complaints are switched off', () => {
  test('their calls do not exist', async () => {
    const app = await openAppFixture({ settings: { COMPLAINTS: 'false' } });
    try {
      const { token } = await app.addCustomer('distributor');
      for (const [definition, input] of [
        [getReklamacije, {}],
        [novaReklamacija, newComplaint()],
        [dodajPrilog, { fileName: 'a.png', data: png.toString('base64') }],
        [getPrilog, { attachment_id: uuid() }],
      ] as const) {
        const answer = await app.call(definition, input, token);
        expect([answer.http, answer.message]).toEqual([404, 'request.not-found']);
      }
    } finally {
      await app.close();
    }
  });
});
