import { getKartice } from '@rampa/contract/cards';
import { napraviDopunu, sacuvajAutomatskuDopunu } from '@rampa/contract/top-ups';
import { setTimeout as pass } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../../server/src/platform/database/database.ts';
import type { Client } from '../client.ts';
import { createBuyer, type Paying } from './at-gateway.ts';
import { damageIn, textsOf, type Work } from './work.ts';

const AMOUNT = 100_000;
/** The highest cap that the server takes: a hundred charges a month. */
const CAP = AMOUNT * 100;

export interface AutomaticTopUpWork extends Work {
  /** Orders of the top-ups with which the cards were saved. */
  readonly approved: ReadonlySet<string>;
}

/** Customers whose saved cards are charged whenever their trips have used up a balance. */
export function createAutomaticTopUpWork(
  options: Paying & {
    readonly customers: readonly { readonly client: Client; readonly tagId: string }[];
  },
): AutomaticTopUpWork {
  const { gateway } = options;
  const buyer = createBuyer(options);
  const approved = new Set<string>();
  /** Orders of charges that were seen paid. */
  const paid = new Set<string>();

  const setUp = async (
    { client, tagId }: (typeof options.customers)[number],
    signal: AbortSignal,
  ): Promise<void> => {
    const started = await client.insist(
      napraviDopunu,
      { tag_id: tagId, amount: AMOUNT, idempotencyKey: uuid(), keepCard: true },
      signal,
    );
    await buyer.go(started.redirectUrl, signal);
    await buyer.pay(started.order_number, { pan: '4111111111111111' }, signal);
    approved.add(started.order_number);
    for (;;) {
      const [card] = (await client.insist(getKartice, {}, signal)).items;
      if (card === undefined) {
        await pass(500, undefined, { signal });
        continue;
      }
      const rule = { limit: AMOUNT, amount: AMOUNT, monthlyCap: CAP };
      const input = { tag_id: tagId, cardId: card.cardId, ...rule };
      await client.insist(sacuvajAutomatskuDopunu, input, signal);
      return;
    }
  };

  /** What the gateway says of charges that the server has ended otherwise, or not yet. */
  const contradictions = async (database: Database): Promise<string[]> => {
    const orders = await textsOf(
      database,
      `SELECT order_number || ' ' || state FROM top_ups WHERE automatic`,
    );
    const found: string[] = [];
    for (const line of orders) {
      const [order = '', state] = line.split(' ');
      // One that never reached the gateway is unknown there.
      const known = await gateway.order(order).catch(() => undefined);
      const isCharged = known?.status === 'approved';
      if (isCharged !== (state === 'paid'))
        found.push(`${String(state)}, but at the gateway ${String(known?.status)}: ${order}`);
      if ((known?.transactions.length ?? 0) > 1) found.push(`charged more than once: ${order}`);
    }
    return found;
  };

  return {
    name: 'automatic top-ups',
    approved,
    async run(signal) {
      for (const customer of options.customers) await setUp(customer, signal);
    },
    acknowledged: () => paid.size,
    async check(database) {
      const statement = `SELECT order_number FROM top_ups WHERE automatic AND state = 'paid'`;
      const found = await damageIn(database, paid, statement);
      for (const order of await textsOf(database, statement)) paid.add(order);
      return found;
    },
    left: contradictions,
  };
}
