import { request } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import { paceOf } from '../pace.ts';
import type { Customer } from './customer.ts';
import type { Figures, Product } from './product.ts';

/** What was seen of the product while a tool was at work. */
export interface Seen {
  /** Milliseconds of the slowest answer of `/health/live`, each on a connection of its own. */
  readonly slowest: number;
  readonly asked: number;
  readonly before: Figures;
  /** Bytes of the process at its largest. */
  readonly peak: number;
  readonly after: Figures;
  readonly faults: readonly string[];
}

/** `/health/live` answers within this, in milliseconds; what others use of the machine is allowed for. */
const SOON_ENOUGH = 1000;
const EVERY = 250;
/** Bytes by which the process may be larger under attack than before it. */
const MOST_UNDER_ATTACK = 400 * 2 ** 20;
/** Bytes by which heap and what is beside it may be larger when it is over. */
const MOST_LEFT = 64 * 2 ** 20;
/** Seconds in which what is no longer needed has to be gone. */
const SECONDS_TO_SETTLE = 60;

/** Watches the product as a monitor and a customer do, until the work is done. */
export async function watched<Done>(
  product: Product,
  customer: Customer,
  work: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly seen: Seen }> {
  const before = await product.figures();
  const faults = new Set<string>();
  const errorsBefore = (await product.errors()).length;
  const over = new AbortController();
  const health = watchHealth(product.port, over.signal, faults);
  const memory = watchMemory(product, over.signal);
  const done = await work().finally(() => over.abort());
  const { slowest, asked } = await health;
  const peak = Math.max(before.resident, await memory);
  const ended = product.ended();
  if (ended !== null) {
    faults.add(`The product ended: ${ended}`);
    return { done, seen: { slowest, asked, before, peak, after: before, faults: [...faults] } };
  }
  for (const fault of await faultsOfSession(customer)) faults.add(fault);
  const after = await settled(product, before);
  const grown = after.used - before.used;
  if (grown > MOST_LEFT) faults.add(`The heap kept ${megabytes(grown)} more than before`);
  if (peak - before.resident > MOST_UNDER_ATTACK) {
    faults.add(`The process grew by ${megabytes(peak - before.resident)} under attack`);
  }
  for (const fault of failuresBetween(before, after)) faults.add(fault);
  const errors = (await product.errors()).slice(errorsBefore);
  if (errors.length > 0) {
    const last = errors.at(-1)?.slice(0, 500) ?? '';
    faults.add(`${String(errors.length)} errors in the log, the last: ${last}`);
  }
  return { done, seen: { slowest, asked, before, peak, after, faults: [...faults] } };
}

/** Answers from 500 up, but for as many of 503 as there were calls without room. */
export function failuresBetween(before: Figures, after: Figures): readonly string[] {
  const failed = [...after.failed]
    .map(([answer, count]) => ({ answer, times: count - (before.failed.get(answer) ?? 0) }))
    .filter(({ times }) => times > 0);
  const unavailable = failed.filter(({ answer }) => answer.endsWith(' 503'));
  const crowded = after.crowded - before.crowded;
  const isCrowdedOnly = unavailable.reduce((sum, { times }) => sum + times, 0) <= crowded;
  return failed
    .filter((one) => !(isCrowdedOnly && unavailable.includes(one)))
    .map(({ answer, times }) => `${answer}, ${String(times)} times`);
}

async function watchHealth(
  port: number,
  signal: AbortSignal,
  faults: Set<string>,
): Promise<{ slowest: number; asked: number }> {
  let [slowest, asked] = [0, 0];
  // Of the last seconds: the machine may be busy while something is asked, and not a moment later.
  const paces: number[] = [1];
  while (!signal.aborted) {
    if (asked % 4 === 0) paces.unshift(paceOf());
    paces.length = Math.min(paces.length, 5);
    const { status, ms } = await askHealth(port);
    asked += 1;
    slowest = Math.max(slowest, ms);
    if (status !== 200) faults.add(`/health/live answered ${String(status)}`);
    if (ms > SOON_ENOUGH) {
      const allowed = SOON_ENOUGH * Math.max(paceOf(), ...paces);
      if (ms > allowed) {
        faults.add(
          `/health/live took ${String(Math.round(ms))} ms, ${String(Math.round(allowed))} allowed`,
        );
      }
    }
    await pass(EVERY, undefined, { signal }).catch(() => undefined);
  }
  return { slowest, asked };
}

/** On a connection of its own; without an answer status 0. */
function askHealth(port: number): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const done = (status: number): void => resolve({ status, ms: performance.now() - begun });
    request({ port, host: 'localhost', path: '/health/live', agent: false }, (reply) => {
      reply.resume();
      reply.once('end', () => done(reply.statusCode ?? 0));
    })
      .once('error', () => done(0))
      .setTimeout(30_000, function giveUp(this: { destroy(): unknown }) {
        this.destroy();
      })
      .end();
  });
}

async function watchMemory(product: Product, signal: AbortSignal): Promise<number> {
  let peak = 0;
  while (!signal.aborted) {
    const now = await product.figures().catch(() => null);
    peak = Math.max(peak, now?.resident ?? 0);
    await pass(1000, undefined, { signal }).catch(() => undefined);
  }
  return peak;
}

/** The customer who signed in before goes on, as if nothing had happened. */
async function faultsOfSession(customer: Customer): Promise<readonly string[]> {
  try {
    await customer.renew();
    const { status } = await customer.ask('GET', '/api/KorisnickiNalog/GetProfil');
    return status === 200 ? [] : [`A customer's session no longer works: ${String(status)}`];
  } catch (error) {
    return [`A customer's session no longer works: ${String(error)}`];
  }
}

/** Garbage is collected when the engine likes; what is still there after a minute, stays. */
async function settled(product: Product, before: Figures): Promise<Figures> {
  for (let second = 0; ; second += 1) {
    const now = await product.figures();
    if (now.used - before.used <= MOST_LEFT || second === SECONDS_TO_SETTLE) return now;
    await pass(1000);
  }
}

export const megabytes = (bytes: number): string => `${String(Math.round(bytes / 2 ** 20))} MB`;
