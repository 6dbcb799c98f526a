import { setTimeout as pass } from 'node:timers/promises';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import { letMinutesPass } from '../../server/src/testing/let-minutes-pass.ts';
import type { Everybody } from './everybody.ts';
import type { Mails } from './mails.ts';
import { textsOf, type Work } from './work/work.ts';
import type { World } from './world.ts';

/** Of a database that a busy machine leaves no time: asked once more. */
const ATTEMPTS = 5;

/** Milliseconds without any of what was begun coming to its end, after which the rest waits for ever. */
const SETTLING = 180_000;

interface Settled {
  /** What waits for ever, and what contradicts what the gateway knows, in words. */
  readonly left: readonly string[];
  readonly mails: { readonly again: number; readonly twice: number };
}

/** Waits until nothing is under way any more; what still is when nothing moves waits for ever. */
export async function settle(world: World, people: Everybody, mails: Mails): Promise<Settled> {
  let progressAt = performance.now();
  let fewest = Infinity;
  for (;;) {
    const state = await insist(async () => {
      await letMinutesPass(world.database.directUrl());
      if (world.clocks !== undefined) await letTheHourPass(world);
      await mails.collect();
      return stateOf(world, people.works);
    });
    const approved = people.approved();
    const orders = mails.about(approved);
    const complaints = mails.about(people.complaints());
    const sales = mails.about(people.sold());
    const twice = [...orders.twice, ...complaints.twice, ...sales.twice];
    const left = [
      ...[...approved]
        .filter((order) => !state.paid.has(order))
        .map((one) => `approved, not paid: ${one}`),
      ...[...state.paid]
        .filter((order) => !approved.has(order))
        .map((one) => `paid, not approved: ${one}`),
      ...[...orders.missing, ...complaints.missing, ...sales.missing].map(
        (one) => `no mail: ${one}`,
      ),
      ...state.open.map((job) => `not done: ${job}`),
      ...state.left,
    ];
    if (left.length < fewest) {
      fewest = left.length;
      progressAt = performance.now();
    }
    if (left.length === 0 || performance.now() - progressAt > SETTLING) {
      return {
        left: [
          ...left,
          ...twice.map((one) => `mailed twice, with two ids: ${one}`),
          ...state.logins.map((login) => `a server works with the login of ${login}`),
        ],
        mails: { again: orders.again + complaints.again + sales.again, twice: twice.length },
      };
    }
    await pass(1000);
  }
}

async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await pass(1000);
    }
  }
}

/** What a clock that was ahead has put off is due an hour later: it is now. */
async function letTheHourPass(world: World): Promise<void> {
  const database = createDatabase({ url: world.database.directUrl(), size: 1, role: null });
  try {
    await database.run(`UPDATE jobs.job SET start_after = now() WHERE start_after > now()`);
    await database.run(`UPDATE webhook_deliveries SET next_at = now() WHERE next_at > now()`);
    await database.run(`UPDATE webhooks SET hold_until = now() WHERE hold_until > now()`);
  } finally {
    await database.close();
  }
}

interface State {
  readonly paid: ReadonlySet<string>;
  /** Jobs that are due and not done, or were given up. */
  readonly open: readonly string[];
  /** What the works themselves know of. */
  readonly left: readonly string[];
  /** Logins by the servers' line that are not the program's. */
  readonly logins: readonly string[];
}

async function stateOf(world: World, works: readonly Work[]): Promise<State> {
  const database = createDatabase({ url: world.database.directUrl(), size: 1, role: null });
  try {
    const left: string[] = [];
    for (const work of works) left.push(...((await work.left?.(database)) ?? []));
    return {
      left,
      paid: new Set(
        await textsOf(
          database,
          `SELECT order_number FROM top_ups WHERE state = 'paid' AND NOT automatic`,
        ),
      ),
      open: await textsOf(
        database,
        `SELECT name || ', ' || state || ' ' || id FROM jobs.job
         WHERE state = 'failed'
           OR state IN ('created', 'retry', 'active') AND start_after <= now()`,
      ),
      logins: await textsOf(
        database,
        `SELECT DISTINCT usename FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend'
           AND pid <> pg_backend_pid() AND usename <> 'rampa_program'`,
      ),
    };
  } finally {
    await database.close();
  }
}
