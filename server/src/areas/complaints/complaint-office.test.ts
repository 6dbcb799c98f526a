import type { AnyCall } from '@rampa/contract';
import {
  dodajPoruku,
  getPrilogReklamacije,
  getRedReklamacija,
  getReklamacijaUprave,
  odbijReklamaciju,
  odgovoriNaReklamaciju,
  preuzmiReklamaciju,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { ukloniClana } from '@rampa/contract/identity';
import { getObracun } from '@rampa/contract/passages';
import { getTrag } from '@rampa/contract/staff';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { giveThings } from '../../testing/owned-things.ts';
import {
  openComplaintFixture,
  operatorAddress,
  png,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';
import { deskScope } from '../../testing/scope.ts';

/** As on the command line. */
const asSupervisor = { mayExceed: true };

let fixture: ComplaintFixture;
const operator = deskScope(() => fixture.app.now());
let clerk: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  clerk = await fixture.app.addStaff('clerk');
  other = await fixture.app.addStaff('clerk');
});
afterAll(() => fixture.close());

const say = async (call: AnyCall, input: object, who = clerk): Promise<string> => {
  const { statusCode, message } = await fixture.app.call(call, input, who.token);
  return `${statusCode} ${message.split(';')[0] ?? ''}`.trim();
};
const show = async (number: string, who = clerk) =>
  resultOf(
    getReklamacijaUprave,
    await fixture.app.call(getReklamacijaUprave, { complaint_number: number }, who.token),
  );
const queue = async (input: object = {}, who = clerk) =>
  resultOf(
    getRedReklamacija,
    await fixture.app.call(getRedReklamacija, { rows: 100, ...input }, who.token),
  );
const work = async (number: string) => ({
  complaint_number: number,
  revision: (await show(number)).revision,
  idempotencyKey: uuid(),
});
const text = 'Прегледали смо снимке са станице и враћамо разлику.';

test('an answer reaches the customer once, and colleagues see who wrote it', async () => {
  const number = await fixture.file({ about: 'passage', id: fixture.things.passageId });
  const input = { ...(await work(number)), text };
  expect(await say(odgovoriNaReklamaciju, input)).toBe('200');
  // The second of two clicks, whose answer the first one's screen waits for.
  expect(await say(odgovoriNaReklamaciju, input)).toBe('200');
  expect(await say(odgovoriNaReklamaciju, { ...input, text: `${text} Хвала.` })).toBe(
    '409 complaints.key-used-otherwise',
  );
  const seen = await fixture.details(number);
  expect(seen.thread.map(({ event }) => event)).toEqual(['complaint', 'answer']);
  expect(seen).toMatchObject({ state: 'in-work', clock: { answerLate: false } });
  expect(JSON.stringify(seen)).not.toContain('Нада');
  const shown = await show(number);
  expect(Object.values(shown.writers)).toEqual(['Нада Илић']);
  expect(shown.handledBy).toBe('Нада Илић');
  expect(shown.customer).toMatchObject({ name: 'Милица Петровић' });
  const mails = await fixture.mailsTo(shown.customer.email);
  expect(mails.filter(({ params }) => params['text'] === text)).toHaveLength(1);
});

test('of two who answer at once one succeeds, and the other is told', async () => {
  const number = await fixture.file();
  const first = { ...(await work(number)), text };
  const second = { ...first, idempotencyKey: uuid(), text: 'Нешто сасвим друго од колеге.' };
  const verdicts = await Promise.all([
    say(odgovoriNaReklamaciju, first, clerk),
    say(odgovoriNaReklamaciju, second, other),
  ]);
  expect(verdicts.toSorted()).toEqual(['200', '409 complaints.changed']);
  expect((await fixture.details(number)).thread).toHaveLength(2);
});

test('what the customer writes meanwhile has to be read before the decision', async () => {
  const number = await fixture.file();
  const input = { ...(await work(number)), text };
  fixture.app.passTime({ seconds: 1 });
  const added = await fixture.app.call(
    dodajPoruku,
    { complaint_number: number, idempotencyKey: uuid(), text: 'Још нешто, молим.' },
    fixture.customer.token,
  );
  expect(added.statusCode).toBe(200);
  expect(await say(odbijReklamaciju, input)).toBe('409 complaints.changed');
  expect((await fixture.details(number)).state).toBe('received');
});

