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
import type { Random } from '../seeded-random.ts';
import { turnsOf } from '../turns.ts';
import { beyond, damageIn, textsOf, type Work } from './work.ts';

export interface ComplaintWork extends Work {
  /** Numbers of complaints: their customers are told of each by mail. */
  readonly filed: ReadonlySet<string>;
}

/** A customer with one tag. */
interface Driver {
  readonly client: Client;
  readonly serialNumber: string;
}

interface Toll {
  readonly id: string;
  readonly amount: number;
  readonly driver: Driver;
}

const ROWS = 100;
/** Complaints of one account in an hour, below the 20 that the server takes. */
const PER_HOUR = 15;

/** One refund in so many goes to a bank account instead of the tag. */
const TO_BANK = 3;
const bankAccount = '840-955845-10';

/** Customers who complain of tolls, and a clerk who gives them back. */
export function createComplaintWork(options: {
  readonly drivers: readonly Driver[];
  readonly clerk: Client;
  readonly random: Random;
}): ComplaintWork {
  const { clerk, random } = options;
  const drivers = turnsOf(options.drivers, PER_HOUR);
  const filed = new Set<string>();
  const accepted = new Set<string>();
  /** Accepted, and owed to a bank account. */
  const owed = new Set<string>();
  const complainedOf = new Set<string>();

  /** The newest toll of a driver that was not complained of; on whichever page it is. */
  const nextToll = async (driver: Driver, signal: AbortSignal): Promise<Toll | undefined> => {
    for (let first = 0; ; first += ROWS) {
      const selection = { period: '2026-01-01/..', first, rows: ROWS };
      const { items } = await driver.client
        .insist(getProlasci, selection, signal)
        .catch((error: unknown) => {
          // Before the first delivery there are none.
          if (error instanceof Refused && error.code === 'passages.none') return { items: [] };
          throw error;
        });
      const toll = items.find((one) => !complainedOf.has(one.passage_id));
      if (toll !== undefined) return { id: toll.passage_id, amount: toll.amount.amount, driver };
      if (items.length < ROWS) return undefined;
    }
  };

  const complain = async (toll: Toll, signal: AbortSignal): Promise<void> => {
    complainedOf.add(toll.id);
    const { driver } = toll;
    const isToBank = random.between(0, TO_BANK) === 0;
    const { complaint_number: number } = await driver.client.insist(
      novaReklamacija,
      {
        idempotencyKey: uuid(),
        about: 'passage',
        id: toll.id,
        kind: 'wrong-amount',
        text: 'Наплаћено је више него што пише на табли.',
        ...(isToBank ? { bankAccount } : {}),
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
        refund: {
          amount: toll.amount,
          ...(isToBank
            ? { to: 'bank-account' }
            : { to: 'tag', serial_number: driver.serialNumber }),
        },
      },
      signal,
    );
    accepted.add(number);
    if (isToBank) owed.add(number);
  };

  return {
    name: 'complaints',
    filed,
    async run(signal) {
      while (!signal.aborted) {
        const driver = drivers.next();
        const toll = driver && (await nextToll(driver, signal));
        if (toll !== undefined) await complain(toll, signal);
        await pass(200, undefined, { signal });
      }
    },
    acknowledged: () => filed.size + accepted.size,
    left: async (database) =>
      beyond(
        complainedOf.size,
        await textsOf(database, 'SELECT complaint_number FROM complaints'),
        'complaints',
      ),
    async check(database) {
      const all = await damageIn(database, filed, 'SELECT complaint_number FROM complaints');
      const decided = await damageIn(
        database,
        accepted,
        `SELECT complaint_number FROM complaints WHERE state = 'accepted'`,
      );
      const toBank = await damageIn(
        database,
        owed,
        `SELECT subject FROM payouts WHERE reason = 'complaint'`,
      );
      return {
        lost: [...all.lost, ...decided.lost, ...toBank.lost.map((one) => `payout of ${one}`)],
        twice: [...all.twice, ...decided.twice, ...toBank.twice.map((one) => `payout of ${one}`)],
      };
    },
  };
}
