import { setTimeout as pass } from 'node:timers/promises';
import type { Customers } from './customers.ts';
import type { Lanes } from './lanes.ts';
import type { Rates } from './model.ts';

/** Everybody who takes part, and what each of them does once. */
export interface Actors {
  readonly customers: Customers;
  readonly lanes: Lanes;
  readonly deliverFromAbroad: () => Promise<void>;
  readonly handleCase: () => Promise<void>;
}

/** Milliseconds between two looks at what is due. */
const TICK = 20;
/** What is under way at most; beyond, the machine cannot follow, and what is due is counted as not begun. */
const MOST_UNDER_WAY = 4000;

export interface Played {
  /** What was due and could not be begun. */
  readonly notBegun: number;
  readonly seconds: number;
}

/**
 * Lets things happen as often as the rates say, each at a moment of its own, as things do of which none knows of the
 * other (Poisson). Whoever waits keeps nobody from coming. Ends early when the signal says so.
 */
export async function play(
  actors: Actors,
  rates: Rates,
  seconds: number,
  signal: AbortSignal,
): Promise<Played> {
  const { customers, lanes } = actors;
  const streams: readonly (readonly [number, () => Promise<void> | void])[] = [
    [rates.passages, () => lanes.arrive()],
    [rates.signIns, () => customers.signIn()],
    [rates.screens, () => customers.openScreen()],
    [rates.topUps, () => customers.topUp()],
    [rates.visitors, () => customers.lookAround()],
    [rates.abroad, actors.deliverFromAbroad],
    [rates.cases, actors.handleCase],
  ];
  customers.limitTo(rates.sessions);
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const underWay = new Set<Promise<void>>();
  let notBegun = 0;
  let last = begun;
  while (performance.now() < until && !signal.aborted) {
    await pass(TICK);
    const now = performance.now();
    for (const [rate, happen] of streams) {
      for (let due = poisson((rate * (now - last)) / 1000); due > 0; due -= 1) {
        if (underWay.size >= MOST_UNDER_WAY) {
          notBegun += 1;
          continue;
        }
        const work = happen();
        if (work === undefined) continue;
        const done: Promise<void> = work.finally(() => void underWay.delete(done));
        underWay.add(done);
      }
    }
    lanes.tick(rates.lanes);
    last = now;
  }
  const lasted = (performance.now() - begun) / 1000;
  await Promise.all(underWay);
  return { notBegun, seconds: lasted };
}

/** How often something happens that is expected so often (Knuth for few, a normal distribution for many). */
export function poisson(expected: number): number {
  if (expected <= 0) return 0;
  if (expected > 50) {
    const normal =
      Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
    return Math.max(0, Math.round(expected + Math.sqrt(expected) * normal));
  }
  const limit = Math.exp(-expected);
  let times = 0;
  for (let product = Math.random(); product > limit; product *= Math.random()) times += 1;
  return times;
}
