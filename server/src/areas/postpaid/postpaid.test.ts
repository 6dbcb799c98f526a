import type { CallResult } from '@rampa/contract';
import { getPredlozi, izvrsiPredlog, type Proposal } from '@rampa/contract/approvals';
import { getZatvaranje } from '@rampa/contract/personal-data';
import {
  getDospeliRacuni,
  getOdlozenoPlacanje,
  getPdfOdlozenogRacuna,
  getUgovorKupca,
  raskiniUgovorKupca,
  sacuvajUgovorKupca,
  type PostpaidInvoice,
} from '@rampa/contract/postpaid';
import { getPocetna } from '@rampa/contract/home';
import { getIzvestajUprave, getStanjeRada } from '@rampa/contract/reports';
import { getPregled } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lastMonthOver } from '../../platform/months.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { doWithout } from '../../testing/do-without.ts';
import { everyAccount } from '../../testing/scope.ts';
import { withCheckDigits } from '../payments/index.ts';
import { textOfPdf } from '../purchases/testing/text-of-pdf.ts';
import {
  addLanesTag,
  inLanes,
  intakeKey,
  shownBlocks,
  type LanesTag,
} from '../tags/testing/lanes-fixture.ts';
import { transfer } from '../wallet/index.ts';
import { checkPostpaid } from './index.ts';

// The clock begins on 21 November 2026 or so; each test has a company of its own, and drives its clock onwards.

let fixture: AppFixture;
let company: SignedIn;
let clerk: SignedIn;
let tags: readonly [LanesTag, LanesTag];

beforeAll(async () => {
  fixture = await openAppFixture({
    settings: {
      INTAKE_KEY: intakeKey,
      POSTPAID: 'true',
      BLOCK_UNPAID_AFTER_DAYS: '7',
      SECOND_PERSON_ABOVE: 'clerk:postpaid=20000',
    },
  });
});
beforeEach(async () => {
  clerk = await fixture.addStaff('clerk');
  company = await fixture.addCustomer('pravno');
  tags = [await addLanesTag(fixture, company), await addLanesTag(fixture, company)];
  fixture.passTime({ seconds: 1 });
});
afterEach(async () => {
  const checks = [
    ...(await fixture.app.services.wallet.verify(everyAccount)),
    ...(await checkPostpaid(everyAccount, fixture.app.database.queries)),
  ];
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});
afterAll(() => fixture.close());

const open = () => {
  const { open: area } = fixture.app.services.postpaid;
  if (area === null) throw new Error('It is switched off');
  return area;
};
const today = () => fixture.now().toZonedDateTimeISO('Europe/Belgrade').toPlainDate();
const account = () => everyAccount.account(company.accountId);
const follow = () => open().follow.sweep(everyAccount);

/** The beginning of the third day of the next month, when months are closed. */
function passToNextMonth(): void {
  const next = today().add({ months: 1 }).with({ day: 3 });
  const at = next.toZonedDateTime('Europe/Belgrade').toInstant();
  fixture.passTime({ seconds: fixture.now().until(at).total('seconds') + 60 });
}

async function save(
  limit: number,
  by = clerk,
  daysToPay = 15,
  revision?: string,
): Promise<unknown> {
  const { message, result } = await fixture.call(
    sacuvajUgovorKupca,
    {
      account_id: company.accountId,
      startsOn: today().toString(),
      limit: limit * 100,
      daysToPay,
      note: 'уговор бр. 17',
      revision,
    },
    by.token,
  );
  return message === '' ? result : message;
}

/** Dinars of toll that a tag is charged. */
async function drive({ accountId, tagId }: LanesTag, dinars: number): Promise<void> {
  await fixture.app.database.transaction((tx) =>
    fixture.app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'toll',
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'tag', tagId }, { kind: 'toll-revenue' }, dinars * 100),
      },
    ]),
  );
  // Time does not pass by itself here.
  fixture.passTime({ seconds: 1 });
}

async function toppedUpAndBack({ accountId, tagId }: LanesTag): Promise<void> {
  const gateway = { kind: 'gateway-clearing' } as const;
  const tag = { kind: 'tag', tagId } as const;
  const moved = {
    'top-up': transfer(gateway, tag, 300_000),
    refund: transfer(tag, gateway, 300_000),
  };
  await fixture.app.database.transaction((tx) =>
    fixture.app.services.wallet.postJournals(
      everyAccount,
      tx,
      (['top-up', 'refund'] as const).map((kind) => ({
        accountId,
        kind,
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD' as const,
        lines: moved[kind],
      })),
    ),
  );
}

