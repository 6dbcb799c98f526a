import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-list.module.css';
import { useNarrow, useTooNarrowForTable } from './use-media.ts';
import { unbroken } from './unbroken.tsx';

export interface Column<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for amounts and counts: right-aligned, tabular figures, strong. */
  readonly align?: 'end';
  /** The column that names the row for a screen reader. */
  readonly rowHeader?: boolean;
}

interface DataListProps<Row> {
  /** Names the table or list for a screen reader. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** What a row looks like on a narrow screen. */
  readonly card: (row: Row) => ReactNode;
  /** Fades the rows while newer ones are loading. */
  readonly stale?: boolean;
  /** Many columns: cards, side by side, up to the width of a tablet in landscape. */
  readonly manyColumns?: boolean;
  /** Low rows, for lists that are compared line by line. */
  readonly dense?: boolean;
}

/** A table on wide screens, a list of cards on narrow ones. */
export function DataList<Row>({
  label,
  rows,
  rowKey,
  columns,
  card,
  stale = false,
  manyColumns = false,
  dense = false,
}: DataListProps<Row>) {
  const narrow = useNarrow();
  const tooNarrow = useTooNarrowForTable();
  if (narrow || (manyColumns && tooNarrow)) {
    return (
      <CardList label={label} stale={stale} grid={!narrow}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={styles['card']}>
            {card(row)}
          </li>
        ))}
      </CardList>
    );
  }
  return (
    <div className={classNames(styles['frame'], stale && styles['stale'])}>
      <table
        className={classNames(styles['table'], dense && styles['dense'])}
        aria-label={label}
        aria-busy={stale || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={styles[column.align ?? 'start']}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const className = styles[column.align ?? 'start'];
  return column.rowHeader === true ? (
    <th scope="row" className={className}>
      {unbroken(column.cell(row))}
    </th>
  ) : (
    <td className={className}>{unbroken(column.cell(row))}</td>
  );
}

interface CardListProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly stale?: boolean;
  /** Side by side where there is room. */
  readonly grid?: boolean;
}

/** A list of cards; its children are `li` elements. */
export function CardList({ label, children, stale = false, grid = false }: CardListProps) {
  return (
    <ul
      // Without the role, Safari drops the list semantics of unstyled lists.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- see above
      role="list"
      aria-label={label}
      aria-busy={stale || undefined}
      className={classNames(grid ? styles['grid'] : styles['cards'], stale && styles['stale'])}
    >
      {children}
    </ul>
  );
}
