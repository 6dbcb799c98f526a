import { decimalOf } from '../write-csv.ts';
import type { Table } from './table.ts';
import { cell, MAIN, STYLE, XML } from './xlsx-parts.ts';

interface GroupSum {
  records: number;
  minor: number;
}

/** Sums of the groups of a table, collected while its rows are written. */
export interface GroupSums<Row> {
  readonly of: readonly ReadonlyMap<string, GroupSum>[];
  add(row: Row): void;
}

export function addUp<Row>({ columns, summary, total }: Table<Row>): GroupSums<Row> {
  const sums = summary.groups.map(() => new Map<string, GroupSum>());
  const column = total.column === null ? undefined : columns[total.column];
  // The head of the sums names one currency.
  const minorOf = (row: Row): number =>
    column?.kind === 'amount' && column.currency(row) === total.currencyCode
      ? column.minor(row)
      : 0;
  return {
    of: sums,
    add(row) {
      for (const [at, group] of summary.groups.entries()) {
        const name = group.of(row);
        const sum = sums[at]?.get(name) ?? { records: 0, minor: 0 };
        sum.records += 1;
        sum.minor += minorOf(row);
        sums[at]?.set(name, sum);
      }
    },
  };
}

/** The sheet with owner, selection and totals. */
export function summaryXml<Row>(table: Table<Row>, sums: GroupSums<Row>): string {
  const { columns, facts, owner, schema, summary, total } = table;
  const money =
    total.column === null ? [] : [`${columns[total.column]?.label ?? ''} (${total.currency})`];
  const minorOf = (minor: number): number | null => (total.column === null ? null : minor);
  const lines: ((row: number) => string)[] = [
    (row) => cell.text(table.title, 0, row, STYLE.title),
    ...owner.map((line) => (row: number) => cell.text(line, 0, row)),
    () => '',
    ...facts.map((fact) => (row: number) => pair(fact, row)),
    (row) => pair([summary.schema, schema], row),
    () => '',
    (row) => sumLine([total.label, total.records, minorOf(total.minor)], row, STYLE.total),
  ];
  for (const [at, { label }] of summary.groups.entries()) {
    lines.push(
      () => '',
      (row) =>
        [label, summary.records, ...money]
          .map((text, x) => cell.text(text, x, row, STYLE.head))
          .join(''),
    );
    const named = [...(sums.of[at] ?? [])].toSorted(([a], [b]) => a.localeCompare(b));
    for (const [name, { records, minor }] of named) {
      lines.push((row) =>
        sumLine([name === '' ? '–' : name, records, minorOf(minor)], row, STYLE.amount),
      );
    }
  }
  const rows = lines.map((line, at) => `<row r="${at + 1}">${line(at + 1)}</row>`).join('');
  return (
    `${XML}<worksheet xmlns="${MAIN}">` +
    '<cols><col min="1" max="1" width="44" customWidth="1"/><col min="2" max="3" width="22" customWidth="1"/></cols>' +
    `<sheetData>${rows}</sheetData></worksheet>`
  );
}

function pair([label, value]: readonly [string, string], row: number): string {
  return cell.text(label, 0, row, STYLE.head) + cell.text(value, 1, row);
}

function sumLine(
  [label, records, minor]: readonly [string, number, number | null],
  row: number,
  style: number,
): string {
  return (
    cell.text(label, 0, row, style === STYLE.total ? STYLE.head : STYLE.text) +
    cell.number(String(records), 1, row, STYLE.count) +
    (minor === null ? '' : cell.number(decimalOf(minor), 2, row, style))
  );
}