async function overview(): Promise<CallResult<typeof getOdlozenoPlacanje>> {
  const { token } = await fixture.signInAgain(company);
  const { result } = await fixture.call(getOdlozenoPlacanje, {}, token);
  return result as CallResult<typeof getOdlozenoPlacanje>;
}
const invoices = async (): Promise<readonly PostpaidInvoice[]> => (await overview()).invoices.items;

const statuses = () =>
  Promise.all(
    tags.map(async (tag) => {
      const { status, reason } = (await inLanes(fixture, tag)) ?? { status: '', reason: '' };
      return `${status} ${reason}`.trim();
    }),
  );
const told = async () =>
  (await fixture.mailsTo(`${company.username}@primer.rs`))
    .map(({ template }) => template)
    .filter((template) => template.startsWith('postpaid.'))
    .map((template) => template.replace('postpaid.mail-', ''));

async function pay(invoice: PostpaidInvoice | undefined): Promise<string | undefined> {
  if (invoice === undefined) throw new Error('There is no invoice');
  const [imported] = await fixture.app.services.bankTransfers.import(everyAccount, [
    transferFor(invoice),
  ]);
  return imported?.verdict;
}
const transferFor = ({ number, total }: PostpaidInvoice) => ({
  id: `FT-${number}`,
  date: today().toString(),
  amountMinor: total.amount,
  currency: total.currency,
  reference: `97 ${withCheckDigits(number)}`,
});
const bill = () => open().billing.billAll(everyAccount, lastMonthOver(fixture.now()));
const balances = async () => {
  const found = await fixture.app.services.wallet.tagBalances(
    account(),
    fixture.app.database.queries,
  );
  return tags.map(({ tagId }) => (found.get(tagId) ?? 0) / 100);
};

test('a month is invoiced once, however often it is looked at, and its payment by reference settles it', async () => {
  expect(await save(20_000)).toEqual({ proposed: false });
  await drive(tags[0], 6000);
  await drive(tags[1], 1500);
  await drive(tags[1], 500);
  expect(await overview()).toMatchObject({
    contract: { standing: 'good', used: { amount: 0 }, daysToPay: 15, block: null },
  });
  passToNextMonth();
  await bill();
  await bill();

  const [invoice, ...more] = await invoices();
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'month', total: { amount: 800_000 }, state: 'due' });
  // What was on the tags before stays there.
  expect(await balances()).toEqual([5000, 5000]);
  expect(await overview()).toMatchObject({ contract: { used: { amount: 0 } } });
  expect(await told()).toEqual(['invoice']);

  const { token } = await fixture.signInAgain(company);
  const asked = { number: invoice?.number, languageId: '1' };
  const pdf = await fixture.call(getPdfOdlozenogRacuna, asked, token);
  expect(pdf.result).toMatchObject({ contentType: 'application/pdf' });

  expect(await pay(invoice)).toBe('credited');
  expect(await pay(invoice)).toBe('known');
  expect(await invoices()).toMatchObject([{ state: 'paid' }]);
  expect(await told()).toEqual(['invoice', 'paid']);

  // It is among what the operator was paid on that day.
  const supervisor = await fixture.addStaff('supervisor');
  const [from, to] = [today().toString(), today().toString()];
  const wish = { from, to, by: 'money', languageId: '3' };
  const report = await fixture.call(getIzvestajUprave, wish, supervisor.token);
  expect(getIzvestajUprave.result.parse(report.result).rows).toContainEqual(
    expect.objectContaining({
      of: 'postpaid-invoices/bank-transfer',
      name: 'Invoices of tolls paid later, by payment slip',
      now: { count: 1, amount: { amount: 800_000, currency: 'RSD' } },
    }),
  );
});

test('an invoice of millions says each amount whole', async () => {
  await save(20_000);
  await drive(tags[0], 12_266_550.5);
  passToNextMonth();
  await bill();
  const [invoice] = await invoices();
  const { token } = await fixture.signInAgain(company);
  const asked = { number: invoice?.number, languageId: '1' };
  const { result } = await fixture.call(getPdfOdlozenogRacuna, asked, token);
  const { data } = result as CallResult<typeof getPdfOdlozenogRacuna>;
  const text = textOfPdf(Buffer.from(data, 'base64')).join('');
  expect(text).not.toContain('…');
  // The total, and of its only tag the tolls and what is to be paid.
  expect(text.match(/12\.266\.550,50/gu)).toHaveLength(3);
});

