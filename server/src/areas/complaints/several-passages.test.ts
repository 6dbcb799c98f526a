import {
  getSporniProlasci,
  getPrijavljeniProlasci,
  getReklamacijaUprave,
  novaReklamacija,
  odbijReklamaciju,
  povuciReklamaciju,
  odgovoriNaReklamaciju,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { ispraviProlazak } from '@rampa/contract/corrections';
import { getPocetna } from '@rampa/contract/home';
import { getNeobicniProlasci, getProlasci, type Passage } from '@rampa/contract/passages';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { giveThings } from '../../testing/owned-things.ts';
import { deskScope, driverScope, everyAccount } from '../../testing/scope.ts';
import { createPassageRecorder } from '../passages/index.ts';
import {
  newComplaint,
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from './testing/complaint-fixture.ts';

let fixture: ComplaintFixture;
let clerk: SignedIn;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  clerk = await fixture.app.addStaff('clerk');
});
afterAll(() => fixture.close());

const start = Date.parse('2026-11-12T10:00:00Z');
const minute = 60_000;
const text = 'Једна од њих је била наплаћена како треба.';

/** A customer of category I whom two lanes read at once, and who was charged as II twice, a day apart. */
async function driven(personType?: 'pravno') {
  const customer = await fixture.app.addCustomer(personType);
  const { serialNumber, passageId, tagId } = await giveThings(fixture.app, customer);
  const { database, services } = fixture.app.app;
  const drive = (exitedAt: number, category: 'I' | 'II', lane = '3') => ({
    sourceKey: uuid(),
    serialNumber,
    entryStationId: 'rs-a1-stara-pazova',
    enteredAt: exitedAt - 28 * minute,
    exitStationId: 'rs-a1-novi-sad-jug',
    exitedAt,
    lane,
    category,
  });
  const day = 24 * 60 * minute;
  await createPassageRecorder({ database, ...services }).recordPassages(everyAccount, [
    drive(start, 'I'),
    drive(start + minute, 'I', '4'),
    drive(start + day, 'II'),
    drive(start + 2 * day, 'II'),
  ]);
  const asked = { period: '2026-11-12/2026-11-14' };
  const answer = await fixture.app.call(getNeobicniProlasci, asked, customer.token);
  // The oldest first, as complaints have them.
  const marked = resultOf(getNeobicniProlasci, answer).items.toReversed();
  const [twice, dear, dearer] = marked.map(({ passage }) => passage);
  if (twice === undefined || dear === undefined || dearer === undefined) throw new Error('none');
  return { customer, serialNumber, passageId, tagId, twice, dear, dearer };
}

const idsOf = (...passages: readonly Passage[]) => passages.map(({ passage_id: id }) => id);
const about = (...passages: readonly Passage[]) => ({
  about: 'passages',
  passage_ids: idsOf(...passages),
  kind: 'wrong-amount',
});
const show = async (complaint_number: string) =>
  resultOf(
    getReklamacijaUprave,
    await fixture.app.call(getReklamacijaUprave, { complaint_number }, clerk.token),
  );

/** What has come of complaints about passages, as it is told to somebody. */
const told = async ({ token }: SignedIn, ...passages: readonly Passage[]) =>
  Object.fromEntries(
    resultOf(
      getPrijavljeniProlasci,
      await fixture.app.call(getPrijavljeniProlasci, { passage_ids: idsOf(...passages) }, token),
    ).items.map(({ passage_id, state, decision, refund }) => [
      passage_id,
      { state, decision, refund: refund?.amount ?? 0 },
    ]),
  );

/** Accepts parts by their passages, with the refund to a tag that they add up to. */
async function accept(
  number: string,
  serial_number: string,
  parts: readonly (readonly [Passage, number])[],
  changes: object = {},
) {
  const amount = parts.reduce((sum, [, part]) => sum + part, 0);
  const { statusCode, message } = await fixture.app.call(
    prihvatiReklamaciju,
    {
      complaint_number: number,
      revision: (await show(number)).revision,
      idempotencyKey: uuid(),
      refund: amount === 0 ? null : { amount, serial_number },
      passages: parts.map(([{ passage_id }, part]) => ({ passage_id, amount: part })),
      ...changes,
    },
    clerk.token,
  );
  return `${statusCode} ${message}`.trim();
}

