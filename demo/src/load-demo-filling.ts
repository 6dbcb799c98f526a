import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { createSavedCards } from '../../server/src/areas/cards/index.ts';
import { claimFreeNumber } from '../../server/src/areas/payments/index.ts';
import { codeKeyOf } from '../../server/src/areas/tags/index.ts';
import {
  bookPastPayIn,
  companyPurpose,
  createCompanyBooking,
  fillFrom,
  saveFirstRules,
  tagsToFill,
  type FillRule,
} from '../../server/src/areas/top-ups/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { tollDay, tollTimeZone, type Clock } from '../../server/src/platform/clock.ts';
import type { Tx } from '../../server/src/platform/database/database.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';
import { insertDemoCostCentre } from './demo-accounts.store.ts';
import { driveTrips, openCompany, tripsOf, type OpenedCompany } from './demo-company.ts';
import { makeMonths } from './partitions.store.ts';
import { demoAccounts, demoSystem } from './demo-scope.ts';
import { fillingCompanies, type FillingCompany } from './filling-companies.ts';
import { livesIn } from './lives.ts';
import type { PartOptions } from './part-options.ts';

/** Months before this one in which the company began. */
const MONTHS = 1;
const GATEWAY = 'monri';
/** As the sandbox's gateway knows it. */
const CARD = {
  token: '696a1203318140c844ea0113c0fc37386c0563f00bd5eb001ed777d6d04ed4b4',
  maskedNumber: '555555******4444',
  brand: 'master',
} as const;

/**
 * A company that fills its tags from a balance of its own. Once it is there it is its people's: repeating this changes nothing. So it
 * is all there, with what it has driven, or not at all.
 */
export async function loadDemoFilling(options: PartOptions): Promise<void> {
  const { database, clock } = options;
  const today = tollDay(clock.now());
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: MONTHS });
  await makeMonths(database.queries, first.toString(), today);
  await database.transaction((tx) => load(tx, options, first));
}

async function load(tx: Tx, options: PartOptions, first: Temporal.PlainDate): Promise<void> {
  const { clock, country } = options;
  const company = fillingCompanies[country];
  const now = clock.now();
  const since = first.toZonedDateTime(tollTimeZone).toInstant();
  const opened = await open(tx, options, company, since);
  if (opened === null) return;
  const today = tollDay(now);
  for (let day = first; day.toString() <= today; day = day.add({ days: 1 })) {
    const evening = day.toZonedDateTime({ timeZone: tollTimeZone, plainTime: '23:00' }).toInstant();
    const at = Temporal.Instant.compare(evening, now) < 0 ? evening : now;
    const morning = day.toZonedDateTime({ timeZone: tollTimeZone, plainTime: '07:00' }).toInstant();
    if (day.day === 1 && Temporal.Instant.compare(morning, now) < 0) {
      await payIn(tx, options, company, opened, day);
      await fill(tx, options, company, opened, morning);
    }
    const passages = tripsOf(company, day.toPlainYearMonth().toString(), 'demo:filling:').filter(
      ({ exitedAt }) =>
        exitedAt < at.epochMilliseconds &&
        tollDay(Temporal.Instant.fromEpochMilliseconds(exitedAt)) === day.toString(),
    );
    await driveTrips(tx, options, { ...opened, company, passages, booked: at });
    await fill(tx, options, company, opened, at);
  }
}

/** Its account, tags, rules and card. */
async function open(
  tx: Tx,
  options: PartOptions,
  company: FillingCompany,
  since: Temporal.Instant,
): Promise<(OpenedCompany & { readonly rules: readonly FillRule[] }) | null> {
  const costCentreId = uuid();
  const opened = await openCompany(tx, company, options, since, async (inTx, accountId) => {
    const trucks = { costCentreId, code: '100', codeKey: codeKeyOf('100'), name: 'Kamioni' };
    await insertDemoCostCentre(inTx, accountId, trucks, since);
    return company.tags.map(({ category }) => (category === 'IV' ? costCentreId : null));
  });
  // What its customer has changed since stays as it is.
  if (opened === null || !opened.isNew) return null;
  const { accountId, userId } = opened;
  const scope = demoAccounts.account(accountId);
  const rules: readonly FillRule[] = [
    { tagId: null, costCentreId, ...company.trucks },
    { tagId: null, costCentreId: null, ...company.others },
  ];
  const { monthCapMinor, alertBelowMinor } = company;
  await saveFirstRules(scope, tx, { userId, monthCapMinor, alertBelowMinor, rules }, since);
  const { clock, secretKeys } = options;
  const expires = Temporal.PlainDate.from(tollDay(clock.now())).add({ months: 30 });
  await createSavedCards({ clock, secretKeys, provider: GATEWAY }).take(scope, tx, GATEWAY, {
    ...CARD,
    expires: expires.toPlainYearMonth().toString(),
  });
  return { ...opened, rules };
}

/** A slip, paid on the morning of its day. */
async function payIn(
  tx: Tx,
  { database, country }: PartOptions,
  { paidInMinor: amountMinor }: FillingCompany,
  { accountId, userId }: OpenedCompany,
  day: Temporal.PlainDate,
): Promise<void> {
  const { currency } = livesIn({ country });
  const createdAt = day.toZonedDateTime({ timeZone: tollTimeZone, plainTime: '00:20' }).toInstant();
  const settledAt = createdAt.add({ hours: 6 });
  const scope = demoSystem.account(accountId);
  const book = bookingAt(database, currency, settledAt);
  const orderNumber = await claimFreeNumber(scope, tx, companyPurpose, createdAt);
  await bookPastPayIn(scope, tx, book, {
    companyTopUpId: uuid(),
    userId,
    orderNumber,
    amountMinor,
    currency,
    languageId: '2',
    createdAt,
    settledAt,
    idempotencyKey: `demo-${day.toString()}`,
  });
}

/** What the rules would have filled then. */
async function fill(
  tx: Tx,
  { database, country }: PartOptions,
  { tags, monthCapMinor }: FillingCompany,
  { accountId, tagIds, rules }: OpenedCompany & { readonly rules: readonly FillRule[] },
  at: Temporal.Instant,
): Promise<void> {
  const { currency } = livesIn({ country });
  const scope = demoSystem.account(accountId);
  const wallet = createWallet({ database, clock: { now: () => at }, events: nobodyListens });
  const book = bookingAt(database, currency, at);
  const balances = await wallet.tagBalances(scope, tx);
  const trucks = rules[0]?.costCentreId ?? null;
  const low = tagsToFill(
    tagIds.map((tagId, index) => ({
      tagId,
      costCentreId: tags[index]?.category === 'IV' ? trucks : null,
      balanceMinor: balances.get(tagId) ?? 0,
    })),
    rules,
  );
  const { fills } = fillFrom(low, {
    balanceMinor: await wallet.companyBalance(scope, tx),
    leftOfDay: null,
    leftOfMonth: monthCapMinor,
  });
  await book(
    scope,
    tx,
    fills.map(({ tagId, amountMinor }) => ({
      kind: 'filled' as const,
      amountMinor,
      other: { kind: 'tag' as const, tagId },
    })),
  );
}

function bookingAt(
  database: PartOptions['database'],
  currency: ReturnType<typeof livesIn>['currency'],
  at: Temporal.Instant,
) {
  const clock: Clock = { now: () => at };
  return createCompanyBooking({
    clock,
    currency,
    wallet: createWallet({ database, clock, events: nobodyListens }),
  });
}