test('an invoice finds its payment also where nobody pays later any more', async () => {
  await save(20_000);
  await drive(tags[0], 6000);
  passToNextMonth();
  await bill();
  const [invoice] = await invoices();
  if (invoice === undefined) throw new Error('There is no invoice');
  const without = await fixture.addServer({ POSTPAID: 'false' });
  const [imported] = await without.app.services.bankTransfers.import(everyAccount, [
    transferFor(invoice),
  ]);
  await without.stop();
  expect(imported?.verdict).toBe('credited');
  expect(await invoices()).toMatchObject([{ state: 'paid' }]);
  expect(await told()).toEqual(['invoice', 'paid']);
});

test('balances may go below zero up to the limit: lanes show green, then yellow, and are told of the block before it begins', async () => {
  await save(20_000);
  await drive(tags[0], 15_000);
  await follow();
  expect(await balances()).toEqual([-10_000, 5000]);
  expect(await statuses()).toEqual(['good', 'good']);
  const { token } = await fixture.signInAgain(company);
  const home = await fixture.call(getPocetna, {}, token);
  expect(home.result).toMatchObject({ tasks: [], balances: { low: 0 } });
  const topUps = await fixture.call(getPregled, {}, token);
  const { items } = topUps.result as CallResult<typeof getPregled>;
  expect(items.map(({ lowBalance }) => lowBalance)).toEqual([false, false]);

  await drive(tags[1], 13_500);
  await follow();
  await follow();
  expect(await statuses()).toEqual(['low', 'low']);
  await drive(tags[1], 5000);
  await follow();
  await follow();
  expect(await told()).toEqual(['near', 'announced-limit']);
  expect(await statuses()).toEqual(['low', 'low']);
  expect(await shownBlocks(fixture, company, tags[0])).toMatchObject([{ reason: 'unpaid' }]);

  fixture.passTime({ hours: 6 * 24 });
  await follow();
  expect(await statuses()).toEqual(['blocked unpaid', 'blocked unpaid']);
  // A tag that comes meanwhile is blocked with its account.
  const another = await addLanesTag(fixture, company);
  expect(await inLanes(fixture, another)).toMatchObject({ status: 'blocked', reason: 'unpaid' });

  clerk = await fixture.addStaff('supervisor');
  expect(await save(90_000)).toEqual({ proposed: false });
  expect(await statuses()).toEqual(['good', 'good']);
  expect(await told()).toEqual(['near', 'announced-limit', 'blocked', 'unblocked']);
});

test('of a block and of its announcement a company learns by mail, also if it wants to hear of none, and of its end not', async () => {
  await doWithout(fixture, company, 'tag-blocked', ['email', 'portal', 'push', 'sms']);
  await save(20_000);
  await drive(tags[0], 33_500);
  await follow();
  fixture.passTime({ hours: 6 * 24 });
  await follow();
  clerk = await fixture.addStaff('supervisor');
  await save(90_000);
  expect(await told()).toEqual(['announced-limit', 'blocked']);
});

test('what waited for the end of a night is told only if it is still so', async () => {
  const { postpaid } = fixture.app.services;
  const left = async (template: string) => {
    const scope = everyAccount.account(company.accountId);
    const about = { kind: 'tag-blocked', tagId: undefined, driverId: undefined } as const;
    const given = { scope, template: `postpaid.mail-${template}`, ...about };
    return !(await postpaid.noticeOutdated(given));
  };
  const leave = async () => [
    await left('announced-limit'),
    await left('blocked'),
    await left('unblocked'),
  ];
  await save(20_000);
  await drive(tags[0], 33_500);
  await follow();
  expect(await leave()).toEqual([true, false, true]);
  fixture.passTime({ hours: 6 * 24 });
  await follow();
  expect(await leave()).toEqual([true, true, false]);
  clerk = await fixture.addStaff('supervisor');
  await save(90_000);
  expect(await leave()).toEqual([false, false, true]);
});

