import type { Temporal } from 'temporal-polyfill';
import { Temporal as Time } from 'temporal-polyfill';
import { settledWithinDays } from '@rampa/contract/settlements';
import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { DeskScope, WideScope } from '../../platform/scope/scope.ts';
import type { SettledPayment, SettledPayments } from '../payments/index.ts';
import { compareLine } from './compare-line.ts';
import type { SettledLine, SettlementFile } from './settlement-file.ts';
import {
  closeSettled,
  insertDifferences,
  selectSettledOrders,
  selectToldChargebacks,
  type NewDifference,
} from './differences.store.ts';
import {
  insertLines,
  insertSettlement,
  lockImports,
  noteLookedThrough,
  selectFingerprint,
  selectFirstDay,
  selectLookedThrough,
  selectRefundLines,
  selectSettledBefore,
  selectSettlement,
  type SettlementRecord,
  type Span,
} from './settlements.store.ts';

/** What came of a file: imported now or before, or refused because another settlement has its number. */
export type ImportedSettlement =
  | {
      readonly outcome: 'imported' | 'known';
      readonly settlement: SettlementRecord;
      /** Payments that no settlement has although one should by now, as this import has found them. */
      readonly unsettled: number;
    }
  | { readonly outcome: 'changed' };

export type ImportSettlement = (
  desk: DeskScope,
  file: SettlementFile,
) => Promise<ImportedSettlement>;

/** Lines that are compared at once. */
const TOGETHER = 2000;
/** Days of payments that are looked through for those that no settlement has. */
const LOOKED_THROUGH_DAYS = 60;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: SettledPayments;
}

/** Compares a settlement with payments, once, and keeps what differs for people to look at. */
export function createImportSettlement(deps: Deps): ImportSettlement {
  const { database, clock } = deps;
  return async (wide, file) => {
    const { settlementId, lines } = file;
    const outcome = await database.transaction(async (tx) => {
      const at = clock.now();
      // With what it tells of: no settlement is here of which nobody knows who has brought it.
      const record = (details: Readonly<Record<string, string | number | boolean>>) =>
        wide.by.record(tx, {
          accountId: nobody,
          action: 'settlement-imported',
          subject: 'settlements',
          details: { settlement: settlementId, ...details },
        });
      await lockImports(wide, tx);
      if (!(await insertSettlement(wide, tx, file, { at, by: wide.by.actor }))) {
        const known = await selectFingerprint(wide, tx, settlementId);
        const isSame = known === file.fingerprint;
        await record(isSame ? { known: true } : { refused: true });
        return isSame ? 'known' : 'changed';
      }
      let differing = 0;
      for (let from = 0; from < lines.length; from += TOGETHER) {
        differing += await compare(wide, tx, deps, file, lines.slice(from, from + TOGETHER), at);
      }
      await record({ transactions: lines.length, differing });
      return 'imported';
    });
    if (outcome === 'changed') return { outcome };
    // Not in the import's transaction, which others wait for. Whatever ends it, the next import looks again.
    const unsettled = await findUnsettled(wide, deps, settlementId, clock.now());
    const settlement = await selectSettlement(wide, database.queries, settlementId);
    return { outcome, settlement, unsettled };
  };
}

async function compare(
  wide: WideScope,
  tx: Tx,
  { payments: known }: Pick<Deps, 'payments'>,
  { settlementId, currency }: SettlementFile,
  given: readonly SettledLine[],
  at: Temporal.Instant,
): Promise<number> {
  const lines = given.filter(({ kind }) => kind !== 'fee');
  const orders = [...new Set(lines.map(({ orderNumber }) => orderNumber))];
  const payments = await known.byOrders(wide, tx, orders);
  // Before these lines are there: none was settled before because of itself.
  const before = await selectSettledBefore(wide, tx, settlementId, lines);
  const refunds = new Map(await selectRefundLines(wide, tx, orders));
  await insertLines(wide, tx, settlementId, given);
  if (lines.length === 0) return 0;
  const sold = new Set<string>();
  const found = lines.flatMap((line): NewDifference[] => {
    const { kind, transactionId, orderNumber, day, grossMinor: settledMinor, lineNo } = line;
    const payment = payments.get(orderNumber);
    const differs = compareLine(line, currency, payment, {
      transaction: before.has(`${kind} ${transactionId}`),
      refunds: refunds.get(orderNumber) ?? [],
    });
    if (kind === 'refund') {
      refunds.set(orderNumber, [...(refunds.get(orderNumber) ?? []), transactionId]);
    }
    const isTheSale = differs === null || differs.verdict === 'amount-differs';
    if (kind === 'sale' && isTheSale) sold.add(orderNumber);
    if (differs === null) return [];
    const differenceId = `${settlementId}:${lineNo}`;
    const of = { differenceId, settlementId, kind, transactionId, orderNumber, day, currency };
    return [{ ...of, ...differs, settledMinor }];
  });
  const unbooked = found.filter(isUnbookedChargeback);
  const told = await selectToldChargebacks(wide, tx, unbooked);
  const fresh = found.filter((one) => !(isUnbookedChargeback(one) && told.has(one.transactionId)));
  await insertDifferences(wide, tx, fresh, at);
  if (sold.size > 0) await closeSettled(wide, tx, [...sold], at);
  return fresh.length;
}