test('several passages are disputed by one complaint, and refunded by one journal, each with its part', async () => {
  const { customer, serialNumber, twice, dear, dearer } = await driven();
  const before = resultOf(
    getSporniProlasci,
    await fixture.app.call(
      getSporniProlasci,
      { passage_ids: idsOf(dearer, twice, dear) },
      customer.token,
    ),
  );
  const total = twice.amount.amount + dear.amount.amount + dearer.amount.amount;
  expect(before).toMatchObject({
    items: [
      { passage_id: twice.passage_id, due: { amount: 0 }, reasons: [{ mark: 'two-lanes' }] },
      { passage_id: dear.passage_id, reasons: [{ mark: 'category-differs' }] },
      { passage_id: dearer.passage_id },
    ],
    totalAmount: { amount: total },
    // Different faults: the customer says which.
    recognised: null,
  });
  const number = await fixture.file(about(dearer, twice, dear), customer);
  const shown = await show(number);
  const difference = dear.amount.amount - (before.items[1]?.due?.amount ?? 0);
  expect(difference).toBeGreaterThan(0);
  expect(shown).toMatchObject({
    subject: { kind: 'passages', id: '', count: 3, amount: { amount: total } },
    disputedLeft: { amount: total },
    passages: [
      { passage_id: twice.passage_id, decision: 'open', proposed: twice.amount, lane: '4' },
      { chargedKategorija: 'II', tagKategorija: 'I', proposed: { amount: difference } },
      { proposed: { amount: difference } },
    ],
  });
  const parts = [
    [twice, twice.amount.amount],
    [dear, difference],
  ] as const;
  expect(await accept(number, serialNumber, parts)).toBe('400 complaints.rejection-wants-reason');
  expect(await accept(number, serialNumber, parts, { text })).toBe('200');
  const details = await fixture.details(number, customer);
  expect(details).toMatchObject({
    state: 'accepted',
    refund: { amount: { amount: twice.amount.amount + difference }, serial_number: serialNumber },
    passages: [
      { decision: 'accepted', refund: twice.amount },
      { decision: 'accepted', refund: { amount: difference } },
      { decision: 'refused', refund: null },
    ],
  });
  expect(await fixture.faults()).toEqual([]);
});

test('parts of other passages, or that add up to something else, change nothing', async () => {
  const { customer, serialNumber, twice, dear, dearer } = await driven();
  const number = await fixture.file(about(twice, dear), customer);
  const wrong = '400 complaints.refund-parts-wrong';
  expect(await accept(number, serialNumber, [[dearer, 100]], { text })).toBe(wrong);
  const refund = { amount: 101, serial_number: serialNumber };
  expect(await accept(number, serialNumber, [[dear, 100]], { text, refund })).toBe(wrong);
  // A complaint about one passage has no parts.
  const single = await fixture.file(
    { about: 'passage', id: dear.passage_id, kind: 'wrong-category' },
    customer,
  );
  expect(await accept(single, serialNumber, [[dear, 100]], { text })).toBe(wrong);
  expect(await show(number)).toMatchObject({ state: 'received' });
  expect(await fixture.faults()).toEqual([]);
});

test('what was refunded for a passage, alone or among several, is not disputed any more', async () => {
  const { customer, serialNumber, twice, dear, dearer } = await driven();
  const alone = await fixture.file(
    { about: 'passage', id: dear.passage_id, kind: 'wrong-category' },
    customer,
  );
  const several = await fixture.file(about(twice, dear), customer);
  const others = await fixture.file(about(dear, dearer), customer);
  expect((await show(alone)).relatedComplaints.map((one) => one.complaint_number)).toEqual([
    others,
    several,
  ]);
  const all = [
    [twice, twice.amount.amount],
    [dear, dear.amount.amount],
  ] as const;
  expect(await accept(several, serialNumber, all)).toBe('200');
  expect(await show(alone)).toMatchObject({
    givenBefore: dear.amount,
    disputedLeft: { amount: 0 },
  });
  const left = await show(others);
  expect(left.passages.map((passage) => passage.left.amount)).toEqual([0, dearer.amount.amount]);
  expect(left.disputedLeft).toEqual(dearer.amount);
  // The other passage has enough left; this one has nothing.
  const more = [
    [dear, 1],
    [dearer, 1],
  ] as const;
  expect(await accept(others, serialNumber, more)).toBe('400 complaints.refund-wants-reason');
  expect(await accept(others, serialNumber, [more[1]], { text })).toBe('200');
  expect(await fixture.faults()).toEqual([]);
});