test('an unpaid invoice is reminded of, then tags are blocked with notice; once it is paid lanes accept them at once', async () => {
  await save(20_000);
  await drive(tags[0], 6000);
  passToNextMonth();
  await bill();
  const [invoice] = await invoices();
  const after = async (days: number) => {
    fixture.passTime({ hours: days * 24 });
    await follow();
    await follow();
  };
  await after(15);
  expect(await told()).toEqual(['invoice']);
  await after(2);
  expect(await told()).toEqual(['invoice']);
  await after(1);
  expect(await told()).toEqual(['invoice', 'reminder']);
  await after(7);
  expect(await told()).toEqual(['invoice', 'reminder', 'announced-overdue']);
  expect(await statuses()).toEqual(['good', 'good']);
  await after(5);
  expect(await statuses()).toEqual(['good', 'good']);
  await after(1);
  expect(await statuses()).toEqual(['blocked unpaid', 'blocked unpaid']);

  clerk = await fixture.addStaff('clerk');
  const overdue = await fixture.call(getDospeliRacuni, { rows: 100 }, clerk.token);
  expect((overdue.result as CallResult<typeof getDospeliRacuni>).items).toContainEqual(
    expect.objectContaining({ number: invoice?.number, reminders: 2, blocked: true }),
  );
  const work = await fixture.call(getStanjeRada, {}, clerk.token);
  expect((work.result as CallResult<typeof getStanjeRada>).desks).toMatchObject({
    overdueInvoices: (overdue.result as CallResult<typeof getDospeliRacuni>).totalRecords,
  });

  await pay(invoice);
  expect(await statuses()).toEqual(['good', 'good']);
  const last = (await told()).slice(3);
  // Two of them are of one moment.
  expect(last.toSorted()).toEqual(['blocked', 'paid', 'unblocked']);
});

test('lanes take the tags by the limit as soon as a contract is made, and by their balances once it has ended', async () => {
  await drive(tags[0], 4900);
  const listed = () =>
    fixture.app.database.run(
      'SELECT serial_number FROM tag_status_queue WHERE serial_number = $1',
      [tags[0].serialNumber],
    );
  expect(await statuses()).toEqual(['low', 'good']);
  expect(await listed()).toEqual([]);
  await save(20_000);
  expect(await listed()).toHaveLength(1);
  expect(await statuses()).toEqual(['good', 'good']);
  await fixture.call(raskiniUgovorKupca, { account_id: company.accountId }, clerk.token);
  expect(await statuses()).toEqual(['low', 'good']);
});

test('a card payment that is taken back counts against the limit, and blocks no tag by itself', async () => {
  await save(20_000);
  const { accountId, tagId } = tags[0];
  const gateway = { kind: 'gateway-clearing' } as const;
  const tag = { kind: 'tag', tagId } as const;
  const post = (kind: 'top-up' | 'chargeback', lines: ReturnType<typeof transfer>) =>
    fixture.app.database.transaction((tx) =>
      fixture.app.services.wallet.postJournals(everyAccount, tx, [
        {
          accountId,
          kind,
          reference: uuid(),
          occurredAt: fixture.now(),
          currency: 'RSD',
          lines,
        },
      ]),
    );
  await post('top-up', transfer(gateway, tag, 600_000));
  await drive(tags[0], 10_500);
  await post('chargeback', transfer(tag, gateway, 600_000));
  expect(await balances()).toEqual([-5500, 5000]);
  expect(await statuses()).toEqual(['good', 'good']);
  expect(await overview()).toMatchObject({ contract: { used: { amount: 50_000 } } });
});

test('above the limit of a clerk somebody else makes the contract; private persons have none', async () => {
  expect(await save(50_000)).toEqual({ proposed: true });
  expect(await save(50_000)).toEqual({ proposed: true });
  expect((await overview()).contract).toBeNull();
  const other = await fixture.addStaff('clerk');
  const { result } = await fixture.call(getPredlozi, { rows: 100 }, other.token);
  const proposal = (result as { readonly items: readonly Proposal[] }).items.find(
    ({ account_id: id }) => id === company.accountId,
  );
  expect(proposal).toMatchObject({
    kind: 'postpaid',
    number: '',
    contract: { startsOn: today().toString(), daysToPay: 15 },
    amount: { amount: 5_000_000 },
  });
  const { account_id, proposal_id } = proposal ?? {};
  await fixture.call(izvrsiPredlog, { account_id, proposal_id }, other.token);
  expect(await overview()).toMatchObject({ contract: { limit: { amount: 5_000_000 } } });
  // One person lowers a limit alone; longer to pay needs two.
  expect(await save(40_000)).toEqual({ proposed: false });
  expect(await save(40_000, clerk, 60)).toEqual({ proposed: true });
  expect(await overview()).toMatchObject({ contract: { daysToPay: 15 } });

  company = await fixture.addCustomer();
  expect(await save(100)).toBe('postpaid.no-company');
});

