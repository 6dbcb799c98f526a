import { getKasa, pripremiProdaju, prodajUredjaj, zakljuciKasu } from '@rampa/contract/counter';
import { premestiUredjaje, primiUredjaje } from '@rampa/contract/purchases';
import { setTimeout as pass } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { Database } from '../../../server/src/platform/database/database.ts';
import type { Client } from '../client.ts';
import type { Random } from '../seeded-random.ts';
import { beyond, damageIn, textsOf, type Damage, type Work } from './work.ts';

/** Devices that come to the point of sale at once. */
const DELIVERY = 6;
/** Sales after which the till is closed. */
const CLOSED_AFTER = 4;
/** One device in so many goes back to the store first, and comes again. */
const MOVED_BACK = 6;
const PAUSE = 300;
/** What all serial numbers of these devices begin with, and no others. */
const SERIES = '0044';
const CATEGORY = 'I';
const PACKAGE = 'small';

export interface DeviceSaleWork extends Work {
  /** Orders of the sales that were acknowledged: their customers are told of each by mail. */
  readonly sold: ReadonlySet<string>;
}

/** Who comes to the counter, and what they say there. */
interface Customer {
  readonly email: string;
  readonly phone: string;
}

/** Somebody at a counter who sells devices for cash, with a first credit, and closes the till; a clerk brings the devices. */
export function createDeviceSaleWork(options: {
  readonly customers: readonly Customer[];
  readonly counter: Client;
  readonly clerk: Client;
  readonly point: string;
  readonly random: Random;
}): DeviceSaleWork {
  const { customers, counter, clerk, random } = options;
  const sold = new Set<string>();
  /** Serial numbers of the devices that were sold. */
  const gone = new Set<string>();
  /** Of those that lie at the point, or did. */
  const brought = new Set<string>();
  const closings = new Set<string>();
  const here: string[] = [];
  let delivered = 0;
  let begun = 0;
  let visits = 0;
  /** Minor units that each device is sold with. */
  let credit = 0;

  const bring = async (signal: AbortSignal): Promise<void> => {
    const serials = Array.from({ length: DELIVERY }, () => {
      delivered += 1;
      return `${SERIES}${String(delivered).padStart(8, '0')}`;
    });
    const given = { serial_numbers: serials };
    await clerk.insist(primiUredjaje, { ...given, kategorija: CATEGORY }, signal);
    await clerk.insist(premestiUredjaje, { ...given, point_id: options.point }, signal);
    for (const serial of serials) brought.add(serial);
    here.push(...serials);
  };

  const there = async (serial: string, signal: AbortSignal): Promise<void> => {
    for (const point_id of ['', options.point]) {
      await clerk.insist(premestiUredjaje, { serial_numbers: [serial], point_id }, signal);
    }
  };

  const sell = async (serial: string, { email, phone }: Customer, signal: AbortSignal) => {
    const device = { serial_number: serial };
    const said = { ...device, email, knownBy: phone };
    const { account_id, packages } = await counter.insist(pripremiProdaju, said, signal);
    const chosen = packages.find((one) => one.package === PACKAGE);
    if (chosen === undefined) throw new Error('There is no small package');
    credit = chosen.credit;
    begun += 1;
    const { order_number: order } = await counter.insist(
      prodajUredjaj,
      { ...device, account_id, package: PACKAGE, total: chosen.total, idempotencyKey: uuid() },
      signal,
    );
    sold.add(order);
    gone.add(serial);
  };

  const closeTill = async (signal: AbortSignal): Promise<void> => {
    const { expected } = await counter.insist(getKasa, {}, signal);
    const count = { expected: expected.amount, counted: expected.amount };
    const key = { idempotencyKey: uuid() };
    const { closing_id } = await counter.insist(zakljuciKasu, { ...count, ...key }, signal);
    closings.add(closing_id);
  };

  const serve = async (signal: AbortSignal): Promise<void> => {
    if (here.length === 0) await bring(signal);
    const serial = here.shift();
    const customer = customers[visits % customers.length];
    if (serial === undefined || customer === undefined) return;
    visits += 1;
    if (random.between(0, MOVED_BACK) === 0) await there(serial, signal);
    await sell(serial, customer, signal);
    if (visits % CLOSED_AFTER === 0) await closeTill(signal);
  };

  return {
    name: 'devices sold and tills closed',
    sold,
    async run(signal) {
      while (!signal.aborted) {
        await serve(signal);
        await pass(PAUSE, undefined, { signal });
      }
    },
    acknowledged: () => sold.size + closings.size,
    check: (database) => damageOfSales(database, { sold, gone, brought, closings }),
    left: (database) => contradictions(database, { begun, credit }),
  };
}

/** What was acknowledged at the counter beside what is stored. */
async function damageOfSales(
  database: Database,
  known: {
    readonly sold: ReadonlySet<string>;
    readonly gone: ReadonlySet<string>;
    readonly brought: ReadonlySet<string>;
    readonly closings: ReadonlySet<string>;
  },
): Promise<Damage> {
  const there = (keys: ReadonlySet<string>, statement: string): Promise<Damage> =>
    damageIn(database, keys, statement);
  const found = [
    await there(known.sold, `SELECT order_number FROM cash_top_ups WHERE kind = 'sale'`),
    // Whose the device is: a tag that works, with its customer.
    await there(
      known.gone,
      `SELECT serial_number FROM tags WHERE status = 'aktivan' AND serial_number LIKE '${SERIES}%'`,
    ),
    await there(
      known.brought,
      `SELECT serial_number FROM stock_devices WHERE state IN ('at-point', 'in-stock', 'sent')`,
    ),
    await there(known.closings, 'SELECT closing_id FROM till_closings'),
  ];
  return {
    lost: found.flatMap(({ lost }) => lost),
    twice: found.flatMap(({ twice }) => twice),
  };
}

/** Once nobody sells any more: sales that nobody has begun, and tags with another credit than they were sold with. */
async function contradictions(
  database: Database,
  { begun, credit }: { readonly begun: number; readonly credit: number },
): Promise<readonly string[]> {
  const sales = await textsOf(
    database,
    `SELECT order_number FROM cash_top_ups WHERE kind = 'sale'`,
  );
  // Nobody drives with these tags: what they were sold with is on them, to the last para.
  const wrong = await textsOf(
    database,
    `SELECT t.serial_number || ' has ' || coalesce(l.balance_minor, 0)
     FROM tags t LEFT JOIN ledger_accounts l
       ON l.account_id = t.account_id AND l.ledger_account_id = 'tag:' || t.tag_id
     WHERE t.serial_number LIKE '${SERIES}%' AND coalesce(l.balance_minor, 0) <> ${String(credit)}`,
  );
  return [
    ...beyond(begun, sales, 'sales'),
    ...wrong.map((one) => `sold with another credit than its own: ${one}`),
  ];
}
