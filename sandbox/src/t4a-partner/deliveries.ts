import type { StateFile } from '../platform/state-file.ts';
import type { PricedPassage } from './passages.ts';

export type Delivery = {
  readonly passage: PricedPassage;
  /** Epoch milliseconds before which it is not sent. */
  dueAt: number;
  /** How many answers it still needs; a partner may repeat deliveries. */
  times: number;
  tries: number;
  state: 'waiting' | 'done';
  lastAnswer: string;
};

export type PartnerState = { deliveries: Delivery[] };

/** Kept for the page; old finished ones are dropped. */
const KEPT = 200;

export type Courier = {
  add(
    passage: PricedPassage,
    wishes: { readonly delayMs: number; readonly times: number },
  ): Delivery;
  /** Sends what is due, once; resolves when each has been answered or has failed. */
  deliverDue(now: number): Promise<void>;
};

/**
 * Delivers passages to the operator until each is answered. Without an answer, or after a temporary
 * failure, a passage is sent again later, so that it may arrive twice.
 */
export function createCourier(options: {
  readonly file: StateFile<PartnerState>;
  readonly target: string;
  readonly key: string;
  readonly longestPauseMs: number;
  now(): number;
}): Courier {
  const { file, target, key } = options;
  const { state } = file;

  const post = async (passage: PricedPassage): Promise<{ settled: boolean; answer: string }> => {
    try {
      const response = await fetch(`${target}/intake/t4a-passages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ format: 1, kind: 't4a-passages', passages: [passage] }),
        signal: AbortSignal.timeout(10_000),
      });
      const answer = `${String(response.status)} ${(await response.text()).slice(0, 300)}`;
      // A malformed delivery stays malformed; every other failure is temporary.
      return { settled: response.ok || response.status === 422, answer };
    } catch (error) {
      return { settled: false, answer: error instanceof Error ? error.message : 'no answer' };
    }
  };

  const deliver = async (delivery: Delivery): Promise<void> => {
    delivery.tries += 1;
    const { settled, answer } = await post(delivery.passage);
    delivery.lastAnswer = answer;
    if (settled) delivery.times -= 1;
    if (delivery.times <= 0) delivery.state = 'done';
    const pause = settled ? 0 : Math.min(1000 * 2 ** delivery.tries, options.longestPauseMs);
    delivery.dueAt = options.now() + pause;
    await file.save();
  };

  return {
    add(passage, { delayMs, times }) {
      const delivery: Delivery = {
        passage,
        dueAt: options.now() + delayMs,
        times,
        tries: 0,
        state: 'waiting',
        lastAnswer: '',
      };
      state.deliveries.push(delivery);
      const done = state.deliveries.filter((one) => one.state === 'done');
      const old = new Set(done.slice(0, Math.max(0, state.deliveries.length - KEPT)));
      state.deliveries = state.deliveries.filter((one) => !old.has(one));
      void file.save();
      return delivery;
    },
    async deliverDue(now) {
      const due = state.deliveries.filter((one) => one.state === 'waiting' && one.dueAt <= now);
      for (const delivery of due) await deliver(delivery);
    },
  };
}
