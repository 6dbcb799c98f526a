import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { countries } from '../../server/src/countries.ts';
import {
  createComplaintDesk,
  createComplaintsService,
  createSubjects,
  type ComplaintDesk,
  type Refund,
} from '../../server/src/areas/complaints/index.ts';
import { createApprovals } from '../../server/src/areas/approvals/index.ts';
import { createIssueCreditNote } from '../../server/src/areas/credit-notes/index.ts';
import { findAddressee } from '../../server/src/areas/identity/index.ts';
import { createPassagesService, type ShownPassage } from '../../server/src/areas/passages/index.ts';
import { createPayouts } from '../../server/src/areas/payouts/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { tollDay, tollTimeZone, type Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import type { OperatorScope } from '../../server/src/platform/scope/scope.ts';
import { createAttempts } from '../../server/src/platform/throttle/create-attempts.ts';
import { createPseudonym } from '../../server/src/platform/throttle/pseudonym.ts';
import { asRead } from './as-read.ts';
import { demoTagsOf } from './demo-tags.ts';
import type { Attempt } from './attempt.ts';
import { findDemoCompanyName, findDemoUser } from './demo-accounts.store.ts';
import { demoCannedAnswers } from './demo-canned-answers.ts';
import { isFiled, keepCannedAnswer, selectUntouched } from './demo-complaints.store.ts';
import { demoBankAccounts, demoComplaints, type DemoComplaint } from './demo-complaints.ts';
import { demoAccounts, demoOperatorAt, demoScope } from './demo-scope.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import { englishIn, serbianIn } from '../../server/src/platform/country-words.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';

interface ComplaintsDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly secretKeys: KeyRing;
  readonly attempt: Attempt;
}

/**
 * A few complaints, as the services themselves would have made them, at past times and without
 * mails. Existing ones are left, so that an interrupted load continues.
 */
export async function loadDemoComplaints(options: ComplaintsDemo): Promise<void> {
  const serbian = serbianIn(options.country);
  for (const answer of demoCannedAnswers) {
    const written = {
      ...answer,
      title: serbian(answer.title),
      serbian: serbian(answer.serbian),
      english: englishIn(options.country)(answer.english),
    };
    await options.attempt(`the answer template ${answer.title}`, () =>
      keepCannedAnswer(options.database.queries, written, options.clock.now()),
    );
  }
  for (const complaint of demoComplaints) {
    await options.attempt(`the complaint ${complaint.name}`, () =>
      loadComplaint(options, complaint),
    );
  }
}

/** The same people complain again; earlier complaints that nobody has touched are brought to an end. */
export async function continueComplaints(options: ComplaintsDemo, round: string): Promise<void> {
  const open = demoComplaints.filter(({ ending }) => ending !== undefined);
  for (const left of await selectUntouched(options.database.queries)) {
    const template = open.find(({ name }) => keyOf(name, '') === left.key.split('@')[0]);
    if (template?.ending === undefined) continue;
    const answer = asRead(options, template.ending);
    await options.attempt(`the end of the complaint ${left.number}`, async () => {
      const endedAt = earlierOf(left.receivedAt.add({ hours: 24 * ENDED_AFTER_DAYS }), options);
      const { desk } = servicesAt(options, endedAt);
      const operator = demoOperatorAt(endedAt);
      await desk.take(operator, left.number);
      await desk.refuse(operator, left.number, answer);
    });
  }
  for (const complaint of open) {
    await options.attempt(`the complaint ${complaint.name} of ${round}`, () =>
      loadComplaint(options, complaint, round),
    );
  }
}

const ENDED_AFTER_DAYS = 14;

function earlierOf(moment: Temporal.Instant, { clock }: ComplaintsDemo): Temporal.Instant {
  const now = clock.now();
  return moment.epochMilliseconds < now.epochMilliseconds ? moment : now;
}

/** In a later round the day of the round is part of the key. */
function keyOf(name: string, round: string): string {
  return `demo-complaint-${name}${round === '' ? '' : `@${round}`}`;
}

async function loadComplaint(
  options: ComplaintsDemo,
  complaint: DemoComplaint,
  round = '',
): Promise<void> {
  const { queries } = options.database;
  const customer = await findDemoUser(queries, complaint.email);
  if (customer === undefined) return;
  const filedAt = options.clock
    .now()
    .toZonedDateTimeISO(tollTimeZone)
    .startOfDay()
    .subtract({ days: complaint.daysAgo })
    .add({ hours: 9, minutes: 40 })
    .toInstant();
  const after = (hours: number) => servicesAt(options, filedAt.add({ hours }));
  const passage = await after(0).newestPassage(customer.accountId);
  if (passage === undefined) return;
  const scope = demoScope({
    ...customer,
    personType: complaint.email.startsWith('flota') ? 'pravno' : 'fizicko',
  });
  // A complaint filed before stays as it is, even if another passage is the newest by now.
  const idempotencyKey = keyOf(complaint.name, round);
  if (await isFiled(queries, customer.accountId, idempotencyKey)) return;
  const filed = await after(0).service.file(scope, {
    idempotencyKey,
    about: complaint.about,
    id: complaint.about === 'passage' ? passage.passageId : '',
    kind: complaint.kind,
    text: asRead(options, complaint.text),
    bankAccount: complaint.toBankAccount === true ? demoBankAccounts[options.country] : '',
    attachmentIds: [],
    languageId: '2',
  });
  if (!filed.ok) throw new Error(filed.code);
  const refund: Refund = {
    amountMinor: passage.amountMinor,
    to:
      complaint.toBankAccount === true
        ? { kind: 'bank-account' }
        : { kind: 'tag', serialNumber: passage.serialNumber },
  };
  const number = filed.value;
  await goOn(options, complaint, number, {
    at: (hours) => ({ desk: after(hours).desk, by: demoOperatorAt(filedAt.add({ hours })) }),
    refund,
  });
  const { outcome, objection = '' } = complaint;
  if (outcome === 'withdrawn') await after(30).service.withdraw(scope, number);
  if (outcome !== 'objected') return;
  await after(complaint.daysAgo * 24 - 30).service.object(scope, number, {
    idempotencyKey: keyOf(complaint.name, round).replace('complaint', 'objection'),
    text: asRead(options, objection),
    attachmentIds: [],
  });
}

