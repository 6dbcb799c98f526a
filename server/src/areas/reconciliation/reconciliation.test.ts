import type { CallResult } from '@rampa/contract';
import { getIsplate, potvrdiIsplatu } from '@rampa/contract/payouts';
import {
  getNeuskladjene,
  getOdredisteUplate,
  odloziUplatu,
  rasporediUplatu,
  uveziIzvod,
  type TransferPart,
  type UnmatchedTransfer,
} from '@rampa/contract/reconciliation';
import { getJa } from '@rampa/contract/staff';
import { getDopune, napraviUplatnicu } from '@rampa/contract/top-ups';
import { prijaviIzgubljen } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { openAppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { camtOf, mt940Of, type SampleEntry } from '../payments/testing/bank-samples.ts';
import { checkPayouts } from '../payouts/index.ts';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from '../top-ups/testing/payment-fixture.ts';
import { checkReconciliation } from './index.ts';

let fixture: PaymentFixture;
let clerk: SignedIn;
let colleague: SignedIn;
let supervisor: SignedIn;
let owner: Database;
beforeAll(async () => {
  fixture = await openPaymentFixture();
  clerk = await fixture.app.addStaff('clerk');
  colleague = await fixture.app.addStaff('clerk');
  supervisor = await fixture.app.addStaff('supervisor');
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.close();
});

const faults = async (): Promise<readonly string[]> => {
  const { queries } = fixture.app.app.database;
  const checks = await Promise.all([
    checkReconciliation(everyAccount, queries),
    checkPayouts(everyAccount, queries),
  ]);
  return [...(await fixture.ledgerFaults()), ...checks.flat().flatMap((check) => check.faults)];
};
afterEach(async () => {
  expect(await faults()).toEqual([]);
});

const bankAccount = '165-55-74';
let counter = 0;

/** An entry that no other test has brought. */
function entry(wishes: Partial<SampleEntry> = {}): SampleEntry {
  counter += 1;
  return {
    bankId: `FT${String(counter).padStart(8, '0')}`,
    day: '2026-11-20',
    amountMinor: 250_000 + counter,
    reference: '',
    payer: 'Пера Перић',
    payerAccount: '165000000000005574',
    purpose: `dopuna ${counter}`,
    ...wishes,
  };
}

type Imported = CallResult<typeof uveziIzvod>;
async function take(file: string, by = supervisor): Promise<Imported> {
  const input = { data: Buffer.from(file).toString('base64') };
  const answer = await fixture.app.call(uveziIzvod, input, by.token);
  expect(answer.statusCode).toBe(200);
  return answer.result as Imported;
}

async function waiting(state: 'open' | 'resolved' = 'open'): Promise<readonly UnmatchedTransfer[]> {
  const answer = await fixture.app.call(getNeuskladjene, { rows: '100', state }, clerk.token);
  return (answer.result as CallResult<typeof getNeuskladjene>).items;
}

async function found(
  { purpose }: SampleEntry,
  state: 'open' | 'resolved' = 'open',
): Promise<UnmatchedTransfer | undefined> {
  return (await waiting(state)).find((transfer) => transfer.purpose === purpose);
}

async function divide(
  transferId: string | undefined,
  parts: readonly (Partial<TransferPart> & { readonly amount: number })[],
  by = clerk,
): Promise<string> {
  const input = { transfer_id: transferId ?? '', parts };
  const { statusCode, message, result } = await fixture.app.call(rasporediUplatu, input, by.token);
  const fields = Array.isArray(result)
    ? ` ${(result as { field: string; message: string }[]).map((one) => `${one.field} ${one.message}`).join(', ')}`
    : '';
  return `${statusCode} ${message}${fields}`.trim();
}

async function slipOf(customer: TestCustomer, amount = 250_000) {
  const input = { tag_id: customer.tagId, amount, idempotencyKey: uuid() };
  const answer = await fixture.call(customer, napraviUplatnicu, input);
  return answer.result as CallResult<typeof napraviUplatnicu>;
}

async function serialOf({ tagId }: TestCustomer): Promise<string> {
  const [row] = await fixture.rows<{ serial: string }>(
    'SELECT serial_number AS serial FROM tags WHERE tag_id = $1',
    [tagId],
  );
  return row?.serial ?? '';
}

async function balanceOf(customer: TestCustomer): Promise<number> {
  const [row] = await fixture.rows<{ minor: string }>(
    'SELECT balance_minor AS minor FROM ledger_accounts WHERE account_id = $1 AND tag_id = $2',
    [customer.accountId, customer.tagId],
  );
  return Number(row?.minor ?? 0);
}

test('what pays a slip is credited, the rest waits; imported again nothing is lost and nothing is twice', async () => {
  const customer = await fixture.addCustomer();
  const { reference } = await slipOf(customer);
  const paid = entry({ amountMinor: 250_000, reference: `97 ${reference}` });
  const gift = entry();
  const statement = [paid, gift, entry({ debit: true })];
  expect(await take(camtOf(statement))).toEqual({
    format: 'camt053',
    read: 2,
    credited: 1,
    known: 0,
    waiting: 1,
    left: 1,
    faults: [],
  });
  const again = { read: 2, credited: 0, known: 2, waiting: 1 };
  expect(await take(camtOf(statement))).toMatchObject(again);
  expect(await balanceOf(customer)).toBe(250_000);
  expect((await waiting()).filter(({ purpose }) => purpose === gift.purpose)).toEqual([
    expect.objectContaining({
      verdict: 'unknown-reference',
      payer: 'Пера Перић',
      payerAccount: '165-0000000000055-74',
      alike: false,
      note: '',
    }),
  ]);
});

test('the same statement in other formats adds nothing, in whichever order they come', async () => {
  const customer = await fixture.addCustomer();
  const { reference } = await slipOf(customer);
  const paid = entry({ amountMinor: 250_000, reference });
  // Neither a reference nor a mark of the bank: who paid and how much is all there is.
  const twins = [entry({ bankId: '' }), entry({ bankId: '' })].map((one) => ({
    ...one,
    amountMinor: 77_700,
    purpose: 'isto',
  }));
  const statement = [paid, ...twins];
  const table = [
    'id;date;amount;currency;reference',
    `CSV-${paid.bankId};2026-11-20;2500,00;RSD;97 ${reference.slice(0, 2)}-${reference.slice(2)}`,
  ].join('\n');
  expect(await take(mt940Of(statement))).toMatchObject({ read: 3, credited: 1, waiting: 2 });
  expect(await take(camtOf(statement))).toMatchObject({ read: 3, known: 3, waiting: 2 });
  expect(await take(table)).toMatchObject({ format: 'table', read: 1, known: 1, waiting: 0 });
  expect(await take(mt940Of(statement))).toMatchObject({ read: 3, known: 3, waiting: 2 });
  expect(await take(camtOf(statement))).toMatchObject({ read: 3, known: 3, waiting: 2 });
  expect((await waiting()).filter(({ purpose }) => purpose === 'isto')).toHaveLength(2);
  expect(await balanceOf(customer)).toBe(250_000);
});

test('two formats of one statement imported at once leave each entry once', async () => {
  const statement = Array.from({ length: 6 }, () => entry());
  const files = [camtOf(statement), mt940Of(statement), camtOf(statement), mt940Of(statement)];
  await Promise.all(files.map((file) => take(file)));
  const purposes = (await waiting()).map(({ purpose }) => purpose);
  for (const { purpose } of statement) {
    expect(purposes.filter((one) => one === purpose)).toHaveLength(1);
  }
});

test('two banks with the same mark, day and amount, or with the same words, have brought two transfers', async () => {
  const here = entry();
  const there = (file: string) => file.replace('840000000095584510', '165000000000099910');
  expect(await take(camtOf([here]))).toMatchObject({ known: 0, waiting: 1 });
  expect(await take(there(camtOf([here])))).toMatchObject({ known: 0, waiting: 1 });
  expect(await take(there(mt940Of([here])))).toMatchObject({ known: 1, waiting: 1 });
  const one = entry({ bankId: '', reference: 'dopuna' });
  const neighbours = { ...one, payerAccount: '165000000000009977' };
  expect(await take(camtOf([one]))).toMatchObject({ known: 0, waiting: 1 });
  expect(await take(mt940Of([neighbours]))).toMatchObject({ known: 0, waiting: 1 });
});

test('a clerk imports nothing', async () => {
  const answer = await fixture.app.call(uveziIzvod, { data: '' }, clerk.token);
  expect(answer.statusCode).toBe(403);
});

test('an entry that only looks the same is another one, and staff are told that there are two', async () => {
  const first = entry({ bankId: 'A', payerAccount: '' });
  const other = { ...first, bankId: 'B', purpose: `${first.purpose} drugi` };
  await take(camtOf([first]));
  await take(mt940Of([other]));
  expect((await found(first))?.alike).toBe(true);
  expect((await found(other))?.alike).toBe(true);
});

test('a transfer without a reference is credited to the tag whose it is: the customer is told, and sees a top-up', async () => {
  const customer = await fixture.addCustomer();
  const serial = await serialOf(customer);
  const gift = entry();
  await take(camtOf([gift]));
  const target = await fixture.app.call(
    getOdredisteUplate,
    { to: 'tag', target: serial },
    clerk.token,
  );
  expect(target.result).toEqual({
    customer: expect.stringContaining('Милица'),
    serial_number: serial,
    amount: null,
    usable: true,
  });
  const transfer = await found(gift);
  const parts = [{ to: 'tag', target: serial, amount: gift.amountMinor } as const];
  const clicks = await Promise.all([
    divide(transfer?.transfer_id, parts),
    divide(transfer?.transfer_id, parts),
    divide(transfer?.transfer_id, parts, colleague),
  ]);
  expect(clicks).toEqual(['200', '200', '200']);
  expect(await balanceOf(customer)).toBe(gift.amountMinor);
  const { items } = (await fixture.call(customer, getDopune, {})).result as CallResult<
    typeof getDopune
  >;
  expect(items).toHaveLength(1);
  const mails = await fixture.app.mailsTo(`${customer.username}@primer.rs`);
  expect(mails.filter(({ template }) => template === 'top-ups.mail-paid')).toHaveLength(1);
  expect(await found(gift)).toBeUndefined();
  expect(await found(gift, 'resolved')).toMatchObject({
    resolved: {
      parts: [{ to: 'tag', target: serial, amount: { amount: gift.amountMinor } }],
    },
  });
  expect(await take(camtOf([gift]))).toMatchObject({ known: 1, waiting: 0 });
  expect(await take(mt940Of([gift]))).toMatchObject({ known: 1, waiting: 0 });
});

test('a transfer is split: to a slip, to a tag, back to its sender, and what is no customer’s', async () => {
  const [ana, marko] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const { order_number: orderNumber, reference } = await slipOf(ana, 100_000);
  const whole = entry({ amountMinor: 200_000, reference });
  await take(mt940Of([whole]));
  const transfer = (await waiting()).find((one) => one.order_number === orderNumber);
  expect(transfer?.verdict).toBe('amount-differs');
  const parts = [
    { to: 'slip', target: `97 ${reference}`, amount: 100_000 },
    { to: 'tag', target: await serialOf(marko), amount: 50_000 },
    { to: 'sender', payee: 'Пера Перић', bankAccount, amount: 49_000 },
    { to: 'elsewhere', note: 'kamata', amount: 1_000 },
  ] as const;
  expect(await divide(transfer?.transfer_id, parts)).toBe('200');
  expect([await balanceOf(ana), await balanceOf(marko)]).toEqual([100_000, 50_000]);
  expect(await divide(transfer?.transfer_id, parts.slice(0, 1))).toBe('409 reconciliation.done');
  const payouts = await fixture.app.call(getIsplate, { rows: '100' }, clerk.token);
  const { items } = payouts.result as CallResult<typeof getIsplate>;
  expect(items.filter(({ reason }) => reason === 'transfer-returned')).toEqual([
    expect.objectContaining({
      payee: 'Пера Перић',
      bankAccount: '165-0000000000055-74',
      amount: { amount: 49_000, currency: 'RSD' },
      secondPerson: expect.objectContaining({ mine: true, confirmedBy: '' }),
    }),
  ]);
});

test('money that goes back needs a second person, however little it is, and even to where it came from', async () => {
  const gift = entry({ amountMinor: 123 });
  await take(camtOf([gift]));
  const transfer = await found(gift);
  const part = { to: 'sender', payee: 'Mika', bankAccount, amount: gift.amountMinor } as const;
  expect(await divide(transfer?.transfer_id, [part])).toBe('200');
  expect(await divide(transfer?.transfer_id, [part])).toBe('200');
  const others = [
    { ...part, payee: 'Žika' },
    { ...part, bankAccount: '840-955845-10' },
  ];
  for (const other of others) {
    expect(await divide(transfer?.transfer_id, [other])).toBe('409 reconciliation.done');
  }
  const listed = async (by: SignedIn) => {
    const answer = await fixture.app.call(getIsplate, { rows: '100' }, by.token);
    return (answer.result as CallResult<typeof getIsplate>).items.find(
      ({ amount }) => amount.amount === gift.amountMinor,
    );
  };
  const payout = await listed(clerk);
  expect(payout?.secondPerson).toMatchObject({ mine: true, confirmedBy: '' });
  const confirm = async (by: SignedIn) => {
    const input = { payout_id: payout?.payout_id ?? '' };
    return (await fixture.app.call(potvrdiIsplatu, input, by.token)).message;
  };
  expect(await confirm(clerk)).toBe('payouts.second-person-needed');
  expect(await confirm(colleague)).toBe('');
});

test('what cannot be is refused, and nothing of it is done', async () => {
  const [ana, marko] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const { reference } = await slipOf(ana, 100_000);
  const serial = await serialOf(marko);
  const gift = entry({ amountMinor: 150_000 });
  await take(camtOf([gift]));
  const id = (await found(gift))?.transfer_id;
  const toTag = { to: 'tag', target: serial, amount: 50_000 } as const;
  const refusals = [
    await divide(id, [{ ...toTag, amount: 150_001 }]),
    await divide(id, [toTag, { to: 'slip', target: reference, amount: 100_001 }]),
    await divide(id, [
      toTag,
      { to: 'slip', target: reference, amount: 100_000 - 1 },
      { to: 'elsewhere', note: 'x', amount: 1 },
    ]),
    await divide(id, [toTag, { to: 'slip', target: '000000000000', amount: 100_000 }]),
    await divide(id, [toTag, { to: 'tag', target: 'nema', amount: 100_000 }]),
    await divide(id, [
      toTag,
      { to: 'sender', payee: 'x', bankAccount: '165-55-75', amount: 100_000 },
    ]),
    await divide(id, [toTag, { to: 'elsewhere', amount: 100_000 }]),
    await divide('nema', [toTag]),
  ];
  expect(refusals).toEqual([
    '400 request.invalid parts reconciliation.parts-do-not-add-up',
    '400 request.invalid parts reconciliation.parts-do-not-add-up',
    '409 reconciliation.slip-amount;part:2',
    '409 reconciliation.no-slip;part:2',
    '409 reconciliation.no-tag;part:2',
    '400 request.invalid parts.1.bankAccount reconciliation.bank-account-invalid',
    '400 request.invalid parts.1.note reconciliation.missing',
    '404 reconciliation.not-found',
  ]);
  await fixture.call(marko, prijaviIzgubljen, { tag_id: marko.tagId, reason: 'izgubljen' });
  expect(await divide(id, [{ ...toTag, amount: 150_000 }])).toBe(
    '409 reconciliation.tag-takes-none;part:1',
  );
  expect([await balanceOf(ana), await balanceOf(marko)]).toEqual([0, 0]);
  expect(await found(gift)).toMatchObject({ resolved: null });
});

test('a transfer waits with a note that says why, and by whom', async () => {
  const gift = entry();
  await take(camtOf([gift]));
  const id = (await found(gift))?.transfer_id ?? '';
  const note = async (text: string) => {
    const input = { transfer_id: id, note: text };
    return (await fixture.app.call(odloziUplatu, input, clerk.token)).statusCode;
  };
  expect(await note('зовемо банку')).toBe(200);
  expect(await found(gift)).toMatchObject({
    note: 'зовемо банку',
    notedBy: expect.stringMatching(/./),
  });
  expect(await divide(id, [{ to: 'elsewhere', note: 'камата', amount: gift.amountMinor }])).toBe(
    '200',
  );
  expect(await note('ипак')).toBe(409);
});

test('a file with a fault is refused whole, with the places of its faults', async () => {
  const gift = entry();
  const refused = await take(camtOf([gift], { closingOff: 1 }));
  expect(refused).toMatchObject({
    read: 0,
    faults: [{ line: 2, message: 'reconciliation.fault-sums' }],
  });
  expect(await found(gift)).toBeUndefined();
  const table = 'id;date;amount;currency;reference\n1;2026-11-20;x;RSD;y\n2;2026-11-20\n';
  expect((await take(table)).faults).toEqual([
    { line: 2, column: 14, heading: 'amount', message: 'reconciliation.fault-amount' },
    { line: 3, column: 1, heading: '', message: 'reconciliation.fault-row' },
  ]);
});

test('the ledger’s verification finds a part that is in no books, and one that is missing', async () => {
  const customer = await fixture.addCustomer();
  const gift = entry();
  await take(camtOf([gift]));
  const id = (await found(gift))?.transfer_id;
  const serial = await serialOf(customer);
  await divide(id, [
    { to: 'tag', target: serial, amount: 1_000 },
    { to: 'sender', payee: 'x', bankAccount, amount: gift.amountMinor - 1_000 },
  ]);
  const broken = async (change: string, back: string): Promise<readonly string[]> => {
    await owner.run(change, [id]);
    const checks = await checkReconciliation(everyAccount, fixture.app.app.database.queries);
    await owner.run(back, [id]);
    return checks.filter((check) => check.faults.length > 0).map(({ invariant }) => invariant);
  };
  const parts = 'UPDATE bank_transfer_parts SET amount_minor = amount_minor';
  const where = "WHERE bank_transfer_id = $1 AND kind = 'tag'";
  expect(await broken(`${parts} + 1 ${where}`, `${parts} - 1 ${where}`)).toEqual([
    'every transfer that was divided is divided whole, and no other is',
    'every part of a transfer that went to a tag is its paid top-up',
  ]);
  const returned = "WHERE bank_transfer_id = $1 AND kind = 'sender'";
  const payout = `UPDATE payouts SET amount_minor = amount_minor`;
  const its = `WHERE payout_id = (SELECT payout_id FROM bank_transfer_parts ${returned})`;
  expect(await broken(`${payout} + 1 ${its}`, `${payout} - 1 ${its}`)).toEqual([
    'every part of a transfer that goes back is owed to its sender once, and nothing else is',
  ]);
});

test('a statement too large to be read at once is read beside everything else', async () => {
  const statement = Array.from({ length: 400 }, () => entry());
  const file = camtOf(statement);
  expect(file.length).toBeGreaterThan(64 * 1024);
  expect(await take(file)).toMatchObject({ read: 400, waiting: 400 });
});

test('where the operator does not use it, the calls do not exist, and no menu has it', async () => {
  const app = await openAppFixture({ settings: { BANK_STATEMENTS: 'false' } });
  try {
    const { token } = await app.addStaff('supervisor');
    const calls = [
      await app.call(uveziIzvod, { data: '' }, token),
      await app.call(getNeuskladjene, {}, token),
      await app.call(getOdredisteUplate, { to: 'tag', target: '1' }, token),
      await app.call(odloziUplatu, { transfer_id: 'x', note: '' }, token),
    ];
    expect(calls.map(({ http, message }) => `${http} ${message}`)).toEqual(
      calls.map(() => '404 request.not-found'),
    );
    const me = await app.call(getJa, {}, token);
    expect(me.result).toMatchObject({ switchedOff: ['e-invoices', 'postpaid', 'reconciliation'] });
  } finally {
    await app.close();
  }
});
