import { napraviDopunu, odustaniOdDopune } from '@rampa/contract/top-ups';
import { setTimeout as pass } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { NoticeWishes } from '../../../server/src/testing/sandbox-gateway.ts';
import type { Client } from '../client.ts';
import { turnsOf } from '../turns.ts';
import { createBuyer, type Buyer, type Paying } from './at-gateway.ts';
import { beyond, damageIn, textsOf, type Work } from './work.ts';

const AMOUNT = 100_000;
/** Top-ups of one account that are left unpaid in an hour, below the 40 that the server takes. */
const UNPAID_PER_HOUR = 30;
/** Top-ups that are paid before the gateway tells of an earlier one: its notices are out of order. */
const HELD = 5;
/** Top-ups that are begun before the gateway tells of one that is a day older. */
const OLD = 3;

/** What becomes of a top-up, or of the notice about it. */
const ways = [
  'send',
  'twice',
  'none',
  'delay',
  'lie',
  'held',
  'after-a-day',
  'declined-first',
  'leave',
  'abandon',
] as const;

export interface TopUpWork extends Work {
  /** Orders that the gateway has approved: each has to be credited, once. */
  readonly approved: ReadonlySet<string>;
}

interface TopUpOptions extends Paying {
  readonly accounts: readonly { readonly client: Client; readonly tagId: string }[];
  /** As if it had been begun a day earlier. */
  readonly letADayPass: (orderNumber: string) => Promise<void>;
  /** Milliseconds between two top-ups. */
  readonly pause: number;
}

/** Customers who top up by card, at a gateway whose notices come late, twice, wrong or never. */
export function createTopUpWork(options: TopUpOptions): TopUpWork {
  const { accounts, gateway, random } = options;
  const buyer = createBuyer(options);
  const { insist, go, pay, comeBack } = buyer;
  const leavers = turnsOf(accounts, UNPAID_PER_HOUR);
  const held: string[] = [];
  const abandoned = new Set<string>();
  let turn = 0;
  let begun = 0;
  const acknowledged = new Set<string>();
  const approved = new Set<string>();
  const { lie, afterADay } = createBadNotices(options, buyer, approved);

  const start = async (
    { client, tagId }: (typeof accounts)[number],
    signal: AbortSignal,
  ): Promise<{ orderNumber: string; redirectUrl: string }> => {
    begun += 1;
    const { order_number: orderNumber, redirectUrl } = await client.insist(
      napraviDopunu,
      { tag_id: tagId, amount: AMOUNT, idempotencyKey: uuid() },
      signal,
    );
    acknowledged.add(orderNumber);
    return { orderNumber, redirectUrl };
  };

  /** Somebody who changes their mind; undefined: nobody may for now. */
  const leave = async (way: 'leave' | 'abandon', signal: AbortSignal): Promise<void> => {
    const who = leavers.next();
    if (who === undefined) return;
    const { orderNumber } = await start(who, signal);
    if (way === 'leave') return;
    const input = { order_number: orderNumber };
    const { status } = await who.client.insist(odustaniOdDopune, input, signal);
    // Where the gateway cannot be asked whether it was paid, it remains as it is.
    if (status === 'abandoned') abandoned.add(orderNumber);
  };

  const topUp = async (signal: AbortSignal): Promise<void> => {
    const way = random.pick(ways);
    if (way === 'leave' || way === 'abandon') return leave(way, signal);
    turn += 1;
    const who = accounts[turn % accounts.length];
    if (who === undefined) return undefined;
    const { orderNumber, redirectUrl } = await start(who, signal);
    await go(redirectUrl, signal);
    if (way === 'after-a-day') return afterADay(orderNumber, signal);
    if (way === 'declined-first') await insist(signal, () => gateway.decline(orderNumber));
    const isLater = way === 'lie' || way === 'held' || way === 'none';
    const paid = await pay(
      orderNumber,
      way === 'delay'
        ? { notice: way, delayMs: random.between(100, 4000) }
        : { notice: isLater ? 'none' : way === 'twice' ? way : 'send' },
      signal,
    );
    approved.add(orderNumber);
    if (way === 'lie') {
      await lie(orderNumber, signal);
      await insist(signal, () => gateway.notice(orderNumber));
    }
    if (way === 'held' && held.push(orderNumber) > HELD) {
      // The newest first.
      for (const one of held.splice(0).toReversed()) {
        await insist(signal, () => gateway.notice(one));
      }
    }
    if (way !== 'none') return undefined;
    return comeBack(paid.success_address ?? '', signal);
  };

  return {
    name: 'top-ups',
    approved,
    async run(signal) {
      while (!signal.aborted) {
        await topUp(signal);
        await pass(options.pause, undefined, { signal });
      }
    },
    acknowledged: () => acknowledged.size + abandoned.size,
    async check(database) {
      const given = await damageIn(
        database,
        abandoned,
        `SELECT order_number FROM top_ups WHERE state = 'abandoned'`,
      );
      const all = await damageIn(database, acknowledged, 'SELECT order_number FROM top_ups');
      return { lost: [...all.lost, ...given.lost], twice: all.twice };
    },
    async left(database) {
      const tags = accounts.map(({ tagId }) => `'${tagId}'`).join(', ');
      const statement = `SELECT order_number FROM top_ups WHERE tag_id IN (${tags}) AND NOT automatic`;
      return beyond(begun, await textsOf(database, statement), 'top-ups');
    },
  };
}

/** Notices that say something else, or come long after the payment; `approved` grows by what is paid here. */
function createBadNotices(
  { gateway, random, letADayPass }: TopUpOptions,
  { insist, pay }: Buyer,
  approved: Set<string>,
) {
  const old: { readonly orderNumber: string; readonly isPaid: boolean }[] = [];

  /** What the gateway says of an approved order before it says the truth. */
  const lie = async (orderNumber: string, signal: AbortSignal): Promise<void> => {
    const wishes = random.pick<NoticeWishes>([
      { badDigest: true },
      { amount: AMOUNT * 100 },
      { currency: 'EUR' },
      { order_number: 'another' },
    ]);
    await insist(signal, () => gateway.notice(orderNumber, wishes));
  };

  /**
   * The notice comes a day later: of a payment that the server has asked about meanwhile, or of one that
   * was made long after the server had given it up.
   */
  const afterADay = async (orderNumber: string, signal: AbortSignal): Promise<void> => {
    const isPaid = random.between(0, 2) === 0;
    if (isPaid) {
      await pay(orderNumber, { notice: 'none' }, signal);
      approved.add(orderNumber);
    }
    await insist(signal, () => letADayPass(orderNumber));
    old.push({ orderNumber, isPaid });
    const oldest = old.length > OLD ? old.shift() : undefined;
    if (oldest === undefined) return;
    if (oldest.isPaid) {
      await insist(signal, () => gateway.notice(oldest.orderNumber));
      return;
    }
    // The gateway tells of it by itself: nobody asks about an order that was given up for another hour, and a storm that
    // ends between a payment and its notice would wait for it in vain.
    await pay(oldest.orderNumber, { notice: 'send' }, signal);
    approved.add(oldest.orderNumber);
  };

  return { lie, afterADay };
}
