import type { Currency, Kategorija } from '@rampa/contract';
import type { PassageMark, PassagesSchema } from '@rampa/contract/passages';
import type { PdfColumn, TableColumn } from '../../platform/files/table/table.ts';

/** A passage as the files show it: names and marks already in the language asked for. */
export interface ExportRow {
  readonly passageId: string;
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
  /** Code of the cost centre at the time; empty for none. */
  readonly costCentre: string;
  readonly entry: string;
  /** Epoch milliseconds; null if the entry is unknown. */
  readonly enteredAt: number | null;
  readonly exit: string;
  readonly exitedAt: number;
  readonly lane: string;
  readonly category: Kategorija;
  readonly amountMinor: number;
  readonly marks: string;
  readonly markCodes: readonly PassageMark[];
}

type Translate = (key: string) => string;
type Column = TableColumn<ExportRow>;
type TextField = {
  [Key in keyof ExportRow]: ExportRow[Key] extends string ? Key : never;
}[keyof ExportRow];

/**
 * Columns are only ever added at the end, and with a new version of the schema: docs/exports.md describes
 * them, and files kept of each version are read by a test.
 */
export function columnsOf(
  text: Translate,
  currency: Currency,
  schema: PassagesSchema,
): readonly Column[] {
  const words = (name: string, field: TextField, key: string, width: number): Column => ({
    kind: 'text',
    name,
    label: text(`passages.file-${key}`),
    width,
    text: (row) => row[field],
  });
  const time = (name: 'enteredAt' | 'exitedAt', key: string): Column => ({
    kind: 'time',
    name,
    label: text(`passages.file-${key}`),
    width: 18,
    time: (row) => row[name],
  });
  return [
    words('serial_number', 'serialNumber', 'serial-number', 16),
    words('plate', 'plate', 'plate', 12),
    words('nickname', 'nickname', 'nickname', 22),
    words('costCentreCode', 'costCentre', 'cost-centre', 14),
    time('enteredAt', 'entered-at'),
    words('entry', 'entry', 'entry', 24),
    time('exitedAt', 'exited-at'),
    words('exit', 'exit', 'exit', 24),
    words('lane', 'lane', 'lane', 8),
    words('kategorija', 'category', 'category', 10),
    {
      kind: 'amount',
      name: 'amount',
      label: text('passages.file-amount'),
      width: 13,
      minor: ({ amountMinor }) => amountMinor,
      currency: () => currency,
    },
    {
      kind: 'currency',
      name: 'amount',
      label: text('passages.file-currency'),
      width: 8,
      currency: () => currency,
    },
    {
      kind: 'text',
      name: 'marks',
      label: text('passages.file-marks'),
      width: 40,
      text: ({ marks }) => marks,
      codes: ({ markCodes }) => markCodes,
    },
    ...(schema === 'passages/1' ? [] : [words('passage_id', 'passageId', 'passage-id', 38)]),
  ];
}

/** If the account keeps cost centres, the notes leave them some room. */
export function pdfColumnsOf(
  text: Translate,
  /** The customer's name for it. */
  currency: string,
  withCostCentres: boolean,
): readonly PdfColumn<ExportRow>[] {
  const words = (name: TextField, key: string, width: number): PdfColumn<ExportRow> => ({
    label: text(`passages.file-${key}`),
    width,
    text: (row) => row[name],
  });
  const notes = withCostCentres
    ? [words('costCentre', 'cost-centre', 64), words('marks', 'marks', 66)]
    : [words('marks', 'marks', 120)];
  return [
    {
      label: text('passages.file-exited-at'),
      // With its offset, in the hour that comes twice.
      width: 108,
      text: ({ exitedAt }, write) => write.time(exitedAt),
    },
    {
      ...words('entry', 'entry', 94),
      text: ({ entry }) => (entry === '' ? text('passages.file-entry-unknown') : entry),
    },
    words('exit', 'exit', 94),
    words('plate', 'plate', 57),
    words('nickname', 'nickname', 83),
    words('serialNumber', 'serial-number', 74),
    words('category', 'category', 26),
    ...notes,
    {
      label: `${text('passages.file-amount')} (${currency})`,
      width: 68,
      align: 'end',
      strong: true,
      text: ({ amountMinor }, write) => write.amount(amountMinor),
    },
  ];
}
