import { v7 as uuid } from 'uuid';

export type Row = Readonly<Record<string, unknown>>;
/** The rows of a table with a fault; `at`: which table it is, in the order of names. */
export type Change = (rows: readonly Row[], at: number) => readonly Row[];

const changeFirst = (rows: readonly Row[], change: (row: Row) => Row): readonly Row[] => {
  const [first, ...others] = rows;
  return first === undefined ? rows : [change(first), ...others];
};
const changeWhere = (
  row: Row,
  isIt: (name: string, value: unknown) => boolean,
  to: (value: unknown) => unknown,
): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isIt(name, value) ? to(value) : value]),
  );

/** The first row has values of another one in these columns. */
const otherwise = (rows: readonly Row[], columns: RegExp): readonly Row[] =>
  changeFirst(rows, (row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const other = rows.find((one) => one[name] !== value && one[name] !== null);
        return [name, columns.test(name) && other !== undefined ? other[name] : value];
      }),
    ),
  );

/** Kinds of faults, each in all tables at once. */
export const rowFaults: readonly (readonly [name: string, change: Change])[] = [
  ['what is there', (rows) => rows],
  [
    'amounts that are higher',
    (rows) =>
      changeFirst(rows, (row) =>
        changeWhere(
          row,
          (name, value) =>
            typeof value === 'number' && /_minor$|count$|quantity$|^passages$/.test(name),
          (value) => Number(value) + 7,
        ),
      ),
  ],
  ['rows that are missing', (rows) => rows.slice(1)],
  ['rows that are missing at the other end', (rows) => rows.slice(0, -1)],
  [
    'another currency',
    (rows) =>
      changeFirst(rows, (row) =>
        changeWhere(
          row,
          (name) => name === 'currency',
          () => 'BAM',
        ),
      ),
  ],
  ['rows of which one is left', (rows) => rows.slice(0, 1)],
  ['rows of which every other one is left', (rows) => rows.filter((_, at) => at % 2 === 0)],
  ['every other table empty', (rows, at) => (at % 2 === 0 ? [] : rows)],
  ['the other tables empty', (rows, at) => (at % 2 === 0 ? rows : [])],
  ['pairs of tables empty', (rows, at) => (at % 4 < 2 ? [] : rows)],
  ['the other pairs of tables empty', (rows, at) => (at % 4 < 2 ? rows : [])],
  [
    'another state',
    (rows) => otherwise(rows, /^(?:state|status|outcome|verdict|role|voided|reserved)$/),
  ],
  [
    'another kind',
    (rows) => otherwise(rows, /^(?:kind|method|purpose|reason|category|ledger_account_id)$/),
  ],
  ['another tag', (rows) => otherwise(rows, /tag_id$|serial_number$/)],
  ['another day', (rows) => otherwise(rows, /^(?:day|month|period.*|.*_day)$/)],
  [
    'another reference',
    (rows) =>
      changeFirst(rows, (row) =>
        changeWhere(
          row,
          (name) => /^reference$|^order_number$|^number$|journal_id$/.test(name),
          (value) =>
            typeof value === 'string' && /^[\da-f-]{36}$/.test(value) ? uuid() : 'another',
        ),
      ),
  ],
  [
    'another moment',
    (rows) =>
      changeFirst(rows, (row) =>
        changeWhere(
          row,
          (name, value) => name.endsWith('_at') && typeof value === 'string',
          (value) => String(value).replace(/^(\d{4})-\d\d-\d\d/, '$1-01-02'),
        ),
      ),
  ],
  [
    'nothing that was settled, paid or given back',
    (rows) =>
      changeFirst(rows, (row) =>
        changeWhere(
          row,
          (name) => /^(?:paid|settled|returned|refunded|closed|ended|decided)_at$/.test(name),
          () => null,
        ),
      ),
  ],
];