test('an acceptance refunds once, whoever sends it and however often', async () => {
  const number = await fixture.file({ about: 'passage', id: fixture.things.passageId });
  const balance = async (): Promise<number> =>
    (await show(number)).tags.find(
      ({ serial_number: serial }) => serial === fixture.things.serialNumber,
    )?.balance.amount ?? 0;
  const before = await balance();
  const refund = { amount: 48_050, serial_number: fixture.things.serialNumber };
  const input = { ...(await work(number)), text, refund };
  const verdicts = await Promise.all([
    say(prihvatiReklamaciju, input),
    say(prihvatiReklamaciju, input),
    say(prihvatiReklamaciju, { ...input, idempotencyKey: uuid() }, other),
  ]);
  // Either of the two may be the first; the same click repeated gets the same answer.
  expect(verdicts[1]).toBe(verdicts[0]);
  expect(new Set(verdicts)).toEqual(new Set(['200', '409 complaints.closed']));
  expect(await balance()).toBe(before + 48_050);
  expect((await fixture.details(number)).refund?.amount.amount).toBe(48_050);
  expect(await fixture.faults()).toEqual([]);
});

test('an acceptance whose answer was lost is not repeated by a different one with the same key', async () => {
  const number = await fixture.file();
  const of = (amount: number, serial_number = fixture.things.serialNumber) => ({
    refund: { amount, serial_number },
  });
  const input = { ...(await work(number)), text };
  expect(await say(prihvatiReklamaciju, { ...input, ...of(48_000) })).toBe('200');
  const otherwise = '409 complaints.key-used-otherwise';
  expect(await say(prihvatiReklamaciju, { ...input, ...of(84_000) })).toBe(otherwise);
  expect(await say(prihvatiReklamaciju, { ...input, ...of(48_000, '999') })).toBe(otherwise);
  expect(await say(prihvatiReklamaciju, { ...input, refund: null })).toBe(otherwise);
  expect(await say(prihvatiReklamaciju, { ...input, ...of(48_000) })).toBe('200');
  expect((await fixture.details(number)).refund?.amount.amount).toBe(48_000);
});

test('what the operator does about a complaint whose writer has left is told to the owner', async () => {
  const company = await fixture.app.addCustomer('pravno');
  const steps = {
    taken: [preuzmiReklamaciju, {}],
    answer: [odgovoriNaReklamaciju, { text }],
    question: [odgovoriNaReklamaciju, { text, asks: true }],
    accepted: [prihvatiReklamaciju, {}],
    refused: [odbijReklamaciju, { text }],
  } as const;
  const accountant = await fixture.app.addMember(company, 'accountant');
  const driver = await fixture.app.addMember(company, 'driver');
  const numbers = new Map<string, string>();
  for (const news of Object.keys(steps)) numbers.set(news, await fixture.file({}, accountant));
  const away = { member_id: accountant.userId };
  expect(await say(ukloniClana, away, company)).toBe('200');
  for (const [news, [call, more]] of Object.entries(steps)) {
    const { idempotencyKey, ...input } = await work(numbers.get(news) ?? '');
    const key = call === preuzmiReklamaciju ? {} : { idempotencyKey };
    expect(await say(call, { ...input, ...key, ...more })).toBe('200');
  }
  const told = async (who: SignedIn): Promise<readonly string[]> => {
    const mails = await fixture.mailsTo(`${who.username}@primer.rs`);
    const mine = mails.filter(({ params }) =>
      [...numbers.values()].includes(params['number'] ?? ''),
    );
    return mine.map(({ template }) => template);
  };
  expect(await told(company)).toEqual(Object.keys(steps).map((news) => `complaints.mail-${news}`));
  expect(await told(driver)).toEqual([]);
});

test('the operator’s mail names its subject in plain words, not in internal terms', async () => {
  const { passageId, serialNumber } = fixture.things;
  const number = await fixture.file({ about: 'passage', id: passageId });
  const mails = await fixture.mailsTo(operatorAddress);
  const subject = mails.find(({ params }) => params['number'] === number)?.params['subject'] ?? '';
  expect(subject).toMatch(/^Prolazak: /u);
  expect(subject).toContain(`${serialNumber}, `);
  expect(subject).toContain('Stara Pazova – Novi Sad jug');
  expect(subject).not.toContain(passageId);
});