test('what was given back for one of several passages before is not proposed again', async () => {
  const { customer, serialNumber, dear, dearer } = await driven();
  const alone = await fixture.file(
    { about: 'passage', id: dear.passage_id, kind: 'wrong-category' },
    customer,
  );
  const difference = (await show(alone)).proposedRefund?.amount.amount ?? 0;
  const refund = { amount: difference, serial_number: serialNumber };
  expect(await accept(alone, serialNumber, [], { refund, passages: undefined })).toBe('200');
  const both = await show(await fixture.file(about(dear, dearer), customer));
  expect(both.passages.map(({ proposed }) => proposed.amount)).toEqual([0, difference]);
});

test('of two complaints with a passage in common that are accepted at once only one refunds it', async () => {
  const { customer, serialNumber, twice, dear, dearer } = await driven();
  const numbers = [
    await fixture.file(about(twice, dear), customer),
    await fixture.file(about(dear, dearer), customer),
  ];
  const [one = '', other = ''] = numbers;
  const [ofOne, ofOther] = [await show(one), await show(other)];
  const verdicts = await Promise.all([
    accept(
      one,
      serialNumber,
      [
        [twice, 0],
        [dear, dear.amount.amount],
      ],
      { revision: ofOne.revision },
    ),
    accept(
      other,
      serialNumber,
      [
        [dear, dear.amount.amount],
        [dearer, 0],
      ],
      { revision: ofOther.revision },
    ),
  ]);
  expect(verdicts.toSorted()).toEqual(['200', '409 complaints.changed']);
  expect(await fixture.faults()).toEqual([]);
});

test('what was given back while a complaint was on the screen is not given back once more', async () => {
  const { customer, serialNumber, twice, dear, dearer } = await driven();
  // The difference to another category: so much is left also after it was given back.
  const parts = [
    [dear, 100],
    [dearer, 0],
  ] as const;
  const first = await fixture.file(about(dear, dearer), customer);
  const second = await fixture.file(about(dear, dearer), customer);
  const { revision } = await show(second);
  expect(await accept(first, serialNumber, parts)).toBe('200');
  const stale = { text, revision };
  expect(await accept(second, serialNumber, parts, stale)).toBe('409 complaints.changed');
  expect(await show(second)).toMatchObject({
    state: 'received',
    disputedLeft: { amount: dear.amount.amount + dearer.amount.amount - 100 },
  });
  // What gives nothing back is as it was.
  const answer = { complaint_number: second, revision, idempotencyKey: uuid(), text };
  expect((await fixture.app.call(odgovoriNaReklamaciju, answer, clerk.token)).message).toBe('');
  // Whoever has seen it may.
  expect(await accept(second, serialNumber, parts, { text })).toBe('200');
  // The same of one passage.
  const alone = { about: 'passage', id: twice.passage_id };
  const [one, other] = [await fixture.file(alone, customer), await fixture.file(alone, customer)];
  const shown = await show(other);
  const given = { refund: { amount: 100, serial_number: serialNumber }, passages: undefined };
  expect(await accept(one, serialNumber, [], given)).toBe('200');
  expect(await accept(other, serialNumber, [], { ...given, revision: shown.revision })).toBe(
    '409 complaints.changed',
  );
  expect(await fixture.faults()).toEqual([]);
});

