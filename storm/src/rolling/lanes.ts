import { setTimeout as pass } from 'node:timers/promises';
import type { Random } from '../seeded-random.ts';
import { tripsOf } from '../work/passages.ts';
import { createCaller, type Caller } from './caller.ts';
import type { Tally } from './tally.ts';

interface AtLane {
  readonly portal: string;
  readonly address: string;
  /** That it delivers with at this moment. */
  readonly intakeKey: () => string;
  readonly lane: string;
  readonly random: Random;
  readonly tally: Tally;
  readonly signal: AbortSignal;
}

/** Delivers passages; one delivery in ten comes twice, as from a lane that has lost the answer. */
export async function deliver(
  options: AtLane & {
    readonly serialNumbers: readonly [string, ...string[]];
    readonly now: number;
    /** Keys of what was acknowledged. */
    readonly taken: Set<string>;
  },
): Promise<void> {
  const { random, tally, signal, taken } = options;
  const caller = laneCaller(options);
  const aTrip = tripsOf(options);
  while (!signal.aborted) {
    const passages = [aTrip(), aTrip(), aTrip()].filter((trip) => trip !== undefined);
    if (passages.length === 0) return;
    const body = JSON.stringify({ format: 1, kind: 'passages', passages });
    for (let times = random.between(0, 10) === 0 ? 2 : 1; times > 0; times -= 1) {
      const answer = await ask(options, caller, '/intake/passages', body);
      if (answer === null) continue;
      // Every answer of the intake is such an envelope.
      const { result } = JSON.parse(answer.body) as { result: { refused: readonly object[] } };
      if (result.refused.length > 0) {
        tally.wrong('lanes', `refused: ${JSON.stringify(result.refused)}`);
      } else {
        for (const { key } of passages) taken.add(key);
      }
    }
    await pass(random.between(200, 600), undefined, { signal }).catch(() => undefined);
  }
}

/** Keeps the list of tags, by cursors that may come from the other server. */
export async function keepTheList(options: AtLane & { readonly tags: number }): Promise<void> {
  const { tally, signal } = options;
  const caller = laneCaller(options);
  const known = new Set<string>();
  let after = '';
  while (!signal.aborted) {
    const answer = await ask(options, caller, `/intake/tag-status${after}`);
    if (answer !== null) {
      // docs/operations/deliveries.md says what it looks like.
      const { tags, cursor } = JSON.parse(answer.body) as {
        tags: readonly { serialNumber: string }[];
        cursor: string;
      };
      for (const { serialNumber } of tags) known.add(serialNumber);
      after = `?after=${encodeURIComponent(cursor)}`;
    }
    await pass(500, undefined, { signal }).catch(() => undefined);
  }
  if (known.size !== options.tags) {
    tally.wrong(
      'lanes',
      `${String(known.size)} tags are on the list, and there are ${String(options.tags)}`,
    );
  }
}

const laneCaller = ({ portal, address, tally }: AtLane): Caller =>
  createCaller(portal, address, tally);

function ask({ intakeKey, lane }: AtLane, caller: Caller, path: string, body?: string) {
  const headers = { 'x-api-key': intakeKey(), 'x-lane': lane, 'content-type': 'application/json' };
  return caller.ask(
    'lanes',
    path,
    body === undefined ? { headers } : { method: 'POST', headers, body },
  );
}
