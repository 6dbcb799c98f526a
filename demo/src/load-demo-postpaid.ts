import { Temporal } from 'temporal-polyfill';
import { createBilling, createInvoiceSlips } from '../../server/src/areas/postpaid/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { countries } from '../../server/src/countries.ts';
import { tollDay, tollTimeZone, type Clock } from '../../server/src/platform/clock.ts';
import type { Tx } from '../../server/src/platform/database/database.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';
import { createLog } from '../../server/src/platform/log.ts';
import type { AccountScope } from '../../server/src/platform/scope/scope.ts';
import { lastMonthToClose, monthEnd } from '../../server/src/platform/months.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { insertDemoContract } from './demo-contracts.store.ts';
import { driveTrips, openCompany, tripsOf } from './demo-company.ts';
import type { PartOptions } from './part-options.ts';
import { demoAccounts, demoOperatorAt, demoSystem } from './demo-scope.ts';
import { laterCompanies, type LaterCompany } from './later-companies.ts';
import { livesIn } from './lives.ts';

/** Months before this one in which the contract began. */
const MONTHS = 3;
/** The invoice of so many months ago was forgotten; the others are paid. */
const FORGOTTEN = 2;
/** Hours after the end of a month at which it is invoiced. */
const BILLED_AFTER = 50;
const PAID_AFTER = 12 * 24;
const DAYS_TO_PAY = 15;

/** A company that pays its tolls by a monthly invoice; repeating it continues where it was interrupted. */
export async function loadDemoPostpaid(options: PartOptions): Promise<void> {
  const { database, clock, country } = options;
  const company = laterCompanies[country];
  const tagIds = await database.transaction((tx) => openAccount(tx, company, options));
  if (tagIds === null) return;
  const user = await findDemoUser(database.queries, company.email);
  if (user === undefined) throw new Error(`${company.email} vanished`);
  const scope = demoSystem.account(user.accountId);
  const now = clock.now();
  const thisMonth = Temporal.PlainDate.from(tollDay(now)).toPlainYearMonth();
  for (let back = MONTHS; back >= 0; back -= 1) {
    const month = thisMonth.subtract({ months: back }).toString();
    const end = monthEnd(month);
    const booked = Temporal.Instant.compare(end, now) < 0 ? end.subtract({ hours: 1 }) : now;
    const passages = tripsOf(company, month, 'demo:later:').filter(
      ({ exitedAt }) => exitedAt < booked.epochMilliseconds,
    );
    const driven = { accountId: user.accountId, company, tagIds, passages, booked };
    await database.transaction((tx) => driveTrips(tx, options, driven));
    const billedAt = end.add({ hours: BILLED_AFTER });
    if (month > lastMonthToClose(now) || Temporal.Instant.compare(billedAt, now) > 0) continue;
    const number = await bill(options, company, month, billedAt);
    const paidAt = billedAt.add({ hours: PAID_AFTER });
    if (number !== undefined && back !== FORGOTTEN && Temporal.Instant.compare(paidAt, now) <= 0) {
      await pay(options, scope, number, paidAt);
    }
  }
}

/** Its people, its tags and its contract; the ids of the tags, null if somebody else has the address. */
async function openAccount(
  tx: Tx,
  company: LaterCompany,
  options: PartOptions,
): Promise<readonly string[] | null> {
  const { currency } = livesIn(options);
  const startsOn = Temporal.PlainDate.from(tollDay(options.clock.now()))
    .with({ day: 1 })
    .subtract({ months: MONTHS });
  const startsAt = startsOn.toZonedDateTime(tollTimeZone).toInstant();
  const opened = await openCompany(tx, company, options, startsAt);
  if (opened === null || !opened.isNew) return opened?.tagIds ?? null;
  await insertDemoContract(demoAccounts.account(opened.accountId), tx, {
    startsOn: startsOn.toString(),
    startsAt,
    limitMinor: company.limitMinor,
    daysToPay: DAYS_TO_PAY,
    currency,
    note: 'Ugovor br. 12/2026',
    madeBy: demoOperatorAt(startsAt).by.actor,
  });
  return opened.tagIds;
}

/** The invoice of a month, as the job would have issued it; its number, if it was issued now. */
async function bill(
  { database, country }: PartOptions,
  company: LaterCompany,
  month: string,
  at: Temporal.Instant,
): Promise<string | undefined> {
  const clock: Clock = { now: () => at };
  let issued: string | undefined;
  const billing = createBilling({
    database,
    clock,
    // A failure is told by the part that fails.
    log: createLog('silent'),
    wallet: createWallet({ database, clock, events: nobodyListens }),
    currency: livesIn({ country }).currency,
    vatPercent: countries[country].purchase.vatPercent,
    customerOf: async () => ({ lines: [company.businessName], taxNumber: company.taxNumber }),
    issued: async (_scope, _tx, { number }) => {
      issued = number;
    },
  });
  const { failed } = await billing.billAll(demoSystem, month);
  if (failed.length > 0) throw new Error(`The invoice of ${month} could not be issued`);
  return issued;
}

async function pay(
  { database }: PartOptions,
  scope: AccountScope,
  number: string,
  at: Temporal.Instant,
): Promise<void> {
  const clock: Clock = { now: () => at };
  const slips = createInvoiceSlips({
    clock,
    wallet: createWallet({ database, clock, events: nobodyListens }),
    mails: { paid: async () => undefined },
    follow: null,
  });
  await database.transaction(async (tx) => {
    const slip = await slips.lock(scope, tx, number);
    if (slip?.paid === false) await slips.settle(scope, tx, number);
  });
}