test('decided as a whole, the refund is shared out; rejected as a whole, each is rejected', async () => {
  const { customer, serialNumber, twice, dear } = await driven();
  const operator = deskScope(() => fixture.app.now());
  const number = await fixture.file(about(twice, dear), customer);
  const to = { kind: 'tag', serialNumber } as const;
  const amountMinor = twice.amount.amount + 100;
  const working = { mayExceed: true, idempotencyKey: uuid() };
  const given = { amountMinor, to };
  const done = await fixture.desk.accept(operator, number, 'Враћамо.', given, working);
  expect(done).toMatchObject({ ok: true });
  expect((await fixture.details(number, customer)).passages).toMatchObject([
    { decision: 'accepted', refund: twice.amount },
    { decision: 'accepted', refund: { amount: 100 } },
  ]);
  // The same once more is the same.
  expect(await fixture.desk.accept(operator, number, 'Враћамо.', given, working)).toMatchObject({
    ok: true,
  });
  const second = await fixture.file(about(twice, dear), customer);
  const { revision } = await show(second);
  const refusal = { complaint_number: second, revision, idempotencyKey: uuid(), text };
  await fixture.app.call(odbijReklamaciju, refusal, clerk.token);
  expect((await fixture.details(second, customer)).passages).toMatchObject([
    { decision: 'refused' },
    { decision: 'refused' },
  ]);
  // An objection opens all of them again.
  await fixture.object(second, customer);
  expect((await fixture.details(second, customer)).passages).toMatchObject([
    { decision: 'open' },
    { decision: 'open' },
  ]);
  expect(await fixture.faults()).toEqual([]);
});

test('a second click files once; the same key for other passages is refused; one of several is one', async () => {
  const { customer, twice, dear, dearer } = await driven();
  const input = { ...newComplaint(), ...about(twice, dear) };
  const send = async (changes: object = {}) => {
    const answer = await fixture.app.call(
      novaReklamacija,
      { ...input, ...changes },
      customer.token,
    );
    return answer.statusCode === 200
      ? resultOf(novaReklamacija, answer).complaint_number
      : answer.message;
  };
  const number = await send();
  expect(await send({ passage_ids: idsOf(dear, twice) })).toBe(number);
  expect(await send({ passage_ids: idsOf(dear, dearer) })).toBe('complaints.key-used-otherwise');
  const alone = await send({ ...about(dear, dear), idempotencyKey: uuid() });
  expect((await fixture.details(alone, customer)).subject).toMatchObject({
    kind: 'passage',
    id: dear.passage_id,
    count: 1,
  });
});

test('only one’s own passages can be disputed, and only own complaints about them are told', async () => {
  const { customer, twice, dear } = await driven();
  const { customer: stranger, dear: theirs } = await driven();
  const nobodys = [[theirs.passage_id], [uuid()], ['x']];
  for (const ids of nobodys) {
    const passage_ids = [twice.passage_id, ...ids];
    const ask = await fixture.app.call(getSporniProlasci, { passage_ids }, customer.token);
    expect(ask.message).toBe('complaints.subject-not-found');
    const input = { ...newComplaint(), ...about(twice), passage_ids };
    const sent = await fixture.app.call(novaReklamacija, input, customer.token);
    expect(sent.message).toBe('complaints.subject-not-found');
  }
  const none = { ...newComplaint(), about: 'passages' };
  const empty = await fixture.app.call(novaReklamacija, none, customer.token);
  expect(empty.message).toBe('complaints.subject-not-found');
  const number = await fixture.file(about(twice, dear), customer);
  const passage_ids = idsOf(twice, theirs);
  const filed = async ({ token }: SignedIn) =>
    resultOf(
      getPrijavljeniProlasci,
      await fixture.app.call(getPrijavljeniProlasci, { passage_ids }, token),
    ).items;
  expect(await filed(customer)).toMatchObject([
    { passage_id: twice.passage_id, complaint_number: number, state: 'received' },
  ]);
  expect(await filed(stranger)).toEqual([]);
});

test('of each disputed passage it is told what its complaint has come to, and what was given back', async () => {
  const { customer, serialNumber, twice, dear, dearer } = await driven();
  const several = await fixture.file(about(twice, dear), customer);
  const alone = await fixture.file({ about: 'passage', id: dearer.passage_id }, customer);
  const open = { state: 'received', decision: 'open', refund: 0 };
  expect(await told(customer, twice, dear, dearer)).toEqual({
    [twice.passage_id]: open,
    [dear.passage_id]: open,
    [dearer.passage_id]: open,
  });
  expect(await accept(several, serialNumber, [[twice, 500]], { text })).toBe('200');
  await fixture.app.call(povuciReklamaciju, { complaint_number: alone }, customer.token);
  const decided = await told(customer, twice, dear, dearer);
  expect(decided).toEqual({
    [twice.passage_id]: { state: 'accepted', decision: 'accepted', refund: 500 },
    [dear.passage_id]: { state: 'accepted', decision: 'refused', refund: 0 },
    [dearer.passage_id]: { state: 'withdrawn', decision: 'open', refund: 0 },
  });
  // What one complaint gave back stays known when another one about it is filed.
  await fixture.file(about(twice, dearer), customer);
  expect(await told(customer, twice, dear, dearer)).toMatchObject({
    [twice.passage_id]: { decision: 'open', refund: 500 },
    [dearer.passage_id]: { decision: 'open', refund: 0 },
  });
});

