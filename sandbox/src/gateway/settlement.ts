import { json } from '../platform/http.ts';
import type { HttpReply, Route } from '../platform/http.ts';
import { orderStatus, type OrderStore, type Transaction } from './orders.ts';

/** What the gateway keeps of a payment, in thousandths. */
const FEE = 15;
const KINDS: Readonly<Partial<Record<Transaction['type'], string>>> = {
  purchase: 'sale',
  capture: 'sale',
  refund: 'refund',
  chargeback: 'chargeback',
};
const MOST_ORDERS = 20_000;

const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Belgrade' });

const money = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.floor(Math.abs(minor) / 100)},${String(Math.abs(minor) % 100).padStart(2, '0')}`;

/**
 * What is paid out for a day, as docs/integrations.md describes it. A real gateway has files of its own, which the
 * operator turns into this one.
 */
export function settlementOf(store: OrderStore, day: string, currency: string): string | undefined {
  const found = store
    .newestFirst(MOST_ORDERS)
    // What was voided is not paid out.
    .filter((order) => order.currency === currency && orderStatus(order) !== 'voided')
    .flatMap((order) => order.transactions.map((transaction) => ({ order, transaction })))
    .filter(
      ({ transaction: { type, status, at } }) =>
        KINDS[type] !== undefined && status === 'approved' && dayIn.format(new Date(at)) === day,
    )
    .toSorted((a, b) => a.transaction.id - b.transaction.id);
  if (found.length === 0) return undefined;
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const ours = [`MS${day.replaceAll('-', '')}${currency}`, next.toISOString().slice(0, 10)];
  const row = (kind: string, of: readonly [string, string], gross: number, fee: number): string =>
    [...ours, kind, ...of, day, money(gross), money(fee), money(gross - fee), currency].join(';');
  let [sum, fees] = [0, 0];
  const rows = found.map(({ order, transaction }) => {
    const sale = KINDS[transaction.type] === 'sale';
    const gross = sale ? transaction.amount : -transaction.amount;
    // Fees of what went back are not given back.
    const fee = sale ? Math.round((transaction.amount * FEE) / 1000) : 0;
    sum += gross;
    fees += fee;
    const of = [String(transaction.id), order.order_number] as const;
    return row(KINDS[transaction.type] ?? '', of, gross, fee);
  });
  const header = 'settlement;paid_on;kind;transaction;order;day;gross;fee;net;currency';
  return `${[header, ...rows, row('payout', ['', ''], sum, fees)].join('\r\n')}\r\n`;
}

/** `/sandbox/settlement?day=2026-11-20&currency=RSD`; without a day, today's. */
export function settlementRoute(store: OrderStore): Route {
  return {
    method: 'GET',
    path: '/sandbox/settlement',
    answer({ query }): HttpReply {
      const day = query.get('day') ?? dayIn.format(new Date());
      if (!/^20\d{2}-\d{2}-\d{2}$/u.test(day)) return json(400, { errors: ['day must be a day'] });
      const currency = query.get('currency') ?? store.newestFirst(1)[0]?.currency ?? '';
      const file = settlementOf(store, day, currency);
      if (file === undefined) return json(404, { errors: ['nothing is settled for this day'] });
      return {
        status: 200,
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="obracun-${day}.csv"`,
        },
        body: file,
      };
    },
  };
}