test('a refund that is too high, or to somebody else’s tag, is refused and changes nothing', async () => {
  const number = await fixture.file();
  const stranger = await fixture.app.addCustomer();
  const { serialNumber: foreign } = await giveThings(fixture.app, stranger);
  const input = { ...(await work(number)), text };
  const given = (amount: number, serial_number: string) => ({
    ...input,
    refund: { amount, serial_number },
  });
  expect(await say(prihvatiReklamaciju, given(1_000_000_000, fixture.things.serialNumber))).toBe(
    '400 complaints.refund-too-large',
  );
  expect(await say(prihvatiReklamaciju, given(100, foreign))).toBe(
    '400 complaints.refund-tag-not-found',
  );
  for (const amount of [0, -100, 1.5]) {
    expect(await say(prihvatiReklamaciju, given(amount, fixture.things.serialNumber))).toBe(
      '400 request.invalid',
    );
  }
  expect((await fixture.details(number)).state).toBe('received');
  expect(await fixture.faults()).toEqual([]);
});

test('more than is disputed is refunded only with a reason, by a supervisor or after step-up authentication', async () => {
  const number = await fixture.file({ about: 'passage', id: fixture.things.passageId });
  const { subject } = await show(number);
  const disputed = subject.amount?.amount ?? 0;
  expect(disputed).toBeGreaterThan(0);
  const given = async (amount: number) => ({
    ...(await work(number)),
    refund: { amount, serial_number: fixture.things.serialNumber },
  });
  const supervisor = await fixture.app.addStaff('supervisor');
  for (const who of [clerk, supervisor]) {
    expect(await say(prihvatiReklamaciju, await given(disputed + 1), who)).toBe(
      '400 complaints.refund-wants-reason',
    );
  }
  // As if the clerk had signed in some time ago.
  await fixture.app.app.database.run('UPDATE sessions SET proved_at = $1 WHERE user_id = $2', [
    fixture.app.now().subtract({ minutes: 16 }).toString(),
    clerk.userId,
  ]);
  expect(await say(prihvatiReklamaciju, { ...(await given(disputed + 1)), text })).toBe(
    '403 identity.proof-needed',
  );
  expect((await fixture.details(number)).state).toBe('received');
  expect(await say(prihvatiReklamaciju, { ...(await given(disputed + 1)), text }, supervisor)).toBe(
    '200',
  );
});

test('a clerk takes a complaint, and another may continue with it', async () => {
  const number = await fixture.file();
  const { revision } = await work(number);
  const taken = { complaint_number: number, revision };
  expect((await show(number)).mayTake).toBe(true);
  expect(await say(preuzmiReklamaciju, taken)).toBe('200');
  expect(await say(odgovoriNaReklamaciju, { ...(await work(number)), text, asks: true })).toBe(
    '200',
  );
  expect((await show(number)).mayTake).toBe(false);
  expect((await show(number, other)).mayTake).toBe(true);
  expect(await say(preuzmiReklamaciju, taken, other)).toBe('409 complaints.changed');
  const mine = (await queue({ only: 'mine' })).items.map((one) => one.complaint_number);
  expect(mine).toContain(number);
  expect(
    (await queue({ only: 'mine' }, other)).items.map((one) => one.complaint_number),
  ).not.toContain(number);
  expect(
    await say(preuzmiReklamaciju, { ...taken, revision: (await show(number)).revision }, other),
  ).toBe('200');
  expect((await queue({ only: 'mine' }, other)).items.map((one) => one.complaint_number)).toContain(
    number,
  );
});

test('a complaint about a passage shows how its toll was calculated, as its customer sees it', async () => {
  const { passageId } = fixture.things;
  const input = { passage_id: passageId };
  const own = await fixture.app.call(getObracun, input, fixture.customer.token);
  const number = await fixture.file({ about: 'passage', id: passageId });
  const { computation } = await show(number);
  expect(computation).toEqual(own.result);
  expect(computation?.sections).not.toEqual([]);
  expect((await show(await fixture.file())).computation).toBeNull();
});

