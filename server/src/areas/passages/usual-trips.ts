import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { WideScope } from '../../platform/scope/scope.ts';
import {
  selectAccountRange,
  selectDrivenTrips,
  selectDrivingAccounts,
  type DrivenTrip,
  type DrivingAccount,
} from './usual-trips.store.ts';

/** Days back from today: older habits are no guide. */
const DAYS = 90;
/** Where in the order of all accounts the sample begins, evenly spread: accounts that opened together drive alike. */
const STARTS = 8;
const ACCOUNTS_OF_START = 250;
/** Passages that are looked through, whatever the history: a quarter of a second. */
const MOST_PASSAGES = 100_000;

export interface UsualTrips {
  readonly trips: readonly DrivenTrip[];
  /** Passages of the accounts that were looked through. */
  readonly passages: number;
  /** First day that was looked at. */
  readonly since: string;
}

/** What all customers drive most often, by a sample of their accounts. */
export type FindUsualTrips = (scope: WideScope, most: number) => Promise<UsualTrips>;

export function createUsualTrips({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): FindUsualTrips {
  return (scope, most) =>
    database.read(async ({ queries }) => {
      const begin = clock
        .now()
        .toZonedDateTimeISO(tollTimeZone)
        .startOfDay()
        .subtract({ days: DAYS });
      const since = begin.toPlainDate().toString();
      const range = await selectAccountRange(scope, queries);
      if (range === undefined) return { trips: [], passages: 0, since };
      const found = new Map<string, DrivingAccount>();
      for (const from of startsBetween(range.first, range.last)) {
        const month = begin.toPlainDate().with({ day: 1 }).toString();
        const asked = { from, month, most: ACCOUNTS_OF_START };
        for (const account of await selectDrivingAccounts(scope, queries, asked)) {
          found.set(account.accountId, account);
        }
      }
      const sample = withinBudget([...found.values()]);
      const accounts = sample.map(({ accountId }) => accountId);
      if (accounts.length === 0) return { trips: [], passages: 0, since };
      const trips = await selectDrivenTrips(scope, queries, {
        accounts,
        since: begin.toInstant(),
        most,
      });
      return {
        trips,
        passages: sample.reduce((sum, { passages }) => sum + passages, 0),
        since,
      };
    });
}

/** The smaller accounts first: one fleet must not stand for all customers. At least one is looked at. */
function withinBudget(accounts: readonly DrivingAccount[]): readonly DrivingAccount[] {
  let left = MOST_PASSAGES;
  return accounts
    .toSorted((a, b) => a.passages - b.passages)
    .filter(({ passages }, at) => {
      left -= passages;
      return at === 0 || left >= 0;
    });
}

/** Ids evenly spread from the first to the last; ids begin with the time at which they were made. */
function startsBetween(first: string, last: string): readonly string[] {
  const [low, high] = [numberOf(first), numberOf(last)];
  const step = (high - low) / BigInt(STARTS);
  return Array.from({ length: STARTS }, (_, at) => idOf(low + step * BigInt(at)));
}

function numberOf(id: string): bigint {
  return BigInt(`0x${id.replaceAll('-', '')}`);
}

function idOf(number: bigint): string {
  const hex = number.toString(16).padStart(32, '0');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return [...parts, hex.slice(20)].join('-');
}
