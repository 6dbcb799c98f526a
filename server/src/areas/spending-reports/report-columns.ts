import type { Currency } from '@rampa/contract';
import { changeOf, type ReportGroup } from '@rampa/contract/spending-reports';
import type { PdfColumn, TableColumn } from '../../platform/files/table/table.ts';
import { percentOf, type Say } from './report-words.ts';
import type { ComparedSums, NamedRow } from './report-rows.ts';

type Column = TableColumn<NamedRow>;

/**
 * Columns are only ever added at the end, and with a new version of the schema: docs/exports.md describes them, and
 * files kept of each version are read by a test.
 */
export function columnsOf(say: Say, by: ReportGroup, currency: Currency): readonly Column[] {
  const words = (name: 'key' | 'name' | 'detail', label: string, width: number): Column => ({
    kind: 'text',
    name,
    label,
    width,
    text: (row) => row[name],
  });
  const passages = (name: string, of: keyof ComparedSums, key: string): Column => ({
    kind: 'count',
    name,
    label: say(key),
    width: 12,
    count: ({ sums }) => sums[of].passages,
  });
  const amount = (name: string, key: string, minor: (sums: ComparedSums) => number): Column => ({
    kind: 'amount',
    name,
    label: say(key),
    width: 16,
    minor: ({ sums }) => minor(sums),
    currency: () => currency,
  });
  const percent = (name: string, of: 'before' | 'yearBefore', key: string): Column => ({
    kind: 'decimal',
    tenths: true,
    name,
    label: say(key),
    width: 10,
    decimal: ({ sums }) => tenths(change(sums, of).permille),
  });
  return [
    words('name', say(`one-${by}`), 28),
    words('detail', say('detail'), 30),
    passages('passages', 'now', 'passages'),
    amount('amount', 'amount', ({ now }) => now.amountMinor),
    passages('passagesBefore', 'before', 'passages-before'),
    amount('amountBefore', 'amount-before', ({ before }) => before.amountMinor),
    amount('difference', 'difference', (sums) => change(sums, 'before').difference),
    percent('differencePercent', 'before', 'percent'),
    passages('passagesYearBefore', 'yearBefore', 'passages-year-before'),
    amount('amountYearBefore', 'amount-year-before', ({ yearBefore }) => yearBefore.amountMinor),
    amount('differenceYear', 'difference-year', (sums) => change(sums, 'yearBefore').difference),
    percent('differenceYearPercent', 'yearBefore', 'percent-year'),
    {
      kind: 'currency',
      name: 'amount',
      label: say('currency'),
      width: 8,
      currency: () => currency,
    },
    words('key', say('key'), 38),
  ];
}

function change(sums: ComparedSums, of: 'before' | 'yearBefore') {
  return changeOf(sums.now.amountMinor, sums[of].amountMinor);
}

/** Per cent with one decimal and a point; empty for none. */
function tenths(permille: number | null): string {
  return permille === null ? '' : (permille / 10).toFixed(1);
}

export function pdfColumnsOf(
  say: Say,
  by: ReportGroup,
  locale: string,
): readonly PdfColumn<NamedRow>[] {
  const amount = (
    key: string,
    minor: (sums: ComparedSums) => number,
    width: number,
  ): PdfColumn<NamedRow> => ({
    label: say(key),
    width,
    align: 'end',
    text: ({ sums }, write) => write.amount(minor(sums)),
  });
  const percent = (of: 'before' | 'yearBefore', key: string): PdfColumn<NamedRow> => ({
    label: say(key),
    width: 48,
    align: 'end',
    text: ({ sums }) => {
      const { permille } = change(sums, of);
      return permille === null ? '' : percentOf(permille, locale);
    },
  });
  const numbers = new Intl.NumberFormat(locale);
  return [
    { label: say(`one-${by}`), width: 128, strong: true, text: ({ name }) => name },
    { label: say('detail'), width: 120, text: ({ detail }) => detail },
    {
      label: say('passages'),
      width: 52,
      align: 'end',
      text: ({ sums }) => numbers.format(sums.now.passages),
    },
    { ...amount('amount', ({ now }) => now.amountMinor, 84), strong: true },
    amount('amount-before', ({ before }) => before.amountMinor, 84),
    amount('difference', (sums) => change(sums, 'before').difference, 78),
    percent('before', 'percent'),
    amount('amount-year-before', ({ yearBefore }) => yearBefore.amountMinor, 84),
    percent('yearBefore', 'percent-year-pdf'),
  ];
}