test('what was given back in all is told whatever the newest complaint has come to, and what was corrected as well', async () => {
  const { customer, serialNumber, twice, dear, dearer } = await driven();
  const reject = async (number: string) => {
    const { revision } = await show(number);
    const input = { complaint_number: number, revision, text, idempotencyKey: uuid() };
    return (await fixture.app.call(odbijReklamaciju, input, clerk.token)).message;
  };
  const first = await fixture.file(about(twice, dear), customer);
  expect(await accept(first, serialNumber, [[twice, 500]], { text })).toBe('200');
  const second = await fixture.file({ about: 'passage', id: twice.passage_id }, customer);
  expect(await reject(second)).toBe('');
  expect(await told(customer, twice)).toEqual({
    [twice.passage_id]: { state: 'refused', decision: 'refused', refund: 500 },
  });
  const correct = async ({ passage_id }: Passage) => {
    const input = {
      account_id: customer.accountId,
      passage_id,
      nothing: false,
      entryStation: 'rs-a1-stara-pazova',
      category: 'I',
      refund: 15_900,
      note: 'на снимку је путнички',
    };
    return (await fixture.app.call(ispraviProlazak, input, clerk.token)).message;
  };
  expect([await correct(dear), await correct(dearer)]).toEqual(['', '']);
  const input = { passage_ids: idsOf(twice, dear, dearer) };
  const answer = await fixture.app.call(getPrijavljeniProlasci, input, customer.token);
  const { items, corrected } = resultOf(getPrijavljeniProlasci, answer);
  expect(items.find(({ passage_id }) => passage_id === dear.passage_id)).toMatchObject({
    decision: 'refused',
    refund: { amount: 15_900 },
  });
  expect(corrected).toEqual([
    { passage_id: dearer.passage_id, refund: { amount: 15_900, currency: 'RSD' } },
  ]);
});

test('a complaint that was withdrawn does not hide an earlier one about the same passage', async () => {
  const { customer, twice, dear } = await driven();
  await fixture.file(about(twice, dear), customer);
  const again = await fixture.file({ about: 'passage', id: dear.passage_id }, customer);
  await fixture.app.call(povuciReklamaciju, { complaint_number: again }, customer.token);
  expect(await told(customer, dear)).toMatchObject({ [dear.passage_id]: { state: 'received' } });
});

test('drivers are told what their own complaints gave back, and not those of the office', async () => {
  const { customer: company, serialNumber, tagId, dear, dearer } = await driven('pravno');
  const driver = await fixture.app.addMember(company, 'driver');
  const asDriver = driverScope(driver, { [tagId]: '2026-01-01' });
  const number = await fixture.file(about(dear, dearer), company);
  const what = {
    about: 'passage',
    id: dear.passage_id,
    passageIds: [],
    kind: 'wrong-amount',
  } as const;
  const rest = {
    bankAccount: '',
    attachmentIds: [],
    languageId: '2',
    idempotencyKey: uuid(),
  } as const;
  const { complaints } = fixture.app.app.services;
  expect(await complaints.file(asDriver, { ...what, text, ...rest })).toMatchObject({ ok: true });
  expect(await accept(number, serialNumber, [[dear, 500]], { text })).toBe('200');
  const open = { state: 'received', decision: 'open' };
  expect(await told(company, dear)).toEqual({ [dear.passage_id]: { ...open, refund: 500 } });
  expect(await told(driver, dear)).toEqual({ [dear.passage_id]: { ...open, refund: 0 } });
});

