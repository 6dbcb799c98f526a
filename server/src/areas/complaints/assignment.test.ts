import type { AnyCall } from '@rampa/contract';
import {
  complaintNotesMaximum,
  dodajBeleskuReklamacije,
  dodeliReklamaciju,
  getOpterecenje,
  getRedReklamacija,
  getReklamacijaUprave,
  odbijReklamaciju,
  odgovoriNaReklamaciju,
} from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { deskScope, everyAccount } from '../../testing/scope.ts';
import {
  openComplaintFixture,
  operatorAddress,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';

let fixture: ComplaintFixture;
let clerk: SignedIn;
let other: SignedIn;
let supervisor: SignedIn;
const hire = async () => {
  clerk = await fixture.app.addStaff('clerk');
  other = await fixture.app.addStaff('clerk');
  supervisor = await fixture.app.addStaff('supervisor');
};
beforeAll(async () => {
  fixture = await openComplaintFixture();
  await hire();
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
const queue = async (input: object = {}, who = clerk) => {
  const page = { rows: 100, ...input };
  const answer = await fixture.app.call(getRedReklamacija, page, who.token);
  return resultOf(getRedReklamacija, answer).items.map(({ complaint_number: number }) => number);
};
const workload = async () =>
  resultOf(getOpterecenje, await fixture.app.call(getOpterecenje, {}, supervisor.token));
const assign = async (number: string, to: string, who = clerk) =>
  say(
    dodeliReklamaciju,
    { complaint_number: number, revision: (await show(number)).revision, staff_id: to },
    who,
  );
const answer = async (number: string, who = clerk) =>
  say(
    odgovoriNaReklamaciju,
    {
      complaint_number: number,
      revision: (await show(number)).revision,
      idempotencyKey: uuid(),
      text: 'Проверавамо снимке и јављамо Вам се.',
    },
    who,
  );
const mailsAbout = async (who: SignedIn, number: string) =>
  (await fixture.mailsTo(who.username)).filter(({ params }) =>
    Object.values(params).some((value) => value.includes(number)),
  );
/** Sessions end with the day: from then on others call. */
const passDays = async (days: number) => {
  await fixture.passTime({ hours: days * 24 });
  await hire();
};
const escalate = () => fixture.app.app.services.complaintReminders.escalate(everyAccount);

test('a complaint becomes the work of a colleague, who is told, and whose customer is not', async () => {
  const number = await fixture.file();
  expect(await queue({ only: 'unassigned' })).toContain(number);
  const customer = (await show(number)).customer.email;
  const mailsBefore = await fixture.mailsTo(customer);
  const { updatedAt } = await fixture.details(number);
  fixture.app.passTime({ minutes: 1 });
  expect(await assign(number, other.userId, supervisor)).toBe('200');
  expect((await fixture.details(number)).updatedAt).toBe(updatedAt);
  expect(await show(number)).toMatchObject({
    handler_id: other.userId,
    handledBy: 'Нада Илић',
    state: 'received',
  });
  expect(await queue({ staff_id: other.userId })).toContain(number);
  expect(await queue({ only: 'mine' }, other)).toContain(number);
  expect(await queue({ only: 'unassigned' })).not.toContain(number);
  const [mail, ...more] = await mailsAbout(other, number);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    template: 'complaints.mail-assigned',
    params: { number, by: 'Нада Илић' },
  });
  expect(mail?.actionUrl).toContain(`/uprava/reklamacije?complaint_number=${number}`);
  expect(await fixture.mailsTo(customer)).toEqual(mailsBefore);
  expect((await fixture.details(number)).thread).toHaveLength(1);
  // To whom it belongs already, to oneself, and to nobody: nobody is told.
  expect(await assign(number, other.userId, supervisor)).toBe('200');
  expect(await assign(number, clerk.userId, clerk)).toBe('200');
  expect(await assign(number, '')).toBe('200');
  expect(await show(number)).toMatchObject({ handler_id: '', handledBy: '' });
  expect(await mailsAbout(other, number)).toHaveLength(1);
  expect(await mailsAbout(clerk, number)).toEqual([]);
});

test('only who may work on complaints is given one, and only an open one as it is', async () => {
  const number = await fixture.file();
  const engineer = await fixture.app.addStaff('engineer');
  const listed = (await show(number)).clerks.map(({ staff_id: id }) => id);
  expect(listed).toEqual(expect.arrayContaining([clerk.userId, other.userId, supervisor.userId]));
  expect(listed).not.toContain(engineer.userId);
  for (const id of [engineer.userId, fixture.customer.userId, uuid(), 'нико']) {
    expect(await assign(number, id)).toBe('400 complaints.clerk-not-found');
  }
  const { revision } = await show(number);
  expect(await answer(number, other)).toBe('200');
  const stale = { complaint_number: number, revision, staff_id: clerk.userId };
  expect(await say(dodeliReklamaciju, stale)).toBe('409 complaints.changed');
  const refused = {
    complaint_number: number,
    revision: (await show(number)).revision,
    idempotencyKey: uuid(),
    text: 'Наплаћено је по ценовнику.',
  };
  expect(await say(odbijReklamaciju, refused, other)).toBe('200');
  expect(await assign(number, clerk.userId)).toBe('409 complaints.closed');
  expect((await show(number)).clerks).toEqual([]);
});

test('the workload counts what each has, also of somebody who left, and what nobody has', async () => {
  const gone = await fixture.app.addStaff('clerk');
  const before = await workload();
  const theirs = (list: typeof before, who: SignedIn) =>
    list.clerks.find(({ staff_id: id }) => id === who.userId);
  expect(theirs(before, gone)).toMatchObject({ active: true, open: 0 });
  const numbers = [await fixture.file(), await fixture.file(), await fixture.file()] as const;
  expect(await assign(numbers[0], gone.userId)).toBe('200');
  expect(await assign(numbers[1], clerk.userId)).toBe('200');
  const removed = await fixture.app.app.services.staff.remove(
    deskScope(() => fixture.app.now()),
    gone.username,
  );
  expect(removed).toBe(true);
  const after = await workload();
  expect(theirs(after, gone)).toMatchObject({ active: false, open: 1, name: 'Нада Илић' });
  expect(theirs(after, clerk)?.open).toBe((theirs(before, clerk)?.open ?? 0) + 1);
  expect(after.nobody.open).toBe(before.nobody.open + 1);
  expect((await show(numbers[0])).clerks.map(({ staff_id: id }) => id)).not.toContain(gone.userId);
  const refused = {
    complaint_number: numbers[1],
    revision: (await show(numbers[1])).revision,
    idempotencyKey: uuid(),
    text: 'Наплаћено је по ценовнику.',
  };
  expect(await say(odbijReklamaciju, refused)).toBe('200');
  const decided = await workload();
  expect(theirs(decided, clerk)?.decided).toBe((theirs(after, clerk)?.decided ?? 0) + 1);
  expect(theirs(decided, clerk)?.open).toBe((theirs(after, clerk)?.open ?? 0) - 1);
});

test('supervisors and whose work it is are told before the answer is due, once for each deadline', async () => {
  await escalate();
  const number = await fixture.file();
  expect(await assign(number, clerk.userId)).toBe('200');
  const [handler, above, uninvolved] = [clerk, supervisor, other];
  await passDays(5);
  await escalate();
  expect((await show(number)).escalatedAt).toBeNull();
  // Received on the first day, its answer is due on the ninth: two days are left.
  await passDays(1);
  await escalate();
  await escalate();
  expect((await show(number)).escalatedAt).not.toBeNull();
  expect(await queue({ only: 'escalated' })).toContain(number);
  expect((await workload()).clerks.find(({ staff_id: id }) => id === handler.userId)?.dueSoon).toBe(
    1,
  );
  const escalations = async (who: SignedIn) =>
    (await mailsAbout(who, number)).filter(
      ({ template }) => template === 'complaints.mail-escalated',
    ).length;
  expect([await escalations(above), await escalations(handler)]).toEqual([1, 1]);
  expect(await escalations(uninvolved)).toBe(0);
  const toOperator = await fixture.mailsTo(operatorAddress);
  expect(toOperator.some(({ template }) => template === 'complaints.mail-escalated')).toBe(false);
  // The answer meets this deadline; the next one is that of the decision.
  expect(await answer(number)).toBe('200');
  expect((await show(number)).escalatedAt).toBeNull();
  expect(await queue({ only: 'escalated' })).not.toContain(number);
  await passDays(7);
  await escalate();
  expect((await show(number)).escalatedAt).not.toBeNull();
  expect(await escalations(above)).toBe(2);
  // The customer sees nothing of it.
  expect(JSON.stringify(await fixture.details(number))).not.toContain('escalated');
});

test('of two servers that look at once one tells', async () => {
  await escalate();
  const number = await fixture.file();
  await passDays(6);
  const told = await Promise.all([escalate(), escalate(), escalate()]);
  expect(told.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
  const mails = await mailsAbout(supervisor, number);
  expect(mails.filter(({ template }) => template === 'complaints.mail-escalated')).toHaveLength(1);
});

test('a note is for colleagues: the customer is not told, and others go on with their answers', async () => {
  const number = await fixture.file();
  const { revision, customer } = await show(number);
  const mailsBefore = await fixture.mailsTo(customer.email);
  const note = {
    complaint_number: number,
    text: 'Снимак са траке 3 показује приколицу.',
    idempotencyKey: uuid(),
  };
  const clicks = await Promise.all([
    say(dodajBeleskuReklamacije, note),
    say(dodajBeleskuReklamacije, note),
  ]);
  expect(clicks).toEqual(['200', '200']);
  expect(await say(dodajBeleskuReklamacije, { ...note, text: 'Друго.' })).toBe(
    '409 complaints.key-used-otherwise',
  );
  const shown = await show(number, other);
  expect(shown.notes).toMatchObject([{ text: note.text, by: 'Нада Илић' }]);
  expect(shown.revision).toBe(revision);
  expect(JSON.stringify(await fixture.details(number))).not.toContain('приколицу');
  expect(await fixture.mailsTo(customer.email)).toEqual(mailsBefore);
  expect(await answer(number, other)).toBe('200');
  expect(
    await say(dodajBeleskuReklamacije, { ...note, complaint_number: 'R000101-00000000' }),
  ).toBe('404 complaints.not-found');
});

test('notes go on after the decision, but not without end', async () => {
  const number = await fixture.file();
  const refused = {
    complaint_number: number,
    revision: (await show(number)).revision,
    idempotencyKey: uuid(),
    text: 'Наплаћено је по ценовнику.',
  };
  expect(await say(odbijReklamaciju, refused)).toBe('200');
  const note = () => ({ complaint_number: number, text: 'Звао је.', idempotencyKey: uuid() });
  expect(await say(dodajBeleskuReklamacije, note())).toBe('200');
  await fixture.app.app.database.run(
    `INSERT INTO complaint_notes (account_id, complaint_id, note_id, body, made_at, made_by, idempotency_key)
     SELECT account_id, complaint_id, gen_random_uuid(), body, made_at, made_by, 'more-' || n
     FROM complaint_notes, generate_series(2, $2) n
     WHERE complaint_id = (SELECT complaint_id FROM complaints WHERE complaint_number = $1)`,
    [number, complaintNotesMaximum],
  );
  expect(await say(dodajBeleskuReklamacije, note())).toBe('409 complaints.too-many-notes');
  expect((await show(number)).notes).toHaveLength(complaintNotesMaximum);
});
