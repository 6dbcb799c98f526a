import type { Currency } from '@rampa/contract';
import type { MoneyFigure, OperatorReport, TollSum } from '../areas/reports/index.ts';
import { clerkWorks, worksWithoutMoney } from '@rampa/contract/reports';
import { amountText } from '../platform/amount-text.ts';
import { printable } from './read-text-file.ts';

/** Names of what the figures name by ids. */
export interface ReportWords {
  station(id: string): string;
  /** Empty for nobody of the staff. */
  clerk(id: string | null): string;
}

/** English, as all that the command line says. */
const english = '3';

/** The report for people: a heading and aligned columns for each part. */
export function reportLines(report: OperatorReport, words: ReportWords): readonly string[] {
  const { from, to, tolls, refused, lanes, money, complaints, orders, clerks, complete } = report;
  const none = ['  none'];
  const part = (title: string, rows: readonly (readonly string[])[]): readonly string[] => [
    '',
    title,
    ...(rows.length === 0 ? none : columns(rows)),
  ];
  return [
    from === to ? from : `${from} to ${to}`,
    ...(complete
      ? []
      : ['Not complete yet: what was recorded before there were figures is still being added up.']),
    ...part(
      'Passages and revenue from tolls',
      tolls.total.map((sum) => ['all', ...tollCells(sum)]),
    ),
    ...part('By day', named(tolls.day)),
    ...part(
      'By hour of exit',
      named(tolls.hour, (hour) => `${hour.padStart(2, '0')}:00`),
    ),
    ...part(
      'By station of exit',
      named(tolls.station, (id) => words.station(id)),
    ),
    ...part('By category', named(tolls.category)),
    ...part(
      'Refused records of passages',
      refused.map(({ reason, records }) => [reason, `${records}`]),
    ),
    ...part(
      'Lanes: how soon passages were posted, and hours by their control records',
      laneRows(lanes),
    ),
    ...part('Paid in and out', money.map(moneyCells)),
    ...part('Complaints', complaintRows(complaints, words)),
    ...part('Orders', orderRows(orders)),
    ...part('Work of the staff', clerkRows(clerks, words)),
  ];
}

/** The same for programs: amounts in minor units, ids with their names. */
export function reportedData(report: OperatorReport, words: ReportWords): object {
  const { tolls, complaints, clerks } = report;
  const withClerk = <Row extends { readonly handledBy: string | null }>(row: Row) => ({
    ...row,
    handledByName: words.clerk(row.handledBy),
  });
  return {
    ...report,
    tolls: {
      ...tolls,
      station: tolls.station.map((sum) => ({ ...sum, name: words.station(sum.of) })),
    },
    complaints: {
      ...complaints,
      decided: complaints.decided.map(withClerk),
      open: complaints.open.map(withClerk),
    },
    clerks: clerks.map((figure) => ({ ...figure, clerkName: words.clerk(figure.clerkId) })),
  };
}

function named(
  sums: readonly TollSum[],
  nameOf: (of: string) => string = (of) => of,
): readonly (readonly string[])[] {
  return sums.map((sum) => [nameOf(sum.of), ...tollCells(sum)]);
}

function tollCells({ passages, amountMinor, currency }: TollSum): readonly string[] {
  return [`${passages}`, moneyText(amountMinor, currency)];
}

const whats: Readonly<Record<MoneyFigure['what'], string>> = {
  'top-ups': 'top-ups',
  'postpaid-invoices': 'invoices of tolls paid later',
  'complaint-refunds': 'refunds for complaints',
  'top-up-refunds': 'top-ups refunded',
  chargebacks: 'top-ups charged back',
  'cash-returned': 'cash given back at counters',
  'cash-corrections': 'wrong cash taken off tags',
  'till-differences': 'differences of tills',
  'closed-accounts': 'payouts of closed accounts',
  'transfers-returned': 'transfers returned to their senders',
  orders: 'orders paid',
  'order-refunds': 'orders refunded',
  'tolls-abroad': 'tolls abroad charged',
  'tolls-abroad-refunds': 'tolls abroad refunded',
  corrections: 'corrections',
  'opening-balances': 'balances taken over',
};
const ways: Readonly<Record<MoneyFigure['way'], string>> = {
  card: 'by card',
  'bank-transfer': 'by payment slip',
  cash: 'in cash',
  tag: 'to tags',
  'bank-account': 'to bank accounts',
  books: 'in the books',
};

