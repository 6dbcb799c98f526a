import { summerTimeOf } from '@rampa/contract';
import { offsetOfHour, tollDay, wireText, type Clock } from '../platform/clock.ts';
import { selectTollOffsets } from '../platform/database/condition.store.ts';
import type { Database } from '../platform/database/database.ts';
import { programScope } from './command-line-scope.ts';
import { ok, type Finding } from './doctor-finding.ts';

const HOUR = 3_600_000;
/** Subscriptions, price lists and permits reach no further. */
const YEARS = 10;

/** What each of the three adds to UTC at a moment, in milliseconds. */
export interface TollOffsets {
  /** Epoch milliseconds. */
  readonly at: number;
  /** By the rule that the portal computes with. */
  readonly portal: number;
  readonly node: number;
  readonly database: number;
}

/**
 * Toll time is computed by a rule in the portal, by Node's tables on the server, and by PostgreSQL's in statements. Where one
 * is older than a law that changes it, the same passage has two times.
 */
export async function checkSummerTime(
  { queries }: Pick<Database, 'queries'>,
  clock: Clock,
): Promise<readonly Finding[]> {
  const first = Number(tollDay(clock.now()).slice(0, 4));
  const moments = Array.from({ length: YEARS }, (_, at) => momentsOf(first + at)).flat();
  const database = await selectTollOffsets(programScope, queries, moments);
  return [
    summerTimeFinding(
      moments.map((at, place) => ({
        at,
        portal: byRule(at, summerTimeOf(yearOf(at))),
        node: offsetOfHour(at / HOUR),
        database: database[place] ?? Number.NaN,
      })),
    ),
  ];
}

/** The hours around both changes, and the beginning of each month, for a change of a law that is not like the others. */
function momentsOf(year: number): readonly number[] {
  const { begins, ends } = summerTimeOf(year);
  const changes = [begins - HOUR, begins, ends - HOUR, ends];
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 1, 12));
  return [...changes, ...months].toSorted((one, other) => one - other);
}

const yearOf = (at: number): number => Number(wireText(at, 0).slice(0, 4));

function byRule(at: number, { begins, ends }: ReturnType<typeof summerTimeOf>): number {
  return at >= begins && at < ends ? 2 * HOUR : HOUR;
}

export function summerTimeFinding(offsets: readonly TollOffsets[]): Finding {
  const name = 'summer time';
  const differing = offsets.find(
    ({ portal, node, database }) => portal !== node || node !== database,
  );
  if (differing === undefined) {
    const until = offsets.at(-1)?.at ?? 0;
    return ok(name, `the portal, Node and PostgreSQL agree until ${yearOf(until)}`);
  }
  const { at, portal, node, database } = differing;
  const hours = (offset: number): string => `UTC+${offset / HOUR}`;
  return {
    name,
    verdict: 'wrong',
    says: `from ${wireText(at, 0).slice(0, 10)} on the portal has ${hours(portal)}, Node ${hours(node)}, PostgreSQL ${hours(database)}`,
    remedy:
      'Update what is older: PostgreSQL, or tzdata on its machine (then restart it), Node, or Rampa.',
  };
}
