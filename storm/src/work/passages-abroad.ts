import { setTimeout as pass } from 'node:timers/promises';
import { aDeliveredPassage } from '../../../server/src/areas/external-toll/testing/delivered-samples.ts';
import { systemClock, tollDay } from '../../../server/src/platform/clock.ts';
import type { Random } from '../seeded-random.ts';
import type { Vanishings } from '../vanishing.ts';
import { deliverUntilTaken } from './deliver-until-taken.ts';
import { damageIn, type Work } from './work.ts';

const DAYS_BACK = 60;
const MINUTE = 60_000;
const MINUTES_APART = 10;

/** The partner abroad, which delivers what customers' tags did there, now and then again. */
export function createPassageAbroadWork(options: {
  readonly portal: string;
  readonly key: string;
  readonly random: Random;
  readonly vanishings: Vanishings;
  readonly serialNumbers: readonly [string, ...string[]];
  /** Epoch milliseconds at which the storm began. */
  readonly now: number;
}): Work {
  const { portal, key, random, vanishings, now } = options;
  const intake = { address: `${portal}/intake/t4a-passages`, key, random, vanishings };
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  let exitedAt = now - DAYS_BACK * 24 * 60 * MINUTE;
  let trips = 0;

  const aTrip = () => {
    trips += 1;
    exitedAt += MINUTES_APART * MINUTE;
    const today = systemClock.now();
    const exit = today.add({ milliseconds: exitedAt - today.epochMilliseconds });
    return aDeliveredPassage({
      key: `abroad-${String(trips)}`,
      serialNumber: random.pick(options.serialNumbers),
      enteredAt: null,
      exitedAt: exit.toString(),
      rate: { value: '117.1820', day: tollDay(exit) },
    });
  };

  const deliver = async (passages: readonly { readonly key: string }[], signal: AbortSignal) => {
    const delivery = { format: 1, kind: 't4a-passages', passages };
    const answer = await deliverUntilTaken(intake, delivery, signal);
    const not = new Set(answer.refused.map((one) => one.key));
    for (const one of answer.refused) refused.push(`${one.key}: ${one.reason}`);
    for (const one of passages) if (!not.has(one.key)) acknowledged.add(one.key);
  };

  return {
    name: 'passages abroad',
    async run(signal) {
      while (exitedAt + 10 * MINUTES_APART * MINUTE < now) {
        const passages = Array.from({ length: random.between(1, 5) }, aTrip);
        await deliver(passages, signal);
        if (random.between(0, 10) === 0) await deliver(passages, signal);
        await pass(random.between(1000, 4000), undefined, { signal });
      }
    },
    acknowledged: () => acknowledged.size,
    async check(database) {
      const found = await damageIn(database, acknowledged, 'SELECT source_key FROM t4a_passages');
      return { ...found, wrong: refused.splice(0).map((one) => `refused: ${one}`) };
    },
  };
}