test('a file is served with its own complaint only', async () => {
  const uploaded = await fixture.upload(png, 'slika.png');
  const { attachment_id } = uploaded.result as { attachment_id: string };
  const number = await fixture.file({ attachmentIds: [attachment_id] });
  const without = await fixture.file();
  expect(await say(getPrilogReklamacije, { complaint_number: number, attachment_id })).toBe('200');
  for (const input of [
    { complaint_number: without, attachment_id },
    { complaint_number: number, attachment_id: uuid() },
    { complaint_number: 'R000101-00000000', attachment_id },
    { complaint_number: number, attachment_id: '../../etc/passwd' },
  ]) {
    expect(await say(getPrilogReklamacije, input)).toBe('404 complaints.attachment-not-found');
  }
});

test('a missing complaint, and one that is over, cannot be acted on', async () => {
  const input = { revision: 'x', idempotencyKey: uuid(), text };
  expect(await say(odbijReklamaciju, { ...input, complaint_number: 'R000101-00000000' })).toBe(
    '404 complaints.not-found',
  );
  const number = await fixture.file();
  expect(await say(odbijReklamaciju, { ...(await work(number)), text })).toBe('200');
  expect(await say(odgovoriNaReklamaciju, { ...(await work(number)), text })).toBe(
    '409 complaints.closed',
  );
  const closed = (await queue({ status: 'closed' })).items.map((one) => one.complaint_number);
  expect(closed).toContain(number);
});

test('the audit trail says who read or decided, and about whom', async () => {
  const supervisor = await fixture.app.addStaff('supervisor');
  const number = await fixture.file();
  await say(odbijReklamaciju, { ...(await work(number)), text });
  const { items } = resultOf(
    getTrag,
    await fixture.app.call(getTrag, { reference: number, rows: 100 }, supervisor.token),
  );
  expect(items.map(({ action }) => action)).toEqual(['complaint-refused', 'complaint-read']);
  for (const line of items) {
    expect(line).toMatchObject({ name: 'Нада Илић', account_id: fixture.customer.accountId });
  }
});

test('the audit trail shows a decision made on the command line as it was first shown', async () => {
  const supervisor = await fixture.app.addStaff('supervisor');
  const number = await fixture.file();
  expect((await fixture.desk.accept(operator, number, '', null, asSupervisor)).ok).toBe(true);
  const { items } = resultOf(
    getTrag,
    await fixture.app.call(getTrag, { reference: number, rows: 100 }, supervisor.token),
  );
  // What the customer did, such as filing, is not included.
  expect(items).toMatchObject([{ actor: 'operator', action: 'complaint-accepted' }]);
  const another = await fixture.file();
  const unrelated = await fixture.app.call(getTrag, { reference: another }, supervisor.token);
  expect(resultOf(getTrag, unrelated).items).toEqual([]);
});

test('the queue is ordered by due date, and marks what is late', async () => {
  const early = await fixture.file();
  await fixture.passTime({ hours: 5 * 24 });
  const answered = await fixture.file();
  await fixture.passTime({ hours: 24 });
  const fresh = await fixture.file();
  clerk = await fixture.app.addStaff('clerk');
  expect(await say(odgovoriNaReklamaciju, { ...(await work(answered)), text })).toBe('200');
  await fixture.passTime({ hours: 3 * 24 });
  clerk = await fixture.app.addStaff('clerk');
  const all = await queue();
  const places = [early, fresh, answered].map((number) =>
    all.items.findIndex((one) => one.complaint_number === number),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(all.items.map(({ due }) => due)).toEqual(all.items.map(({ due }) => due).toSorted());
  const late = await queue({ only: 'late' });
  expect(late.items.map((one) => one.complaint_number)).toContain(early);
  expect(late.items.map((one) => one.complaint_number)).not.toContain(fresh);
  expect(late.items.every((one) => one.late)).toBe(true);
  expect(all.items.filter((one) => one.late)).toHaveLength(late.totalRecords);
  expect(all).toMatchObject({ open: all.totalRecords, late: late.totalRecords });
  const unanswered = await queue({ only: 'unanswered' });
  expect(unanswered.items.map((one) => one.complaint_number)).not.toContain(answered);
  const page = await queue({ first: 1, rows: 2 });
  expect(page.items).toEqual(all.items.slice(1, 3));
});
