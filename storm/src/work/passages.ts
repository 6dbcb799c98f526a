import { setTimeout as pass } from 'node:timers/promises';
import type { Random } from '../seeded-random.ts';
import { damageOf, textsOf, type Work } from './work.ts';

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

/** A lane's system, which delivers passages until they are acknowledged, and now and then again. */
export function createPassageWork(options: {
  readonly portal: string;
  readonly intakeKey: string;
  readonly random: Random;
  readonly lane: string;
  readonly serialNumbers: readonly [string, ...string[]];
}): Work {
  const { portal, random, lane } = options;
  const acknowledged = new Set<string>();
  let trips = 0;

  const aTrip = (): Trip => {
    trips += 1;
    // Each lane has a month of its own, and no two trips of a tag overlap.
    const exitedAt = Date.parse(`2026-0${lane}-01T00:00:00Z`) + trips * 40 * 60_000;
    return {
      key: `lane-${lane}-${String(trips)}`,
      serialNumber: random.pick(options.serialNumbers),
      entryStation: 'rs-a1-stara-pazova',
      enteredAt: new Date(exitedAt - 28 * 60_000).toISOString(),
      exitStation: 'rs-a1-novi-sad-jug',
      exitedAt: new Date(exitedAt).toISOString(),
      lane,
      category: 'I',
    };
  };

  const deliver = async (passages: readonly object[], signal: AbortSignal): Promise<void> => {
    for (;;) {
      signal.throwIfAborted();
      try {
        const reply = await fetch(`${portal}/intake/passages`, {
          method: 'POST',
          headers: { 'x-api-key': options.intakeKey, 'content-type': 'application/json' },
          body: JSON.stringify({ format: 1, kind: 'passages', passages }),
          signal: AbortSignal.timeout(30_000),
        });
        await reply.arrayBuffer();
        if (reply.ok) return;
      } catch {
        // The server is away: the delivery is repeated.
      }
      await pass(100, undefined, { signal });
    }
  };

  return {
    name: 'passages',
    async run(signal) {
      while (!signal.aborted) {
        const passages = Array.from({ length: random.between(1, 30) }, aTrip);
        await deliver(passages, signal);
        for (const { key } of passages) acknowledged.add(key);
        if (random.between(0, 10) === 0) await deliver(passages, signal);
        await pass(random.between(20, 200), undefined, { signal });
      }
    },
    acknowledged: () => acknowledged.size,
    check: async (database) =>
      damageOf(
        acknowledged,
        await textsOf(
          database,
          `SELECT source_key FROM passage_keys JOIN passages USING (account_id, passage_id, exited_at) WHERE source_key LIKE 'lane-${lane}-%'`,
        ),
      ),
  };
}