/** Staff may know of it already, as the gateway has told us of it. */
function isUnbookedChargeback({ kind, verdict }: NewDifference): boolean {
  return kind === 'chargeback' && verdict === 'not-booked';
}

/**
 * Notes payments of the last two months that no settlement has although it should by now; returns how many are new. Those of
 * before were looked through by earlier imports: what no settlement had then is noted.
 */
async function findUnsettled(
  wide: WideScope,
  deps: Pick<Deps, 'database' | 'payments'>,
  settlementId: string,
  now: Temporal.Instant,
): Promise<number> {
  const { queries } = deps.database;
  const first = await selectFirstDay(wide, queries);
  if (first === null) return 0;
  // Of the first day, the settlement before it may have a part.
  const begun = Time.PlainDate.from(first).add({ days: 1 }).toZonedDateTime(tollTimeZone);
  const oldest = now.subtract({ hours: 24 * LOOKED_THROUGH_DAYS });
  const from = later(begun.toInstant(), oldest);
  const to = now.subtract({ hours: 24 * settledWithinDays });
  if (Time.Instant.compare(from, to) >= 0) return 0;
  const looked = await selectLookedThrough(wide, queries);
  let found = 0;
  for (const span of notLookedThrough({ from, to }, looked)) {
    found += await findUnsettledIn(wide, deps, span, now);
  }
  await noteLookedThrough(wide, queries, settlementId, { from, to });
  return found;
}

const later = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Time.Instant.compare(one, other) > 0 ? one : other;

/** What of a span of time is before and after another one. */
function notLookedThrough({ from, to }: Span, looked: Span | null): readonly Span[] {
  if (looked === null) return [{ from, to }];
  const isSpan = (span: Span): boolean => Time.Instant.compare(span.from, span.to) < 0;
  const before = { from, to: Time.Instant.compare(looked.from, to) < 0 ? looked.from : to };
  return [before, { from: later(from, looked.to), to }].filter(isSpan);
}

async function findUnsettledIn(
  wide: WideScope,
  { database: { queries, transaction }, payments }: Pick<Deps, 'database' | 'payments'>,
  span: Span,
  now: Temporal.Instant,
): Promise<number> {
  let found = 0;
  let after: SettledPayment | undefined;
  for (;;) {
    const most = TOGETHER;
    const paid = await payments.paidBetween(wide, queries, span, { after, most });
    if (paid.length === 0) return found;
    found += await transaction(async (tx) => {
      // No import brings one of them meanwhile.
      await lockImports(wide, tx);
      const settled = await selectSettledOrders(
        wide,
        tx,
        paid.map(({ orderNumber }) => orderNumber),
      );
      const missing = paid.filter(({ orderNumber }) => !settled.has(orderNumber));
      return insertDifferences(wide, tx, missing.map(unsettledOf), now);
    });
    after = paid.at(-1);
    if (paid.length < most) return found;
  }
}

function unsettledOf(payment: SettledPayment): NewDifference {
  const { orderNumber, transactionId, amountMinor, settledAt } = payment;
  return {
    differenceId: `order:${orderNumber}`,
    verdict: 'not-settled',
    settlementId: null,
    kind: 'sale',
    transactionId,
    orderNumber,
    day: settledAt.toZonedDateTimeISO(tollTimeZone).toPlainDate().toString(),
    settledMinor: null,
    oursMinor: amountMinor,
    // payments have those of the contract alone.
    currency: payment.currency as NewDifference['currency'],
  };
}