function moneyCells({ what, way, count, amountMinor, currency }: MoneyFigure): readonly string[] {
  return [`${whats[what]}, ${ways[way]}`, `${count}`, moneyText(amountMinor, currency)];
}

function laneRows(lanes: OperatorReport['lanes']): readonly (readonly string[])[] {
  const { agree, differ, closed, withoutRecord, missing, surplus, timed, prompt } = lanes;
  const posted =
    timed === 0
      ? []
      : [
          ['passages delivered by lanes', `${timed}`],
          ['posted within 15 minutes of the exit', `${prompt}`],
        ];
  if (agree + differ + closed === 0) return posted;
  return [
    ...posted,
    ['agree', `${agree}`],
    ['differ', `${differ}`],
    ['closed by staff', `${closed}`],
    ['without a control record', `${withoutRecord}`],
    ['passages missing', `${missing}`],
    ['passages beyond what lanes say', `${surplus}`],
  ];
}

function complaintRows(
  { received, decided, open }: OperatorReport['complaints'],
  words: ReportWords,
): readonly (readonly string[])[] {
  const who = (id: string | null): string => {
    const name = words.clerk(id);
    return name === '' ? '' : `, ${printable(name)}`;
  };
  return [
    ['received', `${received}`, ''],
    ...decided.map(({ state, handledBy, complaints, refundMinor, currency }) => [
      `${state}${who(handledBy)}`,
      `${complaints}`,
      refundMinor === 0 ? '' : moneyText(refundMinor, currency),
    ]),
    ...open.map(({ state, handledBy, complaints }) => [
      `open now: ${state}${who(handledBy)}`,
      `${complaints}`,
      '',
    ]),
  ];
}

function orderRows({ placed, sent, toPack }: OperatorReport['orders']): readonly string[][] {
  return [
    ...placed.map(({ state, orders, totalMinor, currency }) => [
      `placed, now ${state}`,
      `${orders}`,
      moneyText(totalMinor, currency),
    ]),
    ['sent', `${sent.orders}`, ''],
    ['waiting to be sent now', `${toPack.orders}`, ''],
  ];
}

/** By kind of work; what nobody of the staff did, the command line or a customer did. */
function clerkRows(
  clerks: OperatorReport['clerks'],
  words: ReportWords,
): readonly (readonly string[])[] {
  const works = clerks.map((figure) => ({
    ...figure,
    name: printable(words.clerk(figure.clerkId)) || 'nobody of the staff',
  }));
  return works
    .toSorted(
      (one, other) =>
        clerkWorks.indexOf(one.work) - clerkWorks.indexOf(other.work) ||
        one.name.localeCompare(other.name, 'sr'),
    )
    .map(({ name, work, count, amountMinor, currency }) => [
      `${work.replaceAll('-', ' ')}, ${name}`,
      `${count}`,
      worksWithoutMoney.has(work) ? '' : moneyText(amountMinor, currency),
    ]);
}

function moneyText(amountMinor: number, currency: Currency): string {
  return amountText(amountMinor, currency, english);
}

/** The first column to the left, figures to the right. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widthOf = (at: number): number => Math.max(...rows.map((row) => (row[at] ?? '').length));
  const widths = (rows[0] ?? []).map((_, at) => widthOf(at));
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at === 0 ? `  ${cell.padEnd(widths[at] ?? 0)}` : cell.padStart(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
