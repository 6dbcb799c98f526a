import {
  getReklamacijaUprave,
  novaReklamacija,
  preuzmiReklamaciju,
  prihvatiReklamaciju,
} from '@rampa/contract/complaints';
import { getProlasci } from '@rampa/contract/passages';
import { setTimeout as pass } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { Refused, type Client } from '../client.ts';
import { damageOf, textsOf, type Work } from './work.ts';

/** A customer who complains of tolls, and a clerk who gives them back. */
export function createComplaintWork(options: {
  readonly customer: Client;
  readonly clerk: Client;
  readonly serialNumber: string;
}): Work {
  const { customer, clerk } = options;
  const filed = new Set<string>();
  const accepted = new Set<string>();
  const complainedOf = new Set<string>();

  /** The next toll that nobody has complained of. */
  const nextToll = async (
    signal: AbortSignal,
  ): Promise<{ id: string; amount: number } | undefined> => {
    const selection = { period: '2026-01-01/..', first: 0, rows: 100 };
    const { items } = await customer
      .insist(getProlasci, selection, signal)
      .catch((error: unknown) => {
        // Before the first delivery there are none.
        if (error instanceof Refused && error.code === 'passages.none') return { items: [] };
        throw error;
      });
    const toll = items.find(
      (one) => one.serial_number === options.serialNumber && !complainedOf.has(one.passage_id),
    );
    return toll && { id: toll.passage_id, amount: toll.amount.amount };
  };

  const complain = async (
    toll: { readonly id: string; readonly amount: number },
    signal: AbortSignal,
  ): Promise<void> => {
    complainedOf.add(toll.id);
    const { complaint_number: number } = await customer.insist(
      novaReklamacija,
      {
        idempotencyKey: uuid(),
        about: 'passage',
        id: toll.id,
        kind: 'wrong-amount',
        text: 'Наплаћено је више него што пише на табли.',
      },
      signal,
    );
    filed.add(number);
    const shown = { complaint_number: number };
    const { revision } = await clerk.insist(getReklamacijaUprave, shown, signal);
    try {
      await clerk.insist(preuzmiReklamaciju, { ...shown, revision }, signal);
    } catch (error) {
      // The answer to the first attempt was lost.
      if (!(error instanceof Refused) || error.code !== 'complaints.changed') throw error;
    }
    const taken = await clerk.insist(getReklamacijaUprave, shown, signal);
    await clerk.insist(
      prihvatiReklamaciju,
      {
        ...shown,
        revision: taken.revision,
        idempotencyKey: uuid(),
        refund: { amount: toll.amount, to: 'tag', serial_number: options.serialNumber },
      },
      signal,
    );
    accepted.add(number);
  };

  return {
    name: 'complaints',
    async run(signal) {
      while (!signal.aborted) {
        const toll = await nextToll(signal);
        if (toll !== undefined) await complain(toll, signal);
        await pass(200, undefined, { signal });
      }
    },
    acknowledged: () => filed.size + accepted.size,
    async check(database) {
      const all = damageOf(
        filed,
        await textsOf(database, 'SELECT complaint_number FROM complaints'),
      );
      const decided = damageOf(
        accepted,
        await textsOf(database, `SELECT complaint_number FROM complaints WHERE state = 'accepted'`),
      );
      return { lost: [...all.lost, ...decided.lost], twice: [...all.twice, ...decided.twice] };
    },
  };
}