test('what somebody has complained about, or staff have corrected, no longer counts as unusual on home and above the list', async () => {
  const { customer, serialNumber, twice, dear, dearer } = await driven();
  const { call } = fixture.app;
  /** Which passages home names and how many both count, with what was charged for them. */
  const asking = async () => {
    const { marked } = resultOf(getPocetna, await call(getPocetna, {}, customer.token));
    const listed = async (asked: object) =>
      resultOf(getProlasci, await call(getProlasci, asked, customer.token)).unusual;
    const all = await listed({});
    const found = { passages: marked.totalRecords, amount: marked.amount };
    expect(all).toMatchObject(found);
    // A page further on, and a selection of one tag, are counted in other ways.
    expect(await listed({ first: 1, rows: 1 })).toMatchObject(found);
    expect(await listed({ period: '2026-11-01/2026-11-30' })).toMatchObject(found);
    expect(marked.items.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(
      all.amount.amount,
    );
    // The list that both lead to has as many, and they are the same ones.
    const undisputed = { mark: 'undisputed' as const, period: marked.period };
    const list = await call(getNeobicniProlasci, undisputed, customer.token);
    expect(
      resultOf(getNeobicniProlasci, list).items.map(({ passage }) => passage.passage_id),
    ).toEqual(marked.items.map(({ passage_id }) => passage_id));
    const rows = await call(getProlasci, undisputed, customer.token);
    expect(rows).toMatchObject(
      found.passages === 0
        ? { message: 'passages.none' }
        : { result: { totalRecords: found.passages, totalAmount: found.amount } },
    );
    return marked.items.map(({ passage_id }) => passage_id);
  };
  expect(await asking()).toEqual(idsOf(dearer, dear, twice));
  const alone = await fixture.file({ about: 'passage', id: dear.passage_id }, customer);
  expect(await asking()).toEqual(idsOf(dearer, twice));
  await call(povuciReklamaciju, { complaint_number: alone }, customer.token);
  expect(await asking()).toEqual(idsOf(dearer, dear, twice));
  const several = await fixture.file(about(twice, dear), customer);
  expect(await asking()).toEqual(idsOf(dearer));
  // Of what is decided, what was rejected was answered as well.
  expect(await accept(several, serialNumber, [[twice, 500]], { text })).toBe('200');
  expect(await asking()).toEqual(idsOf(dearer));
  const corrected = {
    account_id: customer.accountId,
    passage_id: dearer.passage_id,
    nothing: true,
    entryStation: '',
    category: 'I',
    refund: dearer.amount.amount,
    note: 'на снимку је друго возило',
  };
  expect((await call(ispraviProlazak, corrected, clerk.token)).message).toBe('');
  expect(await asking()).toEqual([]);
  // The list of all that is unusual shows them too, each with what has come of it.
  const list = await call(getNeobicniProlasci, {}, customer.token);
  expect(resultOf(getNeobicniProlasci, list).totalRecords).toBe(3);
});

test('a passage among several is decided with its complaint alone, and what was corrected before is no longer left of it', async () => {
  const { customer, serialNumber, dear, dearer } = await driven();
  const correct = async ({ passage_id }: Passage, refund: number) => {
    const input = {
      account_id: customer.accountId,
      passage_id,
      nothing: false,
      entryStation: 'rs-a1-stara-pazova',
      category: 'I',
      refund,
      note: 'на снимку је путнички',
    };
    return (await fixture.app.call(ispraviProlazak, input, clerk.token)).message;
  };
  expect(await correct(dear, 15_900)).toBe('');
  const number = await fixture.file(about(dear, dearer), customer);
  expect(await correct(dearer, 15_900)).toBe(`corrections.disputed;number:${number}`);
  expect((await show(number)).passages).toMatchObject([
    { passage_id: dear.passage_id, left: { amount: dear.amount.amount - 15_900 } },
    { passage_id: dearer.passage_id, left: dearer.amount },
  ]);
  const asked = [
    [dear, 1_000],
    [dearer, 10_000],
  ] as const;
  expect(await accept(number, serialNumber, asked)).toBe('200');
  // What was refunded among several is no longer there to be corrected.
  expect(await correct(dearer, 15_900)).toBe('corrections.amount-changed');
  expect(await correct(dearer, 5_900)).toBe('');
});