/** A step that was made before is refused, as intended. */
async function goOn(
  demo: Pick<ComplaintsDemo, 'country'>,
  { outcome, answer: written }: DemoComplaint,
  number: string,
  {
    at,
    refund,
  }: {
    /** The desk so many hours after the filing, and the operator at that moment. */
    at(hours: number): { readonly desk: ComplaintDesk; readonly by: OperatorScope };
    readonly refund: Refund;
  },
): Promise<void> {
  if (outcome === 'received' || outcome === 'withdrawn') return;
  const answer = asRead(demo, written);
  const first = at(20);
  const taken = await first.desk.take(first.by, number);
  if (!taken.ok) return;
  if (outcome === 'waiting' || outcome === 'answered') {
    const { desk, by } = at(26);
    await desk.answer(by, number, answer, outcome === 'waiting');
  }
  if (outcome === 'accepted') {
    const { desk, by } = at(50);
    await desk.accept(by, number, answer, refund, { mayExceed: true });
  }
  if (outcome === 'refused' || outcome === 'objected') {
    const { desk, by } = at(74);
    await desk.refuse(by, number, answer);
  }
}

/** The services of complaints as they were at a moment, without notifications. */
function servicesAt({ database, country, secretKeys }: ComplaintsDemo, now: Temporal.Instant) {
  const clock: Clock = { now: () => now };
  const facts = countries[country];
  const { currency } = facts;
  const quiet = async (): Promise<void> => undefined;
  const mails = {
    answered: quiet,
    confirm: quiet,
    toOperator: quiet,
    remind: quiet,
    assigned: quiet,
    escalated: quiet,
  };
  const tags = demoTagsOf({ database, clock, currency });
  const passages = createPassagesService({
    database,
    clock,
    calculator: createTollCalculator(readTollNetwork(country)),
    tags,
    events: nobodyListens,
    // Nothing is exported here.
    translator: { translate: (_, key) => key, locale: () => 'sr' },
  });
  const payouts = createPayouts({
    clock,
    tellOperator: quiet,
    // Whatever the demo pays out was decided on long ago.
    secondPersonAboveMinor: Number.MAX_SAFE_INTEGER,
  });
  const service = createComplaintsService({
    database,
    clock,
    mails,
    currency,
    open: true,
    events: nobodyListens,
    payouts,
    accountDigits: facts.bank.accountDigits,
    attempts: createAttempts({ clock, pseudonym: createPseudonym(secretKeys) }),
    subjectOf: createSubjects({
      passages,
      tags,
      // The demo's complaints are about passages at home only.
      topUpOf: async () => undefined,
      invoiceOf: async () => undefined,
      passageAbroadOf: async () => undefined,
      orderOf: async () => undefined,
    }),
    demandProof: async () => ({ ok: true, value: {} }),
    holdRole: async () => ({ ok: true, value: {} }),
    // Only a customer who files on a screen is told what was recognised.
    explanationOf: async () => undefined,
    explanationsOf: async () => new Map(),
    passagesOf: async () => undefined,
  });
  const desk = createComplaintDesk({
    database,
    clock,
    events: nobodyListens,
    mails,
    wallet: createWallet({ database, clock, events: nobodyListens }),
    // The operator decides by command, without a limit.
    approvals: createApprovals(clock, new Map()),
    currency: facts.currency,
    largestRefund: facts.topUp.maximum,
    tagOf: (scope, serialNumber) => tags.findEverBySerial(scope, serialNumber),
    payouts,
    issueCreditNote: createIssueCreditNote({ clock, used: true, customerOf: findAddressee }),
    tollVatPercent: facts.purchase.vatPercent,
    orderTax: async () => null,
    invoiceTax: async () => null,
    invoicedTogether: async () => null,
    // Only the demo's company asks for a refund to its bank account.
    payeeOf: ({ accountId }) => findDemoCompanyName(database.queries, accountId),
  });
  const newestPassage = async (accountId: string): Promise<ShownPassage | undefined> => {
    const period = `../${tollDay(now.subtract({ hours: 24 }))}`;
    const slice = { tagId: '', period, languageId: '1', first: 0, rows: 1 } as const;
    const found = await passages.list(demoAccounts.account(accountId), slice);
    return found.ok ? found.value.items[0] : undefined;
  };
  return { service, desk, newestPassage };
}
