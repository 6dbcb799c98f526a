import { setTimeout as pass } from 'node:timers/promises';
import type { Random } from '../seeded-random.ts';
import type { Vanishings } from '../vanishing.ts';
import { deliverUntilTaken } from './deliver-until-taken.ts';
import { damageIn, type Work } from './work.ts';

interface Trip {
  readonly key: string;
  readonly serialNumber: string;
  readonly entryStation: string;
  readonly enteredAt: string;
  readonly exitStation: string;
  readonly exitedAt: string;
  readonly lane: string;
  readonly category: string;
}

/** Minutes between two exits of a tag: no two of its trips overlap. */
const MINUTES_APART = 40;
/** Days before the storm on which the first trip of each tag was. */
const DAYS_BACK = 240;
const MINUTE = 60_000;

/**
 * Trips of some tags, each later than the one before and none in the future, which the server would
 * refuse. Undefined: all days up to now are full.
 */
export function tripsOf(options: {
  readonly random: Random;
  readonly lane: string;
  readonly serialNumbers: readonly [string, ...string[]];
  /** Epoch milliseconds at which the storm began. */
  readonly now: number;
}): () => Trip | undefined {
  const { random, lane, now } = options;
  const first = now - DAYS_BACK * 24 * 60 * MINUTE;
  const lastExits = new Map<string, number>();
  const free = [...options.serialNumbers];
  let trips = 0;

  return () => {
    const serialNumber = free[random.between(0, free.length)];
    if (serialNumber === undefined) return undefined;
    trips += 1;
    const exitedAt = (lastExits.get(serialNumber) ?? first) + MINUTES_APART * MINUTE;
    lastExits.set(serialNumber, exitedAt);
    if (exitedAt + MINUTES_APART * MINUTE > now) free.splice(free.indexOf(serialNumber), 1);
    return {
      key: `lane-${lane}-${String(trips)}`,
      serialNumber,
      entryStation: 'rs-a1-stara-pazova',
      enteredAt: new Date(exitedAt - 28 * MINUTE).toISOString(),
      exitStation: 'rs-a1-novi-sad-jug',
      exitedAt: new Date(exitedAt).toISOString(),
      lane,
      category: 'I',
    };
  };
}

/** A lane's system, which delivers passages until they are acknowledged, and now and then again. */
export function createPassageWork(options: {
  readonly portal: string;
  readonly intakeKey: string;
  readonly random: Random;
  readonly vanishings: Vanishings;
  readonly lane: string;
  readonly serialNumbers: readonly [string, ...string[]];
  readonly now: number;
}): Work {
  const { portal, random, lane, intakeKey, vanishings } = options;
  const intake = { address: `${portal}/intake/passages`, key: intakeKey, random, vanishings };
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  const aTrip = tripsOf(options);

  const deliver = async (passages: readonly Trip[], signal: AbortSignal): Promise<void> => {
    const delivery = { format: 1, kind: 'passages', passages };
    const answer = await deliverUntilTaken(intake, delivery, signal);
    const not = new Set(answer.refused.map(({ key }) => key));
    for (const { key, reason } of answer.refused) refused.push(`${key}: ${reason}`);
    for (const { key } of passages) if (!not.has(key)) acknowledged.add(key);
  };

  return {
    name: 'passages',
    async run(signal) {
      while (!signal.aborted) {
        const passages = Array.from({ length: random.between(1, 30) }, aTrip).filter(
          (trip) => trip !== undefined,
        );
        if (passages.length === 0) return;
        await deliver(passages, signal);
        if (random.between(0, 10) === 0) await deliver(passages, signal);
        await pass(random.between(20, 200), undefined, { signal });
      }
    },
    acknowledged: () => acknowledged.size,
    async check(database) {
      const found = await damageIn(
        database,
        acknowledged,
        `SELECT source_key FROM passage_keys JOIN passages USING (account_id, passage_id, exited_at) WHERE source_key LIKE 'lane-${lane}-%'`,
      );
      return {
        ...found,
        wrong: refused.splice(0).map((one) => `refused: ${one}`),
      };
    },
  };
}
