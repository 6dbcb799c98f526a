import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { createSavedCards } from '../../server/src/areas/cards/index.ts';
import { countries } from '../../server/src/countries.ts';
import { tollTimeZone, type Clock } from '../../server/src/platform/clock.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import type { Attempt } from './attempt.ts';
import { demoSystem } from './demo-scope.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import {
  hasSavedCard,
  insertRule,
  markAutomatic,
  selectFullestTag,
  type TagToFill,
} from './demo-automatic.store.ts';

interface AutomaticDemo {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  readonly secretKeys: KeyRing;
  readonly attempt: Attempt;
}

/** A customer of the demo with a saved card and a tag that tops itself up from it. */
interface DemoDriver {
  readonly email: string;
  /** The card as the sandbox's gateway knows it. */
  readonly token: string;
  readonly maskedNumber: string;
  readonly brand: string;
  /** Months from now until the card expires. */
  readonly endsInMonths: number;
  /** How often the bank has declined it so far. */
  readonly refusedTimes: number;
}

const drivers: readonly DemoDriver[] = [
  {
    email: 'ana@primer.rs',
    token: '696a1203318140c844ea0113c0fc37386c0563f00bd5eb001ed777d6d04ed4b4',
    maskedNumber: '555555******4444',
    brand: 'master',
    endsInMonths: 26,
    refusedTimes: 0,
  },
  {
    email: 'blokiran@primer.rs',
    token: '38a1bf9a838ad53e43e62fd1f2df466d3537326c4b401ea00690be0b5a582105',
    maskedNumber: '400000******9995',
    brand: 'visa',
    endsInMonths: 14,
    refusedTimes: 3,
  },
];

const GATEWAY = 'monri';
const SINCE_DAYS = 75;
/** After the third decline there is a pause of a day. */
const REFUSED_HOURS_AGO = 4;
const PAUSE_HOURS = 24;

/** Saved cards and automatic top-ups; what a customer has changed or removed since is left. */
export async function loadDemoAutomatic(options: AutomaticDemo): Promise<void> {
  for (const driver of drivers) {
    await options.attempt(`automatic top-ups of ${driver.email}`, () =>
      loadDriver(options, driver),
    );
  }
}

async function loadDriver(
  { database, clock, country, secretKeys }: AutomaticDemo,
  driver: DemoDriver,
): Promise<void> {
  const { queries } = database;
  const customer = await findDemoUser(queries, driver.email);
  if (customer === undefined || (await hasSavedCard(queries, customer.accountId))) return;
  const now = clock.now();
  const since = now.subtract({ hours: SINCE_DAYS * 24 });
  const tag = await selectFullestTag(queries, customer.accountId);
  if (tag === undefined) return;
  const kept = createSavedCards({ clock, secretKeys, provider: GATEWAY });
  await database.transaction(async (tx) => {
    const { token, maskedNumber, brand, endsInMonths } = driver;
    const card = { token, maskedNumber, brand, expires: monthFrom(now, endsInMonths) };
    const cardId = await kept.take(demoSystem.account(customer.accountId), tx, GATEWAY, card);
    const rule = { ...customer, tagId: tag.tagId, cardId, since, ...amounts(country, driver, tag) };
    const failure = failureOf(driver, now);
    await insertRule(tx, { ...rule, currency: countries[country].currency, failure });
    await markAutomatic(tx, rule);
  });
}

/**
 * Small and middle amounts of the country; a customer whose card is declined has fallen below the
 * limit.
 */
function amounts(country: Country, driver: DemoDriver, { balanceMinor }: TagToFill) {
  const [small = 0, , middling = 0, large = 0] = countries[country].topUp.offered;
  // The next round amount above the balance.
  const low = Math.min(middling, small * (Math.floor(Math.max(0, balanceMinor) / small) + 1));
  return {
    limitMinor: driver.refusedTimes > 0 ? low : small,
    amountMinor: middling,
    monthlyCapMinor: large * 3,
  };
}

function failureOf({ refusedTimes: failures }: DemoDriver, now: Temporal.Instant) {
  if (failures === 0) return null;
  const at = now.subtract({ hours: REFUSED_HOURS_AGO });
  const nextTryAt = at.add({ hours: PAUSE_HOURS });
  return { failures, refusal: 'insufficient-funds', at, nextTryAt };
}

function monthFrom(now: Temporal.Instant, months: number): string {
  const day = now.toZonedDateTimeISO(tollTimeZone).toPlainDate();
  return day.add({ months }).toPlainYearMonth().toString();
}
