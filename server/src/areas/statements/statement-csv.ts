import {
  byteOrderMark,
  csvHabit,
  type CsvFigure,
  type CsvValue,
} from '../../platform/files/write-csv.ts';
import type { DocumentLine, StatementDocument } from './statement-document.ts';

/** In the order of the file: tolls separate from services, then what was paid in. */
const sections = ['toll', 'service', 'top-up', 'refund', 'other'] as const;

const columns = [
  'section',
  'time',
  'serial-number',
  'plate',
  'nickname',
  'cost-centre',
  'entered-at',
  'entry',
  'exit',
  'lane',
  'category',
  'composition',
  'what',
  'reference',
  'late',
  'amount',
  'currency',
] as const;

/**
 * Every entry of a statement as a row, written while it is read; the opening and closing balance are
 * the first and the last row.
 */
export async function* writeStatementCsv(
  document: StatementDocument,
): AsyncGenerator<Buffer, void, undefined> {
  const { statement, say } = document;
  const { line, amount } = csvHabit(document.languageId);
  const balance = (key: string, minor: number): string => {
    const cells = columns.map((): CsvValue => '');
    cells[0] = say(key);
    cells[cells.length - 2] = amount(minor);
    cells[cells.length - 1] = statement.currency;
    return line(cells);
  };
  yield Buffer.from(
    byteOrderMark +
      line(columns.map((column) => say(`column-${column}`))) +
      balance('opening', statement.openingMinor),
  );
  for (const section of sections) {
    const name = say(`section-${section}`);
    for await (const batch of document.lines({ section })) {
      const rows = batch.map((row) => line(cellsOf(row, name, document, amount)));
      yield Buffer.from(rows.join(''));
    }
  }
  yield Buffer.from(balance('closing', statement.closingMinor));
}

function cellsOf(
  row: DocumentLine,
  section: string,
  { statement, tollTime }: StatementDocument,
  amount: (minor: number) => CsvFigure,
): readonly CsvValue[] {
  const isToll = row.section === 'toll';
  return [
    section,
    tollTime.dateTimeOf(row.occurredAt),
    row.tag?.serialNumber ?? '',
    row.tag?.plate ?? '',
    row.tag?.nickname ?? '',
    row.costCentre,
    row.enteredAt === null ? '' : tollTime.dateTimeOf(row.enteredAt),
    row.entry,
    row.exit,
    row.lane,
    row.category,
    row.composition,
    isToll ? '' : row.what,
    row.reference,
    row.notes.join(', '),
    // With the sign of its effect on the balance: a toll reduces it.
    amount(isToll ? -row.amountMinor : row.amountMinor),
    statement.currency,
  ];
}