test('what somebody else has changed or ended meanwhile is not overwritten unseen, and the same again is answered as done', async () => {
  const supervisor = await fixture.addStaff('supervisor');
  const shown = async (): Promise<string> => {
    const asked = { account_id: company.accountId, first: 0, rows: 1 };
    const { result } = await fixture.call(getUgovorKupca, asked, clerk.token);
    return getUgovorKupca.result.parse(result).revision;
  };
  const none = await shown();
  expect(await save(20_000, clerk, 15, none)).toEqual({ proposed: false });
  // The answer was lost: it is as the clerk wants it.
  expect(await save(20_000, clerk, 15, none)).toEqual({ proposed: false });
  const seen = await shown();
  expect(await save(1000, supervisor)).toEqual({ proposed: false });
  expect(await save(20_000, clerk, 10, seen)).toBe('postpaid.changed-meanwhile');
  expect(await overview()).toMatchObject({
    contract: { limit: { amount: 100_000 }, daysToPay: 15 },
  });
  const lowered = await shown();
  await fixture.call(raskiniUgovorKupca, { account_id: company.accountId }, supervisor.token);
  expect(await save(1000, clerk, 10, lowered)).toBe('postpaid.changed-meanwhile');
  expect((await overview()).contract?.endedAt).not.toBeNull();
  expect(await save(1000, clerk, 10, await shown())).toEqual({ proposed: false });
  expect(await overview()).toMatchObject({ contract: { endedAt: null, daysToPay: 10 } });
});

test('a contract ends with a final invoice; the account is closed only after it is paid', async () => {
  await save(20_000);
  await drive(tags[0], 6000);
  const end = () =>
    fixture.call(raskiniUgovorKupca, { account_id: company.accountId }, clerk.token);
  const hindrances = async () => {
    const { token } = await fixture.signInAgain(company);
    const { result } = await fixture.call(getZatvaranje, {}, token);
    return (result as CallResult<typeof getZatvaranje>).hindrances;
  };
  expect(await hindrances()).toEqual(['debt', 'postpaid-open']);
  expect((await end()).statusCode).toBe(200);
  expect((await end()).statusCode).toBe(200);
  const [invoice, ...more] = await invoices();
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ kind: 'final', total: { amount: 600_000 } });
  expect(await hindrances()).toEqual(['postpaid-open']);
  await pay(invoice);
  expect(await hindrances()).toEqual([]);

  // What comes afterwards is paid in advance again, and no month invoices it.
  await drive(tags[0], 100);
  passToNextMonth();
  await bill();
  expect(await invoices()).toHaveLength(1);
  expect(await balances()).toEqual([4900, 5000]);
});

test('what was refunded is taken off the invoice, and what lanes deliver late is on the next', async () => {
  await save(20_000);
  const first = today();
  await drive(tags[0], 6000);
  const { accountId, tagId } = tags[0];
  await fixture.app.database.transaction((tx) =>
    fixture.app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'refund',
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'complaint-refunds' }, { kind: 'tag', tagId }, 100_000),
      },
    ]),
  );
  // A top-up that goes back to its card is neither charged nor given back by an invoice.
  await toppedUpAndBack(tags[0]);
  passToNextMonth();
  await bill();
  expect(await invoices()).toMatchObject([{ total: { amount: 500_000 }, from: first.toString() }]);
  const late = first.toZonedDateTime('Europe/Belgrade').add({ hours: 20 }).toInstant();
  await fixture.app.database.transaction((tx) =>
    fixture.app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'toll',
        reference: uuid(),
        occurredAt: late,
        currency: 'RSD',
        lines: transfer({ kind: 'tag', tagId }, { kind: 'toll-revenue' }, 70_000),
      },
    ]),
  );
  passToNextMonth();
  await bill();
  expect((await invoices()).map(({ total }) => total.amount)).toEqual([70_000, 500_000]);
  clerk = await fixture.addStaff('clerk');
  const seen = await fixture.call(
    getUgovorKupca,
    { account_id: company.accountId, rows: 10 },
    clerk.token,
  );
  expect(seen.result).toMatchObject({ contract: { used: { amount: 0 } }, note: 'уговор бр. 17' });
  expect(await overview()).not.toHaveProperty('note');
});
