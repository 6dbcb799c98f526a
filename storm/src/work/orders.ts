import {
  getPonuda,
  napraviPorudzbinu,
  otkaziPorudzbinu,
  priceOrder,
} from '@rampa/contract/purchases';
import { setTimeout as pass } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { Refused, type Client } from '../client.ts';
import { turnsOf } from '../turns.ts';
import { createBuyer, type Paying } from './at-gateway.ts';
import { beyond, damageIn, textsOf, type Work } from './work.ts';

/** Orders of one account in an hour, below the 30 that the server takes. */
const PER_HOUR = 20;

/** Customers who order a tag and pay it by card; half of them cancel, and get their money back. */
export function createOrderWork(options: Paying & { readonly clients: readonly Client[] }): Work {
  const { gateway, random } = options;
  const clients = turnsOf(options.clients, PER_HOUR);
  const buyer = createBuyer(options);
  const placed = new Set<string>();
  const kept = new Set<string>();
  const cancelled = new Set<string>();
  let begun = 0;

  const order = async (client: Client, signal: AbortSignal): Promise<string> => {
    const offer = await client.insist(getPonuda, {}, signal);
    const wish = {
      idempotencyKey: uuid(),
      lines: [{ kategorija: 'I' as const, quantity: 1, package: 'small' as const }],
      lice: 'fizicko' as const,
      ime: 'Милица',
      prezime: 'Петровић',
      email: 'milica@primer.rs',
      telefon: '064 123 4567',
      delivery: 'address' as const,
      street: 'Балканска 1',
      city: 'Београд',
      postcode: '11000',
      payment: 'card' as const,
    };
    const input = { ...wish, total: priceOrder(offer, wish).total };
    begun += 1;
    const { order_number: number, redirectUrl } = await client.insist(
      napraviPorudzbinu,
      input,
      signal,
    );
    placed.add(number);
    await buyer.go(redirectUrl ?? '', signal);
    await buyer.pay(number, { notice: random.pick(['send', 'twice', 'none']) }, signal);
    return number;
  };

  const cancel = async (client: Client, number: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      try {
        const { status } = await client.insist(otkaziPorudzbinu, { order_number: number }, signal);
        if (status === 'cancelled') cancelled.add(number);
        return;
      } catch (error) {
        // The answer to an earlier attempt was lost: nobody else cancels, and nothing is sent.
        if (error instanceof Refused && error.code === 'purchases.not-cancellable') {
          cancelled.add(number);
          return;
        }
        const passes = error instanceof Refused && error.code === 'purchases.payment-under-way';
        if (!passes) throw error;
      }
      await pass(500, undefined, { signal });
    }
  };

  return {
    name: 'orders and cancellations',
    async run(signal) {
      while (!signal.aborted) {
        const client = clients.next();
        if (client !== undefined) {
          const number = await order(client, signal);
          if (random.between(0, 2) === 0) await cancel(client, number, signal);
          else kept.add(number);
        }
        await pass(500, undefined, { signal });
      }
    },
    acknowledged: () => placed.size + cancelled.size,
    async check(database) {
      const all = await damageIn(database, placed, 'SELECT order_number FROM orders');
      const given = await damageIn(
        database,
        cancelled,
        `SELECT order_number FROM orders WHERE state = 'cancelled'`,
      );
      return { lost: [...all.lost, ...given.lost], twice: all.twice };
    },
    async left(database) {
      const paid = await textsOf(
        database,
        `SELECT order_number FROM orders WHERE payment_state = 'paid'`,
      );
      const unpaid = [...kept].filter((number) => !paid.includes(number));
      const found = unpaid.map((number) => `ordered and paid, not known as paid: ${number}`);
      // Those of counters are somebody else's work.
      const all = await textsOf(
        database,
        `SELECT order_number FROM orders WHERE idempotency_key NOT LIKE 'counter:%'`,
      );
      found.push(...beyond(begun, all, 'orders'));
      for (const number of cancelled) {
        const { status } = await gateway.order(number);
        if (status !== 'refunded') found.push(`cancelled, at the gateway ${status}: ${number}`);
      }
      return found;
    },
  };
}
