import type { StatementsSchema } from '@rampa/contract/statements';
import {
  byteOrderMark,
  csvHabit,
  type CsvFigure,
  type CsvValue,
} from '../../platform/files/write-csv.ts';
import type { CompanyDocumentLine, DocumentLine, StatementDocument } from './statement-document.ts';

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

/** Behind the others since `statements/2`: of which balance the row is. */
const balanceColumn = 'balance';

/**
 * Every entry of a statement as a row, written while it is read; the opening and closing balance are
 * the first and the last row. From `statements/2` on the company's own balance follows, in the same way.
 */
export async function* writeStatementCsv(
  document: StatementDocument,
  schema: StatementsSchema,
): AsyncGenerator<Buffer, void, undefined> {
  const { statement, say } = document;
  const withCompany = schema !== 'statements/1';
  const { line, amount } = csvHabit(document.languageId);
  const ofBalance = (whose: 'tags' | 'company'): readonly CsvValue[] =>
    withCompany ? [say(`balance-${whose}`)] : [];
  const balance = (key: string, minor: number, whose: 'tags' | 'company' = 'tags'): string => {
    const cells = columns.map((): CsvValue => '');
    cells[0] = say(key);
    cells[cells.length - 2] = amount(minor);
    cells[cells.length - 1] = statement.currency;
    return line([...cells, ...ofBalance(whose)]);
  };
  const head = withCompany ? [...columns, balanceColumn] : columns;
  yield Buffer.from(
    byteOrderMark +
      line(head.map((column) => say(`column-${column}`))) +
      balance('opening', statement.openingMinor),
  );
  for (const section of sections) {
    const name = say(`section-${section}`);
    for await (const batch of document.lines({ section })) {
      const rows = batch.map((row) =>
        line([...cellsOf(row, name, document, amount), ...ofBalance('tags')]),
      );
      yield Buffer.from(rows.join(''));
    }
  }
  yield Buffer.from(balance('closing', statement.closingMinor));
  if (!withCompany || statement.company === null) return;
  const { openingMinor, closingMinor } = statement.company;
  yield Buffer.from(balance('company-opening', openingMinor, 'company'));
  for await (const batch of document.companyLines({ fills: true })) {
    const rows = batch.map((row) =>
      line([...companyCells(row, document, amount), ...ofBalance('company')]),
    );
    yield Buffer.from(rows.join(''));
  }
  yield Buffer.from(balance('company-closing', closingMinor, 'company'));
}

function companyCells(
  { occurredAt, tag, what, reference, amountMinor }: CompanyDocumentLine,
  { statement, say, tollTime }: StatementDocument,
  amount: (minor: number) => CsvFigure,
): readonly CsvValue[] {
  const cells: Partial<Record<(typeof columns)[number], CsvValue>> = {
    section: say('company'),
    time: tollTime.dateTimeOf(occurredAt),
    'serial-number': tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
    what,
    reference,
    amount: amount(amountMinor),
    currency: statement.currency,
  };
  return columns.map((column) => cells[column] ?? '');
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
    // Columns of the trip are empty then; the file says why, as the PDF does.
    [...(row.archived ? [row.what] : []), ...row.notes].join(', '),
    // With the sign of its effect on the balance: a toll reduces it.
    amount(isToll ? -row.amountMinor : row.amountMinor),
    statement.currency,
  ];
}
